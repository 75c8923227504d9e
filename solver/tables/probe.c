#include "tables/probe.h"

#include <assert.h>
#include <stdlib.h>

#include "tables/body.h"

struct probe {
    const struct table_body *body;
    struct body_probe *of;
};

struct probe *probe_new(const struct table_file *f, int frames) {
    struct probe *p = malloc(sizeof *p);
    if (!p)
        return NULL;
    p->body = table_file_body(f);
    p->of = p->body->probe_new(f, frames ? frames : p->body->frames_usual);
    if (p->of)
        return p;
    free(p);
    return NULL;
}

void probe_free(struct probe *p) {
    if (!p)
        return;
    p->body->probe_free(p->of);
    free(p);
}

enum status probe_get(struct probe *p, struct key k, struct outcome *o,
                      struct reason *why) {
    return p->body->get(p->of, k, o, why);
}

enum status probe_exact(struct probe *p, struct key k, const struct watch *w,
                        struct outcome *o, struct reason *why) {
    return p->body->exact(p->of, k, w, o, why);
}

uint64_t probe_reads(const struct probe *p) { return p->body->reads(p->of); }
