#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic_file.h"
#include "engines/memo/memo.h"
#include "support.h"
#include "tables/entries.h"
#include "tables/probe.h"
#include "tables/table_verify.h"
#include "tables/table_walk.h"

TestSuite(table_file, .fini = support_clean);

static struct table_file *open_table(const char *path) {
    struct table_file *f;
    struct reason why;
    cr_assert_eq(table_file_open(path, &f, &why), ST_OK, "%s", why.text);
    return f;
}

static struct memo_table *solve(const struct game *g) {
    struct memo_table *t = memo_table_new(1 << 30);
    const struct state start = game_start(g);
    struct outcome o;
    cr_assert_eq(memo_solve(g, &start, t, NULL, &o, NULL), ST_OK);
    return t;
}

static void write_table(const struct game *g, const struct memo_table *t,
                        const char *path) {
    const struct state start = game_start(g);
    struct table_file_root root = {.key = game_key(g, &start)};
    struct atomic_file *f;
    struct reason why;
    uint64_t bytes;
    cr_assert(memo_table_get(t, root.key, &root.outcome));
    cr_assert_eq(atomic_file_open(path, &f, &why), ST_OK, "%s", why.text);
    cr_assert_eq(table_file_write(f, g, t, &root, &bytes, &why), ST_OK);
    cr_assert_eq(atomic_file_commit(f, &why), ST_OK, "%s", why.text);
}

static enum status open_status(const char *path, struct reason *why) {
    struct table_file *f = NULL;
    enum status st = table_file_open(path, &f, why);
    table_file_close(f);
    return st;
}

/* Round trip -------------------------------------------------------------- */

static void compare_all(const struct memo_table *t, const struct table_file *f,
                        int frames) {
    const struct memo_table_entry **all;
    struct probe *p = probe_new(f, frames);
    cr_assert_eq(memo_table_sorted(t, &all), ST_OK);
    cr_assert_eq(table_file_info(f)->entries, memo_table_count(t));
    for (uint64_t i = 0; i < memo_table_count(t); i++) {
        /* Near and far by turns, so that frames are dropped and read again. */
        const uint64_t at =
            i % 64 ? i : (i * UINT64_C(2654435761)) % memo_table_count(t);
        struct outcome o;
        struct reason why;
        cr_assert_eq(probe_get(p, all[at]->key, &o, &why), ST_OK);
        cr_assert_eq(outcome_code(o), all[at]->code);
        struct key absent = all[at]->key;
        absent.lo |= UINT64_C(1) << 63;
        cr_assert_eq(probe_get(p, absent, &o, &why), ST_MISSING);
    }
    free(all);
    probe_free(p);
}

Test(table_file, every_entry_of_t43_is_found_again) {
    struct game *g = support_game("4,3");
    struct memo_table *t = solve(g);
    const char *path = support_path("4,3.att");
    write_table(g, t, path);
    struct table_file *f = open_table(path);
    cr_expect_gt(table_file_info(f)->frames, 50);
    compare_all(t, f, 3); /* far fewer than there are */
    table_file_close(f);
    memo_table_free(t);
    game_free(g);
}

Test(table_file, extreme_keys_survive) {
    struct game *g = support_game("8,8");
    struct memo_table *t = memo_table_new(1 << 24);
    const uint64_t parts[] = {
        0, 1, 127, 128, UINT64_MAX >> 1, UINT64_MAX - 1, UINT64_MAX};
    for (size_t i = 0; i < 7; i++)
        for (size_t j = 0; j < 7; j++)
            cr_assert_eq(
                memo_table_put(t, (struct key){parts[i], parts[j]},
                               (struct outcome){VALUE_WIN, (int)(i + j)}),
                ST_OK);
    write_table(g, t, support_path("x.att"));
    struct table_file *f = open_table(support_path("x.att"));
    struct probe *p = probe_new(f, 1);
    for (size_t i = 0; i < 7; i++)
        for (size_t j = 0; j < 7; j++) {
            struct outcome o = {VALUE_LOSS, 0};
            cr_expect_eq(
                probe_get(p, (struct key){parts[i], parts[j]}, &o, NULL),
                ST_OK);
            cr_expect_eq(o.distance, (int)(i + j));
        }
    probe_free(p);
    table_file_close(f);
    memo_table_free(t);
    game_free(g);
}

Test(table_file, the_same_solve_gives_the_same_bytes) {
    struct game *g = support_game("3,3");
    size_t a_size, b_size;
    unsigned char *a = support_read(support_table(g, NULL, "a.att"), &a_size);
    unsigned char *b = support_read(support_table(g, NULL, "b.att"), &b_size);
    cr_assert_eq(a_size, b_size);
    cr_expect_arr_eq(a, b, a_size);
    free(a);
    free(b);
    game_free(g);
}

/* Damage ------------------------------------------------------------------ */

/* A file that does not begin with these bytes is not a table at all. */
enum { MAGIC = 8 };

static void
every_flipped_byte_is_noticed(const char *(*make)(const struct game *g)) {
    struct game *g = support_game("3,3");
    const char *path = support_path("flipped.att");
    size_t size;
    unsigned char *good = support_read(make(g), &size);
    unsigned char *bytes = malloc(size);
    struct reason why;
    support_write(path, good, size);
    cr_assert_eq(support_use_table(path, g, &why), ST_OK, "%s", why.text);
    static const unsigned char masks[] = {0x01, 0x80, 0xff};
    for (size_t at = 0; at < size; at++)
        for (int m = 0; m < 3; m++) {
            memcpy(bytes, good, size);
            bytes[at] ^= masks[m];
            support_write(path, bytes, size);
            why.text[0] = '\0';
            cr_expect_eq(support_use_table(path, g, &why),
                         at < MAGIC ? ST_FOREIGN : ST_FORMAT, "byte %zu", at);
            cr_expect_not_null(strstr(why.text, path), "byte %zu: '%s'", at,
                               why.text);
        }
    free(bytes);
    free(good);
    game_free(g);
}

static const char *make_entries(const struct game *g) {
    return support_table(g, NULL, "good.att");
}

static const char *make_tiers(const struct game *g) {
    return support_tiers(g, "good.att");
}

Test(table_file, every_flipped_byte_of_entries_is_noticed) {
    every_flipped_byte_is_noticed(make_entries);
}

Test(table_file, every_flipped_byte_of_tiers_is_noticed) {
    every_flipped_byte_is_noticed(make_tiers);
}

/* Damage to header or index shows before anything is looked up. */
Test(table_file, flipped_bytes_of_header_and_index_are_noticed_at_once) {
    struct game *g = support_game("3x4,3");
    size_t size;
    const char *path = support_table(g, NULL, "t.att");
    unsigned char *bytes = support_read(path, &size);
    const size_t frames = 4, index = size - frames * 40; /* bytes a frame */
    for (size_t at = 0; at < size; at++) {
        struct reason why;
        if (at == 128)
            at = index;
        bytes[at] ^= 4;
        support_write(path, bytes, size);
        cr_expect_eq(open_status(path, &why),
                     at < MAGIC ? ST_FOREIGN : ST_FORMAT, "byte %zu", at);
        if (at >= index)
            cr_expect_not_null(strstr(why.text, "the index"));
        bytes[at] ^= 4;
    }
    support_write(path, bytes, size);
    struct table_file *f = open_table(path);
    cr_expect_eq(table_file_info(f)->frames, frames);
    table_file_close(f);
    free(bytes);
    game_free(g);
}

static void
every_truncation_is_noticed(const char *(*make)(const struct game *g)) {
    struct game *g = support_game("3,3");
    const char *path = support_path("short.att");
    size_t size;
    struct reason why;
    unsigned char *good = support_read(make(g), &size);
    for (size_t length = 0; length < size; length++) {
        support_write(path, good, length);
        cr_expect_eq(support_use_table(path, g, &why),
                     length < MAGIC ? ST_FOREIGN : ST_FORMAT, "%zu bytes",
                     length);
    }
    unsigned char *longer = calloc(1, size + 40);
    memcpy(longer, good, size);
    support_write(path, longer, size + 1);
    cr_expect_eq(support_use_table(path, g, &why), ST_FORMAT);
    support_write(path, longer, size + 40);
    cr_expect_eq(support_use_table(path, g, &why), ST_FORMAT);
    free(longer);
    free(good);
    game_free(g);
}

Test(table_file, every_truncation_of_entries_is_noticed) {
    every_truncation_is_noticed(make_entries);
}

Test(table_file, every_truncation_of_tiers_is_noticed) {
    every_truncation_is_noticed(make_tiers);
}

Test(table_file, foreign_empty_and_missing_files_are_refused) {
    struct reason why;
    const char *path = support_path("foreign");
    support_write(path, "", 0);
    cr_expect_eq(open_status(path, &why), ST_FOREIGN);
    cr_expect_not_null(strstr(why.text, "empty"));
    char text[4096];
    memset(text, 'x', sizeof text);
    support_write(path, text, sizeof text);
    cr_expect_eq(open_status(path, &why), ST_FOREIGN);
    cr_expect_not_null(strstr(why.text, "not a table"));
    cr_expect_eq(open_status(support_path("none"), &why), ST_IO);
    cr_expect_not_null(strstr(why.text, "No such file"));
    cr_expect_eq(open_status(support_folder(), &why), ST_IO);
    cr_expect_eq(open_status("/dev/zero", &why), ST_IO);
    cr_assert_eq(mkfifo(support_path("pipe"), 0600), 0);
    cr_expect_eq(open_status(support_path("pipe"), &why), ST_IO);
}

Test(table_file, newer_versions_and_other_games_are_refused) {
    struct game *g = support_game("3,3"), *other = support_game("3x4,3");
    struct reason why;
    size_t size;
    const char *path = support_table(g, NULL, "good.att");
    unsigned char *bytes = support_read(path, &size);
    struct table_file *f = open_table(path);
    struct state root;
    cr_expect_eq(table_file_root_state(f, g, &root, &why), ST_OK);
    cr_expect_eq(table_file_root_state(f, other, &root, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "a table of 3,3, not of 3x4,3"));
    table_file_close(f);
    bytes[8] = 3;
    support_write(path, bytes, size);
    cr_expect_eq(open_status(path, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "version 3"));
    free(bytes);
    game_free(other);
    game_free(g);
}

/* A liar whose checksums are right ---------------------------------------- */

static void put_u64(unsigned char *at, uint64_t v) {
    for (int i = 0; i < 8; i++)
        at[i] = (unsigned char)(v >> (8 * i));
}

static void headers_that_claim_too_much_are_refused(
    const char *(*make)(const struct game *g)) {
    /* Fields of the header, by the offsets in solver/tables/README.md. */
    static const int fields[] = {64, 72, 80, 88};
    static const uint64_t claims[] = {
        0, 1, 1u << 20, UINT64_MAX / 40, UINT64_MAX / 40 + 1, UINT64_MAX};
    struct game *g = support_game("3,3");
    struct reason why;
    size_t size;
    const char *path = make(g);
    unsigned char *good = support_read(path, &size);
    unsigned char *bytes = malloc(size);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        for (size_t c = 0; c < sizeof claims / sizeof *claims; c++) {
            memcpy(bytes, good, size);
            put_u64(bytes + fields[i], claims[c]);
            if (memcmp(bytes, good, size) == 0)
                continue;
            container_seal_header(bytes);
            support_write(path, bytes, size);
            cr_expect_eq(support_use_table(path, g, &why), ST_FORMAT,
                         "field %d = %llx", fields[i],
                         (unsigned long long)claims[c]);
            cr_expect_null(strstr(why.text, "checksum of the header"));
        }
    free(bytes);
    free(good);
    game_free(g);
}

Test(table_file, headers_of_entries_that_claim_too_much_are_refused) {
    headers_that_claim_too_much_are_refused(make_entries);
}

Test(table_file, headers_of_tiers_that_claim_too_much_are_refused) {
    headers_that_claim_too_much_are_refused(make_tiers);
}

static enum status check_wrong_table(const struct game *g, struct memo_table *t,
                                     bool full, struct reason *why) {
    const char *path = support_path("wrong.att");
    write_table(g, t, path);
    struct table_file *f = open_table(path);
    const struct table_verify_options options = {.full = full, .threads = 2};
    enum status st = table_verify(f, g, &options, why);
    table_file_close(f);
    return st;
}

Test(table_file, verify_derives_every_value_again) {
    struct game *g = support_game("3,3");
    struct memo_table *t = solve(g);
    const struct memo_table_entry **all;
    struct reason why;
    cr_assert_eq(memo_table_sorted(t, &all), ST_OK);
    cr_assert_eq(check_wrong_table(g, t, true, &why), ST_OK, "%s", why.text);
    const uint64_t count = memo_table_count(t);
    for (uint64_t i = 0; i < count; i++) {
        const struct key k = all[i]->key;
        const struct outcome right = outcome_from_code(all[i]->code);
        struct outcome wrong = right;
        if (right.value == VALUE_DRAW)
            wrong = (struct outcome){VALUE_LOSS, 2};
        else
            wrong.distance += 2;
        cr_assert_eq(memo_table_put(t, k, wrong), ST_OK);
        cr_expect_eq(check_wrong_table(g, t, true, &why), ST_FORMAT,
                     "entry %llu", (unsigned long long)i);
        cr_assert_eq(memo_table_put(t, k, right), ST_OK);
    }
    free(all);
    memo_table_free(t);
    game_free(g);
}

Test(table_file, verify_misses_no_missing_position) {
    struct game *g = support_game("3,3");
    struct memo_table *t = solve(g);
    const struct memo_table_entry **all;
    struct reason why;
    cr_assert_eq(memo_table_sorted(t, &all), ST_OK);
    /* all[0] is the root, which write_table needs. */
    for (uint64_t left_out = 1; left_out < memo_table_count(t); left_out++) {
        struct memo_table *part = memo_table_new(1 << 20);
        for (uint64_t i = 0; i < memo_table_count(t); i++)
            if (i != left_out)
                memo_table_put(part, all[i]->key,
                               outcome_from_code(all[i]->code));
        cr_expect_eq(check_wrong_table(g, part, true, &why), ST_FORMAT);
        cr_expect_not_null(strstr(why.text, "not in the table"));
        memo_table_free(part);
    }
    free(all);
    memo_table_free(t);
    game_free(g);
}

Test(table_file, entries_that_are_no_positions_are_refused) {
    static const struct key keys[] = {
        {UINT64_C(1) << 9, 0}, /* off the board */
        {1, 1},                /* both on one cell */
        {3, 0},                /* two x, no o */
        {0, 1},                /* o began */
        {4, 0},                /* the mirror image of {1, 0} */
        {0007, 0070},          /* two winners */
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct game *g = support_game("3,3");
        struct memo_table *t = solve(g);
        struct reason why;
        memo_table_put(t, keys[i], (struct outcome){VALUE_DRAW, 0});
        cr_expect_eq(check_wrong_table(g, t, false, &why), ST_FORMAT, "key %zu",
                     i);
        memo_table_free(t);
        game_free(g);
    }
}

/* Codes that no outcome has, sealed with right checksums. */
Test(table_file, codes_without_meaning_are_refused) {
    struct game *g = support_game("3,3");
    for (int code = OUTCOME_CODES; code < 256; code++) {
        const struct memo_table_entry entry = {{0, 0}, (uint8_t)code, 0};
        const struct memo_table_entry *entries[] = {&entry};
        struct container_header h = {.body = CONTAINER_ENTRIES, .game = "3,3"};
        const char *path = support_path("code.att");
        struct container_writer *w;
        struct reason why;
        FILE *f = fopen(path, "w+b");
        cr_assert_eq(container_begin(f, path, &h, &w, &why), ST_OK);
        cr_assert_eq(entries_write(w, entries, 1, &why), ST_OK);
        cr_assert_eq(container_end(w, &h, &why), ST_OK);
        fclose(f);
        cr_expect_eq(support_use_table(path, g, &why), ST_FORMAT, "code %d",
                     code);
        cr_expect_not_null(strstr(why.text, "frame 0 has invalid contents"));
    }
    game_free(g);
}

Test(table_file, open_positions_are_not_lost_already) {
    struct game *g = support_game("3,3");
    struct memo_table *t = solve(g);
    struct reason why;
    const struct state s = support_state(g, "xo7");
    memo_table_put(t, game_key(g, &s), (struct outcome){VALUE_LOSS, 0});
    cr_expect_eq(check_wrong_table(g, t, false, &why), ST_FORMAT);
    cr_expect_not_null(strstr(why.text, "impossible distance"));
    memo_table_free(t);
    game_free(g);
}

/* Writing ----------------------------------------------------------------- */

static int files_in_folder(void) {
    char command[256];
    snprintf(command, sizeof command, "ls -A '%s' | wc -l", support_folder());
    FILE *f = popen(command, "r");
    int count = -1;
    cr_assert_eq(fscanf(f, "%d", &count), 1);
    pclose(f);
    return count;
}

Test(table_file, abandoned_and_failed_writes_leave_the_old_file_alone) {
    const char *path = support_path("old");
    struct atomic_file *f;
    struct reason why;
    support_write(path, "old", 3);
    cr_assert_eq(atomic_file_open(path, &f, &why), ST_OK);
    fputs("new", atomic_file_stream(f));
    atomic_file_abandon(f);
    cr_expect_eq(files_in_folder(), 1);

    /* A file that may not grow beyond a few bytes, as on a full disk. */
    const struct rlimit tiny = {10, RLIM_INFINITY};
    signal(SIGXFSZ, SIG_IGN);
    cr_assert_eq(atomic_file_open(path, &f, &why), ST_OK);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &tiny), 0);
    for (int i = 0; i < 100000; i++)
        fputs("new", atomic_file_stream(f));
    cr_expect_eq(atomic_file_commit(f, &why), ST_IO);
    cr_expect_not_null(strstr(why.text, "File too large"), "%s", why.text);
    cr_expect_eq(files_in_folder(), 1);
    size_t size;
    unsigned char *bytes = support_read(path, &size);
    cr_expect_eq(size, 3);
    cr_expect_arr_eq(bytes, "old", 3);
    free(bytes);
}

Test(table_file, a_replaced_file_keeps_its_permissions_and_links) {
    const char *path = support_path("target"), *link = support_path("link");
    struct atomic_file *f;
    struct reason why;
    struct stat s;
    support_write(path, "old", 3);
    cr_assert_eq(chmod(path, 0640), 0);
    cr_assert_eq(symlink("target", link), 0);
    cr_assert_eq(atomic_file_open(link, &f, &why), ST_OK);
    fputs("newer", atomic_file_stream(f));
    cr_assert_eq(atomic_file_commit(f, &why), ST_OK, "%s", why.text);
    cr_assert_eq(lstat(link, &s), 0);
    cr_expect(S_ISLNK(s.st_mode));
    cr_assert_eq(stat(path, &s), 0);
    cr_expect_eq(s.st_mode & 0777, 0640);
    cr_expect_eq(s.st_size, 5);
}

Test(table_file, devices_and_folders_are_not_written_over) {
    struct atomic_file *f;
    struct reason why;
    cr_expect_eq(atomic_file_open("/dev/null", &f, &why), ST_IO);
    cr_expect_eq(atomic_file_open(support_folder(), &f, &why), ST_IO);
    cr_expect_eq(atomic_file_open(support_path("no/such/folder"), &f, &why),
                 ST_IO);
    cr_expect_eq(files_in_folder(), 0);
}
