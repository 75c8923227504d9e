/* What is inside an open table file, for the modules that read its frames. */
#ifndef MORPION_BODY_H
#define MORPION_BODY_H

#include "tables/table_file.h"
#include "tables/tier_rows.h"

const struct container *table_file_container(const struct table_file *f);

/* NULL for a table of entries. */
const struct tier_rows *table_file_rows(const struct table_file *f);

#endif
