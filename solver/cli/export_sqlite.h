/* Writes a table file as a SQLite database. */
#ifndef MORPION_EXPORT_SQLITE_H
#define MORPION_EXPORT_SQLITE_H

#include "tables/table_export.h"

/* Fills the empty file `file` with a SQLite database: the table `positions`
 * with one row for each exported entry, and the table `about`. After a failure
 * the file is incomplete and the caller must remove it. */
enum status export_sqlite(const struct table_file *f, const struct game *g,
                          const struct table_export_options *o,
                          const struct watch *w, const char *file,
                          struct reason *why);

#endif
