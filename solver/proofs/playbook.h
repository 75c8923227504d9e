/* Playing by a certificate: what its strategy answers in a position.
 *
 * It knows the positions that it has led to itself: the root, and what follows
 * it by its own moves and any of the other player. */
#ifndef MORPION_PLAYBOOK_H
#define MORPION_PLAYBOOK_H

#include "proofs/certificate.h"

struct playbook;

/* Plays for one of the claims of c, which has been checked: the player who
 * wins, or who holds the other. c and b must stay until playbook_free. The
 * caller owns *out; playbook_free(NULL) is fine. */
enum status playbook_new(const struct certificate *c, const struct board *b,
                         int claim, struct playbook **out, struct reason *why);
void playbook_free(struct playbook *p);

/* Whose strategy it is, and if it wins; else it holds the other. */
enum side playbook_player(const struct playbook *p);
bool playbook_wins(const struct playbook *p);

/* Its move in s, where that player is to move and the game is not over.
 * ST_MISSING when s is none of the positions it knows. */
enum status playbook_move(struct playbook *p, const struct position *s,
                          int *move, struct reason *why);

#endif
