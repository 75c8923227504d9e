/* Constants found by trial.
 *
 * `make tune` tries other values: it is compiled with MORPION_TUNE, changes one
 * constant after the other and measures the searches. Everywhere else they are
 * constants that the compiler can fold. */
#ifndef MORPION_TUNED_H
#define MORPION_TUNED_H

#ifdef MORPION_TUNE
#define TUNED __attribute__((weak)) /* one variable for all files */
#else
#define TUNED static const
#endif

#endif
