/* DEBUG=1 in the environment: what a bot thinks of each move, on stderr. */
#ifndef MORPION_THOUGHTS_H
#define MORPION_THOUGHTS_H

#include "morpion/bot.h"

struct thoughts {
    const struct game *game;
    _Atomic(double) started; /* read by the thread that thinks */
};

bool thoughts_wanted(void);

/* A note of struct bot_options, with a struct thoughts as its argument. */
void thoughts_note(void *thoughts, const struct search_note *n);

/* What it has chosen. */
void thoughts_choice(const struct thoughts *t, const struct bot_move *m);

#endif
