/* The manual page and the bash completion of a program, made from its help. */
#ifndef MORPION_MANUAL_H
#define MORPION_MANUAL_H

#include "program/program.h"

/* The manual page, section 1, as roff. */
void manual_page(FILE *out, const struct program *p);

/* A script for bash to source. It completes commands, options and their
 * choices. */
void manual_completion(FILE *out, const struct program *p);

#endif
