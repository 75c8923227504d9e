/* Exports the entries of a table file for other programs. */
#ifndef MORPION_TABLE_EXPORT_H
#define MORPION_TABLE_EXPORT_H

#include <stdio.h>

#include "base/watch.h"
#include "tables/table_file.h"

struct table_export_options {
    int ply;            /* only positions with this many stones; -1 for all */
    bool all;           /* every position, not one of each symmetric family */
    uint64_t limit;     /* at most this many rows; UINT64_MAX for all */
    const char *output; /* what messages call the output */
};

/* One row, in the terms that all formats share. */
struct table_export_fields {
    char position[GAME_TEXT_MAX];
    int ply;
    const char *to_move; /* "x" or "o" */
    bool over;
    int winner;           /* enum side */
    const char *category; /* "win", "draw" or "loss", for the mover */
    int distance;         /* -1 for a draw */
    int images; /* positions that the row stands for: those equal to it by
                   symmetry, itself included, or 1 if all are exported */
    char number[GAME_NOTATION_MAX]; /* the base-3 number, of any length, or ""
                                       in games without that notation */
};

/* Called for each row. Any status but ST_OK ends the export with that status.
 */
typedef enum status table_export_write(void *arg,
                                       const struct table_export_fields *f,
                                       struct reason *why);

/* ST_FORMAT unless f is a complete table of g. */
enum status table_export(const struct table_file *f, const struct game *g,
                         const struct table_export_options *o,
                         const struct watch *w, table_export_write *write,
                         void *arg, struct reason *why);

/* As comma-separated values with a header line, and as JSON with one object a
 * line. */
enum status table_export_csv(const struct table_file *f, const struct game *g,
                             const struct table_export_options *o,
                             const struct watch *w, FILE *out,
                             struct reason *why);
enum status table_export_jsonl(const struct table_file *f, const struct game *g,
                               const struct table_export_options *o,
                               const struct watch *w, FILE *out,
                               struct reason *why);

#endif
