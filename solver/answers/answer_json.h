/* An answer as a JSON object. */
#ifndef MORPION_ANSWER_JSON_H
#define MORPION_ANSWER_JSON_H

#include <stdio.h>

#include "answers/answer.h"

/* On one line, without its end:
 *
 *   position  as game_print writes it
 *   to_move   "x" or "o"
 *   winner    1 (x), 2 (o), 0 (draw); null when it is not decided
 *   category  "win", "draw", "loss" for the mover, or "unknown", then with
 *             at_least or at_most: "draw" where that is proved
 *   distance  plies to the end, or null
 *   proof     "proved", "bounded" or "estimate"
 *   estimate  move, score and depth of a search, where nothing is proved
 *   best, pv  moves: those that are best, and a best line
 *   moves     all of them, best first, each with move, category and distance
 *   source    "table", "memo", "tiers", "proof" or "rules"
 *   game      where several games read the same positions */
void answer_json(FILE *out, const struct game *g, const struct answer *a);

#endif
