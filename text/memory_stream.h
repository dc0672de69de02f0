/* Printing into memory. */
#ifndef TEXT_MEMORY_STREAM_H
#define TEXT_MEMORY_STREAM_H

#include <stdio.h>

/*
 * As open_memstream(): when the stream is closed, `text_out` is what was printed, for the caller to
 * free. Without memory for a stream no program goes on.
 */
FILE *memory_stream_open(char **text_out, size_t *length_out);

#endif
