/* Server-sent events: who watches which lane, and what they are sent. */
#include "streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
        WAKE_AT_ONCE = 256, /* so that other requests do not wait behind a crowd */
        RING = 256,         /* changes of the house that a slow watcher may lag behind */
        BLOCK_SIZE = 4096,
        ID_SIZE = 48
};

/* An event, ready to be sent; it lives as long as somebody sends it. */
struct frame {
        int references;
        char id[ID_SIZE];
        size_t length;
        char text[];
};

struct watcher {
        struct streams *streams;
        struct stream *stream;
        struct MHD_Connection *connection;
        struct frame *frame; /* what is being sent */
        size_t offset;
        uint64_t next; /* the number of the frame that comes next */
        bool suspended;
        bool beat; /* owed a sign of life */
        struct watcher *after;
        struct watcher *before;
};

/* A lane's stream keeps its last frame alone: each holds all that there is to know. */
struct stream {
        struct watcher *watchers;
        struct watcher *waking; /* the next to be woken */
        struct frame *ring[RING];
        size_t kept;   /* how many frames stay */
        uint64_t last; /* the number of the newest frame */
};

static struct frame *new_frame(const char *id, const char *data)
{
        static const char format[] = "id: %s\nevent: state\ndata: %s\n\n";
        size_t length = (size_t)snprintf(NULL, 0, format, id, data);
        struct frame *frame = malloc(sizeof *frame + length + 1);
        if (frame == NULL)
                abort();
        frame->references = 0;
        snprintf(frame->id, sizeof frame->id, "%s", id);
        frame->length = length;
        snprintf(frame->text, length + 1, format, id, data);
        return frame;
}

static struct frame *hold(struct frame *frame)
{
        frame->references++;
        return frame;
}

static void let_go(struct frame *frame)
{
        if (frame != NULL && --frame->references == 0)
                free(frame);
}

static struct frame *frame_at(const struct stream *stream, uint64_t number)
{
        return stream->ring[number % stream->kept];
}

static void push(struct stream *stream, struct frame *frame)
{
        size_t place = (size_t)(++stream->last % stream->kept);
        let_go(stream->ring[place]);
        stream->ring[place] = hold(frame);
}

static void print_id(const struct lane *lane, char id_out[ID_SIZE])
{
        snprintf(id_out, ID_SIZE, "%lld-%zu",
                 (long long)(lane->record != NULL ? lane->keeper.match : 0),
                 lane->record != NULL ? lane->record->count : 0);
}

static struct frame *frame_of(const struct lane *lane)
{
        char id[ID_SIZE];
        print_id(lane, id);
        return new_frame(id, lane->state);
}

void streams_open(struct streams *streams_out, struct house *house)
{
        *streams_out = (struct streams){.house = house};
        streams_out->streams = calloc((size_t)house->count + 1, sizeof *streams_out->streams);
        if (streams_out->streams == NULL)
                abort();
        streams_out->streams[0].kept = RING;
        for (int i = 1; i <= house->count; i++) {
                streams_out->streams[i].kept = 1;
                push(&streams_out->streams[i], frame_of(house_lane(house, i)));
        }
}

void streams_close(struct streams *streams)
{
        for (int i = 0; i <= streams->house->count; i++) {
                for (size_t place = 0; place < RING; place++)
                        let_go(streams->streams[i].ring[place]);
        }
        free(streams->streams);
}

/* Who lags too far behind goes on with the oldest frame that there is. */
static bool take_frame(struct watcher *watcher)
{
        const struct stream *stream = watcher->stream;
        if (watcher->next > stream->last)
                return false;
        if (watcher->next + stream->kept <= stream->last)
                watcher->next = stream->last - stream->kept + 1;
        watcher->frame = hold(frame_at(stream, watcher->next));
        watcher->next++;
        watcher->offset = 0;
        return true;
}

static ssize_t read_stream(void *context, uint64_t position, char *buffer, size_t size)
{
        static const char beat[] = ":\n\n";
        struct watcher *watcher = context;
        (void)position;
        if (watcher->streams->ending)
                return MHD_CONTENT_READER_END_OF_STREAM;
        if (watcher->frame == NULL && !take_frame(watcher)) {
                if (watcher->beat && size >= strlen(beat)) {
                        watcher->beat = false;
                        memcpy(buffer, beat, strlen(beat));
                        return (ssize_t)strlen(beat);
                }
                watcher->suspended = true;
                http->MHD_suspend_connection(watcher->connection);
                return 0;
        }
        size_t left = watcher->frame->length - watcher->offset;
        size_t part = left < size ? left : size;
        memcpy(buffer, watcher->frame->text + watcher->offset, part);
        watcher->offset += part;
        if (watcher->offset == watcher->frame->length) {
                let_go(watcher->frame);
                watcher->frame = NULL;
        }
        return (ssize_t)part;
}

static void leave(void *context)
{
        struct watcher *watcher = context;
        struct stream *stream = watcher->stream;
        if (stream->waking == watcher)
                stream->waking = watcher->after;
        if (watcher->before != NULL)
                watcher->before->after = watcher->after;
        else
                stream->watchers = watcher->after;
        if (watcher->after != NULL)
                watcher->after->before = watcher->before;
        watcher->streams->watchers--;
        let_go(watcher->frame);
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

/* Who has the present state already waits for the next one. */
static uint64_t first_frame(const struct stream *stream, int lane, const char *seen)
{
        if (lane == 0)
                return stream->last + 1;
        bool has_it = seen != NULL && strcmp(seen, frame_at(stream, stream->last)->id) == 0;
        return has_it ? stream->last + 1 : stream->last;
}

struct MHD_Response *streams_watch(struct streams *streams, struct MHD_Connection *connection,
                                   int lane, const char *seen)
{
        struct watcher *watcher = calloc(1, sizeof *watcher);
        if (watcher == NULL)
                return NULL;
        watcher->streams = streams;
        watcher->stream = &streams->streams[lane];
        watcher->connection = connection;
        watcher->beat = true; /* the client shall know at once that it is connected */
        watcher->next = first_frame(watcher->stream, lane, seen);
        struct MHD_Response *response = http->MHD_create_response_from_callback(
                MHD_SIZE_UNKNOWN, BLOCK_SIZE, read_stream, watcher, leave);
        if (response == NULL) {
                free(watcher);
                return NULL;
        }
        join(streams, watcher);
        return response;
}

static void begin_waking(struct stream *stream)
{
        stream->waking = stream->watchers;
}

void streams_publish(struct streams *streams, const struct lane *lane)
{
        struct frame *frame = frame_of(lane);
        push(&streams->streams[lane->number], frame);
        push(&streams->streams[0], frame);
        begin_waking(&streams->streams[lane->number]);
        begin_waking(&streams->streams[0]);
        streams->waking = 1;
}

static int wake_some(struct stream *stream, int most)
{
        int woken = 0;
        while (stream->waking != NULL && woken < most) {
                struct watcher *watcher = stream->waking;
                stream->waking = watcher->after;
                if (!watcher->suspended)
                        continue;
                watcher->suspended = false;
                http->MHD_resume_connection(watcher->connection);
                woken++;
        }
        return woken;
}

bool streams_wake(struct streams *streams)
{
        int woken = 0;
        if (streams->waking == 0)
                return false;
        for (int i = 0; i <= streams->house->count && woken < WAKE_AT_ONCE; i++)
                woken += wake_some(&streams->streams[i], WAKE_AT_ONCE - woken);
        streams->waking = woken == WAKE_AT_ONCE;
        return woken > 0;
}

void streams_beat(struct streams *streams)
{
        for (int i = 0; i <= streams->house->count; i++) {
                struct stream *stream = &streams->streams[i];
                for (struct watcher *at = stream->watchers; at != NULL; at = at->after)
                        at->beat = true;
                begin_waking(stream);
        }
        streams->waking = 1;
}

void streams_end(struct streams *streams)
{
        streams->ending = true;
        for (int i = 0; i <= streams->house->count; i++) {
                begin_waking(&streams->streams[i]);
                wake_some(&streams->streams[i], streams->watchers + 1);
        }
}
