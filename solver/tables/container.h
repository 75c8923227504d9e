/* The container of table files: a header, compressed frames with checksums, and
 * an index.
 *
 * The container does not know what a frame means: the body does (body.h).
 * README.md has the layout. */
#ifndef MORPION_CONTAINER_H
#define MORPION_CONTAINER_H

#include <stdio.h>

#include "rules/game.h"

/* Version 2 is version 1 with the position that keys count from. Files without
 * one are version 1, which older programs read. */
enum { CONTAINER_VERSION = 1, CONTAINER_VERSION_FROM = 2 };

enum container_body { CONTAINER_ENTRIES = 1, CONTAINER_TIERS = 2 };

enum { /* flags */
       CONTAINER_PARTIAL = 1,
       CONTAINER_EXCHANGED = 2,
       CONTAINER_DISTANCES = 4, /* for tiers; entries always have distances */
       CONTAINER_GROWING = 8,   /* no index yet: being written, or cut short */
};

struct container_header {
    enum container_body body;
    unsigned flags;
    char game[GAME_NAME_MAX];
    /* The text of the position that keys count from (root in struct game), or
     * empty. Only for entries, and their root is that position. */
    char from[GAME_TEXT_MAX];
    struct key root;
    uint8_t root_code;
    uint64_t entries, frames;
    uint64_t bytes; /* of the whole file */
};

struct container_frame {
    struct key first;
    uint64_t offset;
    uint32_t bytes;
    uint32_t entries;
    uint64_t checksum;
};

/* Writing: container_begin, one call for each frame, then container_end, or
 * container_drop after a failure. The stream must be readable too. The
 * container starts at offset 0 of the stream. */
struct container_writer;
/* Messages call the file `name`, which must stay until container_end. Writes
 * body, flags, game and `from` of h at once: container_resume recognises the
 * file by them. */
enum status container_begin(FILE *out, const char *name,
                            const struct container_header *h,
                            struct container_writer **w, struct reason *why);
/* Compresses a frame and writes it once all frames with smaller numbers are
 * written. Numbers count from 0. `size` is at most CONTAINER_RAW_MAX. Any
 * number of threads may call it at the same time. */
enum status container_add_frame(struct container_writer *w, uint64_t number,
                                struct key first, uint32_t entries,
                                const void *raw, size_t size,
                                struct reason *why);
/* Sets entries, frames and bytes of h, writes the index and the header, and
 * frees w, also on failure. */
enum status container_end(struct container_writer *w,
                          struct container_header *h, struct reason *why);
void container_drop(struct container_writer *w);

enum { CONTAINER_RAW_MAX = (1 << 19) - (1 << 12) };

/* Resuming a file that container_end did not complete: call container_resume
 * instead of container_begin, then container_recover for one frame after the
 * other until it returns ST_MISSING, then container_cut_off. After that, add
 * frames with the numbers that follow. */
enum status container_resume(FILE *out, const char *name,
                             const struct container_header *h,
                             struct container_writer **w, struct reason *why);
/* Reads the next frame, whose unpacked size is known. ST_MISSING, without a
 * reason, when the file ends before it or it is incomplete. */
enum status container_recover(struct container_writer *w, struct key first,
                              uint32_t entries, void *raw, size_t size,
                              struct reason *why);
/* Cuts off everything after the last recovered frame. */
enum status container_cut_off(struct container_writer *w, struct reason *why);
/* Reads a recovered frame again. Any number of threads may call it. */
enum status container_read_back(struct container_writer *w, uint64_t number,
                                void *raw, size_t size, struct reason *why);

/* Sets the checksum of a header that is complete except for it. */
void container_seal_header(unsigned char *header);

/* Reading. container_open checks every checksum except those of the frames,
 * that the frames fill the file from the header to the index in the order of
 * the index, and that their entries add up to the header's. The body checks the
 * keys and the number of entries of each frame. */
struct container {
    char *path;
    int fd;
    struct container_header header;
    struct container_frame *frames;
};
enum status container_open(const char *path, struct container *a,
                           struct reason *why);
/* The same for an open file. Reads through its own duplicate of fd. Messages
 * call the file `name`. */
enum status container_open_descriptor(int fd, const char *name,
                                      struct container *a, struct reason *why);
void container_close(struct container *a);

/* Fails with ST_FORMAT and the reason "PATH: damaged table: ...". */
__attribute__((format(printf, 3, 4))) enum status
container_damaged(const struct container *a, struct reason *why,
                  const char *fmt, ...);

/* Fails with ST_FORMAT: the file is a partial file. */
enum status container_unfinished(const struct container *a, struct reason *why);

/* Reads, checks and unpacks one frame into raw, at most `room` bytes; *size
 * gets how many. An unpacker serves one thread. */
struct container_unpacker;
struct container_unpacker *container_unpacker_new(void);
void container_unpacker_free(struct container_unpacker *u);
enum status container_read_frame(const struct container *a,
                                 struct container_unpacker *u, uint64_t frame,
                                 void *raw, size_t room, size_t *size,
                                 struct reason *why);

#endif
