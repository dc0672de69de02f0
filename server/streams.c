/* Server-sent events: who watches which lane, and when they are called. */
#include "streams.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "watcher.h"

enum {
        WAKE_AT_ONCE = 256,   /* so that other requests do not wait behind a crowd */
        WAKE_OF_ONE = 64,     /* of one stream, before the next has its turn */
        BLOCK_SIZE = 256,     /* matters to clients of HTTP/1.0 alone */
        PATIENCE_SECONDS = 10 /* with a watcher who does not read */
};

void streams_open(struct streams *streams_out, struct house *house, struct clients *clients)
{
        *streams_out = (struct streams){.house = house, .clients = clients};
        streams_out->lanes = calloc((size_t)house_size(house), sizeof *streams_out->lanes);
        streams_out->all = calloc(1, sizeof *streams_out->all);
        if (streams_out->lanes == NULL || streams_out->all == NULL)
                abort();
        streams_out->all->epoch = randombytes_random();
        for (int i = 0; i < house_size(house); i++) {
                streams_out->lanes[i].lane = &house->lanes[i];
                stream_show(&streams_out->lanes[i]);
        }
}

void streams_close(struct streams *streams)
{
        for (int i = 0; i < house_size(streams->house); i++)
                stream_release(&streams->lanes[i]);
        free(streams->lanes);
        free(streams->all);
}

static struct stream *stream_of(const struct streams *streams, const struct lane *lane)
{
        return lane != NULL ? &streams->lanes[lane - streams->house->lanes] : &streams->all->stream;
}

/* Watchers */

static void rest(struct watcher *watcher)
{
        watcher->suspended = true;
        clients_let_wait(watcher->client);
        http->MHD_suspend_connection(watcher->connection);
}

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t size)
{
        struct watcher *watcher = context;
        (void)position;
        if (watcher->message == NULL && !watcher_take(watcher)) {
                if (watcher->streams->ending) /* now that everything was sent */
                        return MHD_CONTENT_READER_END_OF_STREAM;
                rest(watcher);
                return 0;
        }
        watcher->beat = false;
        clients_expect(watcher->streams->clients, watcher->client, PATIENCE_SECONDS);
        size_t part = message_copy(watcher->message, watcher->offset, buffer, size);
        watcher->offset += part;
        if (watcher->offset >= message_length(watcher->message))
                watcher_drop_message(watcher);
        return (ssize_t)part;
}

static void leave(void *context)
{
        struct watcher *watcher = context;
        struct stream *stream = watcher->stream;
        if (stream->next_to_wake == watcher)
                stream->next_to_wake = watcher->after;
        if (watcher->before != NULL)
                watcher->before->after = watcher->after;
        else
                stream->watchers = watcher->after;
        if (watcher->after != NULL)
                watcher->after->before = watcher->before;
        watcher->streams->watchers--;
        watcher_leave(watcher);
        free(watcher);
}

static void join(struct streams *streams, struct watcher *watcher)
{
        struct stream *stream = watcher->stream;
        watcher->after = stream->watchers;
        if (stream->watchers != NULL)
                stream->watchers->before = watcher;
        stream->watchers = watcher;
        streams->watchers++;
}

struct MHD_Response *streams_watch(struct streams *streams, struct MHD_Connection *connection,
                                   const struct lane *lane, const char *seen)
{
        struct watcher *watcher = calloc(1, sizeof *watcher);
        if (watcher == NULL)
                return NULL;
        watcher->streams = streams;
        watcher->stream = stream_of(streams, lane);
        watcher->connection = connection;
        watcher->client = clients_find(connection);
        watcher->beat = true; /* the client shall know at once that it is connected */
        watcher_begin(watcher, seen);
        struct MHD_Response *response = http->MHD_create_response_from_callback(
                MHD_SIZE_UNKNOWN, BLOCK_SIZE, read_stream, watcher, leave);
        if (response == NULL) {
                free(watcher);
                return NULL;
        }
        join(streams, watcher);
        return response;
}

/* Waking */

static void queue(struct streams *streams, struct stream *stream)
{
        stream->waking_after = NULL;
        if (streams->waking == NULL)
                streams->waking = stream;
        else
                streams->waking_last->waking_after = stream;
        streams->waking_last = stream;
}

/* Who is called already is called to the end, and then once more: nobody waits for ever. */
static void begin_waking(struct streams *streams, struct stream *stream)
{
        stream->wake_again = stream->waking;
        if (stream->waking || stream->watchers == NULL)
                return;
        stream->waking = true;
        stream->next_to_wake = stream->watchers;
        queue(streams, stream);
}

/* A lane that was read again and stands as it stood is new only to those who waited for it. */
static bool is_as_it_was(const struct stream *stream)
{
        const struct shared_text *shown = stream->shown;
        const struct shared_text *now = stream->lane->state;
        return shown->length == now->length && memcmp(shown->bytes, now->bytes, now->length) == 0;
}

void streams_publish(struct streams *streams, const struct lane *lane)
{
        struct stream *stream = stream_of(streams, lane);
        bool is_new = !is_as_it_was(stream);
        stream_show(stream);
        begin_waking(streams, stream);
        if (!is_new)
                return;
        house_stream_push(streams->all, stream);
        begin_waking(streams, &streams->all->stream);
}

/* False where it is awake. */
static bool wake(struct watcher *watcher)
{
        if (!watcher->suspended)
                return false;
        watcher->suspended = false;
        http->MHD_resume_connection(watcher->connection);
        return true;
}

static int wake_some(struct stream *stream, int most)
{
        int woken = 0;
        while (stream->next_to_wake != NULL && woken < most) {
                struct watcher *watcher = stream->next_to_wake;
                stream->next_to_wake = watcher->after;
                woken += wake(watcher);
        }
        return woken;
}

/* Takes the first stream out of the queue, and puts it behind the others while it is not done. */
static void turn_round(struct streams *streams)
{
        struct stream *stream = streams->waking;
        streams->waking = stream->waking_after;
        if (stream->next_to_wake == NULL && stream->wake_again) {
                stream->next_to_wake = stream->watchers;
                stream->wake_again = false;
        }
        stream->waking = stream->next_to_wake != NULL;
        if (stream->waking)
                queue(streams, stream);
}

static int wake_line(struct streams *streams)
{
        int woken = 0;
        while (watcher_can_call(streams))
                woken += wake(watcher_call_next(streams));
        return woken;
}

bool streams_are_waking(const struct streams *streams)
{
        return streams->waking != NULL || watcher_can_call(streams);
}

bool streams_wake(struct streams *streams)
{
        int woken = wake_line(streams);
        for (int i = 0; streams->waking != NULL && woken < WAKE_AT_ONCE && i < WAKE_AT_ONCE; i++) {
                woken += wake_some(streams->waking, WAKE_OF_ONE);
                turn_round(streams);
        }
        return woken > 0;
}

static void call_all(struct streams *streams, struct stream *stream)
{
        for (struct watcher *at = stream->watchers; at != NULL; at = at->after)
                at->beat = true;
        begin_waking(streams, stream);
}

void streams_beat(struct streams *streams)
{
        for (int i = 0; i < house_size(streams->house); i++)
                call_all(streams, &streams->lanes[i]);
        call_all(streams, &streams->all->stream);
}

static void end(struct streams *streams, struct stream *stream)
{
        stream->next_to_wake = stream->watchers;
        wake_some(stream, streams->watchers + 1);
}

void streams_end(struct streams *streams)
{
        streams->ending = true;
        for (int i = 0; i < house_size(streams->house); i++)
                end(streams, &streams->lanes[i]);
        end(streams, &streams->all->stream);
}
