/* The census of a table of tiers, counted 64 positions at a time. */
#ifndef MORPION_TIER_CENSUS_H
#define MORPION_TIER_CENSUS_H

#include "tables/census.h"
#include "tables/tier_rows.h"

/* Adds to *out, which must be all zero. */
enum status tier_census_take(const struct tier_rows *rows, int threads,
                             const struct watch *w, struct census *out,
                             struct reason *why);

#endif
