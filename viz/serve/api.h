/* The programming interface of the explorer: an address in, a reply out,
 * without any socket. README.md in viz/ lists the addresses.
 *
 *   /api/query?game=3,3&pos=oxx1xo3     {"position":"oxx1xo3","to_move":"o",...
 *   /api/query?game=17,3,1              {"error":"game","message":"..."}  */
#ifndef MORPION_VIZ_API_H
#define MORPION_VIZ_API_H

#include "base/watch.h"
#include "serve/desk.h"

/* What a client may ask for. */
struct api_limits {
    uint64_t ms_usual, ms_most; /* for a search */
    int cells_most;             /* of a board; more are refused */
};

/* What all requests share. It never changes, so that any number of threads may
 * use it. */
struct api;

struct api_options {
    const char *tables; /* folders, separated by colons, or NULL */
    const char *atlas_file;
    uint64_t memory; /* for the searches of one desk */
    int threads;     /* of a search */
    struct api_limits limits;
};

/* Reads the tables; `remark` is told about those that are left out. What the
 * options point to must stay until api_free. api_free(NULL) is fine. */
enum status api_new(const struct api_options *o, shelf_remark *remark,
                    void *arg, struct api **out, struct reason *why);
void api_free(struct api *a);

/* A desk for a thread that answers requests. It must be freed, with desk_free,
 * before the api. NULL when memory runs out. */
struct desk *api_desk(const struct api *a);

struct api_reply {
    int status;       /* of HTTP: 200, 400, 404, 414, 503 */
    const char *type; /* of its content, for a header */
    char *body;       /* the caller frees it */
    size_t size;
};

/* What a request may take. */
enum api_effort {
    API_QUICK, /* no search: what tables, rules and lists tell */
    API_FULL,
};

/* Answers a request. False, with an empty reply, if it needs a search and may
 * take only API_QUICK. While it takes long, the watch is asked whether to go
 * on. The reply has no body only when memory has run out. */
bool api_answer(const struct api *a, struct desk *d, const char *address,
                size_t length, enum api_effort effort, const struct watch *w,
                struct api_reply *out);

/* A reply to a request that cannot be answered. `kind` is one word. */
void api_error(struct api_reply *out, int status, const char *kind,
               const char *message);

#endif
