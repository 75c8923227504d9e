#include "cli/commands.h"

#include <inttypes.h>

#include "base/json.h"
#include "cli/cmd_table.h"
#include "tables/census.h"

static bool is_empty(const struct census_ply *p) { return !p->canonical; }

static void add(struct census_split *sum, const struct census_split *s) {
    for (int i = 0; i < 3; i++)
        sum->by[i] += s->by[i];
}

static struct census_ply sum_of_plies(const struct census *c) {
    struct census_ply sum = {0};
    for (int ply = 0; ply <= GAME_PLIES_MAX; ply++) {
        add(&sum.open, &c->plies[ply].open);
        add(&sum.over, &c->plies[ply].over);
        sum.canonical += c->plies[ply].canonical;
    }
    return sum;
}

/* As solve prints it: for each position up to symmetry. */
static double bits_a_position(const struct table_file_info *info,
                              const struct census *c) {
    return 8 * (double)info->bytes / (double)census_sum(c).canonical;
}

/* Text -------------------------------------------------------------------- */

/* Two tables, one below the other: side by side they are too wide for a
 * terminal of 80 columns. */
enum { HALF_OPEN, HALF_OVER };

static void text_row(int half, const char *label, const struct census_ply *p) {
    const struct census_split *split = half == HALF_OPEN ? &p->open : &p->over;
    printf("%5s", label);
    for (int i = 0; i < 3; i++)
        printf(" %16" PRIu64, split->by[(i + 1) % 3]);
    if (half == HALF_OVER)
        printf(" %16" PRIu64, p->canonical);
    putchar('\n');
}

/* Does the table keep one position for all of its images? Tables of large
 * boards do not. */
static bool merges_images(const struct game *g) { return !g->kind->from; }

static void text_heading(int half, bool merged) {
    if (half == HALF_OPEN)
        printf("      open positions in the attractor of\n"
               "  ply %16s %16s %16s\n",
               "x", "o", "draw");
    else
        printf("\n      finished positions%49s\n"
               "  ply %16s %16s %16s %16s\n",
               merged ? "all, up to" : "", "x won", "o won", "drawn",
               merged ? "symmetry" : "all");
}

static void text_half(int half, const struct census *c, bool merged) {
    const struct census_ply sum = sum_of_plies(c);
    text_heading(half, merged);
    for (int ply = 0; ply <= GAME_PLIES_MAX; ply++) {
        char label[16];
        snprintf(label, sizeof label, "%d", ply);
        if (!is_empty(&c->plies[ply]))
            text_row(half, label, &c->plies[ply]);
    }
    text_row(half, "all", &sum);
}

static void text_plies(const struct census *c, bool merged) {
    text_half(HALF_OPEN, c, merged);
    text_half(HALF_OVER, c, merged);
    const struct census_size size = census_sum(c);
    printf("\n%s position%s", report_count(size.positions).text,
           report_plural(size.positions));
    if (merged)
        printf(", %s up to symmetry", report_count(size.canonical).text);
    putchar('\n');
}

static void text_distances(const struct census *c) {
    printf("\nplies to the end          x wins          o wins\n");
    for (int d = 0; d <= GAME_PLIES_MAX; d++) {
        const uint64_t *by = c->distances[d].by;
        if (by[SIDE_X] || by[SIDE_O])
            printf("%16d %15" PRIu64 " %15" PRIu64 "\n", d, by[SIDE_X],
                   by[SIDE_O]);
    }
    printf("draws            %15" PRIu64 "\n", c->distances[0].by[SIDE_NONE]);
}

/* JSON -------------------------------------------------------------------- */

static void json_split(struct json *j, const char *name,
                       const struct census_split *s) {
    json_open(j, name, '{');
    json_count(j, "x", s->by[SIDE_X]);
    json_count(j, "draw", s->by[SIDE_NONE]);
    json_count(j, "o", s->by[SIDE_O]);
    json_close(j, '}');
}

static void json_plies(struct json *j, const struct census *c) {
    json_open(j, "plies", '[');
    for (int ply = 0; ply <= GAME_PLIES_MAX; ply++) {
        const struct census_ply *p = &c->plies[ply];
        if (is_empty(p))
            continue;
        json_open(j, NULL, '{');
        json_number(j, "ply", ply);
        json_split(j, "open", &p->open);
        json_split(j, "over", &p->over);
        json_count(j, "canonical", p->canonical);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void json_distances(struct json *j, const struct census *c) {
    json_open(j, "distances", '[');
    for (int d = 0; d <= GAME_PLIES_MAX; d++) {
        const uint64_t *by = c->distances[d].by;
        if (!by[SIDE_X] && !by[SIDE_O])
            continue;
        json_open(j, NULL, '{');
        json_number(j, "distance", d);
        json_count(j, "x", by[SIDE_X]);
        json_count(j, "o", by[SIDE_O]);
        json_close(j, '}');
    }
    json_close(j, ']');
    json_count(j, "draws", c->distances[0].by[SIDE_NONE]);
}

static void show_json(const struct table_file_info *info, const char *root,
                      const struct census *c) {
    const struct census_size size = census_sum(c);
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "game", info->game);
    json_text(&j, "root", root);
    json_count(&j, "bytes", info->bytes);
    json_count(&j, "positions", size.positions);
    json_count(&j, "canonical", size.canonical);
    json_real(&j, "bits_a_position", bits_a_position(info, c), 4);
    json_plies(&j, c);
    if (info->distances)
        json_distances(&j, c);
    json_close(&j, '}');
    putchar('\n');
}

/* ------------------------------------------------------------------------- */

static void show(const struct open_table *t, const struct state *root,
                 const struct census *c, bool json) {
    const struct table_file_info *info = table_file_info(t->file);
    char text[GAME_TEXT_MAX];
    game_print(t->game, root, text);
    if (json) {
        show_json(info, text, c);
    } else {
        printf("%s from %s: %" PRIu64 " bytes, %.2f bits a position\n\n",
               info->game, text, info->bytes, bits_a_position(info, c));
        if (t->game->kind->table_note)
            printf("%s\n\n", t->game->kind->table_note);
        text_plies(c, merges_images(t->game));
        if (info->distances)
            text_distances(c);
        else
            printf("\nThis table has no distances; query finds them.\n");
    }
}

static enum status stats(const struct options *o, struct census *c,
                         struct reason *why) {
    struct open_table t;
    enum status st = cmd_table_open(o, &t, why);
    if (st)
        return st;
    const struct watch w = report_watch("positions", 0);
    struct state root;
    st = table_file_root_state(t.file, t.game, &root, why);
    if (!st)
        st = census_take(t.file, t.game, program_jobs(o), &w, c, why);
    report_watch_end();
    if (!st)
        show(&t, &root, c, o->of[OPT_JSON].given);
    cmd_table_close(&t);
    return st;
}

static int run(const struct options *o) {
    struct reason why;
    static struct census c;
    return report_status(stats(o, &c, &why), &why);
}

const struct command cmd_stats = {
    .name = "stats",
    .synopsis = "FILE.att [--json] [-j N]",
    .summary = "count the positions of a table by ply, value and distance",
    .details =
        "Prints two tables, with a row for each number of stones on the\n"
        "board: the open positions by the player who can force a win; the\n"
        "finished positions by their result, and how many of both there are\n"
        "up to symmetry. Except in that last column, mirror images and\n"
        "rotations count as different positions. Then it counts all\n"
        "positions by winner and plies to the end, if the table has them.\n"
        "Bits a position are those of the file for each position up to\n"
        "symmetry. Tables of boards with more than 64 cells merge no images:\n"
        "they have no such column.\n\n"
        "In tables of Ultimate, x means the player to move, and rows count\n"
        "the cells that can no longer be played instead of the stones.\n\n"
        "Example:\n"
        "  morpion stats 3,3.att\n",
    .options = OPTION_BIT(OPT_JSON) | OPTION_BIT(OPT_JOBS),
    .words_min = 1,
    .words_max = 1,
    .run = run,
};
