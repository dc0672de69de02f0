/*
 * Scores files with one game a line at close to the speed of reading them.
 *
 * Each thread reads a chunk of whole lines and scores it with a kernel; chunks are written in
 * order. Memory use does not depend on the size of the input.
 */
#ifndef BULK_H
#define BULK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <bowling/notation.h>

enum {
        BULK_LINE_MAX = 64 * 1024, /* longer lines are bad lines */
        BULK_CHUNK_MAX = BULK_LINE_MAX,
        BULK_THREADS_MAX = 16 /* more than reading can keep busy */
};

/* How a line is read. */
enum bulk_reading {
        BULK_READ_ANY,
        BULK_READ_MARKS,
        BULK_READ_COUNTS
};

enum bulk_reason {
        BULK_REASON_RULES, /* a bowl is against the rules; `status` says why */
        BULK_REASON_UNFINISHED,
        BULK_REASON_TOO_LONG,
        BULK_REASON_NAME /* the text before the colon is not a name; `status` says why unless it is
                            OK */
};

/*
 * Why a line is not a game. Lines, columns, frames and bowls are counted from 1. There is no
 * padding, so that complaints can be compared with memcmp().
 */
struct bulk_complaint {
        uint32_t line; /* within its chunk */
        uint32_t column;
        uint16_t reason; /* enum bulk_reason */
        uint16_t status; /* enum bowling_status */
        uint8_t frame;
        uint8_t bowl;
        uint8_t fallen; /* BOWLING_PINS_MORE_THAN_STAND: pins of the rack that fell before */
        uint8_t byte;   /* the byte at the column; 0 behind the last one */
};

struct bulk_counts {
        uint64_t bytes;
        uint64_t lines;
        uint64_t games;
        uint64_t bad;
};

/* One line, without its end, and how to read it. */
struct bulk_text {
        const char *bytes;
        size_t length;
        enum bulk_reading reading;
        bool partial;
};

/* A line that is neither blank nor a comment. */
struct bulk_line {
        uint64_t number;                 /* in its input, counted from 1 */
        struct bowling_player player;    /* empty where the line has no name */
        struct bulk_text text;           /* behind the name */
        const struct bowling_game *game; /* NULL for a game that only the automaton has read */
        const struct bulk_complaint *complaint; /* of a bad line; else NULL */
};

struct bulk_kernel;

struct bulk_job {
        enum bulk_reading reading;
        bool partial; /* unfinished games are scored as far as they are settled, not bad lines */

        /*
         * Writes the text of a line at `at`, bad ones too, and returns where it ends: at most
         * `print_size` bytes. NULL without memory. Called by several threads at once. Without this
         * function totals are printed.
         */
        char *(*print)(void *context, char *at, const struct bulk_line *line);
        size_t print_size;

        /*
         * Prints the totals, unless `partial` or `print` is set. `tables` is set by bulk_prepare();
         * where it is NULL, lines are read one by one.
         */
        const struct bulk_kernel *kernel;
        void *tables;
        int threads;
        size_t chunk_size; /* bytes of one read(), 1 to BULK_CHUNK_MAX */

        int output; /* a descriptor, or -1 to print nothing */

        /* Called in the order of the lines, by one thread at a time. */
        void (*complain)(void *context, const struct bulk_complaint *complaint, uint64_t line);

        /* Called after each chunk; false stops the run, and errno says why. */
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
 * Makes the tables of the kernel, once for any number of inputs. Everything else in the job has to
 * be set before. False without memory; bulk_release() frees them.
 */
bool bulk_prepare(struct bulk_job *job);
void bulk_release(struct bulk_job *job);

/*
 * Scores the open file or pipe `input`, which may be gzip, and adds to `counts`. Blocks until its
 * end. After a read error the whole lines before it are still scored.
 */
enum bulk_status bulk_score(const struct bulk_job *job, int input, struct bulk_counts *counts);

/*
 * Reads and removes the name of "NAME: game". A text without a colon is not changed and gives an
 * empty player. False where the text before the colon is not a name; `complaint_out` says why,
 * without the line.
 */
bool bulk_take_name(struct bulk_text *text, struct bowling_player *player_out,
                    struct bulk_complaint *complaint_out);

/*
 * Reads one game into `game`, which has to be a new one. False where it is not a game;
 * `complaint_out` says why, without the line.
 */
bool bulk_read_game(struct bulk_text text, struct bowling_game *game,
                    struct bulk_complaint *complaint_out);

/* A text in ASCII that ends with a NUL. */
struct bulk_words {
        char text[128];
};

/* The text of a complaint, without file, line and column. */
struct bulk_words bulk_explain(const struct bulk_complaint *complaint);

/* The fastest kernel that this processor runs. */
const struct bulk_kernel *bulk_kernel_best(void);

/* A kernel by its name; NULL where there is none or this processor cannot run it. */
const struct bulk_kernel *bulk_kernel_named(const char *name);

#endif
