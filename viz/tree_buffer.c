#include "tree_buffer.h"

#include <math.h>
#include <stdlib.h>

#include "layout.h"

static bool has_stub(const struct tree_node *n) { return n->stub || n->cut; }

/* Keeping ----------------------------------------------------------------- */

/* Makes room for one more element, doubling the array when it is full. */
static bool make_room(void **array, uint64_t count, uint64_t *room,
                      size_t size) {
    if (count < *room)
        return true;
    const uint64_t more = *room ? 2 * *room : 256;
    void *grown = realloc(*array, more * size);
    if (!grown)
        return false;
    *array = grown;
    *room = more;
    return true;
}

static enum status keep_node(void *arg, const struct tree_node *n) {
    struct tree_buffer *s = arg;
    void *nodes = s->nodes;
    if (!make_room(&nodes, s->node_count, &s->node_room, sizeof *n))
        return ST_NOMEM;
    s->nodes = nodes;
    s->nodes[s->node_count++] = *n;
    s->stubs += n->stub || n->cut;
    return ST_OK;
}

static enum status keep_move(void *arg, const struct tree_move *m) {
    struct tree_buffer *s = arg;
    void *moves = s->moves;
    if (!make_room(&moves, s->move_count, &s->move_room, sizeof *m))
        return ST_NOMEM;
    s->moves = moves;
    s->moves[s->move_count++] = *m;
    return ST_OK;
}

struct tree_sink tree_buffer_sink(struct tree_buffer *s) {
    return (struct tree_sink){keep_node, keep_move, s};
}

void tree_buffer_free(struct tree_buffer *s) {
    free(s->nodes);
    free(s->moves);
}

void tree_buffer_print(const struct tree_buffer *s, const struct dot_heading *h,
                       const struct dot *d) {
    uint64_t move = 0;
    dot_begin(d, h, NULL);
    for (uint64_t i = 0; i < s->node_count; i++) {
        dot_node(d, &s->nodes[i], NULL);
        for (; move < s->move_count && s->moves[move].from == i; move++)
            dot_move(d, &s->moves[move], NULL);
        if (has_stub(&s->nodes[i])) {
            dot_stub(d, &s->nodes[i], NULL);
            dot_stub_edge(d, &s->nodes[i], NULL);
        }
    }
    dot_end(d);
}

/* Laying out -------------------------------------------------------------- */

/* Everything is laid out as if the tree grew down; dot.c turns it if it grows
 * sideways. */
struct plan {
    const struct tree_buffer *buffer;
    const struct dot *dot;
    /* Places are numbered breadth first, and a stub comes after the children of
     * its parent: the place of each node, and of its stub if it has one. */
    uint32_t *place, *stub;
    uint32_t *parent; /* by place */
    double *x;        /* by place, in slots */
    double slot;      /* width of the widest node, and a gap */
    unsigned ranks;
    double tops[GAME_PLIES_MAX + 2]; /* y of the top of each depth */
};

enum { STUB_WIDTH = 56, STUB_HEIGHT = 12, HEADING_SPACE = 10 };

static struct dot_size turned_if(bool turned, struct dot_size s) {
    return turned ? (struct dot_size){s.height, s.width} : s;
}

static struct dot_size node_size(const struct plan *p,
                                 const struct tree_node *n) {
    return turned_if(p->dot->sideways, dot_node_size(p->dot, n));
}

static struct dot_size stub_size(const struct plan *p) {
    return turned_if(p->dot->sideways,
                     (struct dot_size){STUB_WIDTH, STUB_HEIGHT});
}

/* Gives every node and stub its place. A node with several parents goes below
 * the first. */
static void find_places(struct plan *p) {
    const struct tree_buffer *s = p->buffer;
    uint32_t next = 1; /* the root has place 0 */
    uint64_t move = 0;
    for (uint64_t i = 0; i < s->node_count; i++) {
        for (; move < s->move_count && s->moves[move].from == i; move++) {
            const uint64_t to = s->moves[move].to;
            if (p->place[to] || !to)
                continue;
            p->parent[next] = p->place[i];
            p->place[to] = next++;
        }
        if (has_stub(&s->nodes[i])) {
            p->parent[next] = p->place[i];
            p->stub[i] = next++;
        }
    }
}

/* Every rank is as high as its highest node, and every slot as wide as the
 * widest node of all. */
static void measure(struct plan *p) {
    const struct tree_buffer *s = p->buffer;
    double heights[GAME_PLIES_MAX + 2] = {0};
    p->slot = s->stubs ? stub_size(p).width : 0;
    for (uint64_t i = 0; i < s->node_count; i++) {
        const struct tree_node *n = &s->nodes[i];
        const struct dot_size size = node_size(p, n);
        const unsigned last = n->depth + has_stub(n);
        p->slot = fmax(p->slot, size.width);
        heights[n->depth] = fmax(heights[n->depth], size.height);
        if (has_stub(n))
            heights[last] = fmax(heights[last], stub_size(p).height);
        p->ranks = p->ranks > last ? p->ranks : last + 1;
    }
    p->slot += DOT_NODE_GAP;
    const double usual =
        p->dot->sideways ? DOT_RANK_GAP_SIDEWAYS : DOT_RANK_GAP;
    const double gap = p->dot->crossing ? 3 * usual : usual;
    for (unsigned depth = 1; depth <= p->ranks; depth++)
        p->tops[depth] = p->tops[depth - 1] - heights[depth - 1] - gap;
}

static bool make_plan(struct plan *p, const struct tree_buffer *s,
                      const struct dot *d) {
    const uint64_t count = s->node_count + s->stubs;
    *p = (struct plan){.buffer = s,
                       .dot = d,
                       .place = calloc(s->node_count, sizeof *p->place),
                       .stub = calloc(s->node_count, sizeof *p->stub),
                       .parent = calloc(count, sizeof *p->parent),
                       .x = calloc(count, sizeof *p->x)};
    measure(p);
    if (!p->place || !p->stub || !p->parent || !p->x ||
        count > LAYOUT_NODES_MAX)
        return false;
    find_places(p);
    return layout_tidy((uint32_t)count, p->parent, p->x);
}

static double breadth(const struct plan *p) {
    double right = 0;
    for (uint64_t i = 0; i < p->buffer->node_count + p->buffer->stubs; i++)
        right = fmax(right, p->x[i]);
    return (right + 1) * p->slot;
}

static struct dot_size size_of(const struct plan *p,
                               const struct dot_heading *h) {
    struct dot_size size = turned_if(
        p->dot->sideways, (struct dot_size){breadth(p), -p->tops[p->ranks]});
    size.height += dot_heading_height(h) + HEADING_SPACE;
    return size;
}

static struct dot_point below(const struct plan *p, uint64_t i) {
    const struct tree_node *n = &p->buffer->nodes[i];
    return (struct dot_point){p->x[p->place[i]] * p->slot,
                              p->tops[n->depth] - node_size(p, n).height};
}

static struct dot_point above(const struct plan *p, uint32_t place,
                              unsigned depth) {
    return (struct dot_point){p->x[place] * p->slot, p->tops[depth]};
}

static void print_node(const struct plan *p, uint64_t i) {
    const struct tree_node *n = &p->buffer->nodes[i];
    const struct dot_point at = {below(p, i).x,
                                 (p->tops[n->depth] + below(p, i).y) / 2};
    dot_node(p->dot, n, &at);
}

static void print_stub(const struct plan *p, uint64_t i) {
    const struct tree_node *n = &p->buffer->nodes[i];
    /* Where there are moves beside it, it is reached as they are. */
    const struct dot_way way = {below(p, i), above(p, p->stub[i], n->depth + 1),
                                n->stub != 0};
    const struct dot_point at = {way.to.x, way.to.y - stub_size(p).height / 2};
    dot_stub(p->dot, n, &at);
    dot_stub_edge(p->dot, n, &way);
}

/* Prints the moves of a node, the best ones last: they share part of their way
 * with the others and must be drawn on top. */
static void print_moves(const struct plan *p, uint64_t first, uint64_t end) {
    const struct tree_buffer *s = p->buffer;
    for (int best = 0; best <= 1; best++)
        for (uint64_t i = first; i < end; i++) {
            const struct tree_move *m = &s->moves[i];
            const struct dot_way way = {below(p, m->from),
                                        above(p, p->place[m->to], m->depth),
                                        p->dot->crossing};
            if (m->best == (best == 1))
                dot_move(p->dot, m, &way);
        }
}

/* Above the root; above the middle if the tree grows sideways. */
static struct dot_point heading_place(const struct plan *p,
                                      const struct dot_heading *h) {
    const double up = HEADING_SPACE + dot_heading_height(h) / 2;
    return p->dot->sideways
               ? (struct dot_point){-p->tops[p->ranks] / 2, up + p->slot / 2}
               : (struct dot_point){p->x[0] * p->slot, up};
}

/* A move takes as long as a node, and not every node has moves. */
static void tell(const struct tree_buffer *s, uint64_t nodes, uint64_t moves) {
    const double all = (double)(s->node_count + s->move_count);
    watch_tick(s->watch,
               (struct progress){.done = nodes,
                                 .part = (double)(nodes + moves) / all});
}

static void print(const struct plan *p, const struct dot_heading *h) {
    const struct dot *d = p->dot;
    const struct tree_buffer *s = p->buffer;
    const struct dot_point heading = heading_place(p, h);
    uint64_t move = 0;
    dot_begin(d, h, &heading);
    for (uint64_t i = 0; i < s->node_count; i++) {
        tell(s, i, move);
        const uint64_t first = move;
        print_node(p, i);
        while (move < s->move_count && s->moves[move].from == i)
            move++;
        if (has_stub(&s->nodes[i]))
            print_stub(p, i);
        print_moves(p, first, move);
    }
    dot_end(d);
}

bool tree_buffer_print_tidy(const struct tree_buffer *s,
                            const struct dot_heading *h, double side_max,
                            struct dot_size *size, const struct dot *d) {
    struct plan p;
    const bool good = make_plan(&p, s, d);
    if (good) {
        *size = size_of(&p, h);
        if (size->width <= side_max && size->height <= side_max)
            print(&p, h);
    }
    free(p.place);
    free(p.stub);
    free(p.parent);
    free(p.x);
    return good;
}
