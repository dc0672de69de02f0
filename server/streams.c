/* Server-sent events: who watches which lane, and what they are sent. */
#include "streams.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "history.h"
#include "message.h"

/* What became of an attempt to find something to send. */
enum taking {
        TAKING_MESSAGE,
        TAKING_NOTHING,
        TAKING_WAITS
};

enum {
        HISTORIES_MAX = 32,   /* that are being sent: each is made for one watcher alone */
        WAKE_AT_ONCE = 256,   /* so that other requests do not wait behind a crowd */
        WAKE_OF_ONE = 64,     /* of one stream, before the next has its turn */
        BLOCK_SIZE = 256,     /* matters to clients of HTTP/1.0 alone */
        PATIENCE_SECONDS = 10 /* with a watcher who does not read */
};

/* A lane's stream needs its last message alone: who lags behind is sent a replay. */
struct stream {
        struct watcher *watchers;
        struct watcher *next_to_wake;
        bool waking;     /* is in the list of those */
        bool wake_again; /* something came while they were called */
        struct stream *waking_after;
        const struct lane *lane;   /* NULL for that of the house */
        struct shared_text *shown; /* the newest state */
        struct state_place place;  /* of that */
        size_t sequence;
        unsigned changes; /* how often there was a newer one */
        uint64_t number;  /* of its last change in the house; 0 where there was none */
        /* Made once somebody needs them: */
        struct message *newest;
        struct message *for_house; /* the newest, as watchers of the house get it */
        struct reel reel;          /* that leads to the newest state */
        struct reel past_reel;     /* of the match before */
        struct stream *earlier;    /* the lane that changed before it */
        struct stream *later;
};

/*
 * All lanes in one stream, in the order of their last changes, which are counted. Who lags behind
 * is sent the newest state of each lane that changed meanwhile, and so misses none.
 */
struct house_stream {
        struct stream stream;
        struct stream *latest; /* the lane that changed last */
        uint64_t last;         /* the number of that change */
        int64_t epoch;         /* numbers of another server mean something else */
};

struct watcher {
        struct streams *streams;
        struct stream *stream;
        struct MHD_Connection *connection;
        struct client *client;
        struct message *message; /* what is being sent */
        size_t offset;
        bool knows;    /* whether the next two say what the watcher has */
        int64_t match; /* of its last event */
        uint64_t sequence;
        unsigned changes;          /* of the lane when it came */
        const struct stream *sent; /* of the house: the lane of its last event */
        bool suspended;
        bool has_history; /* its message is one */
        bool beat;        /* owed a sign of life */
        struct watcher *after;
        struct watcher *before;
};

/* Streams */

/* What was made of the state that was shown so far. */
static void drop_messages(struct stream *stream)
{
        message_let_go(stream->newest);
        message_let_go(stream->for_house);
        stream->newest = NULL;
        stream->for_house = NULL;
        reel_drop(&stream->reel);
}

static void set_newest(struct stream *stream)
{
        const struct lane *lane = stream->lane;
        drop_messages(stream);
        if (stream->place.match != lane->keeper.match)
                reel_drop(&stream->past_reel);
        stream->place = (struct state_place){lane->number, lane->keeper.match};
        stream->sequence = lane->record != NULL ? lane->record->count : 0;
        shared_text_let_go(stream->shown);
        stream->shown = shared_text_hold(lane->state);
        stream->changes++;
}

static struct message *newest_of(struct stream *stream)
{
        if (stream->newest == NULL)
                stream->newest = message_of(stream->shown, stream->place.match, stream->sequence);
        return stream->newest;
}

static struct message *for_house(struct stream *stream, const struct house_stream *all)
{
        if (stream->for_house == NULL)
                stream->for_house = message_of(stream->shown, all->epoch, stream->number);
        return stream->for_house;
}

static void unlink_lane(struct house_stream *all, struct stream *stream)
{
        if (stream->later != NULL)
                stream->later->earlier = stream->earlier;
        if (stream->earlier != NULL)
                stream->earlier->later = stream->later;
        if (all->latest == stream)
                all->latest = stream->earlier;
}

static void link_as_latest(struct house_stream *all, struct stream *stream)
{
        stream->earlier = all->latest;
        stream->later = NULL;
        if (all->latest != NULL)
                all->latest->later = stream;
        all->latest = stream;
}

static void push(struct house_stream *all, struct stream *stream)
{
        unlink_lane(all, stream);
        link_as_latest(all, stream);
        stream->number = ++all->last;
}

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
                set_newest(&streams_out->lanes[i]);
        }
}

void streams_close(struct streams *streams)
{
        for (int i = 0; i < house_size(streams->house); i++) {
                drop_messages(&streams->lanes[i]);
                reel_drop(&streams->lanes[i].past_reel);
                shared_text_let_go(streams->lanes[i].shown);
        }
        free(streams->lanes);
        free(streams->all);
}

static struct stream *stream_of(const struct streams *streams, const struct lane *lane)
{
        return lane != NULL ? &streams->lanes[lane - streams->house->lanes] : &streams->all->stream;
}

/* What a watcher is sent next */

static void take(struct watcher *watcher, struct message *message, size_t offset)
{
        watcher->message = message_hold(message);
        watcher->offset = offset;
}

static bool is_up_to_date(const struct watcher *watcher)
{
        const struct stream *stream = watcher->stream;
        return watcher->knows && watcher->match == stream->place.match &&
               watcher->sequence == stream->sequence;
}

/* Whether another server has told the watcher what this one has not heard of yet. */
static bool is_ahead(const struct watcher *watcher)
{
        const struct stream *stream = watcher->stream;
        if (!watcher->knows)
                return false;
        if (watcher->match != stream->place.match)
                return watcher->match > stream->place.match;
        return watcher->sequence > stream->sequence;
}

/* How many states of the match the watcher has; who has none or others needs only the newest. */
static size_t states_had(const struct watcher *watcher)
{
        const struct stream *stream = watcher->stream;
        if (!watcher->knows || is_ahead(watcher))
                return stream->sequence;
        return watcher->match == stream->place.match ? (size_t)watcher->sequence : 0;
}

/* While the store cannot be asked, the record may not be what led to the newest message. */
static bool can_replay(const struct stream *stream)
{
        const struct lane *lane = stream->lane;
        return !lane->doubtful && lane->record != NULL &&
               lane->keeper.match == stream->place.match && lane->record->count == stream->sequence;
}

/* Nobody is shown an older state or one out of turn: the lane is being read from the store. */
static bool has_to_wait(const struct watcher *watcher)
{
        const struct stream *stream = watcher->stream;
        if (is_ahead(watcher))
                return watcher->changes == stream->changes;
        return states_had(watcher) + 1 < stream->sequence && !can_replay(stream);
}

static void take_replay(struct watcher *watcher, size_t had)
{
        struct stream *stream = watcher->stream;
        const struct record *record = stream->lane->record;
        const struct record_log log = {record->start, record->events, record->count};
        reel_make(&stream->reel, stream->place, &log);
        take(watcher, stream->reel.message, stream->reel.replay.starts[had]);
}

/* Whether the watcher has not seen the end of the match before. */
static bool is_in_the_past(const struct watcher *watcher)
{
        const struct lane *lane = watcher->stream->lane;
        return watcher->knows && watcher->match == lane->past_match &&
               watcher->match != watcher->stream->place.match &&
               watcher->sequence < lane->past.count;
}

static void take_past(struct watcher *watcher)
{
        struct stream *stream = watcher->stream;
        const struct lane *lane = stream->lane;
        reel_make(&stream->past_reel, (struct state_place){lane->number, lane->past_match},
                  &lane->past);
        take(watcher, stream->past_reel.message,
             stream->past_reel.replay.starts[watcher->sequence]);
        watcher->sequence = lane->past.count;
}

/* Whether the watcher knows a match that is not even the one before. */
static bool is_in_history(const struct watcher *watcher)
{
        const struct stream *stream = watcher->stream;
        return watcher->knows && watcher->match > 0 && watcher->match < stream->place.match &&
               watcher->match != stream->lane->past_match;
}

/*
 * From now on the watcher has everything before the match that is on the lane, or is as one who
 * comes for the first time. While the store does not answer, or too many ask for so much, it waits.
 */
static enum taking take_history(struct watcher *watcher)
{
        struct streams *streams = watcher->streams;
        const struct stream *stream = watcher->stream;
        struct history_gap gap = {.seen = {stream->place.lane, watcher->match},
                                  .sequence = watcher->sequence,
                                  .now = stream->place.match};
        struct shared_text *text = NULL;
        if (streams->histories >= HISTORIES_MAX ||
            history_print(streams->house->store, &gap, &text, &watcher->knows) != STORE_OK)
                return TAKING_WAITS;
        watcher->match = 0;
        watcher->sequence = 0;
        if (text == NULL)
                return TAKING_NOTHING;
        watcher->message = message_of_events(text);
        watcher->offset = 0;
        watcher->has_history = true;
        streams->histories++;
        shared_text_let_go(text);
        return TAKING_MESSAGE;
}

static bool take_of_lane(struct watcher *watcher)
{
        struct stream *stream = watcher->stream;
        if (is_in_history(watcher)) {
                enum taking taking = take_history(watcher);
                if (taking != TAKING_NOTHING)
                        return taking == TAKING_MESSAGE;
        }
        if (is_in_the_past(watcher)) {
                take_past(watcher);
                return true;
        }
        size_t had = states_had(watcher);
        if (is_up_to_date(watcher) || has_to_wait(watcher))
                return false;
        if (had + 1 < stream->sequence)
                take_replay(watcher, had);
        else
                take(watcher, newest_of(stream), 0);
        watcher->knows = true;
        watcher->match = stream->place.match;
        watcher->sequence = stream->sequence;
        return true;
}

/* The lane whose last change is the first that the watcher does not have. */
static struct stream *next_of_house(const struct watcher *watcher)
{
        struct stream *next = watcher->streams->all->latest;
        if (watcher->sent != NULL && watcher->sent->number == watcher->sequence)
                return watcher->sent->later;
        while (next->earlier != NULL && next->earlier->number > watcher->sequence)
                next = next->earlier;
        return next;
}

static bool take_of_house(struct watcher *watcher)
{
        if (watcher->sequence >= watcher->streams->all->last)
                return false;
        struct stream *next = next_of_house(watcher);
        watcher->sent = next;
        watcher->sequence = next->number;
        take(watcher, for_house(next, watcher->streams->all), 0);
        return true;
}

static bool take_next(struct watcher *watcher)
{
        if (watcher->stream->lane != NULL ? take_of_lane(watcher) : take_of_house(watcher))
                return true;
        if (!watcher->beat)
                return false;
        watcher->message = message_sign_of_life();
        watcher->offset = 0;
        return true;
}

static void drop_message(struct watcher *watcher)
{
        message_let_go(watcher->message);
        watcher->message = NULL;
        watcher->streams->histories -= watcher->has_history;
        watcher->has_history = false;
}

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
        if (watcher->message == NULL && !take_next(watcher)) {
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
                drop_message(watcher);
        return (ssize_t)part;
}

/* Watchers */

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
        drop_message(watcher);
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

/* Ids are two numbers; what is none was never sent by us. */
static bool read_id(const char *text, struct watcher *watcher)
{
        long long first = 0;
        unsigned long long second = 0;
        int length = 0;
        if (text == NULL || strspn(text, "0123456789-") != strlen(text) ||
            strchr(text, '-') != strrchr(text, '-') || text[0] == '-' ||
            sscanf(text, "%18lld-%18llu%n", &first, &second, &length) != 2 || text[length] != '\0')
                return false;
        watcher->match = first;
        watcher->sequence = second;
        return true;
}

/* A store that was brought back from a copy may have less than the watcher: that is read too. */
static void set_beginning_of_lane(struct watcher *watcher, const struct lane *lane)
{
        struct store_lane told = {lane->number, watcher->match, (int64_t)watcher->sequence};
        watcher->changes = watcher->stream->changes;
        if (is_ahead(watcher))
                house_hear(watcher->streams->house, &told);
}

static void set_beginning(struct watcher *watcher, const char *seen)
{
        const struct house_stream *all = watcher->streams->all;
        watcher->knows = read_id(seen, watcher);
        if (watcher->stream->lane != NULL) {
                set_beginning_of_lane(watcher, watcher->stream->lane);
                return;
        }
        bool goes_on =
                watcher->knows && watcher->match == all->epoch && watcher->sequence <= all->last;
        if (!goes_on)
                watcher->sequence = all->last;
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
        set_beginning(watcher, seen);
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
        set_newest(stream);
        begin_waking(streams, stream);
        if (!is_new)
                return;
        push(streams->all, stream);
        begin_waking(streams, &streams->all->stream);
}

static int wake_some(struct stream *stream, int most)
{
        int woken = 0;
        while (stream->next_to_wake != NULL && woken < most) {
                struct watcher *watcher = stream->next_to_wake;
                stream->next_to_wake = watcher->after;
                if (!watcher->suspended)
                        continue;
                watcher->suspended = false;
                http->MHD_resume_connection(watcher->connection);
                woken++;
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

bool streams_wake(struct streams *streams)
{
        int woken = 0;
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
