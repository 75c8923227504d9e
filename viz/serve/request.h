/* What a client asks for: the path and the arguments of an address such as
 *
 *   /api/query?game=4,4&pos=x15&ms=500
 *
 * It is read from the bytes as they came, whoever brought them: a server, a
 * page that runs the library itself, or a test. */
#ifndef MORPION_VIZ_REQUEST_H
#define MORPION_VIZ_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

enum { REQUEST_MAX = 8192, REQUEST_ARGS_MAX = 12 };

struct request {
    const char *path; /* as it was written, without arguments */
    int count;
    struct request_arg {
        const char *name, *value;
    } args[REQUEST_ARGS_MAX];
    char text[REQUEST_MAX + 1]; /* what the others point to */
};

/* Takes an address apart. In names and values %xx stands for a byte and + for
 * a blank; the path may have neither. ST_ILLEGAL, with a sentence, when the
 * address is too long, has a control character, a % that is no byte, an
 * argument twice, or too many. */
enum status request_read(struct request *r, const char *address, size_t length,
                         struct reason *why);

/* The value of an argument, or NULL. */
const char *request_value(const struct request *r, const char *name);

/* The first argument that is not in `names`, a list that ends with NULL; or
 * NULL. */
const char *request_stranger(const struct request *r, const char *const *names);

/* Reads an argument as a number from least to most. If it is missing, *out
 * stays as it is. */
enum status request_number(const struct request *r, const char *name,
                           uint64_t least, uint64_t most, uint64_t *out,
                           struct reason *why);

#endif
