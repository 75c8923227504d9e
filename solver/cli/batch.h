/* One answer for each line of standard input, in order. */
#ifndef MORPION_BATCH_H
#define MORPION_BATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct batch {
    bool json; /* how to print that a line is no position */
    /* Answers one line and prints that. *failed tells a failure that ends the
     * run from a text that is no position. */
    enum status (*answer)(void *arg, const char *text, size_t length,
                          bool *failed, struct reason *why);
    void *arg;
};

/* Up to the end of the input, a failure or Ctrl-C. Returns the exit status: the
 * worst that was met. */
int batch_run(const struct batch *b);

/* The same of words of the command line; one that is - stands for the input. */
int batch_words(const struct batch *b, char *const *words, int count);

#endif
