/* Where drawings go: to standard output, a DOT file or a picture. */
#ifndef MORPION_VIZ_OUTPUT_H
#define MORPION_VIZ_OUTPUT_H

#include "program/program.h"
#include "render.h"

/* What to draw, and the source of its values. */
struct picture {
    const struct options *options;
    struct game *game;
    struct state state;
    struct oracle *oracle;
    struct watch watch; /* shows progress */
    bool counts;        /* the watch counts what is drawn, and nothing else */
    enum render_format format; /* RENDER_DOT also for standard output */
    const char *path;          /* NULL for standard output */
    const void *subject;       /* from output_run_of */
    bool is_chart;             /* the drawing needs no layout */
    uint64_t nodes;            /* of a tree, once it is drawn */
    int exit_status;
};

/* "T(3,3), O to move: oxx1xo3", for the top of a picture. */
enum { OUTPUT_TITLE_MAX = GAME_TITLE_MAX + GAME_TEXT_MAX + 16 };
char *output_title(const struct picture *p, char *out);

/* What --title says, made printable, or else the usual title. `room` must stay
 * as long as what is returned. */
const char *output_chosen_title(const struct options *o, const char *usual,
                                struct report_name *room);

/* Writes a picture: DOT, or the SVG or PDF of a chart. */
typedef enum status output_draw(struct picture *p, FILE *out,
                                struct reason *why);

/* How many positions the proof engines may visit: for one value; for one value
 * when --time sets the limit; and for the whole drawing without --time (0 means
 * no limit). Visits rather than seconds, so that the same command draws the
 * same picture on any machine. */
struct output_effort {
    uint64_t one, one_timed, all;
};

/* Reads the game, the position and the other options, draws, and returns the
 * exit status. `draw` writes DOT, which Graphviz lays out. A picture is written
 * completely or not at all; without Graphviz, its DOT is written beside it. */
int output_run(const struct options *o, output_draw *draw,
               struct output_effort effort);

/* The same for a chart: `draw` writes the format of the picture, as chart_begin
 * does. Only PNG needs Graphviz. */
int output_run_chart(const struct options *o, output_draw *draw,
                     struct output_effort effort);

/* A chart of a game that is read already, and of a subject of that game. */
int output_run_of(const struct options *o, struct game *g, const void *subject,
                  output_draw *draw, struct output_effort effort);

/* A chart that is not about a single game: only options, format and path are
 * set. */
int output_run_plain(const struct options *o, output_draw *draw);

#endif
