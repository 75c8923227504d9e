/* Numbers, sizes and times as people write them. */
#ifndef MORPION_UNITS_H
#define MORPION_UNITS_H

#include <stdbool.h>
#include <stdint.h>

/* Digits, at most 18 of them, so that no unit makes it overflow silently.
 * Returns what follows them, or NULL. */
const char *units_digits(const char *text, uint64_t *number);

/* All of text: 500M, 8G; 500ms, 0.2s, 10s, 5m, 1h, or a number of seconds. A
 * time is above 0. */
bool units_size(const char *text, uint64_t *bytes);
bool units_time(const char *text, uint64_t *milliseconds);

#endif
