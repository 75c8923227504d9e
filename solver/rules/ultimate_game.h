/* Ultimate tic-tac-toe as a struct game. */
#ifndef MORPION_ULTIMATE_GAME_H
#define MORPION_ULTIMATE_GAME_H

#include "rules/game.h"

/* Does the text name one of its rules, "ultimate" or "ultimate:majority"? If
 * so, fills g. */
bool ultigame_init(struct game *g, const char *text);

#endif
