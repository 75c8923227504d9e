/* The boxes of a MENACE as text and JSON: the command menace show. */
#ifndef MORPION_BOX_SHOW_H
#define MORPION_BOX_SHOW_H

#include <stdio.h>

#include "players/menace.h"
#include "program/program.h"

/* Shows the box of a position, or lists all boxes. Returns the exit status. */
int box_show_run(const struct options *o);

/* One line: the number of the box, its position, whether it was used, and the
 * beads of each move. */
void box_show_line(FILE *out, const struct game *g,
                   const struct menace_box *box);

/* The beads of each move of the position that was looked up, by cell, as in
 * "a1 4, b1 4, b2 4", without a line end. */
void box_show_beads(FILE *out, const struct game *g,
                    const struct menace_box *box);

#endif
