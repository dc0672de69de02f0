/* The API of corrections: a frame of a match, which may be on a lane or not. */
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
                api_reply_outcome(request,
                                  house_change(&request->server->house, lane, event, asker), lane);
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

/* What is read again may show that the lane has got another match since. */
void api_correct(struct request *request)
{
        struct lane *lane = house_lane_of(&request->server->house, request->numbers[0]);
        struct house_asker asker;
        if (!api_read_asker(request, &asker) ||
            (lane != NULL && !api_is_sure(request, lane, asker)))
                return;
        if (lane != NULL && lane->keeper.match == request->numbers[0])
                correct(request, lane, asker);
        else
                correct_elsewhere(request, asker);
}
