#include "answers/solve_internal.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "base/atomic_file.h"
#include "base/magic.h"
#include "engines/proof/tnk_attack.h"
#include "engines/proof/tnk_proof.h"
#include "proofs/certificate_build.h"

/* The log, which is the partial file of a proof: every fact that took many
 * visits is written as soon as it is decided. A head names the game and the
 * position. Facts follow, each with its checksum, so that a last one that was
 * cut off is noticed. Numbers are in the byte order of this machine: the file
 * is not meant to be passed on. */
static const char magic[8] = MAGIC_PROOF_LOG "1";

struct log_head {
    char magic[8];
    char game[24];
    uint64_t stones[2];
    uint64_t mover;
};

struct log_fact {
    struct tnk_attack_fact fact; /* padding is zero, for the checksum */
    uint64_t checksum;
};

/* A fact that took fewer visits is found again faster than it is read. */
enum { LOG_WORK = 64 };

struct log {
    struct atomic_file *file;
    bool failed;
    uint64_t facts;
};

static struct log_head head_of(const struct game *g, const struct state *root) {
    struct log_head h;
    memset(&h, 0, sizeof h);
    memcpy(h.magic, magic, sizeof h.magic);
    snprintf(h.game, sizeof h.game, "%s", g->name);
    const struct position p = g->kind->lines->position(root);
    h.stones[0] = p.stones[0];
    h.stones[1] = p.stones[1];
    h.mover = p.mover;
    return h;
}

static struct log_fact log_fact_of(const struct tnk_attack_fact *f) {
    struct log_fact l;
    memset(&l, 0, sizeof l);
    l.fact.low = f->low;
    l.fact.high = f->high;
    l.fact.zone = f->zone;
    l.fact.work = f->work;
    l.fact.verdict = f->verdict;
    l.checksum = XXH3_64bits(&l.fact, sizeof l.fact);
    return l;
}

static void note_fact(void *arg, const struct tnk_attack_fact *f) {
    struct log *log = arg;
    FILE *out = atomic_file_stream(log->file);
    const struct log_fact l = log_fact_of(f);
    if (fwrite(&l, sizeof l, 1, out) != 1 || fflush(out) != 0)
        log->failed = true;
}

static bool is_fact(const struct log_fact *l) {
    return XXH3_64bits(&l->fact, sizeof l->fact) == l->checksum &&
           (l->fact.verdict == DFPN_WINS || l->fact.verdict == DFPN_HELD);
}

static enum status write_head(struct log *log, const struct log_head *head,
                              struct reason *why) {
    FILE *out = atomic_file_stream(log->file);
    return fseek(out, 0, SEEK_SET) == 0 &&
                   fwrite(head, sizeof *head, 1, out) == 1 && fflush(out) == 0
               ? ST_OK
               : status_errno(why, "%s", atomic_file_name(log->file));
}

/* Reads the facts of an earlier run. Anything after the last complete fact is
 * overwritten. A log that was cut off inside its head holds no work. */
static enum status learn_log(struct log *log, struct tnk_attack *a,
                             const struct log_head *head, struct reason *why) {
    FILE *in = atomic_file_stream(log->file);
    struct log_head h;
    struct log_fact l;
    const size_t got = fread(&h, 1, sizeof h, in);
    if (memcmp(&h, head, got) != 0)
        return status_fail(why, ST_FORMAT,
                           "%s: not the partial file of a proof of this "
                           "position",
                           atomic_file_name(log->file));
    if (got < sizeof h)
        return write_head(log, head, why);
    long end = (long)sizeof h;
    while (fread(&l, sizeof l, 1, in) == 1 && is_fact(&l)) {
        tnk_attack_learn(a, &l.fact);
        end += (long)sizeof l;
        log->facts++;
    }
    return fseek(in, end, SEEK_SET) == 0
               ? ST_OK
               : status_errno(why, "%s", atomic_file_name(log->file));
}

static enum status begin_log(struct log *log, struct tnk_attack *a,
                             const struct game *g, const struct state *root,
                             const struct solve_proof_options *o,
                             struct reason *why) {
    const struct log_head head = head_of(g, root);
    enum status st =
        atomic_file_open_partial(o->certificate, o->resume, &log->file, why);
    if (st)
        return st;
    if (o->resume)
        return learn_log(log, a, &head, why);
    return write_head(log, &head, why);
}

/* Keeps the log of a search that was stopped, and adds to the reason where it
 * is. */
static enum status keep_log(struct log *log, enum status st,
                            const struct reason *bound,
                            struct solve_result *result, struct reason *why) {
    char name[PATH_MAX];
    struct reason trouble;
    snprintf(name, sizeof name, "%s", atomic_file_name(log->file));
    if (atomic_file_keep(log->file, &trouble) || log->failed)
        return status_fail(why, st, "%.200s; %.180s could not be written",
                           bound->text, name);
    result->hint = SOLVE_RESUME;
    return status_fail(why, st, "%.200s; the work so far is in %.180s",
                       bound->text, name);
}

static void fill_answer(struct solve_result *result,
                        const struct tnk_proof_result *r) {
    struct answer *a = &result->answer;
    a->bounds = r->bounds;
    result->entries = r->visits;
    if (!bounds_known(r->bounds))
        return;
    a->proof = ANSWER_PROVED;
    a->outcome = bounds_outcome(r->bounds);
    a->attractor = value_attractor(a->outcome.value, a->mover);
    if (r->best >= 0)
        a->line[a->line_length++] = r->best;
}

static enum status write_certificate(struct tnk_proof *p, const struct game *g,
                                     const struct state *root,
                                     const struct solve_proof_options *o,
                                     struct solve_result *result,
                                     struct reason *why) {
    const struct limits limits = {o->threads ? o->threads : 1, UINT64_MAX,
                                  &o->watch};
    struct certificate c;
    struct atomic_file *f;
    const struct position position = g->kind->lines->position(root);
    enum status st = certificate_build(p, game_board(g), &position,
                                       result->answer.bounds, &limits, &c, why);
    if (st)
        return st;
    result->nodes = c.node_count;
    st = atomic_file_open(o->certificate, &f, why);
    if (!st)
        st = atomic_file_finish(f,
                                certificate_write(atomic_file_stream(f),
                                                  atomic_file_target(f), &c,
                                                  &result->bytes, why),
                                why);
    certificate_free(&c);
    return st;
}

static enum status search(struct tnk_proof *p, const struct game *g,
                          const struct state *root,
                          const struct solve_proof_options *o,
                          struct solve_result *result, struct reason *why) {
    const struct limits limits = {o->threads ? o->threads : 1, UINT64_MAX,
                                  &o->watch};
    const struct position position = g->kind->lines->position(root);
    struct tnk_proof_result r;
    enum status st = tnk_proof_search(p, &position, bounds_none(), &limits, &r);
    fill_answer(result, &r);
    if (bounds_known(r.bounds))
        return ST_OK;
    const bool mover_holds = r.bounds.lower == VALUE_DRAW;
    const bool x = mover_holds == (position.mover == SIDE_X);
    return status_fail(why, st, "not decided%s: stopped after %llu positions",
                       !mover_holds && r.bounds.upper != VALUE_DRAW ? ""
                       : x ? ", but X wins or draws"
                           : ", but O wins or draws",
                       (unsigned long long)r.visits);
}

static enum status search_with_log(struct tnk_proof *p, const struct game *g,
                                   const struct state *root,
                                   const struct solve_proof_options *o,
                                   struct solve_result *result,
                                   struct reason *why) {
    struct log log = {.file = NULL};
    const struct tnk_attack_log to = {LOG_WORK, note_fact, &log};
    struct reason bound;
    enum status st = begin_log(&log, tnk_proof_attack(p), g, root, o, why);
    if (st) {
        if (log.file)
            atomic_file_keep(log.file, NULL);
        return st;
    }
    result->resumed = log.facts;
    tnk_attack_set_log(tnk_proof_attack(p), &to);
    st = search(p, g, root, o, result, &bound);
    if (!st && o->decided)
        o->decided(&result->answer, result->entries);
    if (!st)
        st = write_certificate(p, g, root, o, result, &bound);
    tnk_attack_set_log(tnk_proof_attack(p), NULL);
    if (st)
        return keep_log(&log, st, &bound, result, why);
    atomic_file_abandon(log.file);
    return ST_OK;
}

enum status solve_proof_check(const struct game *g, const struct state *root,
                              struct reason *why) {
    enum value v;
    if (!game_board(g))
        return status_fail(why, ST_ILLEGAL,
                           "solving by proof is for T(n,k) only, not for %s",
                           g->name);
    if (game_over(g, root, &v))
        return status_fail(why, ST_ILLEGAL,
                           "the game is over in this position: there is "
                           "nothing to prove");
    return ST_OK;
}

enum status solve_proof(const struct game *g, const struct state *root,
                        const struct solve_proof_options *o,
                        struct solve_result *result, struct reason *why) {
    *result = solve_undecided(g, root, SOLVE_PROOF);
    enum status st = solve_proof_check(g, root, why);
    if (!st && o->certificate)
        st = magic_protect(o->certificate, "a proof", why);
    if (!st && o->certificate)
        st = solve_check_partial(o->certificate, o->resume, result, why);
    if (st)
        return st;
    struct tnk_proof *p = tnk_proof_new(game_board(g), o->memory);
    if (!p)
        return status_fail(why, ST_NOMEM, "out of memory");
    st = o->certificate ? search_with_log(p, g, root, o, result, why)
                        : search(p, g, root, o, result, why);
    tnk_proof_free(p);
    return st;
}
