/* Looking positions up in an open table file. */
#ifndef MORPION_PROBE_H
#define MORPION_PROBE_H

#include "base/watch.h"
#include "tables/table_file.h"

/* One thread at a time. Several threads may read the same file, each with its
 * own probe. */
struct probe;

/* Keeps the `frames` frames used last unpacked: 136 KiB each, or 34 KiB for a
 * table of tiers. 0 means as many as fit in about 34 MiB. f must stay open
 * until probe_free. NULL when memory runs out; probe_free(NULL) is fine. */
struct probe *probe_new(const struct table_file *f, int frames);
void probe_free(struct probe *p);

/* Looks k up, the key of a legal position. ST_MISSING, without a reason, when
 * the table does not hold it; *o is then unchanged. Reads at most one frame
 * from the file and allocates nothing. In a table without distances, the
 * distance of an open position is 0 unless it follows from the rules. */
enum status probe_get(struct probe *p, struct key k, struct outcome *o,
                      struct reason *why);

/* The same, but always with the distance. Where the table has none, a search of
 * the moves that keep the value finds it, which may take seconds and read many
 * frames. ST_STOPPED when w says stop. */
enum status probe_exact(struct probe *p, struct key k, const struct watch *w,
                        struct outcome *o, struct reason *why);

/* Frames read from the file so far. */
uint64_t probe_reads(const struct probe *p);

#endif
