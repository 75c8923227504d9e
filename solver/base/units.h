/* Numbers, sizes and times as people write them. */
#ifndef MORPION_UNITS_H
#define MORPION_UNITS_H

#include <stdbool.h>
#include <stdint.h>

/* Reads 1 to 18 digits, which always fit in 64 bits. Returns a pointer to what
 * follows them, or NULL. */
const char *units_digits(const char *text, uint64_t *number);

/* A size such as 500M or 8G, and a time such as 500ms, 0.2s, 10s, 5m, 1h or a
 * number of seconds, above 0. False unless all of text is one. */
bool units_size(const char *text, uint64_t *bytes);
bool units_time(const char *text, uint64_t *milliseconds);

/* A time that may be 0. */
bool units_time_or_zero(const char *text, uint64_t *milliseconds);

#endif
