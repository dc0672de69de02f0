/* Splits an input into chunks of whole lines. */
#include "reader.h"

#include <stdlib.h>
#include <string.h>

bool reader_init(struct reader *reader, int input, size_t chunk_size)
{
        *reader = (struct reader){.chunk_size = chunk_size};
        source_init(&reader->source, input);
        reader->rest = malloc(CHUNK_TEXT_MAX);
        return reader->rest != NULL;
}

void reader_release(struct reader *reader)
{
        source_release(&reader->source);
        free(reader->rest);
}

/* Appends one read() to the chunk, and notes the end of the input. */
static bool read_more(struct reader *reader, struct chunk *chunk)
{
        struct source *source = &reader->source;
        uint64_t before = source->consumed;
        ssize_t length = source_read(source, chunk->text + chunk->length, reader->chunk_size);
        if (length < 0)
                return false;
        reader->ended = length == 0;
        chunk->length += (size_t)length;
        chunk->consumed += source->consumed - before;
        return true;
}

/* A pipe may deliver the byte-order mark in several reads. */
static bool skip_byte_order_mark(struct reader *reader, struct chunk *chunk)
{
        static const char mark[] = {'\xEF', '\xBB', '\xBF'};
        while (chunk->length < sizeof mark && !reader->ended &&
               memcmp(chunk->text, mark, chunk->length) == 0) {
                if (!read_more(reader, chunk))
                        return false;
        }
        reader->begun = true;
        if (chunk->length < sizeof mark || memcmp(chunk->text, mark, sizeof mark) != 0)
                return true;
        chunk->length -= sizeof mark;
        chunk->text += sizeof mark;
        return true;
}

/* Keeps the text after `length` bytes for the next chunk. */
static void cut_at(struct reader *reader, struct chunk *chunk, size_t length)
{
        reader->rest_length = chunk->length - length;
        memcpy(reader->rest, chunk->text + length, reader->rest_length);
        chunk->length = length;
}

/* Cuts after the first newline; false where there is none. */
static bool cut_first_line(struct reader *reader, struct chunk *chunk)
{
        const char *line_end = memchr(chunk->text, '\n', chunk->length);
        if (line_end != NULL)
                cut_at(reader, chunk, (size_t)(line_end + 1 - chunk->text));
        return line_end != NULL;
}

/* Reads to the end of a line that is too long, and keeps only its first byte. */
static enum reader_status drop_line(struct reader *reader, struct chunk *chunk)
{
        chunk->overlong = true;
        while (!cut_first_line(reader, chunk) && !reader->ended) {
                chunk->length = 1;
                if (!read_more(reader, chunk))
                        return READER_FAILED;
        }
        chunk->text[1] = '\n';
        chunk->length = 2;
        return READER_CHUNK;
}

/*
 * Only the first line can be longer than BULK_LINE_MAX: all others came in one read(), which is
 * never larger than that.
 */
static bool first_line_is_too_long(const struct chunk *chunk)
{
        return chunk->length > BULK_LINE_MAX &&
               memchr(chunk->text, '\n', BULK_LINE_MAX + 1) == NULL;
}

static void take_rest(struct reader *reader, struct chunk *chunk)
{
        chunk->text = chunk->memory + CHUNK_READ_AT - reader->rest_length;
        memcpy(chunk->text, reader->rest, reader->rest_length);
        chunk->length = reader->rest_length;
        chunk->overlong = false;
        chunk->consumed = 0;
        reader->rest_length = 0;
}

enum reader_status reader_next(struct reader *reader, struct chunk *chunk)
{
        take_rest(reader, chunk);
        if (!reader->begun && !skip_byte_order_mark(reader, chunk))
                return READER_FAILED;
        const char *line_end = memrchr(chunk->text, '\n', chunk->length);
        while (line_end == NULL && !reader->ended && chunk->length <= BULK_LINE_MAX) {
                size_t before = chunk->length;
                if (!read_more(reader, chunk))
                        return READER_FAILED;
                line_end = memrchr(chunk->text + before, '\n', chunk->length - before);
        }
        if (chunk->length == 0)
                return READER_END;
        if (first_line_is_too_long(chunk))
                return drop_line(reader, chunk);
        if (line_end != NULL)
                cut_at(reader, chunk, (size_t)(line_end + 1 - chunk->text));
        else
                chunk->text[chunk->length++] = '\n';
        return READER_CHUNK;
}
