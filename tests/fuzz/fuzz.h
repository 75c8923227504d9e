/* Harnesses for fuzzing: each takes any bytes, hands them to one of the parsers
 * of outside bytes and to what works on its results, and aborts where these
 * contradict each other. main.c runs one of them under libFuzzer (make fuzz);
 * tests/test_fuzz.c replays tests/fuzz/corpus/NAME/ (make test). */
#ifndef MORPION_TESTS_FUZZ_H
#define MORPION_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct fuzz_target {
    const char *name;
    void (*run)(const uint8_t *data, size_t size);
};

extern const struct fuzz_target fuzz_targets[]; /* up to a NULL name */

void fuzz_notation(const uint8_t *data, size_t size);
void fuzz_ultimate(const uint8_t *data, size_t size);
void fuzz_table(const uint8_t *data, size_t size);
void fuzz_partial(const uint8_t *data, size_t size);
void fuzz_certificate(const uint8_t *data, size_t size);
void fuzz_menace(const uint8_t *data, size_t size);
void fuzz_record(const uint8_t *data, size_t size);
void fuzz_learnlog(const uint8_t *data, size_t size);
void fuzz_atlas(const uint8_t *data, size_t size);
void fuzz_arguments(const uint8_t *data, size_t size);

/* Ends the process, loudly, where a promise is broken. */
#define FUZZ_EXPECT(promise)                                                   \
    do                                                                         \
        if (!(promise)) {                                                      \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__,         \
                    #promise);                                                 \
            abort();                                                           \
        }                                                                      \
    while (0)

/* The bytes as a regular file, until the next call; its name. */
const char *fuzz_file(const uint8_t *data, size_t size);

/* Lines of the input, each in memory of its own, so that to read past the end
 * is seen. False at the end; the caller frees *line, which has no terminator
 * but a zero byte after `length` for those who need one. */
struct fuzz_lines {
    const uint8_t *at, *end;
};
bool fuzz_next_line(struct fuzz_lines *in, char **line, size_t *length);

/* Files as the harness takes them. A checksum and a compressed frame would stop
 * nearly every change that a fuzzer makes, so that it never got to what they
 * protect. In a file that begins with 's' frames are not packed and checksums
 * not right, and the harness makes them so; one that begins with 'r' is taken
 * as it is. What follows the 's':
 *
 *   sealed files   the head, then the body
 *   tables         the header, then for each frame its entry of the index, in
 *                  which the number of bytes is that of the raw frame, and the
 *                  raw frame
 *   logs of proofs the head, then facts without their checksums
 *
 * The file to be read, which the caller frees; *out_size gets its size. */
uint8_t *fuzz_seal(const uint8_t *data, size_t size, size_t head,
                   size_t *out_size);
uint8_t *fuzz_seal_table(const uint8_t *data, size_t size, size_t *out_size);
uint8_t *fuzz_seal_log(const uint8_t *data, size_t size, size_t *out_size);

/* The other way: what to begin fuzzing with, from a whole file. NULL unless it
 * is one of these. */
uint8_t *fuzz_unseal(const uint8_t *file, size_t size, size_t *out_size);

enum { FUZZ_CERTIFICATE_HEAD = 72, FUZZ_MENACE_HEAD = 120, FUZZ_LOG_HEAD = 56 };

#endif
