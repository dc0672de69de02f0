/* A stream that prints into memory. */
#ifndef TEXT_MEMORY_STREAM_H
#define TEXT_MEMORY_STREAM_H

#include <stdio.h>

/*
 * As open_memstream(), but aborts without memory. When the stream is closed, `text_out` is what was
 * printed; the caller frees it.
 */
FILE *memory_stream_open(char **text_out, size_t *length_out);

#endif
