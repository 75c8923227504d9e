/* Writing JSON to a stream, field by field.
 *
 *   struct json j = json_to(out);
 *   json_open(&j, NULL, '{');
 *   json_text(&j, "game", "3,3");         {"game":"3,3","plies":[5,7]}
 *   json_open(&j, "plies", '[');
 *   json_number(&j, NULL, 5);
 *   json_number(&j, NULL, 7);
 *   json_close(&j, ']');
 *   json_close(&j, '}');
 *
 * Keys are plain ASCII and are not escaped; inside an array they are NULL. A
 * failed write sets the stream's error flag (ferror). */
#ifndef MORPION_JSON_H
#define MORPION_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct json {
    FILE *out;
    bool more; /* a comma is due before the next value */
};

static inline struct json json_to(FILE *out) {
    return (struct json){out, false};
}

/* bracket is { or [ to open, and the matching } or ] to close. */
void json_open(struct json *j, const char *key, char bracket);
void json_close(struct json *j, char bracket);

/* Any bytes. Those that are not printable ASCII are written as \u00xx. */
void json_text(struct json *j, const char *key, const char *text);
void json_bytes(struct json *j, const char *key, const char *text,
                size_t length);

void json_number(struct json *j, const char *key, int64_t number);
void json_count(struct json *j, const char *key, uint64_t count);
/* With `digits` digits after the decimal point. */
void json_real(struct json *j, const char *key, double number, int digits);
void json_bool(struct json *j, const char *key, bool yes);
void json_null(struct json *j, const char *key);

#endif
