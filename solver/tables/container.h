/* The container of table files: header, checked and compressed frames, index.
 *
 * It knows nothing of what a frame means; tablefile.h has the layout. */
#ifndef MORPION_CONTAINER_H
#define MORPION_CONTAINER_H

#include <stdio.h>

#include "rules/game.h"

enum { ATT_VERSION = 1 };

enum att_body { ATT_ENTRIES = 1, ATT_TIERS = 2 };

enum { /* flags */
       ATT_PARTIAL = 1,
       ATT_EXCHANGED = 2,
       ATT_DISTANCES = 4, /* of tiers; entries have them always */
       ATT_GROWING = 8,   /* without index: being written, or cut short */
};

struct att_header {
    enum att_body body;
    unsigned flags;
    char game[GAME_NAME_MAX];
    struct key root;
    uint8_t root_code;
    uint64_t entries, frames;
    uint64_t bytes; /* of the whole file */
};

struct att_frame {
    struct key first;
    uint64_t offset;
    uint32_t bytes;
    uint32_t entries;
    uint64_t checksum;
};

/* Writing: begin, one call for each frame, end (or drop after a failure). The
 * stream must be readable too, and begins with the container. */
struct att_writer;
/* name is what messages call the file; it must stay until the end. Body, flags
 * and game of h are written at once, for att_recover to know the file by. */
enum status att_begin(FILE *out, const char *name, const struct att_header *h,
                      struct att_writer **w, struct reason *why);
/* Packs a frame and writes it when those with smaller numbers, from 0 on, are
 * written. Any number of threads may call it at a time. At most ATT_RAW_MAX
 * bytes. */
enum status att_add_frame(struct att_writer *w, uint64_t number,
                          struct key first, uint32_t entries, const void *raw,
                          size_t size, struct reason *why);
/* Sets entries, frames and bytes of h, writes index and header, frees w. */
enum status att_end(struct att_writer *w, struct att_header *h,
                    struct reason *why);
void att_drop(struct att_writer *w);

enum { ATT_RAW_MAX = (1 << 19) - (1 << 12) };

/* Going on with a file that att_end never saw: att_resume instead of att_begin,
 * att_recover for one frame after the other as long as there are any,
 * att_cut_off; then frames are added with the numbers that follow. */
enum status att_resume(FILE *out, const char *name, const struct att_header *h,
                       struct att_writer **w, struct reason *why);
/* The next frame, whose size is known; ST_MISSING, without a reason, unless it
 * is there and whole. */
enum status att_recover(struct att_writer *w, struct key first,
                        uint32_t entries, void *raw, size_t size,
                        struct reason *why);
/* Cuts off all behind the last recovered frame. */
enum status att_cut_off(struct att_writer *w, struct reason *why);
/* A recovered frame again; for any number of threads. */
enum status att_read_back(struct att_writer *w, uint64_t number, void *raw,
                          size_t size, struct reason *why);

/* Sets the checksum of a header that is complete but for it. */
void att_seal_header(unsigned char *header);

/* Reading: att_open has checked every checksum but those of the frames, that
 * the frames fill the file from header to index in the order of the index,
 * and that their entries add up. Keys and numbers of entries are the body's to
 * check. */
struct att {
    char *path;
    int fd;
    struct att_header header;
    struct att_frame *frames;
};
enum status att_open(const char *path, struct att *a, struct reason *why);
void att_close(struct att *a);

/* The body's damage, in the words of the container: "PATH: damaged: ...". */
__attribute__((format(printf, 3, 4))) enum status
att_damaged(const struct att *a, struct reason *why, const char *fmt, ...);

/* That the solve which made it did not finish. */
enum status att_unfinished(const struct att *a, struct reason *why);

/* Unpacks one frame into raw, at most `room` bytes; *size gets how many. The
 * unpacker belongs to one thread. */
struct att_unpacker;
struct att_unpacker *att_unpacker_new(void);
void att_unpacker_free(struct att_unpacker *u);
enum status att_read_frame(const struct att *a, struct att_unpacker *u,
                           uint64_t frame, void *raw, size_t room, size_t *size,
                           struct reason *why);

#endif
