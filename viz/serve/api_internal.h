/* For the files that answer requests: api.c calls them, one for each path. */
#ifndef MORPION_VIZ_API_INTERNAL_H
#define MORPION_VIZ_API_INTERNAL_H

#include <stdio.h>

#include "serve/api.h"
#include "serve/request.h"

struct api {
    struct shelf shelf;
    struct desk_options desk;
    struct api_limits limits;
};

struct api_call {
    const struct api *api;
    struct desk *desk;
    const struct request *request;
    enum api_effort effort;
    const struct watch *watch;
    FILE *out;         /* where the body is written */
    const char *type;  /* of the body; JSON unless it is changed */
    const char *fault; /* after a failure: one word, "argument" unless it is
                          changed */
    bool later;        /* it needs a search, which this call may not make */
};

/* Writes the body. After a failure, or if `later` is set, what was written is
 * thrown away. */
typedef enum status api_handler(struct api_call *c, struct reason *why);

api_handler api_games, api_query, api_play, api_atlas, api_board;

/* The game and the position that the arguments `game` and `pos` name; without
 * `pos` it is the start. */
enum status api_read_game(struct api_call *c, const struct game **g,
                          struct reason *why);
enum status api_read_state(struct api_call *c, const struct game **g,
                           struct state *s, struct reason *why);

/* The value of `ms`, or the usual one. */
enum status api_read_time(struct api_call *c, uint64_t *ms, struct reason *why);

/* Asks about a position. Quick answers come from the rules or a table;
 * otherwise `later` is set. */
enum status api_ask(struct api_call *c, const struct state *s,
                    struct answer **out, struct reason *why);

#endif
