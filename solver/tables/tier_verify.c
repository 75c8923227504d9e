#include "tables/tier_verify.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "base/sort.h"

static int count(uint32_t set) { return __builtin_popcount(set); }

static void free_readers(struct tier_rows_reader **readers, int threads) {
    for (int i = 0; readers && i < threads; i++)
        tier_rows_reader_free(readers[i]);
    free(readers);
}

static struct tier_rows_reader **new_readers(const struct tier_rows *rows,
                                             int threads) {
    struct tier_rows_reader **readers =
        calloc((size_t)threads, sizeof *readers);
    for (int i = 0; readers && i < threads; i++)
        if (!(readers[i] = tier_rows_reader_new(rows))) {
            free_readers(readers, threads);
            return NULL;
        }
    return readers;
}

/* Work -------------------------------------------------------------------- */

/* The time that a position takes, where trying one move takes 1: to read it
 * with its frame, and to derive the odd layer of its row. Found on 4x5,4, 3x7,4
 * and 3x8,4. */
static const double read_work = .1, load_work = 3;

static double check_work(const struct tier_rows *rows, int size) {
    return rows->space.cells - 2 * size; /* a move to each empty cell */
}

static double values_work(const struct tier_rows *rows) {
    double sum = 0;
    for (int size = 0; size <= row_space_largest(&rows->space); size++)
        sum += (double)tier_rows_positions(rows, size) *
               (load_work + check_work(rows, size));
    return sum;
}

/* The progress of a verification, and the part of it that a unit of work is. */
struct verify_progress {
    struct progress progress;
    double unit; /* 0 if every position takes the same time */
};

static struct verify_progress begin_progress(const struct tier_rows *rows,
                                             bool full) {
    const uint64_t entries = rows->container->header.entries;
    const double work = read_work * (double)entries + values_work(rows);
    return (struct verify_progress){{.total = entries},
                                    full && work > 0 ? 1 / work : 0};
}

/* Frames ------------------------------------------------------------------ */

struct frame_check {
    const struct tier_rows *rows;
    struct tier_rows_reader **readers;
    bool counts; /* this is all: positions count as done when they are read */
};

/* Moves *x to the first row from *x on that keeps something; false when there
 * is none. */
static bool seek_kept(const struct tier_rows *rows, uint32_t *x) {
    for (bool more = row_space_seek(&rows->space, x); more;
         more = row_space_next(&rows->space, x)) {
        const struct row r = row_space_row(&rows->space, *x);
        if (row_space_kept(&rows->space, &r, rows->distances))
            return true;
    }
    return false;
}

/* Reads the rows of a frame. The next frame must begin where they end. */
static enum status check_frame(void *arg, int thread, uint64_t frame,
                               uint64_t *done, struct reason *why) {
    const struct frame_check *c = arg;
    const struct tier_rows *rows = c->rows;
    const struct container_frame *entry = &rows->container->frames[frame];
    const int size = (int)entry->first.hi;
    const bool last = frame + 1 == tier_rows_end(rows, size);
    uint32_t x = (uint32_t)entry->first.lo;
    if (frame == tier_rows_begin(rows, size)) {
        uint32_t first = row_space_first_set(size);
        if (!seek_kept(rows, &first) || first != x)
            return tier_rows_missing(rows, why);
    }
    bool more = true;
    while (more && (last || x < (uint32_t)entry[1].first.lo)) {
        const struct row r = row_space_row(&rows->space, x);
        const uint8_t *kept;
        enum status st =
            tier_rows_reader_get(c->readers[thread], &r, &kept, why);
        if (st)
            return st;
        more = row_space_next_set(&x, rows->space.all) && seek_kept(rows, &x);
    }
    *done = c->counts ? entry->entries : 0;
    return ST_OK;
}

/* Checks that a size without frames has no row that keeps something. */
static enum status check_empty_sizes(const struct tier_rows *rows,
                                     struct reason *why) {
    for (int size = row_space_largest(&rows->space); size >= 0; size--) {
        uint32_t x = row_space_first_set(size);
        if (tier_rows_begin(rows, size) == tier_rows_end(rows, size) &&
            seek_kept(rows, &x))
            return tier_rows_missing(rows, why);
    }
    return ST_OK;
}

static enum status check_frames(const struct tier_rows *rows,
                                struct verify_progress *v, int threads,
                                const struct watch *w, struct reason *why) {
    const struct container_header *h = &rows->container->header;
    struct frame_check c = {rows, new_readers(rows, threads), v->unit <= 0};
    const struct parallel p = {.threads = threads,
                               .items = h->frames,
                               .work = check_frame,
                               .arg = &c,
                               .watch = w,
                               .progress = &v->progress,
                               .part =
                                   v->unit * read_work * (double)h->entries};
    enum status st = c.readers ? check_empty_sizes(rows, why)
                               : status_fail(why, ST_NOMEM, "out of memory");
    if (!st)
        st = parallel_run(&p, why);
    free_readers(c.readers, threads);
    return st;
}

/* Outcomes of all rows of a size ------------------------------------------ */

/* The outcomes of all rows of one size: for each row those of its even layer,
 * then those of its odd layer. A code has two bits (the mover's value) or, with
 * distances, eight. */
struct stage {
    int size;
    uint32_t row_count;
    uint32_t *rows;
    uint64_t *first; /* index of the first code of each row, and the end */
    uint8_t *codes;
};

/* Numbers of sets of free cells, by two look-ups instead of a sum. */
enum { LOW_BITS = 13, HIGH_BITS = ROW_SPACE_CELLS_MAX - LOW_BITS };
struct numbers {
    uint32_t low[1 << LOW_BITS];
    uint32_t high[LOW_BITS + 1]
                 [1 << HIGH_BITS]; /* by the number of cells in the low part */
};

struct tier_verifying {
    const struct tier_rows *rows;
    const struct game *game;
    struct tier_rows_reader **readers;
    struct numbers *numbers;
    struct stage stage, next; /* `next` has one more X stone */
};

static void fill_numbers(struct numbers *n, const struct row_space *rs) {
    for (uint32_t set = 0; set < 1u << LOW_BITS; set++)
        n->low[set] = row_space_rank(rs, set);
    for (uint32_t below = 0; below <= LOW_BITS; below++)
        for (uint32_t set = 0; set < 1u << HIGH_BITS; set++) {
            int k = (int)below + 1;
            n->high[below][set] = 0;
            for (uint32_t left = set; left; left &= left - 1, k++)
                n->high[below][set] +=
                    rs->binomial[LOW_BITS + __builtin_ctz(left)][k];
        }
}

static uint32_t number_of(const struct numbers *n, uint32_t set) {
    const uint32_t low = set & ((1u << LOW_BITS) - 1);
    return n->low[low] + n->high[count(low)][set >> LOW_BITS];
}

static int code_bits(const struct tier_rows *rows) {
    return rows->distances ? 8 : 2;
}

static struct outcome get_code(const struct tier_rows *rows,
                               const uint8_t *codes, uint64_t i) {
    if (rows->distances)
        return outcome_from_code(codes[i]);
    return (struct outcome){(enum value)((codes[i / 4] >> 2 * (i % 4) & 3) - 1),
                            0};
}

/* The code must be 0 before. */
static void put_code(const struct tier_rows *rows, uint8_t *codes, uint64_t i,
                     struct outcome o) {
    if (rows->distances)
        codes[i] = outcome_code(o);
    else
        codes[i / 4] |= (uint8_t)((unsigned)(o.value + 1) << 2 * (i % 4));
}

static void stage_free(struct stage *s) {
    free(s->rows);
    free(s->first);
    free(s->codes);
    *s = (struct stage){0};
}

/* Rounded up so that each row begins at a byte: threads write rows at the same
 * time. */
static uint64_t codes_of(const struct row_space *rs, const struct row *r) {
    return ((uint64_t)row_space_layer(rs, r, r->even) +
            row_space_layer(rs, r, r->odd) + 3) &
           ~UINT64_C(3);
}

static bool list_rows(const struct row_space *rs, struct stage *s) {
    uint32_t room = 0;
    uint64_t codes = 0;
    uint32_t x = row_space_first_set(s->size);
    for (bool more = row_space_seek(rs, &x); more;
         more = row_space_next(rs, &x)) {
        if (s->row_count + 1 >= room) {
            room = 2 * room + 64;
            uint32_t *rows = realloc(s->rows, room * sizeof *rows);
            s->rows = rows ? rows : s->rows;
            uint64_t *first = realloc(s->first, room * sizeof *first);
            s->first = first ? first : s->first;
            if (!rows || !first)
                return false;
        }
        const struct row r = row_space_row(rs, x);
        s->rows[s->row_count] = x;
        s->first[s->row_count++] = codes;
        codes += codes_of(rs, &r);
        s->first[s->row_count] = codes;
    }
    return true;
}

static bool stage_init(const struct tier_rows *rows, struct stage *s,
                       int size) {
    *s = (struct stage){.size = size};
    if (list_rows(&rows->space, s)) {
        const uint64_t codes = s->row_count ? s->first[s->row_count] : 0;
        s->codes = calloc(codes * (uint64_t)code_bits(rows) / 8 + 1, 1);
    }
    if (s->codes)
        return true;
    stage_free(s);
    return false;
}

static uint8_t *codes_at(const struct tier_rows *rows, const struct stage *s,
                         uint32_t row) {
    return s->codes + s->first[row] * (uint64_t)code_bits(rows) / 8;
}

static uint32_t find_row(const struct stage *s, uint32_t x) {
    uint64_t behind; /* the first row after x */
    SORT_BISECT(behind, 1, s->row_count, s->rows[behind] > x);
    return (uint32_t)behind - 1;
}

/* One row ------------------------------------------------------------------ */

struct verified_row {
    struct row row;
    /* A row whose O sets are bits among its free cells. `lines` has what each
     * of O's lines still needs when O has all winning cells. */
    int line_count;
    uint32_t lines[BOARD_LINES_MAX];
};

static struct verified_row verified_row_of(const struct row_space *rs,
                                           uint32_t x) {
    struct verified_row b = {.row = row_space_row(rs, x)};
    b.line_count = row_space_lines(rs, b.row.free, b.row.wins, b.lines);
    return b;
}

/* Does O have a line? If not, *completing gets the cells that complete one. */
static bool has_line(const struct verified_row *b, uint32_t set,
                     uint32_t *completing) {
    *completing = 0;
    for (int i = 0; i < b->line_count; i++) {
        const uint32_t missing = b->lines[i] & ~set;
        if (!missing)
            return true;
        if (!(missing & (missing - 1)))
            *completing |= missing;
    }
    return false;
}

static uint32_t all_free(const struct verified_row *b) {
    return (1u << b->row.free_count) - 1;
}

/* O to move, all winning cells taken: the best of O's moves, which all stay in
 * the row. */
static struct outcome odd_outcome(const struct tier_verifying *c,
                                  const struct verified_row *b,
                                  const uint8_t *codes, uint32_t set) {
    uint32_t completing;
    if (has_line(b, set, &completing) || set == all_free(b))
        return (struct outcome){VALUE_DRAW, 0}; /* over: never used */
    if (completing)
        return (struct outcome){VALUE_WIN, 1};
    struct outcome best = outcome_worst();
    for (uint32_t left = all_free(b) & ~set; left; left &= left - 1) {
        const uint32_t after = set | (left & -left);
        const struct outcome o =
            get_code(c->rows, codes, number_of(c->numbers, after));
        best = outcome_better(best, outcome_before(o));
    }
    return best;
}

static enum status load_row(const struct tier_verifying *c, uint32_t row,
                            struct tier_rows_reader *reader,
                            struct reason *why) {
    const struct row_space *rs = &c->rows->space;
    const struct verified_row b = verified_row_of(rs, c->stage.rows[row]);
    uint8_t *codes = codes_at(c->rows, &c->stage, row);
    const uint8_t *kept;
    enum status st = tier_rows_reader_get(reader, &b.row, &kept, why);
    if (st)
        return st;
    const uint32_t evens = row_space_layer(rs, &b.row, b.row.even);
    for (uint32_t i = 0; kept && i < evens; i++)
        put_code(c->rows, codes, i, tier_rows_even(c->rows, &b.row, kept, i));
    if (b.row.odd < 0)
        return ST_OK;
    uint32_t set = row_space_first_set(b.row.odd);
    uint64_t i = evens;
    do
        put_code(c->rows, codes, i++, odd_outcome(c, &b, codes, set));
    while (row_space_next_set(&set, all_free(&b)));
    return ST_OK;
}

/* Checking ---------------------------------------------------------------- */

/* A move of X: the row it leads to and the codes of that row. */
struct verified_move {
    uint32_t
        wins; /* new winning cells, among the free cells of the row before */
    int symmetry;
    struct row after;
    const uint8_t *codes;
};

static void list_moves(const struct tier_verifying *c,
                       const struct verified_row *b,
                       struct verified_move *moves) {
    const struct row_space *rs = &c->rows->space;
    uint32_t left = b->row.free;
    for (int i = 0; left; left &= left - 1, i++) {
        const uint32_t x = b->row.x | (left & -left);
        struct verified_move *m = &moves[i];
        m->wins = row_space_gather(row_space_wins(rs, x) & ~b->row.wins,
                                   b->row.free) &
                  ~(1u << i);
        m->after = row_space_row(rs, row_space_canonical(rs, x, &m->symmetry));
        m->codes = codes_at(c->rows, &c->next, find_row(&c->next, m->after.x));
    }
}

/* The outcome after a move, with O on `o`, from the odd or even layer. */
static struct outcome after_move(const struct tier_verifying *c,
                                 const struct verified_move *m, uint32_t o,
                                 bool odd) {
    const struct row_space *rs = &c->rows->space;
    const uint32_t turned = row_space_map(rs, m->symmetry, o);
    const uint64_t number =
        number_of(c->numbers, row_space_gather(turned, m->after.free)) +
        (odd ? row_space_layer(rs, &m->after, m->after.even) : 0);
    return get_code(c->rows, m->codes, number);
}

/* What a move is worth to X. `o` are O's stones, `set` those on free cells as
 * bits among them. */
static struct outcome move_outcome(const struct tier_verifying *c,
                                   const struct verified_row *b,
                                   const struct verified_move *m, int cell,
                                   uint32_t o, uint32_t set,
                                   uint32_t completing) {
    if (completing & ~(1u << cell))
        return (struct outcome){VALUE_LOSS, 2};
    const uint32_t open = m->wins & ~set;
    if (count(open) > 1)
        return (struct outcome){VALUE_WIN, 3};
    if (open) /* O must play there */
        return outcome_before(outcome_before(
            after_move(c, m, o | row_space_spread(open, b->row.free), false)));
    return outcome_before(after_move(c, m, o, true));
}

/* Derives what the table should say about a set of the even layer. */
static struct outcome derive(const struct tier_verifying *c,
                             const struct verified_row *b,
                             const struct verified_move *moves, uint32_t set) {
    uint32_t completing;
    if (has_line(b, set, &completing)) /* over: see README.md, Planes */
        return (struct outcome){c->rows->distances ? VALUE_DRAW : VALUE_LOSS,
                                0};
    if (set == all_free(b))
        return (struct outcome){VALUE_DRAW, 0};
    const uint32_t o = b->row.wins | row_space_spread(set, b->row.free);
    struct outcome best = outcome_worst();
    for (uint32_t left = all_free(b) & ~set; left; left &= left - 1) {
        const int cell = __builtin_ctz(left);
        best = outcome_better(
            best, move_outcome(c, b, &moves[cell], cell, o, set, completing));
    }
    if (!c->rows->distances)
        best.distance = 0;
    return best;
}

static enum status wrong(const struct tier_verifying *c,
                         const struct verified_row *b, uint32_t set,
                         struct reason *why) {
    const struct row_space *rs = &c->rows->space;
    const uint32_t o = b->row.wins | row_space_spread(set, b->row.free);
    const struct state s = tier_rows_state(
        c->game, rs, &(struct tier_rows_position){b->row.x, o, SIDE_X});
    char text[GAME_TEXT_MAX];
    return status_fail(why, ST_FORMAT,
                       "%s: wrong table: %s: its value does not follow from "
                       "its moves",
                       c->rows->container->path, game_print(c->game, &s, text));
}

static enum status check_row(const struct tier_verifying *c, uint32_t row,
                             uint64_t *done, struct reason *why) {
    const struct row_space *rs = &c->rows->space;
    const struct verified_row b = verified_row_of(rs, c->stage.rows[row]);
    const uint8_t *codes = codes_at(c->rows, &c->stage, row);
    if (!row_space_kept(rs, &b.row, c->rows->distances))
        return ST_OK;
    struct verified_move moves[ROW_SPACE_CELLS_MAX];
    if (b.row.even < b.row.free_count) /* else the board is full */
        list_moves(c, &b, moves);
    uint32_t set = row_space_first_set(b.row.even);
    uint64_t i = 0;
    do
        if (!outcome_equal(derive(c, &b, moves, set),
                           get_code(c->rows, codes, i++)))
            return wrong(c, &b, set, why);
    while (row_space_next_set(&set, all_free(&b)));
    *done += i;
    return ST_OK;
}

/* Threads take several rows at a time, so that rows of one frame mostly stay
 * together. */
enum { ROWS_AT_ONCE = 64 };

static uint32_t end_of(const struct stage *s, uint64_t item) {
    const uint64_t end = (item + 1) * ROWS_AT_ONCE;
    return end < s->row_count ? (uint32_t)end : s->row_count;
}

static enum status load_rows(void *arg, int thread, uint64_t item,
                             uint64_t *done, struct reason *why) {
    (void)done;
    const struct tier_verifying *c = arg;
    enum status st = ST_OK;
    for (uint32_t row = (uint32_t)item * ROWS_AT_ONCE;
         row < end_of(&c->stage, item) && !st; row++)
        st = load_row(c, row, c->readers[thread], why);
    return st;
}

static enum status check_rows(void *arg, int thread, uint64_t item,
                              uint64_t *done, struct reason *why) {
    (void)thread;
    const struct tier_verifying *c = arg;
    enum status st = ST_OK;
    for (uint32_t row = (uint32_t)item * ROWS_AT_ONCE;
         row < end_of(&c->stage, item) && !st; row++)
        st = check_row(c, row, done, why);
    return st;
}

/* Derives the odd layers of a stage, then checks its even layers. */
static enum status check_stage(struct tier_verifying *c,
                               struct verify_progress *v, int threads,
                               const struct watch *w, struct reason *why) {
    const int size = c->stage.size;
    const uint64_t positions = tier_rows_positions(c->rows, size);
    const double unit = v->unit * (double)positions;
    struct parallel p = {.threads = threads,
                         .items = (c->stage.row_count + ROWS_AT_ONCE - 1) /
                                  ROWS_AT_ONCE,
                         .work = load_rows,
                         .arg = c,
                         .watch = w,
                         .progress = &v->progress,
                         .part = unit * load_work};
    enum status st = parallel_run(&p, why);
    if (st)
        return st;
    p.work = check_rows;
    p.part = unit * check_work(c->rows, size);
    p.sum = positions;
    return parallel_run(&p, why);
}

static enum status check_stages(struct tier_verifying *c,
                                struct verify_progress *v, int threads,
                                const struct watch *w, struct reason *why) {
    enum status st = ST_OK;
    for (int size = row_space_largest(&c->rows->space); size >= 0 && !st;
         size--) {
        stage_free(&c->next);
        c->next = c->stage;
        if (!stage_init(c->rows, &c->stage, size))
            return status_fail(why, ST_NOMEM, "out of memory");
        st = check_stage(c, v, threads, w, why);
    }
    return st;
}

static enum status check_values(const struct tier_rows *rows,
                                const struct game *g, struct verify_progress *v,
                                int threads, const struct watch *w,
                                struct reason *why) {
    struct tier_verifying c = {.rows = rows,
                               .game = g,
                               .readers = new_readers(rows, threads),
                               .numbers = malloc(sizeof *c.numbers)};
    enum status st;
    if (c.readers && c.numbers) {
        fill_numbers(c.numbers, &rows->space);
        st = check_stages(&c, v, threads, w, why);
    } else {
        st = status_fail(why, ST_NOMEM, "out of memory");
    }
    stage_free(&c.stage);
    stage_free(&c.next);
    free_readers(c.readers, threads);
    free(c.numbers);
    return st;
}

enum status tier_verify(const struct tier_rows *rows, const struct game *g,
                        bool full, int threads, const struct watch *w,
                        struct reason *why) {
    struct verify_progress v = begin_progress(rows, full);
    enum status st = check_frames(rows, &v, threads, w, why);
    return st || !full ? st : check_values(rows, g, &v, threads, w, why);
}
