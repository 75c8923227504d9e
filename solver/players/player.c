#include "players/player.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/nearest.h"
#include "base/units.h"

/* Positions for the search that chooses among moves that may be best. */
enum { SEARCH_NODES = 200000 };
enum { BOT_MS = 2000 };

/* On small boards any best move will do. On larger ones nearly every move keeps
 * a draw, and the search prefers those that look good. */
enum { ANY_BEST_CELLS = 16 };

struct player {
    const struct game *game;
    struct player_spec spec;
    struct player_options options;
    struct random random;
    struct oracle *oracle;
    bool proved; /* it has searched for proofs, which later searches use */
    struct search *search;
    struct bot *bot;
    struct menace *menace;
    uint64_t allowed; /* milliseconds for a move, or 0; see player_allow */
    bool timed;       /* the time for the move is limited: it ends at `end` */
    struct timespec end;
};

/* Names -------------------------------------------------------------------- */

/* A plain number is a depth, a number with a unit is a time. */
static bool read_effort(const char *text, struct player_spec *out) {
    enum { DEPTH_MAX = 99 };
    uint64_t depth;
    const char *unit = units_digits(text, &depth);
    if (!unit || *unit)
        return units_time(text, &out->milliseconds);
    out->depth = (int)depth;
    return depth <= DEPTH_MAX;
}

enum status player_read(const char *text, struct player_spec *out,
                        struct reason *why) {
    static const char *const words[] = {
        [PLAYER_HUMAN] = "human",   [PLAYER_PERFECT] = "perfect",
        [PLAYER_BOT] = "bot",       [PLAYER_SEARCH] = "search:",
        [PLAYER_RANDOM] = "random", [PLAYER_MENACE] = "menace:"};
    if (strcmp(text, "menace") == 0) {
        *out = (struct player_spec){.kind = PLAYER_MENACE, .name = text};
        return ST_OK;
    }
    for (int kind = PLAYER_HUMAN; kind <= PLAYER_MENACE; kind++) {
        const size_t length = strlen(words[kind]);
        const char *rest = text + length;
        if (strncmp(text, words[kind], length) != 0 ||
            (words[kind][length - 1] != ':' && *rest))
            continue;
        *out = (struct player_spec){
            .kind = (enum player_kind)kind, .name = text, .file = rest};
        if (kind == PLAYER_SEARCH && !read_effort(rest, out))
            return status_fail(why, ST_ILLEGAL,
                               "'%.100s': expected a depth of 0 to 99 or a "
                               "time, as in search:4 or search:100ms",
                               text);
        if (kind == PLAYER_MENACE && !*rest)
            return status_fail(why, ST_ILLEGAL,
                               "'%.100s': expected the name of a file with a "
                               "trained MENACE",
                               text);
        return ST_OK;
    }
    struct nearest near = {0};
    for (int kind = PLAYER_HUMAN; kind <= PLAYER_MENACE; kind++)
        nearest_offer(&near, text, words[kind]);
    if (near.word)
        return status_fail(why, ST_ILLEGAL,
                           "no player '%.100s': did you mean '%s'?", text,
                           near.word);
    return status_fail(why, ST_ILLEGAL, "no player '%.100s': expected %s", text,
                       PLAYER_NAMES);
}

/* The clock ---------------------------------------------------------------- */

static bool is_wanted(const struct player *a) {
    return watch_goes_on(&a->options.sources.watch, 0, 0);
}

static bool in_time(void *arg, const struct progress *p) {
    const struct player *a = arg;
    (void)p;
    return is_wanted(a) && !(a->timed && deadline_passed(a->end));
}

/* The milliseconds for a move when its own limit is `own`; 0 means no limit. */
static uint64_t time_for_move(const struct player *a, uint64_t own) {
    return own && (!a->allowed || own < a->allowed) ? own : a->allowed;
}

/* Lets in_time end the thinking after so many milliseconds; 0: never. */
static void set_end(struct player *a, uint64_t milliseconds) {
    a->timed = milliseconds;
    a->end = deadline_in(milliseconds);
}

void player_allow(struct player *a, uint64_t milliseconds) {
    a->allowed = milliseconds;
}

/* Making ------------------------------------------------------------------- */

/* How many positions the search for a proof can visit in about a second, as the
 * oracle counts them. Without a time limit `perfect` uses this many. */
static uint64_t visits_of(const struct game *g) {
    return g->kind->decider ? g->kind->decider->usual_second : 0;
}

static enum status new_oracle(struct player *a, struct reason *why) {
    const struct bot_options *sources = &a->options.sources;
    const struct oracle_options o = {
        .table = sources->table,
        .folders = sources->folders,
        .atlas = true,
        .atlas_file = sources->atlas_file,
        .memory = sources->memory,
        .visits = a->options.milliseconds ? 0 : visits_of(a->game),
        .threads = 1, /* more threads find other proofs in every run */
        .watch = {in_time, a}};
    oracle_free(a->oracle);
    a->oracle = NULL;
    a->proved = false;
    return oracle_new(a->game, &o, &a->oracle, why);
}

static enum status new_search(struct player *a, uint64_t memory,
                              struct reason *why) {
    a->search = search_new(a->game, memory);
    return a->search ? ST_OK : status_fail(why, ST_NOMEM, "out of memory");
}

static void set_rewards(struct player *a) {
    struct menace_options o = *menace_options(a->menace);
    if (!a->options.rewards)
        return;
    o.rewards = *a->options.rewards;
    menace_set_options(a->menace, &o);
}

/* Says before the game if the file cannot be written. */
static enum status check_writable(const char *path, struct reason *why) {
    struct atomic_file *f;
    enum status st = atomic_file_open(path, &f, why);
    if (!st)
        atomic_file_abandon(f);
    return st;
}

static enum status new_menace(struct player *a, struct reason *why) {
    const struct watch watch = {in_time, a};
    const struct menace_options untrained = {.seed = 1};
    const char *path = a->spec.file;
    const bool saves = path && a->options.saves;
    const bool anew = !path || (saves && access(path, F_OK) != 0);
    enum status st = saves ? check_writable(path, why) : ST_OK;
    if (!st)
        st = anew ? menace_new(a->game, &untrained, &watch, &a->menace, why)
                  : menace_read(path, a->game, &watch, &a->menace, why);
    if (!st)
        set_rewards(a);
    return st;
}

/* A search limited by plies or positions needs little memory. */
#define SEARCH_MEMORY (UINT64_C(1) << 20)

static enum status equip(struct player *a, struct reason *why) {
    switch (a->spec.kind) {
    case PLAYER_PERFECT: {
        enum status st = new_oracle(a, why);
        return st ? st : new_search(a, 16 * SEARCH_MEMORY, why);
    }
    case PLAYER_BOT:
        return bot_new(a->game, &a->options.sources, &a->bot, why);
    case PLAYER_SEARCH:
        return new_search(
            a, a->spec.milliseconds ? 64 * SEARCH_MEMORY : SEARCH_MEMORY, why);
    case PLAYER_MENACE:
        return new_menace(a, why);
    case PLAYER_HUMAN:
    case PLAYER_RANDOM:
        break;
    }
    return ST_OK;
}

enum status player_new(const struct game *g, const struct player_spec *spec,
                       const struct player_options *o, struct player **out,
                       struct reason *why) {
    struct player *a = calloc(1, sizeof *a);
    if (!a)
        return status_fail(why, ST_NOMEM, "out of memory");
    a->game = g;
    a->spec = *spec;
    a->options = *o;
    enum status st = equip(a, why);
    if (st)
        player_free(a);
    else
        *out = a;
    return st;
}

void player_free(struct player *a) {
    if (!a)
        return;
    oracle_free(a->oracle);
    search_free(a->search);
    bot_free(a->bot);
    menace_free(a->menace);
    free(a);
}

enum status player_begin(struct player *a, uint64_t seed, struct reason *why) {
    a->random.state = seed;
    if (a->search)
        search_forget(a->search);
    return a->proved ? new_oracle(a, why) : ST_OK;
}

/* Choosing ----------------------------------------------------------------- */

static enum status stopped(struct reason *why) {
    return status_fail(why, ST_STOPPED, "interrupted");
}

static int choose_random(struct player *a, const struct state *s) {
    struct step steps[GAME_MOVES_MAX];
    const int count = game_steps(a->game, s, steps);
    return steps[random_below(&a->random, (uint64_t)count)].move;
}

static enum status choose_by_search(struct player *a, const struct state *s,
                                    struct search_limits limits, int *move,
                                    struct reason *why) {
    struct search_result r;
    const struct watch watch = {in_time, a};
    limits.random = &a->random;
    limits.watch = &watch;
    limits.note = a->options.sources.note;
    limits.arg = a->options.sources.arg;
    search_run(a->search, s, &limits, &r);
    *move = r.move;
    return is_wanted(a) ? ST_OK : stopped(why);
}

/* Searches to the depth exactly: forgets earlier searches, which would let it
 * see further. */
static enum status choose_at_depth(struct player *a, const struct state *s,
                                   int *move, struct reason *why) {
    if (!a->spec.depth) {
        *move = choose_random(a, s);
        return ST_OK;
    }
    search_forget(a->search);
    set_end(a, a->allowed);
    return choose_by_search(
        a, s, (struct search_limits){.depth = a->spec.depth}, move, why);
}

static enum status choose_in_time(struct player *a, const struct state *s,
                                  int *move, struct reason *why) {
    set_end(a, time_for_move(a, a->spec.milliseconds));
    return choose_by_search(a, s, (struct search_limits){.depth = 0}, move,
                            why);
}

/* May this move be a best one, as far as is known? */
static bool may_be_best(const struct answer *answer, int i) {
    const enum value most = answer->moves[i].bounds.upper;
    if (answer->proof == ANSWER_PROVED && answer->best_count)
        return i < answer->best_count;
    return most >= answer->bounds.lower && most > VALUE_LOSS;
}

/* Chooses the move that the search prefers among those that may be best. */
static enum status choose_among(struct player *a, const struct answer *answer,
                                int *move, struct reason *why) {
    bool only[GAME_MOVES_MAX] = {false};
    for (int i = 0; i < answer->move_count; i++)
        only[answer->moves[i].move] = may_be_best(answer, i);
    return choose_by_search(
        a, &answer->state,
        (struct search_limits){
            .nodes = a->options.milliseconds ? 0 : SEARCH_NODES, .only = only},
        move, why);
}

/* When the best moves are known, any of them will do if the game is won or
 * lost, or the board is small. */
static bool is_settled(const struct player *a, const struct answer *answer) {
    return answer->proof == ANSWER_PROVED && answer->best_count &&
           (answer->attractor || a->game->plies_max <= ANY_BEST_CELLS);
}

/* Half of the time is for the answer, half for the search after it. */
static enum status choose_perfectly(struct player *a, const struct state *s,
                                    int *move, struct reason *why) {
    struct answer *answer = malloc(sizeof *answer);
    const uint64_t half = (time_for_move(a, a->options.milliseconds) + 1) / 2;
    if (!answer)
        return status_fail(why, ST_NOMEM, "out of memory");
    set_end(a, half);
    enum status st = answer_ask(a->oracle, s, answer, why);
    if (!st && !is_wanted(a))
        st = stopped(why);
    if (!st) {
        if (a->options.notes.answer)
            a->options.notes.answer(a->options.notes.arg, answer);
        set_end(a, half);
        a->proved = a->proved || answer->proof != ANSWER_PROVED ||
                    strcmp(answer->source, "proof") == 0;
        if (is_settled(a, answer))
            *move = answer
                        ->moves[random_below(&a->random,
                                             (uint64_t)answer->best_count)]
                        .move;
        else
            st = choose_among(a, answer, move, why);
    }
    free(answer);
    return st;
}

static enum status choose_as_bot(struct player *a, const struct state *s,
                                 int *move, struct reason *why) {
    struct bot_move m;
    const uint64_t most = time_for_move(a, a->options.milliseconds);
    bot_think(a->bot, s, most ? most : BOT_MS, &m);
    *move = m.move;
    return is_wanted(a) ? ST_OK : stopped(why);
}

static int choose_bead(struct player *a, const struct state *s) {
    const struct player_notes *notes = &a->options.notes;
    struct menace_box box;
    if (notes->box) {
        menace_look(a->menace, s, &box);
        notes->box(notes->arg, a->game, s, &box);
    }
    return menace_choose(a->menace, s, &a->random);
}

enum status player_choose(struct player *a, const struct state *s, int *move,
                          struct reason *why) {
    switch (a->spec.kind) {
    case PLAYER_PERFECT:
        return choose_perfectly(a, s, move, why);
    case PLAYER_BOT:
        return choose_as_bot(a, s, move, why);
    case PLAYER_SEARCH:
        return a->spec.milliseconds ? choose_in_time(a, s, move, why)
                                    : choose_at_depth(a, s, move, why);
    case PLAYER_MENACE:
        *move = choose_bead(a, s);
        return ST_OK;
    case PLAYER_HUMAN:
    case PLAYER_RANDOM:
        break;
    }
    *move = choose_random(a, s);
    return ST_OK;
}

/* Learning ----------------------------------------------------------------- */

static enum status save(const struct menace *m, const char *path,
                        struct reason *why) {
    struct atomic_file *f;
    uint64_t bytes;
    enum status st = atomic_file_open(path, &f, why);
    return st ? st
              : atomic_file_finish(f, menace_write(f, m, &bytes, why), why);
}

enum status player_learn(struct player *a, const struct state *start,
                         const int *moves, int count, enum side side,
                         enum value result, struct reason *why) {
    const char *path = a->options.saves ? a->spec.file : NULL;
    enum status st = ST_OK;
    if (!a->menace)
        return ST_OK;
    if (path && access(path, F_OK) == 0) {
        st = menace_reread(a->menace, path, why);
        set_rewards(a);
    }
    if (!st)
        menace_learn(a->menace, start, moves, count, side, result);
    return !st && path ? save(a->menace, path, why) : st;
}
