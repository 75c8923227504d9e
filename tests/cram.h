/* Runs commands as a user types them, and compares what they print and their
 * exit status with a file:
 *
 *   $ morpion query 3,3 xx7
 *   morpion: error: position 'xx7': 2 x and 0 o: ...
 *   [3]
 *
 * Only lines indented by two spaces are read; all others are remarks. The lines
 * after a command are its output, stdout and stderr together. [N] is its exit
 * status, if that is not 0. A line that ends in " (glob)" is a pattern. Blank
 * lines are not compared. The commands of a file run in order, each in a shell
 * of its own, in the folder of support_folder. */
#ifndef MORPION_TESTS_CRAM_H
#define MORPION_TESTS_CRAM_H

/* Fails the test if a command prints something else or has another status. */
void cram_run(const char *path);

#endif
