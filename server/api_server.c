/* The API of the server itself: how it is, and what it has done. */
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "memory_stream.h"
#include "server.h"

void api_health(struct request *request)
{
        if (!server_is_well(request->server))
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, "the store does not answer",
                               NULL);
        else
                request_reply_once(request, MHD_HTTP_OK, "application/json",
                                   strdup("{\"status\":\"fine\"}"));
}

void api_metrics(struct request *request)
{
        char *text = NULL;
        size_t length = 0;
        FILE *out = memory_stream_open(&text, &length);
        metrics_print(out, &(struct metrics_moment){.metrics = &request->server->metrics,
                                                    .watchers = request->server->streams.watchers,
                                                    .clients = request->server->clients.count,
                                                    .away = !server_is_well(request->server)});
        fclose(out);
        request_reply_once(request, MHD_HTTP_OK, "text/plain; version=0.0.4", text);
}
