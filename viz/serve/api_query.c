/* Positions: /api/query and /api/board.svg. */
#include "answer_board.h"
#include "answers/answer_json.h"
#include "serve/api_internal.h"

enum status api_query(struct api_call *c, struct reason *why) {
    const struct game *g;
    struct state s;
    struct answer *a;
    enum status st = api_read_state(c, &g, &s, why);
    if (!st)
        st = api_ask(c, &s, &a, why);
    if (st || c->later)
        return st;
    answer_json_page(c->out, g, a);
    fputc('\n', c->out);
    return ST_OK;
}

enum status api_board(struct api_call *c, struct reason *why) {
    const struct game *g;
    struct state s;
    struct answer *a = desk_answer(c->desk);
    uint64_t plain = 0;
    char text[GAME_TEXT_MAX];
    enum status st = api_read_state(c, &g, &s, why);
    if (!st)
        st = request_number(c->request, "plain", 0, 1, &plain, why);
    if (!st && plain)
        answer_plainly(g, &s, a);
    else if (!st)
        st = api_ask(c, &s, &a, why);
    if (st || c->later)
        return st;
    c->type = "image/svg+xml";
    const struct answer_board_words words = {
        .title = game_print(g, &s, text), .no_title = true, .no_legend = true};
    return answer_board_draw(c->out, RENDER_SVG, g, a, &words, why);
}
