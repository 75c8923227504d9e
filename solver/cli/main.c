#include "cli/commands.h"

int main(int argc, char **argv) {
    return cli_run(&morpion_program, argc, argv);
}
