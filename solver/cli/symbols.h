/* The characters that stand for stones on a board in the terminal. */
#ifndef MORPION_SYMBOLS_H
#define MORPION_SYMBOLS_H

#include "base/status.h"

enum { SYMBOLS_BYTES = 5 }; /* of one character in UTF-8, with a zero */

struct symbols {
    char of[3][SYMBOLS_BYTES]; /* by enum side; of[0] is not used. All empty: x
                                  and o, and capitals for a line */
};

/* Reads two different printable characters, in UTF-8, that are one column wide
 * and do not mean something else on a board. ST_ILLEGAL when text is not that.
 */
enum status symbols_read(const char *text, struct symbols *out,
                         struct reason *why);

#endif
