#include "cli/commands.h"

#include <inttypes.h>

#include "answers/solve.h"
#include "cli/show.h"

/* "5478 positions, 765 up to symmetry, 207 kept". Tables of large boards merge
 * no images. */
static void show_sizes(const struct show *sh, const struct solve_result *r) {
    const bool merged = !sh->game->kind->from;
    if (r->positions && merged)
        fprintf(sh->out, "%s position%s, %s ", report_count(r->positions).text,
                report_plural(r->positions), report_count(r->canonical).text);
    if (r->positions && merged && r->canonical == r->entries)
        fprintf(sh->out, "kept up to symmetry, ");
    else if (r->positions && merged)
        fprintf(sh->out, "up to symmetry, %s kept, ",
                report_count(r->entries).text);
    else
        fprintf(sh->out, "%s position%s %s ", report_count(r->entries).text,
                report_plural(r->entries),
                r->engine == SOLVE_PROOF ? "looked at" : "kept");
}

static void show_positions(const struct show *sh, const struct solve_result *r,
                           double seconds) {
    show_sizes(sh, r);
    fprintf(sh->out, "in %.2f s\n", seconds);
    if (r->resumed)
        fprintf(sh->out, "%s %s from the partial file\n",
                report_count(r->resumed).text,
                r->engine == SOLVE_PROOF ? "facts" : "of them");
}

static void show_file(const struct show *sh, const struct options *o,
                      const struct solve_result *r) {
    if (o->of[OPT_CERTIFICATE].given)
        fprintf(sh->out, "proof in %s: %" PRIu64 " node%s, %" PRIu64 " bytes\n",
                report_name(o->of[OPT_CERTIFICATE].text).text, r->nodes,
                report_plural(r->nodes), r->bytes);
    else if (o->of[OPT_OUTPUT].given)
        fprintf(sh->out, "saved %s: %" PRIu64 " bytes",
                report_name(o->of[OPT_OUTPUT].text).text, r->bytes);
    if (o->of[OPT_OUTPUT].given && r->canonical)
        fprintf(sh->out, ", %.2f bits a position",
                8 * (double)r->bytes / (double)r->canonical);
    if (o->of[OPT_OUTPUT].given)
        fputc('\n', sh->out);
}

static void show_result(const struct show *sh, const struct options *o,
                        const struct solve_result *r, bool written,
                        double seconds) {
    char text[GAME_TEXT_MAX];
    if (o->of[OPT_JSON].given) {
        show_answer_json(sh, &r->answer);
        return;
    }
    fprintf(sh->out, "%s from %s: ", sh->game->name,
            game_print(sh->game, &r->answer.state, text));
    show_verdict(sh, &r->answer);
    fputc('\n', sh->out);
    show_positions(sh, r, seconds);
    if (written)
        show_file(sh, o, r);
}

/* Called before the work begins, so that the user can stop it if that is too
 * much memory. */
static void announce(uint64_t memory, int threads) {
    report_note("tier engine: %.1f MiB of memory, %d thread%s",
                (double)memory / (1 << 20), threads,
                report_plural((uint64_t)threads));
}

/* A proof may take hours to find. This shows the result before the proof is
 * written, which may take as long again. */
static void decided(const struct answer *a, uint64_t positions) {
    static const char *const texts[] = {"a draw", "X wins", "O wins"};
    report_note("%s, proved with %" PRIu64 " positions; now writing the proof",
                texts[a->attractor], positions);
    report_watch_unit("positions");
}

/* Says which options do not go together; NULL if all do. */
static const char *misuse(const struct options *o) {
    const bool output = o->of[OPT_OUTPUT].given;
    const bool certificate = o->of[OPT_CERTIFICATE].given;
    const uint64_t engine = o->of[OPT_ENGINE].number;
    if (o->of[OPT_RESUME].given && !output && !certificate)
        return "--resume needs -o FILE or --certificate FILE: it continues "
               "from FILE.partial";
    if (o->of[OPT_MAX_ENTRIES].given &&
        (engine == SOLVE_TIERS || engine == SOLVE_PROOF || certificate))
        return "--max-entries works only with the memo engine: tiers always "
               "solve the whole game, and proof keeps no positions";
    if (certificate && output)
        return "-o writes a table, --certificate a proof: give only one of "
               "them";
    if (output && engine == SOLVE_PROOF)
        return "the proof engine makes no table: use --certificate FILE to "
               "save its proof";
    if (certificate && (engine == SOLVE_MEMO || engine == SOLVE_TIERS))
        return "--certificate works only with the proof engine";
    return NULL;
}

/* The hint in terms of command-line options. */
static const char *advice(enum solve_hint hint) {
    static const char *const texts[] = {
        [SOLVE_NO_HINT] = "",
        [SOLVE_RESUME] = ": continue with --resume",
        [SOLVE_RESUME_MEMORY] = ": continue with --resume and more --memory",
        [SOLVE_RESUME_ENTRIES] =
            ": continue with --resume and more --max-entries",
        [SOLVE_RESUME_OR_REMOVE] = ": continue with --resume, or remove it",
    };
    return texts[hint];
}

static enum status solve(const struct options *o, const struct game *g,
                         const struct state *root, struct solve_result *result,
                         struct reason *why) {
    const struct watch watch =
        report_watch("positions", o->of[OPT_TIME].number);
    const struct solve_table_options table = {
        .engine = (enum solve_engine)o->of[OPT_ENGINE].number,
        .threads = program_jobs(o),
        .fewer = !o->of[OPT_JOBS].given,
        .memory = program_memory(o),
        .entries = o->of[OPT_MAX_ENTRIES].number,
        .output = o->of[OPT_OUTPUT].text,
        .resume = o->of[OPT_RESUME].given,
        .watch = watch,
        .announce = announce,
    };
    const struct solve_proof_options proof = {
        .threads = table.threads,
        .memory = table.memory,
        .certificate = o->of[OPT_CERTIFICATE].text,
        .resume = table.resume,
        .watch = watch,
        .decided = decided,
    };
    if (!proof.certificate && solve_choose(g, root, &table) != SOLVE_PROOF)
        return solve_table(g, root, &table, result, why);
    return solve_proof(g, root, &proof, result, why);
}

static int run(const struct options *o) {
    const char *wrong = misuse(o);
    if (wrong) {
        report_error("solve: %s", wrong);
        return PROGRAM_USAGE;
    }
    struct state root;
    int exit_status;
    struct game *g = program_read_game(o, &root, &exit_status);
    if (!g)
        return exit_status;
    const double start = report_clock();
    struct solve_result result;
    struct reason why;
    enum status st = solve(o, g, &root, &result, &why);
    report_watch_end();
    if (st && result.hint) {
        const struct reason cause = why;
        status_fail(&why, st, "%.440s%s", cause.text, advice(result.hint));
    }
    exit_status = report_status(st, &why);
    const struct show sh = show_to(stdout, g, o);
    /* A proved value is printed even if the proof could not be written. */
    if (exit_status == PROGRAM_ANSWERED || result.answer.proof == ANSWER_PROVED)
        show_result(&sh, o, &result, exit_status == PROGRAM_ANSWERED,
                    report_clock() - start);
    else if (exit_status == PROGRAM_UNDECIDED && o->of[OPT_JSON].given)
        show_answer_json(&sh, &result.answer);
    game_free(g);
    return exit_status;
}

const struct command cmd_solve = {
    .name = "solve",
    .synopsis = "GAME [POSITION] [-o FILE.att | --certificate FILE.proof]",
    .summary = "solve a game or a position, and save a table or a proof",
    .details =
        "Works out who wins with best play, and in how many plies (single\n"
        "moves), and prints the value of the start or of POSITION. With -o\n"
        "it also saves the value of every position that can be reached as a\n"
        "table in FILE, for query, moves, stats, verify and export.\n\n"
        "There are three engines. --engine chooses one:\n"
        "  tiers  solves a whole T(n,k) game on up to 25 cells, backwards\n"
        "         from the full boards, on all processors. It first says\n"
        "         how much memory it needs, and stops if --memory is less.\n"
        "         On up to 20 cells the table has the plies to the end; on\n"
        "         larger boards they are worked out when you ask for them.\n"
        "  memo   solves any game from any position onwards. On boards with\n"
        "         more than 64 cells at most 64 may be empty, and symmetric\n"
        "         positions are kept each.\n"
        "  proof  decides one position of T(n,k) on a board of any size, on\n"
        "         all processors. It makes no table; --certificate FILE\n"
        "         saves its proof, which check can confirm.\n"
        "Without -o the table stays in memory, and only as long as it is\n"
        "needed. The summary says how many positions there are, how many up\n"
        "to symmetry (mirror images and rotations once), and how many the\n"
        "table keeps; the others follow from these. Bits a position are\n"
        "those of the file for each position up to symmetry.\n\n"
        "When --memory, --max-entries or --time is used up, or you press\n"
        "Ctrl-C, what was solved so far is saved in FILE.partial, and FILE\n"
        "itself is not touched. The same command with --resume continues\n"
        "from there. The tier engine saves its work as it goes, so little\n"
        "is lost even if it is killed or the disk is full.\n\n"
        "Examples:\n"
        "  morpion solve 3,3\n"
        "  morpion solve 5,4 -o 5,4.att\n"
        "  morpion solve 4,4 x5o9\n"
        "  morpion solve 7,5 --certificate 7,5.proof\n"
        "  morpion solve ultimate 'XXO1oxx1oxo1OX2xooxxxoOoxox1x1xo 99 x' -o "
        "end.att\n",
    .options = OPTION_BIT(OPT_OUTPUT) | OPTION_BIT(OPT_ENGINE) |
               OPTION_BIT(OPT_JOBS) | OPTION_BIT(OPT_MEMORY) |
               OPTION_BIT(OPT_MAX_ENTRIES) | OPTION_BIT(OPT_TIME) |
               OPTION_BIT(OPT_CERTIFICATE) | OPTION_BIT(OPT_RESUME) |
               OPTION_BIT(OPT_JSON) | OPTION_BIT(OPT_PLY),
    .texts =
        (const struct option_text[]){
            {OPT_OUTPUT, "FILE.att", "save the table in FILE.att"},
            {OPT_TIME, NULL,
             "stop after TIME, as in 500ms, 10s or 2h, and keep what is solved "
             "so far in FILE.partial"},
            {OPT_CERTIFICATE, NULL, "save the proof in FILE.proof, for check"},
            {0, NULL, NULL}},
    .words_min = 1,
    .words_max = 2,
    .run = run,
};
