/* Star points: the cells that Go and Gomoku boards mark, by which the eye finds
 * its way on a large board. */
#ifndef MORPION_VIZ_STARS_H
#define MORPION_VIZ_STARS_H

#include "rules/game.h"

/* Is a cell of a group of this shape a star point? Boards with a side below
 * nine cells have none. */
bool stars_has(const struct face_shape *shape, int cell);

/* Is it so large that its rows and columns need names even where it is small?
 */
bool stars_names(const struct face_shape *shape);

#endif
