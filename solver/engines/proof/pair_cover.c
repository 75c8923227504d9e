#include "engines/proof/pair_cover.h"

#include <limits.h>
#include <string.h>

#include "base/random.h"

/* One step in NOISE takes any pair. 14 x 14 with K = 8 is one of the hardest
 * boards that have a pairing. A trial program found one there in 500 000 steps
 * with 10 seeds of 10 for 33 and for 17, 8 for 10 and 4 for 100; 6 without
 * noise but with a rule that forbids to break the last pair. */
enum { NOISE = 33 };

/* Steps between two questions to the watch: some milliseconds. */
enum { WATCH_STEPS = 1 << 10 };

enum { NONE = -1, STEPS_OF_LINES = 4 };

/* Open lines are numbered as on the board. The cells of a line are
 * first, first + step, ... */
struct cover_line {
    int16_t first;
    int16_t direction;
    int16_t pairs; /* inside the line */
    int16_t place; /* in `bare`, while it contains no pair */
    int weight;
    int mark; /* the number of the last pair that was tried in it */
};

struct cover_search {
    const struct board_lines *lines;
    const struct open_lines *open;
    struct random random;
    int steps[STEPS_OF_LINES];
    struct cover_line line[BOARD_LINES_MAX];
    int16_t starting[STEPS_OF_LINES][BOARD_CELLS_MAX]; /* a line, or NONE */
    int16_t partner[BOARD_CELLS_MAX];                  /* or NONE */
    int16_t direction[BOARD_CELLS_MAX];                /* of the pair */
    int16_t bare[BOARD_LINES_MAX];
    int bare_count;
    int mark;
};

/* Lines and pairs ---------------------------------------------------------- */

/* On boards with two columns, lines of two directions have the same step. They
 * start in different cells, so they can be taken as one direction. */
static int direction_of(const struct cover_search *s, int step) {
    int d = 0;
    while (s->steps[d] != step)
        d++;
    return d;
}

static void add_line(struct cover_search *s, int i) {
    const cellset cells = s->lines->cells[i];
    const int first = cellset_first(cells);
    const int d = direction_of(s, cellset_first(cellset_rest(cells)) - first);
    s->line[i] = (struct cover_line){.first = (int16_t)first,
                                     .direction = (int16_t)d,
                                     .place = (int16_t)s->bare_count,
                                     .weight = 1};
    s->starting[d][first] = (int16_t)i;
    s->bare[s->bare_count++] = (int16_t)i;
}

static void begin(struct cover_search *s, const struct board_lines *l,
                  const struct open_lines *f) {
    const int cols = l->board->cols;
    lineset left = f->open;
    s->lines = l;
    s->open = f;
    /* Of the seeds 0 to 6, all but 0 find a pairing of 14 x 14 with K = 8. */
    s->random = (struct random){1};
    memcpy(s->steps, (int[]){1, cols, cols + 1, cols - 1}, sizeof s->steps);
    s->bare_count = s->mark = 0;
    memset(s->starting, NONE, sizeof s->starting);
    memset(s->partner, NONE, sizeof s->partner);
    for (int i; (i = lines_take(l, &left)) >= 0;)
        add_line(s, i);
}

/* The open lines with both cells a < b, which lie in this direction. */
static int lines_with(const struct cover_search *s, int a, int b, int direction,
                      int16_t *out) {
    const int step = s->steps[direction];
    const int last = a - (s->lines->k - 1 - (b - a) / step) * step;
    int count = 0;
    for (int cell = a; cell >= 0 && cell >= last; cell -= step)
        if (s->starting[direction][cell] != NONE)
            out[count++] = s->starting[direction][cell];
    return count;
}

/* The lines with the pair of this cell. */
static int lines_of_pair(const struct cover_search *s, int cell, int16_t *out) {
    const int other = s->partner[cell];
    return cell < other ? lines_with(s, cell, other, s->direction[cell], out)
                        : lines_with(s, other, cell, s->direction[cell], out);
}

static void make_pair(struct cover_search *s, int a, int b, int direction) {
    int16_t in[BOARD_K_MAX];
    const int count = lines_with(s, a, b, direction, in);
    s->partner[a] = (int16_t)b;
    s->partner[b] = (int16_t)a;
    s->direction[a] = s->direction[b] = (int16_t)direction;
    for (int i = 0; i < count; i++) {
        struct cover_line *line = &s->line[in[i]];
        if (line->pairs++)
            continue;
        s->bare[line->place] = s->bare[--s->bare_count];
        s->line[s->bare[line->place]].place = line->place;
    }
}

static void break_pair(struct cover_search *s, int cell) {
    int16_t in[BOARD_K_MAX];
    if (s->partner[cell] == NONE)
        return;
    const int count = lines_of_pair(s, cell, in);
    for (int i = 0; i < count; i++) {
        struct cover_line *line = &s->line[in[i]];
        if (--line->pairs)
            continue;
        line->place = (int16_t)s->bare_count;
        s->bare[s->bare_count++] = in[i];
    }
    s->partner[s->partner[cell]] = NONE;
    s->partner[cell] = NONE;
}

/* Is the pair of this cell the only one in some line? */
static bool is_needed(const struct cover_search *s, int cell) {
    int16_t in[BOARD_K_MAX];
    const int count = lines_of_pair(s, cell, in);
    for (int i = 0; i < count; i++)
        if (s->line[in[i]].pairs == 1)
            return true;
    return false;
}

/* Steps -------------------------------------------------------------------- */

/* What the lines weigh that breaking this cell's pair leaves without one. Lines
 * with the present mark are about to get another. */
static int loss(const struct cover_search *s, int cell) {
    int16_t in[BOARD_K_MAX];
    if (s->partner[cell] == NONE)
        return 0;
    const int count = lines_of_pair(s, cell, in);
    int sum = 0;
    for (int i = 0; i < count; i++) {
        const struct cover_line *line = &s->line[in[i]];
        if (line->pairs == 1 && line->mark != s->mark)
            sum += line->weight;
    }
    return sum;
}

/* The change of the weight of lines without a pair, if a and b become one. */
static int change(struct cover_search *s, int a, int b, int direction) {
    int16_t in[BOARD_K_MAX];
    const int count = lines_with(s, a, b, direction, in);
    int sum = 0;
    s->mark++;
    for (int i = 0; i < count; i++) {
        struct cover_line *line = &s->line[in[i]];
        line->mark = s->mark;
        if (!line->pairs)
            sum -= line->weight;
    }
    return sum + loss(s, a) + (s->partner[a] == b ? 0 : loss(s, b));
}

struct cover_choice {
    int a, b, change;
    uint64_t ties;
};

/* The pair of this line, its cells at most `reach` apart, with the least
 * change; of several, any. Now and then it is any pair of the line. */
static struct cover_choice choose(struct cover_search *s,
                                  const struct cover_line *line, int reach) {
    const int step = s->steps[line->direction];
    const int end = line->first + s->lines->k * step;
    const bool any = !random_below(&s->random, NOISE);
    struct cover_choice best = {.a = NONE, .change = INT_MAX};
    for (int a = line->first; a < end; a += step) {
        if (cellset_has(s->open->taken, a))
            continue;
        for (int b = a + step; b < end && b <= a + reach * step; b += step) {
            if (cellset_has(s->open->taken, b))
                continue;
            const int sum = any ? 0 : change(s, a, b, line->direction);
            if (sum < best.change)
                best = (struct cover_choice){a, b, sum, 1};
            else if (sum == best.change &&
                     !random_below(&s->random, ++best.ties))
                best.a = a, best.b = b;
        }
    }
    return best;
}

static void take_step(struct cover_search *s, int reach) {
    const int i = s->bare[random_below(&s->random, (uint64_t)s->bare_count)];
    const struct cover_choice c = choose(s, &s->line[i], reach);
    if (c.a == NONE)
        return;
    for (int n = 0; c.change >= 0 && n < s->bare_count; n++)
        s->line[s->bare[n]].weight++;
    break_pair(s, c.a);
    break_pair(s, c.b);
    make_pair(s, c.a, c.b, s->line[i].direction);
}

/* Results ------------------------------------------------------------------ */

/* The lines without a pair, if the player gets every cell of the pairs. */
static struct open_lines left_over(const struct cover_search *s) {
    struct open_lines rest = *s->open;
    lineset bare = {0};
    for (int i = 0; i < s->bare_count; i++)
        bare[s->bare[i] >> 6] |= bits_one(s->bare[i] & 63);
    open_lines_drop(s->lines, &rest, ~bare);
    for (int cell = 0; cell < s->lines->board->cells; cell++)
        if (s->partner[cell] != NONE)
            open_lines_grant(s->lines, &rest, cell);
    return rest;
}

static bool is_held(const struct cover_search *s, int limit, int *least) {
    const struct open_lines rest = left_over(s);
    if (!lines_none(rest.lacking[0] & rest.open))
        return false;
    const int weight = open_lines_weight(s->lines, &rest);
    if (weight < *least)
        *least = weight;
    return weight < limit;
}

/* Leaves out the pairs that no line needs. */
static void write_pairs(struct cover_search *s, struct pairing *out) {
    for (int cell = 0; cell < s->lines->board->cells; cell++) {
        const int other = s->partner[cell];
        if (other < cell)
            continue;
        if (!is_needed(s, cell)) {
            break_pair(s, cell);
            continue;
        }
        out->zone |= cellset_one(cell) | cellset_one(other);
        out->pairs[2 * out->count] = (cell_number)cell;
        out->pairs[2 * out->count++ + 1] = (cell_number)other;
    }
    const struct open_lines rest = left_over(s);
    out->zone |= open_lines_cells(s->lines, &rest);
}

/* Can lines i and j, if there are two, have no pair in common? They share fewer
 * than two missing cells then. */
static bool are_apart(const struct cover_search *s, int i, int j) {
    return i != NONE &&
           (j == NONE ||
            !cellset_several(open_lines_left(s->lines, s->open, i) &
                             s->lines->cells[j]));
}

/* There must be a pair for each of many lines that are apart: in every row,
 * column and diagonal this takes the first line that is apart from the one
 * taken before. */
static bool is_hopeless(const struct cover_search *s) {
    const struct board_lines *l = s->lines;
    int needed = 0;
    for (int d = 0; d < STEPS_OF_LINES; d++) {
        int taken[BOARD_CELLS_MAX]; /* the last line taken, up to each cell */
        for (int cell = 0; cell < l->board->cells; cell++) {
            const int from = cell - s->steps[d], i = s->starting[d][cell];
            const int before = from >= 0 && from < cell ? taken[from] : NONE;
            const bool apart = are_apart(s, i, before);
            taken[cell] = apart ? i : before;
            needed += apart;
        }
    }
    return needed > cellset_count(open_lines_cells(l, s->open)) / 2;
}

/* Only pairs of cells at most `reach` apart. A search that has come close goes
 * on for longer. False when the watch says stop. */
static bool run(struct cover_search *s, int reach, int steps, int limit,
                const struct watch *watch, struct pairing *out) {
    int fewest = INT_MAX;
    for (int now = 0;; now++) {
        if (s->bare_count < fewest) {
            fewest = s->bare_count;
            out->found = is_held(s, limit, &out->least);
        }
        if (out->found ||
            now > s->lines->board->line_count + steps / (1 + fewest))
            return true;
        if (now % WATCH_STEPS == 0 && !watch_goes_on(watch, 0, 0))
            return false;
        take_step(s, reach);
    }
}

void pair_cover_find(const struct board_lines *l, const struct open_lines *f,
                     bool players_turn, int steps, const struct watch *watch,
                     struct pairing *out) {
    struct cover_search s;
    const int limit = open_lines_limit(players_turn);
    *out = (struct pairing){.least = INT_MAX, .zone = cellset_none()};
    if (!lines_none(f->lacking[1]))
        return;
    begin(&s, l, f);
    if (is_hopeless(&s))
        return;
    /* Pairs of neighbours are in the most lines, so most pairings need no
     * others, and there are few of them to try. */
    if (run(&s, 1, steps, limit, watch, out) && !out->found) {
        begin(&s, l, f);
        run(&s, l->k - 1, steps, limit, watch, out);
    }
    if (out->found)
        write_pairs(&s, out);
}
