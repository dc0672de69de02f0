/* The API of corrections: a frame of a match, which may be on a lane or not. */
#include <string.h>

#include "api.h"
#include "api_inside.h"
#include "frame_mark.h"
#include "server.h"

enum {
        BOWLS_OF_A_FRAME = 3
};

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

/* Another bowl of the frame: `so_far` are all those before it. */
static bool add_bowl(const json_t *value, int frame, struct bowling_bowls *so_far,
                     struct bowling_bowls *bowls)
{
        struct bowling_bowl *bowl = &bowls->bowls[bowls->count];
        if (!read_bowl_of(value, frame, so_far, bowl))
                return false;
        so_far->bowls[so_far->count++] = *bowl;
        bowls->count++;
        return true;
}

/* The bowls of a list, which follow those before in the frame. */
static bool read_list(const json_t *list, int frame, struct bowling_bowls before,
                      struct bowling_bowls *bowls_out)
{
        size_t count = json_array_size(list);
        bowls_out->count = 0;
        if (count > BOWLS_OF_A_FRAME)
                return false;
        for (size_t i = 0; i < count; i++) {
                if (!add_bowl(json_array_get(list, i), frame, &before, bowls_out))
                        return false;
        }
        return true;
}

/* `bowl`, or `bowls` where several of the frame change. */
static bool read_bowls(const json_t *body, int frame, struct bowling_bowls before,
                       struct bowling_bowls *bowls_out)
{
        const json_t *list = json_object_get(body, "bowls");
        if (list != NULL)
                return read_list(list, frame, before, bowls_out) && bowls_out->count > 0;
        bowls_out->count = 0;
        return add_bowl(json_object_get(body, "bowl"), frame, &before, bowls_out);
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

static struct bowling_bowl_place place_of(const struct request *request)
{
        return (struct bowling_bowl_place){
                .frame = request->numbers[1] <= BOWLING_FRAMES ? (int)request->numbers[1]
                                                               : BOWLING_FRAMES + 1,
                .bowl = request->numbers[2] <= BOWLS_OF_A_FRAME ? (int)request->numbers[2]
                                                                : BOWLS_OF_A_FRAME + 1};
}

static enum bowling_status read_correction(const struct request *request,
                                           const struct bowling_match *match,
                                           struct event_correction *correction)
{
        struct bowling_bowl_place at = place_of(request);
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

static bool are_equal(const struct bowling_bowls *left, const struct bowling_bowls *right)
{
        if (left->count != right->count)
                return false;
        for (int i = 0; i < left->count; i++) {
                if (!bowling_bowl_equals(left->bowls[i], right->bowls[i]))
                        return false;
        }
        return true;
}

/* Whether the frame has the bowls that were seen in it, where that is said. */
static bool is_as_seen(const struct request *request, const struct bowling_match *match)
{
        const json_t *list = json_object_get(request->json, "seen");
        int frame = place_of(request).frame;
        struct bowling_bowls none = {.count = 0};
        struct bowling_bowls seen;
        struct bowling_bowls bowls;
        const struct bowling_game *game = game_to_correct(request, match);
        if (list == NULL || game == NULL ||
            bowling_game_frame_bowls(game, frame, &bowls) != BOWLING_OK)
                return true;
        return read_list(list, frame, none, &seen) && are_equal(&seen, &bowls);
}

/* Who has seen other bowls in the frame has seen another state; what else was bowled is no matter.
 */
static struct house_asker asker_now(const struct request *request, const struct lane *lane,
                                    struct house_asker asker)
{
        if (!is_as_seen(request, &lane->record->match))
                asker.sequence = INT64_MAX;
        return asker;
}

static struct house_outcome correct_once(struct request *request, struct lane *lane,
                                         struct house_asker asker)
{
        struct event event = {.kind = EVENT_CORRECT};
        enum bowling_status rule = BOWLING_OK;
        asker = asker_now(request, lane, asker);
        if (!lane_is_stale(lane, asker))
                rule = read_correction(request, &lane->record->match, &event.as.correction);
        if (rule != BOWLING_OK)
                return (struct house_outcome){.status = HOUSE_IMPOSSIBLE, .rule = rule};
        return house_change(&request->server->house, lane, event, asker);
}

/* Another server may have written to the match, and yet not to this frame. */
static bool can_try_again(const struct request *request, const struct lane *lane,
                          struct house_asker asker)
{
        return json_object_get(request->json, "seen") != NULL &&
               lane->writer.match == request->numbers[0] &&
               !lane_is_stale(lane, asker_now(request, lane, asker));
}

static void correct(struct request *request, struct lane *lane, struct house_asker asker)
{
        struct house_outcome outcome;
        do {
                outcome = correct_once(request, lane, asker);
        } while (outcome.status == HOUSE_STALE && can_try_again(request, lane, asker));
        api_reply_outcome(request, outcome, lane);
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
        else
                request_refuse_store(request, status);
        house_release(&lane);
}

/* A spare, or anything that can be bowled at a full rack. */
static bool is_bowl(const json_t *value)
{
        struct bowling_bowls none = {.count = 0};
        struct bowling_bowl bowl;
        return (json_is_string(value) && strcmp(json_string_value(value), "/") == 0) ||
               read_bowl_of(value, 1, &none, &bowl);
}

static bool are_bowls(const json_t *list)
{
        bool good = json_is_array(list) && json_array_size(list) <= BOWLS_OF_A_FRAME;
        for (size_t i = 0; good && i < json_array_size(list); i++)
                good = is_bowl(json_array_get(list, i));
        return good;
}

static bool check_seen(struct request *request)
{
        const json_t *list = json_object_get(request->json, "seen");
        bool good = list == NULL || are_bowls(list);
        if (!good)
                request_refuse(
                        request, MHD_HTTP_BAD_REQUEST,
                        "'seen' is a list of the bowls that the frame had, as in [\"7\",\"2\"]",
                        NULL);
        return good;
}

/* What is read again may show that the lane has got another match since. */
void api_correct(struct request *request)
{
        struct lane *lane = house_lane_of(&request->server->house, request->numbers[0]);
        struct house_asker asker;
        if (!api_read_asker(request, &asker) || !check_seen(request) ||
            (lane != NULL && !api_is_sure(request, lane, asker_now(request, lane, asker))))
                return;
        if (lane != NULL && lane->writer.match == request->numbers[0])
                correct(request, lane, asker);
        else
                correct_elsewhere(request, asker);
}
