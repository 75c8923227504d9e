/* Opens files to be read. */
#ifndef MORPION_INPUT_FILE_H
#define MORPION_INPUT_FILE_H

#include <stdio.h>

/* NULL, with errno set, when the file cannot be opened. A named pipe that
 * nobody writes to is empty; the call does not wait for a writer. */
FILE *input_file_open(const char *path);

#endif
