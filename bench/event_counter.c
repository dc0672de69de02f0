/* Counts server-sent events in a chunked response that arrives in pieces. */
#include "event_counter.h"

#include <string.h>

static size_t take_head(struct event_counter *counter, const char *text, size_t length)
{
        static const char blank[] = "\r\n\r\n";
        size_t at = 0;
        while (at < length && counter->matched < 4) {
                bool fits = text[at] == blank[counter->matched];
                counter->matched = fits ? counter->matched + 1 : text[at] == '\r';
                at++;
        }
        if (counter->matched == 4)
                counter->state = EVENT_COUNTER_SIZE;
        return at;
}

static size_t digit_of(char letter)
{
        static const char digits[] = "0123456789abcdef";
        const char *found = strchr(digits, letter | 0x20);
        return found != NULL ? (size_t)(found - digits) : 0;
}

static size_t take_size(struct event_counter *counter, const char *text, size_t length)
{
        size_t at = 0;
        while (at < length && text[at] != '\n') {
                if (text[at] != '\r')
                        counter->left = counter->left * 16 + digit_of(text[at]);
                at++;
        }
        if (at == length)
                return at;
        counter->state = EVENT_COUNTER_CHUNK;
        return at + 1;
}

static size_t take_after(struct event_counter *counter, const char *text, size_t length)
{
        const char *end = memchr(text, '\n', length);
        if (end == NULL)
                return length;
        counter->state = EVENT_COUNTER_SIZE;
        return (size_t)(end - text) + 1;
}

static void take_number(struct event_counter *counter, const char *text, const char *end)
{
        for (; text < end; text++) {
                bool digit = *text >= '0' && *text <= '9';
                counter->number = digit ? counter->number * 10 + (*text - '0') : 0;
        }
}

static int end_line(struct event_counter *counter)
{
        bool ends_event = counter->line == '\0' && counter->has_id;
        counter->has_id = counter->has_id && !ends_event;
        counter->line = '\0';
        return ends_event;
}

/* An event ends with an empty line. */
static int take_lines(struct event_counter *counter, const char *text, size_t length)
{
        int events = 0;
        const char *end = text + length;
        while (text < end) {
                if (counter->line == '\0' && *text != '\n')
                        counter->line = *text;
                counter->has_id = counter->has_id || counter->line == 'i';
                const char *newline = memchr(text, '\n', (size_t)(end - text));
                if (counter->line == 'i')
                        take_number(counter, text, newline != NULL ? newline : end);
                if (newline == NULL)
                        return events;
                events += end_line(counter);
                text = newline + 1;
        }
        return events;
}

static size_t take_chunk(struct event_counter *counter, const char *text, size_t length,
                         int *events)
{
        size_t part = length < counter->left ? length : counter->left;
        *events += take_lines(counter, text, part);
        counter->left -= part;
        if (counter->left == 0)
                counter->state = EVENT_COUNTER_AFTER;
        return part;
}

int event_counter_take(struct event_counter *counter, const char *text, size_t length)
{
        int events = 0;
        size_t at = 0;
        while (at < length) {
                switch (counter->state) {
                case EVENT_COUNTER_HEAD:
                        at += take_head(counter, text + at, length - at);
                        break;
                case EVENT_COUNTER_SIZE:
                        at += take_size(counter, text + at, length - at);
                        break;
                case EVENT_COUNTER_CHUNK:
                        at += take_chunk(counter, text + at, length - at, &events);
                        break;
                case EVENT_COUNTER_AFTER:
                        at += take_after(counter, text + at, length - at);
                        break;
                }
        }
        return events;
}
