#include "cli/menace_training.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "base/units.h"
#include "cli/cli_options.h"
#include "players/learn_log.h"
#include "program/program.h"

struct training {
    const struct options *options;
    struct game *game;
    struct menace *menace;
    struct menace *other;
    struct watch watch;
    uint64_t every;
    struct menace_rewards rewards; /* of --rewards */
    struct learn_log log;
};

static const char *const opponents[] = {[MENACE_SELF] = "self",
                                        [MENACE_PERFECT] = "perfect",
                                        [MENACE_RANDOM] = "random",
                                        [MENACE_OTHER] = "another MENACE"};

/* Rewards ------------------------------------------------------------------ */

/* Reads a whole number up to MENACE_REWARD_MOST and moves *at behind it. */
static bool read_reward(const char **at, int8_t *reward) {
    const bool negative = **at == '-';
    uint64_t number;
    const char *end = units_digits(*at + negative, &number);
    if (!end || number > MENACE_REWARD_MOST)
        return false;
    *reward = (int8_t)(negative ? -(int)number : (int)number);
    *at = end;
    return true;
}

bool menace_training_rewards(const struct options *o,
                             struct menace_rewards *out) {
    const char *at = o->of[OPT_REWARDS].text;
    struct menace_rewards r;
    if (!at)
        return true;
    if (!read_reward(&at, &r.win) || *at++ != ',' ||
        !read_reward(&at, &r.draw) || *at++ != ',' ||
        !read_reward(&at, &r.loss) || *at || (!r.win && !r.draw && !r.loss)) {
        report_error("--rewards: '%s' is not three numbers from -%d to %d, not "
                     "all 0, as in 3,1,-1",
                     o->of[OPT_REWARDS].text, MENACE_REWARD_MOST,
                     MENACE_REWARD_MOST);
        return false;
    }
    *out = r;
    return true;
}

/* Training ----------------------------------------------------------------- */

/* The options given on the command line; all others stay as in `before`. */
static struct menace_options training_options(const struct training *t,
                                              struct menace_options before) {
    const struct options *o = t->options;
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
    if (o->of[OPT_REWARDS].given)
        before.rewards = t->rewards;
    return before;
}

/* The game that is named, or else that of the file to go on with. */
static enum status find_game(struct training *t, struct reason *why) {
    const struct options *o = t->options;
    const char *name = o->word_count > 1 ? o->words[1] : "3,3";
    if (o->of[OPT_RESUME].given && o->word_count < 2)
        return menace_read_game(o->of[OPT_OUTPUT].text, &t->game, why);
    return program_new_game(name, &t->game, why);
}

static enum status begin_anew(struct training *t, struct reason *why) {
    const struct menace_options options =
        training_options(t, (struct menace_options){.seed = 1});
    return menace_new(t->game, &options, &t->watch, &t->menace, why);
}

static enum status resume(struct training *t, struct reason *why) {
    enum status st = menace_read(t->options->of[OPT_OUTPUT].text, t->game,
                                 &t->watch, &t->menace, why);
    if (st)
        return st;
    const struct menace_options options =
        training_options(t, *menace_options(t->menace));
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

static const char *const judges[] = {
    [LEARN_LOG_PERFECT] = "perfect", [LEARN_LOG_RANDOM] = "random"};

static void show_results(const struct learn_log_row *row) {
    printf("%-18s %9s %9s %9s\n", "", "won", "drawn", "lost");
    for (int side = SIDE_X; side <= SIDE_O; side++)
        for (int i = 0; i < LEARN_LOG_OPPONENTS && row->plays[side]; i++) {
            const struct menace_results *r = &row->results[side][i];
            printf("%c against %-8s %7.2f %% %7.2f %% %7.2f %%\n", " xo"[side],
                   judges[i], 100 * r -> won, 100 * r -> drawn,
                   100 * r -> lost);
        }
    printf("%.1f of %" PRIu32 " boxes with a choice prefer a move that keeps "
           "the value\n",
           row->insight.right, row->insight.boxes);
}

static void show_training(struct training *t, uint64_t games, uint64_t bytes) {
    const struct menace_counts c = menace_counts(t->menace);
    const struct menace_options *o = menace_options(t->menace);
    const struct learn_log_row row = learn_log_judge(t->menace);
    printf("%s: %" PRIu64 " game%s against %s, seed %" PRIu64
           "\nin all %" PRIu64 ": %" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64
           " lost\n",
           t->game->name, games, report_plural(games), opponents[o->opponent],
           o->seed, c.games, c.won, c.drawn, c.lost);
    printf("empty boxes: %" PRIu64 " refilled, %" PRIu64 " resigned\n",
           c.refilled, c.resigned);
    if (o->rewards.win || o->rewards.draw || o->rewards.loss)
        printf("rewards: %d for a win, %d for a draw, %d for a loss\n",
               o->rewards.win, o->rewards.draw, o->rewards.loss);
    putchar('\n');
    show_results(&row);
    printf("saved %s: %" PRIu32 " boxes, %" PRIu64 " bytes\n",
           report_name(t->options->of[OPT_OUTPUT].text).text, c.opened, bytes);
}

static void json_options(struct json *j, const struct training *t) {
    static const char *const sides[] = {"both", "x", "o"};
    const struct menace_options *o = menace_options(t->menace);
    const struct menace_rewards r = menace_rewards(t->menace);
    json_text(j, "against",
              o->opponent == MENACE_OTHER ? t->options->of[OPT_AGAINST].text
                                          : opponents[o->opponent]);
    json_text(j, "plays", sides[o->plays]);
    json_text(j, "empty", o->empty == MENACE_RESIGN ? "resign" : "refill");
    json_count(j, "seed", o->seed);
    json_open(j, "rewards", '{');
    json_number(j, "win", r.win);
    json_number(j, "draw", r.draw);
    json_number(j, "loss", r.loss);
    json_close(j, '}');
}

static void json_total(struct json *j, const struct menace_counts *c) {
    json_open(j, "total", '{');
    json_count(j, "games", c->games);
    json_count(j, "won", c->won);
    json_count(j, "drawn", c->drawn);
    json_count(j, "lost", c->lost);
    json_count(j, "refilled", c->refilled);
    json_count(j, "resigned", c->resigned);
    json_close(j, '}');
}

/* The exact chances, by the side that MENACE plays and by opponent. */
static void json_chances(struct json *j, const struct learn_log_row *row) {
    static const char *const sides[] = {"", "x", "o"};
    for (int side = SIDE_X; side <= SIDE_O; side++) {
        if (!row->plays[side])
            continue;
        json_open(j, sides[side], '{');
        for (int i = 0; i < LEARN_LOG_OPPONENTS; i++) {
            json_open(j, judges[i], '{');
            json_real(j, "won", row->results[side][i].won, 6);
            json_real(j, "drawn", row->results[side][i].drawn, 6);
            json_real(j, "lost", row->results[side][i].lost, 6);
            json_close(j, '}');
        }
        json_close(j, '}');
    }
}

static void json_training(struct training *t, uint64_t games, uint64_t bytes) {
    const struct menace_counts c = menace_counts(t->menace);
    const struct learn_log_row row = learn_log_judge(t->menace);
    struct json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_text(&j, "game", t->game->name);
    json_count(&j, "games", games);
    json_options(&j, t);
    json_total(&j, &c);
    json_chances(&j, &row);
    json_count(&j, "choices", row.insight.boxes);
    json_real(&j, "right", row.insight.right, 1);
    json_text(&j, "file", t->options->of[OPT_OUTPUT].text);
    json_count(&j, "boxes", c.opened);
    json_count(&j, "bytes", bytes);
    json_close(&j, '}');
    putchar('\n');
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

/* Opens the files before the boxes are prepared, so that a file that cannot be
 * written is reported at once. */
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

static enum status prepare(struct training *t, struct reason *why) {
    enum status st =
        t->options->of[OPT_RESUME].given ? resume(t, why) : begin_anew(t, why);
    if (!st)
        st = find_other(t, why);
    return st ? st : recall_log(t, why);
}

static enum status run_training(struct training *t, uint64_t games,
                                struct reason *why) {
    struct atomic_file *file = NULL, *log = NULL;
    uint64_t bytes = 0, before = 0;
    enum status st = find_game(t, why);
    if (!st)
        st = open_all(t, &file, &log, why);
    if (!st)
        st = prepare(t, why);
    const double start = report_clock();
    if (!st) {
        before = menace_counts(t->menace).games;
        t->watch = report_watch("games", 0);
        st = train(t, games, why);
    }
    const double seconds = report_clock() - start;
    report_watch_end();
    if (st) {
        atomic_file_abandon(file);
        atomic_file_abandon(log);
        return st;
    }
    st = save_all(t, file, log, &bytes, why);
    const uint64_t played = menace_counts(t->menace).games - before;
    if (!st) {
        (t->options->of[OPT_JSON].given ? json_training
                                        : show_training)(t, played, bytes);
        report_note("%.3f s, %.0f games/s", seconds,
                    (double)played / (seconds > 1e-9 ? seconds : 1e-9));
    }
    if (!st && played < games)
        st = status_fail(why, ST_STOPPED,
                         "interrupted after %" PRIu64 " of %" PRIu64
                         " games, which are saved: continue with --resume",
                         played, games);
    return st;
}

int menace_training_run(const struct options *o) {
    enum { GAMES_USUAL = 10000, EVERY_USUAL = 1000 };
    struct training t = {.options = o,
                         .watch = report_watch("boxes", 0),
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
    if (!menace_training_rewards(o, &t.rewards))
        return PROGRAM_USAGE;
    enum status st = run_training(
        &t, o->of[OPT_GAMES].given ? o->of[OPT_GAMES].number : GAMES_USUAL,
        &why);
    learn_log_free(&t.log);
    menace_free(t.other);
    menace_free(t.menace);
    game_free(t.game);
    return report_status(st, &why);
}
