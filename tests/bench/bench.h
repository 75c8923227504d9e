/* What the parts of make bench share. */
#ifndef MORPION_BENCH_H
#define MORPION_BENCH_H

#include "morpion/game.h"

_Noreturn void bench_die(const char *what);

/* Seconds since some fixed moment. */
double bench_now(void);

/* xorshift64: the next of the numbers that follow from *seed, which is not 0.
 */
uint64_t bench_random(uint64_t *seed);

struct game *bench_game(const char *name);

/* Ultimate (ultimate.c) ------------------------------------------------------
 */

/* The positions of ultimate.txt, generated anew, on stdout. */
void ultimate_positions(void);

/* How fast games are counted. */
void ultimate_count(void);

/* Proofs of the positions in a file. */
void ultimate_proofs(const char *path);

/* The bot: does it keep its time, and does it win? */
void ultimate_times(const char *name, int positions, uint64_t milliseconds);
void ultimate_match(int games, uint64_t milliseconds);

/* MENACE and matches (players.c) ---------------------------------------------
 */

void players_all(void);

#endif
