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
    printf("rows  columns  k  value         how           positions    seconds"
           "  proof\n");
}

static void print_entry(const struct atlas_entry *e) {
    enum { DIGITS = 12 }; /* of the checksum; --json has all of them */
    char value[24] = "not decided", nodes[24] = "", seconds[24] = "";
    if (e->decided && e->outcome.value == VALUE_DRAW)
        snprintf(value, sizeof value, "draw");
    else if (e->decided && e->outcome.distance)
        snprintf(value, sizeof value, "X wins in %d", e->outcome.distance);
    else if (e->decided)
        snprintf(value, sizeof value, "X wins");
    if (e->asked) {
        snprintf(nodes, sizeof nodes, "%" PRIu64, e->nodes);
        snprintf(seconds, sizeof seconds, "%.3f", e->seconds);
    }
    printf("%4d  %7d %2d  %-12s  %-11s  %10s  %9s%s%.*s\n", e->rows, e->cols,
           e->k, value, e->asked && !e->decided ? "tried" : e->how, nodes,
           seconds, *e->certificate ? "  " : "", DIGITS, e->certificate);
}

/* Decides a game and adds it to the file. A game that takes too long stays
 * undecided, which is no failure; the file says that it was tried. */
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
    if (st && (!status_undecided(st) || report_interrupted()))
        return status_undecided(st) ? ST_OK : st;
    return atlas_append(e, path, why);
}

/* Adds what a certificate proves about a whole game. */
static enum status add_certificate(const struct options *o, struct atlas *a,
                                   const char *path, struct reason *why) {
    const char *name = o->of[OPT_CERTIFICATE].text;
    const double start = report_clock();
    struct certificate_confirmed c;
    char checksum[SHA256_TEXT];
    enum status st = certificate_confirm(name, &c, why);
    if (!st)
        st = sha256_file(name, checksum, why);
    if (st)
        return st;
    if (!c.whole || !bounds_known(c.bounds))
        return status_fail(why, ST_ILLEGAL,
                           "%s: does not prove the value of a whole game",
                           name);
    struct atlas_entry *e = atlas_find(a, c.rows, c.cols, c.k);
    /* A certificate has no distance. If the value is known from a search, what
     * the search told stays. */
    if (!e->decided || e->outcome.value != c.bounds.lower) {
        e->outcome = bounds_outcome(c.bounds);
        e->nodes = c.nodes;
        e->seconds = report_clock() - start;
        snprintf(e->how, sizeof e->how, "certificate");
    }
    e->asked = e->decided = true;
    memcpy(e->certificate, checksum, sizeof checksum);
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
        enum status st = program_new_game(o->words[i], &g, &why);
        if (!st && !g->kind->lines)
            st = status_fail(&why, ST_ILLEGAL,
                             "game '%.100s': the atlas has only T(n,k)",
                             o->words[i]);
        if (!st) {
            const struct line_shape b = g->kind->lines->shape(g);
            named[i] = atlas_find(a, b.rows, b.cols, b.k);
            if (!named[i])
                st = status_fail(&why, ST_ILLEGAL,
                                 "game '%s': the atlas has boards up to %dx%d, "
                                 "and square ones up to %dx%d",
                                 g->name, ATLAS_SIDE_MAX, ATLAS_SIDE_MAX,
                                 ATLAS_SQUARE_MAX, ATLAS_SQUARE_MAX);
        }
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

/* Will anything be added to the file? */
static bool adds_something(const struct options *o, const struct atlas *a,
                           const struct atlas_entry *named[]) {
    for (int i = 0; i < ATLAS_GAMES; i++)
        if (is_wanted(&a->games[i], o, named) && !a->games[i].decided)
            return true;
    return o->of[OPT_CERTIFICATE].given;
}

/* Fails before the work, not after it. */
static enum status prepare_file(const char *path, struct reason *why) {
    enum status st = make_folder(path, why);
    return st ? st : atlas_writable(path, why);
}

static enum status run_atlas(const struct options *o, struct atlas *a,
                             const struct atlas_entry *named[], bool *undecided,
                             struct reason *why) {
    const char *path =
        o->of[OPT_OUTPUT].given ? o->of[OPT_OUTPUT].text : program_atlas_file();
    int passed_over;
    if (!o->of[OPT_AGAIN].given)
        atlas_load_shipped(a, NULL);
    enum status st = atlas_load(a, path, &passed_over, why);
    if (!st && adds_something(o, a, named))
        st = prepare_file(path, why);
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
        report_flush();
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
    .synopsis = "[GAME...] [--again] [-o FILE]",
    .summary = "list who wins each game up to 10x10, and keep the results",
    .details =
        "Prints one line per game: for boards up to 10x10 and each K, for\n"
        "square boards up to 20x20, or only for each GAME named: who wins,\n"
        "how that was proved, how many positions it took and how long. The\n"
        "column 'how' says\n"
        "  ahead        by looking ahead\n"
        "  pairs        by pairs of cells: when X takes one, O takes the "
        "other;\n"
        "               or by tiles of twelve cells, in each of which O "
        "answers\n"
        "  relaxed      in the easier game in which lines of the defender do\n"
        "               not count\n"
        "  real         in the game itself\n"
        "  certificate  by a proof file; the positions and seconds are those\n"
        "               of checking it\n"
        "  tried        not decided in the time\n\n"
        "The last column begins the SHA-256 of a proof file, if there is one:\n"
        "morpion solve GAME --engine proof -j 1 --certificate FILE writes it\n"
        "again.\n\n"
        "morpion comes with an atlas of these games: all up to 8x8, and most\n"
        "of the larger ones. What you add is kept\n"
        "in FILE (default: the file that MORPION_ATLAS names, or\n" ATLAS_FILE
        "). A game that is in neither is decided first, in\n"
        "--time at most (default 10s per game), and added to FILE. --again\n"
        "decides all games that are not in FILE. --certificate PROOF first\n"
        "checks a proof that solve has written, and adds what it proves.\n"
        "query, moves and morpion-viz take the values of whole games from\n"
        "the atlas.\n\n"
        "Examples:\n"
        "  morpion atlas\n"
        "  morpion atlas 7,5 8x4,4 --again --time 60 -o mine.jsonl\n"
        "  morpion-viz atlas -o atlas.png\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_JOBS) | OPTION_BIT(OPT_MEMORY) |
               OPTION_BIT(OPT_CERTIFICATE) | OPTION_BIT(OPT_JSON) |
               OPTION_BIT(OPT_AGAIN),
    .texts =
        (const struct option_text[]){
            {OPT_OUTPUT, NULL,
             "keep what is added in FILE (default: MORPION_ATLAS, "
             "or " ATLAS_FILE ")"},
            {OPT_TIME, NULL,
             "give each game that has to be decided this long, as in 500ms or "
             "60s (default 10s)"},
            {OPT_CERTIFICATE, NULL,
             "first check a proof that solve wrote, and add what it proves"},
            {0, NULL, NULL}},
    .words_min = 0,
    .words_max = PROGRAM_ANY,
    .run = run,
};
