#include "worth.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

char worth_letter(enum side p) { return p == SIDE_X ? 'X' : 'O'; }

char *worth_text(struct bounds w, enum side mover, bool over, char *out) {
    const enum side who =
        bounds_known(w) ? value_attractor(w.lower, mover) : SIDE_NONE;
    if (!bounds_known(w) && w.lower == VALUE_DRAW)
        snprintf(out, WORTH_TEXT_MAX, "%c ≥ draw", worth_letter(mover));
    else if (!bounds_known(w) && w.upper == VALUE_DRAW)
        snprintf(out, WORTH_TEXT_MAX, "%c ≥ draw",
                 worth_letter(side_other(mover)));
    else if (!bounds_known(w))
        strcpy(out, "?");
    else if (who == SIDE_NONE)
        strcpy(out, over ? "drawn" : "draw");
    else if (over)
        snprintf(out, WORTH_TEXT_MAX, "%c has won", worth_letter(who));
    else if (!w.distance)
        snprintf(out, WORTH_TEXT_MAX, "%c wins", worth_letter(who));
    else
        snprintf(out, WORTH_TEXT_MAX, "%c wins in %d", worth_letter(who),
                 w.distance);
    return out;
}

char *worth_of_move(struct bounds b, char *out) {
    if (bounds_known(b) && b.distance)
        snprintf(out, WORTH_TEXT_MAX, "%s %d", value_name(b.lower), b.distance);
    else if (bounds_known(b))
        strcpy(out, value_name(b.lower));
    else
        strcpy(out, b.lower == VALUE_DRAW   ? "≥ draw"
                    : b.upper == VALUE_DRAW ? "≤ draw"
                                            : "not decided");
    return out;
}

char *worth_of_estimate(double expected, char *out) {
    if (fabs(expected) < 0.005) /* it would become +0.00 or -0.00 */
        strcpy(out, "0.00");
    else
        snprintf(out, WORTH_TEXT_MAX, "%+.2f", expected);
    return out;
}
