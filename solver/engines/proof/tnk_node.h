/* A position as the search for an attack sees it: the open lines of both
 * players, and what can be decided at once. */
#ifndef MORPION_TNK_NODE_H
#define MORPION_TNK_NODE_H

#include "base/watch.h"
#include "engines/proof/open_lines.h"
#include "engines/proof/tnk_attack.h"

struct tnk_node {
    unsigned skills;           /* of the search: TNK_ATTACK_... */
    struct open_lines own;     /* the attacker's open lines */
    struct open_lines counter; /* the defender's; none in the relaxed game */
    bool attackers_turn;
    bool relaxed;
    cellset cells;  /* that open lines lack */
    cellset paired; /* twins, whose lines were dropped */
    int weight;
    u128 key;
    int symmetry; /* takes the node to the image that has the key */
};

/* The node as asked, before tnk_node_settle. */
struct tnk_node tnk_node_of(const struct board_lines *l,
                            const struct tnk_attack_question *q,
                            unsigned skills);

/* The mover plays on `cell`. */
void tnk_node_play(const struct board_lines *l, struct tnk_node *n, int cell);

/* Plays forced answers (*answer gets the first one, or -1) and drops lines that
 * make no difference. The verdict is DFPN_OPEN unless the position is decided
 * at once; *zone then gets the cells that the proof needs. `before` has the
 * attacker's lines that were open when the node was last settled; all lines for
 * a new node. */
enum dfpn_verdict tnk_node_settle(const struct board_lines *l,
                                  struct tnk_node *n, lineset before,
                                  int *answer, cellset *zone);

/* For a node that is settled at once without a forced answer: the move with
 * which the mover completes a line or starts a winning threat sequence; or
 * -1. */
int tnk_node_settling_move(const struct board_lines *l,
                           const struct tnk_node *n);

/* Looks for tiles or pairs that hold the attacker on the whole of a large board
 * (tile_cover.h, pair_cover.h). *zone gets the cells that they need. If it is
 * the defender's turn, *move gets the move with which the defender begins,
 * which is part of the zone. */
bool tnk_node_cover(const struct board_lines *l, const struct tnk_node *n,
                    int steps, const struct watch *watch, cellset *zone,
                    int *move);

void tnk_node_set_key(const struct board_lines *l, struct tnk_node *n);

/* Moves to try when looking for a threat sequence. */
enum { TNK_NODE_FORCING = 60 };

#endif
