/* Wins by fours: every move leaves a line that lacks a single cell, so that the
 * answer is forced, until one move leaves two such lines. The names are those
 * of five in a row; any K will do.
 *
 * This is the fast one, for players: it plays on a line_tally.
 * engines/proof/forcing.h also tells which cells a win needs. */
#ifndef MORPION_FOURS_H
#define MORPION_FOURS_H

#include "base/watch.h"
#include "engines/search/line_tally.h"

struct fours;

/* Remembers positions of t in which it found nothing. t must stay until
 * fours_free. NULL when memory runs out. fours_free(NULL) is fine. */
struct fours *fours_new(struct line_tally *t);
void fours_free(struct fours *f);

enum fours_verdict { FOURS_NONE, FOURS_WIN, FOURS_OPEN };

struct fours_win {
    int first; /* the first move */
    int plies; /* to the completed line */
};

/* Can the player, who is to move, win by fours in `plies_max` plies? Looks at
 * `visits` positions at most, and stops when the watch, which may be NULL, says
 * so: FOURS_OPEN when that was too early. FOURS_WIN is certain, and the win
 * is a shortest one. FOURS_NONE is not proved: positions are told apart by keys
 * of 64 bits, and fours that seem to lead nowhere are left out. No test has
 * found a win that it missed. The tally is the same afterwards. */
enum fours_verdict fours_find(struct fours *f, int player, int plies_max,
                              int visits, const struct watch *watch,
                              struct fours_win *out);

/* How many positions the last fours_find has looked at. */
int fours_visits(const struct fours *f);

#endif
