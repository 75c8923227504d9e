#include "cli/bot_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/box_show.h"
#include "program/program.h"

static void note(void *debug, const struct search_note *n) {
    const struct bot_debug *t = debug;
    char move[GAME_MOVE_TEXT_MAX];
    fprintf(stderr, "depth %2d  %s  %s%+6.2f  %10llu positions  %8.4f s\n",
            n->depth, game_print_move(t->game, n->move, move),
            n->best ? "  " : "<=", search_expectation(t->game, n->score),
            (unsigned long long)n->nodes, report_clock() - t->started);
}

void bot_options_show_choice(const struct bot_debug *t,
                             const struct bot_move *m) {
    char move[GAME_MOVE_TEXT_MAX];
    if (!t->wanted)
        return;
    fprintf(stderr, "%s: %s%s%s, %.4f s\n",
            game_print_move(t->game, m->move, move),
            m->proved ? "" : "estimate",
            m->known && !m->proved ? " in a position that is a " : "",
            m->known ? value_name(m->worth.value) : "",
            report_clock() - t->started);
}

/* Notes come after what was printed before. */
static void begin_note(void) {
    report_watch_end();
    report_flush();
}

static void note_answer(void *debug, const struct answer *a) {
    const struct bot_debug *t = debug;
    begin_note();
    show_moves(&t->show, a);
}

static void note_box(void *debug, const struct game *g, const struct state *s,
                     const struct menace_box *box) {
    char text[GAME_TEXT_MAX];
    (void)debug;
    begin_note();
    fprintf(stderr, "box of %s, %s: ", game_print(g, s, text),
            box->opened ? "used" : "never used");
    box_show_beads(stderr, g, box);
    fputc('\n', stderr);
}

/* By default no more memory than the bot can fill in the time: allocating and
 * freeing memory takes time, too. */
static uint64_t memory_of(const struct options *o, uint64_t milliseconds) {
    const uint64_t least = 16 << 20, most = PROGRAM_MEMORY_DEFAULT / 8;
    const uint64_t usual = milliseconds < 1 << 20 ? milliseconds << 17 : most;
    return o->of[OPT_MEMORY].given ? o->of[OPT_MEMORY].number
           : usual < least         ? least
           : usual > most          ? most
                                   : usual;
}

static bool goes_on(void *arg, const struct progress *p) {
    (void)arg;
    (void)p;
    return report_goes_on();
}

struct bot_options bot_options_from(const struct game *g,
                                    const struct options *o,
                                    uint64_t milliseconds,
                                    struct bot_debug *t) {
    const char *debug = getenv("DEBUG");
    const struct oracle_options sources = program_oracle_options(o, NULL);
    t->game = g;
    t->show = show_to(stderr, g, o);
    t->wanted = debug && *debug && strcmp(debug, "0") != 0;
    return (struct bot_options){.table = sources.table,
                                .folders = sources.folders,
                                .atlas_file = sources.atlas_file,
                                .memory = memory_of(o, milliseconds),
                                .threads = sources.threads,
                                .watch = {goes_on, NULL},
                                .note = t->wanted ? note : NULL,
                                .arg = t};
}

struct player_options bot_options_player(const struct game *g,
                                         const struct options *o,
                                         uint64_t milliseconds,
                                         struct bot_debug *t) {
    struct player_options p = {.sources =
                                   bot_options_from(g, o, milliseconds, t),
                               .milliseconds = milliseconds};
    if (t->wanted)
        p.notes = (struct player_notes){note_answer, note_box, t};
    return p;
}
