/* Plays by the strategy that a certificate proves; README.md describes how.
 *
 * A playbook knows the root and the positions that its own moves, and any moves
 * of the opponent, have led to since it was made. */
#ifndef MORPION_PLAYBOOK_H
#define MORPION_PLAYBOOK_H

#include "proofs/certificate.h"

struct playbook;

/* Plays the strategy of one claim of c: for the attacker if the attacker wins,
 * otherwise for the defender. c must have passed certificate_check. c and b
 * must stay until playbook_free. The caller owns *out; playbook_free(NULL) is
 * fine. One thread at a time. */
enum status playbook_new(const struct certificate *c, const struct board *b,
                         int claim, struct playbook **out, struct reason *why);
void playbook_free(struct playbook *p);

/* The player whose strategy it is, and whether it wins; if not, it holds the
 * opponent. */
enum side playbook_player(const struct playbook *p);
bool playbook_wins(const struct playbook *p);

/* The move in s, where that player is to move and the game is not over.
 * ST_MISSING when the playbook does not know s. */
enum status playbook_move(struct playbook *p, const struct position *s,
                          int *move, struct reason *why);

#endif
