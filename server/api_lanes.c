/* The API of the lanes: their states and their streams. */
#include <stdio.h>

#include "api.h"
#include "api_inside.h"
#include "memory_stream.h"
#include "server.h"

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

void api_lane(struct request *request)
{
        const struct lane *lane = api_lane_of(request);
        if (lane != NULL)
                api_reply_state(request, MHD_HTTP_OK, lane);
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
        const struct lane *lane = api_lane_of(request);
        if (lane != NULL)
                stream(request, lane);
}

void api_house_events(struct request *request)
{
        stream(request, NULL);
}
