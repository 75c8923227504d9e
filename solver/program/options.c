#include "program/options.h"

#include <getopt.h>
#include <string.h>
#include <strings.h>

#include "base/nearest.h"
#include "base/units.h"
#include "program/report.h"

enum { FIRST_LONG = 256 }; /* getopt's numbers for long options */

/* getopt_long's tables, made from the list. Long options have the number of
 * their place in it. */
struct getopt_tables {
    struct option longs[OPT_MAX + 1];
    char letters[2 * OPT_MAX + 3];
};

static void fill_tables(struct getopt_tables *t,
                        const struct option_list *list) {
    memset(t, 0, sizeof *t);
    char *letter = t->letters;
    *letter++ = ':'; /* tell a missing argument from an unknown option */
    for (int i = 0; i < list->count; i++) {
        const struct option_spec *spec = &list->of[i];
        const bool argument = spec->kind != OPTION_FLAG;
        t->longs[i] =
            (struct option){spec->name, argument, NULL, FIRST_LONG + i};
        if (!spec->letter)
            continue;
        *letter++ = spec->letter;
        if (argument)
            *letter++ = ':';
    }
}

/* The option that getopt has found; NULL when it has found none. */
static const struct option_spec *spec_of(const struct option_list *list,
                                         int found) {
    if (found >= FIRST_LONG)
        return &list->of[found - FIRST_LONG];
    for (int i = 0; i < list->count; i++)
        if (list->of[i].letter && list->of[i].letter == found)
            return &list->of[i];
    return NULL;
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

static bool read_value(const struct option_spec *spec, const char *text,
                       struct option_value *v) {
    bool good = true;
    v->given = true;
    v->text = text;
    switch (spec->kind) {
    case OPTION_FLAG:
        return true;
    case OPTION_TEXT:
        good = *text != '\0';
        break;
    case OPTION_SIZE:
        good = units_size(text, &v->number);
        break;
    case OPTION_TIME:
        good = units_time(text, &v->number);
        break;
    case OPTION_NUMBER:
    case OPTION_COUNT: {
        const char *end = units_digits(text, &v->number);
        good = end && !*end && (v->number > 0 || spec->kind == OPTION_NUMBER);
        break;
    }
    case OPTION_CHOICE:
        good = read_choice(text, spec->placeholder, &v->number);
        break;
    }
    if (!good)
        report_error("--%s: '%s' is not %s%s", spec->name, text,
                     spec->kind == OPTION_CHOICE ? "one of " : "a ",
                     spec->kind == OPTION_SIZE     ? "size, as in 500M or 4G"
                     : spec->kind == OPTION_TIME   ? "time, as in 500ms or 10s"
                     : spec->kind == OPTION_NUMBER ? "number"
                     : spec->kind == OPTION_COUNT  ? "number above 0"
                     : spec->kind == OPTION_TEXT   ? "name: it is empty"
                                                   : spec->placeholder);
    return good;
}

/* The allowed option that was meant by a word such as "--tabel" or
 * "--tabel=FILE"; NULL when none is near. */
static const char *meant(const struct option_list *list, uint64_t allowed,
                         const char *word) {
    char name[32] = "";
    struct nearest near = {0};
    if (strncmp(word, "--", 2) == 0)
        snprintf(name, sizeof name, "%.*s", (int)strcspn(word + 2, "="),
                 word + 2);
    for (int i = 0; i < list->count; i++)
        if (allowed >> list->of[i].id & 1)
            nearest_offer(&near, name, list->of[i].name);
    return near.word;
}

/* Says what is wrong with an option. getopt tells a known long one by its
 * number, a short one by its letter, and an unknown long one by neither. */
static void refuse(const struct option_list *list, uint64_t allowed,
                   const char *command, int found, const char *word) {
    char name[64];
    const bool known = optopt >= FIRST_LONG;
    if (known)
        snprintf(name, sizeof name, "--%s", list->of[optopt - FIRST_LONG].name);
    else if (optopt > 0)
        snprintf(name, sizeof name, "-%c", optopt);
    else
        snprintf(name, sizeof name, "%.60s", word);
    if (found == ':')
        report_error("%s: option '%s' needs a value", command, name);
    else if (found == '?' && known)
        report_error("%s: option '%s' takes no value", command, name);
    else if (meant(list, allowed, name))
        report_error("%s: unknown option '%s': did you mean '--%s'?", command,
                     name, meant(list, allowed, name));
    else
        report_error("%s: unknown option '%s' (see %s %s --help; a position "
                     "that begins with - goes after --)",
                     command, name, report_program(), command);
}

bool options_read(struct options *o, const struct option_list *list, int argc,
                  char **argv, uint64_t allowed) {
    struct getopt_tables tables;
    fill_tables(&tables, list);
    *o = (struct options){0};
    opterr = 0;
    optind = 0; /* start anew, also for a second call in one process */
    for (;;) {
        const int found =
            getopt_long(argc, argv, tables.letters, tables.longs, NULL);
        if (found == -1)
            break;
        const struct option_spec *spec =
            found == '?' || found == ':' ? NULL : spec_of(list, found);
        if (!spec || !(allowed >> spec->id & 1)) {
            char name[64];
            if (spec) { /* known, but not to this command */
                optopt = spec->letter == found ? found : 0;
                snprintf(name, sizeof name, "--%s", spec->name);
            }
            refuse(list, allowed, argv[0], found,
                   spec ? name : argv[optind - 1]);
            return false;
        }
        if (!read_value(spec, optarg, &o->of[spec->id]))
            return false;
    }
    o->words = argv + optind;
    o->word_count = argc - optind;
    return true;
}

bool options_only(const struct options *o, const struct option_list *list,
                  const char *command, uint64_t allowed) {
    for (int i = 0; i < list->count; i++) {
        const struct option_spec *spec = &list->of[i];
        if (!o->of[spec->id].given ||
            (allowed | OPTIONS_COMMON) >> spec->id & 1)
            continue;
        report_error("%s: has no use for --%s", command, spec->name);
        return false;
    }
    return true;
}

/* Help --------------------------------------------------------------------- */

struct option_spec options_explained(const struct option_spec *spec,
                                     const struct option_text *texts) {
    struct option_spec out = *spec;
    for (; texts && texts->help; texts++)
        if (texts->id == spec->id) {
            out.help = texts->help;
            out.placeholder =
                texts->placeholder ? texts->placeholder : spec->placeholder;
        }
    return out;
}

enum { COLUMNS = 80, HELP_COLUMN = 28 };

/* Prints a text in lines from HELP_COLUMN to COLUMNS. The first line has
 * reached its column already. */
static void put_wrapped(FILE *out, const char *text) {
    int column = HELP_COLUMN;
    while (*text) {
        const int word = (int)strcspn(text, " ");
        if (column > HELP_COLUMN && column + 1 + word > COLUMNS) {
            fprintf(out, "\n%*s", HELP_COLUMN, "");
            column = HELP_COLUMN;
        }
        const bool blank = column > HELP_COLUMN;
        fprintf(out, "%s%.*s", blank ? " " : "", word, text);
        column += word + blank;
        text += word;
        text += strspn(text, " ");
    }
    fputc('\n', out);
}

void options_help(FILE *out, const struct option_list *list, uint64_t allowed,
                  const struct option_text *texts) {
    for (int i = 0; i < list->count; i++) {
        const struct option_spec spec = options_explained(&list->of[i], texts);
        if (!(allowed >> spec.id & 1))
            continue;
        char left[64];
        snprintf(left, sizeof left, "%c%c%s --%s%s%s", spec.letter ? '-' : ' ',
                 spec.letter ? spec.letter : ' ', spec.letter ? "," : " ",
                 spec.name, spec.placeholder ? " " : "",
                 spec.placeholder ? spec.placeholder : "");
        if (strlen(left) > HELP_COLUMN - 4)
            fprintf(out, "  %s\n%*s", left, HELP_COLUMN, "");
        else
            fprintf(out, "  %-*s", HELP_COLUMN - 2, left);
        put_wrapped(out, spec.help);
    }
}
