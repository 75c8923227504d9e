/* The constants of tnk_attack, found by trial. `make tune SECTIONS=tnk-proof`
 * tries others: no single change saves more than a few per cent. They
 * make the relaxed game short, from positions on 8 x 8, 7 x 7 and 6 x 8. */
#ifndef MORPION_TNK_TUNING_H
#define MORPION_TNK_TUNING_H

#include "base/tuned.h"

/* A new position gets first numbers from two features: the weight of its open
 * lines, and the weight that the best of a few pairings leaves uncovered. The
 * logarithm of a number is a linear function of the features' logarithms. */
struct tnk_weights {
    float constant, weight, left_over;
};

struct tnk_tuning {
    struct tnk_weights pn[2], dn[2]; /* [1]: the attacker is to move */
    int pairing_visit[2], pairing_meet[2];
    float more, sum_part, allowance;
    float bias[2];
    int threats; /* positions to look at for a win by threats */
};

TUNED struct tnk_tuning tnk_tuning = {
    .pn = {{1.07f, -.277f, -.173f}, {4.07f, -.57f, .752f}},
    .dn = {{.921f, .962f, .939f}, {2.484f, 1.223f, 1.546f}},
    .pairing_visit = {11, 100},
    .pairing_meet = {9, 24},
    .more = .552f,
    .sum_part = .144f,
    .allowance = .62f,
    .bias = {2.4f, .42f},
    .threats = 2000,
};

#endif
