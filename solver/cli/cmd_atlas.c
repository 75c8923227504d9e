#include "cli/commands.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "answers/atlas.h"
#include "proofs/certificate_confirm.h"

/* Milliseconds for each game that is not in the file yet. */
enum { TIME_DEFAULT = 10000 };

static void print_heading(void) {
    printf(
        "rows  columns  k  value         how           positions    seconds\n");
}

static void print_entry(const struct atlas_entry *e) {
    char value[24] = "not decided", nodes[24] = "", seconds[24] = "";
    if (e->decided && e->outcome.value == VALUE_DRAW)
        snprintf(value, sizeof value, "draw");
    else if (e->decided && e->outcome.distance)
        snprintf(value, sizeof value, "X wins in %d", e->outcome.distance);
    else if (e->decided)
        snprintf(value, sizeof value, "X wins");
    if (e->decided) {
        snprintf(nodes, sizeof nodes, "%" PRIu64, e->nodes);
        snprintf(seconds, sizeof seconds, "%.3f", e->seconds);
    }
    printf("%4d  %7d  %d  %-12s  %-11s  %10s  %9s\n", e->rows, e->cols, e->k,
           value, e->how, nodes, seconds);
}

/* Decides a game and adds it to the file. A game that takes too long stays
 * undecided, which is no failure. */
static enum status decide(struct atlas_entry *e, const struct options *o,
                          const char *path, struct reason *why) {
    const uint64_t allowed =
        o->of[OPT_TIME].given ? o->of[OPT_TIME].number : TIME_DEFAULT;
    const struct watch watch = report_watch("positions", allowed);
    const struct limits limits = {program_jobs(o), UINT64_MAX, &watch};
    const double start = report_clock();
    enum status st = atlas_decide(e, program_memory(o), &limits, why);
    report_watch_end();
    e->seconds = report_clock() - start;
    if (!st)
        return atlas_append(e, path, why);
    return status_undecided(st) ? ST_OK : st;
}

/* Adds what a certificate proves about a whole game. */
static enum status add_certificate(const struct options *o, struct atlas *a,
                                   const char *path, struct reason *why) {
    const char *name = o->of[OPT_CERTIFICATE].text;
    const double start = report_clock();
    struct certificate_confirmed c;
    enum status st = certificate_confirm(name, &c, why);
    if (st)
        return st;
    if (!c.whole || !bounds_known(c.bounds))
        return status_fail(why, ST_ILLEGAL,
                           "%s: does not prove the value of a whole game",
                           name);
    struct atlas_entry *e = atlas_find(a, c.rows, c.cols, c.k);
    /* A certificate has no distance, so a known distance stays. */
    if (!e->decided || e->outcome.value != c.bounds.lower)
        e->outcome = bounds_outcome(c.bounds);
    e->decided = true;
    e->nodes = c.nodes;
    e->seconds = report_clock() - start;
    snprintf(e->how, sizeof e->how, "certificate");
    return atlas_append(e, path, why);
}

/* Was this game named on the command line? Without names all are wanted. */
static bool is_wanted(const struct atlas_entry *e, const struct options *o,
                      const struct atlas_entry *named[]) {
    if (!o->word_count)
        return true;
    for (int i = 0; i < o->word_count; i++)
        if (named[i] == e)
            return true;
    return false;
}

static int read_words(const struct options *o, struct atlas *a,
                      const struct atlas_entry *named[]) {
    for (int i = 0; i < o->word_count; i++) {
        struct game *g = NULL;
        struct reason why;
        enum status st = game_new(o->words[i], &g, &why);
        const struct board *b = st ? NULL : game_board(g);
        if (!st && !b)
            st = status_fail(&why, ST_ILLEGAL,
                             "game '%.100s': the atlas has only T(n,k)",
                             o->words[i]);
        if (!st)
            named[i] = atlas_find(a, b->rows, b->cols, b->k);
        game_free(g);
        if (st)
            return report_status(st, &why);
    }
    return PROGRAM_ANSWERED;
}

/* Makes out/ for the default file if it does not exist yet. */
static enum status make_folder(const char *path, struct reason *why) {
    if (strcmp(path, ATLAS_FILE) != 0 || mkdir("out", 0777) == 0 ||
        errno == EEXIST)
        return ST_OK;
    return status_errno(why, "out");
}

static enum status run_atlas(const struct options *o, struct atlas *a,
                             const struct atlas_entry *named[], bool *undecided,
                             struct reason *why) {
    const char *path =
        o->of[OPT_OUTPUT].given ? o->of[OPT_OUTPUT].text : ATLAS_FILE;
    int passed_over;
    enum status st = atlas_load(a, path, &passed_over, why);
    if (!st)
        st = make_folder(path, why);
    if (!st) /* fail before the work, not after it */
        st = atlas_writable(path, why);
    if (!st && passed_over)
        report_note("%s: %d line%s passed over", path, passed_over,
                    report_plural((uint64_t)passed_over));
    if (!st && o->of[OPT_CERTIFICATE].given)
        st = add_certificate(o, a, path, why);
    if (!st && !o->of[OPT_JSON].given)
        print_heading();
    for (int i = 0; i < ATLAS_GAMES && !st && !report_interrupted(); i++) {
        struct atlas_entry *e = &a->games[i];
        if (!is_wanted(e, o, named))
            continue;
        if (!e->decided)
            st = decide(e, o, path, why);
        *undecided |= !e->decided;
        if (o->of[OPT_JSON].given && e->decided)
            atlas_print(stdout, e);
        else if (!o->of[OPT_JSON].given)
            print_entry(e);
        fflush(stdout);
    }
    return st;
}

static int run(const struct options *o) {
    static const struct atlas_entry *named[ATLAS_GAMES];
    static struct atlas a;
    struct reason why;
    bool undecided = false;
    atlas_init(&a);
    if (o->word_count > ATLAS_GAMES) {
        report_error("atlas: too many games: there are only %d", ATLAS_GAMES);
        return PROGRAM_USAGE;
    }
    const int exit_status = read_words(o, &a, named);
    if (exit_status != PROGRAM_ANSWERED)
        return exit_status;
    enum status st = run_atlas(o, &a, named, &undecided, &why);
    if (!st && report_interrupted())
        st = status_fail(&why, ST_STOPPED, "interrupted");
    if (st)
        return report_status(st, &why);
    return undecided ? PROGRAM_UNDECIDED : PROGRAM_ANSWERED;
}

const struct command cmd_atlas = {
    .name = "atlas",
    .synopsis = "[GAME...] [-o FILE]",
    .summary = "list who wins each game up to 8x8, and keep the results",
    .details =
        "Prints one line per game, for each number of rows, columns and K,\n"
        "or only for each GAME named: who wins, how that was proved, how\n"
        "many positions it took and how long. The column 'how' says\n"
        "  ahead        by looking ahead\n"
        "  pairs        by pairs of cells: when X takes one, O takes the "
        "other\n"
        "  relaxed      in the easier game in which lines of the defender do\n"
        "               not count\n"
        "  real         in the game itself\n"
        "  certificate  by a proof file\n\n"
        "Results are kept in FILE (default " ATLAS_FILE "). A game that is\n"
        "not there yet is decided first, in --time at most (default 10s per\n"
        "game), and added to FILE. --certificate PROOF first checks a proof\n"
        "that solve has written, and adds what it proves.\n\n"
        "Examples:\n"
        "  morpion atlas\n"
        "  morpion atlas 7,5 8x4,4 --time 60\n"
        "  morpion-viz atlas -o atlas.png\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_JOBS) | OPTION_BIT(OPT_MEMORY) |
               OPTION_BIT(OPT_CERTIFICATE) | OPTION_BIT(OPT_JSON),
    .words_min = 0,
    .words_max = PROGRAM_ANY,
    .run = run,
};
