/* Table files (.att): solved positions on disk.
 *
 * All numbers are little-endian. A file is a header, the frames one after the
 * other, and the index of the frames, nothing before, between or behind:
 *
 *   offset size  header
 *        0    8  magic 89 4d 4f 52 50 0d 0a 1a ("\x89MORP\r\n\x1a")
 *        8    2  format version, 1
 *       10    1  body: 1 = entries, 2 = tiers
 *       11    1  flags: bit 0 = partial, the solve did not finish;
 *                bit 1 = o began, and the players are exchanged in all keys;
 *                bit 2 = tiers with distances;
 *                bit 3 = growing: no index yet, and only magic, version, body,
 *                flags, name and checksum of the header count
 *       12    4  zero
 *       16   24  name of the game, padded with zeros
 *       40   16  key of the root, the position solved: hi, lo
 *       56    1  outcome code of the root (0 in a partial file; distance 0
 *                where the table has no distances)
 *       57    7  zero
 *       64    8  number of entries, or of positions that tiers keep
 *       72    8  number of frames
 *       80    8  offset of the index
 *       88    8  size of the file
 *       96    8  XXH3-64 of the index
 *      104   16  zero
 *      120    8  XXH3-64 of the 120 bytes before
 *
 *   offset size  index, for each frame
 *        0   16  key of the first entry, or of the first row: hi, lo
 *       16    8  offset of the frame
 *       24    4  bytes of the frame
 *       28    4  entries in the frame, at most 8192, or positions in it
 *       32    8  XXH3-64 of the frame's bytes as they are in the file
 *
 * A frame is one zstd frame.
 *
 * Entries are sorted by ascending keys. A frame holds them by columns, since
 * neighbours in a column are alike: 4 bytes size of the first column, then
 *
 *   first column   hi of each key, less the hi before it, as a varint
 *   second column  lo of each key, less the lo before it where hi is the same,
 *                  as a varint
 *   third column   outcome code of each entry, one byte (value.h)
 *
 * where "before" the first entry is 0. A varint is 7 bits a byte, low ones
 * first, the top bit set on all bytes but the last. Keys are canonical: for
 * T(n,k) hi is the set of X stones, lo that of O stones, bit i for cell i.
 *
 * Tiers hold a whole game on up to 25 cells. Cells are renumbered orbit by
 * orbit (larger orbits first, then by their first cell, in an orbit by cell).
 * A row is a set of X stones without a full line that is the smallest of its
 * images as a number; its winning cells are those that would complete a line,
 * its free cells the other empty ones. With a stones in the row and w winning
 * cells, the table keeps the positions with X to move and a stones of O, on all
 * winning and a - w free cells, as one bit for each such set of free cells, by
 * ascending number, in planes of whole bytes, first bit lowest. There is
 * nothing of a row with w > a, or where 2 a exceeds the cells.
 *
 *   without distances   2 planes: X wins, O wins
 *   with distances      for h = 1, 2, ... up to (cells - 2 a + 2) / 2:
 *                       X wins in 2 h + 1 plies, O wins in 2 h
 *
 * Rows of a stones come before those of a - 1, and by ascending number. A frame
 * holds as many as fit in 32 KiB, at most 256, rows of which nothing is kept
 * left out; its key is hi = a, lo = its first row. Every other position's value
 * follows from the rules or from one of its moves, all in the same row:
 *
 *   X to move, a winning cell is empty    X wins in 1
 *   O to move, O can complete a line      O wins in 1
 *   ... else two winning cells are empty  X wins in 2
 *   ... else one is                       O must play there
 *   ... else                              the best of O's moves */
#ifndef MORPION_TABLE_FILE_H
#define MORPION_TABLE_FILE_H

#include "engines/memo/memo_table.h"
#include "rules/game.h"

/* Writing ---------------------------------------------------------------- */

struct table_file_root {
    struct key key;
    struct outcome outcome;
    bool partial;   /* the outcome is not known yet */
    bool exchanged; /* o began: keys have the players exchanged */
};

/* The root of a table for s, with its outcome or, where that is NULL, as a
 * partial one. */
struct table_file_root table_file_root_of(const struct game *g,
                                          const struct state *s,
                                          const struct outcome *outcome);

struct atomic_file;

/* Writes all of t to f, which the caller then commits or abandons; *bytes gets
 * the size of the file. */
enum status table_file_write(struct atomic_file *f, const struct game *g,
                             const struct memo_table *t,
                             const struct table_file_root *root,
                             uint64_t *bytes, struct reason *why);

/* Reading ---------------------------------------------------------------- */

/* An open table never changes: any number of threads may look into it, each
 * with its own struct probe. It stays readable when the file is replaced. */
struct table_file;

struct table_file_info {
    char game[GAME_NAME_MAX];
    struct table_file_root root;
    uint64_t entries, frames, bytes;
    bool tiers;     /* a whole game by tiers */
    bool distances; /* if not, outcomes of open positions have distance 0 */
};

/* Checks header and index; ST_FORMAT when the file is not a table that this
 * program can read, with every length and offset in it checked. The caller
 * closes it; table_file_close(NULL) is fine. */
enum status table_file_open(const char *path, struct table_file **out,
                            struct reason *why);
void table_file_close(struct table_file *f);

const struct table_file_info *table_file_info(const struct table_file *f);
const char *table_file_path(const struct table_file *f);

/* ST_FORMAT, with the reason, unless f is of game g. */
enum status table_file_game_is(const struct table_file *f, const struct game *g,
                               struct reason *why);

/* The position that was solved, up to symmetry, as a state of g. ST_FORMAT,
 * with the reason, unless f is a complete table of game g. */
enum status table_file_root_state(const struct table_file *f,
                                  const struct game *g, struct state *root,
                                  struct reason *why);

#endif
