#include "commands.h"

int main(int argc, char **argv) {
    return program_run(&morpion_viz_program, argc, argv);
}
