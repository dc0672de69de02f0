/* The match on a lane of a live scoreboard, read from the state that its API sends. */
#include "watched_lane.h"

#include <inttypes.h>
#include <stdio.h>

#include <jansson.h>

static const char no_state[] = "what it sends is no state of a lane";

static bool read_id(const json_t *state, struct watched_id *id_out)
{
        const char *text = json_string_value(json_object_get(state, "id"));
        return text != NULL &&
               sscanf(text, "%" SCNd64 "-%" SCNd64, &id_out->turn, &id_out->sequence) == 2;
}

static const char *read_match(const json_t *state, struct record *record)
{
        const struct event_stamp never = {.at = 0};
        const char *bowls = json_string_value(json_object_get(state, "bowls"));
        if (bowls == NULL)
                return "it runs an older version of bowling, which sends no bowls";
        return record_start_from(record, bowls, never) ? NULL : no_state;
}

static const char *read_state(const json_t *state, struct watched_lane *lane_out)
{
        const json_t *lane = json_object_get(state, "lane");
        const json_t *match = json_object_get(state, "match");
        const json_t *players = json_object_get(state, "players");
        if (!json_is_integer(lane) || !json_is_array(players) || !read_id(state, &lane_out->id))
                return no_state;
        lane_out->lane = (int)json_integer_value(lane);
        record_init(&lane_out->record);
        if (json_is_integer(match))
                return read_match(state, &lane_out->record);
        return json_is_null(match) && json_array_size(players) == 0 ? NULL : no_state;
}

const char *watched_lane_read(const char *json, size_t length, struct watched_lane *lane_out)
{
        json_t *state = json_loadb(json, length, 0, NULL);
        const char *reason = read_state(state, lane_out);
        json_decref(state);
        return reason;
}

void watched_lane_release(struct watched_lane *lane)
{
        record_release(&lane->record);
}

bool watched_id_is_newer(struct watched_id id, struct watched_id than)
{
        return id.turn > than.turn || (id.turn == than.turn && id.sequence > than.sequence);
}

int64_t watched_id_events_missed(struct watched_id before, struct watched_id now)
{
        return now.turn == before.turn ? now.sequence - before.sequence - 1 : 0;
}

bool watched_id_matches_missed(struct watched_id before, struct watched_id now)
{
        return now.turn > before.turn + 1;
}
