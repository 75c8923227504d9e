/* Files that appear whole or not at all.
 *
 * Output goes to a new file beside the target. It replaces the target only when
 * it is complete and on the disk. If anything fails before that, an existing
 * target stays unchanged. */
#ifndef MORPION_ATOMIC_FILE_H
#define MORPION_ATOMIC_FILE_H

#include <stdio.h>

#include "base/status.h"

struct atomic_file;

/* Follows symbolic links. Refuses a target that is a folder, a device, a broken
 * link or a file without write permission. On success the caller owns *out
 * until commit or abandon. */
enum status atomic_file_open(const char *path, struct atomic_file **out,
                             struct reason *why);

/* The same, but the new file is TARGET.partial and stays after a failure. It
 * must not exist yet; with `resume` it must exist and is continued. It can be
 * committed, or kept for later. It is locked against other programs that open
 * it with this function. */
enum status atomic_file_open_partial(const char *path, bool resume,
                                     struct atomic_file **out,
                                     struct reason *why);
/* Closes and frees f. The partial file stays. */
enum status atomic_file_keep(struct atomic_file *f, struct reason *why);
/* ST_IO when another program holds the lock on a partial file. */
enum status atomic_file_partial_is_free(const char *name, struct reason *why);
/* Writes the name of the partial file into a buffer of PATH_MAX bytes. */
enum status atomic_file_partial_name(const char *path, char *name,
                                     struct reason *why);

/* The stream to write to; it can seek. */
FILE *atomic_file_stream(struct atomic_file *f);

/* The name that the file will have after commit. */
const char *atomic_file_target(const struct atomic_file *f);

/* The name of the new file, for programs and libraries that write by name. */
const char *atomic_file_name(const struct atomic_file *f);

/* Replaces the target with the new file and frees f. On failure the target is
 * unchanged, and the new file is removed unless it is a partial file. */
enum status atomic_file_commit(struct atomic_file *f, struct reason *why);

/* Removes the new file and frees f; abandon(NULL) is fine. */
void atomic_file_abandon(struct atomic_file *f);

/* Commits when `written` is ST_OK, abandons otherwise. Returns `written`, or
 * the status of the commit. */
enum status atomic_file_finish(struct atomic_file *f, enum status written,
                               struct reason *why);

#endif
