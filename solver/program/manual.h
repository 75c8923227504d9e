/* What a program knows of itself, for man and for bash. */
#ifndef MORPION_MANUAL_H
#define MORPION_MANUAL_H

#include "program/program.h"

/* Its page of the manual, section 1, as roff. */
void manual_page(FILE *out, const struct program *p);

/* Completes its commands, options and their choices, for bash to source. */
void manual_completion(FILE *out, const struct program *p);

#endif
