#include "base/magic.h"

#include <string.h>

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

enum status magic_refuse(const char *path, const void *begin, size_t size,
                         const char *wanted, struct reason *why) {
    if (!size)
        return status_fail(why, ST_FOREIGN, "%s: an empty file, not %s", path,
                           wanted);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (begins(begin, size, known[i].begin) &&
            strcmp(known[i].name, wanted) != 0)
            return status_fail(why, ST_FOREIGN, "%s: %s, not %s", path,
                               known[i].name, wanted);
    return status_fail(why, ST_FOREIGN, "%s: not %s", path, wanted);
}
