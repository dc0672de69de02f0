/* A stream that prints into memory. */
#ifndef TEXT_MEMORY_STREAM_H
#define TEXT_MEMORY_STREAM_H

#include <stdbool.h>
#include <stdio.h>

/*
 * As open_memstream(), but aborts without memory, reports later lack of it, and cannot be sought.
 * When the stream is closed, `text_out` is what was printed; the caller frees it.
 */
FILE *memory_stream_open(char **text_out, size_t *length_out);

/* False where memory ran out: the text, which is still to be freed, lacks something. */
bool memory_stream_close(FILE *stream);
void memory_stream_close_or_abort(FILE *stream);

#endif
