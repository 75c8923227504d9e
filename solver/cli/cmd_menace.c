#include "cli/commands.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/play.h"
#include "players/learn_log.h"

/* Training ----------------------------------------------------------------- */

struct training {
    const struct options *options;
    struct game *game;
    struct menace *menace;
    struct menace *other;
    struct watch watch;
    uint64_t every;
    struct learn_log log;
};

static const char *const opponents[] = {[MENACE_SELF] = "self",
                                        [MENACE_PERFECT] = "perfect",
                                        [MENACE_RANDOM] = "random",
                                        [MENACE_OTHER] = "another MENACE"};

/* The options given on the command line; all others stay as in `before`. */
static struct menace_options training_options(const struct options *o,
                                              struct menace_options before) {
    const char *against = o->of[OPT_AGAINST].text;
    if (against) {
        int i = MENACE_SELF;
        while (i < MENACE_OTHER && strcmp(against, opponents[i]) != 0)
            i++;
        before.opponent = (enum menace_opponent)i;
    }
    if (o->of[OPT_EMPTY].given)
        before.empty = (enum menace_empty)o->of[OPT_EMPTY].number;
    if (o->of[OPT_PLAYS].given)
        before.plays = (enum side)o->of[OPT_PLAYS].number;
    if (o->of[OPT_SEED].given)
        before.seed = o->of[OPT_SEED].number;
    return before;
}

static enum status begin_anew(struct training *t, struct reason *why) {
    const struct options *o = t->options;
    const char *name = o->word_count > 1 ? o->words[1] : "3,3";
    const struct menace_options options =
        training_options(o, (struct menace_options){.seed = 1});
    struct reason fault;
    enum status st = game_new(name, &t->game, &fault);
    if (st)
        return status_fail(why, st, "game '%.100s': %.300s", name, fault.text);
    return menace_new(t->game, &options, &t->watch, &t->menace, why);
}

static enum status resume(struct training *t, struct reason *why) {
    const struct options *o = t->options;
    const char *path = o->of[OPT_OUTPUT].text;
    struct reason fault;
    enum status st = ST_OK;
    if (o->word_count > 1) {
        st = game_new(o->words[1], &t->game, &fault);
        if (st)
            status_fail(why, st, "game '%.100s': %.300s", o->words[1],
                        fault.text);
    } else {
        st = menace_read_game(path, &t->game, why);
    }
    if (!st)
        st = menace_read(path, t->game, &t->watch, &t->menace, why);
    if (st)
        return st;
    const struct menace_options options =
        training_options(o, *menace_options(t->menace));
    menace_set_options(t->menace, &options);
    return ST_OK;
}

static enum status find_other(struct training *t, struct reason *why) {
    const char *path = t->options->of[OPT_AGAINST].text;
    if (menace_options(t->menace)->opponent != MENACE_OTHER)
        return ST_OK;
    if (!path)
        return status_fail(why, ST_ILLEGAL,
                           "it was trained against another MENACE: name that "
                           "one with --against FILE");
    enum status st = menace_read(path, t->game, &t->watch, &t->other, why);
    if (!st)
        menace_set_other(t->menace, t->other);
    return st;
}

/* Reads the log of earlier training and drops rows from its end: those of games
 * that were not saved, and the extra row that an interrupted or finished
 * training adds between two regular ones. */
static enum status recall_log(struct training *t, struct reason *why) {
    const char *path = t->options->of[OPT_LOG].text;
    if (!path || !t->options->of[OPT_RESUME].given || access(path, F_OK) != 0)
        return ST_OK;
    enum status st = learn_log_read(path, &t->log, why);
    const uint64_t games = menace_counts(t->menace).games;
    while (!st && t->log.count) {
        const uint64_t then = t->log.rows[t->log.count - 1].counts.games;
        if (then <= games && then % t->every == 0)
            break;
        t->log.count--;
    }
    return st;
}

static enum status note(struct training *t, struct reason *why) {
    const uint64_t games = menace_counts(t->menace).games;
    const size_t count = t->log.count;
    if (!t->options->of[OPT_LOG].given ||
        (count && t->log.rows[count - 1].counts.games == games))
        return ST_OK;
    const struct learn_log_row row = learn_log_judge(t->menace);
    return learn_log_add(&t->log, &row)
               ? status_fail(why, ST_NOMEM, "out of memory")
               : ST_OK;
}

/* Plays all games, or fewer if interrupted. */
static enum status train(struct training *t, uint64_t games,
                         struct reason *why) {
    enum { AT_ONCE = 10000 }; /* games between two looks at the watch */
    const uint64_t first = menace_counts(t->menace).games;
    const uint64_t last = first + games;
    enum status st = first % t->every == 0 ? note(t, why) : ST_OK;
    for (uint64_t done = first; done < last && !st;) {
        const uint64_t next = done - done % t->every + t->every;
        uint64_t more = (next < last ? next : last) - done;
        more = more < AT_ONCE ? more : AT_ONCE;
        menace_train(t->menace, more);
        done += more;
        if (done == next)
            st = note(t, why);
        if (!watch_goes_on(&t->watch, done - first, games))
            break;
    }
    return st ? st : note(t, why);
}

static enum status write_log(struct atomic_file *f, const struct learn_log *l,
                             struct reason *why) {
    FILE *out = atomic_file_stream(f);
    learn_log_print(out, NULL);
    for (size_t i = 0; i < l->count; i++)
        learn_log_print(out, &l->rows[i]);
    return fflush(out) != 0 || ferror(out)
               ? status_errno(why, "%s", atomic_file_target(f))
               : ST_OK;
}

static void show_results(const struct learn_log_row *row) {
    static const char *const names[] = {"perfect", "random"};
    printf("%-18s %9s %9s %9s\n", "", "won", "drawn", "lost");
    for (int side = SIDE_X; side <= SIDE_O; side++)
        for (int i = 0; i < LEARN_LOG_OPPONENTS && row->plays[side]; i++) {
            const struct menace_results *r = &row->results[side][i];
            printf("%c against %-8s %7.2f %% %7.2f %% %7.2f %%\n", " xo"[side],
                   names[i], 100 * r -> won, 100 * r -> drawn, 100 * r -> lost);
        }
    printf("%.1f of %" PRIu32 " boxes with a choice prefer a move that keeps "
           "the value\n",
           row->insight.right, row->insight.boxes);
}

static void show_training(struct training *t, uint64_t games, double seconds,
                          uint64_t bytes) {
    const struct menace_counts c = menace_counts(t->menace);
    const struct menace_options *o = menace_options(t->menace);
    const struct learn_log_row row = learn_log_judge(t->menace);
    printf("%s: %" PRIu64 " game%s against %s, seed %" PRIu64
           "; in all %" PRIu64 ": %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64
           " lost\n",
           t->game->name, games, report_plural(games), opponents[o->opponent],
           o->seed, c.games, c.won, c.drawn, c.lost);
    printf("empty boxes: %" PRIu64 " refilled, %" PRIu64 " resigned\n\n",
           c.refilled, c.resigned);
    show_results(&row);
    printf("saved %s: %" PRIu32 " boxes, %" PRIu64 " bytes\n",
           report_name(t->options->of[OPT_OUTPUT].text).text, c.opened, bytes);
    report_note("%.3f s, %.0f games/s", seconds,
                (double)games / (seconds > 1e-9 ? seconds : 1e-9));
}

static enum status save_all(struct training *t, struct atomic_file *file,
                            struct atomic_file *log, uint64_t *bytes,
                            struct reason *why) {
    enum status st = log ? write_log(log, &t->log, why) : ST_OK;
    if (log)
        st = atomic_file_finish(log, st, why);
    if (!st)
        st = menace_write(file, t->menace, bytes, why);
    return atomic_file_finish(file, st, why);
}

/* Refuses to replace a trained MENACE, which takes long to train again, or to
 * write the log over a file that is not a log. */
static enum status may_write(const struct training *t, struct reason *why) {
    const char *path = t->options->of[OPT_OUTPUT].text;
    const char *log = t->options->of[OPT_LOG].text;
    struct learn_log there;
    if (t->options->of[OPT_RESUME].given)
        return ST_OK;
    if (access(path, F_OK) == 0)
        return status_fail(
            why, ST_IO,
            "%s: the file exists already: continue it with --resume", path);
    if (!log || access(log, F_OK) != 0)
        return ST_OK;
    enum status st = learn_log_read(log, &there, why);
    if (!st)
        learn_log_free(&there);
    return st;
}

/* Opens the files before the training, so that a file that cannot be written is
 * reported at once. */
static enum status open_all(struct training *t, struct atomic_file **file,
                            struct atomic_file **log, struct reason *why) {
    const char *path = t->options->of[OPT_LOG].text;
    enum status st = may_write(t, why);
    if (!st)
        st = atomic_file_open(t->options->of[OPT_OUTPUT].text, file, why);
    if (!st && path) {
        st = atomic_file_open(path, log, why);
        if (st) {
            atomic_file_abandon(*file);
            *file = NULL;
        }
    }
    return st;
}

static enum status run_training(struct training *t, uint64_t games,
                                struct reason *why) {
    struct atomic_file *file = NULL, *log = NULL;
    uint64_t bytes = 0;
    enum status st =
        t->options->of[OPT_RESUME].given ? resume(t, why) : begin_anew(t, why);
    if (!st)
        st = find_other(t, why);
    if (!st)
        st = recall_log(t, why);
    if (!st)
        st = open_all(t, &file, &log, why);
    if (st)
        return st;
    const uint64_t before = menace_counts(t->menace).games;
    const double start = report_clock();
    t->watch = report_watch("games", 0);
    st = train(t, games, why);
    const double seconds = report_clock() - start;
    report_watch_end();
    if (st) {
        atomic_file_abandon(file);
        atomic_file_abandon(log);
        return st;
    }
    st = save_all(t, file, log, &bytes, why);
    const uint64_t played = menace_counts(t->menace).games - before;
    if (!st)
        show_training(t, played, seconds, bytes);
    if (!st && played < games)
        st = status_fail(why, ST_STOPPED,
                         "interrupted after %" PRIu64 " of %" PRIu64
                         " games, which are saved: continue with --resume",
                         played, games);
    return st;
}

static int run_train(const struct options *o) {
    enum { GAMES_USUAL = 10000, EVERY_USUAL = 1000 };
    struct training t = {.options = o,
                         .watch = report_watch("positions", 0),
                         .every = o->of[OPT_EVERY].given
                                      ? o->of[OPT_EVERY].number
                                      : EVERY_USUAL};
    struct reason why;
    if (!o->of[OPT_OUTPUT].given || o->word_count > 2) {
        report_error("menace train: %s",
                     o->word_count > 2
                         ? "too many arguments"
                         : "-o FILE is missing: the file to save MENACE in");
        return PROGRAM_USAGE;
    }
    if (o->of[OPT_LOG].given &&
        strcmp(o->of[OPT_LOG].text, o->of[OPT_OUTPUT].text) == 0) {
        report_error("--log and -o must name different files");
        return PROGRAM_USAGE;
    }
    if (o->of[OPT_RESUME].given && o->of[OPT_SEED].given) {
        report_error(
            "--seed cannot be used with --resume: the file has its own seed");
        return PROGRAM_USAGE;
    }
    enum status st = run_training(
        &t, o->of[OPT_GAMES].given ? o->of[OPT_GAMES].number : GAMES_USUAL,
        &why);
    learn_log_free(&t.log);
    menace_free(t.other);
    menace_free(t.menace);
    game_free(t.game);
    return report_status(st, &why);
}

/* Looking ------------------------------------------------------------------ */

/*        a     b     c
 *   1    x    12     =       = the same by symmetry as a numbered cell
 *   2    .  */
static void show_beads(const struct game *g, const struct state *s,
                       const struct menace_box *box) {
    struct face f;
    game_face(g, s, &f);
    const struct face_shape *b = &f.shape;
    fputs("   ", stdout);
    for (int col = 0; col < b->cols; col++)
        printf(" %7s", f.cols[col]);
    for (int cell = 0; cell < b->rows * b->cols; cell++) {
        const enum side stone = f.cells[cell].stone;
        char text[16] = "=";
        for (int i = 0; i < box->count; i++)
            if (box->beads[i].cell == cell)
                snprintf(text, sizeof text, "%" PRIu32, box->beads[i].beads);
        if (stone)
            snprintf(text, sizeof text, "%c", " xo"[stone]);
        if (cell % b->cols == 0)
            printf("\n  %s", f.rows[cell / b->cols]);
        printf(" %7s", text);
    }
    puts("\n");
}

static int by_cell(const void *a, const void *b) {
    const struct menace_bead *left = a, *right = b;
    return left->cell - right->cell;
}

static void show_box(const struct game *g, const struct state *s,
                     struct menace_box *box) {
    char text[GAME_TEXT_MAX], image[GAME_TEXT_MAX], move[GAME_MOVE_TEXT_MAX];
    printf("%s  %s  number %" PRIu64 "\n", g->name, game_print(g, s, text),
           menace_label(g, s));
    printf("box %" PRIu64 ", for %s and its images, %s\n\n", box->label,
           game_print(g, &box->image, image),
           box->opened ? "used" : "never used");
    qsort(box->beads, (size_t)box->count, sizeof *box->beads, by_cell);
    show_beads(g, s, box);
    puts("move      beads      share  keeps the value");
    for (int i = 0; i < box->count; i++) {
        const struct menace_bead *b = &box->beads[i];
        printf("%-4s %10" PRIu32 "   %6.2f %%  %s\n",
               game_print_move(g, b->cell, move), b->beads,
               box->total ? 100.0 * b->beads / (double)box->total : 0,
               b->keeps ? "yes" : "no");
    }
    if (!box->total)
        puts("the box is empty");
}

static enum status show(const char *path, const char *text,
                        const struct watch *w, struct reason *why) {
    struct game *g;
    struct menace *m;
    struct state s;
    struct reason fault;
    struct menace_box box;
    enum value v;
    enum status st = menace_read_game(path, &g, why);
    if (st)
        return st;
    st = menace_read(path, g, w, &m, why);
    if (st) {
        game_free(g);
        return st;
    }
    st = game_read(g, text, strlen(text), &s, &fault);
    if (!st && game_over(g, &s, &v))
        st = status_fail(&fault, ST_ILLEGAL,
                         "the game is over: there is no box");
    if (st) {
        status_fail(why, st, "position '%.100s': %.300s", text, fault.text);
    } else {
        menace_look(m, &s, &box);
        show_box(g, &s, &box);
    }
    menace_free(m);
    game_free(g);
    return st;
}

static int run_show(const struct options *o) {
    const struct watch watch = report_watch("positions", 0);
    struct reason why;
    if (o->word_count != 3) {
        report_error("menace show: expected a file and a position");
        return PROGRAM_USAGE;
    }
    return report_status(show(o->words[1], o->words[2], &watch, &why), &why);
}

/* Playing ------------------------------------------------------------------ */

/* Reads the file again, because another process may have trained it during the
 * game. */
static enum status learn(const char *path, const struct play *p, enum side side,
                         struct reason *why) {
    const struct game *g = p->game;
    const struct game_record *r = &p->record;
    const struct state last = game_record_state(g, r, r->count);
    const struct watch watch = report_watch("positions", 0);
    struct menace *m;
    struct atomic_file *f;
    enum value v = VALUE_LOSS; /* of the player to move, after resigning */
    uint64_t bytes;
    if (!r->resigned)
        game_over(g, &last, &v);
    if (game_mover(g, &last) != side)
        v = (enum value)(-(int)v);
    enum status st = menace_read(path, g, &watch, &m, why);
    if (st)
        return st;
    menace_learn(m, r->moves, r->count, side, v);
    st = atomic_file_open(path, &f, why);
    if (!st)
        st = atomic_file_finish(f, menace_write(f, m, &bytes, why), why);
    if (!st)
        printf("MENACE has learned from this %s: saved %s\n", value_name(v),
               report_name(path).text);
    menace_free(m);
    return st;
}

static int play_and_learn(const struct options *o, struct play *p) {
    bool finished;
    struct reason why;
    int exit_status = play_run(p, &finished);
    if (exit_status || !o->of[OPT_LEARN].given || !finished)
        return exit_status;
    for (enum side who = SIDE_X; who <= SIDE_O && !exit_status; who++)
        if (p->players[who].kind == PLAYER_MENACE &&
            strcmp(p->players[who].file, p->program.file) == 0)
            exit_status = report_status(learn(o->words[1], p, who, &why), &why);
    return exit_status;
}

/* The file says which game MENACE plays. */
static int run_play(const struct options *o) {
    struct play p = {.options = o};
    struct game *g;
    struct reason why;
    char name[4096];
    if (o->word_count != 2) {
        report_error("menace play: expected a file");
        return PROGRAM_USAGE;
    }
    snprintf(name, sizeof name, "menace:%s", o->words[1]);
    if (player_read(name, &p.program, &why)) {
        report_error("menace play: %s", why.text);
        return PROGRAM_USAGE;
    }
    if (!play_read_players(o, &p))
        return PROGRAM_USAGE;
    if (p.chosen[SIDE_X] && p.chosen[SIDE_O]) {
        report_error("menace play: give --x or --o, not both: MENACE plays the "
                     "other side");
        return PROGRAM_USAGE;
    }
    for (enum side who = SIDE_X; who <= SIDE_O; who++)
        if (p.chosen[side_other(who)] && !p.chosen[who])
            p.players[who] = p.program;
    if (p.chosen[SIDE_X] || p.chosen[SIDE_O])
        p.chosen[SIDE_X] = p.chosen[SIDE_O] = true;
    enum status st = menace_read_game(o->words[1], &g, &why);
    if (st)
        return report_status(st, &why);
    p.game = g;
    const struct state start = game_start(g);
    p.record = game_record_new(&start);
    const int exit_status = play_and_learn(o, &p);
    game_free(g);
    return exit_status;
}

#define TRAIN_OPTIONS                                                          \
    (OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_GAMES) |                          \
     OPTION_BIT(OPT_AGAINST) | OPTION_BIT(OPT_PLAYS) | OPTION_BIT(OPT_EMPTY) | \
     OPTION_BIT(OPT_SEED) | OPTION_BIT(OPT_RESUME) | OPTION_BIT(OPT_LOG) |     \
     OPTION_BIT(OPT_EVERY))
#define PLAY_OPTIONS                                                           \
    (OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_SEED) | OPTION_BIT(OPT_LEARN) |   \
     OPTION_BIT(OPT_X) | OPTION_BIT(OPT_O) | OPTION_BIT(OPT_TIME) |            \
     OPTION_BIT(OPT_TABLE) | OPTION_BIT(OPT_MEMORY) | OPTION_BIT(OPT_JOBS))

static int run(const struct options *o) {
    static const struct {
        const char *name;
        int (*run)(const struct options *o);
        uint64_t options;
    } all[] = {{"train", run_train, TRAIN_OPTIONS},
               {"show", run_show, 0},
               {"play", run_play, PLAY_OPTIONS}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(o->words[0], all[i].name) == 0)
            return options_only(o, &cli_options, all[i].name, all[i].options)
                       ? all[i].run(o)
                       : PROGRAM_USAGE;
    report_error("menace: expected train, show or play, found '%s'",
                 o->words[0]);
    return PROGRAM_USAGE;
}

const struct command cmd_menace = {
    .name = "menace",
    .synopsis = "train [GAME] -o FILE.menace | show FILE.menace POSITION | "
                "play FILE.menace",
    .summary = "train and play MENACE, matchboxes that learn the game",
    .details =
        "MENACE (Michie 1961) has a box of beads for every position, up to\n"
        "symmetry. It draws a bead at random, and the bead says which move\n"
        "to play. After each game it adds 3 beads of the move played to\n"
        "each box it used if it won, adds 1 after a draw, and takes 1 away\n"
        "after a loss. A new box of T(3,3) has 4, 3, 2 or 1 beads for each\n"
        "move, fewer later in the game. GAME is T(n,k) up to 4x4 (default\n"
        "3,3).\n\n"
        "train plays --games N games (default 10000), saves MENACE in FILE\n"
        "and prints how well it plays: its exact chances to win, draw and\n"
        "lose against a perfect and a random opponent, computed from the\n"
        "beads over all possible games. --log FILE.csv records these\n"
        "chances every 1000 games (--every N changes that), for morpion-viz\n"
        "curve. The same seed (default 1) gives the same beads. --resume\n"
        "continues the training of a saved FILE, with the same result as\n"
        "training without a break.\n\n"
        "show prints the beads of a position on its board.\n\n"
        "play lets you play against MENACE; --x PLAYER or --o PLAYER names\n"
        "another opponent, as in play. With --learn MENACE learns from the\n"
        "game.\n\n"
        "Examples:\n"
        "  morpion menace train 3,3 --games 100000 --against perfect -o "
        "m.menace\n"
        "  morpion menace train --resume --games 1000000 --log m.csv -o "
        "m.menace\n"
        "  morpion menace show m.menace 4x4\n"
        "  morpion menace play m.menace --learn\n"
        "  morpion match 3,3 menace:m.menace random --games 1000\n",
    .options = TRAIN_OPTIONS | PLAY_OPTIONS,
    .texts =
        (const struct option_text[]){
            {OPT_OUTPUT, NULL,
             "train: the file of this MENACE; play: save the game in FILE"},
            {OPT_GAMES, NULL, "train with N games (default 10000)"},
            {OPT_SEED, NULL,
             "choose the random moves; the same N gives the same beads or the "
             "same game (default 1; in play other ones each time)"},
            {OPT_RESUME, NULL, "go on with the training of a saved MENACE"},
            {OPT_X, NULL, "play: who plays x against MENACE"},
            {OPT_O, NULL, "play: who plays o against MENACE"},
            {OPT_TIME, NULL,
             "the time of a bot for each move, as in 500ms (default 2s)"},
            {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 3,
    .run = run,
};
