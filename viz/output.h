/* Where drawings go: standard output, a DOT file, or a picture. */
#ifndef MORPION_VIZ_OUTPUT_H
#define MORPION_VIZ_OUTPUT_H

#include "program/program.h"
#include "render.h"

/* What to draw, and from where its values come. */
struct picture {
    const struct options *options;
    struct game *game;
    struct state state;
    struct oracle *oracle;
    enum render_format format; /* RENDER_DOT for standard output, too */
    const char *path;          /* or NULL */
    const void *subject;       /* of output_run_of */
    int exit_status;
};

/* Writes the DOT of a picture. */
typedef enum status output_draw(struct picture *p, FILE *out,
                                struct reason *why);

/* How many positions a search for proofs may look at: for one value, for one
 * where --time says when to stop, and for all that are drawn without that (0:
 * any number). Not a time, so that the same command draws the same on any
 * machine. */
struct output_effort {
    uint64_t one, one_timed, all;
};

/* Reads game, position and the other options, draws, and returns the exit
 * status. A picture is whole or not there; without Graphviz its DOT is. */
int output_run(const struct options *o, output_draw *draw,
               struct output_effort effort);

/* The same with a game that is known already, and something of it to draw. */
int output_run_of(const struct options *o, struct game *g, const void *subject,
                  output_draw *draw, struct output_effort effort);

/* The same for a drawing of no single game: only options and format are set. */
int output_run_plain(const struct options *o, output_draw *draw);

#endif
