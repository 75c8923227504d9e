/* Looking positions up in an open table file. */
#ifndef MORPION_PROBE_H
#define MORPION_PROBE_H

#include "morpion/tablefile.h"

/* One thread at a time; several may look into the same file, each with its
 * own. */
struct probe;

/* Keeps the `frames` frames used last unpacked, 136 KiB each. f must stay open
 * until probe_free. NULL when memory runs out; probe_free(NULL) is fine. */
struct probe *probe_new(const struct tablefile *f, int frames);
void probe_free(struct probe *p);

/* ST_MISSING, without a reason, when the table does not hold k; *o is then
 * left alone. Reads at most one frame from the file and allocates nothing. */
enum status probe_get(struct probe *p, struct key k, struct outcome *o,
                      struct reason *why);

#endif
