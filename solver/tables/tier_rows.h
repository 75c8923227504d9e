/* The body `tiers` of a table file: frames of rows.
 *
 * README.md has the layout, engines/tiers/row_space.h explains the rows. What a
 * table keeps of a row (`kept`) is its planes. */
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

/* The key of a frame in the index. */
static inline struct key tier_rows_key(int size, uint32_t first) {
    return (struct key){(uint64_t)size, first};
}

/* Checks that the game of a can have such a body, and checks the index. The
 * caller frees *out with free. a must stay open as long. */
enum status tier_rows_open(const struct container *a, struct tier_rows **out,
                           struct reason *why);

/* Frames [tier_rows_begin, tier_rows_end) hold the rows with `size` stones. */
static inline uint64_t tier_rows_begin(const struct tier_rows *rows, int size) {
    return rows->begin[size];
}
uint64_t tier_rows_end(const struct tier_rows *rows, int size);

/* How many positions the rows with `size` stones keep. */
uint64_t tier_rows_positions(const struct tier_rows *rows, int size);

struct tier_rows_frame {
    int count;
    uint32_t x[ROW_SPACE_BATCH_ROWS];
    uint32_t offset[ROW_SPACE_BATCH_ROWS];
    uint8_t raw[ROW_SPACE_BATCH_BYTES];
};

/* Reads, checks and unpacks a frame. ST_FORMAT when its size does not match its
 * rows, or a position has two outcomes. */
enum status tier_rows_read(const struct tier_rows *rows, uint64_t frame,
                           struct container_unpacker *u,
                           struct tier_rows_frame *out, struct reason *why);

/* tier_rows_find finds the only frame that can hold row x; false when there is
 * none. tier_rows_kept returns what the frame keeps of row x, NULL when it does
 * not hold the row. */
bool tier_rows_find(const struct tier_rows *rows, uint32_t x, uint64_t *frame);
const uint8_t *tier_rows_kept(const struct tier_rows_frame *f, uint32_t x);

/* Fails with ST_FORMAT: a row that should be in the table is not. */
enum status tier_rows_missing(const struct tier_rows *rows, struct reason *why);

/* A reader gets what the table keeps of a row. It is fast for rows in their
 * order, as it holds one frame. Each thread needs its own. *kept is NULL when
 * the row keeps nothing; ST_FORMAT when it should and the table does not have
 * it. */
struct tier_rows_reader;
struct tier_rows_reader *tier_rows_reader_new(const struct tier_rows *rows);
void tier_rows_reader_free(struct tier_rows_reader *reader);
enum status tier_rows_reader_get(struct tier_rows_reader *reader,
                                 const struct row *r, const uint8_t **kept,
                                 struct reason *why);

/* A position as sets of places (row_space.h). X began. */
struct tier_rows_position {
    uint32_t x, o;
    enum side mover;
};

/* The same position as a state of g, the game of the rows. It has no winner
 * set, even when the game is over. */
struct state tier_rows_state(const struct game *g, const struct row_space *rs,
                             const struct tier_rows_position *p);

/* Sets the outcome if it follows from the rules alone: the game is over, or the
 * next move ends it, or X has two winning cells at once. `wins` are X's winning
 * cells. False when the table is needed. */
bool tier_rows_settled(const struct row_space *rs,
                       const struct tier_rows_position *p, uint32_t wins,
                       struct outcome *out);

/* The outcome of set `number` of the even layer, for X, from the first horizon
 * in which one player wins. */
struct outcome tier_rows_even(const struct tier_rows *rows, const struct row *r,
                              const uint8_t *kept, uint32_t number);

/* The outcome of a position that tier_rows_settled does not settle. r is its
 * row and `kept` what the table keeps of r. The distance is 0 when the table
 * has none. */
struct outcome tier_rows_outcome(const struct tier_rows *rows,
                                 const struct row *r, const uint8_t *kept,
                                 const struct tier_rows_position *p);

#endif
