/* A stream for people, to which text of any source may be printed. */
#include "clean_stream.h"

#include <stdlib.h>
#include <string.h>

#include "characters.h"

enum {
        CHARACTER_MAX = 4 /* bytes */
};

/* How many bytes pass at once; a file of bad lines makes many complaints. */
static size_t plain_length(const char *bytes, size_t size)
{
        size_t length = 0;
        while (length < size && ((bytes[length] >= ' ' && bytes[length] <= '~') ||
                                 bytes[length] == '\n' || bytes[length] == '\t'))
                length++;
        return length;
}

/* Prints what `bytes` begin with, and returns how many of them that took. */
static size_t put(FILE *out, const char *bytes, size_t size)
{
        char next[CHARACTER_MAX + 1] = "";
        size_t plain = plain_length(bytes, size);
        if (plain > 0)
                return fwrite(bytes, 1, plain, out);
        memcpy(next, bytes, size < CHARACTER_MAX ? size : CHARACTER_MAX);
        struct character character = character_at(next);
        if (character_is_shown(&character))
                return fwrite(bytes, 1, character.length, out);
        fputc('?', out);
        return 1;
}

static ssize_t write_clean(void *cookie, const char *bytes, size_t size)
{
        FILE *out = cookie;
        size_t done = 0;
        clearerr(out);
        while (done < size && ferror(out) == 0)
                done += put(out, bytes + done, size - done);
        return fflush(out) == 0 && ferror(out) == 0 ? (ssize_t)size : 0;
}

FILE *clean_stream_open(FILE *out)
{
        FILE *stream = fopencookie(out, "w", (cookie_io_functions_t){.write = write_clean});
        if (stream == NULL)
                abort();
        setvbuf(out, NULL, _IOFBF, BUFSIZ); /* all of a line in one write */
        setvbuf(stream, NULL, _IOLBF, BUFSIZ);
        return stream;
}
