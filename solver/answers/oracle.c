#include "answers/oracle_internal.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engines/memo/memo.h"
#include "engines/proof/tnk_proof.h"
#include "engines/proof/ultimate_attack.h"
#include "engines/proof/ultimate_distance.h"
#include "tables/probe.h"

/* Frames kept unpacked, about 34 MiB: all of a memo table like that of T(4,4),
 * and enough of a table of tiers for the search of a distance. */
enum { ENTRIES_FRAMES_KEPT = 256, TIERS_FRAMES_KEPT = 1024 };

/* Boards of so many cells are solved by memo at once; on larger ones it is
 * tried for positions with so many empty cells that no proof was found for. */
enum { MEMO_CELLS = 16 };

/* The search for a proof may remember as much as 1/PROOF_SHARE of the memory
 * holds, and may look at VISITS_LEAST positions even when it has used up what
 * it was allowed. */
enum { PROOF_SHARE = 8, PROOF_MEMORY_MAX = 1 << 28 };
enum { VISITS_LEAST = 1000, VISITS_STOPPED = 100 };

/* A visit takes as long as there are lines to look at; this many are usual. */
enum { VISITS_LINES = 28 };

/* Ultimate: positions with so few playable cells are solved by memo, with
 * distances; proofs of others tell values alone. They take more positions,
 * which take less time, and half of the memory. */
enum { ULTIMATE_MEMO = 12, ULTIMATE_VISITS = 32, ULTIMATE_SHARE = 2 };

/* The table --------------------------------------------------------------- */

static void close_table(struct oracle *o) {
    probe_free(o->probe);
    table_file_close(o->file);
    o->probe = NULL;
    o->file = NULL;
}

static enum status open_table(struct oracle *o, const char *path,
                              struct reason *why) {
    struct state root;
    enum status st = table_file_open(path, &o->file, why);
    if (!st)
        st = table_file_root_state(o->file, o->game, &root, why);
    if (!st) {
        o->probe = probe_new(o->file, table_file_info(o->file)->tiers
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
        memo_table_free(o->memo);
    tnk_proof_free(o->proof);
    ultimate_attack_free(o->ultiproof);
    ultimate_distance_free(o->ultidepth);
    key_map_free(&o->searched);
    free(o);
}

const char *oracle_table(const struct oracle *o) {
    return o->file ? table_file_path(o->file) : NULL;
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
    if (table_file_root_state(o->file, o->game, &root, why))
        return ST_FORMAT;
    return status_fail(why, st, "not in %s, which holds the game from %s on",
                       table_file_path(o->file),
                       o->game->print(o->game, &root, text));
}

/* The engines ------------------------------------------------------------- */

static struct finding exactly(struct outcome o, const char *source) {
    return (struct finding){bounds_exact(o), source};
}

static void forget(struct oracle *o) {
    memo_table_free(o->memo);
    o->memo = NULL;
}

static enum status solve(struct oracle *o, const struct state *s,
                         struct finding *f, struct reason *why) {
    if (!o->memo)
        o->memo = memo_table_new(o->options.memory);
    if (!o->memo)
        return status_fail(why, ST_NOMEM, "out of memory");
    const bool fresh = memo_table_count(o->memo) == 0;
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

uint64_t oracle_visits(const struct oracle *o, unsigned part) {
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
    if (!key_map_get(&o->searched, k, &number))
        return false;
    *out = bounds_from_code((uint8_t)(number & 0xff));
    return bounds_known(*out) || number >> 8 >= visits;
}

static void note_searched(struct oracle *o, struct key k, uint64_t visits,
                          struct bounds b) {
    const uint64_t most = UINT64_C(1) << 48;
    /* Where there is no room it is searched again. */
    (void)key_map_put(&o->searched, k,
                      (visits < most ? visits : most) << 8 | bounds_code(b));
}

/* Once it has said stop it is not asked again. */
static const struct watch *watch_of(const struct oracle *o) {
    return o->stopped ? NULL : &o->options.watch;
}

static struct limits limits_of(const struct oracle *o, uint64_t visits) {
    return (struct limits){o->options.threads ? o->options.threads : 1, visits,
                           watch_of(o)};
}

static enum status run_proof(struct oracle *o, const struct state *s,
                             uint64_t visits, struct tnk_proof_result *r,
                             struct reason *why) {
    const uint64_t memory = o->options.memory / PROOF_SHARE;
    if (!o->proof)
        o->proof = tnk_proof_new(o->game->board, memory < PROOF_MEMORY_MAX
                                                     ? memory
                                                     : PROOF_MEMORY_MAX);
    if (!o->proof)
        return status_fail(why, ST_NOMEM, "out of memory");
    const struct limits limits = limits_of(o, visits);
    enum status st = tnk_proof_search(o->proof, &s->tnk, &limits, r);
    o->visits += r->cost;
    return st ? status_fail(why, st, "stopped before the end") : ST_OK;
}

static enum status search_tnk(struct oracle *o, const struct state *s,
                              uint64_t visits, struct bounds *out,
                              struct reason *why) {
    struct tnk_proof_result r = {.bounds = bounds_none()};
    enum status st = run_proof(o, s, visits, &r, why);
    *out = r.bounds;
    return st;
}

static enum status run_ultiproof(struct oracle *o, const struct state *s,
                                 uint64_t visits,
                                 struct ultimate_attack_result *r,
                                 struct reason *why) {
    if (!o->ultiproof)
        o->ultiproof = ultimate_attack_new(o->game->rule,
                                           o->options.memory / ULTIMATE_SHARE,
                                           ULTIMATE_ATTACK_ALL);
    if (!o->ultiproof)
        return status_fail(why, ST_NOMEM, "out of memory");
    const struct limits limits = limits_of(o, visits);
    enum status st = ultimate_attack_decide(o->ultiproof, &s->ult, &limits, r);
    o->visits += r->visits;
    return st ? status_fail(why, st, "stopped before the end") : ST_OK;
}

static enum status search_ultimate(struct oracle *o, const struct state *s,
                                   uint64_t visits, struct bounds *out,
                                   struct reason *why) {
    struct ultimate_attack_result r = {.bounds = bounds_none()};
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

bool oracle_searches(const struct oracle *o) {
    if (!o->game->board)
        return o->values_only;
    return !o->options.solved && o->game->plies_max > MEMO_CELLS;
}

static int cells_left(const struct oracle *o, const struct state *s) {
    return o->game->plies_max - o->game->ply(s);
}

void oracle_settle_distances(struct oracle *o, const struct state *s) {
    o->values_only = !o->game->board && !o->probe && !o->options.solved &&
                     cells_left(o, s) > ULTIMATE_MEMO;
}

/* Small boards are for memo, and what that cannot decide in its bounds for a
 * proof; on large ones it is the other way round, near their end. */
static enum status ask_engines(struct oracle *o, const struct state *s,
                               uint64_t visits, struct finding *f,
                               struct reason *why) {
    const bool memo = !oracle_searches(o);
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

enum status oracle_find(struct oracle *o, const struct state *s,
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
    oracle_settle_distances(o, s);
    o->values_only |= values_only;
    enum status st = oracle_find(o, s, oracle_visits(o, 1), &f, why);
    *out = f.bounds;
    return st;
}

enum status oracle_proved_best(struct oracle *o, const struct state *s,
                               struct bounds worth, int *best,
                               struct reason *why) {
    struct tnk_proof_result tnk = {.bounds = bounds_none(), .best = -1};
    struct ultimate_attack_result ult = {.bounds = bounds_none(), .best = -1};
    enum status st = ST_OK;
    if (o->game->board && worth.lower >= VALUE_DRAW)
        st = run_proof(o, s, oracle_visits(o, 1), &tnk, why);
    else if (!o->game->board && worth.lower >= VALUE_DRAW)
        st = run_ultiproof(o, s, oracle_visits(o, 1), &ult, why);
    *best = tnk.bounds.lower == worth.lower   ? tnk.best
            : ult.bounds.lower == worth.lower ? ult.best
                                              : -1;
    return st && !status_undecided(st) ? st : ST_OK;
}

/* How soon is asked after who: it gets a part of what a proof may look at. */
enum { DISTANCE_PART = 32 };

enum status oracle_plies_to_win(struct oracle *o, const struct state *s,
                                enum side winner, int most, unsigned part,
                                int *plies) {
    if (!o->ultidepth)
        o->ultidepth = ultimate_distance_new(
            o->game->rule, o->options.memory / ULTIMATE_SHARE / 2);
    if (!o->ultidepth || o->stopped)
        return ST_FULL; /* it can do without */
    const struct ultimate_distance_limits limits = {
        most,
        oracle_visits(o, o->options.distances ? part : part * DISTANCE_PART),
        watch_of(o)};
    enum status st =
        ultimate_distance_plies(o->ultidepth, &s->ult, winner, &limits, plies);
    o->stopped |= st == ST_STOPPED;
    return st;
}
