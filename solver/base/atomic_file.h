/* Files that appear whole or not at all.
 *
 * Output goes to a new file beside the target, which takes the target's place
 * only when it is complete and on the disk. Whatever goes wrong before that,
 * a file of that name that was there is still there, unchanged. */
#ifndef MORPION_ATOMIC_FILE_H
#define MORPION_ATOMIC_FILE_H

#include <stdio.h>

#include "base/status.h"

struct atomic_file;

/* Follows symbolic links; refuses a target that is a folder, a device, a link
 * to nothing or a file that may not be written. On success *out is the
 * caller's until commit or abandon. */
enum status atomic_file_open(const char *path, struct atomic_file **out,
                             struct reason *why);

/* The same with a file that outlives a failure, TARGET.partial: a new one,
 * which must not be there yet, or with `resume` the one that is there. It can
 * be committed as any other, and stays where it is when that fails; or kept for
 * later. Locked against other programs that do the same. */
enum status atomic_file_open_partial(const char *path, bool resume,
                                     struct atomic_file **out,
                                     struct reason *why);
/* Closes f and frees it; the file stays. */
enum status atomic_file_keep(struct atomic_file *f, struct reason *why);
/* ST_IO when another program has the lock on a partial file. */
enum status atomic_file_partial_is_free(const char *name, struct reason *why);
/* Its name, into a buffer of PATH_MAX. */
enum status atomic_file_partial_name(const char *path, char *name,
                                     struct reason *why);

/* The stream to write to; it can seek. */
FILE *atomic_file_stream(struct atomic_file *f);

/* The name that the file will have. */
const char *atomic_file_target(const struct atomic_file *f);

/* The name of the new file, for programs and libraries that write by name. */
const char *atomic_file_name(const struct atomic_file *f);

/* Puts the new file in the target's place and frees f. On failure the target
 * is as it was and the new file, unless it is a partial one, is gone. */
enum status atomic_file_commit(struct atomic_file *f, struct reason *why);

/* Removes the new file and frees f; abandon(NULL) is fine. */
void atomic_file_abandon(struct atomic_file *f);

/* Commits when the writing ended with ST_OK, abandons otherwise; the status of
 * the whole. */
enum status atomic_file_finish(struct atomic_file *f, enum status written,
                               struct reason *why);

#endif
