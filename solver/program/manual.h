/* The manual page of a program, made from its help. */
#ifndef MORPION_MANUAL_H
#define MORPION_MANUAL_H

#include "program/program.h"

/* The manual page, section 1, as roff. */
void manual_page(FILE *out, const struct program *p);

#endif
