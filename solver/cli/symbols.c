#include "cli/symbols.h"

#include <locale.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

/* The length of the character at text if a board can show it, else 0. Called
 * with a locale whose characters are UTF-8. */
static size_t length_of(const char *text, struct reason *why) {
    static const char taken[] = ".=*()[] "; /* what else a board shows */
    wchar_t wide;
    mbstate_t state = {0};
    const size_t length = mbrtowc(&wide, text, strlen(text), &state);
    if (!length || length >= SYMBOLS_BYTES) {
        status_fail(why, ST_ILLEGAL, "expected two characters in UTF-8");
        return 0;
    }
    if (!iswgraph((wint_t)wide) || wcwidth(wide) != 1) {
        status_fail(why, ST_ILLEGAL,
                    "each must be printable and one column wide");
        return 0;
    }
    if (length == 1 && strchr(taken, *text)) {
        status_fail(why, ST_ILLEGAL, "'%c' has another meaning on a board",
                    *text);
        return 0;
    }
    return length;
}

static enum status read_both(const char *text, struct symbols *out,
                             struct reason *why) {
    struct symbols s = {0};
    for (int side = 1; side <= 2; side++) {
        const size_t length = length_of(text, why);
        if (!length)
            return ST_ILLEGAL;
        memcpy(s.of[side], text, length);
        text += length;
    }
    if (*text)
        return status_fail(why, ST_ILLEGAL, "more than two characters");
    if (strcmp(s.of[1], s.of[2]) == 0)
        return status_fail(why, ST_ILLEGAL, "the two must differ");
    *out = s;
    return ST_OK;
}

/* The user's locale may not be UTF-8, so another one is used meanwhile. */
enum status symbols_read(const char *text, struct symbols *out,
                         struct reason *why) {
    const locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (!utf8)
        return status_errno(why, "the locale C.UTF-8");
    const locale_t before = uselocale(utf8);
    const enum status st = read_both(text, out, why);
    uselocale(before);
    freelocale(utf8);
    return st;
}
