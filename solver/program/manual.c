#include "program/manual.h"

#include <ctype.h>
#include <string.h>

#include "morpion/morpion.h"

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

/* The text of a command's --help is laid out for a terminal:
 *
 *   Lines without an indent are a paragraph, which roff fills.
 *   [blank line]
 *     word     An indented word, two blanks or more, and a text: an item of a
 *              list. Lines with a larger indent continue it.
 *     morpion query 3,3     Any other indented lines, as they are.
 */
struct block {
    const char *begin, *end;
};

static const char *line_end(const char *line) {
    return line + strcspn(line, "\n");
}

static const char *next_line(const char *line) {
    const char *end = line_end(line);
    return end + (*end == '\n');
}

static int indent_of(const char *line) { return (int)strspn(line, " "); }

/* Where the word of an item ends; NULL if the line is none. */
static const char *item_word_end(const char *line) {
    const char *gap = strstr(line + indent_of(line), "  ");
    return gap && gap < line_end(line) ? gap : NULL;
}

static void put_line(FILE *out, const char *from, const char *end) {
    char line[256];
    snprintf(line, sizeof line, "%.*s", (int)(end - from), from);
    put_text(out, line);
    fputc('\n', out);
}

static void put_paragraph(FILE *out, struct block b) {
    fputs(".PP\n", out);
    for (const char *l = b.begin; l < b.end; l = next_line(l))
        put_line(out, l, line_end(l));
}

static void put_example(FILE *out, struct block b) {
    const int indent = indent_of(b.begin);
    fputs(".PP\n.nf\n", out);
    for (const char *l = b.begin; l < b.end; l = next_line(l))
        put_line(out, l + (indent_of(l) < indent ? indent_of(l) : indent),
                 line_end(l));
    fputs(".fi\n", out);
}

static void put_items(FILE *out, struct block b) {
    const int indent = indent_of(b.begin);
    for (const char *l = b.begin; l < b.end; l = next_line(l)) {
        const char *word_end = item_word_end(l);
        const char *text = l + indent_of(l);
        if (indent_of(l) == indent) {
            fputs(".TP\n.B ", out);
            put_line(out, text, word_end ? word_end : line_end(l));
            text = word_end ? word_end + indent_of(word_end) : line_end(l);
        }
        if (text < line_end(l))
            put_line(out, text, line_end(l));
    }
}

/* The lines that belong together at `from`, which is not a blank line. */
static struct block block_at(const char *from) {
    struct block b = {from, from};
    const bool indented = *from == ' ';
    while (*b.end && *b.end != '\n' && (*b.end == ' ') == indented)
        b.end = next_line(b.end);
    return b;
}

static void put_blocks(FILE *out, const char *text) {
    while (*text) {
        if (*text == '\n') {
            text++;
            continue;
        }
        const struct block b = block_at(text);
        bool items = false;
        for (const char *l = b.begin; l < b.end; l = next_line(l))
            items |= item_word_end(l) != NULL;
        (*text != ' ' ? put_paragraph
         : items      ? put_items
                      : put_example)(out, b);
        text = b.end;
    }
}

static void put_title(FILE *out, const char *program) {
    fputs(".TH ", out);
    for (const char *c = program; *c; c++)
        put_char(out, (char)toupper((unsigned char)*c));
    fprintf(out, " 1 \"\" \"morpion %s\" \"User Commands\"\n", MORPION_VERSION);
    fputs(".nh\n.ad l\n", out); /* do not hyphenate names of options */
}

static void put_synopsis(FILE *out, const struct program *p,
                         const struct command *c) {
    for (const char *at = c->synopsis; *at;) {
        const char *form = at;
        const size_t length = program_form(&at);
        fputs(form == c->synopsis ? ".B " : ".br\n.B ", out);
        put_text(out, p->name);
        fputc(' ', out);
        put_text(out, c->name);
        fputc('\n', out);
        put_line(out, form, form + length);
    }
}

/* Prints a line that roff fills, in shorter lines. */
static void put_folded(FILE *out, const char *text) {
    enum { SHORT = 60 };
    while (strlen(text) > SHORT && strchr(text + SHORT, ' ')) {
        const char *end = strchr(text + SHORT, ' ');
        put_line(out, text, end);
        text = end + 1;
    }
    put_line(out, text, text + strlen(text));
}

static void put_option(FILE *out, const struct option_spec *spec,
                       const struct option_text *texts) {
    const struct option_spec explained = options_explained(spec, texts);
    const struct option_spec *o = &explained;
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
    put_folded(out, o->help);
}

static void put_options(FILE *out, const struct option_list *list,
                        uint64_t which, const struct option_text *texts) {
    for (int i = 0; i < list->count; i++)
        if (which >> list->of[i].id & 1)
            put_option(out, &list->of[i], texts);
}

static void put_command(FILE *out, const struct program *p,
                        const struct command *c) {
    fputs(".SS ", out);
    put_text(out, c->name);
    fputc('\n', out);
    put_synopsis(out, p, c);
    fputs(".PP\n", out);
    fputc(toupper((unsigned char)*c->summary), out);
    put_text(out, c->summary + 1);
    fputs(".\n", out);
    put_blocks(out, c->details);
    put_options(out, p->options, c->options, c->texts);
}

void manual_page(FILE *out, const struct program *p) {
    put_title(out, p->name);
    fputs(".SH NAME\n", out);
    put_text(out, p->name);
    fputs(" \\- ", out);
    put_text(out, p->summary);
    fputs("\n.SH SYNOPSIS\n", out);
    for (const struct command *const *c = p->commands; *c; c++) {
        if (c != p->commands)
            fputs(".br\n", out);
        put_synopsis(out, p, *c);
    }
    fputs(".SH DESCRIPTION\n", out);
    fputs("GAME is one of\n", out);
    for (const struct game_kind *const *k = game_kinds; *k; k++) {
        fputs(".IP \\(bu 2\n", out);
        put_text(out, (*k)->syntax);
        fputc('\n', out);
    }
    put_blocks(out, p->closing);
    fputs(".SH COMMANDS\n", out);
    for (const struct command *const *c = p->commands; *c; c++)
        put_command(out, p, *c);
    fputs(".SS Options of all commands\n", out);
    put_options(out, p->options, OPTIONS_COMMON, NULL);
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
