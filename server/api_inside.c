/* What the files of the API share: finding a lane, and answering who wants to change it. */
#include "api_inside.h"

#include <stdio.h>

#include "server.h"

struct lane *api_lane_of(struct request *request)
{
        struct lane *lane = house_lane(&request->server->house, request->numbers[0]);
        if (lane == NULL)
                request_refuse(request, MHD_HTTP_NOT_FOUND, "this house has no such lane", NULL);
        return lane;
}

void api_reply_state(struct request *request, unsigned status, const struct lane *lane)
{
        request_reply(request, status, "application/json", lane_newest(lane));
}

void api_reply_outcome(struct request *request, struct house_outcome outcome,
                       const struct lane *lane)
{
        switch (outcome.status) {
        case HOUSE_OK:
                api_reply_state(request, MHD_HTTP_OK, lane);
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
                request_refuse_store(request, outcome.store);
                return;
        }
}

bool api_read_asker(struct request *request, struct house_asker *asker_out)
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

bool api_is_sure(struct request *request, struct lane *lane, struct house_asker asker)
{
        enum store_status status = house_make_sure(&request->server->house, lane, asker);
        if (status != STORE_OK)
                request_refuse_store(request, status);
        return status == STORE_OK;
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
