#include "proofs/certificate_file.h"

#include "base/magic.h"

enum { CELLS_VERSION_1 = 64, HEAD_VERSION_1 = 72 };

static const struct certificate_head heads[] = {
    {.set = 8, .cell = 1, .claims = 32, .claim = 8, .sizes = 48},
    {.set = 56, .cell = 2, .claims = 128, .claim = 9, .sizes = 146}};

static const struct sealed_file_kind kinds[] = {
    {"proof", MAGIC_PROOF "1", HEAD_VERSION_1, UINT64_C(1) << 32},
    {"proof", MAGIC_PROOF "2", CERTIFICATE_HEAD_MAX, UINT64_C(1) << 32}};
enum { VERSIONS = sizeof kinds / sizeof *kinds };

static int version_for(int cells) { return cells <= CELLS_VERSION_1 ? 0 : 1; }

const struct certificate_head *certificate_head(int cells) {
    return &heads[version_for(cells)];
}

enum status certificate_file_write(FILE *out, const char *name, int cells,
                                   uint8_t *head, const void *body,
                                   uint64_t size, uint64_t *bytes,
                                   struct reason *why) {
    return sealed_file_write(out, name, &kinds[version_for(cells)], head, body,
                             size, bytes, why);
}

enum status certificate_file_damaged(const struct certificate_file *f,
                                     const char *where, struct reason *why) {
    return sealed_file_damaged(f->path, f->sealed.kind, where, why);
}

enum status certificate_file_read(const char *path,
                                  struct certificate_file *out,
                                  struct reason *why) {
    *out = (struct certificate_file){.path = path};
    enum status st = sealed_file_read(path, kinds, VERSIONS, &out->sealed, why);
    if (st)
        return st;
    const uint8_t *head = out->sealed.head;
    const struct line_shape s = {head[8], head[9], head[10]};
    const int longer = s.rows > s.cols ? s.rows : s.cols;
    out->shape = s;
    if (s.rows && s.cols && longer <= GAME_SIDE_MAX && s.k && s.k <= longer &&
        out->sealed.kind - kinds == version_for(s.rows * s.cols))
        return ST_OK;
    st = certificate_file_damaged(out, "its head", why);
    certificate_file_free(out);
    return st;
}

void certificate_file_free(struct certificate_file *f) {
    sealed_file_free(&f->sealed);
}
