/* A stream that prints into memory. */
#include "memory_stream.h"

#include <stdlib.h>
#include <string.h>

#include "heap.h"

/* open_memstream() drops what it has no memory for, and no function of the stream reports it. */
struct memory {
        char **text_out;
        size_t *length_out;
        size_t room;
};

static bool grow(struct memory *memory, size_t room)
{
        char *text = realloc(*memory->text_out, room);
        if (text == NULL)
                return false;
        *memory->text_out = text;
        memory->room = room;
        return true;
}

static ssize_t write_memory(void *cookie, const char *bytes, size_t size)
{
        struct memory *memory = cookie;
        size_t length = *memory->length_out + size;
        if (length >= memory->room && !grow(memory, 2 * length))
                return 0;
        memcpy(*memory->text_out + *memory->length_out, bytes, size);
        (*memory->text_out)[length] = '\0';
        *memory->length_out = length;
        return (ssize_t)size;
}

/* Texts are kept for long: they shall not take twice what they need. */
static int close_memory(void *cookie)
{
        struct memory *memory = cookie;
        grow(memory, *memory->length_out + 1);
        free(memory);
        return 0;
}

FILE *memory_stream_open(char **text_out, size_t *length_out)
{
        struct memory *memory = heap_or_abort(malloc(sizeof *memory));
        *memory = (struct memory){text_out, length_out, 1};
        *text_out = heap_or_abort(calloc(1, 1));
        *length_out = 0;
        return heap_or_abort(
                fopencookie(memory, "w",
                            (cookie_io_functions_t){.write = write_memory, .close = close_memory}));
}

bool memory_stream_close(FILE *stream)
{
        bool fine = fflush(stream) == 0 && ferror(stream) == 0;
        return fclose(stream) == 0 && fine;
}

void memory_stream_close_or_abort(FILE *stream)
{
        if (!memory_stream_close(stream))
                heap_or_abort(NULL);
}
