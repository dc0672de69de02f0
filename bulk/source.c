/* Reads a file or a pipe, and decompresses gzip. */
#include "source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <zlib.h>

enum {
        GZIP_ONLY = 16 /* added to the window size: accept gzip, not zlib's own format */
};

static const unsigned char gzip_head[] = {0x1f, 0x8b};

void source_init(struct source *source, int file)
{
        *source = (struct source){.file = file};
}

void source_release(struct source *source)
{
        if (source->gzip != NULL)
                inflateEnd(source->gzip);
        free(source->gzip);
        source->gzip = NULL;
}

static ssize_t read_file(struct source *source, void *bytes, size_t size)
{
        ssize_t length = 0;
        if (source->ended)
                return 0;
        do
                length = read(source->file, bytes, size);
        while (length < 0 && errno == EINTR);
        source->ended = length == 0;
        if (length > 0)
                source->consumed += (uint64_t)length;
        return length;
}

static bool begin_gzip(struct source *source)
{
        z_stream *gzip = calloc(1, sizeof *gzip);
        errno = ENOMEM;
        if (gzip == NULL)
                return false;
        if (inflateInit2(gzip, MAX_WBITS + GZIP_ONLY) != Z_OK) {
                free(gzip);
                return false;
        }
        gzip->next_in = source->buffer;
        gzip->avail_in = (uInt)source->buffer_length;
        source->gzip = gzip;
        return true;
}

static bool may_be_gzip(const struct source *source)
{
        size_t length = source->buffer_length;
        return memcmp(source->buffer, gzip_head,
                      length < sizeof gzip_head ? length : sizeof gzip_head) == 0;
}

/* A pipe may give the first two bytes one by one. */
static bool begin(struct source *source)
{
        while (source->buffer_length < sizeof gzip_head && !source->ended && may_be_gzip(source)) {
                ssize_t length = read_file(source, source->buffer + source->buffer_length,
                                           sizeof source->buffer - source->buffer_length);
                if (length < 0)
                        return false;
                source->buffer_length += (size_t)length;
        }
        source->begun = true;
        if (source->buffer_length < sizeof gzip_head || !may_be_gzip(source))
                return true;
        return begin_gzip(source);
}

/* A gzip file may have several members, one after the other. */
static bool unpack_some(z_stream *gzip)
{
        int status = inflate(gzip, Z_NO_FLUSH);
        if (status == Z_STREAM_END)
                status = inflateReset(gzip);
        if (status == Z_OK || status == Z_BUF_ERROR)
                return true;
        errno = status == Z_MEM_ERROR ? ENOMEM : SOURCE_DAMAGED;
        return false;
}

static bool refill(struct source *source)
{
        ssize_t length = read_file(source, source->buffer, sizeof source->buffer);
        if (length < 0)
                return false;
        source->gzip->next_in = source->buffer;
        source->gzip->avail_in = (uInt)length;
        bool within_member = source->gzip->total_in > 0;
        errno = SOURCE_CUT_OFF;
        return length > 0 || !within_member;
}

static ssize_t unpack(struct source *source, void *bytes, size_t size)
{
        z_stream *gzip = source->gzip;
        gzip->next_out = bytes;
        gzip->avail_out = (uInt)size;
        while (!source->ended || gzip->avail_in > 0) {
                bool fine = unpack_some(gzip);
                size_t length = size - gzip->avail_out;
                if (length > 0)
                        return (ssize_t)length;
                if (!fine || (gzip->avail_in == 0 && !refill(source)))
                        return -1;
        }
        return 0;
}

static ssize_t copy_buffer(struct source *source, void *bytes, size_t size)
{
        size_t left = source->buffer_length - source->buffer_at;
        size_t length = left < size ? left : size;
        memcpy(bytes, source->buffer + source->buffer_at, length);
        source->buffer_at += length;
        return (ssize_t)length;
}

static ssize_t read_some(struct source *source, void *bytes, size_t size)
{
        if (!source->begun && !begin(source))
                return -1;
        if (source->gzip != NULL)
                return unpack(source, bytes, size);
        if (source->buffer_at < source->buffer_length)
                return copy_buffer(source, bytes, size);
        return read_file(source, bytes, size);
}

ssize_t source_read(struct source *source, void *bytes_out, size_t size)
{
        ssize_t length = read_some(source, bytes_out, size);
        if (length < 0)
                source->error = errno;
        return length;
}

static ssize_t read_stream(void *cookie, char *bytes, size_t size)
{
        return source_read(cookie, bytes, size);
}

FILE *source_open_stream(struct source *source)
{
        return fopencookie(source, "r", (cookie_io_functions_t){.read = read_stream});
}

const char *source_explain(int error)
{
        if (error == SOURCE_CUT_OFF)
                return "the gzip data ends too early";
        if (error == SOURCE_DAMAGED)
                return "the gzip data is damaged";
        return strerror(error);
}
