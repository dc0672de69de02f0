/* Takes requests from libmicrohttpd, piece by piece, and answers them. */
#include "receive.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "clock.h"
#include "dispatch.h"
#include "heap.h"
#include "request.h"
#include "routes.h"

enum {
        BODY_SECONDS = 10,   /* for a client to send it */
        ANSWER_SECONDS = 60, /* for a client to read it */
        IDLE_SECONDS = 60    /* until the next request has come */
};

/* Whether nobody could read along; a trusted proxy says so of what came to it. */
static bool is_secure(const struct request *request)
{
        const char *scheme =
                request->client->is_proxy ? request_header(request, "X-Forwarded-Proto") : NULL;
        return request->client->certificate != NULL ||
               (scheme != NULL && strcmp(scheme, "https") == 0);
}

static enum MHD_Result take_forwarded(void *context, enum MHD_ValueKind kind, const char *name,
                                      const char *text)
{
        (void)kind;
        if (strcasecmp(name, "X-Forwarded-For") == 0)
                *(const char **)context = text;
        return MHD_YES;
}

/* Behind a trusted proxy it is the address that the proxy names, in the last of these headers:
 * others may have come from the client. */
static void set_address(const struct network *network, struct request *request)
{
        const struct sockaddr *address =
                http->MHD_get_connection_info(request->connection,
                                              MHD_CONNECTION_INFO_CLIENT_ADDRESS)
                        ->client_addr;
        struct sockaddr_storage named;
        const char *forwarded = NULL;
        request->limits = request->client->address;
        if (request->client->is_proxy)
                http->MHD_get_connection_values(request->connection, MHD_HEADER_KIND,
                                                take_forwarded, (void *)&forwarded);
        if (forwarded != NULL && addresses_read_forwarded(forwarded, &named)) {
                address = (const struct sockaddr *)&named;
                request->limits = addresses_find(&network->addresses, address);
        }
        addresses_print(address, request->address);
}

static struct request *new_request(struct network *network, struct MHD_Connection *connection)
{
        struct request *request = heap_or_abort(calloc(1, sizeof *request));
        request->message.kind = MESSAGE_REQUEST;
        request->connection = connection;
        request->client = clients_find(connection);
        request->path = request->client->head.path;
        request->is_secure = is_secure(request);
        request->is_for_metrics =
                http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_DAEMON)->daemon ==
                network->daemons[NETWORK_METRICS];
        request->began = clock_monotonic_microseconds();
        snprintf(request->id, sizeof request->id, "%08" PRIx32 "-%" PRIu64, network->id_prefix,
                 ++network->last_id);
        set_address(network, request);
        return request;
}

/*
 * What is refused here is answered before its body is read, and the connection is closed: nobody
 * knows where the next request would begin, or it is too far away.
 */
static void check_framing(struct request *request, const struct head *head)
{
        const char *length = request_header(request, MHD_HTTP_HEADER_CONTENT_LENGTH);
        if (!head_is_plain(request->connection, head))
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "the head of the request is not proper HTTP");
        else if (request_header(request, MHD_HTTP_HEADER_TRANSFER_ENCODING) != NULL)
                request_refuse(request, MHD_HTTP_LENGTH_REQUIRED,
                               "send the body with a Content-Length");
        else if (length != NULL && length[strspn(length, "0123456789")] != '\0')
                request_refuse(request, MHD_HTTP_BAD_REQUEST, "Content-Length is a number");
        else if (length != NULL && strtoll(length, NULL, 10) > REQUEST_BODY_MAX)
                request_refuse(request, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too large");
}

/* `list` has names with commas between. */
static bool is_in_list(const char *list, const char *name, size_t length)
{
        for (; *list != '\0'; list += strspn(list, ",")) {
                size_t item = strcspn(list, ",");
                if (item == length && strncasecmp(list, name, length) == 0)
                        return true;
                list += item;
        }
        return false;
}

/* The host of an address that is whole counts, and else the header (RFC 9112, 3.2.2). */
static void check_host(struct network *network, struct request *request)
{
        const char *host = head_host(&request->client->head);
        if (network->hosts[0] == NULL || request->is_for_metrics)
                return;
        if (host == NULL)
                host = request_header(request, MHD_HTTP_HEADER_HOST);
        size_t length = host == NULL     ? 0
                        : host[0] == '[' ? strcspn(host, "]") + 1
                                         : strcspn(host, ":/?");
        for (const char *const *list = network->hosts; *list != NULL; list++) {
                if (length > 0 && is_in_list(*list, host, length))
                        return;
        }
        network->metrics.refusals[REFUSAL_HOST]++;
        request_refuse(request, MHD_HTTP_MISDIRECTED_REQUEST, "this server is called otherwise");
}

static bool take_body(struct request *request, const char *data, size_t size)
{
        if (request->body_length + size > REQUEST_BODY_MAX)
                return false;
        char *body = realloc(request->body, request->body_length + size + 1);
        if (body == NULL)
                return false;
        memcpy(body + request->body_length, data, size);
        request->body = body;
        request->body_length += size;
        request->body[request->body_length] = '\0';
        return true;
}

static enum MHD_Result finish(struct network *network, struct request *request)
{
        unsigned status = request->reply.status;
        network->requests++;
        metrics_note_reply(&network->metrics, request);
        network->refused += status >= 400 && status < 500;
        network->failed += status >= 500;
        dispatch_note_reply(request);
        clients_set_deadline(&network->clients, request->client, ANSWER_SECONDS);
        return request_send(request);
}

/* A reply on the first call closes the connection: others are sent on the second. */
static enum MHD_Result begin(struct network *network, struct request *request, const char *method,
                             const char *version)
{
        struct head head = {method, &request->client->head, version};
        request->is_head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
        snprintf(request->method, sizeof request->method, "%s", method);
        clients_set_deadline(&network->clients, request->client, BODY_SECONDS);
        check_framing(request, &head);
        if (request->reply.status == 0 && network->streams.ending)
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, "this server ends");
        if (request->reply.status == 0)
                check_host(network, request);
        if (request->reply.status != 0)
                return finish(network, request);
        routes_find(request, method);
        routes_check_address(network, request);
        return MHD_YES;
}

/*
 * Called again once another thread has set the reply. A connection is suspended on the second call:
 * on the first one 0.9.75 still wants to read, and once it is resumed would close a connection
 * whose client has ended its side.
 */
static enum MHD_Result answer(struct network *network, struct request *request)
{
        bool is_first = !request->is_complete;
        request->is_complete = true;
        if (is_first)
                clients_set_status(&network->clients, request->client, CLIENT_BUSY);
        if (is_first && request->reply.status == 0 && request->route->kind != ROUTE_SHOWS)
                return MHD_YES;
        if (request->reply.status == 0)
                dispatch_request(network, request);
        return request->is_pending ? MHD_YES : finish(network, request);
}

enum MHD_Result receive_piece(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **request_of)
{
        struct request *request = *request_of;
        (void)url;
        if (request == NULL) {
                *request_of = request = new_request(context, connection);
                return begin(context, request, method, version);
        }
        if (*size > 0) {
                bool taken = request->reply.status != 0 || take_body(request, data, *size);
                *size = 0;
                return taken ? MHD_YES : MHD_NO;
        }
        return answer(context, request);
}

void receive_end(void *context, struct MHD_Connection *connection, void **request_of,
                 enum MHD_RequestTerminationCode code)
{
        struct network *network = context;
        struct request *request = *request_of;
        (void)connection;
        (void)code;
        if (request == NULL)
                return;
        access_log_write(&network->log, request);
        network->reading.unread -= request->unread;
        request->limits->unread -= request->unread;
        request->client->watcher = NULL;
        clients_set_deadline(&network->clients, request->client, IDLE_SECONDS);
        clients_set_status(&network->clients, request->client, CLIENT_IDLE);
        request_free(request);
        *request_of = NULL;
}
