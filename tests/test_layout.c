/* The tidy layout of morpion-viz: checks the rules that make a drawing tidy. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "../viz/layout.h"
#include "support.h"

enum { NODES_MAX = 3000 };

struct drawing {
    uint32_t count;
    uint32_t parent[NODES_MAX];
    unsigned depth[NODES_MAX];
    double x[NODES_MAX];
};

/* Grows a random tree breadth first; a node has up to `children` children. */
static void grow_at_random(struct drawing *d, uint32_t count, int children,
                           uint64_t *seed) {
    d->count = 1;
    d->depth[0] = 0;
    for (uint32_t v = 0; d->count < count; v++) {
        if (v == d->count)
            break;
        uint64_t more = support_random(seed) % (uint64_t)(children + 1);
        if (v + 1 == d->count && !more)
            more = 1;
        for (; more && d->count < count; more--) {
            d->parent[d->count] = v;
            d->depth[d->count++] = d->depth[v] + 1;
        }
    }
}

static bool near(double a, double b) { return fabs(a - b) < 1e-6; }

static double place(const struct drawing *d) {
    double right = 0;
    for (uint32_t i = 0; i < d->count; i++)
        right = fmax(right, d->x[i]);
    return right;
}

/* Nodes are numbered breadth first, so the nodes of one depth are consecutive,
 * from left to right. */
static void check(const struct drawing *d) {
    double least = 1e9;
    for (uint32_t i = 0; i < d->count; i++) {
        least = fmin(least, d->x[i]);
        if (i && d->depth[i] == d->depth[i - 1])
            cr_assert(d->x[i] - d->x[i - 1] > 1 - 1e-6, "%u: %f %f", i,
                      d->x[i - 1], d->x[i]);
    }
    cr_assert(near(least, 0), "%f", least);
    for (uint32_t i = 1; i < d->count;) {
        uint32_t last = i;
        while (last + 1 < d->count && d->parent[last + 1] == d->parent[i])
            last++;
        cr_assert(near((d->x[i] + d->x[last]) / 2, d->x[d->parent[i]]));
        i = last + 1;
    }
}

static void lay_out(struct drawing *d) {
    cr_assert(layout_tidy(d->count, d->parent, d->x));
    check(d);
}

Test(layout, random_trees_are_tidy) {
    static struct drawing d;
    uint64_t seed = 8;
    for (int round = 0; round < 500; round++) {
        grow_at_random(&d, 1 + (uint32_t)(support_random(&seed) % 200),
                       1 + round % 9, &seed);
        lay_out(&d);
    }
    grow_at_random(&d, NODES_MAX, 3, &seed);
    lay_out(&d);
}

/* Fans of three below the ends of a fan of five: the nodes between are spread
 * evenly, and the drawing is as narrow as possible.
 *
 *            0
 *      1  2  3  4  5
 *    6 7 8       9 10 11   */
Test(layout, what_lies_between_is_spread_evenly) {
    struct drawing d = {.count = 12,
                        .parent = {0, 0, 0, 0, 0, 0, 1, 1, 1, 5, 5, 5},
                        .depth = {0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2}};
    lay_out(&d);
    cr_expect(near(place(&d), 6));
    for (int i = 1; i < 5; i++)
        cr_expect(near(d.x[i + 1] - d.x[i], 1), "%d", i);
    /* With wider ends, the gap grows and the nodes between spread. */
    struct drawing spread = {.count = 24,
                             .parent = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1,
                                        1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5},
                             .depth = {0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
                                       2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}};
    lay_out(&spread);
    cr_expect(near(place(&spread), 17));
    for (int i = 1; i < 5; i++)
        cr_expect(near(spread.x[i + 1] - spread.x[i], 9.0 / 4), "%d", i);
}

/* A deep subtree goes below a flat neighbour: subtrees share columns.
 *
 *        0
 *     1     2
 *    3 4    5
 *           6
 *       7 8 9 ..    */
Test(layout, subtrees_go_below_each_other) {
    struct drawing d = {.count = 12,
                        .parent = {0, 0, 0, 1, 1, 2, 5, 6, 6, 6, 6, 6},
                        .depth = {0, 1, 1, 2, 2, 2, 3, 4, 4, 4, 4, 4}};
    lay_out(&d);
    cr_expect(near(place(&d), 4), "%f", place(&d));
}

Test(layout, one_node_and_a_chain) {
    struct drawing d = {.count = 1};
    lay_out(&d);
    d = (struct drawing){
        .count = 4, .parent = {0, 0, 1, 2}, .depth = {0, 1, 2, 3}};
    lay_out(&d);
    cr_expect(near(place(&d), 0));
}
