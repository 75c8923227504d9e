#include "morpion/oracle.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "morpion/keymap.h"
#include "morpion/memo.h"
#include "morpion/probe.h"
#include "morpion/proof.h"
#include "morpion/search.h"
#include "morpion/ultidepth.h"
#include "morpion/ultiproof.h"

/* Frames kept unpacked, about 34 MiB: all of a memo table like that of T(4,4),
 * and enough of a table of tiers for the search of a distance. */
enum { ENTRIES_FRAMES_KEPT = 256, TIERS_FRAMES_KEPT = 1024 };

/* Boards of so many cells are solved by memo at once; on larger ones it is
 * tried for positions with so many empty cells that no proof was found for. */
enum { MEMO_CELLS = 16 };

/* The search for a proof may remember as much as 1/PROOF_SHARE of the memory
 * holds, and may look at VISITS_LEAST positions even when it has used up what
 * it was allowed. One move of a position is 1/MOVE_PART of a question. */
enum { PROOF_SHARE = 8, PROOF_MEMORY_MAX = 1 << 28 };
enum { VISITS_LEAST = 1000, VISITS_STOPPED = 100, MOVE_PART = 8 };

/* A visit takes as long as there are lines to look at; this many are usual. */
enum { VISITS_LINES = 28 };

/* Ultimate: positions with so few playable cells are solved by memo, with
 * distances; proofs of others tell values alone. They take more positions,
 * which take less time, and half of the memory. */
enum { ULTIMATE_MEMO = 12, ULTIMATE_VISITS = 32, ULTIMATE_SHARE = 2 };

struct oracle {
    const struct game *game;
    struct oracle_options options;
    struct tablefile *file; /* a table file and its probe, if any */
    struct probe *probe;
    struct reason remark;
    struct table *memo; /* what the engines have solved so far */
    struct proof *proof;
    struct ultiproof *ultiproof;
    struct ultidepth *ultidepth;
    bool values_only; /* of the question asked: no distances are known */
    bool stopped;     /* the watch said so: only what takes no time is asked */
    struct keymap
        searched;   /* by key: what proofs were found, see note_searched */
    int memo_cells; /* memo is tried where no more are left */
    uint64_t visits;
};

/* The table --------------------------------------------------------------- */

static void close_table(struct oracle *o) {
    probe_free(o->probe);
    tablefile_close(o->file);
    o->probe = NULL;
    o->file = NULL;
}

static enum status open_table(struct oracle *o, const char *path,
                              struct reason *why) {
    struct state root;
    enum status st = tablefile_open(path, &o->file, why);
    if (!st)
        st = tablefile_root_state(o->file, o->game, &root, why);
    if (!st) {
        o->probe = probe_new(o->file, tablefile_info(o->file)->tiers
                                          ? TIERS_FRAMES_KEPT
                                          : ENTRIES_FRAMES_KEPT);
        st = o->probe ? ST_OK : status_fail(why, ST_NOMEM, "out of memory");
    }
    if (st)
        close_table(o);
    return st;
}

/* A table that nobody asked for and that cannot be read is passed over. */
static void find_table(struct oracle *o) {
    for (const char *at = o->options.folders; *at && !o->probe;) {
        const size_t length = strcspn(at, ":");
        char path[PATH_MAX];
        const int size = snprintf(path, sizeof path, "%.*s/%s.att", (int)length,
                                  at, o->game->name);
        if (length && size > 0 && (size_t)size < sizeof path &&
            access(path, F_OK) == 0)
            open_table(o, path, &o->remark);
        at += length + (at[length] == ':');
    }
    if (o->probe)
        o->remark.text[0] = '\0';
}

enum status oracle_new(const struct game *g, const struct oracle_options *opt,
                       struct oracle **out, struct reason *why) {
    struct oracle *o = calloc(1, sizeof *o);
    if (!o)
        return status_fail(why, ST_NOMEM, "out of memory");
    o->game = g;
    o->options = *opt;
    o->memo = opt->solved;
    o->memo_cells = MEMO_CELLS;
    enum status st = ST_OK;
    if (opt->table)
        st = open_table(o, opt->table, why);
    else if (opt->folders)
        find_table(o);
    if (st) {
        oracle_free(o);
        return st;
    }
    *out = o;
    return ST_OK;
}

static bool owns_memo(const struct oracle *o) { return !o->options.solved; }

void oracle_free(struct oracle *o) {
    if (!o)
        return;
    close_table(o);
    if (owns_memo(o))
        table_free(o->memo);
    proof_free(o->proof);
    ultiproof_free(o->ultiproof);
    ultidepth_free(o->ultidepth);
    keymap_free(&o->searched);
    free(o);
}

const char *oracle_table(const struct oracle *o) {
    return o->file ? tablefile_path(o->file) : NULL;
}

const char *oracle_remark(const struct oracle *o) { return o->remark.text; }

static enum status look_up(struct oracle *o, const struct state *s,
                           struct outcome *out, struct reason *why) {
    enum status st = probe_exact(o->probe, o->game->key(o->game, s),
                                 &o->options.watch, out, why);
    if (st != ST_MISSING)
        return st;
    struct state root;
    char text[GAME_TEXT_MAX];
    if (tablefile_root_state(o->file, o->game, &root, why))
        return ST_FORMAT;
    return status_fail(why, st, "not in %s, which holds the game from %s on",
                       tablefile_path(o->file),
                       o->game->print(o->game, &root, text));
}

/* The engines ------------------------------------------------------------- */

/* What is known of a state, and from where. */
struct finding {
    struct bounds bounds;
    const char *source;
};

static struct finding exactly(struct outcome o, const char *source) {
    return (struct finding){bounds_exact(o), source};
}

static void forget(struct oracle *o) {
    table_free(o->memo);
    o->memo = NULL;
}

static enum status solve(struct oracle *o, const struct state *s,
                         struct finding *f, struct reason *why) {
    if (!o->memo)
        o->memo = table_new(o->options.memory);
    if (!o->memo)
        return status_fail(why, ST_NOMEM, "out of memory");
    const bool fresh = table_count(o->memo) == 0;
    struct outcome outcome;
    enum status st =
        memo_solve(o->game, s, o->memo, &o->options.watch, &outcome, why);
    if (!st)
        *f = exactly(outcome, "memo");
    if (!st || !owns_memo(o))
        return st;
    /* Each question has all the memory: answers to earlier ones make room. */
    forget(o);
    return st == ST_FULL && !fresh ? solve(o, s, f, why) : st;
}

/* How many positions the search for a proof may look at for a part of a
 * question. */
static uint64_t visits_for(const struct oracle *o, unsigned part) {
    const uint64_t total = o->options.visits_total;
    const uint64_t left = total > o->visits ? total - o->visits : 0;
    uint64_t visits = o->options.visits ? o->options.visits / part : UINT64_MAX;
    if (o->options.visits)
        visits = o->game->board ? visits * VISITS_LINES /
                                      (uint64_t)o->game->board->line_count
                                : visits * ULTIMATE_VISITS;
    const uint64_t some = o->stopped ? VISITS_STOPPED : VISITS_LEAST;
    const uint64_t least = visits < some ? visits : some;
    if (total && left < visits)
        visits = left;
    return visits > least && !o->stopped ? visits : least;
}

/* What a search found is kept with how many positions it looked at: what is
 * known is known for good, what is not is tried again only with more. */
static bool recall_searched(const struct oracle *o, struct key k,
                            uint64_t visits, struct bounds *out) {
    uint64_t number;
    if (!keymap_get(&o->searched, k, &number))
        return false;
    *out = bounds_from_code((uint8_t)(number & 0xff));
    return bounds_known(*out) || number >> 8 >= visits;
}

static void note_searched(struct oracle *o, struct key k, uint64_t visits,
                          struct bounds b) {
    const uint64_t most = UINT64_C(1) << 48;
    /* Where there is no room it is searched again. */
    (void)keymap_put(&o->searched, k,
                     (visits < most ? visits : most) << 8 | bounds_code(b));
}

/* Once it has said stop it is not asked again. */
static const struct watch *watch_of(const struct oracle *o) {
    return o->stopped ? NULL : &o->options.watch;
}

static enum status run_proof(struct oracle *o, const struct state *s,
                             uint64_t visits, struct proof_result *r,
                             struct reason *why) {
    const uint64_t memory = o->options.memory / PROOF_SHARE;
    if (!o->proof)
        o->proof =
            proof_new(o->game->board,
                      memory < PROOF_MEMORY_MAX ? memory : PROOF_MEMORY_MAX);
    if (!o->proof)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = proof_search(o->proof, &s->tnk, visits, watch_of(o), r);
    o->visits += r->visits;
    return st ? status_fail(why, st, "stopped before the end") : ST_OK;
}

static enum status search_tnk(struct oracle *o, const struct state *s,
                              uint64_t visits, struct bounds *out,
                              struct reason *why) {
    struct proof_result r = {.bounds = bounds_none()};
    enum status st = run_proof(o, s, visits, &r, why);
    *out = r.bounds;
    return st;
}

static enum status run_ultiproof(struct oracle *o, const struct state *s,
                                 uint64_t visits, struct ultiproof_result *r,
                                 struct reason *why) {
    if (!o->ultiproof)
        o->ultiproof = ultiproof_new(
            o->game->rule, o->options.memory / ULTIMATE_SHARE, ULTIPROOF_ALL);
    if (!o->ultiproof)
        return status_fail(why, ST_NOMEM, "out of memory");
    const struct ultiproof_limits limits = {
        o->options.threads ? o->options.threads : 1, visits, watch_of(o)};
    enum status st = ultiproof_decide(o->ultiproof, &s->ult, &limits, r);
    o->visits += r->visits;
    return st ? status_fail(why, st, "stopped before the end") : ST_OK;
}

static enum status search_ultimate(struct oracle *o, const struct state *s,
                                   uint64_t visits, struct bounds *out,
                                   struct reason *why) {
    struct ultiproof_result r = {.bounds = bounds_none()};
    enum status st = run_ultiproof(o, s, visits, &r, why);
    *out = r.bounds;
    return st;
}

static enum status search(struct oracle *o, const struct state *s,
                          uint64_t visits, struct finding *f,
                          struct reason *why) {
    const struct key k = o->game->key(o->game, s);
    f->source = "proof";
    if (!recall_searched(o, k, visits, &f->bounds)) {
        enum status st = o->game->board
                             ? search_tnk(o, s, visits, &f->bounds, why)
                             : search_ultimate(o, s, visits, &f->bounds, why);
        if (st == ST_NOMEM || (st && !bounds_known(f->bounds)))
            return st;
        note_searched(o, k, visits, f->bounds);
    }
    if (bounds_known(f->bounds))
        return ST_OK;
    return status_fail(why, ST_FULL,
                       "no proof among the first %llu positions looked at",
                       (unsigned long long)visits);
}

/* Are proofs searched for here? If not, memo solves. */
static bool searches(const struct oracle *o) {
    if (!o->game->board)
        return o->values_only;
    return !o->options.solved && o->game->plies_max > MEMO_CELLS;
}

static int cells_left(const struct oracle *o, const struct state *s) {
    return o->game->plies_max - o->game->ply(s);
}

/* Settles, for all that one question asks, if there are distances. */
static void settle_distances(struct oracle *o, const struct state *s) {
    o->values_only = !o->game->board && !o->probe && !o->options.solved &&
                     cells_left(o, s) > ULTIMATE_MEMO;
}

/* Small boards are for memo, and what that cannot decide in its bounds for a
 * proof; on large ones it is the other way round, near their end. */
static enum status ask_engines(struct oracle *o, const struct state *s,
                               uint64_t visits, struct finding *f,
                               struct reason *why) {
    const bool memo = !searches(o);
    enum status st = memo && o->stopped ? ST_STOPPED
                     : memo             ? solve(o, s, f, why)
                                        : search(o, s, visits, f, why);
    o->stopped |= st == ST_STOPPED;
    if (!status_undecided(st) || o->options.solved || !o->game->board)
        return st;
    struct reason first = *why;
    if (memo)
        st = search(o, s, visits, f, why);
    else if (cells_left(o, s) <= o->memo_cells && !o->stopped) {
        const struct finding proved = *f;
        st = solve(o, s, f, why);
        if (st == ST_FULL) /* nor will it hold another as large */
            o->memo_cells = cells_left(o, s) - 1;
        if (st)
            *f = proved;
    }
    if (status_undecided(st))
        *why = first;
    return st;
}

/* What is known of a state, whatever it comes from. Undecided as in
 * oracle_value. */
static enum status find(struct oracle *o, const struct state *s,
                        uint64_t visits, struct finding *f,
                        struct reason *why) {
    enum value v;
    *f = (struct finding){bounds_none(), "memo"};
    if (o->game->over(o->game, s, &v)) {
        *f = exactly((struct outcome){v, 0}, "rules");
        return ST_OK;
    }
    if (o->probe) {
        struct outcome outcome;
        enum status st = look_up(o, s, &outcome, why);
        *f = st ? (struct finding){bounds_none(), "table"}
                : exactly(outcome, "table");
        /* Only a table that was asked for has the last word. */
        if (!st || o->options.table)
            return st;
        if (!status_undecided(st)) {
            o->remark = *why;
            close_table(o);
        }
    }
    return ask_engines(o, s, visits, f, why);
}

void oracle_begin(struct oracle *o) { o->stopped = o->values_only = false; }

enum status oracle_value(struct oracle *o, const struct state *s,
                         struct bounds *out, struct reason *why) {
    struct finding f;
    /* Who asks about one position after another compares what he is told. */
    const bool values_only = o->values_only;
    settle_distances(o, s);
    o->values_only |= values_only;
    enum status st = find(o, s, visits_for(o, 1), &f, why);
    *out = f.bounds;
    return st;
}

/* Moves and lines --------------------------------------------------------- */

/* Larger is better for the mover; what may be a win or a draw is between the
 * two, and so on. A win or loss that is not known how soon comes last of its
 * kind. */
static int rank(struct bounds b) {
    if (bounds_known(b) && b.lower == VALUE_WIN && !b.distance)
        return 2 * outcome_rank((struct outcome){VALUE_WIN, GAME_PLIES_MAX});
    if (bounds_known(b))
        return 2 * outcome_rank(bounds_outcome(b));
    return 100 * ((int)b.lower + (int)b.upper) - 1;
}

/* Best first; a move before another that is as good keeps its place. */
static void insert_move(struct answer *a, struct answer_move m) {
    int at = a->move_count++;
    for (; at > 0 && rank(a->moves[at - 1].bounds) < rank(m.bounds); at--)
        a->moves[at] = a->moves[at - 1];
    a->moves[at] = m;
}

/* What a move is worth, from the position after it. */
static struct bounds before(const struct oracle *o, struct bounds after) {
    struct bounds b = bounds_before(after);
    if (o->values_only)
        b.distance = 0;
    return b;
}

/* Where there is a bound of time only, all moves get a little of it, then more,
 * so that a hard one does not keep the others from their turn. */
enum { ROUND_FIRST = 1 << 16, ROUND_FACTOR = 4 };

static enum status find_moves(struct oracle *o, const struct step *steps,
                              int count, uint64_t visits, struct finding *f,
                              struct reason *why) {
    const bool rounds = visits == UINT64_MAX && searches(o);
    uint64_t now = rounds ? ROUND_FIRST : visits;
    for (int i = 0; i < count; i++)
        f[i].bounds = bounds_none();
    for (bool left = true; left; now *= ROUND_FACTOR) {
        left = false;
        for (int i = 0; i < count; i++) {
            if (bounds_known(f[i].bounds))
                continue;
            const uint64_t most = o->stopped ? visits_for(o, MOVE_PART) : now;
            enum status st = find(o, &steps[i].to, most, &f[i], why);
            if (st && !status_undecided(st))
                return st;
            left |= st != ST_OK;
        }
        left &= rounds && !o->stopped && now < UINT64_MAX / ROUND_FACTOR;
    }
    return ST_OK;
}

static enum status value_moves(struct oracle *o, struct answer *a,
                               struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    struct finding f[GAME_MOVES_MAX];
    const int count = o->game->steps(o->game, &a->state, steps);
    /* What is not decided itself will not have easy moves, or many of them. */
    const unsigned part = bounds_known(a->bounds) || count < MOVE_PART
                              ? MOVE_PART
                              : (unsigned)count;
    enum status st = find_moves(o, steps, count, visits_for(o, part), f, why);
    for (int i = 0; i < count && !st; i++) {
        struct answer_move m = {steps[i].move, before(o, f[i].bounds)};
        /* No move is better than its position; how soon it loses is not told
         * by that. */
        if (!bounds_known(m.bounds) && a->bounds.upper <= VALUE_DRAW)
            m.bounds.upper = VALUE_DRAW;
        insert_move(a, m);
    }
    return st;
}

/* What its moves together tell of a position that was not decided. Where one
 * of them wins and others are not known, the win may not be the shortest. */
static void learn_from_moves(struct answer *a) {
    struct bounds all = {VALUE_LOSS, VALUE_LOSS, 0};
    bool every = true;
    for (int i = 0; i < a->move_count; i++) {
        const struct bounds b = a->moves[i].bounds;
        all.lower = b.lower > all.lower ? b.lower : all.lower;
        all.upper = b.upper > all.upper ? b.upper : all.upper;
        every &= bounds_known(b);
    }
    if (every) {
        a->bounds = a->moves[0].bounds;
        return;
    }
    if (all.lower >= VALUE_DRAW)
        a->bounds.lower = VALUE_DRAW;
    if (all.upper <= VALUE_DRAW)
        a->bounds.upper = VALUE_DRAW;
}

static bool as_good(struct bounds move, struct bounds position) {
    if (!bounds_known(move) || !bounds_known(position))
        return false;
    if (!position.distance) /* not known, or a draw */
        return move.lower == position.lower;
    return outcome_equal(bounds_outcome(move), bounds_outcome(position));
}

/* The first move that is known to be as good as the state. */
static enum status first_best(struct oracle *o, const struct state *s,
                              struct bounds worth, struct step *best,
                              struct reason *why) {
    struct step steps[GAME_MOVES_MAX];
    const int count = o->game->steps(o->game, s, steps);
    bool all_known = true;
    for (int i = 0; i < count; i++) {
        struct finding f;
        enum status st =
            find(o, &steps[i].to, visits_for(o, MOVE_PART), &f, why);
        if (st && !status_undecided(st))
            return st;
        if (bounds_keep(worth, f.bounds)) {
            *best = steps[i];
            return ST_OK;
        }
        all_known &= st == ST_OK;
    }
    if (all_known)
        return status_fail(why, ST_FORMAT,
                           "the values of a position and of its moves "
                           "disagree");
    return ST_MISSING;
}

/* The move by which the search for a proof has shown the value, or -1. It is
 * remembered, so that to find it again is quick. */
static enum status proved_best(struct oracle *o, const struct state *s,
                               struct bounds worth, int *best,
                               struct reason *why) {
    struct proof_result tnk = {.best = -1};
    struct ultiproof_result ult = {.best = -1};
    enum status st = ST_OK;
    if (o->game->board && worth.lower == VALUE_WIN)
        st = run_proof(o, s, visits_for(o, 1), &tnk, why);
    else if (!o->game->board && worth.lower >= VALUE_DRAW)
        st = run_ultiproof(o, s, visits_for(o, 1), &ult, why);
    *best = o->game->board                    ? tnk.best
            : ult.bounds.lower == worth.lower ? ult.best
                                              : -1;
    return st && !status_undecided(st) ? st : ST_OK;
}

enum status oracle_best(struct oracle *o, const struct state *s,
                        struct bounds worth, struct step *best,
                        struct reason *why) {
    int move = -1;
    enum status st =
        o->probe || !searches(o) ? ST_OK : proved_best(o, s, worth, &move, why);
    if (st)
        return st;
    struct step steps[GAME_MOVES_MAX];
    const int count = o->game->steps(o->game, s, steps);
    for (int i = 0; i < count; i++)
        if (steps[i].move == move) {
            *best = steps[i];
            return ST_OK;
        }
    return first_best(o, s, worth, best, why);
}

/* Distances of Ultimate -----------------------------------------------------
 */

/* Values are proved first; how soon, is another question. It gets a part of
 * what a proof may look at. */
enum { DISTANCE_PART = 32 };

static enum status plies_to_win(struct oracle *o, const struct state *s,
                                enum player winner, int most, unsigned part,
                                int *plies) {
    if (!o->ultidepth)
        o->ultidepth = ultidepth_new(o->game->rule,
                                     o->options.memory / ULTIMATE_SHARE / 2);
    if (!o->ultidepth || o->stopped)
        return ST_FULL; /* it can do without */
    const struct ultidepth_limits limits = {
        most, visits_for(o, o->options.distances ? part : part * DISTANCE_PART),
        watch_of(o)};
    enum status st =
        ultidepth_plies(o->ultidepth, &s->ult, winner, &limits, plies);
    o->stopped |= st == ST_STOPPED;
    return st;
}

/* Plies of a move that wins or loses, itself counted; 0 when not known. */
static int plies_of_move(struct oracle *o, const struct step *step,
                         enum player winner, int most, unsigned part) {
    enum value v;
    int plies;
    if (o->game->over(o->game, &step->to, &v))
        return value_attractor(v, o->game->mover(&step->to)) == winner;
    return plies_to_win(o, &step->to, winner, most - 1, part, &plies)
               ? 0
               : plies + 1;
}

static void add_distances(struct oracle *o, struct answer *a) {
    struct step steps[GAME_MOVES_MAX];
    const int count = o->game->steps(o->game, &a->state, steps);
    const struct answer old = *a;
    int plies;
    if (bounds_known(a->bounds) && a->bounds.lower != VALUE_DRAW &&
        plies_to_win(o, &a->state, value_attractor(a->bounds.lower, a->mover),
                     ULTIMATE_CELLS, 1, &plies) == ST_OK)
        a->bounds.distance = (uint8_t)plies;
    a->move_count = 0;
    for (int i = 0; i < old.move_count; i++) {
        struct answer_move m = old.moves[i];
        const enum player winner =
            bounds_known(m.bounds) ? value_attractor(m.bounds.lower, a->mover)
                                   : PLAYER_NONE;
        for (int j = 0; j < count && winner; j++)
            if (steps[j].move == m.move)
                m.bounds.distance = (uint8_t)plies_of_move(
                    o, &steps[j], winner, ULTIMATE_CELLS, MOVE_PART);
        insert_move(a, m);
    }
}

/* The first move that wins, or loses, in just so many plies. */
static bool best_by_distance(struct oracle *o, const struct state *s,
                             struct outcome worth, struct step *best) {
    struct step steps[GAME_MOVES_MAX];
    const int count = o->game->steps(o->game, s, steps);
    const enum player winner = value_attractor(worth.value, o->game->mover(s));
    for (int i = 0; i < count; i++)
        if (plies_of_move(o, &steps[i], winner, worth.distance, 1) ==
            worth.distance) {
            *best = steps[i];
            return true;
        }
    return false;
}

/* Lines ---------------------------------------------------------------------
 */

static enum status best_line(struct oracle *o, struct answer *a,
                             struct reason *why) {
    struct step step = {.to = a->state};
    struct outcome worth = a->outcome;
    enum value v;
    while (!o->game->over(o->game, &step.to, &v)) {
        const struct state from = step.to;
        if (o->stopped && o->values_only)
            return ST_OK; /* to find it again would take time */
        const bool timed = o->values_only && worth.distance &&
                           best_by_distance(o, &from, worth, &step);
        if (o->values_only && !timed)
            worth.distance = 0;
        enum status st =
            timed ? ST_OK
                  : oracle_best(o, &from, bounds_exact(worth), &step, why);
        if (st)
            return status_undecided(st) ? ST_OK : st;
        a->line[a->line_length++] = step.move;
        worth = outcome_after(worth);
        if (o->values_only && !timed)
            worth.distance = 0;
    }
    return ST_OK;
}

/* Estimates -----------------------------------------------------------------
 */

/* What was not decided is at least looked at: soon, since the time may be over.
 */
enum { ESTIMATE_NODES = 20000, ESTIMATE_MEMORY = 1 << 22 };

static void add_estimate(const struct oracle *o, struct answer *a) {
    const struct search_limits limits = {.nodes = ESTIMATE_NODES};
    struct search *quick = search_new(o->game, ESTIMATE_MEMORY);
    struct search_result r;
    if (!quick)
        return; /* it can do without */
    search_run(quick, &a->state, &limits, &r);
    a->estimated = true;
    a->estimate = (struct answer_estimate){r.move, r.score, r.depth};
    search_free(quick);
}

/* Answers ----------------------------------------------------------------- */

static enum status ask_open(struct oracle *o, struct answer *a,
                            struct reason *why) {
    struct finding f;
    struct reason trouble;
    enum status st = find(o, &a->state, visits_for(o, 1), &f, &a->why);
    if (st && !status_undecided(st))
        return status_fail(why, st, "%s", a->why.text);
    a->bounds = f.bounds;
    a->source = f.source;
    if (st && o->options.table)
        return ST_OK; /* nor does it know more of the moves */
    enum status moves = value_moves(o, a, &trouble);
    if (moves)
        return status_fail(why, moves, "%s", trouble.text);
    if (st)
        learn_from_moves(a);
    if (o->values_only)
        add_distances(o, a);
    return ST_OK;
}

static enum status conclude(struct oracle *o, struct answer *a,
                            struct reason *why) {
    if (!bounds_known(a->bounds)) {
        if (a->move_count)
            add_estimate(o, a);
        return ST_OK;
    }
    a->proof = PROOF_PROVED;
    a->why.text[0] = '\0';
    a->outcome = bounds_outcome(a->bounds);
    a->attractor = value_attractor(a->outcome.value, a->mover);
    while (a->best_count < a->move_count &&
           as_good(a->moves[a->best_count].bounds, a->bounds))
        a->best_count++;
    return best_line(o, a, why);
}

enum status oracle_ask(struct oracle *o, const struct state *s,
                       struct answer *a, struct reason *why) {
    a->state = *s;
    a->mover = o->game->mover(s);
    a->proof = PROOF_BOUNDED;
    a->move_count = a->best_count = a->line_length = 0;
    a->estimated = false;
    a->why.text[0] = '\0';
    a->source = "rules";
    enum value v;
    a->over = o->game->over(o->game, s, &v);
    oracle_begin(o);
    settle_distances(o, s);
    if (a->over)
        a->bounds = bounds_exact((struct outcome){v, 0});
    enum status st = a->over ? ST_OK : ask_open(o, a, why);
    return st ? st : conclude(o, a, why);
}
