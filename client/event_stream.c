/* A parser for server-sent events. */
#include "event_stream.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"

static void text_add(struct event_stream_text *text, const char *bytes, size_t length)
{
        if (text->length + length + 1 > text->room) {
                text->room = 2 * (text->length + length + 1);
                text->bytes = heap_or_abort(realloc(text->bytes, text->room));
        }
        memcpy(text->bytes + text->length, bytes, length);
        text->length += length;
        text->bytes[text->length] = '\0';
}

static void text_set(struct event_stream_text *text, const char *bytes, size_t length)
{
        text->length = 0;
        text_add(text, bytes, length);
}

static void text_clear(struct event_stream_text *text)
{
        text_set(text, "", 0);
}

void event_stream_init(struct event_stream *stream_out,
                       void (*on_event)(void *context, const struct event_stream_event *event),
                       void *context)
{
        *stream_out = (struct event_stream){
                .on_event = on_event, .context = context, .retry_milliseconds = -1};
        text_clear(&stream_out->last_id);
        event_stream_restart(stream_out);
}

void event_stream_release(struct event_stream *stream)
{
        free(stream->line.bytes);
        free(stream->data.bytes);
        free(stream->type.bytes);
        free(stream->id.bytes);
        free(stream->last_id.bytes);
}

void event_stream_restart(struct event_stream *stream)
{
        text_clear(&stream->line);
        text_clear(&stream->data);
        text_clear(&stream->type);
        text_set(&stream->id, stream->last_id.bytes, stream->last_id.length);
        stream->begun = false;
        stream->after_return = false;
        stream->too_long = false;
}

const char *event_stream_last_id(const struct event_stream *stream)
{
        return stream->last_id.bytes;
}

/* An event without data only sets the last id. */
static void end_event(struct event_stream *stream)
{
        text_set(&stream->last_id, stream->id.bytes, stream->id.length);
        if (stream->data.length > 0) {
                size_t length = stream->data.length - 1; /* each line of data has added a newline */
                stream->data.bytes[length] = '\0';
                struct event_stream_event event = {
                        .type = stream->type.length > 0 ? stream->type.bytes : "message",
                        .data = stream->data.bytes,
                        .length = length,
                        .id = stream->last_id.bytes};
                stream->on_event(stream->context, &event);
        }
        text_clear(&stream->data);
        text_clear(&stream->type);
}

static void take_data(struct event_stream *stream, const char *value, size_t length)
{
        text_add(&stream->data, value, length);
        text_add(&stream->data, "\n", 1);
        stream->too_long = stream->data.length > EVENT_STREAM_MAX;
}

static void take_retry(struct event_stream *stream, const char *value, size_t length)
{
        if (length == 0 || strspn(value, "0123456789") != length)
                return;
        unsigned long milliseconds = strtoul(value, NULL, 10);
        stream->retry_milliseconds = milliseconds < INT_MAX ? (int)milliseconds : INT_MAX;
}

/* Comments, which have an empty name, and unknown fields are ignored. */
static void take_field(struct event_stream *stream, const char *field, const char *value,
                       size_t length)
{
        if (strcmp(field, "data") == 0)
                take_data(stream, value, length);
        else if (strcmp(field, "event") == 0)
                text_set(&stream->type, value, length);
        else if (strcmp(field, "id") == 0 && strlen(value) == length)
                text_set(&stream->id, value, length);
        else if (strcmp(field, "retry") == 0)
                take_retry(stream, value, length);
}

static void take_line(struct event_stream *stream, char *line, size_t length)
{
        char *colon = memchr(line, ':', length);
        char *value = colon != NULL ? colon + 1 : line + length;
        size_t name_length = colon != NULL ? (size_t)(colon - line) : length;
        line[name_length] = '\0';
        if (strlen(line) != name_length)
                return; /* a NUL in the name of the field */
        value += *value == ' ';
        take_field(stream, line, value, length - (size_t)(value - line));
}

static void end_line(struct event_stream *stream)
{
        static const char byte_order_mark[] = "\xEF\xBB\xBF";
        size_t skipped = strlen(byte_order_mark);
        char *line = stream->line.bytes;
        if (stream->begun || strncmp(line, byte_order_mark, skipped) != 0)
                skipped = 0;
        stream->begun = true;
        if (stream->line.length == skipped)
                end_event(stream);
        else
                take_line(stream, line + skipped, stream->line.length - skipped);
        text_clear(&stream->line);
}

static void take_byte(struct event_stream *stream, char byte)
{
        bool ends_crlf = stream->after_return && byte == '\n';
        stream->after_return = byte == '\r';
        if (ends_crlf)
                return;
        if (byte == '\n' || byte == '\r') {
                end_line(stream);
                return;
        }
        text_add(&stream->line, &byte, 1);
        stream->too_long = stream->too_long || stream->line.length > EVENT_STREAM_MAX;
}

bool event_stream_feed(struct event_stream *stream, const char *bytes, size_t length)
{
        for (size_t i = 0; i < length && !stream->too_long; i++)
                take_byte(stream, bytes[i]);
        return !stream->too_long;
}
