#include "support.h"

#include "proofs/certificate.h"
#include "rules/tnk.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "answers/solve.h"
#include "rules/board_name.h"
#include "tables/table_file.h"
#include "tables/table_verify.h"

struct game *support_game(const char *name) {
    struct game *g;
    struct reason why;
    cr_assert_eq(game_new(name, &g, &why), ST_OK, "%s: %s", name, why.text);
    return g;
}

struct state support_state(const struct game *g, const char *text) {
    struct state s;
    struct reason why;
    cr_assert_eq(game_read(g, text, strlen(text), &s, &why), ST_OK, "%s: %s",
                 text, why.text);
    return s;
}

/* xorshift64* (Vigna 2016) */
uint64_t support_random(uint64_t *seed) {
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return (*seed * UINT64_C(2685821657736338717)) >> 16;
}

struct state support_random_state(const struct game *g, int plies,
                                  uint64_t *seed) {
    struct state s = game_start(g);
    struct step steps[GAME_MOVES_MAX];
    enum value v;
    while (plies-- > 0 && !game_over(g, &s, &v)) {
        const int count = game_steps(g, &s, steps);
        s = steps[support_random(seed) % (uint64_t)count].to;
    }
    return s;
}

/* An independent solver --------------------------------------------------- */

struct naive support_naive(const struct game *g, const struct state *s) {
    struct naive n = {.mover = game_mover(g, s) == SIDE_X ? 'x' : 'o',
                      .misere = strncmp(g->name, "misere:", 7) == 0};
    const char *board = g->name + (n.misere ? 7 : 0);
    char dots[GAME_NOTATION_MAX];
    cr_assert_eq(
        board_name_read(board, strlen(board), &n.rows, &n.cols, &n.k, NULL),
        ST_OK);
    memcpy(n.cells, game_notation(g, "dots", s, dots),
           (size_t)(n.rows * n.cols));
    return n;
}

static bool line_from(const struct naive *n, int row, int col, int dr, int dc,
                      char player) {
    for (int i = 0; i < n->k; i++, row += dr, col += dc)
        if (row < 0 || row >= n->rows || col < 0 || col >= n->cols ||
            n->cells[row * n->cols + col] != player)
            return false;
    return true;
}

bool naive_has_line(const struct naive *n, char player) {
    for (int row = 0; row < n->rows; row++)
        for (int col = 0; col < n->cols; col++)
            if (line_from(n, row, col, 0, 1, player) ||
                line_from(n, row, col, 1, 0, player) ||
                line_from(n, row, col, 1, 1, player) ||
                line_from(n, row, col, 1, -1, player))
                return true;
    return false;
}

/* The score for the mover: 100 - plies for a win, the negative of that for a
 * loss, 0 for a draw. */
static int naive_score(struct naive *n) {
    const char mover = n->mover, other = mover == 'x' ? 'o' : 'x';
    int best = -1000;
    if (naive_has_line(n, other))
        return n->misere ? 100 : -100;
    for (int i = 0; i < n->rows * n->cols; i++) {
        if (n->cells[i] != '.')
            continue;
        n->cells[i] = mover;
        n->mover = other;
        int score = -naive_score(n);
        score = score > 0 ? score - 1 : score < 0 ? score + 1 : 0;
        n->cells[i] = '.';
        n->mover = mover;
        if (score > best)
            best = score;
    }
    return best == -1000 ? 0 : best;
}

struct outcome naive_solve(struct naive *n) {
    const int score = naive_score(n);
    if (score == 0)
        return (struct outcome){VALUE_DRAW, 0};
    return score > 0 ? (struct outcome){VALUE_WIN, 100 - score}
                     : (struct outcome){VALUE_LOSS, 100 + score};
}

/* Files ------------------------------------------------------------------- */

static char folder[64];

const char *support_folder(void) {
    if (!*folder) {
        strcpy(folder, "/tmp/morpion-test.XXXXXX");
        cr_assert_not_null(mkdtemp(folder));
    }
    return folder;
}

void support_clean(void) {
    char command[128];
    if (!*folder)
        return;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    cr_assert_eq(system(command), 0);
    *folder = '\0';
}

const char *support_path(const char *name) {
    static char paths[8][256];
    static int turn;
    char *path = paths[turn++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", support_folder(), name);
    return path;
}

static const char *solve_to(const struct game *g, const char *text,
                            const char *name, enum solve_engine engine) {
    const char *path = support_path(name);
    const struct state root = text ? support_state(g, text) : game_start(g);
    const struct solve_table_options options = {
        .engine = engine, .threads = 2, .memory = 1u << 30, .output = path};
    struct solve_result result;
    struct reason why;
    cr_assert_eq(solve_table(g, &root, &options, &result, &why), ST_OK, "%s",
                 why.text);
    return path;
}

const char *support_table(const struct game *g, const char *text,
                          const char *name) {
    return solve_to(g, text, name, SOLVE_MEMO);
}

const char *support_tiers(const struct game *g, const char *name) {
    return solve_to(g, NULL, name, SOLVE_TIERS);
}

enum status support_use_table(const char *path, const struct game *g,
                              struct reason *why) {
    struct table_file *f;
    enum status st = table_file_open(path, &f, why);
    if (st)
        return st;
    const struct table_verify_options options = {.full = true, .threads = 2};
    st = table_verify(f, g, &options, why);
    table_file_close(f);
    return st;
}

unsigned char *support_read(const char *path, size_t *size) {
    FILE *f = fopen(path, "rb");
    cr_assert_not_null(f, "%s", path);
    struct stat s;
    cr_assert_eq(fstat(fileno(f), &s), 0);
    *size = (size_t)s.st_size;
    unsigned char *bytes = malloc(*size + 1);
    cr_assert_not_null(bytes);
    cr_assert_eq(fread(bytes, 1, *size, f), *size);
    fclose(f);
    return bytes;
}

void support_write(const char *path, const void *bytes, size_t size) {
    FILE *f = fopen(path, "wb");
    cr_assert_not_null(f, "%s", path);
    cr_assert_eq(fwrite(bytes, 1, size, f), size);
    cr_assert_eq(fclose(f), 0);
}

uint64_t support_number(const struct board *b, const struct position *p) {
    uint64_t number = 0;
    for (int cell = 0; cell < b->cells; cell++)
        number = 3 * number + (p->stones[0] >> cell & 1) +
                 2 * (p->stones[1] >> cell & 1);
    return number;
}

void support_set_number(const struct board *b, struct position *p,
                        uint64_t number) {
    p->stones[0] = p->stones[1] = 0;
    for (int cell = b->cells - 1; cell >= 0; cell--, number /= 3)
        if (number % 3)
            p->stones[number % 3 - 1] |= UINT64_C(1) << cell;
}

enum status support_certificate(const char *path, struct certificate *c,
                                struct reason *why) {
    struct certificate_file f;
    enum status st = certificate_file_read(path, &f, why);
    if (st)
        return st;
    st = certificate_from_file(&f, c, why);
    certificate_file_free(&f);
    return st;
}
