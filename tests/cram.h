/* Commands as a user types them, with what they print and their exit status, in
 * a file:
 *
 *   $ morpion query 3,3 xx7
 *   morpion: error: position 'xx7': 2 x and 0 o: ...
 *   [3]
 *
 * Lines indented by two spaces are read, all others are remarks. What follows
 * a command is its output, stderr and stdout together; [N] is its exit status
 * where that is not 0. A line that ends in " (glob)" is a pattern. Blank lines
 * are not compared. The commands of a file run in one new folder, in order. */
#ifndef MORPION_TESTS_CRAM_H
#define MORPION_TESTS_CRAM_H

/* Fails the test where something else is printed. */
void cram_run(const char *path);

#endif
