/* The names of the boards of T(n,k). */
#ifndef MORPION_BOARD_NAME_H
#define MORPION_BOARD_NAME_H

#include <stddef.h>

#include "base/status.h"

enum { BOARD_NAME_MAX = 24 };

/* `N,K` or `RxC,K`, also as in T(3,3). ST_ILLEGAL when there is no such board.
 */
enum status board_name_read(const char *text, size_t length, int *rows,
                            int *cols, int *k, struct reason *why);

/* Prints into a buffer of BOARD_NAME_MAX bytes and returns it. A square
 * board is always N,K: 4x4,3 and 4,3 are the same game and have one name. */
char *board_name_print(int rows, int cols, int k, char *out);

#endif
