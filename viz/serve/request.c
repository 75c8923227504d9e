#include "serve/request.h"

#include <inttypes.h>
#include <string.h>

static int digit_of(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Puts the bytes that a name or value stands for in its place. False if it has
 * a % without two digits, or a control character. */
static bool decode(char *text) {
    char *out = text;
    for (const char *at = text; *at; at++) {
        int byte = *at == '+' ? ' ' : (unsigned char)*at;
        if (*at == '%') {
            const int high = digit_of(at[1]);
            const int low = high < 0 ? -1 : digit_of(at[2]);
            if (low < 0)
                return false;
            byte = 16 * high + low;
            at += 2;
        }
        if (byte < ' ' || byte == 127)
            return false;
        *out++ = (char)byte;
    }
    *out = '\0';
    return true;
}

static enum status add_arg(struct request *r, char *name, struct reason *why) {
    char *value = strchr(name, '=');
    if (value)
        *value++ = '\0';
    else
        value = name + strlen(name);
    if (!decode(name) || !decode(value))
        return status_fail(why, ST_ILLEGAL,
                           "an argument has a control character, or a %% "
                           "without two hexadecimal digits");
    if (request_value(r, name))
        return status_fail(why, ST_ILLEGAL, "the argument '%.40s' comes twice",
                           name);
    if (r->count == REQUEST_ARGS_MAX)
        return status_fail(why, ST_ILLEGAL, "more than %d arguments",
                           REQUEST_ARGS_MAX);
    r->args[r->count++] = (struct request_arg){name, value};
    return ST_OK;
}

static enum status read_args(struct request *r, char *at, struct reason *why) {
    enum status st = ST_OK;
    while (at && *at && !st) {
        char *next = strchr(at, '&');
        if (next)
            *next++ = '\0';
        if (*at)
            st = add_arg(r, at, why);
        at = next;
    }
    return st;
}

enum status request_read(struct request *r, const char *address, size_t length,
                         struct reason *why) {
    r->count = 0;
    r->path = r->text;
    r->text[0] = '\0';
    if (length > REQUEST_MAX)
        return status_fail(why, ST_ILLEGAL, "an address of more than %d bytes",
                           REQUEST_MAX);
    if (memchr(address, '\0', length))
        return status_fail(why, ST_ILLEGAL, "an address with a zero byte");
    memcpy(r->text, address, length);
    r->text[length] = '\0';
    char *args = strchr(r->text, '?');
    if (args)
        *args++ = '\0';
    return read_args(r, args, why);
}

const char *request_value(const struct request *r, const char *name) {
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->args[i].name, name) == 0)
            return r->args[i].value;
    return NULL;
}

const char *request_stranger(const struct request *r,
                             const char *const *names) {
    for (int i = 0; i < r->count; i++) {
        const char *const *known = names;
        while (*known && strcmp(*known, r->args[i].name) != 0)
            known++;
        if (!*known)
            return r->args[i].name;
    }
    return NULL;
}

enum status request_number(const struct request *r, const char *name,
                           uint64_t least, uint64_t most, uint64_t *out,
                           struct reason *why) {
    const char *text = request_value(r, name);
    uint64_t number = 0;
    if (!text)
        return ST_OK;
    const size_t length = strlen(text);
    const bool plain =
        length && length <= 18 && strspn(text, "0123456789") == length;
    for (const char *at = text; plain && *at; at++)
        number = 10 * number + (uint64_t)(*at - '0');
    if (!plain || number < least || number > most)
        return status_fail(why, ST_ILLEGAL,
                           "%s: '%.40s' is not a number from %" PRIu64
                           " to %" PRIu64,
                           name, text, least, most);
    *out = number;
    return ST_OK;
}
