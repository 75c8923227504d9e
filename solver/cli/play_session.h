/* The inside of play: what its files share. */
#ifndef MORPION_PLAY_SESSION_H
#define MORPION_PLAY_SESSION_H

#include "cli/bot_options.h"
#include "cli/line_reader.h"
#include "cli/play.h"
#include "cli/show.h"

struct play_session {
    struct play *play;
    const struct game *game;
    struct game_record *record;
    struct state state;
    struct show show;           /* for people: stdout, or stderr with --json */
    struct player *choosers[3]; /* by enum side; NULL for a human */
    struct bot_debug debug;
    struct oracle *oracle; /* for hints; made for the first one */
    struct line_reader *in;
    const char *folder; /* SMPATH: where to draw the board, or NULL */
    uint64_t seed;
    struct random random; /* the seeds of the players */
    /* The two players, by the side they had in the first game. */
    enum side first[3]; /* by the side they have now */
    uint64_t won[3], drawn;
    int finished; /* games */
};

static inline bool play_is_human(const struct play *p, enum side who) {
    return p->players[who].kind == PLAYER_HUMAN;
}

/* Shows the board as it is now, and draws the picture of SMPATH. */
void play_draw(struct play_session *t);

/* " (x 4:58, o 5:00)", or nothing when there is no clock. */
enum { PLAY_TIMES_MAX = 80 };
const char *play_times(const struct play_session *t, char *out);

/* What a human does -------------------------------------------------------- */

enum play_input { PLAY_MOVE, PLAY_RESIGN, PLAY_QUIT, PLAY_LATE, PLAY_AGAIN };

/* Asks for a move, and obeys commands, until there is one, the user resigns
 * or quits, or the time is over. Never PLAY_AGAIN. */
enum play_input play_ask_move(struct play_session *t, int *move);

/* Asks until the answer begins with one of the letters. False on 'quit' and at
 * the end of the input. */
bool play_ask_which(struct play_session *t, const char *question,
                    const char *letters, int *which);

#endif
