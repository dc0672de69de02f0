/*
 * Takes requests from libmicrohttpd piece by piece, checks them, and answers them or hands them to
 * the thread that does. Runs on the network thread.
 */
#include "dispatch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api.h"
#include "clock.h"
#include "heap.h"
#include "pages.h"
#include "routes.h"

enum {
        UNREAD_MAX = 4 * 1024 * 1024 /* bytes of answers of one address */
};

/* Reading */

/*
 * The token of the header, or the session of the cookie that signing in sets. Spaces behind the
 * text of a header do not belong to it (RFC 9110, 5.5), but 0.9.75 leaves them there. One that is
 * too long is nobody's.
 */
static void read_token(struct request *request)
{
        static const char bearer[] = "Bearer ";
        const char *token = request_header(request, MHD_HTTP_HEADER_AUTHORIZATION);
        request->token_kind = token == NULL ? ACCESS_SESSION : ACCESS_TOKEN;
        if (token == NULL)
                token = http->MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND,
                                                          "bowling");
        else if (strncasecmp(token, bearer, strlen(bearer)) == 0)
                token += strlen(bearer);
        else
                token = NULL;
        size_t length = token != NULL ? strlen(token) : 0;
        while (request->token_kind == ACCESS_TOKEN && length > 0 &&
               strchr(" \t", token[length - 1]) != NULL)
                length--;
        if (length < sizeof request->token)
                memcpy(request->token, token != NULL ? token : "", length);
}

/* NULL where it is missing, empty where it has no text. */
static const char *read_query(const struct request *request, const char *name)
{
        const char *text = NULL;
        size_t length = 0;
        bool is_there =
                http->MHD_lookup_connection_value_n(request->connection, MHD_GET_ARGUMENT_KIND,
                                                    name, strlen(name), &text, &length) == MHD_YES;
        return is_there && text == NULL ? "" : text;
}

static void read_queries(struct request *request)
{
        request->query = (struct request_query){.player = read_query(request, "player"),
                                                .letters = read_query(request, "letters"),
                                                .limit = read_query(request, "limit"),
                                                .before = read_query(request, "before"),
                                                .after = read_query(request, "after"),
                                                .overlay = read_query(request, "overlay")};
}

static bool has_json_type(const struct request *request)
{
        const char *type = request_header(request, MHD_HTTP_HEADER_CONTENT_TYPE);
        static const char json[] = "application/json";
        return type != NULL && strncasecmp(type, json, strlen(json)) == 0 &&
               strchr("; \t", type[strlen(json)]) != NULL; /* which also finds its end */
}

static void read_body(struct request *request)
{
        json_error_t error;
        char words[JSON_ERROR_TEXT_LENGTH + 32];
        if (request->body_length == 0)
                return;
        if (!has_json_type(request)) {
                request_refuse(request, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE,
                               "send the body as application/json");
                return;
        }
        request->json =
                json_loadb(request->body, request->body_length, JSON_REJECT_DUPLICATES, &error);
        snprintf(words, sizeof words, "the body cannot be read: %s", error.text);
        if (request->json == NULL)
                request_refuse(request, MHD_HTTP_BAD_REQUEST, words);
        else if (!json_is_object(request->json))
                request_refuse(request, MHD_HTTP_BAD_REQUEST, "the body has to be a JSON object");
}

/* Checks */

/* A page of another origin can make a browser send our cookie, but cannot choose this header. */
static bool is_foreign(const struct request *request)
{
        const char *origin = request_header(request, MHD_HTTP_HEADER_ORIGIN);
        const char *host = request_header(request, MHD_HTTP_HEADER_HOST);
        if (origin == NULL)
                return false;
        const char *authority = strstr(origin, "://");
        return host == NULL || authority == NULL || strcmp(authority + 3, host) != 0;
}

static void refuse_too_many(struct request *request, const char *words, int seconds)
{
        request_refuse(request, MHD_HTTP_TOO_MANY_REQUESTS, words);
        request_set_header(request, MHD_HTTP_HEADER_RETRY_AFTER, "%d", seconds);
}

static bool signs_in(const struct request *request)
{
        return request->route->kind == ROUTE_CHANGES &&
               request->route->handle.change == api_sign_in;
}

/*
 * Whether another thread has to work on it. Only the store thread knows whether a token still
 * holds; while the store does not answer, the tokens that were read last do.
 */
static bool needs_store(struct network *network, const struct request *request)
{
        enum route_kind kind = request->route->kind;
        bool can_wait = !request->is_store_unreachable &&
                        !(request->right.known && store_thread_is_waiting(&network->store));
        if (kind == ROUTE_ASKS_TOKEN)
                return request->token[0] != '\0' && can_wait;
        return kind == ROUTE_READS || kind == ROUTE_CHANGES;
}

static void check_rate(struct network *network, struct request *request)
{
        struct address *address = request->limits;
        double now = network->clients.now;
        if (request->right.known || !needs_store(network, request))
                return;
        if (signs_in(request) && !addresses_take_sign_in(&network->addresses, address, now)) {
                network->metrics.refusals[REFUSAL_SIGN_INS]++;
                refuse_too_many(request, "too many tokens were wrong; wait some seconds",
                                (int)(network->times.sign_ins / 1000 / ADDRESSES_SIGN_INS));
        } else if (!addresses_take_request(&network->addresses, address, now)) {
                network->metrics.refusals[REFUSAL_RATE]++;
                refuse_too_many(request, "too many requests without a token; wait a second", 1);
        }
}

static void check_change(struct request *request)
{
        if (is_foreign(request)) {
                request_refuse(request, MHD_HTTP_FORBIDDEN, "another origin must not write");
                request_add_member(request, ",\"reason\":\"foreign\"");
        } else if (request->token[0] == '\0') {
                request_check_scope(request, 0);
        }
}

/* To sign in, the token comes in the body. */
static void take_token_to_sign_in(struct request *request)
{
        const char *token = json_string_value(json_object_get(request->json, "token"));
        bool fits = token != NULL && strlen(token) < sizeof request->token;
        snprintf(request->token, sizeof request->token, "%s", fits ? token : "");
        request->token_kind = ACCESS_TOKEN;
}

/* Running */

/* Refuses with 503 where too many wait. A suspended connection is not asked for by libmicrohttpd
 * until it is resumed. */
static void hand_over(struct network *network, struct request *request, struct queue *to)
{
        request->phase = REQUEST_PENDING;
        clients_clear_deadline(request->client);
        if (queue_push(to, &request->message)) {
                network->pending++;
                http->MHD_suspend_connection(request->connection);
                return;
        }
        request->phase = REQUEST_COMPLETE;
        network->metrics.refusals[REFUSAL_QUEUE]++;
        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                       "too many requests wait for the store; try again");
}

static void run_route(struct network *network, struct request *request)
{
        const struct route *route = request->route;
        switch (route->kind) {
        case ROUTE_PAGE:
                pages_send(request, route->handle.page);
                return;
        case ROUTE_SHOWS:
                route->handle.show(network, request);
                return;
        case ROUTE_CHANGES:
                hand_over(network, request, &network->store.inbox);
                return;
        case ROUTE_READS:
                if (network->store.unreachable) {
                        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                                       REQUEST_WITHOUT_STORE);
                        return;
                }
                if (request->limits->unread > UNREAD_MAX && !request->right.known) {
                        refuse_too_many(request, "read the answers that were sent first", 1);
                        return;
                }
                request->shown_on = streams_number_of(&network->streams, request->match);
                hand_over(network, request, &network->reading.inbox);
                return;
        case ROUTE_ASKS_TOKEN:
                if (needs_store(network, request))
                        hand_over(network, request, &network->store.inbox);
                else
                        route->handle.ask(request);
                return;
        }
}

static void dispatch(struct network *network, struct request *request)
{
        read_token(request);
        read_queries(request);
        if (request->route->kind == ROUTE_CHANGES)
                check_change(request);
        if (request->reply.status == 0)
                read_body(request);
        if (signs_in(request))
                take_token_to_sign_in(request);
        /* From the tokens that were read last, so that keypads are not rate-limited while the store
         * is locked. The store thread looks the token up again. */
        request->is_store_unreachable = network->store.unreachable;
        request->right =
                access_look_up(&network->store.access, request->token, request->token_kind);
        if (request->reply.status == 0)
                check_rate(network, request);
        if (request->reply.status == 0)
                run_route(network, request);
}

/* Pieces */

/* Whether it came by TLS, here or, as the header says, to a trusted proxy. */
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
        const struct MHD_Daemon *metrics = network->daemons[NETWORK_METRICS];
        const struct MHD_Daemon *daemon =
                http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_DAEMON)->daemon;
        request->message.kind = MESSAGE_REQUEST;
        request->connection = connection;
        request->times = &network->times;
        request->client = clients_find(connection);
        request->path = request->client->head.path;
        request->is_secure = is_secure(request);
        if (metrics != NULL)
                request->listener = daemon == metrics ? LISTENER_METRICS : LISTENER_REST;
        request->began = clock_monotonic_microseconds();
        snprintf(request->id, sizeof request->id, "%08" PRIx32 "-%" PRIu64, network->id_prefix,
                 ++network->last_id);
        set_address(network, request);
        return request;
}

static enum MHD_Result finish(struct network *network, struct request *request)
{
        unsigned status = request->reply.status;
        network->requests++;
        metrics_note_reply(&network->metrics, request);
        network->refused += status >= 400 && status < 500;
        network->failed += status >= 500;
        if (status == MHD_HTTP_NO_CONTENT && signs_in(request)) /* only failures count */
                addresses_return_sign_in(request->limits);
        clients_set_deadline(&network->clients, request->client, network->times.answer);
        return request_send(request);
}

/* A reply on the first call closes the connection: others are sent on the second. */
static enum MHD_Result begin(struct network *network, struct request *request, const char *method,
                             const char *version)
{
        request->is_head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
        snprintf(request->method, sizeof request->method, "%s", method);
        clients_set_deadline(&network->clients, request->client, network->times.body);
        head_check_framing(request, method, version);
        if (request->reply.status == 0 && network->streams.ending)
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, "this server ends");
        if (request->reply.status == 0 && request->listener != LISTENER_METRICS &&
            !head_is_for(request, network->hosts)) {
                network->metrics.refusals[REFUSAL_HOST]++;
                request_refuse(request, MHD_HTTP_MISDIRECTED_REQUEST,
                               "this server is called otherwise");
        }
        if (request->reply.status != 0)
                return finish(network, request);
        routes_find(request, method);
        return MHD_YES;
}

/* The body of a request that is refused already is dropped. */
static enum MHD_Result take_piece(struct request *request, const char *data, size_t *size)
{
        size_t length = request->body_length + *size;
        bool is_refused = request->reply.status != 0;
        bool fits = !is_refused && length <= REQUEST_BODY_MAX;
        if (fits) {
                request->body = heap_or_abort(realloc(request->body, length));
                memcpy(request->body + request->body_length, data, *size);
                request->body_length = length;
        }
        *size = 0;
        return fits || is_refused ? MHD_YES : MHD_NO;
}

/*
 * Whether it is to be answered on the next call, on which its connection can be suspended: on this
 * one 0.9.75 still wants to read, and once it is resumed would close a connection whose client has
 * ended its side.
 */
static bool complete(struct network *network, struct request *request)
{
        request->phase = REQUEST_COMPLETE;
        clients_set_status(&network->clients, request->client, CLIENT_BUSY);
        return request->reply.status == 0 && request->route->kind != ROUTE_SHOWS;
}

enum MHD_Result dispatch_piece(void *context, struct MHD_Connection *connection, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *size, void **request_of)
{
        struct request *request = *request_of;
        (void)url;
        if (request == NULL) {
                *request_of = request = new_request(context, connection);
                return begin(context, request, method, version);
        }
        if (request->phase == REQUEST_READING && *size > 0)
                return take_piece(request, data, size);
        if (request->phase == REQUEST_READING && complete(context, request))
                return MHD_YES;
        if (request->reply.status == 0)
                dispatch(context, request);
        return request->phase == REQUEST_PENDING ? MHD_YES : finish(context, request);
}

void dispatch_end(void *context, struct MHD_Connection *connection, void **request_of,
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
        clients_set_deadline(&network->clients, request->client, network->times.idle);
        clients_set_status(&network->clients, request->client, CLIENT_IDLE);
        request_free(request);
        *request_of = NULL;
}
