/* How the files of this project begin, so that one that is given for another
 * can be named. */
#ifndef MORPION_MAGIC_H
#define MORPION_MAGIC_H

#include <stddef.h>

#include "base/status.h"

/* Version numbers follow, where there are any. */
#define MAGIC_TABLE "\x89MORP\r\n\x1a"
#define MAGIC_PROOF "MORCERT"
#define MAGIC_PROOF_LOG "MORLOG"
#define MAGIC_MENACE "MORMENA"
#define MAGIC_RECORD "morpion game record "
#define MAGIC_LEARN_LOG "games,boxes,right,"
#define MAGIC_ATLAS "{\"game\":\""

/* Fails with ST_FOREIGN for a file that does not begin as it should: "PATH: a
 * table, not a proof", or "PATH: not a proof" if its first `size` bytes say
 * nothing. `wanted` is what it should be, as in "a proof". */
enum status magic_refuse(const char *path, const void *begin, size_t size,
                         const char *wanted, struct reason *why);

/* Before a file is replaced: fails with ST_IO if it is of a known kind other
 * than `wanted`, which is NULL for what has no beginning of its own. Then the
 * name is probably a mistake. */
enum status magic_protect(const char *path, const char *wanted,
                          struct reason *why);

#endif
