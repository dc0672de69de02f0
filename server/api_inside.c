/* Shared by the changes of the API: finding a lane, and answering. Runs on the store thread. */
#include "api_inside.h"

#include <stdio.h>

struct lane *api_lane_of(const struct house *house, struct request *request)
{
        struct lane *lane = house_lane(house, request->lane);
        if (lane == NULL)
                request_refuse(request, MHD_HTTP_NOT_FOUND, "this house has no such lane");
        return lane;
}

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
                set |= 1u << (number - 1);
        }
        *set_out = set;
        return BOWLING_OK;
}
