/* Pictures of a running game, drawn by morpion-viz. */
#ifndef MORPION_SNAPSHOT_H
#define MORPION_SNAPSHOT_H

#include "rules/game.h"

/* Redraws FOLDER/board.dot and FOLDER/board.png. Programs that read the files
 * see the old picture or the new one, never a part of it. ST_IO with the reason
 * if one of them could not be drawn. */
enum status snapshot_draw(const char *folder, const struct game *g,
                          const struct state *s, struct reason *why);

#endif
