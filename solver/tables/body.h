/* What is inside an open table file, for the modules that read its frames. */
#ifndef MORPION_BODY_H
#define MORPION_BODY_H

#include "tables/table_file.h"
#include "tables/tier_rows.h"

const struct att *tablefile_att(const struct tablefile *f);

/* NULL for a table of entries. */
const struct rows *tablefile_rows(const struct tablefile *f);

#endif
