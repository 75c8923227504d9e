/* Files made to do harm: they claim absurd sizes, or unpack to far more than
 * they should. All checksums are right, so only the claims can give them away.
 * Memory is limited, so code that believes the claims runs out of it. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/le.h"
#include "fuzz/fuzz.h"
#include "players/menace.h"
#include "proofs/certificate_confirm.h"
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

/* Checks a certificate with `size` bytes at offset `at` of its head, or behind
 * that of its nodes, replaced by `value`, and with a right checksum. */
static enum status confirm_changed(const uint8_t *seed, size_t seed_size,
                                   size_t head, size_t at, int size,
                                   uint64_t value, struct reason *why) {
    struct certificate_confirmed c;
    const char *path = support_path("changed.proof");
    size_t bytes;
    uint8_t *copy = malloc(seed_size);
    cr_assert(copy && 1 + at + (size_t)size <= seed_size);
    memcpy(copy, seed, seed_size);
    le_put(copy + 1 + at, size, value);
    uint8_t *file = fuzz_seal(copy, seed_size, head, &bytes);
    support_write(path, file, bytes);
    free(file);
    free(copy);
    return certificate_confirm(path, &c, why);
}

/* T(10,3) has one node, an ATTACK with a move, whose first group has one
 * threat. solver/proofs/README.md has the offsets. */
Test(hostile, a_large_certificate_with_a_wrong_field_is_refused) {
    enum { HEAD = CERTIFICATE_HEAD_MAX, WORD = 8, SET = 16 };
    enum { MOVE = HEAD + 1 + 2 * SET, GROUP = MOVE + 4, USE = GROUP + SET + 4 };
    static const struct {
        size_t at;
        int size;
        uint64_t value;
    } wrong[] = {
        {7, 1, '1'},
        {7, 1, '3'},
        {8, 1, 0}, /* rows */
        {8, 1, 6}, /* 60 cells: version 1 */
        {8, 1, 9}, /* 90 cells: other lines */
        {8, 1, 20},
        {8, 1, 21},
        {8, 1, 255},
        {9, 1, 0}, /* columns */
        {9, 1, 6},
        {9, 1, 21},
        {9, 1, 255},
        {10, 1, 0}, /* K */
        {10, 1, 4},
        {10, 1, 11},
        {10, 1, 21},
        {10, 1, 255},
        {11, 1, 0}, /* player to move */
        {11, 1, 3},
        {12, 1, 0}, /* number of claims */
        {12, 1, 2}, /* the second is zeros */
        {12, 1, 3},
        {12, 1, 255},
        {16, 8, 1},                        /* a stone of X too many */
        {16 + WORD, 8, UINT64_C(1) << 36}, /* cell 100 */
        {16 + SET, 8, 1},                  /* cell 128 */
        {16 + 6 * WORD, 8, UINT64_C(1) << 63} /* cell 447 */,
        {72, 8, 1}, /* a stone of O */
        {72 + WORD, 8, UINT64_MAX},
        {72 + 6 * WORD, 8, UINT64_MAX},
        {128, 1, 0}, /* attacker */
        {128, 1, 2},
        {128, 1, 3},
        {129, 1, 0}, /* X is held */
        {130, 2, 0}, /* first move */
        {130, 2, 255},
        {130, 2, 400},
        {130, 2, 65534},
        {132, 1, 8}, /* symmetry */
        {133, 4, 1}, /* node */
        {133, 4, UINT32_MAX},
        {146, 8, 0}, /* size of the nodes */
        {146, 8, 86},
        {146, 8, 88},
        {146, 8, UINT64_MAX},
        {154, 4, 0}, /* number of nodes */
        {154, 4, 2},
        {154, 4, UINT32_MAX},
        {HEAD, 1, 0}, /* kind */
        {HEAD, 1, 1},
        {HEAD, 1, 2},
        {HEAD, 1, 4},
        {HEAD + 1, 8, UINT64_MAX},                      /* the attacker's */
        {HEAD + 1 + WORD, 8, UINT64_C(1) << 36},        /* cell 100 */
        {HEAD + 1 + WORD, 8, UINT64_C(1) << 63},        /* cell 127 */
        {HEAD + 1 + SET + WORD, 8, UINT64_C(1) << 36},  /* the defender's */
        {HEAD + 1 + SET + WORD, 8, UINT64_C(15) << 60}, /* not all */
        {MOVE, 2, 100},
        {MOVE, 2, 128},
        {MOVE, 2, 400},
        {MOVE, 2, 65534},
        {MOVE, 2, 65535}, /* no cell: then the defender would be to move */
        {MOVE + 2, 2, 0}, /* number of groups */
        {MOVE + 2, 2, 1},
        {MOVE + 2, 2, 3},
        {MOVE + 2, 2, 65535},
        {GROUP, 8, 0},                             /* a reply is missing */
        {GROUP + WORD, 8, UINT64_C(0x1fffffffff)}, /* cell 100, too */
        {GROUP + WORD, 8, UINT64_C(0x8000000fffffffff)}, /* cell 127, too */
        {GROUP + SET, 2, 0},                             /* number of threats */
        {GROUP + SET, 2, 2},
        {GROUP + SET, 2, 65535},
        {GROUP + SET + 2, 2, 100}, /* the threat */
        {GROUP + SET + 2, 2, 128},
        {GROUP + SET + 2, 2, 65534},
        {GROUP + SET + 2, 2, 65535},
        {USE, 4, 0}, /* itself */
        {USE, 4, 1},
        {USE + 4, 1, 8}, /* symmetry */
        {USE + 4, 1, 255},
    };
    const char *path = made("solve 10,3 --certificate", "large.proof");
    struct reason why;
    size_t size, seed_size;
    unsigned char *file = support_read(path, &size);
    uint8_t *seed = fuzz_unseal(file, size, &seed_size);
    cr_assert(seed);
    cr_expect_eq(confirm_changed(seed, seed_size, HEAD, 13, 3, 0xffffff, &why),
                 ST_OK, "bytes without a meaning: %s", why.text);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_eq(confirm_changed(seed, seed_size, HEAD, wrong[i].at,
                                     wrong[i].size, wrong[i].value, &why),
                     ST_FORMAT, "line %zu, offset %zu", i, wrong[i].at);
    free(seed);
    free(file);
}

/* The other version, in its own layout, is not for this board. */
Test(hostile, a_certificate_of_the_version_for_other_boards_is_refused) {
    static const struct {
        const char *command;
        size_t from, to;
        char version;
    } kinds[] = {
        {"solve 3,3 --certificate", FUZZ_CERTIFICATE_HEAD, CERTIFICATE_HEAD_MAX,
         '2'},
        {"solve 10,3 --certificate", CERTIFICATE_HEAD_MAX,
         FUZZ_CERTIFICATE_HEAD, '1'},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *path = made(kinds[i].command, "other.proof");
        struct certificate_confirmed c;
        struct reason why;
        size_t size, seed_size, bytes;
        unsigned char *file = support_read(path, &size);
        uint8_t *seed = fuzz_unseal(file, size, &seed_size);
        cr_assert(seed);
        const size_t body = seed_size - 1 - kinds[i].from;
        uint8_t *other = calloc(1, 1 + kinds[i].to + body);
        cr_assert(other);
        memcpy(other, seed, 14); /* up to the number of claims */
        other[SEALED_FILE_MAGIC] = (uint8_t)kinds[i].version;
        memcpy(other + 1 + kinds[i].to, seed + 1 + kinds[i].from, body);
        uint8_t *sealed =
            fuzz_seal(other, 1 + kinds[i].to + body, kinds[i].to, &bytes);
        support_write(path, sealed, bytes);
        cr_expect_eq(certificate_confirm(path, &c, &why), ST_FORMAT);
        cr_expect_not_null(strstr(why.text, "a damaged proof (its head)"), "%s",
                           why.text);
        free(sealed);
        free(other);
        free(seed);
        free(file);
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
