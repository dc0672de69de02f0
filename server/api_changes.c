/* The API of what happens on a lane: a match begins, bowls, undo and redo. Runs on the store
 * thread. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bowling/leave.h>

#include "api.h"
#include "api_inside.h"

/* Events are counted anew in each match: who does not say which one may replace the wrong one. */
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
        struct lane *lane = api_lane_of(house, request);
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
        struct lane *lane = api_lane_of(house, request);
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
