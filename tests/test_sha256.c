#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "support.h"

TestSuite(sha256, .fini = support_clean);

static void expect(const char *text, size_t size, size_t part,
                   const char *expected) {
    char out[SHA256_TEXT];
    struct sha256 h = sha256_begin();
    for (size_t at = 0; at < size; at += part)
        sha256_add(&h, text + at, size - at < part ? size - at : part);
    sha256_end(&h, out);
    cr_expect_str_eq(out, expected, "%zu bytes in parts of %zu", size, part);
}

/* FIPS 180-4 and NIST's example values. */
static const char two_blocks[] =
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";

Test(sha256, published_values) {
    expect("", 0, 1,
           "e3b0c44298fc1c149afbf4c8996fb924"
           "27ae41e4649b934ca495991b7852b855");
    for (size_t part = 1; part <= 64; part++) {
        expect("abc", 3, part,
               "ba7816bf8f01cfea414140de5dae2223"
               "b00361a396177a9cb410ff61f20015ad");
        expect(two_blocks, strlen(two_blocks), part,
               "248d6a61d20638b8e5c026930c3e6039"
               "a33ce45964ff2167f6ecedd419db06c1");
    }
}

Test(sha256, a_million_letters) {
    char *text = malloc(1000000);
    memset(text, 'a', 1000000);
    expect(text, 1000000, 999,
           "cdc76e5c9914fb9281a1c7e284d73e67"
           "f1809a48a497200e046d39ccc7112cd0");
    free(text);
}

Test(sha256, a_file) {
    char out[SHA256_TEXT];
    struct reason why;
    const char *path = support_path("abc");
    FILE *f = fopen(path, "w");
    fputs("abc", f);
    fclose(f);
    cr_expect_eq(sha256_file(path, out, &why), ST_OK);
    cr_expect(strncmp(out, "ba7816bf8f01cfea", 16) == 0);
    cr_expect_eq(sha256_file(support_path("none"), out, &why), ST_IO);
}
