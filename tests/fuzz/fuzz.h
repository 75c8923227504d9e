/* Fuzzing harnesses. Each takes any bytes, hands them to one of the parsers of
 * outside bytes and to the code that uses the result, and aborts if their
 * answers contradict each other. main.c runs one of them under libFuzzer (make
 * fuzz); tests/test_fuzz.c replays tests/fuzz/corpus/NAME/ (make test). */
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

/* Ends the process with a message if a promise is broken. */
#define FUZZ_EXPECT(promise)                                                   \
    do                                                                         \
        if (!(promise)) {                                                      \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__,         \
                    #promise);                                                 \
            abort();                                                           \
        }                                                                      \
    while (0)

/* Writes the bytes to a regular file and returns its name. The file lasts until
 * the next call. */
const char *fuzz_file(const uint8_t *data, size_t size);

/* Reads the lines of the input, each into memory of its own, so that sanitizers
 * notice reading past its end. False at the end. The caller frees *line. It is
 * not terminated, except that a zero byte follows its `length` bytes. */
struct fuzz_lines {
    const uint8_t *at, *end;
};
bool fuzz_next_line(struct fuzz_lines *in, char **line, size_t *length);

/* Turns fuzzer input into files. A checksum or a compressed frame would reject
 * nearly every change that a fuzzer makes, so the fuzzer would never reach the
 * code behind it. Input that begins with 's' has raw frames and no valid
 * checksums; the harness packs the frames and computes the checksums. Input
 * that begins with 'r' is used as it is. After the 's':
 *
 *   sealed files     the head, then the body
 *   tables           the header and, in version 2, the text behind it, then
 *                    for each frame its index entry, with the size of the raw
 *                    frame, and the raw frame
 *   logs of proofs   the head, then facts without their checksums
 *
 * Returns the file, which the caller frees; *out_size is its size. */
uint8_t *fuzz_seal(const uint8_t *data, size_t size, size_t head,
                   size_t *out_size);
uint8_t *fuzz_seal_table(const uint8_t *data, size_t size, size_t *out_size);
uint8_t *fuzz_seal_log(const uint8_t *data, size_t size, size_t *out_size);

/* The inverse: turns a complete file into input to begin fuzzing with. NULL if
 * it is not one of these kinds. */
uint8_t *fuzz_unseal(const uint8_t *file, size_t size, size_t *out_size);

enum { FUZZ_CERTIFICATE_HEAD = 72, FUZZ_MENACE_HEAD = 120, FUZZ_LOG_HEAD = 56 };

#endif
