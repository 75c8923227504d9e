#include "commands.h"

int main(int argc, char **argv) {
    return cli_run(&morpion_viz_program, argc, argv);
}
