#include "cli/commands.h"

int main(int argc, char **argv) {
    return program_run(&morpion_program, argc, argv);
}
