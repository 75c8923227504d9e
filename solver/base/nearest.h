/* The word that somebody may have meant. */
#ifndef MORPION_NEAREST_H
#define MORPION_NEAREST_H

#include <stddef.h>

/* The best guess so far. Start with {0}. */
struct nearest {
    const char *word; /* NULL: none is near enough */
    size_t distance;
};

/* Offers a word. It is taken if it is nearer to `text` than the guess so far:
 * if fewer letters have to be added, removed, changed or exchanged with their
 * neighbour, and no more than a third of all letters (Damerau 1964). */
void nearest_offer(struct nearest *n, const char *text, const char *word);

#endif
