/* The match on a lane of a live scoreboard, read from the state that its API sends. */
#include "watched_lane.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "memory_stream.h"

/* A string of exactly so many characters; NULL where `value` is none. */
static const char *text_of(const json_t *value, size_t length)
{
        if (!json_is_string(value) || json_string_length(value) != length)
                return NULL;
        return json_string_value(value);
}

static bool print_marks(FILE *out, const json_t *marks)
{
        size_t index = 0;
        const json_t *value = NULL;
        if (!json_is_array(marks))
                return false;
        json_array_foreach(marks, index, value)
        {
                const char *mark = text_of(value, 1);
                if (mark == NULL)
                        return false;
                fputs(mark, out);
        }
        return true;
}

static bool has_marks(const json_t *frames)
{
        return json_array_size(json_object_get(json_array_get(frames, 0), "marks")) > 0;
}

static bool print_player(FILE *out, const json_t *player)
{
        size_t index = 0;
        const json_t *frame = NULL;
        const char *name = text_of(json_object_get(player, "name"), BOWLING_NAME_LETTERS);
        const json_t *frames = json_object_get(player, "frames");
        if (name == NULL || json_array_size(frames) != BOWLING_FRAMES)
                return false;
        fprintf(out, has_marks(frames) ? "%s:" : "%s", name);
        json_array_foreach(frames, index, frame)
        {
                if (!print_marks(out, json_object_get(frame, "marks")))
                        return false;
        }
        return true;
}

/* The detail of a start event, as record_start_from() reads it; NULL where a player is invalid. */
static char *print_start(const json_t *players)
{
        char *start = NULL;
        size_t length = 0;
        size_t index = 0;
        const json_t *player = NULL;
        bool good = true;
        FILE *out = memory_stream_open(&start, &length);
        json_array_foreach(players, index, player)
        {
                fputs(index > 0 ? " " : "", out);
                good = good && print_player(out, player);
        }
        fclose(out);
        if (good)
                return start;
        free(start);
        return NULL;
}

/* Older servers send marks and no bowls. */
static bool read_match(const json_t *state, const json_t *players, struct record *record)
{
        const struct event_stamp never = {.at = 0};
        const char *bowls = json_string_value(json_object_get(state, "bowls"));
        if (bowls != NULL)
                return record_start_from(record, bowls, never);
        char *start = print_start(players);
        bool good = start != NULL && record_start_from(record, start, never);
        free(start);
        return good;
}

static bool read_state(const json_t *state, struct watched_lane *lane_out)
{
        const json_t *lane = json_object_get(state, "lane");
        const json_t *match = json_object_get(state, "match");
        const json_t *players = json_object_get(state, "players");
        if (!json_is_integer(lane) || !json_is_array(players))
                return false;
        lane_out->lane = (int)json_integer_value(lane);
        record_init(&lane_out->record);
        if (json_is_null(match))
                return json_array_size(players) == 0;
        return json_is_integer(match) && read_match(state, players, &lane_out->record);
}

bool watched_lane_read(const char *json, size_t length, struct watched_lane *lane_out)
{
        json_t *state = json_loadb(json, length, 0, NULL);
        bool good = state != NULL && read_state(state, lane_out);
        json_decref(state);
        return good;
}

void watched_lane_release(struct watched_lane *lane)
{
        record_release(&lane->record);
}
