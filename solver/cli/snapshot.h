/* Pictures of a game that goes on, drawn by morpion-viz. */
#ifndef MORPION_SNAPSHOT_H
#define MORPION_SNAPSHOT_H

#include "rules/game.h"

/* Refreshes FOLDER/board.dot and FOLDER/board.png. Readers of the files find
 * the old or the new picture whole. ST_IO with the reason when one of them
 * could not be drawn. */
enum status snapshot_draw(const char *folder, const struct game *g,
                          const struct state *s, struct reason *why);

#endif
