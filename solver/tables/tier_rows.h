/* The body `tiers` of a table file: frames of rows.
 *
 * README.md has the layout, engines/tiers/row_space.h the rows. */
#ifndef MORPION_TIER_ROWS_H
#define MORPION_TIER_ROWS_H

#include "engines/tiers/row_space.h"
#include "tables/container.h"

struct tier_rows {
    const struct container *container;
    struct row_space space;
    bool distances;
    uint64_t begin[ROW_SPACE_CELLS_MAX / 2 + 2]; /* first frame of each size */
};

/* The key of a frame, for whoever writes. */
static inline struct key tier_rows_key(int size, uint32_t first) {
    return (struct key){(uint64_t)size, first};
}

/* Checks that a is of a game that can have such a body, and its index. The
 * caller frees *out with free. */
enum status tier_rows_open(const struct container *a, struct tier_rows **out,
                           struct reason *why);

/* The frames of the rows of a size are [tier_rows_begin, tier_rows_end). */
static inline uint64_t tier_rows_begin(const struct tier_rows *rows, int size) {
    return rows->begin[size];
}
uint64_t tier_rows_end(const struct tier_rows *rows, int size);

struct tier_rows_frame {
    int count;
    uint32_t x[ROW_SPACE_BATCH_ROWS];
    uint32_t offset[ROW_SPACE_BATCH_ROWS];
    uint8_t raw[ROW_SPACE_BATCH_BYTES];
};

/* Reads a frame; ST_FORMAT when it is not just what its rows need, or says two
 * things of a position at once. */
enum status tier_rows_read(const struct tier_rows *rows, uint64_t frame,
                           struct container_unpacker *u,
                           struct tier_rows_frame *out, struct reason *why);

/* The frame that row x is in if something is kept of it; false when there is
 * none. And what is kept of it, NULL when the frame does not have it. */
bool tier_rows_find(const struct tier_rows *rows, uint32_t x, uint64_t *frame);
const uint8_t *tier_rows_kept(const struct tier_rows_frame *f, uint32_t x);

/* That a row which should be there is not. */
enum status tier_rows_missing(const struct tier_rows *rows, struct reason *why);

/* What is kept of a row, by threads that go through rows in their order: each
 * has a reader. *kept is NULL when nothing is; ST_FORMAT when something should
 * be and is not there. */
struct tier_rows_reader;
struct tier_rows_reader *tier_rows_reader_new(const struct tier_rows *rows);
void tier_rows_reader_free(struct tier_rows_reader *reader);
enum status tier_rows_reader_get(struct tier_rows_reader *reader,
                                 const struct row *r, const uint8_t **kept,
                                 struct reason *why);

/* A position in the places of row_space.h. X began. */
struct tier_rows_position {
    uint32_t x, o;
    enum side mover;
};

/* The same position as a state of g, the game of the rows. It is not over, or
 * its winner is not told. */
struct state tier_rows_state(const struct game *g, const struct row_space *rs,
                             const struct tier_rows_position *p);

/* The outcome where the rules alone tell it: the game is over, or will be
 * after the next move, or X has two ways to win at once. `wins` are X's winning
 * cells. */
bool tier_rows_settled(const struct row_space *rs,
                       const struct tier_rows_position *p, uint32_t wins,
                       struct outcome *out);

/* The outcome of set `number` of the even layer, for X: the first horizon that
 * says who wins. */
struct outcome tier_rows_even(const struct tier_rows *rows, const struct row *r,
                              const uint8_t *kept, uint32_t number);

/* The outcome where they do not, p->x being the row of which `kept` was. The
 * distance is 0 when the table has none. */
struct outcome tier_rows_outcome(const struct tier_rows *rows,
                                 const struct row *r, const uint8_t *kept,
                                 const struct tier_rows_position *p);

#endif
