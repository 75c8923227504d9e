#include "thoughts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report.h"

bool thoughts_wanted(void) {
    const char *debug = getenv("DEBUG");
    return debug && *debug && strcmp(debug, "0") != 0;
}

void thoughts_note(void *thoughts, const struct search_note *n) {
    const struct thoughts *t = thoughts;
    char move[GAME_MOVE_TEXT_MAX];
    fprintf(stderr, "depth %2d  %s  %s%+6d  %10llu positions  %8.4f s\n",
            n->depth, t->game->print_move(t->game, n->move, move),
            n->best ? "  " : "<=", n->score, (unsigned long long)n->nodes,
            report_clock() - t->started);
}

void thoughts_choice(const struct thoughts *t, const struct bot_move *m) {
    char move[GAME_MOVE_TEXT_MAX];
    fprintf(stderr, "%s: %s, %.4f s\n",
            t->game->print_move(t->game, m->move, move),
            m->proved ? value_name(m->worth.value) : "estimate",
            report_clock() - t->started);
}
