/* Constants found by trial.
 *
 * `make tune` is the program that finds them: it is compiled with MORPION_TUNE,
 * and then changes them and watches what becomes of the searches. Everywhere
 * else they are constants that the compiler can fold. */
#ifndef MORPION_TUNED_H
#define MORPION_TUNED_H

#ifdef MORPION_TUNE
#define TUNED __attribute__((weak)) /* one variable for all files */
#else
#define TUNED static const
#endif

#endif
