/* Server-sent events: the newest state of each lane, and its watchers. */
#include "streams.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"

enum {
        WAKE_AT_ONCE = 256, /* so that other requests do not wait behind a crowd */
        WAKE_OF_ONE = 64,   /* of one stream, before the next has its turn */
        BLOCK_SIZE = 256    /* matters to clients of HTTP/1.0 alone */
};

struct watcher {
        struct streams *streams;
        struct stream *stream;
        struct MHD_Connection *connection;
        struct client *client;
        struct shared_text *event; /* that is being sent */
        size_t offset;
        struct store_lane seen; /* of a lane: of the last event that it has */
        uint64_t number;        /* of its last event; 0: it has nothing yet */
        struct stream *sent;    /* of the house: the lane of its last event */
        uint64_t refresh;       /* it has to be done before an older state may be sent; or 0 */
        unsigned wakes;         /* of the stream, when it came to rest */
        unsigned beats;
        bool is_resting;
        TAILQ_ENTRY(watcher) link; /* while it is resting */
};

static char heartbeat_event[] = "event: heartbeat\ndata: {}\n\n";

/* Never freed: the first holder does not release it. */
static struct shared_text heartbeat = {
        .owned = heartbeat_event, .event_length = sizeof heartbeat_event - 1, .holders = 1};

/* Streams */

void streams_open(struct streams *streams_out, struct store_lanes range, struct clients *clients)
{
        int size = range.last - range.first + 1;
        *streams_out = (struct streams){.clients = clients, .range = range};
        TAILQ_INIT(&streams_out->by_number);
        TAILQ_INIT(&streams_out->house.resting);
        STAILQ_INIT(&streams_out->waking);
        streams_out->lanes = heap_or_abort(calloc((size_t)size, sizeof *streams_out->lanes));
        for (int i = 0; i < size; i++) {
                struct stream *stream = &streams_out->lanes[i];
                TAILQ_INIT(&stream->resting);
                stream->number = ++streams_out->last_number;
                TAILQ_INSERT_TAIL(&streams_out->by_number, stream, by_number);
        }
}

void streams_close(struct streams *streams)
{
        for (int i = 0; i <= streams->range.last - streams->range.first; i++)
                shared_text_release(streams->lanes[i].text);
        free(streams->lanes);
}

struct stream *streams_lane(const struct streams *streams, int64_t number)
{
        if (number < streams->range.first || number > streams->range.last)
                return NULL;
        return &streams->lanes[number - streams->range.first];
}

int streams_number_of(const struct streams *streams, int64_t match)
{
        for (int number = streams->range.first; number <= streams->range.last; number++) {
                if (streams_lane(streams, number)->position.match == match && match != 0)
                        return number;
        }
        return 0;
}

/* Watchers that suspend after this have the newest state already, and are not woken for it. */
static void call_watchers(struct streams *streams, struct stream *stream)
{
        stream->wakes++;
        if (stream->is_waking || TAILQ_EMPTY(&stream->resting))
                return;
        stream->is_waking = true;
        STAILQ_INSERT_TAIL(&streams->waking, stream, waking);
}

static bool is_same_text(const struct shared_text *left, const struct shared_text *right)
{
        return left != NULL && left->length == right->length &&
               memcmp(left->bytes, right->bytes, left->length) == 0;
}

static void show(struct streams *streams, struct stream *stream, struct state_message *message)
{
        stream->is_revised =
                stream->text != NULL && state_compare(&message->position, &stream->position) == 0;
        shared_text_release(stream->text);
        stream->text = message->text;
        stream->position = message->position;
        stream->number = ++streams->last_number;
        TAILQ_REMOVE(&streams->by_number, stream, by_number);
        TAILQ_INSERT_TAIL(&streams->by_number, stream, by_number);
        call_watchers(streams, &streams->house);
}

/* A lane that was read again and is as it was is news only to those who waited for that. */
void streams_publish(struct streams *streams, struct state_message *message)
{
        struct stream *stream = streams_lane(streams, message->position.lane);
        stream->refresh_done = message->refresh;
        if (is_same_text(stream->text, message->text))
                shared_text_release(message->text);
        else
                show(streams, stream, message);
        call_watchers(streams, stream);
        free(message);
}

/* Watchers */

/* A watcher that has seen a newer state waits until this server has looked for that. */
static struct shared_text *next_of_lane(struct watcher *watcher)
{
        struct stream *stream = watcher->stream;
        int order = state_compare(&watcher->seen, &stream->position);
        bool has_to_wait = order > 0 && watcher->refresh > stream->refresh_done;
        if (watcher->number == stream->number || has_to_wait)
                return NULL;
        bool has_it = order == 0 && !stream->is_revised;
        watcher->number = stream->number;
        watcher->seen = stream->position;
        return has_it ? NULL : shared_text_hold(stream->text);
}

/* The lane whose last change is the first that the watcher does not have. */
static struct shared_text *next_of_house(struct watcher *watcher)
{
        const struct streams *streams = watcher->streams;
        struct stream *next = TAILQ_LAST(&streams->by_number, stream_list);
        struct stream *before = NULL;
        if (watcher->number == streams->last_number)
                return NULL;
        if (watcher->sent != NULL && watcher->sent->number == watcher->number)
                next = TAILQ_NEXT(watcher->sent, by_number);
        else
                while ((before = TAILQ_PREV(next, stream_list, by_number)) != NULL &&
                       before->number > watcher->number)
                        next = before;
        watcher->sent = next;
        watcher->number = next->number;
        return shared_text_hold(next->text);
}

static struct shared_text *next_event(struct watcher *watcher)
{
        struct shared_text *event = watcher->stream == &watcher->streams->house
                                            ? next_of_house(watcher)
                                            : next_of_lane(watcher);
        bool is_beat_due = watcher->beats != watcher->streams->beats;
        watcher->beats = watcher->streams->beats;
        return event == NULL && is_beat_due ? shared_text_hold(&heartbeat) : event;
}

static void rest(struct watcher *watcher)
{
        struct stream *stream = watcher->stream;
        watcher->is_resting = true;
        watcher->wakes = stream->wakes;
        TAILQ_INSERT_TAIL(&stream->resting, watcher, link);
        clients_clear_deadline(watcher->client);
        http->MHD_suspend_connection(watcher->connection);
}

static void wake(struct watcher *watcher)
{
        watcher->is_resting = false;
        TAILQ_REMOVE(&watcher->stream->resting, watcher, link);
        http->MHD_resume_connection(watcher->connection);
}

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t size)
{
        struct watcher *watcher = context;
        const struct clients *clients = watcher->streams->clients;
        if (watcher->client->has_ended)
                return MHD_CONTENT_READER_END_WITH_ERROR;
        if (watcher->event == NULL)
                watcher->event = next_event(watcher);
        if (watcher->event == NULL && watcher->streams->ending)
                return MHD_CONTENT_READER_END_OF_STREAM;
        if (watcher->event == NULL) {
                rest(watcher);
                return 0;
        }
        clients_set_deadline(clients, watcher->client, clients->times->event);
        size_t left = watcher->event->event_length - watcher->offset;
        size_t part = left < size ? left : size;
        memcpy(buffer, watcher->event->owned + watcher->offset, part);
        watcher->offset += part;
        watcher->client->streamed = position + part;
        if (part < left)
                return (ssize_t)part;
        shared_text_release(watcher->event);
        watcher->event = NULL;
        watcher->offset = 0;
        return (ssize_t)part;
}

static void leave_stream(void *context)
{
        struct watcher *watcher = context;
        if (watcher->is_resting)
                TAILQ_REMOVE(&watcher->stream->resting, watcher, link);
        watcher->streams->watchers--;
        shared_text_release(watcher->event);
        free(watcher);
}

/* Ids are two numbers; anything else was never sent by us, and counts as nothing seen. */
static bool read_id(const char *text, struct store_lane *position_out)
{
        int length = 0;
        return text != NULL && text[0] != '-' && strspn(text, "0123456789-") == strlen(text) &&
               strchr(text, '-') == strrchr(text, '-') &&
               sscanf(text, "%18" SCNd64 "-%18" SCNd64 "%n", &position_out->turn,
                      &position_out->sequence, &length) == 2 &&
               text[length] == '\0';
}

static void set_seen(struct watcher *watcher, const char *seen)
{
        struct stream *stream = watcher->stream;
        struct store_lane position;
        if (stream == &watcher->streams->house || !read_id(seen, &position))
                return;
        watcher->seen = position;
        int order = state_compare(&position, &stream->position);
        if (order == 0 && !stream->is_revised)
                watcher->number = stream->number;
        if (order > 0)
                watcher->refresh = ++stream->refresh_asked;
}

struct MHD_Response *streams_watch(struct streams *streams, struct MHD_Connection *connection,
                                   struct stream *stream, const char *seen)
{
        struct watcher *watcher = heap_or_abort(calloc(1, sizeof *watcher));
        *watcher = (struct watcher){.streams = streams,
                                    .stream = stream,
                                    .connection = connection,
                                    .client = clients_find(connection),
                                    .seen = {.turn = -1},         /* nothing */
                                    .beats = streams->beats - 1}; /* the first one is due */
        set_seen(watcher, seen);
        streams->watchers++;
        watcher->client->watcher = watcher;
        return heap_or_abort(http->MHD_create_response_from_callback(
                MHD_SIZE_UNKNOWN, BLOCK_SIZE, read_stream, watcher, leave_stream));
}

/* Waking */

/* NULL where every suspended watcher was woken since the last change. */
static struct watcher *next_to_wake(const struct stream *stream)
{
        struct watcher *watcher = TAILQ_FIRST(&stream->resting);
        return watcher != NULL && watcher->wakes != stream->wakes ? watcher : NULL;
}

void streams_wake(struct streams *streams)
{
        int woken = 0;
        struct stream *stream = NULL;
        while (woken < WAKE_AT_ONCE && (stream = STAILQ_FIRST(&streams->waking)) != NULL) {
                struct watcher *watcher = NULL;
                for (int i = 0; i < WAKE_OF_ONE && (watcher = next_to_wake(stream)) != NULL; i++) {
                        wake(watcher);
                        woken++;
                }
                STAILQ_REMOVE_HEAD(&streams->waking, waking);
                stream->is_waking = next_to_wake(stream) != NULL;
                if (stream->is_waking)
                        STAILQ_INSERT_TAIL(&streams->waking, stream, waking);
        }
}

void streams_drop(struct watcher *watcher)
{
        if (watcher->is_resting)
                wake(watcher);
}

static void call_all(struct streams *streams)
{
        for (int number = streams->range.first; number <= streams->range.last; number++)
                call_watchers(streams, streams_lane(streams, number));
        call_watchers(streams, &streams->house);
}

void streams_beat(struct streams *streams)
{
        streams->beats++;
        call_all(streams);
}

void streams_end(struct streams *streams)
{
        streams->ending = true;
        call_all(streams);
}
