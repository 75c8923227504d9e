#include "base/sha256.h"

#include <stdio.h>
#include <string.h>

#include "base/input_file.h"

/* The fractional parts of the cube roots of the first 64 primes. */
static const uint32_t rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t x, int bits) {
    return x >> bits | x << (32 - bits);
}

static uint32_t big_endian(const unsigned char *b) {
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 |
           b[3];
}

/* The block as 16 words, stretched to 64. */
static void expand(const unsigned char *block, uint32_t w[64]) {
    for (int i = 0; i < 16; i++)
        w[i] = big_endian(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        const uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + w[i - 7] +
               (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
}

static void mix(uint32_t state[8], const unsigned char *block) {
    uint32_t w[64], s[8];
    expand(block, w);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        const uint32_t a = s[0], e = s[4];
        const uint32_t one = s[7] +
                             (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
                             ((e & s[5]) ^ (~e & s[6])) + rounds[i] + w[i];
        const uint32_t two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) +
                             ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

struct sha256 sha256_begin(void) {
    return (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                     0xa54ff53a, 0x510e527f, 0x9b05688c,
                                     0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *h, const void *bytes, size_t size) {
    const unsigned char *from = bytes;
    while (size) {
        const size_t used = h->length % sizeof h->block;
        const size_t room = sizeof h->block - used;
        const size_t part = size < room ? size : room;
        memcpy(h->block + used, from, part);
        h->length += part;
        from += part;
        size -= part;
        if (part == room)
            mix(h->state, h->block);
    }
}

/* A one bit, zeros up to eight bytes before the end of a block, and the length
 * in bits. */
void sha256_end(struct sha256 *h, char out[SHA256_TEXT]) {
    static const unsigned char padding[64] = {0x80};
    const uint64_t bits = 8 * h->length;
    const size_t used = h->length % sizeof h->block;
    unsigned char length[8];
    for (int i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_add(h, padding, (used < 56 ? 56 : 120) - used);
    sha256_add(h, length, sizeof length);
    for (int i = 0; i < 8; i++)
        snprintf(out + 8 * i, 9, "%08x", (unsigned)h->state[i]);
}

enum status sha256_file(const char *path, char out[SHA256_TEXT],
                        struct reason *why) {
    unsigned char part[1 << 14];
    struct sha256 h = sha256_begin();
    FILE *f = input_file_open(path);
    if (!f)
        return status_errno(why, "%s", path);
    for (size_t got; (got = fread(part, 1, sizeof part, f)) > 0;)
        sha256_add(&h, part, got);
    enum status st = ferror(f) ? status_errno(why, "%s", path) : ST_OK;
    fclose(f);
    sha256_end(&h, out);
    return st;
}
