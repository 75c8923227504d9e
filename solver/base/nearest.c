#include "base/nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { WORD_MAX = 32 };

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

static bool same(char a, char b) {
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* The number of changes that turn a into b. d[i][j] is that of their first i
 * and j letters. */
static size_t changes(const char *a, size_t m, const char *b, size_t n) {
    size_t d[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= m; i++)
        for (size_t j = 0; j <= n; j++) {
            if (!i || !j) {
                d[i][j] = i + j;
                continue;
            }
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1,
                            d[i - 1][j - 1] + !same(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) &&
                same(a[i - 2], b[j - 1]))
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[m][n];
}

void nearest_offer(struct nearest *n, const char *text, const char *word) {
    const size_t length = strlen(text), other = strlen(word);
    if (!length || length > WORD_MAX || other > WORD_MAX)
        return;
    const size_t distance = changes(text, length, word, other);
    const size_t most = (length > other ? length : other) / 3;
    if (distance > most || (n->word && distance >= n->distance))
        return;
    n->word = word;
    n->distance = distance;
}
