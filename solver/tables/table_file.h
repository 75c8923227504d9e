/* Table files (.att): solved positions on disk. README.md in this folder
 * describes every byte of the format.
 *
 * A table has one of two bodies: entries (entries.h), all positions that can
 * follow a root, or tiers (tier_rows.h), a whole game on up to 25 cells. */
#ifndef MORPION_TABLE_FILE_H
#define MORPION_TABLE_FILE_H

#include <stdio.h>

#include "engines/memo/memo_table.h"
#include "rules/game.h"

/* Writing ---------------------------------------------------------------- */

struct table_file_root {
    struct key key;
    struct outcome outcome;
    bool partial;   /* a partial file: the outcome is not known yet */
    bool exchanged; /* keys exchange the players: O began, or in Ultimate moves
                     */
};

/* The root of a table for s. With outcome NULL it is that of a partial file. */
struct table_file_root table_file_root_of(const struct game *g,
                                          const struct state *s,
                                          const struct outcome *outcome);

struct atomic_file;

/* Writes all of t to f, which the caller then commits or abandons. *bytes gets
 * the size of the file. g must be the game whose keys t has, and the root that
 * of g if it has one. */
enum status table_file_write(struct atomic_file *f, const struct game *g,
                             const struct memo_table *t,
                             const struct table_file_root *root,
                             uint64_t *bytes, struct reason *why);

/* Reading ---------------------------------------------------------------- */

/* An open table never changes. Any number of threads may read it, each with its
 * own struct probe. It stays readable when the file is replaced. */
struct table_file;

struct table_file_info {
    char game[GAME_NAME_MAX];
    struct table_file_root root;
    uint64_t entries, frames, bytes;
    bool tiers;     /* the body is tiers, not entries */
    bool distances; /* if false, outcomes of open positions have distance 0 */
};

/* Opens a table file and checks the header and the index, with every length and
 * offset in them. ST_FOREIGN when it is another kind of file, ST_FORMAT when
 * this program cannot read it. The caller closes it; table_file_close(NULL) is
 * fine. */
enum status table_file_open(const char *path, struct table_file **out,
                            struct reason *why);
void table_file_close(struct table_file *f);

/* The same for a stream to which a table was just written. The stream may be
 * closed, and its file renamed or removed, while the table is open. */
enum status table_file_open_stream(FILE *in, const char *name,
                                   struct table_file **out, struct reason *why);

/* The game to make and read keys with: the table's own where keys count from
 * its root (kind.h), which stays until table_file_close; otherwise g, the game
 * of the table. */
const struct game *table_file_game(const struct table_file *f,
                                   const struct game *g);

const struct table_file_info *table_file_info(const struct table_file *f);
const char *table_file_path(const struct table_file *f);

/* ST_FORMAT, with the reason, unless f is a table of game g. */
enum status table_file_game_is(const struct table_file *f, const struct game *g,
                               struct reason *why);

/* The root of the table as a state of g, up to symmetry. ST_FORMAT, with the
 * reason, unless f is a complete table of game g. */
enum status table_file_root_state(const struct table_file *f,
                                  const struct game *g, struct state *root,
                                  struct reason *why);

#endif
