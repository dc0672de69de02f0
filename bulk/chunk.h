/* A chunk: whole lines of the input, and what they scored. */
#ifndef BULK_CHUNK_H
#define BULK_CHUNK_H

#include "bulk.h"
#include "totals.h"

enum {
        CHUNK_TEXT_MAX = BULK_LINE_MAX + BULK_CHUNK_MAX + 1,
        CHUNK_PADDING = 128, /* bytes around the text that a kernel may read and write */
        /* Where in `memory` a read() goes; what the one before has left is put in front. */
        CHUNK_READ_AT = (CHUNK_TEXT_MAX + 4095) / 4096 * 4096 + 2048
};

struct chunk {
        char *memory; /* the allocation around the text */
        char *text;   /* `length` bytes; the last one is a newline */
        size_t length;
        uint64_t consumed;     /* bytes of the input that were read for it */
        uint64_t lines_before; /* of the input; only set where the job prints lines */
        bool overlong;         /* the text is the first byte of a line longer than BULK_LINE_MAX */

        char *totals; /* output of a kernel; never longer than the text */
        size_t totals_length;
        char *printed; /* by the job's print function */
        size_t printed_length;
        size_t printed_room;
        bool out_of_memory; /* some was not printed */

        struct bulk_complaint *complaints; /* `counts.bad` of them; room for one a line */
        uint32_t *lines;    /* where each begins, then the end of the last, then padding */
        size_t lines_count; /* 0: not searched yet */
        uint8_t *codes;     /* scratch memory for a kernel that encodes the text, */
        uint32_t *begins;   /* and for where its lines begin */
        struct bulk_counts counts;
};

/* False where there is no memory; chunk_release() is called in either case. */
bool chunk_init(struct chunk *chunk);
void chunk_release(struct chunk *chunk);

/* After the results were written: returns memory to the system, so that one chunk of bad lines does
 * not keep its memory for the whole run. */
void chunk_shrink(struct chunk *chunk);

/* Clears the results of the last text. */
void chunk_begin(struct chunk *chunk);

/* Prints a total, 0 to 300. */
static inline void chunk_print_total(struct chunk *chunk, unsigned total)
{
        chunk->totals_length += totals_put(chunk->totals + chunk->totals_length, total);
}

/* The address at which `size` more bytes can be printed; NULL without memory. */
char *chunk_make_room(struct chunk *chunk, size_t size);

/* Stores the complaint, and prints ? in place of a total. */
void chunk_complain(struct chunk *chunk, const struct bulk_complaint *complaint);

/* Fills `lines` unless this text has them, and returns how many there are. */
size_t chunk_find_lines(struct chunk *chunk);

#endif
