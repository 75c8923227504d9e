/* Misère T(n,k), as in misere:3,3. */
#ifndef MORPION_MISERE_H
#define MORPION_MISERE_H

#include "rules/kind.h"
#include "rules/width.h"

extern const struct game_kind misere_kind;
extern const struct game_kind misere_kind_128, misere_kind_256, misere_kind_512;

#endif
