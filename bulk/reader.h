/* Splits an input into chunks of whole lines. */
#ifndef BULK_READER_H
#define BULK_READER_H

#include "chunk.h"
#include "source.h"

struct reader {
        struct source source;
        size_t chunk_size;
        char *rest; /* what was read after the end of the last chunk */
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
 * Fills the chunk's text with the next lines, as many as one read() returned; may block. Adds the
 * newline of the last line where it is missing, and skips a byte-order mark.
 */
enum reader_status reader_next(struct reader *reader, struct chunk *chunk);

#endif
