#include "program/completion.h"

#include <string.h>

#include "players/player.h"

/* Lists of words ----------------------------------------------------------- */

static void put_games(FILE *out) {
    for (const struct game_kind *const *k = game_kinds; *k; k++)
        if ((*k)->examples)
            fprintf(out, " %s", (*k)->examples);
}

/* The players of PLAYER_NAMES, perhaps without the human. "search:DEPTH,
 * search:TIME" is one, "search:", and what follows the colon is for the user to
 * write. */
static void put_players(FILE *out, bool human) {
    const char *at = PLAYER_NAMES, *before = "";
    while (*at) {
        const size_t length = strcspn(at, ", ");
        const size_t name = strcspn(at, ":, ");
        const int shown = (int)(name + (at[name] == ':'));
        const bool word = length && strncmp(at, "or ", 3) != 0 &&
                          (human || strncmp(at, "human", length) != 0);
        if (word && strncmp(before, at, (size_t)shown) != 0)
            fprintf(out, " %.*s", shown, at);
        if (word)
            before = at;
        at += length + (at[length] != '\0');
    }
}

static bool is_first(const struct game_kind *const *kind, const char *name) {
    for (const struct game_kind *const *k = game_kinds; k != kind; k++)
        for (const struct game_notation *n = (*k)->notations; n && n->name; n++)
            if (strcmp(n->name, name) == 0)
                return false;
    return true;
}

static void put_notations(FILE *out) {
    fputs(" text", out);
    for (const struct game_kind *const *k = game_kinds; *k; k++)
        for (const struct game_notation *n = (*k)->notations; n && n->name; n++)
            if (is_first(k, n->name))
                fprintf(out, " %s", n->name);
}

/* Synopses ----------------------------------------------------------------- */

static bool takes_argument(const struct option_list *list, const char *word,
                           size_t length) {
    for (int i = 0; i < list->count; i++) {
        const struct option_spec *o = &list->of[i];
        const bool long_name = length > 2 && strlen(o->name) == length - 2 &&
                               strncmp(o->name, word + 2, length - 2) == 0;
        if (long_name || (length == 2 && o->letter == word[1]))
            return o->placeholder;
    }
    return false;
}

/* A word of a form; PROGRAM stands for a player that is not human. */
static void put_word(FILE *out, const struct command *c, const char *word,
                     size_t length) {
    static const char player[] = "PLAYER";
    if (c->programs_only && length == sizeof player - 1 &&
        strncmp(word, player, length) == 0)
        fputs(" PROGRAM", out);
    else
        fprintf(out, " %.*s", (int)length, word);
}

/* The words of a form without its options: "GAME POSITION...|-". */
static void put_words(FILE *out, const struct option_list *list,
                      const struct command *c, const char *form,
                      size_t form_length) {
    bool argument = false; /* the next word belongs to an option */
    for (const char *at = form; at < form + form_length;) {
        const size_t length = strcspn(at, " []");
        if (!length) {
            argument = argument && *at == ' ';
            at++;
            continue;
        }
        const bool option = *at == '-' && length > 1;
        if (!option && !argument && *at != '|')
            put_word(out, c, at, length);
        argument = option && takes_argument(list, at, length);
        at += length;
    }
}

static void put_forms(FILE *out, const struct option_list *list,
                      const struct command *c) {
    for (const char *at = c->synopsis; *at;) {
        const char *form = at;
        const size_t length = program_form(&at);
        put_words(out, list, c, form, length);
        fputs(" ;", out);
    }
}

/* "--table=FILE.att -t=FILE.att --json": options with what follows them. */
static void put_options(FILE *out, const struct program *p,
                        const struct command *c) {
    const uint64_t which = c->options | OPTIONS_COMMON;
    for (int i = 0; i < p->options->count; i++) {
        const struct option_spec o =
            options_explained(&p->options->of[i], c->texts);
        const char *is = o.placeholder ? "=" : "";
        const char *what = o.placeholder ? o.placeholder : "";
        if (!(which >> o.id & 1))
            continue;
        fprintf(out, " --%s%s%s", o.name, is, what);
        if (o.letter)
            fprintf(out, " -%c%s%s", o.letter, is, what);
    }
}

/* The script --------------------------------------------------------------- */

/* Everything but the lists. @ stands for the name of the function. */
static const char body[] =
    "# Adds the files to COMPREPLY whose names begin with $2 and end with $1; "
    "all\n"
    "# files if none ends so.\n"
    "@_files() {\n"
    "  local found\n"
    "  mapfile -t found < <(compgen -d -- \"$2\"; compgen -f -X \"!*$1\" -- "
    "\"$2\")\n"
    "  ((${#found[@]})) || mapfile -t found < <(compgen -f -- \"$2\")\n"
    "  COMPREPLY+=(\"${found[@]}\")\n"
    "  compopt -o filenames 2>/dev/null\n"
    "  return 0\n"
    "}\n"
    "\n"
    "# Adds what can stand for the placeholder $1 and begins with $2.\n"
    "@_offer() {\n"
    "  local part found\n"
    "  for part in ${1//|/ }; do\n"
    "    case $part in\n"
    "    PLAYER | PROGRAM)\n"
    "      if [[ $2 == menace:* ]]; then\n"
    "        @_files .menace \"${2#menace:}\"\n"
    "        COMPREPLY=(\"${COMPREPLY[@]/#/menace:}\")\n"
    "        continue\n"
    "      fi\n"
    "      ;;\n"
    "    FILE.[a-z]*) @_files \".${part#FILE.}\" \"$2\" && continue ;;\n"
    "    FILE* | POSITION*) @_files '' \"$2\" && continue ;;\n"
    "    esac\n"
    "    mapfile -t found < <(compgen -W \"$(@_words \"${part%...}\")\" -- "
    "\"$2\")\n"
    "    COMPREPLY+=(\"${found[@]}\")\n"
    "  done\n"
    "}\n"
    "\n"
    "# Puts the words of the line into args. Bash splits words at : and =. "
    "Here\n"
    "# \"menace : m\" becomes one word again, and \"--engine = m\" becomes an "
    "option and\n"
    "# its argument.\n"
    "@_split() {\n"
    "  local i token glue=\n"
    "  for ((i = 1; i <= COMP_CWORD; i++)); do\n"
    "    token=${COMP_WORDS[i]}\n"
    "    if [[ ${#args[@]} -gt 0 && ($token == : || $glue) ]]; then\n"
    "      args[${#args[@]} - 1]+=$token\n"
    "    elif [[ $token != = ]]; then\n"
    "      args+=(\"$token\")\n"
    "    elif ((i == COMP_CWORD)); then\n"
    "      args+=('')\n"
    "    fi\n"
    "    [[ $token == : ]] && glue=yes || glue=\n"
    "  done\n"
    "}\n"
    "\n"
    "# Looks at the words between the command and the last one. Those that "
    "are\n"
    "# neither options nor their arguments go to words; argument gets the "
    "placeholder\n"
    "# of an option that is waiting for one.\n"
    "@_scan() {\n"
    "  local i token\n"
    "  for ((i = 1; i < ${#args[@]} - 1; i++)); do\n"
    "    token=${args[i]}\n"
    "    if [[ $argument ]]; then\n"
    "      argument=\n"
    "    elif [[ $token == -- ]]; then\n"
    "      ended=yes\n"
    "    elif [[ $token == -?* && ! $ended ]]; then\n"
    "      if [[ \" $options\" == *\" $token=\"* ]]; then\n"
    "        argument=\" $options\"\n"
    "        argument=${argument#*\" $token=\"}\n"
    "        argument=${argument%% *}\n"
    "      fi\n"
    "    else\n"
    "      words+=(\"$token\")\n"
    "    fi\n"
    "  done\n"
    "}\n"
    "\n"
    "# Offers the next word of each form that the words so far fit.\n"
    "@_fit() {\n"
    "  local i at form elements\n"
    "  while IFS= read -r -d ';' form; do\n"
    "    read -r -a elements <<<\"$form\"\n"
    "    for ((i = 0, at = 0; i < ${#words[@]}; i++)); do\n"
    "      [[ ${elements[at]} == [a-z]* && ${elements[at]} != \"${words[i]}\" "
    "]] &&\n"
    "        continue 2\n"
    "      [[ ${elements[at]} == *...* ]] || ((at++))\n"
    "    done\n"
    "    @_offer \"${elements[at]}\" \"$1\"\n"
    "  done <<<\"$forms\"\n"
    "}\n"
    "\n"
    "@() {\n"
    "  local args=() words=() forms= options= argument= ended= i\n"
    "  COMPREPLY=()\n"
    "  @_split\n"
    "  local word=${args[${#args[@]} - 1]}\n"
    "  @_command \"${args[0]}\"\n"
    "  @_scan\n"
    "  if ((${#args[@]} == 1)); then\n"
    "    @_offer COMMAND \"$word\"\n"
    "  elif [[ $argument ]]; then\n"
    "    @_offer \"$argument\" \"$word\"\n"
    "  elif [[ $word == -* && ! $ended ]]; then\n"
    "    for i in $options; do\n"
    "      [[ $i == --* && ${i%%=*} == \"$word\"* ]] && "
    "COMPREPLY+=(\"${i%%=*}\")\n"
    "    done\n"
    "  else\n"
    "    @_fit \"$word\"\n"
    "  fi\n"
    "  # The part before the last colon is a word of its own for bash.\n"
    "  if [[ $word == *:* && $COMP_WORDBREAKS == *:* ]]; then\n"
    "    word=${word%\"${word##*:}\"}\n"
    "    COMPREPLY=(\"${COMPREPLY[@]#\"$word\"}\")\n"
    "  fi\n"
    "  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]] &&\n"
    "    compopt -o nospace 2>/dev/null\n"
    "  return 0\n"
    "}\n";

/* Prints a text with @ replaced by the name. */
static void put_named(FILE *out, const char *name, const char *text) {
    for (; *text; text++)
        if (*text == '@' && (text[1] == '_' || text[1] == '('))
            fputs(name, out);
        else
            fputc(*text, out);
}

/* The words that can stand for a placeholder; choices stand for themselves. */
static void put_word_lists(FILE *out, const struct program *p,
                           const char *function) {
    fprintf(out,
            "%s_words() {\n  case $1 in\n  COMMAND) echo --help --version "
            "--man --completion help",
            function);
    for (const struct command *const *c = p->commands; *c; c++)
        fprintf(out, " %s", (*c)->name);
    fputs(" ;;\n  GAME) echo", out);
    put_games(out);
    fputs(" ;;\n  PLAYER) echo", out);
    put_players(out, true);
    fputs(" ;;\n  PROGRAM) echo", out);
    put_players(out, false);
    fputs(" ;;\n  NOTATION) echo", out);
    put_notations(out);
    fputs(" ;;\n  -* | [A-Z]*) ;;\n  *) echo \"$1\" ;;\n  esac\n}\n\n", out);
}

static void put_commands(FILE *out, const struct program *p,
                         const char *function) {
    fprintf(out, "%s_command() {\n  case $1 in\n  help) forms='COMMAND ;' ;;\n",
            function);
    for (const struct command *const *c = p->commands; *c; c++) {
        fprintf(out, "  %s)\n    forms='", (*c)->name);
        put_forms(out, p->options, *c);
        fputs("'\n    options='", out);
        put_options(out, p, *c);
        fputs("' ;;\n", out);
    }
    fputs("  esac\n}\n\n", out);
}

void completion_script(FILE *out, const struct program *p) {
    char function[64];
    snprintf(function, sizeof function, "_%s", p->name);
    for (char *c = function; *c; c++)
        *c = *c == '-' ? '_' : *c;
    fprintf(out, "# bash completion for %s\n\n", p->name);
    put_word_lists(out, p, function);
    put_commands(out, p, function);
    put_named(out, function, body);
    fprintf(out, "\ncomplete -F %s %s\n", function, p->name);
}
