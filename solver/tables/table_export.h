/* A table file as text or as a database. */
#ifndef MORPION_TABLE_EXPORT_H
#define MORPION_TABLE_EXPORT_H

#include <stdio.h>

#include "base/watch.h"
#include "tables/table_file.h"

enum table_export_format {
    TABLE_EXPORT_CSV,
    TABLE_EXPORT_JSONL,
    TABLE_EXPORT_SQLITE
};

struct table_export_options {
    enum table_export_format format;
    int ply;            /* only positions with so many stones; -1 for all */
    uint64_t limit;     /* at most so many; UINT64_MAX for all */
    const char *output; /* what messages call the output */
};

/* CSV or JSON lines to out. */
enum status table_export_text(const struct table_file *f, const struct game *g,
                              const struct table_export_options *o,
                              const struct watch *w, FILE *out,
                              struct reason *why);

/* Fills the empty file `file` with a SQLite database: the table `positions`
 * with one row for each exported entry and the table `about`. On failure the
 * file is left in pieces for the caller to remove. */
enum status table_export_sqlite(const struct table_file *f,
                                const struct game *g,
                                const struct table_export_options *o,
                                const struct watch *w, const char *file,
                                struct reason *why);

#endif
