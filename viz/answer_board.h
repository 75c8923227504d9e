/* One large board with the value of every move on it. */
#ifndef MORPION_VIZ_ANSWER_BOARD_H
#define MORPION_VIZ_ANSWER_BOARD_H

#include "answers/answer.h"
#include "chart.h"

struct answer_board_words {
    const char *title; /* also for programs that read pictures aloud */
    bool no_title, no_legend;
};

/* Draws the board of an answer. Each empty cell that may be played has the
 * colour of the value of that move, with its distance; the sooner the game
 * ends, the deeper the colour. Best moves have a ring. A game without a face is
 * drawn as the list of its moves. ST_NOMEM when memory runs out. */
enum status answer_board_draw(FILE *out, enum render_format format,
                              const struct game *g, const struct answer *a,
                              const struct answer_board_words *words,
                              struct reason *why);

#endif
