/* The end of commands that verify a file. */
#ifndef MORPION_VERDICT_H
#define MORPION_VERDICT_H

#include "program/program.h"

/* Reports what was wrong with the file words[0], if anything; a file that fails
 * is reported as JSON on stdout, too, if --json was given. Returns the exit
 * status: PROGRAM_BAD_TABLE for a file that fails. */
int verdict_status(const struct options *o, enum status st,
                   const struct reason *why);

#endif
