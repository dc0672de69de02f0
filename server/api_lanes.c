/* The API of the lanes: their states, their streams, and what changes them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/notation.h>

#include "api.h"
#include "frame_mark.h"
#include "memory_stream.h"
#include "server.h"

enum {
        BOWLS_OF_A_FRAME = 3
};

static struct shared_text *print_lanes(const struct house *house)
{
        char *text = NULL;
        size_t length = 0;
        FILE *out = memory_stream_open(&text, &length);
        fputs("{\"lanes\":[", out);
        for (int i = 0; i < house_size(house); i++) {
                const struct shared_text *state = house->lanes[i].state;
                fputs(i > 0 ? "," : "", out);
                fwrite(state->bytes, 1, state->length, out);
        }
        fputs("]}", out);
        fclose(out);
        return shared_text_of(text, length);
}

/* It is long where there are many lanes: everybody gets the same until one of them changes. */
void api_lanes(struct request *request)
{
        struct server *server = request->server;
        if (server->lanes == NULL)
                server->lanes = print_lanes(&server->house);
        request_reply(request, MHD_HTTP_OK, "application/json", server->lanes);
}

/* NULL where there is no such lane; then it is refused. */
static struct lane *lane_of(struct request *request)
{
        struct lane *lane = house_lane(&request->server->house, request->numbers[0]);
        if (lane == NULL)
                request_refuse(request, MHD_HTTP_NOT_FOUND, "this house has no such lane", NULL);
        return lane;
}

static void reply_state(struct request *request, unsigned status, const struct lane *lane)
{
        request_reply(request, status, "application/json", lane_newest(lane));
}

void api_lane(struct request *request)
{
        const struct lane *lane = lane_of(request);
        if (lane != NULL)
                reply_state(request, MHD_HTTP_OK, lane);
}

/* Streams */

static const char stream_type[] = "text/event-stream";

static void stream(struct request *request, const struct lane *lane)
{
        struct server *server = request->server;
        if (request->is_head) {
                request_reply(request, MHD_HTTP_OK, stream_type, NULL);
                return;
        }
        if (server->streams.watchers >= server->watchers_max) {
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                               "too many watch already; try again later", NULL);
                return;
        }
        struct MHD_Response *response = streams_watch(&server->streams, request->connection, lane,
                                                      request_header(request, "Last-Event-ID"));
        if (response == NULL) {
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, "no memory is left", NULL);
                return;
        }
        http->MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, stream_type);
        http->MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
        http->MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
        http->MHD_queue_response(request->connection, MHD_HTTP_OK, response);
        http->MHD_destroy_response(response);
        metrics_count(&server->metrics, MHD_HTTP_OK);
}

void api_lane_events(struct request *request)
{
        const struct lane *lane = lane_of(request);
        if (lane != NULL)
                stream(request, lane);
}

void api_house_events(struct request *request)
{
        stream(request, NULL);
}

/* Changes */

static void reply_outcome(struct request *request, struct house_outcome outcome,
                          const struct lane *lane)
{
        switch (outcome.status) {
        case HOUSE_OK:
                reply_state(request, MHD_HTTP_OK, lane);
                return;
        case HOUSE_NO_MATCH:
                request_refuse(request, MHD_HTTP_CONFLICT, "nobody plays on this lane",
                               lane_newest(lane));
                return;
        case HOUSE_OCCUPIED:
                request_refuse(request, MHD_HTTP_CONFLICT,
                               "a match is going on on this lane; with 'replace' the new one takes "
                               "its place",
                               lane_newest(lane));
                return;
        case HOUSE_STALE:
                request_refuse(request, MHD_HTTP_CONFLICT,
                               "somebody else was faster: this is how it stands",
                               lane_newest(lane));
                return;
        case HOUSE_IMPOSSIBLE:
                request_refuse(request, MHD_HTTP_UNPROCESSABLE_CONTENT,
                               bowling_status_words(outcome.rule), lane_newest(lane));
                return;
        case HOUSE_FAILED:
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                               store_status_words(outcome.store), NULL);
                return;
        }
}

/* False where the body names a sequence that is no number; then it is refused. */
static bool read_asker(struct request *request, struct house_asker *asker_out)
{
        const json_t *match = json_object_get(request->json, "match");
        const json_t *sequence = json_object_get(request->json, "sequence");
        *asker_out = (struct house_asker){.author = request->right.name, .sequence = -1};
        if (match != NULL && (!json_is_integer(match) || json_integer_value(match) < 1)) {
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "'match' is the number of the match that was seen", NULL);
                return false;
        }
        asker_out->match = json_integer_value(match);
        if (sequence == NULL)
                return true;
        if (!json_is_integer(sequence) || json_integer_value(sequence) < 0) {
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "'sequence' is the number of the last event that was seen", NULL);
                return false;
        }
        asker_out->sequence = json_integer_value(sequence);
        return true;
}

/* Whether the lane is what is stored; where it cannot be made sure, that is refused. */
static bool is_sure(struct request *request, struct lane *lane, struct house_asker asker)
{
        enum store_status status = house_make_sure(&request->server->house, lane, asker);
        if (status != STORE_OK)
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, store_status_words(status),
                               NULL);
        return status == STORE_OK;
}

static enum bowling_status add_players(struct bowling_match *match, const json_t *names)
{
        enum bowling_status status =
                json_array_size(names) == 0 ? BOWLING_MATCH_WITHOUT_PLAYERS : BOWLING_OK;
        bowling_match_init(match);
        for (size_t i = 0; status == BOWLING_OK && i < json_array_size(names); i++) {
                struct bowling_player player;
                status = bowling_player_named(json_string_value(json_array_get(names, i)), &player);
                if (status == BOWLING_OK)
                        status = bowling_match_add(match, player);
        }
        return status;
}

static bool read_replaces(struct request *request, struct house_asker *asker)
{
        const json_t *replace = json_object_get(request->json, "replace");
        asker->replaces = json_is_true(replace);
        if (replace == NULL || json_is_boolean(replace))
                return true;
        request_refuse(request, MHD_HTTP_BAD_REQUEST,
                       "'replace' is true where the match may take the place of one that is going "
                       "on",
                       NULL);
        return false;
}

void api_start(struct request *request)
{
        static struct bowling_match match;
        struct lane *lane = lane_of(request);
        struct house_asker asker;
        if (lane == NULL || !read_asker(request, &asker) || !read_replaces(request, &asker) ||
            !is_sure(request, lane, asker))
                return;
        enum bowling_status rule = add_players(&match, json_object_get(request->json, "players"));
        if (rule != BOWLING_OK) {
                request_refuse(request, MHD_HTTP_UNPROCESSABLE_CONTENT, bowling_status_words(rule),
                               NULL);
                return;
        }
        struct house_outcome outcome = house_start(&request->server->house, lane, &match, asker);
        reply_outcome(request, outcome, lane);
        if (outcome.status == HOUSE_OK)
                request->reply.status = MHD_HTTP_CREATED;
}

/* A mark, or a count as a text or a number. */
static enum bowling_status read_bowl(const json_t *value, const struct bowling_game *game,
                                     struct bowling_bowl *bowl_out)
{
        const char *text = json_string_value(value);
        if (json_is_integer(value) && json_integer_value(value) >= 0 &&
            json_integer_value(value) <= BOWLING_PINS_MAX)
                return bowling_bowl_of((int)json_integer_value(value), bowl_out);
        if (text != NULL && strcmp(text, "10") == 0)
                return bowling_bowl_of(BOWLING_PINS_MAX, bowl_out);
        if (text == NULL || strlen(text) != 1)
                return BOWLING_MARK_UNKNOWN;
        return bowling_notation_mark(game, *text, bowl_out);
}

static const struct bowling_game *game_in_turn(const struct lane *lane)
{
        if (lane->record == NULL)
                return NULL;
        const struct bowling_match *match = &lane->record->match;
        return bowling_match_game(match, bowling_match_turn(match));
}

/* The bowl is read by what stands, so a stale one must not be read at all. */
static enum bowling_status read_next_bowl(const struct request *request, const struct lane *lane,
                                          struct house_asker asker, struct event *event)
{
        const struct bowling_game *game = game_in_turn(lane);
        if (game == NULL || lane_is_stale(lane, asker))
                return BOWLING_OK;
        return read_bowl(json_object_get(request->json, "bowl"), game, &event->as.bowl);
}

static void change(struct request *request, struct event event)
{
        struct lane *lane = lane_of(request);
        struct house_asker asker;
        enum bowling_status rule = BOWLING_OK;
        if (lane == NULL || !read_asker(request, &asker) || !is_sure(request, lane, asker))
                return;
        if (event.kind == EVENT_BOWL)
                rule = read_next_bowl(request, lane, asker, &event);
        if (rule != BOWLING_OK) {
                request_refuse(request, MHD_HTTP_UNPROCESSABLE_CONTENT, bowling_status_words(rule),
                               lane_newest(lane));
                return;
        }
        reply_outcome(request, house_change(&request->server->house, lane, event, asker), lane);
}

void api_bowl(struct request *request)
{
        if (json_object_get(request->json, "bowl") == NULL) {
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "'bowl' is a mark or a count, as in {\"bowl\":\"X\"}", NULL);
                return;
        }
        change(request, (struct event){.kind = EVENT_BOWL});
}

void api_undo(struct request *request)
{
        change(request, (struct event){.kind = EVENT_UNDO});
}

void api_redo(struct request *request)
{
        change(request, (struct event){.kind = EVENT_REDO});
}

/* Corrections */

/* A mark, or a count as a text or a number. */
static bool read_bowl_of(const json_t *value, int frame, const struct bowling_bowls *before,
                         struct bowling_bowl *bowl_out)
{
        json_int_t pins = json_integer_value(value);
        if (json_is_integer(value))
                return pins >= 0 && pins <= BOWLING_PINS_MAX &&
                       bowling_bowl_of((int)pins, bowl_out) == BOWLING_OK;
        return json_is_string(value) &&
               frame_mark_read(json_string_value(value), frame, before, bowl_out);
}

/* `bowl`, or `bowls` where several of the frame change. */
static bool read_bowls(const json_t *body, int frame, struct bowling_bowls before,
                       struct bowling_bowls *bowls_out)
{
        const json_t *list = json_object_get(body, "bowls");
        size_t count = list != NULL ? json_array_size(list) : 1;
        bowls_out->count = 0;
        if (count == 0 || count > BOWLS_OF_A_FRAME)
                return false;
        for (size_t i = 0; i < count; i++) {
                struct bowling_bowl *bowl = &bowls_out->bowls[bowls_out->count];
                const json_t *value =
                        list != NULL ? json_array_get(list, i) : json_object_get(body, "bowl");
                if (!read_bowl_of(value, frame, &before, bowl))
                        return false;
                before.bowls[before.count++] = *bowl;
                bowls_out->count++;
        }
        return true;
}

/* Whose frame it is: named in the query, or the only player. */
static const struct bowling_game *game_to_correct(const struct request *request,
                                                  const struct bowling_match *match)
{
        struct bowling_player player;
        const char *name = request_query(request, "player");
        if (name == NULL)
                return bowling_match_players(match) == 1 ? bowling_match_game(match, 0) : NULL;
        if (bowling_player_named(name, &player) != BOWLING_OK)
                return NULL;
        return bowling_match_game(match, bowling_match_position(match, &player));
}

static enum bowling_status read_correction(const struct request *request,
                                           const struct bowling_match *match,
                                           struct event_correction *correction)
{
        struct bowling_bowl_place at = {
                .frame = request->numbers[1] <= BOWLING_FRAMES ? (int)request->numbers[1]
                                                               : BOWLING_FRAMES + 1,
                .bowl = request->numbers[2] <= BOWLS_OF_A_FRAME ? (int)request->numbers[2]
                                                                : BOWLS_OF_A_FRAME + 1};
        struct bowling_bowls before = {.count = 0};
        struct bowling_bowls bowls;
        const struct bowling_game *game = game_to_correct(request, match);
        if (game == NULL)
                return BOWLING_PLAYER_UNKNOWN;
        bowling_game_frame_bowls(game, at.frame, &before);
        if (at.bowl - 1 < before.count)
                before.count = at.bowl > 0 ? at.bowl - 1 : 0;
        if (!read_bowls(request->json, at.frame, before, &bowls))
                return BOWLING_MARK_UNKNOWN;
        correction->player = game->player;
        correction->frame = at.frame;
        return bowling_game_frame_with(game, at, &bowls, &correction->bowls);
}

static void correct(struct request *request, struct lane *lane, struct house_asker asker)
{
        struct event event = {.kind = EVENT_CORRECT};
        enum bowling_status rule = BOWLING_OK;
        if (!lane_is_stale(lane, asker))
                rule = read_correction(request, &lane->record->match, &event.as.correction);
        if (rule != BOWLING_OK)
                request_refuse(request, MHD_HTTP_UNPROCESSABLE_CONTENT, bowling_status_words(rule),
                               lane_newest(lane));
        else
                reply_outcome(request, house_change(&request->server->house, lane, event, asker),
                              lane);
}

/* A match that is on no lane, or on one of another house. */
static void correct_elsewhere(struct request *request, struct house_asker asker)
{
        struct lane lane;
        if (!access_allows(&request->right, 0)) {
                request_refuse_for(request, MHD_HTTP_FORBIDDEN, "lane",
                                   "only the desk's token may do this");
                return;
        }
        enum store_status status =
                house_borrow(&request->server->house, request->numbers[0], &lane);
        if (status == STORE_OK)
                correct(request, &lane, asker);
        else if (status == STORE_NOT_FOUND)
                request_refuse(request, MHD_HTTP_NOT_FOUND, "there is no such match", NULL);
        else
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, store_status_words(status),
                               NULL);
        house_release(&lane);
}

/* What is read again may show that the lane has got another match since. */
void api_correct(struct request *request)
{
        struct lane *lane = house_lane_of(&request->server->house, request->numbers[0]);
        struct house_asker asker;
        if (!read_asker(request, &asker) || (lane != NULL && !is_sure(request, lane, asker)))
                return;
        if (lane != NULL && lane->keeper.match == request->numbers[0])
                correct(request, lane, asker);
        else
                correct_elsewhere(request, asker);
}
