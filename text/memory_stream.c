/* A stream that prints into memory. */
#include "memory_stream.h"

#include <stdlib.h>

FILE *memory_stream_open(char **text_out, size_t *length_out)
{
        FILE *stream = open_memstream(text_out, length_out);
        if (stream == NULL)
                abort();
        return stream;
}
