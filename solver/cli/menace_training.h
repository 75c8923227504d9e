/* The command menace train. */
#ifndef MORPION_MENACE_TRAINING_H
#define MORPION_MENACE_TRAINING_H

#include "players/menace.h"
#include "program/program.h"

/* Trains a MENACE as the options say, and saves it. Returns the exit status. */
int menace_training_run(const struct options *o);

/* Reads --rewards, if it was given. False after one line on stderr. */
bool menace_training_rewards(const struct options *o,
                             struct menace_rewards *out);

#endif
