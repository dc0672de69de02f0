/* What watchers of a lane, or of the whole house, are sent. */
#include "stream.h"

/* What was made of the state that was shown so far. */
static void drop_messages(struct stream *stream)
{
        message_let_go(stream->newest);
        message_let_go(stream->for_house);
        stream->newest = NULL;
        stream->for_house = NULL;
        reel_drop(&stream->reel);
}

void stream_show(struct stream *stream)
{
        const struct lane *lane = stream->lane;
        drop_messages(stream);
        if (stream->place.match != lane->writer.match)
                reel_drop(&stream->past_reel);
        stream->place = (struct state_place){lane->number, lane->writer.match};
        stream->sequence = lane->record != NULL ? lane->record->count : 0;
        shared_text_let_go(stream->shown);
        stream->shown = shared_text_hold(lane->state);
        stream->changes++;
}

void stream_release(struct stream *stream)
{
        drop_messages(stream);
        reel_drop(&stream->past_reel);
        shared_text_let_go(stream->shown);
}

struct message *stream_newest(struct stream *stream)
{
        if (stream->newest == NULL)
                stream->newest = message_of(stream->shown, stream->place.match, stream->sequence);
        return stream->newest;
}

struct message *stream_newest_for(const struct house_stream *all, struct stream *stream)
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

void house_stream_push(struct house_stream *all, struct stream *stream)
{
        unlink_lane(all, stream);
        link_as_latest(all, stream);
        stream->number = ++all->last;
}
