/* T(n,k) as a struct game. */
#ifndef MORPION_TNK_H
#define MORPION_TNK_H

#include "rules/game.h"

/* Fills g from a game text; what it allocates, game_free releases. */
enum status tnk_init(struct game *g, const char *text, struct reason *why);

#endif
