/* The program of make fuzz: runs libFuzzer on the harness that FUZZ_TARGET
 * names. With FUZZ_UNSEAL=FILE it writes that file as fuzzer input to stdout,
 * and ends. */
#include "fuzz.h"

#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct fuzz_target *target;

static _Noreturn void fail(const char *what, const char *name) {
    fprintf(stderr, "fuzz: error: %s: %s\n", what, name);
    exit(2);
}

static _Noreturn void write_seed(const char *path) {
    static uint8_t file[1 << 24]; /* larger than any seed */
    FILE *f = fopen(path, "rb");
    const size_t size = f ? fread(file, 1, sizeof file, f) : 0;
    if (!size || size == sizeof file)
        fail("cannot read", path);
    fclose(f);
    size_t seed_size;
    uint8_t *seed = fuzz_unseal(file, size, &seed_size);
    if (!seed)
        fail("no table, certificate, MENACE file or log", path);
    if (fwrite(seed, 1, seed_size, stdout) != seed_size || fflush(stdout) != 0)
        fail("cannot write the seed of", path);
    free(seed);
    exit(0);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    const char *name = getenv("FUZZ_TARGET"), *file = getenv("FUZZ_UNSEAL");
    if (file)
        write_seed(file);
    for (target = fuzz_targets; name && target->name; target++)
        if (strcmp(target->name, name) == 0)
            return 0;
    fail("FUZZ_TARGET names no harness", name ? name : "(not set)");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    target->run(data, size);
    return 0;
}
