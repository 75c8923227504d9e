/* morpion-check: does a certificate prove what it claims?
 *
 * A program of its own, so that whoever doubts the solver need not trust it: it
 * is linked from the checker, the board and its notation, and base alone. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/cpu.h"
#include "morpion/morpion.h"
#include "proofs/certificate_confirm.h"

enum { CONFIRMED, FAILED, USAGE, REFUTED = 5 };

static const char help[] =
    "morpion-check: does a certificate prove what it claims?\n\n"
    "Usage:\n"
    "  morpion-check FILE...\n"
    "  morpion-check --help | --version\n\n"
    "Checks proofs that morpion solve --certificate wrote, as morpion check "
    "does, with\nnothing of the solver in it. Prints a line for each that is "
    "confirmed.\n\n"
    "Exit status: 0 all are confirmed, 1 file or system error, 2 usage, 5 a "
    "proof that is\ndamaged or does not prove what it claims.\n";

/* A name may hold bytes that upset a terminal. */
static void put_name(FILE *out, const char *name) {
    for (; *name; name++)
        fputc(' ' <= *name && *name <= '~' ? *name : '?', out);
}

static int check(const char *path) {
    struct certificate_confirmed c;
    struct reason why;
    const enum status st = certificate_confirm(path, &c, &why);
    if (st) {
        fputs("morpion-check: error: ", stderr);
        put_name(stderr, why.text);
        fputc('\n', stderr);
        return st == ST_FORMAT ? REFUTED : FAILED;
    }
    put_name(stdout, path);
    printf(": %s: confirmed, %" PRIu64 " node%s\n", c.claim, c.nodes,
           c.nodes == 1 ? "" : "s");
    return CONFIRMED;
}

int main(int argc, char **argv) {
    struct reason why;
    int worst = CONFIRMED;
    if (cpu_check(&why)) {
        fprintf(stderr, "morpion-check: error: %s\n", why.text);
        return FAILED;
    }
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(help, stdout);
    } else if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("morpion-check " MORPION_VERSION);
    } else if (argc < 2 || argv[1][0] == '-') {
        fputs("morpion-check: error: expected certificates to check (see "
              "morpion-check --help)\n",
              stderr);
        return USAGE;
    } else {
        for (int i = 1; i < argc; i++) {
            const int status = check(argv[i]);
            worst = status > worst ? status : worst;
        }
    }
    if (fflush(stdout) == 0 && !ferror(stdout))
        return worst;
    fprintf(stderr,
            "morpion-check: error: cannot write to standard output: "
            "%s\n",
            strerror(errno));
    return FAILED;
}
