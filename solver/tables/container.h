/* The container of table files: header, checked and compressed frames, index.
 *
 * It knows nothing of what a frame means; README.md has the layout. */
#ifndef MORPION_CONTAINER_H
#define MORPION_CONTAINER_H

#include <stdio.h>

#include "rules/game.h"

enum { CONTAINER_VERSION = 1 };

enum container_body { CONTAINER_ENTRIES = 1, CONTAINER_TIERS = 2 };

enum { /* flags */
       CONTAINER_PARTIAL = 1,
       CONTAINER_EXCHANGED = 2,
       CONTAINER_DISTANCES = 4, /* of tiers; entries have them always */
       CONTAINER_GROWING = 8,   /* without index: being written, or cut short */
};

struct container_header {
    enum container_body body;
    unsigned flags;
    char game[GAME_NAME_MAX];
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

/* Writing: begin, one call for each frame, end (or drop after a failure). The
 * stream must be readable too, and begins with the container. */
struct container_writer;
/* name is what messages call the file; it must stay until the end. Body, flags
 * and game of h are written at once, for container_recover to know the file by.
 */
enum status container_begin(FILE *out, const char *name,
                            const struct container_header *h,
                            struct container_writer **w, struct reason *why);
/* Packs a frame and writes it when those with smaller numbers, from 0 on, are
 * written. Any number of threads may call it at a time. At most
 * CONTAINER_RAW_MAX bytes. */
enum status container_add_frame(struct container_writer *w, uint64_t number,
                                struct key first, uint32_t entries,
                                const void *raw, size_t size,
                                struct reason *why);
/* Sets entries, frames and bytes of h, writes index and header, frees w. */
enum status container_end(struct container_writer *w,
                          struct container_header *h, struct reason *why);
void container_drop(struct container_writer *w);

enum { CONTAINER_RAW_MAX = (1 << 19) - (1 << 12) };

/* Going on with a file that container_end never saw: container_resume instead
 * of container_begin, container_recover for one frame after the other as long
 * as there are any, container_cut_off; then frames are added with the numbers
 * that follow. */
enum status container_resume(FILE *out, const char *name,
                             const struct container_header *h,
                             struct container_writer **w, struct reason *why);
/* The next frame, whose size is known; ST_MISSING, without a reason, unless it
 * is there and whole. */
enum status container_recover(struct container_writer *w, struct key first,
                              uint32_t entries, void *raw, size_t size,
                              struct reason *why);
/* Cuts off all behind the last recovered frame. */
enum status container_cut_off(struct container_writer *w, struct reason *why);
/* A recovered frame again; for any number of threads. */
enum status container_read_back(struct container_writer *w, uint64_t number,
                                void *raw, size_t size, struct reason *why);

/* Sets the checksum of a header that is complete but for it. */
void container_seal_header(unsigned char *header);

/* Reading: container_open has checked every checksum but those of the frames,
 * that the frames fill the file from header to index in the order of the index,
 * and that their entries add up. Keys and numbers of entries are the body's to
 * check. */
struct container {
    char *path;
    int fd;
    struct container_header header;
    struct container_frame *frames;
};
enum status container_open(const char *path, struct container *a,
                           struct reason *why);
/* The same of a file that is open: it reads through a descriptor of its own.
 * Messages call it `name`. */
enum status container_open_descriptor(int fd, const char *name,
                                      struct container *a, struct reason *why);
void container_close(struct container *a);

/* The body's damage, in the words of the container: "PATH: damaged: ...". */
__attribute__((format(printf, 3, 4))) enum status
container_damaged(const struct container *a, struct reason *why,
                  const char *fmt, ...);

/* That the solve which made it did not finish. */
enum status container_unfinished(const struct container *a, struct reason *why);

/* Unpacks one frame into raw, at most `room` bytes; *size gets how many. The
 * unpacker belongs to one thread. */
struct container_unpacker;
struct container_unpacker *container_unpacker_new(void);
void container_unpacker_free(struct container_unpacker *u);
enum status container_read_frame(const struct container *a,
                                 struct container_unpacker *u, uint64_t frame,
                                 void *raw, size_t room, size_t *size,
                                 struct reason *why);

#endif
