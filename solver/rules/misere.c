/* Misère T(n,k): the player who completes a line loses. Positions, text and
 * symmetries are those of T(n,k). The proof engine, the tier engine and the
 * estimates know only the normal rule, so this kind does not offer them. */
#include "rules/misere.h"

#include "rules/tnk.h"

static bool over(const struct game *g, const struct state *s, enum value *v) {
    const struct position *p = tnk_position(s);
    if (!position_over(tnk_board(g), p))
        return false;
    /* The player with a line has just moved, and lost. */
    *v = p->winner ? VALUE_WIN : VALUE_DRAW;
    return true;
}

/* Who completes a line has lost. */
static bool perft(const struct game *g, const struct state *s, int plies,
                  struct perft *out) {
    if (!tnk_perft(g, s, plies, out))
        return false;
    const uint64_t x_completed = out->over[SIDE_X];
    out->over[SIDE_X] = out->over[SIDE_O];
    out->over[SIDE_O] = x_completed;
    return true;
}

static enum status make(struct game *g, const char *text, struct reason *why) {
    g->rule = "misère";
    return tnk_make(g, text, why);
}

const struct game_kind misere_kind = {
    TNK_MEMBERS,
    .prefix = "misere:",
    .syntax = "misere:N,K or misere:RxC,K (completing a line loses)",
    .examples = "misere:3,3",
    .make = make,
    .over = over,
    .perft = perft,
    .named_in_answers = true,
    .wider = WIDER_KIND(misere_kind),
};
