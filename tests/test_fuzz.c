/* Replays the fuzzing corpus: every file of fuzz/corpus/NAME/ goes through the
 * harness NAME. */
#include <criterion/criterion.h>
#include <glob.h>

#include "fuzz/fuzz.h"
#include "support.h"

TestSuite(fuzz, .timeout = SUPPORT_TIMEOUT);

static void replay(void (*run)(const uint8_t *data, size_t size),
                   const char *pattern) {
    glob_t files;
    cr_assert_eq(glob(pattern, 0, NULL, &files), 0, "%s", pattern);
    char **inputs = malloc(files.gl_pathc * sizeof *inputs);
    size_t *sizes = malloc(files.gl_pathc * sizeof *sizes);
    cr_assert(inputs && sizes);
    /* All files are read first, because a harness may change the folder. */
    for (size_t i = 0; i < files.gl_pathc; i++)
        inputs[i] = (char *)support_read(files.gl_pathv[i], &sizes[i]);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        run((const uint8_t *)inputs[i], sizes[i]);
        free(inputs[i]);
    }
    free(inputs);
    free(sizes);
    globfree(&files);
}

#define REPLAY(name)                                                           \
    Test(fuzz, name) { replay(fuzz_##name, "tests/fuzz/corpus/" #name "/*"); }

#define TARGETS(X)                                                             \
    X(notation)                                                                \
    X(ultimate)                                                                \
    X(table)                                                                   \
    X(partial)                                                                 \
    X(certificate)                                                             \
    X(menace)                                                                  \
    X(record)                                                                  \
    X(learnlog)                                                                \
    X(atlas)                                                                   \
    X(arguments)

TARGETS(REPLAY)

Test(fuzz, every_harness_has_its_test) {
    size_t harnesses = 0;
#define COUNT_ONE(name) +1
    while (fuzz_targets[harnesses].name)
        harnesses++;
    cr_expect_eq(harnesses, TARGETS(COUNT_ONE));
}
