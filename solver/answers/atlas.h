/* The values of all T(n,k) up to 8 x 8, and the file in which those that have
 * been decided are kept: one JSON object a line,
 *
 *   {"game":"7,5","rows":7,"columns":7,"k":5,"value":"draw","plies":0,
 *    "how":"relaxed","nodes":104672,"seconds":0.33}
 *
 * in one line. A line that is none such is passed over, so that one that was
 * cut off does no harm; of several of one game the last counts. */
#ifndef MORPION_ATLAS_H
#define MORPION_ATLAS_H

#include <stdio.h>

#include "engines/proof/tnk_proof.h"

/* Rows no more than columns, k no more than columns: 1^2 + 2^2 + ... + 8^2. */
enum { ATLAS_GAMES = 204, ATLAS_HOW_MAX = 16 };

struct atlas_entry {
    int rows, cols, k;
    bool decided;
    struct outcome outcome; /* of the start */
    char how[ATLAS_HOW_MAX];
    uint64_t nodes;
    double seconds;
};

struct atlas {
    struct atlas_entry games[ATLAS_GAMES]; /* by columns, rows, k */
};

/* Where it is kept when nobody says where. */
#define ATLAS_FILE "out/atlas.jsonl"

/* Nothing decided. */
void atlas_init(struct atlas *a);

/* The entry of a game, whichever side is the longer. */
struct atlas_entry *atlas_find(struct atlas *a, int rows, int cols, int k);

/* Reads a file; that there is none is fine. *passed_over gets how many lines
 * say nothing. */
enum status atlas_load(struct atlas *a, const char *path, int *passed_over,
                       struct reason *why);

/* One line of at most ATLAS_LINE_MAX characters. */
enum { ATLAS_LINE_MAX = 256 };
void atlas_print(FILE *out, const struct atlas_entry *e);

/* Can lines be added to it? Makes it where it is not there. */
enum status atlas_writable(const char *path, struct reason *why);

/* Adds it to the end of a file, in one piece. */
enum status atlas_append(const struct atlas_entry *e, const char *path,
                         struct reason *why);

/* Decides a game; `seconds` is the caller's. Undecided as tnk_proof_search. */
enum status atlas_decide(struct atlas_entry *e, uint64_t memory,
                         const struct limits *limits, struct reason *why);

#endif
