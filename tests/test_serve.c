/* The explorer's interface, without sockets. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "answers/answer_json.h"
#include "answers/solve.h"
#include "serve/api.h"
#include "serve/request.h"
#include "support.h"

TestSuite(serve, .fini = support_clean, .timeout = SUPPORT_TIMEOUT);

/* Addresses ------------------------------------------------------------------
 */

static enum status read(struct request *r, const char *address) {
    struct reason why;
    return request_read(r, address, strlen(address), &why);
}

Test(serve, an_address_is_taken_apart) {
    struct request r;
    cr_assert_eq(read(&r, "/api/query?game=3%2C3&pos=b2+a1&ms="), ST_OK);
    cr_expect_str_eq(r.path, "/api/query");
    cr_expect_str_eq(request_value(&r, "game"), "3,3");
    cr_expect_str_eq(request_value(&r, "pos"), "b2 a1");
    cr_expect_str_eq(request_value(&r, "ms"), "");
    cr_expect_null(request_value(&r, "po"));
    cr_assert_eq(read(&r, "/?&a&&b=c=d&"), ST_OK);
    cr_expect_eq(r.count, 2);
    cr_expect_str_eq(request_value(&r, "a"), "");
    cr_expect_str_eq(request_value(&r, "b"), "c=d");
}

Test(serve, bad_addresses_are_refused) {
    static const char *const bad[] = {
        "/?a=%00",
        "/?a=%0a",
        "/?a=%7f",
        "/?a=%",
        "/?a=%1",
        "/?a=%g0",
        "/?a=%%",
        "/?a=1&a=2",
        "/?a=\x01",
        "/?%00=1",
        "/?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9&j=1&k=2&l=3&m=4"};
    struct request r;
    struct reason why;
    char *text = malloc(REQUEST_MAX + 2);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_expect_eq(read(&r, bad[i]), ST_ILLEGAL, "%s", bad[i]);
    cr_expect_eq(request_read(&r, "/\0?a=1", 6, &why), ST_ILLEGAL);
    memset(text, 'a', REQUEST_MAX + 1);
    cr_expect_eq(request_read(&r, text, REQUEST_MAX + 1, &why), ST_ILLEGAL);
    cr_expect_eq(request_read(&r, text, REQUEST_MAX, &why), ST_OK);
    free(text);
}

Test(serve, numbers_have_bounds) {
    static const char *const bad[] = {"/?n=",   "/?n=-1",
                                      "/?n=1x", "/?n=4",
                                      "/?n=11", "/?n=99999999999999999999"};
    struct request r;
    struct reason why;
    uint64_t n = 7;
    cr_assert_eq(read(&r, "/"), ST_OK);
    cr_expect_eq(request_number(&r, "n", 5, 10, &n, &why), ST_OK);
    cr_expect_eq(n, 7);
    cr_assert_eq(read(&r, "/?n=0010"), ST_OK);
    cr_expect_eq(request_number(&r, "n", 5, 10, &n, &why), ST_OK);
    cr_expect_eq(n, 10);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        cr_assert_eq(read(&r, bad[i]), ST_OK);
        cr_expect_eq(request_number(&r, "n", 5, 10, &n, &why), ST_ILLEGAL, "%s",
                     bad[i]);
    }
}

/* Replies --------------------------------------------------------------------
 */

/* A server with a table of T(3,3), and one desk. */
struct office {
    struct api *api;
    struct desk *desk;
};

static struct office open_office(void) {
    const struct api_options options = {
        .tables = support_folder(),
        .memory = 1 << 26,
        .threads = 1,
        .limits = {.ms_usual = 1000, .ms_most = 5000, .cells_most = 100}};
    struct office o;
    struct reason why;
    cr_assert_eq(api_new(&options, NULL, NULL, &o.api, &why), ST_OK);
    o.desk = api_desk(o.api);
    return o;
}

static void close_office(struct office *o) {
    desk_free(o->desk);
    api_free(o->api);
}

/* The caller frees the body. */
static struct api_reply ask(struct office *o, const char *address) {
    struct api_reply r;
    cr_assert(api_answer(o->api, o->desk, address, strlen(address), API_FULL,
                         NULL, &r));
    cr_assert_not_null(r.body);
    return r;
}

/* Removes every `,"to":"..."`, and what follows the first `,"ply":`. */
static void remove_additions(char *json) {
    char *at;
    while ((at = strstr(json, ",\"to\":\""))) {
        const char *rest = strchr(at + 7, '"') + 1;
        memmove(at, rest, strlen(rest) + 1);
    }
    at = strstr(json, ",\"ply\":");
    cr_assert_not_null(at);
    strcpy(at, "}\n");
}

/* What query --json prints for the same answer. */
static char *as_query_prints(const struct game *g, const char *table,
                             const char *position) {
    const struct oracle_options options = {.table = table,
                                           .atlas = true,
                                           .memory = 1 << 26,
                                           .milliseconds = 1000,
                                           .threads = 1};
    const struct state s = support_state(g, position);
    struct answer *a = malloc(sizeof *a);
    struct oracle *oracle;
    struct reason why;
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    cr_assert_eq(oracle_new(g, &options, &oracle, &why), ST_OK);
    cr_assert_eq(answer_ask(oracle, &s, a, &why), ST_OK);
    answer_json(out, g, a);
    fputc('\n', out);
    fclose(out);
    oracle_free(oracle);
    free(a);
    return text;
}

static void check_query(struct office *o, const char *game, const char *table,
                        const char *position) {
    struct game *g = support_game(game);
    char address[512];
    snprintf(address, sizeof address, "/api/query?game=%s&pos=%s", game,
             position);
    struct api_reply r = ask(o, address);
    char *expected = as_query_prints(g, table, position);
    cr_expect_eq(r.status, 200, "%s", address);
    cr_expect_str_eq(r.type, "application/json");
    cr_expect_eq(strlen(r.body), r.size);
    remove_additions(r.body);
    cr_expect_str_eq(r.body, expected);
    free(expected);
    free(r.body);
    game_free(g);
}

Test(serve, a_query_is_what_the_program_prints_and_more) {
    struct game *g = support_game("3,3");
    const char *table = support_table(g, "9", "3,3.att");
    struct office o = open_office();
    check_query(&o, "3,3", table, "9");
    check_query(&o, "3,3", table, "oxx1xo3");
    check_query(&o, "3,3", table, "xxx1o1o2");
    check_query(&o, "4,3", NULL, "x15");
    check_query(&o, "misere:3,3", NULL, "x8");
    check_query(&o, "ultimate", NULL, "XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x");
    close_office(&o);
    game_free(g);
}

/* By hand: X at a1 and b1 of T(3,3), O at b2; X completes the row with c1. */
Test(serve, a_page_need_not_know_the_rules) {
    struct office o = open_office();
    struct api_reply r = ask(&o, "/api/query?game=3,3&pos=xx2o4");
    cr_expect_not_null(strstr(r.body, "\"to\":\"xxo1o4\""));
    cr_expect_null(strstr(r.body, "\"to\":\"xx2o4\""));
    cr_expect_not_null(strstr(r.body, ",\"ply\":3,\"over\":false,"));
    cr_expect_not_null(strstr(r.body,
                              "\"shape\":{\"group_rows\":1,\"group_columns\":1,"
                              "\"rows\":3,\"columns\":3},"
                              "\"column_names\":[\"a\",\"b\",\"c\"],"
                              "\"row_names\":[\"1\",\"2\",\"3\"],"));
    cr_expect_not_null(strstr(r.body, "{\"at\":\"a1\",\"stone\":\"x\"},"));
    cr_expect_not_null(strstr(r.body, "{\"at\":\"c1\",\"playable\":true},"));
    free(r.body);
    r = ask(&o, "/api/query?game=3,3&pos=xxx1o1o2");
    cr_expect_not_null(strstr(r.body, "\"over\":true,"));
    cr_expect_not_null(
        strstr(r.body, "{\"at\":\"a1\",\"stone\":\"x\",\"in_line\":true},"));
    cr_expect_null(strstr(r.body, "playable\":true},{\"at\""));
    free(r.body);
    close_office(&o);
}

Test(serve, faults_have_a_status_a_kind_and_a_sentence) {
    static const struct {
        const char *address;
        int status;
        const char *error;
    } cases[] = {
        {"/api/query", 400, "game"},
        {"/api/query?game=3,4", 400, "game"},
        {"/api/query?game=20,5", 400, "game"},
        {"/api/query?game=3,3&pos=xx", 400, "position"},
        {"/api/query?game=3,3&pos=%00", 400, "argument"},
        {"/api/query?game=3,3&ms=0", 400, "argument"},
        {"/api/query?game=3,3&ms=5001", 400, "argument"},
        {"/api/query?game=3,3&colour=red", 400, "argument"},
        {"/api/play?game=3,3&as=menace:/etc/passwd", 400, "player"},
        {"/api/play?game=3,3&as=human", 400, "player"},
        {"/api/play?game=3,3&as=nobody", 400, "player"},
        {"/api/play?game=3,3&pos=xxx1o1o2", 400, "position"},
        {"/api/", 404, "path"},
        {"/api/query/", 404, "path"},
        {"/api/%71uery?game=3,3", 404, "path"},
        {"/../etc/passwd", 404, "path"},
        {"", 404, "path"},
    };
    struct office o = open_office();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct api_reply r = ask(&o, cases[i].address);
        char begin[64];
        snprintf(begin, sizeof begin, "{\"error\":\"%s\",\"message\":\"",
                 cases[i].error);
        cr_expect_eq(r.status, cases[i].status, "%s: %d", cases[i].address,
                     r.status);
        cr_expect_eq(strncmp(r.body, begin, strlen(begin)), 0, "%s: %s",
                     cases[i].address, r.body);
        free(r.body);
    }
    char *text = malloc(REQUEST_MAX + 2);
    memset(text, '/', REQUEST_MAX + 1);
    text[REQUEST_MAX + 1] = '\0';
    struct api_reply r = ask(&o, text);
    cr_expect_eq(r.status, 414);
    free(r.body);
    free(text);
    close_office(&o);
}

/* What the rules or a table tell needs no search; all else is for later. */
Test(serve, quick_answers_do_not_search) {
    struct game *g = support_game("3,3");
    support_table(g, "9", "3,3.att");
    static const struct {
        const char *address;
        bool quick;
    } cases[] = {{"/api/query?game=3,3&pos=x8", true},
                 {"/api/query?game=3,3&pos=xxx1o1o2", true},
                 {"/api/query?game=4,3", false},
                 {"/api/query?game=4,3&pos=nonsense", true},
                 {"/api/play?game=3,3&as=perfect", false},
                 {"/api/board.svg?game=4,3&plain=1", true},
                 {"/api/board.svg?game=4,3", false},
                 {"/api/games", true},
                 {"/api/atlas", true}};
    struct office o = open_office();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct api_reply r;
        const bool done =
            api_answer(o.api, o.desk, cases[i].address,
                       strlen(cases[i].address), API_QUICK, NULL, &r);
        cr_expect_eq(done, cases[i].quick, "%s", cases[i].address);
        cr_expect_eq(r.body != NULL, cases[i].quick);
        free(r.body);
    }
    close_office(&o);
    game_free(g);
}

/* By hand: O must stop the row with c1; X takes the middle of 1x3,2 and wins.
 */
Test(serve, the_computer_plays) {
    struct office o = open_office();
    struct api_reply r = ask(&o, "/api/play?game=3,3&pos=xx2o4&as=perfect");
    cr_expect_str_eq(r.body, "{\"position\":\"xx2o4\",\"to_move\":\"o\","
                             "\"move\":\"c1\",\"to\":\"xxo1o4\"}\n");
    free(r.body);
    r = ask(&o, "/api/play?game=1x3,2&as=search:4");
    cr_expect_not_null(strstr(r.body, "\"move\":\"b1\""), "%s", r.body);
    free(r.body);
    close_office(&o);
}
