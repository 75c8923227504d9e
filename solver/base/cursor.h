/* Reading text of a given length, whatever bytes are in it. */
#ifndef MORPION_CURSOR_H
#define MORPION_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is still to be read: [at, end). Nothing is ever read at end. */
struct cursor {
    const char *start, *at, *end;
};

struct cursor cursor_over(const char *text, size_t length);

bool cursor_is_space(char c);
void cursor_skip_spaces(struct cursor *in);

/* Pieces of a text with spaces between them. */
int cursor_words(const char *text, size_t length);

/* Passes over c, if it is next. */
bool cursor_take(struct cursor *in, char c);

/* A number without sign or leading zero; false where there is none. It stops
 * growing at UINT64_MAX, which every caller refuses as too large. */
bool cursor_number(struct cursor *in, uint64_t *number);

/* What is next: "'q' at character 3", "byte 0x07 at character 3" or "the end".
 */
struct cursor_found {
    char text[48];
};
struct cursor_found cursor_found(const struct cursor *in);

#endif
