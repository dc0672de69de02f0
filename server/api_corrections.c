/* The API of corrections: a frame of a match, which may be on a lane or not. Runs on the store
 * thread. */
#include <stdio.h>
#include <string.h>

#include <bowling/leave.h>

#include "api.h"

/* False where it is no list of texts and numbers, or too long for a frame. */
static bool read_texts(const json_t *list, struct bowling_bowl_texts *texts_out)
{
        size_t count = json_array_size(list);
        texts_out->count = 0;
        if (!json_is_array(list) || count > BOWLING_FRAME_BOWLS_MAX)
                return false;
        for (; texts_out->count < (int)count; texts_out->count++) {
                if (!api_bowl_text(json_array_get(list, (size_t)texts_out->count),
                                   texts_out->texts[texts_out->count]))
                        return false;
        }
        return true;
}

/* Behind a count stand its pins. Null and an empty list say nothing of them. */
static enum bowling_status add_pins(const json_t *list, char text[BOWLING_BOWL_TEXT_SIZE])
{
        unsigned set = 0;
        size_t length = strlen(text);
        if (list == NULL || json_is_null(list))
                return BOWLING_OK;
        enum bowling_status status = api_pins(list, &set);
        if (status != BOWLING_OK || set == 0)
                return status;
        int added = snprintf(text + length, BOWLING_BOWL_TEXT_SIZE - length, "[%s]",
                             bowling_leave_text(set).text);
        return length + (size_t)added < BOWLING_BOWL_TEXT_SIZE ? BOWLING_OK : BOWLING_MARK_UNKNOWN;
}

/* At most one for each bowl; without any, or with null, nothing is said. */
static bool are_lists(const json_t *standing, int bowls)
{
        if (standing == NULL || json_is_null(standing))
                return true;
        return json_is_array(standing) && json_array_size(standing) <= (size_t)bowls;
}

/* `bowl` with `standing`, or `bowls` with a list of such where several of the frame change. */
static enum bowling_status read_bowls(const json_t *body, struct bowling_bowl_texts *texts_out)
{
        const json_t *list = json_object_get(body, "bowls");
        const json_t *standing = json_object_get(body, "standing");
        enum bowling_status status = BOWLING_OK;
        if (list == NULL) {
                texts_out->count = 1;
                if (!api_bowl_text(json_object_get(body, "bowl"), texts_out->texts[0]))
                        return BOWLING_MARK_UNKNOWN;
                return add_pins(standing, texts_out->texts[0]);
        }
        if (!read_texts(list, texts_out))
                return BOWLING_MARK_UNKNOWN;
        if (!are_lists(standing, texts_out->count))
                return BOWLING_PIN_UNKNOWN;
        for (int i = 0; status == BOWLING_OK && i < texts_out->count; i++)
                status = add_pins(json_array_get(standing, (size_t)i), texts_out->texts[i]);
        return status;
}

/* The player of the frame is named in the query, or the only one. */
static const struct bowling_game *game_to_correct(const struct request *request,
                                                  const struct bowling_match *match)
{
        struct bowling_player player;
        const char *name = request->query.player;
        if (name == NULL)
                return bowling_match_players(match) == 1 ? bowling_match_game(match, 0) : NULL;
        if (bowling_player_named(name, &player) != BOWLING_OK)
                return NULL;
        return bowling_match_game(match, bowling_match_position(match, &player));
}

/* Larger numbers are as wrong as the first that is. */
static int capped(int64_t number, int most)
{
        return number <= most ? (int)number : most + 1;
}

static struct bowling_bowl_place place_of(const struct request *request)
{
        return (struct bowling_bowl_place){
                .frame = capped(request->frame, BOWLING_FRAMES),
                .bowl = capped(request->bowl, BOWLING_FRAME_BOWLS_MAX),
        };
}

static enum bowling_status read_correction(const struct request *request,
                                           const struct bowling_match *match,
                                           struct event_correction *correction)
{
        struct bowling_bowl_place at = place_of(request);
        struct bowling_bowl_texts texts;
        const struct bowling_game *game = game_to_correct(request, match);
        if (game == NULL)
                return BOWLING_PLAYER_UNKNOWN;
        enum bowling_status status = read_bowls(request->json, &texts);
        if (status != BOWLING_OK)
                return status;
        correction->player = game->player;
        correction->frame = at.frame;
        return bowling_notation_read_correction(game, at, &texts, &correction->bowls);
}

/* A client that has seen counts says nothing of pins. */
static bool were_seen(const struct bowling_bowls *seen, const struct bowling_bowls *bowls)
{
        bool same = seen->count == bowls->count;
        for (int i = 0; same && i < seen->count; i++) {
                struct bowling_bowl bowl = bowls->bowls[i];
                if (!bowling_bowl_knows_pins(seen->bowls[i]))
                        bowl = bowling_bowl_counted(bowl);
                same = bowling_bowl_equals(seen->bowls[i], bowl);
        }
        return same;
}

/* Whether the frame has the bowls that were seen in it, where that is said. */
static bool is_as_seen(const struct request *request, const struct bowling_match *match)
{
        const json_t *list = json_object_get(request->json, "seen");
        struct bowling_bowl_place first = {.frame = place_of(request).frame, .bowl = 1};
        struct bowling_bowl_texts texts;
        struct bowling_bowls seen;
        struct bowling_bowls bowls;
        const struct bowling_game *game = game_to_correct(request, match);
        if (list == NULL || game == NULL ||
            bowling_game_frame_bowls(game, first.frame, &bowls) != BOWLING_OK)
                return true;
        if (!read_texts(list, &texts) || texts.count != bowls.count)
                return false;
        return bowls.count == 0 ||
               (bowling_notation_read_correction(game, first, &texts, &seen) == BOWLING_OK &&
                were_seen(&seen, &bowls));
}

/* Other bowls in the frame are another state; those of other frames are no matter. */
static struct change_context context_now(const struct request *request, const struct lane *lane,
                                         struct change_context context)
{
        if (!is_as_seen(request, &lane->record->match))
                context.sequence = INT64_MAX;
        return context;
}

static struct house_outcome correct_once(struct house *house, struct request *request,
                                         struct lane *lane, struct change_context context)
{
        struct event event = {.kind = EVENT_CORRECT};
        context = context_now(request, lane, context);
        struct house_outcome prepared = house_prepare(house, lane, context);
        if (prepared.status != HOUSE_OK)
                return prepared;
        enum bowling_status rule =
                read_correction(request, &lane->record->match, &event.as.correction);
        if (rule != BOWLING_OK)
                return (struct house_outcome){.status = HOUSE_IMPOSSIBLE, .rule = rule};
        return house_change(house, lane, event, context);
}

/* Another server may have written to the match, and yet not to this frame. */
static bool can_try_again(const struct request *request, const struct lane *lane,
                          struct change_context context)
{
        return json_object_get(request->json, "seen") != NULL &&
               lane->writer.match == request->match &&
               !lane_is_stale(lane, context_now(request, lane, context));
}

static void correct(struct house *house, struct request *request, struct lane *lane,
                    struct change_context context)
{
        struct house_outcome outcome;
        do {
                outcome = correct_once(house, request, lane, context);
        } while (outcome.status == HOUSE_STALE && can_try_again(request, lane, context));
        api_reply_outcome(request, outcome, lane);
}

void api_change_match(struct house *house, struct request *request, struct change_context context,
                      api_match_change *change)
{
        struct lane *shown = house_lane_of(house, request->match);
        struct lane lane;
        if (shown != NULL) {
                change(house, request, shown, context);
                return;
        }
        if (!request_check_scope(request, 0))
                return;
        enum store_status status = house_borrow(house, request->match, &lane);
        if (status == STORE_OK)
                change(house, request, &lane, context);
        else
                request_refuse_store(request, status);
        house_release(&lane);
}

/* Whether each of them can be a bowl of some frame; a spare can, though not the first. */
static bool are_bowls(const json_t *list)
{
        struct bowling_game game = bowling_game_of((struct bowling_player){""});
        struct bowling_bowl_texts texts;
        enum bowling_status status = BOWLING_OK;
        if (!read_texts(list, &texts))
                return false;
        for (int i = 0; status == BOWLING_OK && i < texts.count; i++) {
                struct bowling_bowl bowl;
                const char *text = texts.texts[i];
                status = bowling_notation_read_bowl(&game, text, strlen(text), &bowl);
                if (status == BOWLING_MARK_SPARE_ON_FULL_RACK)
                        status = BOWLING_OK;
        }
        return status == BOWLING_OK;
}

static bool check_seen(struct request *request)
{
        const json_t *list = json_object_get(request->json, "seen");
        bool good = list == NULL || are_bowls(list);
        if (!good)
                request_refuse(
                        request, MHD_HTTP_BAD_REQUEST,
                        "'seen' is a list of the bowls that the frame had, as in [\"7\",\"2\"]");
        return good;
}

/* Once it is read again, the lane may turn out to have got another match. */
void api_correct(struct house *house, struct request *request)
{
        struct lane *lane = house_lane_of(house, request->match);
        struct change_context context;
        if (!api_read_context(request, &context) || !check_seen(request) ||
            (lane != NULL &&
             !api_prepare(house, request, lane, context_now(request, lane, context))))
                return;
        api_change_match(house, request, context, correct);
}
