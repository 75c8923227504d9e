/* An answer as a JSON object. */
#ifndef MORPION_ANSWER_JSON_H
#define MORPION_ANSWER_JSON_H

#include <stdio.h>

#include "answers/answer.h"

/* Writes one line without a line end:
 *
 *   position  as game_print writes it
 *   to_move   "x" or "o"
 *   winner    1 (x), 2 (o), 0 (draw); null when not decided
 *   category  "win", "draw" or "loss" for the mover, or "unknown". With
 *             "unknown" there may be at_least or at_most, which is "draw"
 *   distance  plies to the end, or null
 *   proof     "proved", "bounded" or "estimate"
 *   estimate  only when undecided: the move that a short search prefers, the
 *             result that the mover can expect, from -1 (loss) to 1 (win), and
 *             the plies that the search has looked ahead
 *   best, pv  lists of moves: the best moves, and a best line
 *   moves     all moves, best first, each with move, category and distance, if
 *             unknown with at_least or at_most, and with expected: the result
 *             that the player who makes the move can expect
 *   source    "table", "memo", "tiers", "proof", "atlas" or "rules"
 *   atlas_file   only with "atlas": the user's file that says it, or null for
 *             the atlas that comes with the library
 *   certificate  the SHA-256 of a proof of what the atlas says
 *   game      the game's name; only when several games share a notation */
void answer_json(FILE *out, const struct game *g, const struct answer *a);

/* The same for a page that shows the position and knows no rules. Each move has
 * `to` besides, the position after it. Then follow
 *
 *   ply, over   the number of moves made, and whether the game is over
 *   shape       groups of cells: group_rows, group_columns, and in each group
 *               rows and columns
 *   column_names, row_names   as in "a" and "1"
 *   groups      in reading order: owner "x" or "o" if it is won, playable if
 * the next move may go there, in_line if it is part of a line that ended the
 * game; all only if they are so cells       group by group, in reading order:
 * at, the name of the move there; stone "x" or "o"; playable; in_line; last,
 * the last move if it is known; all but `at` only if they are so
 *
 * What comes after `over` is missing if the game has no face. */
void answer_json_page(FILE *out, const struct game *g, const struct answer *a);

#endif
