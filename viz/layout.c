#include "layout.h"

#include <assert.h>
#include <stdlib.h>

/* Tidy trees: Walker's algorithm in the linear version of Buchheim, Jünger and
 * Leipert 2002 ("Improving Walker's algorithm to run in linear time"). Subtrees
 * are laid out bottom up and set side by side as close as their outlines
 * (contours, in the paper) allow. When one has to move away, the subtrees
 * between move along, each by its share. Loops replace the recursion: a parent
 * has a smaller number than its children. */
struct item {
    uint32_t parent, first, last; /* first and last child, or 0 */
    uint32_t number;              /* among its siblings, from 0 */
    uint32_t ancestor;    /* the subtree to which the outline belongs here */
    uint32_t thread;      /* the next node of the outline, or 0 */
    double prelim, mod;   /* x so far; added to all below it */
    double shift, change; /* not yet shared among the siblings */
};

/* The root is no node's child, so 0 can stand for none. */
static uint32_t next_left(const struct item *t, uint32_t v) {
    return t[v].first ? t[v].first : t[v].thread;
}

static uint32_t next_right(const struct item *t, uint32_t v) {
    return t[v].first ? t[v].last : t[v].thread;
}

/* Moves subtree `right` away from `left`, and those between by their share. */
static void move_subtree(struct item *t, uint32_t left, uint32_t right,
                         double shift) {
    const double share = shift / (t[right].number - t[left].number);
    t[right].change -= share;
    t[right].shift += shift;
    t[left].change += share;
    t[right].prelim += shift;
    t[right].mod += shift;
}

/* Walks down four outlines at once: the inner and outer ones on both sides of
 * the gap. mod_* sum up mod along each of them. */
struct outlines {
    uint32_t inner_right, outer_right; /* of subtree v */
    uint32_t inner_left, outer_left;   /* of its left siblings' subtrees */
    double mod_ir, mod_or, mod_il, mod_ol;
};

/* If one side is deeper than the other, a thread continues the outline of the
 * shallow side in the deep side. */
static void thread_outlines(struct item *t, const struct outlines *o,
                            uint32_t v, uint32_t *fallback) {
    const uint32_t left = next_right(t, o->inner_left);
    const uint32_t right = next_left(t, o->inner_right);
    if (left && !next_right(t, o->outer_right)) {
        t[o->outer_right].thread = left;
        t[o->outer_right].mod += o->mod_il - o->mod_or;
    }
    if (right && !next_left(t, o->outer_left)) {
        t[o->outer_left].thread = right;
        t[o->outer_left].mod += o->mod_ir - o->mod_ol;
        *fallback = v;
    }
}

/* Sets subtree v as close to its left siblings as the outlines allow. *fallback
 * is the sibling to move away from if a outline belongs to no sibling of v. */
static void apportion(struct item *t, uint32_t v, uint32_t *fallback) {
    if (!t[v].number)
        return;
    const uint32_t first = t[t[v].parent].first;
    struct outlines o = {v,        v,        v - 1,        first,
                         t[v].mod, t[v].mod, t[v - 1].mod, t[first].mod};
    for (;;) {
        const uint32_t left = next_right(t, o.inner_left);
        const uint32_t right = next_left(t, o.inner_right);
        if (!left || !right)
            break;
        o.inner_left = left;
        o.inner_right = right;
        o.outer_left = next_left(t, o.outer_left);
        o.outer_right = next_right(t, o.outer_right);
        t[o.outer_right].ancestor = v;
        const double shift =
            (t[left].prelim + o.mod_il) - (t[right].prelim + o.mod_ir) + 1;
        if (shift > 0) {
            const uint32_t a = t[left].ancestor;
            const bool sibling = a && t[a].parent == t[v].parent;
            move_subtree(t, sibling ? a : *fallback, v, shift);
            o.mod_ir += shift;
            o.mod_or += shift;
        }
        o.mod_il += t[left].mod;
        o.mod_ir += t[right].mod;
        o.mod_ol += t[o.outer_left].mod;
        o.mod_or += t[o.outer_right].mod;
    }
    thread_outlines(t, &o, v, fallback);
}

static void share_shifts(struct item *t, uint32_t v) {
    double shift = 0, change = 0;
    for (uint32_t w = t[v].last; w >= t[v].first; w--) {
        t[w].prelim += shift;
        t[w].mod += shift;
        change += t[w].change;
        shift += t[w].shift + change;
    }
}

/* Sets the subtrees of v, which are laid out already, side by side. */
static void join_subtrees(struct item *t, uint32_t v) {
    uint32_t fallback = t[v].first;
    for (uint32_t w = t[v].first; w <= t[v].last; w++) {
        const double middle =
            t[w].first ? (t[t[w].first].prelim + t[t[w].last].prelim) / 2 : 0;
        t[w].prelim = t[w].number ? t[w - 1].prelim + 1 : middle;
        t[w].mod = t[w].prelim - middle;
        apportion(t, w, &fallback);
    }
    share_shifts(t, v);
}

static void adopt(struct item *t, uint32_t count, const uint32_t *parent) {
    for (uint32_t i = 0; i < count; i++) {
        t[i].ancestor = i;
        if (!i)
            continue;
        assert(parent[i] < i);
        struct item *p = &t[parent[i]];
        t[i].parent = parent[i];
        if (!p->first)
            p->first = i;
        t[i].number = i - p->first;
        p->last = i;
    }
}

bool layout_tidy(uint32_t count, const uint32_t *parent, double *x) {
    struct item *t = calloc(count, sizeof *t);
    if (!t)
        return false;
    adopt(t, count, parent);
    for (uint32_t v = count; v-- > 0;)
        if (t[v].first)
            join_subtrees(t, v);
    /* From here on, shift is the sum of mod over all proper ancestors. */
    double least = 0;
    t[0].prelim =
        t[0].first ? (t[t[0].first].prelim + t[t[0].last].prelim) / 2 : 0;
    t[0].shift = -t[0].prelim;
    for (uint32_t v = 0; v < count; v++) {
        if (v)
            t[v].shift =
                t[t[v].parent].shift + (t[v].parent ? t[t[v].parent].mod : 0);
        x[v] = t[v].prelim + t[v].shift;
        least = x[v] < least ? x[v] : least;
    }
    for (uint32_t v = 0; v < count; v++)
        x[v] -= least;
    free(t);
    return true;
}
