#include "base/units.h"

#include <ctype.h>
#include <stddef.h>
#include <strings.h>

const char *units_digits(const char *text, uint64_t *number) {
    const char *at = text;
    for (*number = 0; isdigit((unsigned char)*at) && at - text < 18; at++)
        *number = 10 * *number + (uint64_t)(*at - '0');
    return at == text || isdigit((unsigned char)*at) ? NULL : at;
}

static bool read_unit(const char *text, uint64_t *number,
                      const char *const units[], const uint64_t sizes[]) {
    for (int i = 0; units[i]; i++)
        if (strcasecmp(text, units[i]) == 0)
            return !__builtin_mul_overflow(*number, sizes[i], number);
    return false;
}

bool units_size(const char *text, uint64_t *bytes) {
    static const char *const units[] = {"",    "k",   "m",   "g",  "t",
                                        "kb",  "mb",  "gb",  "tb", "kib",
                                        "mib", "gib", "tib", NULL};
    static const uint64_t sizes[] = {
        1,          1ull << 10, 1ull << 20, 1ull << 30, 1ull << 40,
        1ull << 10, 1ull << 20, 1ull << 30, 1ull << 40, 1ull << 10,
        1ull << 20, 1ull << 30, 1ull << 40};
    const char *unit = units_digits(text, bytes);
    return unit && read_unit(unit, bytes, units, sizes);
}

/* A number with at most three decimals, as in 0.2, in thousandths. */
static const char *read_thousandths(const char *text, uint64_t *number) {
    uint64_t whole = 0, part = 0;
    const char *at = *text == '.' ? text : units_digits(text, &whole);
    if (at && *at == '.' && isdigit((unsigned char)at[1]))
        for (uint64_t unit = 100; isdigit((unsigned char)*++at) && unit;
             unit /= 10)
            part += unit * (uint64_t)(*at - '0');
    if (!at || __builtin_mul_overflow(whole, UINT64_C(1000), number))
        return NULL;
    *number += part;
    return at;
}

bool units_time_or_zero(const char *text, uint64_t *milliseconds) {
    static const char *const units[] = {"", "s", "ms", "m", "min", "h", NULL};
    static const uint64_t sizes[] = {1000, 1000, 1, 60000, 60000, 3600000};
    uint64_t thousandths = 0;
    const char *unit = read_thousandths(text, &thousandths);
    *milliseconds = thousandths;
    if (!unit || !read_unit(unit, milliseconds, units, sizes))
        return false;
    *milliseconds = (*milliseconds + 999) / 1000;
    return true;
}

bool units_time(const char *text, uint64_t *milliseconds) {
    return units_time_or_zero(text, milliseconds) && *milliseconds;
}
