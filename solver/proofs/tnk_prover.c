/* The prover of T(n,k): proof search and certificates. */
#include <stdlib.h>

#include "engines/proof/tnk_attack.h"
#include "proofs/certificate_build.h"
#include "rules/tnk.h"

struct tnk_prover {
    const struct board *board;
    struct tnk_proof *proof;
    struct tnk_attack_log log;
    struct proof_log to;
};

static void prover_free(void *of) {
    struct tnk_prover *p = of;
    tnk_proof_free(p->proof);
    free(p);
}

static void *prover_new(const struct game *g, uint64_t memory) {
    struct tnk_prover *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->board = tnk_board(g);
    p->proof = tnk_proof_new(p->board, memory);
    if (p->proof)
        return p;
    prover_free(p);
    return NULL;
}

static enum status search(void *of, const struct state *root,
                          const struct limits *limits,
                          struct proof_found *out) {
    static const char *const how[] = {[TNK_PROOF_AHEAD] = "ahead",
                                      [TNK_PROOF_PAIRS] = "pairs",
                                      [TNK_PROOF_RELAXED] = "relaxed",
                                      [TNK_PROOF_REAL] = "real"};
    struct tnk_prover *p = of;
    struct tnk_proof_result r;
    enum status st = tnk_proof_search(p->proof, tnk_position(root),
                                      bounds_none(), limits, &r);
    *out = (struct proof_found){r.bounds, r.best, r.visits,
                                bounds_known(r.bounds) ? how[r.how] : "open"};
    return st;
}

/* Certificates ------------------------------------------------------------- */

static enum status build(void *of, const struct state *root,
                         struct bounds bounds, const struct limits *limits,
                         void **certificate, uint64_t *nodes,
                         struct reason *why) {
    struct tnk_prover *p = of;
    struct certificate *c = malloc(sizeof *c);
    if (!c)
        return status_fail(why, ST_NOMEM, "out of memory");
    enum status st = certificate_build(p->proof, p->board, tnk_position(root),
                                       bounds, limits, c, why);
    if (st) {
        free(c);
        return st;
    }
    *nodes = c->node_count;
    *certificate = c;
    return ST_OK;
}

static enum status write(const void *certificate, FILE *out, const char *name,
                         uint64_t *bytes, struct reason *why) {
    return certificate_write(out, name, certificate, bytes, why);
}

static void drop(void *certificate) {
    certificate_free(certificate);
    free(certificate);
}

/* Facts -------------------------------------------------------------------- */

/* Bytes of padding are zero: facts are stored with a checksum. */
static void pass_on(void *arg, const struct tnk_attack_fact *f) {
    const struct tnk_prover *p = arg;
    struct tnk_attack_fact copy;
    memset(&copy, 0, sizeof copy);
    copy.low = f->low;
    copy.high = f->high;
    copy.zone = f->zone;
    copy.work = f->work;
    copy.verdict = f->verdict;
    p->to.note(p->to.arg, &copy);
}

static void set_log(void *of, const struct proof_log *log) {
    struct tnk_prover *p = of;
    if (log) {
        p->to = *log;
        p->log = (struct tnk_attack_log){log->work_least, pass_on, p};
    }
    tnk_attack_set_log(tnk_proof_attack(p->proof), log ? &p->log : NULL);
}

static bool learn(void *of, const void *fact) {
    struct tnk_prover *p = of;
    struct tnk_attack_fact f;
    memcpy(&f, fact, sizeof f);
    if (f.verdict != DFPN_WINS && f.verdict != DFPN_HELD)
        return false;
    tnk_attack_learn(tnk_proof_attack(p->proof), &f);
    return true;
}

const struct game_prover tnk_prover = {
    .new = prover_new,
    .free = prover_free,
    .search = search,
    .build = build,
    .write = write,
    .drop = drop,
    .fact_bytes = sizeof(struct tnk_attack_fact),
    .set_log = set_log,
    .learn = learn,
};
_Static_assert(sizeof(struct tnk_attack_fact) <= GAME_FACT_MAX, "facts");
