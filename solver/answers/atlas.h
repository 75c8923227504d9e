/* The values of all T(n,k) up to 10 x 10, and of square ones up to 20 x 20; and
 * the files that keep them. A file
 * has one JSON object a line (broken here):
 *
 *   {"game":"7,5","rows":7,"columns":7,"k":5,"value":"draw","plies":0,
 *    "how":"relaxed","nodes":104672,"seconds":0.33,"certificate":"1f0c..."}
 *
 * The certificate, which may be missing, is the SHA-256 of a proof file. A game
 * that was asked about in vain has the value "unknown" and how "open". Other
 * lines are skipped, so that a line that was cut off does no harm. If a game
 * has several lines the last one counts. But "unknown" never replaces a value,
 * a line without a certificate never one with it, and a line that contradicts a
 * certificate is skipped.
 *
 * One such file, atlas.jsonl, is part of the library: games that the project
 * has decided. */
#ifndef MORPION_ATLAS_H
#define MORPION_ATLAS_H

#include <stdio.h>

#include "base/sha256.h"
#include "rules/kind.h"

/* With rows <= columns and k <= columns: 1^2 + 2^2 + ... + 10^2 games on boards
 * up to 10 x 10, and 11 + 12 + ... + 20 on larger squares. */
enum {
    ATLAS_SIDE_MAX = 10,
    ATLAS_SQUARE_MAX = 20,
    ATLAS_GAMES = 385 + 155,
    ATLAS_HOW_MAX = 16
};

struct atlas_entry {
    int rows, cols, k;
    bool asked;             /* somebody has tried to decide it */
    bool decided;           /* and has done so */
    bool shipped;           /* it comes with the library, not from a file */
    struct outcome outcome; /* of the start */
    char how[ATLAS_HOW_MAX];
    uint64_t nodes;
    double seconds;
    char certificate[SHA256_TEXT]; /* checksum of a proof, or empty */
};

struct atlas {
    struct atlas_entry games[ATLAS_GAMES]; /* by columns, rows, k */
};

/* The default file. */
#define ATLAS_FILE "out/atlas.jsonl"

/* Fills the atlas with all games, none of them asked. */
void atlas_init(struct atlas *a);

/* The entry of a game, whichever side is longer; NULL when there is none. */
struct atlas_entry *atlas_find(struct atlas *a, int rows, int cols, int k);

/* Adds what the library knows: about all games, or about one entry of a. */
void atlas_load_shipped(struct atlas *a, const struct atlas_entry *only);

/* Adds what a file knows; a missing file is fine. *passed_over gets the number
 * of skipped lines. */
enum status atlas_load(struct atlas *a, const char *path, int *passed_over,
                       struct reason *why);

/* Writes one line of at most ATLAS_LINE_MAX characters. */
enum { ATLAS_LINE_MAX = 384 };
void atlas_print(FILE *out, const struct atlas_entry *e);

/* Checks that lines can be appended. Creates the file if it is missing. */
enum status atlas_writable(const char *path, struct reason *why);

/* Appends one line with a single write. */
enum status atlas_append(const struct atlas_entry *e, const char *path,
                         struct reason *why);

/* Decides a game with the proof engine. The caller sets `seconds`. When
 * undecided, fails as a prover does, and the entry is `asked`. */
enum status atlas_decide(struct atlas_entry *e, uint64_t memory,
                         const struct limits *limits, struct reason *why);

#endif
