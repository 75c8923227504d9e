#include "engines/search/tree_size.h"

#include <xxhash.h>

#include "base/cache.h"

struct size_counter {
    const struct game *game;
    const struct watch *watch;
    struct cache cache; /* sizes by position and depth */
    uint64_t visits;
    bool stopped;
    /* The moves of a node, by the depth left below it, as in alphabeta.c. */
    struct step (*steps)[GAME_MOVES_MAX];
};

static uint64_t add(uint64_t a, uint64_t b) {
    return a > TREE_SIZE_MANY - b ? TREE_SIZE_MANY : a + b;
}

/* The same position may have different depths below it, so a hash of both
 * stands for them. */
static struct key key_of(const struct size_counter *c, const struct state *s,
                         int depth) {
    const struct key k = game_key(c->game, s);
    const uint64_t both[] = {k.hi, k.lo, (uint64_t)depth};
    const XXH128_hash_t h = XXH3_128bits(both, sizeof both);
    return (struct key){h.high64, h.low64};
}

static bool goes_on(struct size_counter *c) {
    enum { TICK = 1 << 10 };
    if (++c->visits % TICK == 0 && !watch_goes_on(c->watch, c->visits, 0))
        c->stopped = true;
    return !c->stopped;
}

static uint64_t size_of(struct size_counter *c, const struct state *s,
                        int depth);

static uint64_t size_by_moves(struct size_counter *c, const struct state *s,
                              int depth) {
    struct step *steps = c->steps[depth];
    const int count = game_steps(c->game, s, steps);
    if (depth == 1)
        return 1 + (uint64_t)count;
    uint64_t size = 1;
    for (int i = 0; i < count; i++)
        size = add(size, size_of(c, &steps[i].to, depth - 1));
    return size;
}

static uint64_t size_of(struct size_counter *c, const struct state *s,
                        int depth) {
    enum value v;
    if (depth == 0 || !goes_on(c) || game_over(c->game, s, &v))
        return 1;
    if (depth == 1)
        return size_by_moves(c, s, depth);
    const struct key k = key_of(c, s, depth);
    const uint64_t known = cache_get(&c->cache, k);
    if (known)
        return known;
    const uint64_t size = size_by_moves(c, s, depth);
    if (!c->stopped)
        cache_put(&c->cache, k, size);
    return size;
}

enum status tree_size_count(const struct game *g, const struct state *root,
                            int depth, uint64_t memory,
                            const struct watch *watch, uint64_t *nodes) {
    struct size_counter c = {.game = g, .watch = watch};
    const int left = g->plies_max - game_ply(g, root);
    const int deepest = depth < left ? depth : left;
    c.steps = malloc((size_t)(deepest + 1) * sizeof *c.steps);
    const bool ready = c.steps && cache_init(&c.cache, memory);
    const uint64_t size = ready ? size_of(&c, root, deepest) : 0;
    cache_free(&c.cache);
    free(c.steps);
    if (!ready)
        return ST_NOMEM;
    if (c.stopped)
        return ST_STOPPED;
    *nodes = size;
    return ST_OK;
}
