/* A reader for text of a given length, which may hold any bytes. */
#ifndef MORPION_CURSOR_H
#define MORPION_CURSOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes still to read are [at, end). Nothing reads *end. */
struct cursor {
    const char *start, *at, *end;
};

struct cursor cursor_over(const char *text, size_t length);

bool cursor_is_space(char c);
void cursor_skip_spaces(struct cursor *in);

/* How many words, separated by spaces or tabs, the text has. */
int cursor_words(const char *text, size_t length);

/* Skips c if it is next; false if it is not. */
bool cursor_take(struct cursor *in, char c);

/* The same for a letter, given in lower case, in lower or upper case. */
bool cursor_take_letter(struct cursor *in, char letter);

/* Reads a number without sign or leading zero; false if there is none. Numbers
 * too large for 64 bits become UINT64_MAX, which every caller refuses. */
bool cursor_number(struct cursor *in, uint64_t *number);

/* What is next, for messages: "'q' at character 3", "byte 0x07 at character 3"
 * or "the end". */
struct cursor_found {
    char text[48];
};
struct cursor_found cursor_found(const struct cursor *in);

#endif
