#include "program/options.h"

#include <getopt.h>
#include <string.h>
#include <strings.h>

#include "base/units.h"
#include "program/report.h"

enum { FIRST_LONG = 256 }; /* getopt's numbers for long options */

enum kind {
    KIND_FLAG,
    KIND_TEXT,
    KIND_SIZE,   /* 512M */
    KIND_TIME,   /* 10s */
    KIND_NUMBER, /* 12 */
    KIND_COUNT,  /* 12, but not 0 */
    KIND_CHOICE, /* one of the words of the placeholder */
};

static const struct spec {
    const char *name;
    char letter; /* or 0 */
    enum kind kind;
    const char *placeholder;
    const char *help;
} specs[OPT_COUNT] = {
    [OPT_OUTPUT] = {"output", 'o', KIND_TEXT, "FILE", "write to FILE"},
    [OPT_TABLE] = {"table", 't', KIND_TEXT, "FILE",
                   "look the answers up in a table that solve wrote"},
    [OPT_ENGINE] = {"engine", 'e', KIND_CHOICE, "auto|memo|tiers|proof",
                    "how to solve (default auto: tiers for a whole game of up "
                    "to 25 cells, proof for larger boards)"},
    [OPT_JOBS] = {"jobs", 'j', KIND_COUNT, "N",
                  "use N threads (default: as many as there are processors)"},
    [OPT_MEMORY] = {"memory", 'm', KIND_SIZE, "SIZE",
                    "memory to solve with, as in 500M or 8G (default 4G)"},
    [OPT_TIME] =
        {"time", 0, KIND_TIME, "TIME",
         "think no longer than TIME, as in 500ms, 0.2s or 10s, about each "
         "position"},
    [OPT_LAST] = {"last", 0, KIND_TEXT, "MOVE",
                  "the move before the position, which may leave it out"},
    [OPT_DISTANCES] = {"distances", 0, KIND_FLAG, NULL,
                       "in Ultimate, look as long for the plies to the end as "
                       "for a proof"},
    [OPT_CERTIFICATE] = {"certificate", 0, KIND_TEXT, "FILE",
                         "a proof: solve writes it, tree draws it, atlas takes "
                         "its word"},
    [OPT_RESUME] = {"resume", 0, KIND_FLAG, NULL,
                    "go on from the partial file of an unfinished solve"},
    [OPT_JSON] = {"json", 0, KIND_FLAG, NULL, "print JSON"},
    [OPT_FULL] = {"full", 0, KIND_FLAG, NULL,
                  "derive every value again from the moves"},
    [OPT_SAMPLE] = {"sample", 0, KIND_COUNT, "N",
                    "derive the values of N random positions a tier again"},
    [OPT_FORMAT] = {"format", 'f', KIND_CHOICE, "csv|jsonl|sqlite",
                    "what to write (default csv)"},
    [OPT_TO] = {"to", 0, KIND_CHOICE, "text|number|ugi|ultimattt",
                "the notation to write (default text)"},
    [OPT_PLY] = {"ply", 0, KIND_NUMBER, "N", "only positions with N stones"},
    [OPT_LIMIT] = {"limit", 0, KIND_NUMBER, "N", "at most N positions"},
    [OPT_DEPTH] = {"depth", 'd', KIND_NUMBER, "N", "look N moves ahead"},
    [OPT_MAX_NODES] = {"max-nodes", 0, KIND_COUNT, "N",
                       "draw at most N positions (default 500)"},
    [OPT_MAX_ENTRIES] = {"max-entries", 0, KIND_COUNT, "N",
                         "solve at most N positions, with the memo engine"},
    [OPT_MODE] = {"mode", 0, KIND_CHOICE, "full|strategy|best|pv",
                  "every move; one player's best against every reply; the best "
                  "of both; one line (default: full, or strategy where that is "
                  "too much)"},
    [OPT_MERGE] = {"merge", 0, KIND_CHOICE, "tree|symmetry|positions",
                   "draw every move; mirror images once; every position once, "
                   "up to symmetry (default tree)"},
    [OPT_FOR] = {"for", 0, KIND_CHOICE, "x|o",
                 "whose strategy (default: who wins, or is to move)"},
    [OPT_FROM] = {"from", 0, KIND_TEXT, "POSITION",
                  "the position to begin with"},
    [OPT_X] = {"x", 0, KIND_TEXT, "PLAYER", "who plays x"},
    [OPT_O] = {"o", 0, KIND_TEXT, "PLAYER", "who plays o"},
    [OPT_SEED] =
        {"seed", 0, KIND_COUNT, "N",
         "the same random moves every time (default: others in play, 1 "
         "elsewhere)"},
    [OPT_GAMES] = {"games", 'n', KIND_COUNT, "N", "play N games"},
    [OPT_OPENING] = {"opening", 0, KIND_NUMBER, "N",
                     "begin each game with N random moves (default 0)"},
    [OPT_AGAINST] = {"against", 0, KIND_TEXT, "self|perfect|random|FILE",
                     "whom to play: itself, others, or another MENACE, which "
                     "does not learn (default self)"},
    [OPT_PLAYS] = {"plays", 0, KIND_CHOICE, "both|x|o",
                   "what it plays (default both, in turn)"},
    [OPT_EMPTY] = {"empty", 0, KIND_CHOICE, "refill|resign",
                   "what to do when a box has no beads left (default refill)"},
    [OPT_LOG] = {"log", 0, KIND_TEXT, "FILE.csv",
                 "judge it now and then, and write down how well it plays"},
    [OPT_EVERY] = {"every", 0, KIND_COUNT, "N",
                   "judge it every N games (default 1000)"},
    [OPT_LEARN] = {"learn", 0, KIND_FLAG, NULL,
                   "let it learn from the game, and save it"},
    [OPT_PLAIN] = {"plain", 0, KIND_FLAG, NULL, "draw no values"},
    [OPT_NO_TITLE] = {"no-title", 0, KIND_FLAG, NULL, "draw no title"},
    [OPT_NO_LEGEND] = {"no-legend", 0, KIND_FLAG, NULL,
                       "do not explain the colours"},
    [OPT_COLOR] = {"color", 0, KIND_CHOICE, "auto|always|never",
                   "colours (default: on a terminal, unless NO_COLOR is set)"},
    [OPT_QUIET] = {"quiet", 'q', KIND_FLAG, NULL, "no progress and no remarks"},
    [OPT_VERBOSE] = {"verbose", 'v', KIND_FLAG, NULL,
                     "say what it cost in time and memory"},
    [OPT_HELP] = {"help", 'h', KIND_FLAG, NULL, "show this help"},
};

/* getopt_long's tables, made from specs. */
struct getopt_tables {
    struct option longs[OPT_COUNT + 1];
    char letters[2 * OPT_COUNT + 3];
};

static void fill_tables(struct getopt_tables *t) {
    memset(t, 0, sizeof *t);
    char *letter = t->letters;
    *letter++ = ':'; /* tell a missing argument from an unknown option */
    for (int id = 0; id < OPT_COUNT; id++) {
        const bool argument = specs[id].kind != KIND_FLAG;
        t->longs[id] =
            (struct option){specs[id].name, argument, NULL, FIRST_LONG + id};
        if (!specs[id].letter)
            continue;
        *letter++ = specs[id].letter;
        if (argument)
            *letter++ = ':';
    }
}

static int id_of(int found) {
    if (found >= FIRST_LONG)
        return found - FIRST_LONG;
    for (int id = 0; id < OPT_COUNT; id++)
        if (specs[id].letter && specs[id].letter == found)
            return id;
    return OPT_COUNT;
}

/* Which of "a|b|c" is text. */
static bool read_choice(const char *text, const char *choices,
                        uint64_t *which) {
    const size_t length = strlen(text);
    *which = 0;
    for (const char *at = choices;; (*which)++) {
        const size_t word = strcspn(at, "|");
        if (word == length && strncasecmp(at, text, word) == 0)
            return true;
        if (!at[word])
            return false;
        at += word + 1;
    }
}

static bool read_value(const struct spec *spec, const char *text,
                       struct option_value *v) {
    bool good = true;
    v->given = true;
    v->text = text;
    switch (spec->kind) {
    case KIND_FLAG:
        return true;
    case KIND_TEXT:
        good = *text != '\0';
        break;
    case KIND_SIZE:
        good = units_size(text, &v->number);
        break;
    case KIND_TIME:
        good = units_time(text, &v->number);
        break;
    case KIND_NUMBER:
    case KIND_COUNT: {
        const char *end = units_digits(text, &v->number);
        good = end && !*end && (v->number > 0 || spec->kind == KIND_NUMBER);
        break;
    }
    case KIND_CHOICE:
        good = read_choice(text, spec->placeholder, &v->number);
        break;
    }
    if (!good)
        report_error("--%s: '%s' is not %s%s", spec->name, text,
                     spec->kind == KIND_CHOICE ? "one of " : "a ",
                     spec->kind == KIND_SIZE     ? "size, as in 500M or 4G"
                     : spec->kind == KIND_TIME   ? "time, as in 500ms or 10s"
                     : spec->kind == KIND_NUMBER ? "number"
                     : spec->kind == KIND_COUNT  ? "number above 0"
                     : spec->kind == KIND_TEXT   ? "name: it is empty"
                                                 : spec->placeholder);
    return good;
}

/* Says what is wrong with an option. getopt tells a known long one by its
 * number, a short one by its letter, and an unknown long one by neither. */
static void refuse(const char *command, int found, const char *word) {
    char name[64];
    const bool known = optopt >= FIRST_LONG;
    if (known)
        snprintf(name, sizeof name, "--%s", specs[optopt - FIRST_LONG].name);
    else if (optopt > 0)
        snprintf(name, sizeof name, "-%c", optopt);
    else
        snprintf(name, sizeof name, "%.60s", word);
    if (found == ':')
        report_error("%s: option '%s' needs a value", command, name);
    else if (found == '?' && known)
        report_error("%s: option '%s' takes no value", command, name);
    else
        report_error("%s: unknown option '%s' (see %s %s --help; a position "
                     "that begins with - goes after --)",
                     command, name, report_program(), command);
}

bool options_read(struct options *o, int argc, char **argv, uint64_t allowed) {
    struct getopt_tables tables;
    fill_tables(&tables);
    *o = (struct options){0};
    opterr = 0;
    optind = 0; /* start anew, also for a second call in one process */
    for (;;) {
        const int found =
            getopt_long(argc, argv, tables.letters, tables.longs, NULL);
        if (found == -1)
            break;
        const int id = id_of(found);
        const bool bad = found == '?' || found == ':';
        if (bad || !(allowed >> id & 1)) {
            char name[64];
            if (!bad) { /* known, but not to this command */
                optopt = specs[id].letter == found ? found : 0;
                snprintf(name, sizeof name, "--%s", specs[id].name);
            }
            refuse(argv[0], found, bad ? argv[optind - 1] : name);
            return false;
        }
        if (!read_value(&specs[id], optarg, &o->of[id]))
            return false;
    }
    o->words = argv + optind;
    o->word_count = argc - optind;
    return true;
}

bool options_only(const struct options *o, const char *command,
                  uint64_t allowed) {
    for (int id = 0; id < OPT_COUNT; id++)
        if (o->of[id].given && !((allowed | OPTIONS_COMMON) >> id & 1)) {
            report_error("%s: has no use for --%s", command, specs[id].name);
            return false;
        }
    return true;
}

struct option_text options_text(enum option_id id) {
    const struct spec *s = &specs[id];
    return (struct option_text){s->name, s->letter, s->placeholder,
                                s->kind == KIND_CHOICE, s->help};
}

void options_help(FILE *out, uint64_t allowed) {
    for (int id = 0; id < OPT_COUNT; id++) {
        if (!(allowed >> id & 1))
            continue;
        char left[64];
        snprintf(left, sizeof left, "%c%c%s --%s%s%s",
                 specs[id].letter ? '-' : ' ',
                 specs[id].letter ? specs[id].letter : ' ',
                 specs[id].letter ? "," : " ", specs[id].name,
                 specs[id].placeholder ? " " : "",
                 specs[id].placeholder ? specs[id].placeholder : "");
        if (strlen(left) > 24)
            fprintf(out, "  %s\n  %-24s  %s\n", left, "", specs[id].help);
        else
            fprintf(out, "  %-24s  %s\n", left, specs[id].help);
    }
}
