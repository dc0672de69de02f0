/* The API of the server itself: how it is. Runs on the network thread. */
#include <string.h>

#include "api.h"
#include "network.h"

static void reply_fine(struct request *request)
{
        static const char fine[] = "{\"status\":\"fine\"}";
        static struct shared_text text = {.bytes = fine, .length = sizeof fine - 1, .holders = 1};
        request_reply(request, MHD_HTTP_OK, "application/json", &text);
}

void api_live(struct network *network, struct request *request)
{
        (void)network;
        reply_fine(request);
}

void api_ready(struct network *network, struct request *request)
{
        if (store_thread_is_ready(&network->store))
                reply_fine(request);
        else
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                               network->store.is_outdated ? STORE_THREAD_OUTDATED
                                                          : "the store does not answer");
}
