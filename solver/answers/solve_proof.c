#include "answers/solve_internal.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

#include "base/atomic_file.h"
#include "base/magic.h"

/* The log, which is the partial file of a proof: every fact that took many
 * visits is written as soon as it is decided. A head names the game and the
 * position. Facts follow, each with its checksum, so that a last one that was
 * cut off is noticed. Numbers are in the byte order of this machine: the file
 * is not meant to be passed on. */
static const char magic[8] = MAGIC_PROOF_LOG "1";

struct log_head {
    char magic[8];
    char game[GAME_NAME_MAX];
    struct state root; /* its bytes that identify the position, in whole words;
                          the rest is not written */
};

static size_t head_bytes(const struct game *g) {
    return offsetof(struct log_head, root) + (g->kind->key_bytes + 7) / 8 * 8;
}

/* A fact that took fewer visits is found again faster than it is read. */
enum { LOG_WORK = 64 };

struct log {
    struct atomic_file *file;
    size_t fact_bytes; /* each is followed by its checksum */
    bool failed;
    uint64_t facts;
};

static struct log_head head_of(const struct game *g, const struct state *root) {
    struct log_head h;
    memset(&h, 0, sizeof h);
    memcpy(h.magic, magic, sizeof h.magic);
    snprintf(h.game, sizeof h.game, "%s", g->name);
    memcpy(h.root.bytes, root->bytes, g->kind->key_bytes);
    return h;
}

static void note_fact(void *arg, const void *fact) {
    struct log *log = arg;
    FILE *out = atomic_file_stream(log->file);
    const uint64_t checksum = XXH3_64bits(fact, log->fact_bytes);
    if (fwrite(fact, log->fact_bytes, 1, out) != 1 ||
        fwrite(&checksum, sizeof checksum, 1, out) != 1 || fflush(out) != 0)
        log->failed = true;
}

/* Reads a fact with its checksum. False at the end, or if it is damaged. */
static bool read_fact(const struct log *log, FILE *in, unsigned char *fact) {
    uint64_t checksum;
    return fread(fact, log->fact_bytes, 1, in) == 1 &&
           fread(&checksum, sizeof checksum, 1, in) == 1 &&
           XXH3_64bits(fact, log->fact_bytes) == checksum;
}

/* The engine of a proof, and what it proves. */
struct proving {
    const struct game *game;
    const struct state *root;
    const struct solve_proof_options *options;
    const struct game_prover *ops;
    void *prover;
    struct solve_result *result;
};

static enum status write_head(const struct proving *p, struct log *log,
                              const struct log_head *head, struct reason *why) {
    FILE *out = atomic_file_stream(log->file);
    return fseek(out, 0, SEEK_SET) == 0 &&
                   fwrite(head, head_bytes(p->game), 1, out) == 1 &&
                   fflush(out) == 0
               ? ST_OK
               : status_errno(why, "%s", atomic_file_name(log->file));
}

/* Reads the facts of an earlier run. Anything after the last complete fact is
 * overwritten. A log that was cut off inside its head holds no work. */
static enum status learn_log(const struct proving *p, struct log *log,
                             const struct log_head *head, struct reason *why) {
    FILE *in = atomic_file_stream(log->file);
    _Alignas(uint64_t) unsigned char fact[GAME_FACT_MAX];
    struct log_head h;
    const size_t size = head_bytes(p->game), got = fread(&h, 1, size, in);
    if (memcmp(&h, head, got) != 0)
        return status_fail(why, ST_FORMAT,
                           "%s: not the partial file of a proof of this "
                           "position",
                           atomic_file_name(log->file));
    if (got < size)
        return write_head(p, log, head, why);
    long end = (long)size;
    while (read_fact(log, in, fact) && p->ops->learn(p->prover, fact)) {
        end += (long)(log->fact_bytes + sizeof(uint64_t));
        log->facts++;
    }
    return fseek(in, end, SEEK_SET) == 0
               ? ST_OK
               : status_errno(why, "%s", atomic_file_name(log->file));
}

static enum status begin_log(const struct proving *p, struct log *log,
                             struct reason *why) {
    const struct solve_proof_options *o = p->options;
    const struct log_head head = head_of(p->game, p->root);
    enum status st =
        atomic_file_open_partial(o->certificate, o->resume, &log->file, why);
    if (st)
        return st;
    if (o->resume)
        return learn_log(p, log, &head, why);
    return write_head(p, log, &head, why);
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
                        const struct proof_found *r) {
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

static struct limits limits_of(const struct proving *p) {
    const struct solve_proof_options *o = p->options;
    return (struct limits){o->threads ? o->threads : 1, UINT64_MAX, &o->watch};
}

static enum status write_certificate(const struct proving *p,
                                     struct reason *why) {
    const struct limits limits = limits_of(p);
    struct solve_result *result = p->result;
    struct atomic_file *f;
    void *c;
    enum status st = p->ops->build(p->prover, p->root, result->answer.bounds,
                                   &limits, &c, &result->nodes, why);
    if (st)
        return st;
    st = atomic_file_open(p->options->certificate, &f, why);
    if (!st)
        st = atomic_file_finish(f,
                                p->ops->write(c, atomic_file_stream(f),
                                              atomic_file_target(f),
                                              &result->bytes, why),
                                why);
    p->ops->drop(c);
    return st;
}

static enum status search(const struct proving *p, struct reason *why) {
    const struct limits limits = limits_of(p);
    struct proof_found r;
    enum status st = p->ops->search(p->prover, p->root, &limits, &r);
    fill_answer(p->result, &r);
    if (bounds_known(r.bounds))
        return ST_OK;
    if (st == ST_NOMEM)
        return status_fail(why, st, "out of memory");
    const bool mover_holds = r.bounds.lower == VALUE_DRAW;
    const bool x = mover_holds == (game_mover(p->game, p->root) == SIDE_X);
    return status_fail(why, st, "not decided%s: stopped after %llu positions",
                       !mover_holds && r.bounds.upper != VALUE_DRAW ? ""
                       : x ? ", but X wins or draws"
                           : ", but O wins or draws",
                       (unsigned long long)r.visits);
}

static enum status search_with_log(const struct proving *p,
                                   struct reason *why) {
    struct log log = {.fact_bytes = p->ops->fact_bytes};
    const struct proof_log to = {LOG_WORK, note_fact, &log};
    struct solve_result *result = p->result;
    struct reason bound;
    enum status st = begin_log(p, &log, why);
    if (st) {
        if (log.file)
            atomic_file_keep(log.file, NULL);
        return st;
    }
    result->resumed = log.facts;
    p->ops->set_log(p->prover, &to);
    st = search(p, &bound);
    if (!st && p->options->decided)
        p->options->decided(&result->answer, result->entries);
    if (!st)
        st = write_certificate(p, &bound);
    p->ops->set_log(p->prover, NULL);
    if (st)
        return keep_log(&log, st, &bound, result, why);
    atomic_file_abandon(log.file);
    return ST_OK;
}

enum status solve_proof_check(const struct game *g, const struct state *root,
                              struct reason *why) {
    enum value v;
    if (!g->kind->prover)
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
    const struct game_prover *ops = g->kind->prover;
    const struct proving p = {g, root, o, ops, ops->new (g, o->memory), result};
    if (!p.prover)
        return status_fail(why, ST_NOMEM, "out of memory");
    st = o->certificate ? search_with_log(&p, why) : search(&p, why);
    ops->free(p.prover);
    return st;
}
