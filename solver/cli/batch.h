/* One answer for each line of standard input, in order. */
#ifndef MORPION_BATCH_H
#define MORPION_BATCH_H

#include "program/program.h"

struct batch {
    const struct game *game;
    const struct options *options; /* with --json, errors are JSON, too */
    /* Answers one position and prints the answer. After a failure *failed,
     * which is false before, is true if the run must end, and false if there is
     * no answer for this position. */
    enum status (*answer)(void *arg, const struct state *s, bool *failed,
                          struct reason *why);
    void *arg;
};

/* Reads lines until the end of the input, a failure or Ctrl-C. Returns the
 * worst exit status that occurred. */
int batch_run(const struct batch *b);

/* The same for words of the command line, which may be saved games, too. A
 * single word "-" means standard input. */
int batch_words(const struct batch *b, char *const *words, int count);

#endif
