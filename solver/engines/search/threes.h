/* Wins by fours and threes (threat-space search: Allis, van den Herik and
 * Huntjens 1996). A three, as the word is used here, leaves a fork: a cell on
 * which the next stone would make two fours. The opponent must take a cell of
 * that fork, or make fours first. */
#ifndef MORPION_THREES_H
#define MORPION_THREES_H

#include "engines/search/fours.h"

struct threes;

/* For boards of one shape. NULL when memory runs out. threes_free(NULL) is
 * fine. */
struct threes *threes_new(struct line_shape shape);
void threes_free(struct threes *h);

/* The tally that it plays on, which the caller sets up, and its search for
 * fours. They stay until threes_free. */
struct line_tally *threes_tally(struct threes *h);
struct fours *threes_fours(struct threes *h);

/* Can the player, who is to move, win by fours and threes? Looks at about
 * `visits` positions, those of fours included, and stops when the watch, which
 * may be NULL, says so. If it finds a win, *out has the first move and a bound
 * on the plies. A win is certain; false proves nothing. The tally is the same
 * afterwards. */
bool threes_find(struct threes *h, int player, int visits,
                 const struct watch *watch, struct fours_win *out);

#endif
