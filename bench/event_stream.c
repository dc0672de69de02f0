/* Reads server-sent events out of what arrives in pieces, with or without chunks. */
#include "event_stream.h"

#include <string.h>

/* A head that tells of chunks arrives in one piece; whether it ends here does not matter. */
static size_t take_head(struct event_stream *stream, const char *text, size_t length)
{
        static const char blank[] = "\r\n\r\n";
        static const char chunked[] = "chunked";
        size_t at = 0;
        stream->chunked =
                stream->chunked || memmem(text, length, chunked, sizeof chunked - 1) != NULL;
        while (at < length && stream->matched < 4) {
                bool fits = text[at] == blank[stream->matched];
                stream->matched = fits ? stream->matched + 1 : text[at] == '\r';
                at++;
        }
        if (stream->matched == 4)
                stream->state = stream->chunked ? EVENT_STREAM_SIZE : EVENT_STREAM_PLAIN;
        return at;
}

static size_t digit_of(char letter)
{
        static const char digits[] = "0123456789abcdef";
        const char *found = strchr(digits, letter | 0x20);
        return found != NULL ? (size_t)(found - digits) : 0;
}

static size_t take_size(struct event_stream *stream, const char *text, size_t length)
{
        size_t at = 0;
        while (at < length && text[at] != '\n') {
                if (text[at] != '\r')
                        stream->left = stream->left * 16 + digit_of(text[at]);
                at++;
        }
        if (at == length)
                return at;
        stream->state = EVENT_STREAM_CHUNK;
        return at + 1;
}

static size_t take_after(struct event_stream *stream, const char *text, size_t length)
{
        const char *end = memchr(text, '\n', length);
        if (end == NULL)
                return length;
        stream->state = EVENT_STREAM_SIZE;
        return (size_t)(end - text) + 1;
}

static void take_number(struct event_stream *stream, const char *text, const char *end)
{
        for (; text < end; text++) {
                bool digit = *text >= '0' && *text <= '9';
                stream->number = digit ? stream->number * 10 + (*text - '0') : 0;
        }
}

static int end_line(struct event_stream *stream)
{
        bool ends_event = stream->line == '\0' && stream->has_id;
        stream->has_id = stream->has_id && !ends_event;
        stream->line = '\0';
        return ends_event;
}

/* An event ends with an empty line. */
static int take_lines(struct event_stream *stream, const char *text, size_t length)
{
        int events = 0;
        const char *end = text + length;
        while (text < end) {
                if (stream->line == '\0' && *text != '\n')
                        stream->line = *text;
                stream->has_id = stream->has_id || stream->line == 'i';
                const char *newline = memchr(text, '\n', (size_t)(end - text));
                if (stream->line == 'i')
                        take_number(stream, text, newline != NULL ? newline : end);
                if (newline == NULL)
                        return events;
                events += end_line(stream);
                text = newline + 1;
        }
        return events;
}

static size_t take_chunk(struct event_stream *stream, const char *text, size_t length, int *events)
{
        size_t part = length < stream->left ? length : stream->left;
        *events += take_lines(stream, text, part);
        stream->left -= part;
        if (stream->left == 0)
                stream->state = EVENT_STREAM_AFTER;
        return part;
}

int event_stream_take(struct event_stream *stream, const char *text, size_t length)
{
        int events = 0;
        size_t at = 0;
        while (at < length) {
                switch (stream->state) {
                case EVENT_STREAM_HEAD:
                        at += take_head(stream, text + at, length - at);
                        break;
                case EVENT_STREAM_PLAIN:
                        return events + take_lines(stream, text + at, length - at);
                case EVENT_STREAM_SIZE:
                        at += take_size(stream, text + at, length - at);
                        break;
                case EVENT_STREAM_CHUNK:
                        at += take_chunk(stream, text + at, length - at, &events);
                        break;
                case EVENT_STREAM_AFTER:
                        at += take_after(stream, text + at, length - at);
                        break;
                }
        }
        return events;
}
