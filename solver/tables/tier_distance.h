/* Distances in a table of tiers that has none, found from its values.
 *
 * Whoever wins keeps the win: only moves that the table says do are followed,
 * deeper and deeper until one forces the end in time against every reply. */
#ifndef MORPION_TIER_DISTANCE_H
#define MORPION_TIER_DISTANCE_H

#include "base/watch.h"
#include "tables/tier_rows.h"

struct rowsearch;

/* The value of a position whose X stones are canonical, for its mover. */
typedef enum status rowsearch_value(void *arg, const struct rows_position *p,
                                    enum value *v, struct reason *why);

/* rs must stay. Remembers what it finds, in 16 MiB. NULL when memory runs out;
 * rowsearch_free(NULL) is fine. */
struct rowsearch *rowsearch_new(const struct rowspace *rs,
                                rowsearch_value *value, void *arg);
void rowsearch_free(struct rowsearch *s);

/* Plies to the end of an open position that has the value v, no draw. */
enum status rowsearch_distance(struct rowsearch *s,
                               const struct rows_position *p, enum value v,
                               const struct watch *w, int *distance,
                               struct reason *why);

#endif
