#include "base/cursor.h"

#include <stdio.h>

struct cursor cursor_over(const char *text, size_t length) {
    return (struct cursor){text, text, text + length};
}

static bool is_digit(char c) { return '0' <= c && c <= '9'; }

bool cursor_is_space(char c) { return c == ' ' || c == '\t'; }

void cursor_skip_spaces(struct cursor *in) {
    while (in->at < in->end && cursor_is_space(*in->at))
        in->at++;
}

int cursor_words(const char *text, size_t length) {
    int words = 0;
    for (size_t i = 0; i < length; i++)
        words += !cursor_is_space(text[i]) &&
                 (i == 0 || cursor_is_space(text[i - 1]));
    return words;
}

bool cursor_take(struct cursor *in, char c) {
    if (in->at == in->end || *in->at != c)
        return false;
    in->at++;
    return true;
}

bool cursor_take_letter(struct cursor *in, char letter) {
    return cursor_take(in, letter) ||
           cursor_take(in, (char)(letter - 'a' + 'A'));
}

bool cursor_number(struct cursor *in, uint64_t *number) {
    if (in->at == in->end || !is_digit(*in->at))
        return false;
    if (*in->at == '0' && in->end - in->at > 1 && is_digit(in->at[1]))
        return false;
    *number = 0;
    for (; in->at < in->end && is_digit(*in->at); in->at++) {
        const uint64_t digit = (uint64_t)(*in->at - '0');
        if (*number > (UINT64_MAX - digit) / 10)
            *number = UINT64_MAX;
        else
            *number = 10 * *number + digit;
    }
    return true;
}

struct cursor_found cursor_found(const struct cursor *in) {
    struct cursor_found f;
    const long where = (long)(in->at - in->start) + 1;
    if (in->at == in->end)
        snprintf(f.text, sizeof f.text, "the end");
    else if (' ' <= *in->at && *in->at <= '~')
        snprintf(f.text, sizeof f.text, "'%c' at character %ld", *in->at,
                 where);
    else
        snprintf(f.text, sizeof f.text, "byte 0x%02x at character %ld",
                 (unsigned char)*in->at, where);
    return f;
}
