/* Distances in a table of tiers that has none, found from its values.
 *
 * Whoever wins keeps the win: only moves that the table says do are followed,
 * deeper and deeper until one forces the end in time against every reply. */
#ifndef MORPION_TIER_DISTANCE_H
#define MORPION_TIER_DISTANCE_H

#include "base/watch.h"
#include "tables/tier_rows.h"

struct tier_distance;

/* The value of a position whose X stones are canonical, for its mover. */
typedef enum status tier_distance_value(void *arg,
                                        const struct tier_rows_position *p,
                                        enum value *v, struct reason *why);

/* rs must stay. Remembers what it finds, in 24 MiB. NULL when memory runs out;
 * tier_distance_free(NULL) is fine. */
struct tier_distance *tier_distance_new(const struct row_space *rs,
                                        tier_distance_value *value, void *arg);
void tier_distance_free(struct tier_distance *s);

/* Plies to the end of an open position that has the value v, no draw. */
enum status tier_distance_find(struct tier_distance *s,
                               const struct tier_rows_position *p, enum value v,
                               const struct watch *w, int *distance,
                               struct reason *why);

#endif
