/* Finds distances in a table of tiers without distances, from its values.
 *
 * A search with iterative deepening. The winner only tries moves that keep the
 * win according to the table, until one forces the end in time against every
 * reply. */
#ifndef MORPION_TIER_DISTANCE_H
#define MORPION_TIER_DISTANCE_H

#include "base/watch.h"
#include "tables/tier_rows.h"

struct tier_distance;

/* Gets the value of a position for its mover. The X stones are canonical. */
typedef enum status tier_distance_value(void *arg,
                                        const struct tier_rows_position *p,
                                        enum value *v, struct reason *why);

/* rs must stay until tier_distance_free. Caches what it finds, in 24 MiB. NULL
 * when memory runs out; tier_distance_free(NULL) is fine. */
struct tier_distance *tier_distance_new(const struct row_space *rs,
                                        tier_distance_value *value, void *arg);
void tier_distance_free(struct tier_distance *s);

/* Finds the plies to the end of an open position whose value v is a win or a
 * loss. ST_STOPPED when w says stop, ST_FORMAT when the table contradicts
 * itself. */
enum status tier_distance_find(struct tier_distance *s,
                               const struct tier_rows_position *p, enum value v,
                               const struct watch *w, int *distance,
                               struct reason *why);

#endif
