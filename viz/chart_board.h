/* Boards on a chart: stones, cells, and the names of rows, columns and groups.
 */
#ifndef MORPION_VIZ_CHART_BOARD_H
#define MORPION_VIZ_CHART_BOARD_H

#include "chart.h"
#include "rules/game.h"

struct chart_board_style {
    double cell;     /* the side of a cell */
    int names;       /* the font size of the names; 0: without names */
    int last;        /* the cell to mark as the last move, or -1 */
    enum side mover; /* the frames of groups where a move is possible have this
                        player's colour */
    /* Draws a cell in an own way; false if it did not, and the cell is to be
     * drawn as usual. NULL: all cells are as usual. */
    bool (*paint)(const void *arg, struct chart *c, int cell,
                  struct chart_area area);
    const void *arg;
};

/* How much room a board takes. */
struct chart_area chart_board_area(const struct face *f,
                                   const struct chart_board_style *s);

/* `corner` is the upper left corner of the names, or of the board if it has no
 * names. Stones of a winning line are white on the winner's colour. A group
 * that is won is one large stone. */
void chart_board(struct chart *c, struct chart_point corner,
                 const struct face *f, const struct chart_board_style *s);

/* A cross or a circle that fills most of a square. */
void chart_board_stone(struct chart *c, struct chart_area square,
                       enum side stone, const char *color);

#endif
