#include "film.h"

#include <math.h>

/* Boards stand on the bottom of their row. A stub follows the last one. */
struct strip {
    const struct tree_buffer *buffer;
    const struct dot *dot;
    uint64_t columns;
    struct dot_size cell; /* the largest node */
};

enum { HEADING_SPACE = 10 };

static bool ends_in_stub(const struct tree_buffer *s) {
    return s->nodes[s->node_count - 1].stub != 0;
}

static struct strip strip_of(const struct tree_buffer *s, uint64_t columns,
                             const struct dot *d) {
    const uint64_t cells = s->node_count + ends_in_stub(s);
    struct strip f = {s, d, columns < cells ? columns : cells, {0, 0}};
    for (uint64_t i = 0; i < s->node_count; i++) {
        const struct dot_size size = dot_node_size(d, &s->nodes[i]);
        f.cell.width = fmax(f.cell.width, size.width);
        f.cell.height = fmax(f.cell.height, size.height);
    }
    return f;
}

static struct dot_size size_of(const struct strip *f,
                               const struct dot_heading *h) {
    const struct tree_buffer *s = f->buffer;
    const uint64_t cells = s->node_count + ends_in_stub(s);
    const uint64_t rows = (cells + f->columns - 1) / f->columns;
    return (struct dot_size){(double)f->columns *
                                 (f->cell.width + DOT_RANK_GAP_SIDEWAYS),
                             (double)rows * (f->cell.height + DOT_RANK_GAP) +
                                 dot_heading_height(h) + HEADING_SPACE};
}

/* The middle of the bottom of cell i. */
static struct dot_point bottom(const struct strip *f, uint64_t i) {
    return (struct dot_point){
        (double)(i % f->columns) * (f->cell.width + DOT_RANK_GAP_SIDEWAYS),
        -(double)(i / f->columns) * (f->cell.height + DOT_RANK_GAP) -
            f->cell.height};
}

static struct dot_size size_at(const struct strip *f, uint64_t i) {
    const struct dot_size stub = {56, 12};
    return i < f->buffer->node_count
               ? dot_node_size(f->dot, &f->buffer->nodes[i])
               : stub;
}

/* The middle of cell i; a stub stands where the edges are. */
static struct dot_point middle(const struct strip *f, uint64_t i) {
    const double height =
        i < f->buffer->node_count ? size_at(f, i).height : f->cell.height;
    return (struct dot_point){bottom(f, i).x, bottom(f, i).y + height / 2};
}

/* To the next board: straight to the right, or from the end of a row down to
 * the beginning of the next. *d gets how to draw it. */
static struct dot_way way_to(const struct strip *f, uint64_t i, struct dot *d) {
    const bool wraps = i % f->columns == 0;
    *d = *f->dot;
    d->sideways = !wraps;
    if (wraps)
        return (struct dot_way){
            bottom(f, i - 1),
            {middle(f, i).x, middle(f, i).y + size_at(f, i).height / 2},
            false};
    const double level = bottom(f, i).y + f->cell.height / 2;
    return (struct dot_way){
        dot_turned((struct dot_point){
            middle(f, i - 1).x + size_at(f, i - 1).width / 2, level}),
        dot_turned((struct dot_point){middle(f, i).x - size_at(f, i).width / 2,
                                      level}),
        true};
}

static void print_strip(const struct strip *f, const struct dot_heading *h) {
    const struct tree_buffer *s = f->buffer;
    const double wide =
        (double)(f->columns - 1) * (f->cell.width + DOT_RANK_GAP_SIDEWAYS);
    const struct dot_point heading = {wide / 2, HEADING_SPACE +
                                                    dot_heading_height(h) / 2};
    struct dot d;
    dot_begin(f->dot, h, &heading);
    for (uint64_t i = 0; i < s->node_count; i++) {
        const struct dot_point at = middle(f, i);
        dot_node(f->dot, &s->nodes[i], &at);
    }
    for (uint64_t i = 0; i < s->move_count; i++) {
        const struct dot_way way = way_to(f, i + 1, &d);
        dot_move(&d, &s->moves[i], &way);
    }
    if (ends_in_stub(s)) {
        const struct tree_node *last = &s->nodes[s->node_count - 1];
        const struct dot_point at = middle(f, s->node_count);
        const struct dot_way way = way_to(f, s->node_count, &d);
        dot_stub(f->dot, last, &at);
        dot_stub_edge(&d, last, &way);
    }
    dot_end(f->dot);
}

void film_print(const struct tree_buffer *s, const struct dot_heading *h,
                uint64_t columns, double side_max, struct dot_size *size,
                const struct dot *d) {
    const struct strip f = strip_of(s, columns, d);
    *size = size_of(&f, h);
    if (size->width <= side_max && size->height <= side_max)
        print_strip(&f, h);
}
