/* What a MENACE is made of, for the files that train, judge and keep it. */
#ifndef MORPION_MENACE_INTERNAL_H
#define MORPION_MENACE_INTERNAL_H

#include "players/matchboxes.h"
#include "players/menace.h"

struct menace {
    struct matchboxes *boxes;
    struct menace_options options;
    struct menace_counts counts;
    struct random random;
    const struct menace *other; /* or NULL */
    uint32_t *beads;            /* by move of all boxes */
    bool *opened;               /* by box */
    double *shares;             /* two for each box: judging */
};

/* What a move has in a new box: more where more of the game is to come, as with
 * Michie: 4, 3, 2 and 1 for the turns of the first player of T(3,3). */
static inline uint32_t menace_first_beads(const struct menace *m,
                                          const struct box *b) {
    const int later = (m->boxes->game->plies_max - b->ply - 1) / 2;
    return later > 1 ? (uint32_t)later : 1;
}

/* Puts the first beads into a box. */
void menace_fill_box(struct menace *m, uint32_t box);

#endif
