/* Cuts an input into chunks of whole lines. */
#ifndef BULK_READER_H
#define BULK_READER_H

#include "chunk.h"
#include "source.h"

struct reader {
        struct source source;
        size_t chunk_size;
        char *rest; /* what was read behind the last chunk */
        size_t rest_length;
        bool begun;
        bool ended;
};

/* False where there is no memory; reader_release() is called in either case. */
bool reader_init(struct reader *reader, int input, size_t chunk_size);
void reader_release(struct reader *reader);

enum reader_status {
        READER_CHUNK,
        READER_END,
        READER_FAILED /* errno says why */
};

/*
 * Fills the chunk's text with the next lines, as many as came at once, and puts a newline behind
 * the last line of the input where it is missing. A byte-order mark, which some editors put
 * before everything else, is left out.
 */
enum reader_status reader_next(struct reader *reader, struct chunk *chunk);

#endif
