/* The inside of a MENACE, for the files that train, judge and store it. */
#ifndef MORPION_MENACE_INTERNAL_H
#define MORPION_MENACE_INTERNAL_H

#include "players/matchboxes.h"
#include "players/menace.h"

struct menace {
    struct matchboxes *boxes;
    struct menace_options options;
    struct menace_counts counts;
    struct random random;
    const struct menace *other; /* the opponent, or NULL */
    uint32_t *beads;            /* by move, over all boxes */
    bool *opened;               /* by box */
    double *shares;             /* by box, two each: for menace_judge */
};

/* The beads of a move in a new box: more beads the more of the game is left, as
 * Michie did (1961): 4, 3, 2 and 1 for the first player's turns in T(3,3). */
static inline uint32_t menace_first_beads(const struct menace *m,
                                          const struct box *b) {
    const int later = (m->boxes->game->plies_max - b->ply - 1) / 2;
    return later > 1 ? (uint32_t)later : 1;
}

/* Fills a box with the beads of a new one. */
void menace_fill_box(struct menace *m, uint32_t box);

#endif
