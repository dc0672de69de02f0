/* One who watches a lane or the whole house, and what it is sent next. */
#include "watcher.h"

#include <stdio.h>
#include <string.h>

#include "history.h"

/* What became of an attempt to find something to send. */
enum taking {
        TAKING_MESSAGE,
        TAKING_NOTHING,
        TAKING_WAITS
};

enum {
        HISTORIES_MAX = 32, /* that are being sent: each is made for one watcher alone */
        CALLS_MAX = 4       /* at once: each reads the store, and others wait meanwhile */
};

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
               lane->writer.match == stream->place.match && lane->record->count == stream->sequence;
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

static void stand_in_line(struct watcher *watcher)
{
        struct streams *streams = watcher->streams;
        if (watcher->is_in_line)
                return;
        watcher->is_in_line = true;
        watcher->line_after = NULL;
        watcher->line_before = streams->line_last;
        if (streams->line_last != NULL)
                streams->line_last->line_after = watcher;
        else
                streams->line = watcher;
        streams->line_last = watcher;
}

static void leave_line(struct watcher *watcher)
{
        struct streams *streams = watcher->streams;
        if (!watcher->is_in_line)
                return;
        watcher->is_in_line = false;
        if (watcher->line_before != NULL)
                watcher->line_before->line_after = watcher->line_after;
        else
                streams->line = watcher->line_after;
        if (watcher->line_after != NULL)
                watcher->line_after->line_before = watcher->line_before;
        else
                streams->line_last = watcher->line_before;
}

/* Who was called has its place already. */
static bool has_to_stand_in_line(const struct streams *streams)
{
        return streams->line != NULL || streams->histories + streams->called >= HISTORIES_MAX;
}

static void end_call(struct watcher *watcher)
{
        watcher->streams->called -= watcher->is_called;
        watcher->is_called = false;
}

/*
 * From now on the watcher has everything before the match that is on the lane, or is as one who
 * comes for the first time. Where too many ask for so much, it stands in line; while the store does
 * not answer, it waits for the next bowl or sign of life.
 */
static enum taking take_history(struct watcher *watcher)
{
        struct streams *streams = watcher->streams;
        const struct stream *stream = watcher->stream;
        struct history_gap gap = {.seen = {stream->place.lane, watcher->match},
                                  .sequence = watcher->sequence,
                                  .now = stream->place.match};
        struct shared_text *text = NULL;
        bool is_whole = false;
        if (!watcher->is_called && has_to_stand_in_line(streams)) {
                stand_in_line(watcher);
                return TAKING_WAITS;
        }
        if (history_print(streams->house->store, &gap, &text, &is_whole) != STORE_OK)
                return TAKING_WAITS;
        watcher->knows = is_whole;
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
                take(watcher, stream_newest(stream), 0);
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
        take(watcher, stream_newest_for(watcher->streams->all, next), 0);
        return true;
}

bool watcher_take(struct watcher *watcher)
{
        bool is_taken =
                watcher->stream->lane != NULL ? take_of_lane(watcher) : take_of_house(watcher);
        end_call(watcher);
        if (is_taken)
                return true;
        if (!watcher->beat)
                return false;
        watcher->message = message_sign_of_life();
        watcher->offset = 0;
        return true;
}

void watcher_drop_message(struct watcher *watcher)
{
        message_let_go(watcher->message);
        watcher->message = NULL;
        watcher->streams->histories -= watcher->has_history;
        watcher->has_history = false;
}

void watcher_leave(struct watcher *watcher)
{
        leave_line(watcher);
        end_call(watcher);
        watcher_drop_message(watcher);
}

bool watcher_can_call(const struct streams *streams)
{
        return streams->line != NULL && streams->called < CALLS_MAX &&
               streams->histories + streams->called < HISTORIES_MAX;
}

struct watcher *watcher_call_next(struct streams *streams)
{
        struct watcher *next = streams->line;
        leave_line(next);
        next->is_called = true;
        streams->called++;
        return next;
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

void watcher_begin(struct watcher *watcher, const char *seen)
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
