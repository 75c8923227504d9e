/* Files made to do harm: they claim absurd sizes, or unpack to far more than
 * they should. All checksums are right, so only the claims can give them away.
 * Memory is limited, so code that believes the claims runs out of it. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "fuzz/fuzz.h"
#include "players/menace.h"
#include "proofs/certificate.h"
#include "support.h"
#include "tables/container_layout.h"
#include "tables/table_verify.h"

TestSuite(hostile, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

enum { BOMB = 64 << 20, SPARE = 32 << 20 };

/* Allows SPARE bytes beyond what is in use. Not under sanitizers, which reserve
 * terabytes of address space. */
static void shorten_memory(void) {
#ifndef __SANITIZE_ADDRESS__
    unsigned long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    cr_assert(f && fscanf(f, "%lu", &pages) == 1);
    fclose(f);
    const rlim_t most = pages * (rlim_t)sysconf(_SC_PAGESIZE) + SPARE;
    const struct rlimit limit = {most, most};
    cr_assert_eq(setrlimit(RLIMIT_AS, &limit), 0);
#endif
}

/* The first `head` bytes of a file, followed by BOMB zeros, packed. */
static const char *bomb(const char *path, size_t head) {
    size_t size, seed_size, bytes;
    unsigned char *file = support_read(path, &size);
    uint8_t *seed = fuzz_unseal(file, size, &seed_size);
    cr_assert(seed);
    seed = realloc(seed, 1 + head + BOMB);
    cr_assert(seed);
    memset(seed + 1 + head, 0, BOMB);
    uint8_t *out = fuzz_seal(seed, 1 + head + BOMB, head, &bytes);
    cr_assert_lt(bytes, 1 << 16, "a bomb is small");
    support_write(path, out, bytes);
    free(file);
    free(seed);
    free(out);
    return path;
}

static const char *made(const char *command, const char *name) {
    char line[512];
    const char *path = support_path(name);
    snprintf(line, sizeof line, "morpion %s '%s' -q >/dev/null", command, path);
    cr_assert_eq(system(line), 0, "%s", line);
    return path;
}

Test(hostile, a_certificate_that_fills_the_memory_is_refused) {
    struct certificate c;
    struct reason why;
    const char *small = bomb(made("solve 3,3 --certificate", "small.proof"),
                             FUZZ_CERTIFICATE_HEAD);
    const char *large = bomb(made("solve 10,3 --certificate", "large.proof"),
                             CERTIFICATE_HEAD_MAX);
    shorten_memory();
    for (int i = 0; i < 2; i++) {
        cr_expect_eq(support_certificate(i ? large : small, &c, &why),
                     ST_FORMAT);
        cr_expect_not_null(strstr(why.text, "a damaged proof (its size)"), "%s",
                           why.text);
    }
}

Test(hostile, a_menace_that_fills_the_memory_is_refused) {
    struct game *g;
    struct reason why;
    const char *path = bomb(made("menace train 3,3 --games 9 -o", "m.menace"),
                            FUZZ_MENACE_HEAD);
    shorten_memory();
    cr_expect_eq(menace_read_game(path, &g, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "(its size)"), "%s", why.text);
}

/* Only the first frame is a bomb: the table opens, and reading that frame
 * fails. */
static void expect_bomb_in_frame(const char *path) {
    enum { FIRST = 1 + HEADER_BYTES, RAW = FIRST + INDEX_BYTES };
    size_t size, seed_size, bytes;
    unsigned char *file = support_read(path, &size);
    uint8_t *seed = fuzz_unseal(file, size, &seed_size);
    const size_t raw = le_get(seed + FIRST + I_BYTES, 4);
    const size_t rest = seed_size - RAW - raw;
    seed = realloc(seed, RAW + BOMB + rest);
    cr_assert(seed);
    memmove(seed + RAW + BOMB, seed + RAW + raw, rest);
    memset(seed + RAW, 0, BOMB);
    le_put(seed + FIRST + I_BYTES, 4, BOMB);
    uint8_t *out = fuzz_seal_table(seed, RAW + BOMB + rest, &bytes);
    support_write(path, out, bytes);
    free(file);
    free(seed);
    free(out);
    struct table_file *f;
    struct reason why;
    struct game *g = support_game("3,3");
    const struct table_verify_options o = {.threads = 1};
    shorten_memory();
    cr_assert_eq(table_file_open(path, &f, &why), ST_OK, "%s", why.text);
    cr_expect_eq(table_verify(f, g, &o, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "damaged table: frame 0"), "%s",
                       why.text);
    game_free(g);
    table_file_close(f);
}

Test(hostile, a_frame_of_entries_that_fills_the_memory_is_refused) {
    expect_bomb_in_frame(made("solve 3,3 -e memo -o", "e.att"));
}

Test(hostile, a_frame_of_tiers_that_fills_the_memory_is_refused) {
    expect_bomb_in_frame(made("solve 3,3 -e tiers -o", "t.att"));
}

/* A sparse file can be as large as it claims: a billion frames, none of which
 * exists. */
Test(hostile, an_index_that_is_a_hole_is_refused) {
    const uint64_t frames = UINT64_C(1) << 30;
    const char *path = made("solve 3,3 -e memo -o", "h.att");
    size_t size;
    unsigned char *file = support_read(path, &size);
    const uint64_t index = le_get(file + H_INDEX, 8);
    const uint64_t bytes = index + frames * INDEX_BYTES;
    le_put(file + H_FRAMES, 8, frames);
    le_put(file + H_BYTES, 8, bytes);
    container_seal_header(file);
    support_write(path, file, size);
    free(file);
    cr_assert_eq(truncate(path, (off_t)bytes), 0);
    struct table_file *f;
    struct reason why;
    shorten_memory();
    cr_expect_eq(table_file_open(path, &f, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "entry 1 of the index"), "%s",
                       why.text);
}
