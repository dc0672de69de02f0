/* A piece of the input, whole lines of it, and what became of them. */
#ifndef BULK_CHUNK_H
#define BULK_CHUNK_H

#include "bulk.h"
#include "totals.h"

enum {
        CHUNK_TEXT_MAX = BULK_LINE_MAX + BULK_CHUNK_MAX + 1,
        CHUNK_PADDING = 128 /* bytes behind the text that a kernel may read and write */
};

struct chunk {
        char *memory; /* what the text stands in */
        char *text;   /* `length` bytes; the last one is a newline */
        size_t length;
        uint64_t consumed;     /* bytes of the input that were read for it */
        uint64_t lines_before; /* lines of the input; counted only where lines are printed */
        bool overlong;         /* only the first byte of a line that is longer than BULK_LINE_MAX */

        char *totals; /* what a kernel prints; it is never longer than the text */
        size_t totals_length;
        FILE *printed;      /* what the job's own print function prints to; it keeps it in */
        char *printed_text; /* this text, when it is flushed */
        size_t printed_length;
        size_t printed_room;

        struct bulk_complaint *complaints; /* room for one a line; `counts.bad` of them are there */
        uint32_t *lines;     /* where each begins; behind them the end of the last, and padding */
        size_t lines_count;  /* 0: nobody looked for them yet */
        uint8_t *codes;      /* room for a kernel that translates the text, */
        uint32_t *code_ends; /* and for the places of the newlines in it */
        struct bulk_counts counts;
};

/* False where there is no memory; chunk_release() is called in either case. */
bool chunk_init(struct chunk *chunk);
void chunk_release(struct chunk *chunk);

/* Forgets what became of the text before. */
void chunk_begin(struct chunk *chunk);

/* Prints a total, 0 to 300. */
static inline void chunk_print_total(struct chunk *chunk, unsigned total)
{
        chunk->totals_length += totals_put(chunk->totals + chunk->totals_length, total);
}

/* Prints the mark of a bad line where totals are printed, and keeps the complaint. */
void chunk_complain(struct chunk *chunk, const struct bulk_complaint *complaint);

/* Fills `lines`, where that was not yet done for this text, and returns how many there are. */
size_t chunk_find_lines(struct chunk *chunk);

#endif
