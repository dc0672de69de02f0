/* A stream that prints into memory. */
#include "memory_stream.h"

#include "heap.h"

FILE *memory_stream_open(char **text_out, size_t *length_out)
{
        return heap_or_abort(open_memstream(text_out, length_out));
}
