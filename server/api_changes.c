/* The API of what happens on a lane: a match begins, bowls, undo and redo; and what all changes
 * share. Runs on the store thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/leave.h>

#include "api.h"

/* Shared by all changes */

void api_refuse_showing(struct request *request, unsigned status, const char *detail,
                        struct lane *lane)
{
        const struct shared_text *state = lane_state(lane);
        request_refuse(request, status, detail);
        request_add_member(request, ",\"state\":%.*s", (int)state->length, state->bytes);
}

void api_reply_outcome(struct request *request, struct house_outcome outcome, struct lane *lane)
{
        static const char *const conflicts[] = {
                [HOUSE_NO_MATCH] = "nobody plays on this lane",
                [HOUSE_OCCUPIED] = "a match is going on on this lane; with 'replace' the new one "
                                   "takes its place",
                [HOUSE_STALE] = "somebody else was faster: this is how it stands"};
        switch (outcome.status) {
        case HOUSE_OK:
                request_reply(request, MHD_HTTP_OK, "application/json", lane_state(lane));
                return;
        case HOUSE_NO_MATCH:
        case HOUSE_OCCUPIED:
        case HOUSE_STALE:
                api_refuse_showing(request, MHD_HTTP_CONFLICT, conflicts[outcome.status], lane);
                return;
        case HOUSE_IMPOSSIBLE:
                api_refuse_showing(request, MHD_HTTP_UNPROCESSABLE_CONTENT,
                                   bowling_status_words(outcome.rule), lane);
                return;
        case HOUSE_LOG_FULL:
                request_refuse(request, MHD_HTTP_FORBIDDEN,
                               "the log of this match is full; only the desk may go on");
                request_add_member(request, ",\"reason\":\"log\"");
                return;
        case HOUSE_FAILED:
                request_refuse_store(request, outcome.store);
                return;
        }
}

bool api_read_context(struct request *request, struct change_context *context_out)
{
        const json_t *match = json_object_get(request->json, "match");
        const json_t *sequence = json_object_get(request->json, "sequence");
        *context_out = (struct change_context){.author = request->right.name,
                                               .address = request->address,
                                               .is_desk = request->right.lane == 0,
                                               .sequence = -1};
        const char *words = NULL;
        if (match != NULL && (!json_is_integer(match) || json_integer_value(match) < 1))
                words = "'match' is the number of the match that was seen";
        else if (sequence != NULL &&
                 (!json_is_integer(sequence) || json_integer_value(sequence) < 0))
                words = "'sequence' is the number of the last event that was seen";
        context_out->match = match != NULL ? json_integer_value(match) : request->match;
        if (sequence != NULL)
                context_out->sequence = json_integer_value(sequence);
        if (words != NULL)
                request_refuse(request, MHD_HTTP_BAD_REQUEST, words);
        return words == NULL;
}

bool api_prepare(struct house *house, struct request *request, struct lane *lane,
                 struct change_context context)
{
        struct house_outcome outcome = house_prepare(house, lane, context);
        if (outcome.status == HOUSE_FAILED)
                api_reply_outcome(request, outcome, lane);
        return outcome.status != HOUSE_FAILED;
}

bool api_bowl_text(const json_t *value, char text_out[BOWLING_BOWL_TEXT_SIZE])
{
        int length = BOWLING_BOWL_TEXT_SIZE;
        if (json_is_string(value))
                length = snprintf(text_out, BOWLING_BOWL_TEXT_SIZE, "%s", json_string_value(value));
        if (json_is_integer(value))
                length = snprintf(text_out, BOWLING_BOWL_TEXT_SIZE, "%" JSON_INTEGER_FORMAT,
                                  json_integer_value(value));
        return length < BOWLING_BOWL_TEXT_SIZE;
}

enum bowling_status api_pins(const json_t *list, unsigned *set_out)
{
        unsigned set = 0;
        if (!json_is_array(list))
                return BOWLING_PIN_UNKNOWN;
        for (size_t i = 0; i < json_array_size(list); i++) {
                const json_t *pin = json_array_get(list, i);
                json_int_t number = json_integer_value(pin);
                if (number < 1 || number > BOWLING_PINS_MAX)
                        return BOWLING_PIN_UNKNOWN;
                if ((set >> (number - 1) & 1) != 0)
                        return BOWLING_PIN_TWICE;
                set |= 1U << (number - 1);
        }
        *set_out = set;
        return BOWLING_OK;
}

/* Changes of a lane */

/* NULL where there is no such lane; then it is refused. */
static struct lane *lane_of(const struct house *house, struct request *request)
{
        struct lane *lane = house_lane(house, request->lane);
        if (lane == NULL)
                request_refuse(request, MHD_HTTP_NOT_FOUND, "this house has no such lane");
        return lane;
}

/* Sequences begin anew with each match: without 'match' a client could replace one that it has not
 * seen. */
static bool read_replaces(struct request *request, struct change_context *context)
{
        const json_t *replace = json_object_get(request->json, "replace");
        const char *words = NULL;
        context->replaces = json_is_true(replace);
        if (replace != NULL && !json_is_boolean(replace))
                words = "'replace' is true or false";
        else if (context->replaces && context->match == 0)
                words = "'replace' needs 'match', the one that was seen on the lane";
        if (words != NULL)
                request_refuse(request, MHD_HTTP_BAD_REQUEST, words);
        return words == NULL;
}

void api_start(struct house *house, struct request *request)
{
        struct bowling_game games[BOWLING_MATCH_PLAYERS_MAX];
        int64_t people[BOWLING_MATCH_PLAYERS_MAX];
        struct bowling_match match;
        struct lane *lane = lane_of(house, request);
        struct change_context context;
        if (lane == NULL || !api_read_context(request, &context) ||
            !read_replaces(request, &context) || !api_prepare(house, request, lane, context))
                return;
        bowling_match_init(&match, games, BOWLING_MATCH_PLAYERS_MAX);
        if (!api_read_players(house, request, &match, people))
                return;
        struct house_outcome outcome =
                house_start(house, lane, (struct house_players){&match, people}, context);
        api_reply_outcome(request, outcome, lane);
        if (outcome.status == HOUSE_OK)
                request->reply.status = MHD_HTTP_CREATED;
}

/* Pins that the text tells by itself must not be told otherwise: S8 is a split. */
static enum bowling_status check_told(struct bowling_bowl told, unsigned standing)
{
        if (bowling_bowl_standing(told) != 0)
                return BOWLING_MARK_UNKNOWN;
        if (bowling_bowl_knows_pins(told) && bowling_leave_class(standing) != BOWLING_LEAVE_SPLIT)
                return BOWLING_PINS_ARE_NO_SPLIT;
        return BOWLING_OK;
}

/*
 * The pins that stand after the bowl, where that is said. A camera may say it of any bowl, but a
 * foul's pins are set up again.
 */
static enum bowling_status read_standing(const json_t *body, const struct bowling_game *game,
                                         struct bowling_bowl *bowl)
{
        const json_t *list = json_object_get(body, "standing");
        unsigned standing = 0;
        struct bowling_bowl left;
        if (list == NULL || json_is_null(list))
                return BOWLING_OK;
        enum bowling_status rule = api_pins(list, &standing);
        if (rule != BOWLING_OK || bowl->foul)
                return rule;
        rule = bowling_game_leaving(game, standing, &left);
        if (rule != BOWLING_OK)
                return rule;
        if (bowling_bowl_pins(left) != bowling_bowl_pins(*bowl))
                return BOWLING_STANDING_MISCOUNTED;
        rule = check_told(*bowl, standing);
        *bowl = left;
        return rule;
}

/* By what stands. After the last bowl of a match none is read: that is refused as a change. */
static enum bowling_status read_next_bowl(const struct request *request,
                                          const struct bowling_match *match, struct event *event)
{
        const struct bowling_game *game = bowling_match_game(match, bowling_match_turn(match));
        char text[BOWLING_BOWL_TEXT_SIZE];
        if (game == NULL)
                return BOWLING_OK;
        if (!api_bowl_text(json_object_get(request->json, "bowl"), text))
                return BOWLING_MARK_UNKNOWN;
        enum bowling_status rule =
                bowling_notation_read_bowl(game, text, strlen(text), &event->as.bowl);
        return rule == BOWLING_OK ? read_standing(request->json, game, &event->as.bowl) : rule;
}

/* Whether the body holds no bowl at all, rather than one that the rules refuse. */
static bool is_no_bowl(enum bowling_status rule)
{
        return rule == BOWLING_MARK_UNKNOWN || rule == BOWLING_PINS_ABOVE_TEN ||
               rule == BOWLING_PINS_BELOW_ZERO;
}

/* The value as it came, but short and in ASCII, so that it can be cut anywhere. */
static void refuse_bowl(struct request *request, struct lane *lane)
{
        enum {
                VALUE_SHOWN = 40
        };
        char detail[VALUE_SHOWN + 80];
        char *value = json_dumps(json_object_get(request->json, "bowl"),
                                 JSON_ENCODE_ANY | JSON_ENSURE_ASCII | JSON_COMPACT);
        snprintf(detail, sizeof detail,
                 "'bowl' is %.*s, but it has to be 0 to 10 or one of the marks X / - F",
                 VALUE_SHOWN, value != NULL ? value : "unknown");
        free(value);
        api_refuse_showing(request, MHD_HTTP_UNPROCESSABLE_CONTENT, detail, lane);
}

static void change(struct house *house, struct request *request, struct event event)
{
        struct lane *lane = lane_of(house, request);
        struct change_context context;
        enum bowling_status rule = BOWLING_OK;
        if (lane == NULL || !api_read_context(request, &context))
                return;
        struct house_outcome outcome = house_prepare(house, lane, context);
        if (outcome.status == HOUSE_OK && event.kind == EVENT_BOWL)
                rule = read_next_bowl(request, &lane->record->match, &event);
        if (is_no_bowl(rule)) {
                refuse_bowl(request, lane);
                return;
        }
        if (rule != BOWLING_OK)
                outcome = (struct house_outcome){.status = HOUSE_IMPOSSIBLE, .rule = rule};
        else if (outcome.status == HOUSE_OK)
                outcome = house_change(house, lane, event, context);
        api_reply_outcome(request, outcome, lane);
}

void api_bowl(struct house *house, struct request *request)
{
        if (json_object_get(request->json, "bowl") == NULL) {
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "'bowl' is a mark or a count, as in {\"bowl\":\"X\"}");
                return;
        }
        change(house, request, (struct event){.kind = EVENT_BOWL});
}

void api_undo(struct house *house, struct request *request)
{
        change(house, request, (struct event){.kind = EVENT_UNDO});
}

void api_redo(struct house *house, struct request *request)
{
        change(house, request, (struct event){.kind = EVENT_REDO});
}
