#include "base/json.h"

#include <inttypes.h>
#include <string.h>

static void put_key(struct json *j, const char *key) {
    if (j->more)
        fputc(',', j->out);
    j->more = true;
    if (!key)
        return;
    fputc('"', j->out);
    fputs(key, j->out);
    fputs("\":", j->out);
}

void json_open(struct json *j, const char *key, char bracket) {
    put_key(j, key);
    fputc(bracket, j->out);
    j->more = false;
}

void json_close(struct json *j, char bracket) {
    fputc(bracket, j->out);
    j->more = true;
}

void json_bytes(struct json *j, const char *key, const char *text,
                size_t length) {
    put_key(j, key);
    fputc('"', j->out);
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c == '"' || c == '\\')
            fprintf(j->out, "\\%c", c);
        else if (c < ' ' || c > '~')
            fprintf(j->out, "\\u%04x", c);
        else
            fputc(c, j->out);
    }
    fputc('"', j->out);
}

void json_text(struct json *j, const char *key, const char *text) {
    json_bytes(j, key, text, strlen(text));
}

void json_number(struct json *j, const char *key, int64_t number) {
    put_key(j, key);
    fprintf(j->out, "%" PRId64, number);
}

void json_count(struct json *j, const char *key, uint64_t count) {
    put_key(j, key);
    fprintf(j->out, "%" PRIu64, count);
}

void json_real(struct json *j, const char *key, double number, int digits) {
    put_key(j, key);
    fprintf(j->out, "%.*f", digits, number);
}

void json_bool(struct json *j, const char *key, bool yes) {
    put_key(j, key);
    fputs(yes ? "true" : "false", j->out);
}

void json_null(struct json *j, const char *key) {
    put_key(j, key);
    fputs("null", j->out);
}
