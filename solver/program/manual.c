#include "program/manual.h"

#include <ctype.h>
#include <string.h>

#include "morpion/morpion.h"

/* Roff --------------------------------------------------------------------- */

static void put_char(FILE *out, char c) {
    if (c == '\\')
        fputs("\\e", out);
    else if (c == '-')
        fputs("\\-", out); /* a plain - may be shown as a hyphen, which shells
                              do not understand */
    else
        fputc(c, out);
}

/* Prints text as it is. \& keeps roff from reading a . or ' at the start of a
 * line as a request. */
static void put_text(FILE *out, const char *text) {
    bool start = true;
    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        put_char(out, *text);
        start = *text == '\n';
    }
}

static void put_lines(FILE *out, const char *text) {
    fputs(".nf\n", out);
    put_text(out, text);
    fputs(".fi\n", out);
}

static void put_title(FILE *out, const char *program) {
    fputs(".TH ", out);
    for (const char *c = program; *c; c++)
        put_char(out, (char)toupper((unsigned char)*c));
    fprintf(out, " 1 \"\" \"morpion %s\" \"User Commands\"\n", MORPION_VERSION);
}

static void put_synopsis(FILE *out, const struct program *p,
                         const struct command *c) {
    fputs(".B ", out);
    put_text(out, p->name);
    fputc(' ', out);
    put_text(out, c->name);
    fputs("\n", out);
    put_text(out, c->synopsis);
    fputs("\n.br\n", out);
}

static void put_option(FILE *out, const struct option_spec *o) {
    fputs(".TP\n\\fB", out);
    if (o->letter)
        fprintf(out, "\\-%c\\fR, \\fB", o->letter);
    put_text(out, "--");
    put_text(out, o->name);
    fputs("\\fR", out);
    if (o->placeholder) {
        fputc(' ', out);
        put_text(out, o->placeholder);
    }
    fputc('\n', out);
    put_text(out, o->help);
    fputc('\n', out);
}

static void put_options(FILE *out, const struct option_list *list,
                        uint64_t which) {
    for (int i = 0; i < list->count; i++)
        if (which >> list->of[i].id & 1)
            put_option(out, &list->of[i]);
}

static void put_command(FILE *out, const struct program *p,
                        const struct command *c) {
    fputs(".SS ", out);
    put_text(out, c->name);
    fputc('\n', out);
    put_synopsis(out, p, c);
    fputs(".PP\n", out);
    put_text(out, c->summary);
    fputs(".\n.PP\n", out);
    put_lines(out, c->details);
    put_options(out, p->options, c->options);
}

void manual_page(FILE *out, const struct program *p) {
    put_title(out, p->name);
    fputs(".SH NAME\n", out);
    put_text(out, p->name);
    fputs(" \\- ", out);
    put_text(out, p->summary);
    fputs("\n.SH SYNOPSIS\n", out);
    for (const struct command *const *c = p->commands; *c; c++)
        put_synopsis(out, p, *c);
    fputs(".SH DESCRIPTION\n", out);
    fputs(".nf\n", out);
    program_games(out);
    fputs(".fi\n.PP\n", out);
    put_lines(out, p->closing);
    fputs(".SH COMMANDS\n", out);
    for (const struct command *const *c = p->commands; *c; c++)
        put_command(out, p, *c);
    fputs(".SS Options of all commands\n", out);
    put_options(out, p->options, OPTIONS_COMMON);
    fputs(".SH ENVIRONMENT\n", out);
    for (const struct program_variable *v = p->environment; v->name; v++) {
        fprintf(out, ".TP\n.B %s\n", v->name);
        put_text(out, v->meaning);
        fputc('\n', out);
    }
    fputs(".SH SEE ALSO\n", out);
    put_text(out, p->see_also);
    fputc('\n', out);
}

/* Bash --------------------------------------------------------------------- */

static void put_names(FILE *out, const struct option_list *list,
                      uint64_t which) {
    for (int i = 0; i < list->count; i++)
        if (which >> list->of[i].id & 1)
            fprintf(out, " --%s", list->of[i].name);
}

/* What may follow options that have an argument. */
static void put_arguments(FILE *out, const struct option_list *list) {
    fputs("  case $before in\n", out);
    for (int i = 0; i < list->count; i++) {
        const struct option_spec o = list->of[i];
        if (!o.placeholder)
            continue;
        if (o.letter)
            fprintf(out, "  -%c | ", o.letter);
        else
            fputs("  ", out);
        fprintf(out, "--%s) ", o.name);
        if (o.kind == OPTION_CHOICE) {
            fputs("words='", out);
            for (const char *c = o.placeholder; *c; c++)
                fputc(*c == '|' ? ' ' : *c, out);
            fputs("' ;;\n", out);
        } else {
            fprintf(out, "%s ;;\n",
                    strstr(o.placeholder, "FILE") ? "files=yes" : "return");
        }
    }
    fputs("  esac\n", out);
}

static void put_games(FILE *out) {
    fputs("names='", out);
    for (const struct game_kind *const *k = game_kinds; *k; k++)
        if ((*k)->examples)
            fprintf(out, "%s%s", k == game_kinds ? "" : " ", (*k)->examples);
    fputs("'", out);
}

static void put_commands(FILE *out, const struct program *p) {
    fputs("  case ${COMP_WORDS[1]} in\n", out);
    for (const struct command *const *c = p->commands; *c; c++) {
        const bool of_game = strncmp((*c)->synopsis, "GAME", 4) == 0;
        fprintf(out, "  %s) ", (*c)->name);
        if (of_game)
            put_games(out);
        else
            fputs("files=yes", out);
        fputs(" options='", out);
        put_names(out, p->options, (*c)->options | OPTIONS_COMMON);
        fputs("' ;;\n", out);
    }
    fputs("  esac\n", out);
}

void manual_completion(FILE *out, const struct program *p) {
    char function[64];
    snprintf(function, sizeof function, "_%s", p->name);
    for (char *c = function; *c; c++)
        *c = *c == '-' ? '_' : *c;
    fprintf(out,
            "# bash completion for %s\n%s() {\n"
            "  local word=${COMP_WORDS[COMP_CWORD]}\n"
            "  local before=${COMP_WORDS[COMP_CWORD - 1]}\n"
            "  local words= files= names= options=\n"
            "  COMPREPLY=()\n",
            p->name, function);
    put_arguments(out, p->options);
    fputs("  if [[ -z $words$files ]] && ((COMP_CWORD == 1)); then\n"
          "    words='--help --version",
          out);
    for (const struct command *const *c = p->commands; *c; c++)
        fprintf(out, " %s", (*c)->name);
    fputs("'\n  elif [[ -z $words$files ]]; then\n", out);
    put_commands(out, p);
    fputs("    if [[ $word == -* ]]; then\n"
          "      words=$options files=\n"
          "    elif ((COMP_CWORD == 2)); then\n"
          "      words=$names\n"
          "    fi\n"
          "  fi\n"
          "  if [[ $files ]]; then\n"
          "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
          "  else\n"
          "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
          "  fi\n"
          "}\n",
          out);
    fprintf(out, "complete -o filenames -F %s %s\n", function, p->name);
}
