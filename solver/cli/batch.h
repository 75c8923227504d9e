/* One answer for each line of standard input, in order. */
#ifndef MORPION_BATCH_H
#define MORPION_BATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

struct batch {
    bool json; /* print the error for a bad line as JSON */
    /* Answers one line and prints the answer. After a failure *failed is true
     * if the run must end, and false if the text was not a legal position. */
    enum status (*answer)(void *arg, const char *text, size_t length,
                          bool *failed, struct reason *why);
    void *arg;
};

/* Reads lines until the end of the input, a failure or Ctrl-C. Returns the
 * worst exit status that occurred. */
int batch_run(const struct batch *b);

/* The same for words of the command line. A single word "-" means standard
 * input. */
int batch_words(const struct batch *b, char *const *words, int count);

#endif
