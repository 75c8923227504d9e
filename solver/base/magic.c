#include "base/magic.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/input_file.h"

static const struct {
    const char *begin, *name;
} known[] = {
    {MAGIC_TABLE, "a table"},
    {MAGIC_PROOF, "a proof"},
    {MAGIC_PROOF_LOG, "the partial file of an unfinished proof"},
    {MAGIC_MENACE, "a MENACE file"},
    {MAGIC_RECORD, "a saved game"},
    {MAGIC_LEARN_LOG, "a log of MENACE's training"},
    {MAGIC_ATLAS, "an atlas"},
    {"SQLite format 3", "a SQLite database"},
};

/* A few bytes are enough: text readers stop at the first line end, which is
 * inside the magic of a table. */
static bool begins(const void *bytes, size_t size, const char *with) {
    enum { ENOUGH = 5 };
    const size_t length = strlen(with);
    return size >= ENOUGH &&
           memcmp(bytes, with, size < length ? size : length) == 0;
}

/* What the file is, or NULL. */
static const char *kind_of(const void *begin, size_t size) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (begins(begin, size, known[i].begin))
            return known[i].name;
    return NULL;
}

enum status magic_refuse(const char *path, const void *begin, size_t size,
                         const char *wanted, struct reason *why) {
    if (!size)
        return status_fail(why, ST_FOREIGN, "%s: an empty file, not %s", path,
                           wanted);
    const char *kind = kind_of(begin, size);
    if (kind && strcmp(kind, wanted) != 0)
        return status_fail(why, ST_FOREIGN, "%s: %s, not %s", path, kind,
                           wanted);
    return status_fail(why, ST_FOREIGN, "%s: not %s", path, wanted);
}

enum status magic_protect(const char *path, const char *wanted,
                          struct reason *why) {
    struct stat about;
    char begin[32];
    FILE *f = stat(path, &about) == 0 && S_ISREG(about.st_mode)
                  ? input_file_open(path)
                  : NULL;
    if (!f)
        return ST_OK; /* nothing there, or nothing that can be lost */
    const size_t size = fread(begin, 1, sizeof begin, f);
    fclose(f);
    const char *kind = kind_of(begin, size);
    return kind && (!wanted || strcmp(kind, wanted) != 0)
               ? status_fail(why, ST_IO,
                             "%s: exists and is %s: choose another name", path,
                             kind)
               : ST_OK;
}
