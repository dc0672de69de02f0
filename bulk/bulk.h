/*
 * Scores files of games, a line each, in a few times the time that it takes to read them.
 *
 * Chunks of whole lines go from the reader through a kernel, on several threads, to the writer,
 * which keeps them in order. Memory does not depend on the size of the input.
 */
#ifndef BULK_H
#define BULK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <bowling/notation.h>

enum {
        BULK_LINE_MAX = 64 * 1024,      /* a longer line is refused */
        BULK_CHUNK_MAX = BULK_LINE_MAX, /* most bytes that are read at once */
        BULK_THREADS_MAX = 16           /* reading alone keeps no more than a few busy */
};

/* Which texts are games. */
enum bulk_reading {
        BULK_READ_ANY,
        BULK_READ_MARKS,
        BULK_READ_COUNTS
};

enum bulk_reason {
        BULK_REASON_RULES, /* the engine refused a bowl: `status` says why */
        BULK_REASON_UNFINISHED,
        BULK_REASON_TOO_LONG,
        BULK_REASON_NAME /* no name stands before the game; `status` says why, where it is not OK */
};

/*
 * Why a line is no game. Lines, columns, frames and bowls are counted from 1. There are no gaps
 * between the fields, so that complaints can be compared as bytes.
 */
struct bulk_complaint {
        uint32_t line; /* within its chunk; the writer knows how many were before */
        uint32_t column;
        uint16_t reason; /* enum bulk_reason */
        uint16_t status; /* enum bowling_status */
        uint8_t frame;
        uint8_t bowl;
        uint8_t fallen; /* pins of this rack that had fallen before, where more fell than stood */
        uint8_t byte;   /* what stands at the column */
};

struct bulk_counts {
        uint64_t bytes;
        uint64_t lines;
        uint64_t games;
        uint64_t bad;
};

/* A line that is neither blank nor a comment. */
struct bulk_line {
        uint64_t number;                        /* in its input, counted from 1 */
        struct bowling_player player;           /* no letters where nobody is named */
        const struct bowling_game *game;        /* NULL where it is bad, */
        const struct bulk_complaint *complaint; /* and then this is not */
};

struct bulk_kernel;

struct bulk_job {
        enum bulk_reading reading;
        bool partial; /* an unfinished game is scored as far as it is settled, and no complaint */

        /*
         * Prints a line, also a bad one. Called on several threads at once. Without it the totals
         * of the games are printed.
         */
        void (*print)(void *context, FILE *out, const struct bulk_line *line);

        /*
         * What makes totals, unless `partial` or `print` is set, and what bulk_prepare() made for
         * it: without that, the engine reads every line.
         */
        const struct bulk_kernel *kernel;
        void *tables;
        int threads;
        size_t chunk_size; /* bytes that are read at once, 1 to BULK_CHUNK_MAX */

        int output; /* a descriptor, or -1 to print nothing */

        /* Called in the order of the lines, by one thread at a time; `line` is the line's number.
         */
        void (*complain)(void *context, const struct bulk_complaint *complaint, uint64_t line);

        /* After each chunk; false where the run shall go no further, and errno says why. */
        bool (*progress)(void *context, const struct bulk_counts *counts);
        void *context;
};

enum bulk_status {
        BULK_OK,
        BULK_CANNOT_READ, /* errno says why, here and below; source_explain() has its words */
        BULK_CANNOT_WRITE,
        BULK_CANNOT_RUN /* no memory, or no thread */
};

/*
 * Makes what the kernel looks things up in, once for any number of inputs, after all else in the
 * job is set. False where there is no memory; bulk_release() gives it back.
 */
bool bulk_prepare(struct bulk_job *job);
void bulk_release(struct bulk_job *job);

/*
 * Scores all that is in the open file or pipe `input`, which may be gzip, and adds to `counts`.
 * Where it cannot be read to its end, the whole lines before that are scored all the same.
 */
enum bulk_status bulk_score(const struct bulk_job *job, int input, struct bulk_counts *counts);

/* One line, without its end, and how to read it. */
struct bulk_text {
        const char *bytes;
        size_t length;
        enum bulk_reading reading;
        bool partial;
};

/*
 * Takes the name off the front of "NAME: game". A text without a colon has none: it stays as it is,
 * and the letters of the player are empty. False where what stands before the colon is no name, and
 * then `complaint_out` says why, but not which line.
 */
bool bulk_take_name(struct bulk_text *text, struct bowling_player *player_out,
                    struct bulk_complaint *complaint_out);

/*
 * Reads a single game into `game`, which is a new one. False where it is none, and then
 * `complaint_out` says why, and which column, but not which line.
 */
bool bulk_read_game(struct bulk_text text, struct bowling_game *game,
                    struct bulk_complaint *complaint_out);

/* A text in ASCII that ends with a NUL. */
struct bulk_words {
        char text[128];
};

/* The words of a complaint behind its place: "8 and 5 knock down more than ten pins". */
struct bulk_words bulk_explain(const struct bulk_complaint *complaint);

/* The fastest kernel that this processor runs. */
const struct bulk_kernel *bulk_kernel_best(void);

/* A kernel by its name; NULL where there is none or this processor cannot run it. */
const struct bulk_kernel *bulk_kernel_named(const char *name);

#endif
