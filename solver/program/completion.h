/* The bash completion of a program, made from its commands. */
#ifndef MORPION_COMPLETION_H
#define MORPION_COMPLETION_H

#include "program/program.h"

/* Prints a script for bash to source. It completes commands, their parts
 * (`menace train`), options, and whatever the placeholder of an option or a
 * word of the synopsis says: choices (a|b), GAME, PLAYER (human only if the
 * command takes one), NOTATION, FILE.att (files with that ending), FILE and
 * POSITION (any file). */
void completion_script(FILE *out, const struct program *p);

#endif
