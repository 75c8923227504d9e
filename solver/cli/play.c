#include "cli/play.h"
#include "cli/cli_options.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/json.h"
#include "cli/menace_training.h"
#include "cli/play_session.h"
#include "cli/snapshot.h"

/* A picture that cannot be drawn is no reason to end the game. */
void play_draw(struct play_session *t) {
    struct reason why;
    const int count = t->record->count;
    show_board(&t->show, &t->state, count ? t->record->moves[count - 1] : -1);
    show_overview(&t->show, &t->state);
    fputc('\n', t->show.out);
    if (t->folder && snapshot_draw(t->folder, t->game, &t->state, &why))
        report_error("SMPATH: %s", why.text);
}

const char *play_times(const struct play_session *t, char *out) {
    const struct game_clock *c = &t->record->clock;
    out[0] = '\0';
    if (c->first) {
        char x[GAME_CLOCK_TEXT_MAX], o[GAME_CLOCK_TEXT_MAX];
        snprintf(out, PLAY_TIMES_MAX, " (x %s, o %s)",
                 game_clock_print(c->left[SIDE_X], x),
                 game_clock_print(c->left[SIDE_O], o));
    }
    return out;
}

static const char *name_of(const struct play_session *t, enum side who) {
    return t->play->players[who].name;
}

static bool has_human(const struct play *p) {
    return play_is_human(p, SIDE_X) || play_is_human(p, SIDE_O);
}

/* One game ----------------------------------------------------------------- */

static void make_move(struct play_session *t, int move) {
    t->record->moves[t->record->count++] = move;
    t->state = game_after(t->game, &t->state, move);
}

/* Lets a program choose a move. If that takes too long, it has lost. */
static enum status choose(struct play_session *t, enum side mover, int *move,
                          struct reason *why) {
    struct player *a = t->choosers[mover];
    struct game_clock *clock = &t->record->clock;
    const int plies = t->game->plies_max - game_ply(t->game, &t->state);
    char name[GAME_MOVE_TEXT_MAX], times[PLAY_TIMES_MAX];
    const double began = report_clock();
    t->debug.started = began;
    player_allow(a, clock->first ? game_clock_share(clock, mover, plies) : 0);
    report_watch(NULL, 0);
    enum status st = player_choose(a, &t->state, move, why);
    report_watch_end();
    if (st)
        return st;
    if (clock->first &&
        !game_clock_spend(clock, mover,
                          (uint64_t)(1000 * (report_clock() - began))))
        t->record->late = mover;
    else if (*move == PLAYER_RESIGNS)
        t->record->resigned = mover;
    else
        fprintf(t->show.out, "%c plays %s%s\n", side_char(mover),
                game_print_move(t->game, *move, name), play_times(t, times));
    return ST_OK;
}

/* Plays until the game is over or the user stops it, which is no failure. */
static enum status play_on(struct play_session *t, struct reason *why) {
    enum side winner;
    while (!game_record_over(t->game, t->record, &winner)) {
        const enum side mover = game_mover(t->game, &t->state);
        int move = PLAYER_RESIGNS;
        if (play_is_human(t->play, mover)) {
            const enum play_input input = play_ask_move(t, &move);
            if (input == PLAY_QUIT)
                return ST_OK;
            if (input == PLAY_LATE)
                t->record->late = mover;
            if (input == PLAY_RESIGN)
                t->record->resigned = mover;
        } else {
            enum status st = choose(t, mover, &move, why);
            if (st)
                return st == ST_STOPPED ? ST_OK : st;
        }
        if (t->record->late || t->record->resigned)
            continue;
        make_move(t, move);
        play_draw(t);
    }
    return ST_OK;
}

/* Shows the moves of a saved game one after the other. */
static void replay(struct play_session *t) {
    const int count = t->record->count;
    t->record->count = 0;
    t->state = t->record->start;
    play_draw(t);
    for (int i = 0; i < count; i++) {
        char name[GAME_MOVE_TEXT_MAX];
        fprintf(t->show.out, "%c played %s\n",
                side_char(game_mover(t->game, &t->state)),
                game_print_move(t->game, t->record->moves[i], name));
        make_move(t, t->record->moves[i]);
        play_draw(t);
    }
}

static void announce(const struct play_session *t) {
    FILE *out = t->show.out;
    const struct game_record *r = t->record;
    char text[GAME_TEXT_MAX];
    const struct state last = game_record_state(t->game, r, r->count);
    enum side winner;
    game_print(t->game, &last, text);
    if (!game_record_over(t->game, r, &winner))
        fprintf(out, "%sended at %s\n", isatty(STDIN_FILENO) ? "\n" : "", text);
    else if (r->resigned || r->late)
        fprintf(out, "%c %s, %c wins: %s\n", side_char(side_other(winner)),
                r->late ? "loses on time" : "resigns", side_char(winner), text);
    else if (winner == SIDE_NONE)
        fprintf(out, "a draw: %s\n", text);
    else
        fprintf(out, "%c wins: %s\n", side_char(winner), text);
}

static void put_clock(struct json *j, const struct game_clock *c) {
    if (!c->first)
        return;
    json_open(j, "clock", '{');
    json_count(j, "first", c->first);
    json_count(j, "more", c->more);
    json_count(j, "x", c->left[SIDE_X]);
    json_count(j, "o", c->left[SIDE_O]);
    json_close(j, '}');
}

static void print_json(const struct play_session *t) {
    struct json j = json_to(stdout);
    const struct game *g = t->game;
    const struct game_record *r = t->record;
    const struct state last = game_record_state(g, r, r->count);
    char text[GAME_TEXT_MAX], move[GAME_MOVE_TEXT_MAX];
    enum side winner;
    json_open(&j, NULL, '{');
    json_text(&j, "game", g->name);
    json_text(&j, "x", r->names[SIDE_X]);
    json_text(&j, "o", r->names[SIDE_O]);
    json_text(&j, "start", game_print(g, &r->start, text));
    json_open(&j, "moves", '[');
    for (int i = 0; i < r->count; i++)
        json_text(&j, NULL, game_print_move(g, r->moves[i], move));
    json_close(&j, ']');
    json_text(&j, "position", game_print(g, &last, text));
    json_text(&j, "result", game_record_result(g, r));
    if (game_record_over(g, r, &winner))
        json_number(&j, "winner", winner);
    else
        json_null(&j, "winner");
    put_clock(&j, &r->clock);
    json_close(&j, '}');
    putchar('\n');
}

/* After a game ------------------------------------------------------------- */

static enum value result_for(enum side winner, enum side who) {
    return winner == SIDE_NONE ? VALUE_DRAW
           : winner == who     ? VALUE_WIN
                               : VALUE_LOSS;
}

/* A MENACE learns if there can be another game, or if it is saved. */
static enum status learn(struct play_session *t, enum side winner,
                         struct reason *why) {
    const struct play *p = t->play;
    const struct game_record *r = t->record;
    const bool saves = p->options->of[OPT_LEARN].given;
    enum status st = ST_OK;
    for (enum side who = SIDE_X; who <= SIDE_O && !st; who++) {
        const struct player_spec *spec = &p->players[who];
        const enum value v = result_for(winner, who);
        if (spec->kind != PLAYER_MENACE || (!saves && !has_human(p)))
            continue;
        st = player_learn(t->choosers[who], &r->start, r->moves, r->count, who,
                          v, why);
        if (!st && saves && spec->file)
            fprintf(t->show.out, "MENACE has learned from this %s: saved %s\n",
                    value_name(v), report_name(spec->file).text);
        else if (!st)
            fprintf(t->show.out, "MENACE has learned from this %s\n",
                    value_name(v));
    }
    return st;
}

/* Saves the game. One that was broken off does not replace a finished one, and
 * one without a move replaces nothing. */
static enum status save(const struct play_session *t, bool over,
                        struct reason *why) {
    const char *path = t->play->options->of[OPT_OUTPUT].text;
    if (path && !over && !t->record->count && access(path, F_OK) == 0)
        return ST_OK;
    return path && (over || !t->finished)
               ? game_record_save(path, t->game, t->record, why)
               : ST_OK;
}

/* Tells the result, keeps the score, saves the game and lets MENACE learn. */
static enum status finish(struct play_session *t, bool *over,
                          struct reason *why) {
    enum side winner;
    *over = game_record_over(t->game, t->record, &winner);
    announce(t);
    if (t->play->options->of[OPT_JSON].given)
        print_json(t);
    enum status st = save(t, *over, why);
    if (st || !*over)
        return st;
    t->finished++;
    if (winner)
        t->won[t->first[winner]]++;
    else
        t->drawn++;
    return learn(t, winner, why);
}

/* What a player is called: two humans are human A, who was x at first, and
 * human B. */
static struct report_name called(const struct play_session *t, enum side who) {
    const struct play *p = t->play;
    if (play_is_human(p, SIDE_X) && play_is_human(p, SIDE_O))
        return report_name(t->first[who] == SIDE_X ? "human A" : "human B");
    return report_name(name_of(t, who));
}

static void print_score(const struct play_session *t) {
    const struct play *p = t->play;
    fputs("score: ", t->show.out);
    for (enum side at_first = SIDE_X; at_first <= SIDE_O; at_first++) {
        const enum side now = t->first[SIDE_X] == at_first ? SIDE_X : SIDE_O;
        const bool you =
            play_is_human(p, now) && !play_is_human(p, side_other(now));
        fprintf(t->show.out, "%s %llu, ", you ? "you" : called(t, now).text,
                (unsigned long long)t->won[at_first]);
    }
    fprintf(t->show.out, "draws %llu\n", (unsigned long long)t->drawn);
}

/* Programs that play each other do not ask. */
static bool wants_another(struct play_session *t) {
    int no = 1;
    if (!has_human(t->play))
        return false;
    print_score(t);
    if (!play_ask_which(t, "play again?", "yn", &no))
        fputc('\n', t->show.out);
    return !no;
}

static void tell_sides(const struct play_session *t, const char *before) {
    fprintf(t->show.out, "%sx is %s, ", before, called(t, SIDE_X).text);
    fprintf(t->show.out, "o is %s\n", called(t, SIDE_O).text);
}

static void exchange_sides(struct play_session *t) {
    struct play *p = t->play;
    const struct player_spec spec = p->players[SIDE_X];
    struct player *const chooser = t->choosers[SIDE_X];
    const enum side first = t->first[SIDE_X];
    p->players[SIDE_X] = p->players[SIDE_O];
    p->players[SIDE_O] = spec;
    t->choosers[SIDE_X] = t->choosers[SIDE_O];
    t->choosers[SIDE_O] = chooser;
    t->first[SIDE_X] = t->first[SIDE_O];
    t->first[SIDE_O] = first;
}

/* Another game from the same start: who came second now begins. */
static void begin_another(struct play_session *t) {
    const struct game_clock clock = t->record->clock;
    *t->record = game_record_new(&t->record->start);
    t->record->clock = clock;
    game_clock_reset(&t->record->clock);
    exchange_sides(t);
    tell_sides(t, "now ");
}

/* Options ------------------------------------------------------------------ */

enum beginner { BEGINS_YOU, BEGINS_PROGRAM, BEGINS_LOTS }; /* as in --begin */

static bool read_player(const struct options *o, struct play *p, enum side who,
                        int id) {
    const struct option_value *v = &o->of[id];
    struct reason why;
    p->chosen[who] = v->given;
    if (!v->given || !player_read(v->text, &p->players[who], &why))
        return true;
    report_error("--%c: %s", side_char(who), why.text);
    return false;
}

static bool read_begin(const struct options *o) {
    const struct option_value *begin = &o->of[OPT_BEGIN];
    if (!begin->given || begin->number == BEGINS_LOTS ||
        !(o->of[OPT_X].given || o->of[OPT_O].given))
        return true;
    report_error("--begin %s cannot be used with --x or --o, which say who "
                 "plays which side",
                 begin->text);
    return false;
}

bool play_read_options(const struct options *o, struct play *p) {
    const char *clock = o->of[OPT_CLOCK].text;
    const char *symbols = o->of[OPT_SYMBOLS].text;
    struct reason why;
    if (!read_player(o, p, SIDE_X, OPT_X) ||
        !read_player(o, p, SIDE_O, OPT_O) || !read_begin(o) ||
        !menace_training_rewards(o, &p->rewards))
        return false;
    if (clock && !game_clock_read(clock, &p->clock)) {
        report_error("--clock: '%s' is not a time or two, as in 5m or 90s+2s",
                     clock);
        return false;
    }
    if (symbols && symbols_read(symbols, &p->symbols, &why)) {
        report_error("--symbols: '%s': %s", symbols, why.text);
        return false;
    }
    return true;
}

/* Who plays ---------------------------------------------------------------- */

static const struct player_spec human = {.kind = PLAYER_HUMAN, .name = "human"};

void play_take_names(struct play *p) {
    const struct option_value *begin = &p->options->of[OPT_BEGIN];
    if (begin->given && begin->number != BEGINS_LOTS)
        return; /* it says who plays which side */
    for (enum side who = SIDE_X; who <= SIDE_O; who++) {
        struct reason why;
        char *name = p->names[who];
        strcpy(name, p->record.names[who]);
        if (p->chosen[who] || !*name)
            continue;
        p->chosen[who] = true;
        if (player_read(name, &p->players[who], &why)) {
            report_note("the saved game names '%s', which is no player: a "
                        "human plays %c",
                        name, side_char(who));
            p->players[who] = human;
        }
    }
}

/* Asks who begins or, in the middle of a game, who plays which side. False if
 * the input ended before the user said it. */
static bool ask_beginner(struct play_session *t, enum beginner *out) {
    const struct state start = game_start(t->game);
    const struct state now =
        game_record_state(t->game, t->record, t->record->count);
    const bool o_is_next = game_mover(t->game, &now) == SIDE_O;
    int which;
    if (game_same(t->game, &now, &start)) {
        if (!play_ask_which(t, "who begins: you, the program, or lots?", "ypl",
                            &which))
            return false;
    } else {
        if (!play_ask_which(t, "which side do you play: x, o, or lots?", "xol",
                            &which))
            return false;
        if (which != BEGINS_LOTS && o_is_next)
            which = !which;
    }
    *out = (enum beginner)which;
    return true;
}

/* Gives the side to move to the human or to the program. */
static void seat(struct play_session *t, enum beginner who) {
    const struct state now =
        game_record_state(t->game, t->record, t->record->count);
    const enum side next = game_mover(t->game, &now);
    const bool program = who == BEGINS_PROGRAM;
    t->play->players[next] = program ? t->play->program : human;
    t->play->players[side_other(next)] = program ? human : t->play->program;
}

/* Finds out who plays which side: as the options say, or the user, or by lot.
 * If only one player is named, the other is a human or the program. False if
 * the input ended before the user chose. */
static bool find_players(struct play_session *t) {
    struct play *p = t->play;
    const struct option_value *option = &p->options->of[OPT_BEGIN];
    enum beginner begins = (enum beginner)option->number;
    for (enum side who = SIDE_X; who <= SIDE_O; who++) {
        const enum side other = side_other(who);
        if (!p->chosen[who] && p->chosen[other])
            p->players[who] = play_is_human(p, other) ? p->program : human;
    }
    if (!p->chosen[SIDE_X] && !p->chosen[SIDE_O]) {
        if (!option->given && !ask_beginner(t, &begins))
            return false;
        seat(t, begins);
    }
    if (begins != BEGINS_LOTS)
        return true;
    struct random lots = random_split(t->seed, 0);
    if (random_below(&lots, 2))
        exchange_sides(t);
    tell_sides(t, "lots: ");
    return true;
}

/* Running ------------------------------------------------------------------ */

/* With a clock and without --time, a move may take as long as the clock allows.
 */
static struct player_options player_options_of(struct play_session *t) {
    const struct options *o = t->play->options;
    const struct game_clock *clock = &t->record->clock;
    const uint64_t share = game_clock_share(clock, SIDE_X, t->game->plies_max);
    struct player_options p = bot_options_player(
        t->game, o, clock->first ? share : o->of[OPT_TIME].number, &t->debug);
    p.milliseconds =
        o->of[OPT_TIME].given ? o->of[OPT_TIME].number : clock->first;
    p.saves = o->of[OPT_LEARN].given;
    p.rewards = o->of[OPT_REWARDS].given ? &t->play->rewards : NULL;
    return p;
}

static enum status make_players(struct play_session *t, struct reason *why) {
    const struct player_options options = player_options_of(t);
    enum status st = ST_OK;
    report_watch(NULL, 0);
    for (enum side who = SIDE_X; who <= SIDE_O && !st; who++)
        if (!play_is_human(t->play, who))
            st = player_new(t->game, &t->play->players[who], &options,
                            &t->choosers[who], why);
    report_watch_end();
    return st;
}

static enum status play_game(struct play_session *t, bool *over,
                             struct reason *why) {
    enum status st = ST_OK;
    for (enum side who = SIDE_X; who <= SIDE_O && !st; who++) {
        game_record_set_name(t->record, who, name_of(t, who));
        if (t->choosers[who])
            st = player_begin(t->choosers[who], random_next(&t->random), why);
    }
    if (!st) {
        replay(t);
        st = play_on(t, why);
    }
    if (!st)
        return finish(t, over, why);
    struct reason trouble; /* the first one is told */
    (void)save(t, false, &trouble);
    return st;
}

static enum status play_games(struct play_session *t, struct reason *why) {
    bool over = false;
    enum status st;
    if (t->play->clock.first)
        t->record->clock = t->play->clock;
    t->first[SIDE_X] = SIDE_X;
    t->first[SIDE_O] = SIDE_O;
    if (!find_players(t))
        return finish(t, &over, why);
    st = make_players(t, why);
    if (!st)
        st = play_game(t, &over, why);
    while (!st && over && wants_another(t)) {
        begin_another(t);
        st = play_game(t, &over, why);
    }
    return st;
}

static int input_failed(const struct line_reader *in) {
    report_error("cannot read standard input: %s", strerror(in->error));
    return PROGRAM_FAILED;
}

/* Checks that the game can be saved before it begins. Nobody plays a game that
 * is over already. */
static int play(struct play_session *t) {
    struct reason why;
    enum side winner;
    const char *path = t->play->options->of[OPT_OUTPUT].text;
    enum status st = path ? game_record_writable(path, &why) : ST_OK;
    if (!st && game_record_over(t->game, t->record, &winner)) {
        replay(t);
        announce(t);
        if (t->play->options->of[OPT_JSON].given)
            print_json(t);
        st = save(t, true, &why);
    } else if (!st) {
        st = play_games(t, &why);
    }
    if (st)
        return report_status(st, &why);
    return t->in->error ? input_failed(t->in) : PROGRAM_ANSWERED;
}

int play_run(struct play *p) {
    const struct options *o = p->options;
    const char *folder = getenv("SMPATH");
    struct play_session t = {
        .play = p,
        .game = p->game,
        .record = &p->record,
        .state = p->record.start,
        .show = show_to(o->of[OPT_JSON].given ? stderr : stdout, p->game, o),
        .in = calloc(1, sizeof *t.in),
        .folder = folder && *folder ? folder : NULL,
        .seed = o->of[OPT_SEED].given ? o->of[OPT_SEED].number
                                      : (uint64_t)time(NULL)};
    int exit_status = PROGRAM_FAILED;
    t.random.state = t.seed;
    t.show.symbols = p->symbols;
    report_catch_signals(); /* Ctrl-C ends the game, not the program */
    if (t.in)
        exit_status = play(&t);
    else
        report_error("out of memory");
    for (enum side who = SIDE_X; who <= SIDE_O; who++)
        player_free(t.choosers[who]);
    program_oracle_free(t.oracle);
    free(t.in);
    return exit_status;
}
