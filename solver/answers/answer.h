/* The complete answer about a position: its value, what every move is worth and
 * a best line, or what is known instead. */
#ifndef MORPION_ANSWER_H
#define MORPION_ANSWER_H

#include "answers/oracle/oracle.h"
#include "base/sha256.h"

enum answer_proof {
    ANSWER_PROVED,  /* exact */
    ANSWER_BOUNDED, /* not decided within the limits */
};

struct answer_move {
    int move;
    struct bounds bounds; /* for the player who makes the move; the distance
                             includes the move */
    /* If the value is not known: the result that this player can expect, from
     * -1 (loss) to 1 (win), by a short search. It is not a proof. */
    bool estimated;
    double expected;
};

/* What a short search finds for an undecided position. It is not a proof. */
struct answer_estimate {
    int move;        /* the move it prefers */
    double expected; /* the mover's result, from -1 to 1 */
    int depth;       /* plies looked ahead */
};

struct answer {
    struct state state;
    enum side mover;
    bool over;

    enum answer_proof proof;
    struct reason why; /* unless proved: why not */

    struct bounds bounds;   /* the mover's */
    struct outcome outcome; /* if proved: the same, and the winner */
    enum side attractor;

    int move_count;
    int best_count; /* how many of the first moves are known to be as good as
                       the position */
    struct answer_move moves[GAME_MOVES_MAX]; /* best first */
    int line_length;
    int line[GAME_PLIES_MAX]; /* best play of both sides as far as known: to the
                                 end with a table or the memo engine */

    bool estimated;
    struct answer_estimate estimate;

    const char *source; /* "table", "memo", "tiers", "proof", "atlas" or
                           "rules" */
    /* If the source is the atlas: the SHA-256 of a proof file, or empty. */
    char certificate[SHA256_TEXT];
    /* And the user's file that it is in, or NULL if it is the library's own.
     * It stays until oracle_free. */
    const char *atlas_file;
};

/* Does it come from the atlas? Then `certificate` and `atlas_file` say more. */
bool answer_is_from_atlas(const struct answer *a);

/* Answers for a legal state. "Not decided within the limits" is an answer too,
 * with ST_OK. Any other status is a failure of the table or the system. */
enum status answer_ask(struct oracle *o, const struct state *s,
                       struct answer *a, struct reason *why);

/* The position alone, without values: nothing is asked. */
void answer_plainly(const struct game *g, const struct state *s,
                    struct answer *a);

/* Only the estimate of a position that is not over: the result that its mover
 * can expect, from -1 to 1, by a short search, within what is proved. It is
 * fast on any board, because the moves are not valued. False when memory runs
 * out. */
bool answer_expect(const struct game *g, const struct state *s,
                   struct bounds proved, double *expected);

#endif
