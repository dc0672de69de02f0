/* The API of what is shown: states, streams, and how the server is. Runs on the network thread. */
#include <stdio.h>

#include "api.h"
#include "memory_stream.h"
#include "network.h"

enum {
        LANES_BYTES_MAX = 16 * 1024 * 1024 /* of texts that slow readers hold */
};

/* NULL where there is no such lane; then it is refused. */
static struct stream *lane_of(const struct network *network, struct request *request)
{
        struct stream *lane = streams_lane(&network->streams, request->lane);
        if (lane == NULL)
                request_refuse(request, MHD_HTTP_NOT_FOUND, "this house has no such lane");
        return lane;
}

static struct shared_text *print_lanes(struct network *network)
{
        const struct streams *streams = &network->streams;
        char *text = NULL;
        size_t length = 0;
        FILE *out = memory_stream_open(&text, &length);
        fputs("{\"lanes\":[", out);
        for (int number = streams->range.first; number <= streams->range.last; number++) {
                const struct shared_text *state = streams_lane(streams, number)->text;
                fputs(number > streams->range.first ? "," : "", out);
                fwrite(state->bytes, 1, state->length, out);
        }
        fputs("]}", out);
        memory_stream_close_or_abort(out);
        struct shared_text *lanes = shared_text_of(text, length);
        lanes->counted_in = &network->lanes_bytes;
        network->lanes_bytes += length;
        return lanes;
}

/* Requests that are still being answered with the text hold it. */
void api_forget_lanes(struct network *network)
{
        shared_text_release(network->lanes);
        network->lanes = NULL;
}

/* It is long where there are many lanes: everybody gets the same until one of them changes. */
void api_lanes(struct network *network, struct request *request)
{
        if (network->lanes == NULL && network->lanes_bytes < LANES_BYTES_MAX)
                network->lanes = print_lanes(network);
        if (network->lanes != NULL)
                request_reply(request, MHD_HTTP_OK, "application/json", network->lanes);
        else
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                               "too many answers are still being read; try again");
}

void api_lane(struct network *network, struct request *request)
{
        const struct stream *lane = lane_of(network, request);
        if (lane != NULL)
                request_reply(request, MHD_HTTP_OK, "application/json", lane->text);
}

/* Streams */

static void subscribe(struct network *network, struct request *request, struct stream *stream)
{
        static const char type[] = "text/event-stream";
        uint64_t asked = stream->refresh_asked;
        if (request->is_head) {
                request_reply(request, MHD_HTTP_OK, type, NULL);
                return;
        }
        if (network->streams.watchers >= network->clients.share) {
                network->metrics.refusals[REFUSAL_WATCHERS]++;
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                               "too many watch already; try again later");
                return;
        }
        struct MHD_Response *response =
                streams_watch(&network->streams, request->connection, stream,
                              request_header(request, "Last-Event-ID"));
        if (stream->refresh_asked != asked)
                store_thread_refresh(&network->store, stream->position.lane, stream->refresh_asked);
        clients_set_status(&network->clients, request->client, CLIENT_WATCHING);
        http->MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
        http->MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
        http->MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
        request->reply.status = MHD_HTTP_OK;
        request->reply.stream = response;
}

void api_lane_events(struct network *network, struct request *request)
{
        struct stream *lane = lane_of(network, request);
        if (lane != NULL)
                subscribe(network, request, lane);
}

void api_house_events(struct network *network, struct request *request)
{
        subscribe(network, request, &network->streams.house);
}

/* Health */

void api_live(struct network *network, struct request *request)
{
        static const char fine[] = "{\"status\":\"fine\"}";
        static struct shared_text text = {.bytes = fine, .length = sizeof fine - 1, .holders = 1};
        (void)network;
        request_reply(request, MHD_HTTP_OK, "application/json", &text);
}

void api_ready(struct network *network, struct request *request)
{
        if (store_thread_is_ready(&network->store))
                api_live(network, request);
        else
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                               network->store.is_outdated ? STORE_THREAD_OUTDATED
                                                          : "the store does not answer");
}
