/* An output stream for terminals that replaces unsafe bytes. */
#include "clean_stream.h"

#include <string.h>

#include "characters.h"
#include "heap.h"

/* The number of leading bytes that need no check: files of bad lines print much plain ASCII. */
static size_t plain_length(const char *bytes, size_t size)
{
        size_t length = 0;
        while (length < size && ((bytes[length] >= ' ' && bytes[length] <= '~') ||
                                 bytes[length] == '\n' || bytes[length] == '\t'))
                length++;
        return length;
}

/* Whether the bytes are the beginning of a character that is not complete yet. */
static bool is_incomplete(const char *bytes, size_t size)
{
        unsigned char first = (unsigned char)bytes[0];
        size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
        for (size_t i = 1; i < size; i++) {
                if (((unsigned char)bytes[i] & 0xc0) != 0x80)
                        return false;
        }
        return size < length;
}

/* Prints the first character, or the first run of plain ones; returns how many bytes that were. */
static size_t put(FILE *out, const char *bytes, size_t size)
{
        char next[CLEAN_STREAM_CHARACTER_MAX + 1] = "";
        size_t plain = plain_length(bytes, size);
        if (plain > 0)
                return fwrite(bytes, 1, plain, out);
        memcpy(next, bytes, size < CLEAN_STREAM_CHARACTER_MAX ? size : CLEAN_STREAM_CHARACTER_MAX);
        struct character character = character_at(next);
        if (character_is_shown(&character))
                return fwrite(bytes, 1, character.length, out);
        fputc('?', out);
        return 1;
}

static void put_all(FILE *out, const char *bytes, size_t size)
{
        for (size_t done = 0; done < size && ferror(out) == 0;)
                done += put(out, bytes + done, size - done);
}

/* Completes the character that the last write left incomplete; returns how many bytes that took. */
static size_t finish_incomplete(struct clean_stream *clean, const char *bytes, size_t size)
{
        size_t taken = 0;
        while (clean->length > 0 && taken < size) {
                clean->incomplete[clean->length++] = bytes[taken++];
                if (is_incomplete(clean->incomplete, clean->length))
                        continue;
                put_all(clean->out, clean->incomplete, clean->length);
                clean->length = 0;
        }
        return taken;
}

/* Keeps an incomplete character at the end for the next write, and returns its length. */
static size_t keep_incomplete(struct clean_stream *clean, const char *bytes, size_t size)
{
        size_t length =
                size < CLEAN_STREAM_CHARACTER_MAX - 1 ? size : CLEAN_STREAM_CHARACTER_MAX - 1;
        while (length > 0 && !is_incomplete(bytes + size - length, length))
                length--;
        memcpy(clean->incomplete, bytes + size - length, length);
        clean->length += length;
        return length;
}

static ssize_t write_clean(void *cookie, const char *bytes, size_t size)
{
        struct clean_stream *clean = cookie;
        clearerr(clean->out);
        size_t taken = finish_incomplete(clean, bytes, size);
        size_t kept = taken < size ? keep_incomplete(clean, bytes + taken, size - taken) : 0;
        put_all(clean->out, bytes + taken, size - taken - kept);
        return fflush(clean->out) == 0 && ferror(clean->out) == 0 ? (ssize_t)size : 0;
}

static int close_clean(void *cookie)
{
        struct clean_stream *clean = cookie;
        put_all(clean->out, clean->incomplete, clean->length);
        return fflush(clean->out);
}

FILE *clean_stream_open(struct clean_stream *clean, FILE *out)
{
        *clean = (struct clean_stream){.out = out};
        FILE *stream = heap_or_abort(fopencookie(
                clean, "w", (cookie_io_functions_t){.write = write_clean, .close = close_clean}));
        setvbuf(out, NULL, _IOFBF, BUFSIZ); /* one write() for each line */
        setvbuf(stream, NULL, _IOLBF, BUFSIZ);
        return stream;
}
