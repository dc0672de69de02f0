/* Reads and checks a request, and runs it or hands it over. Runs on the network thread. */
#include "dispatch.h"

#include <stdio.h>
#include <string.h>

#include "api.h"
#include "clock.h"
#include "network.h"
#include "pages.h"

enum {
        UNREAD_MAX = 4 * 1024 * 1024 /* bytes of answers of one address */
};

/* Maximum age of the token cache: a token that was revoked signs in at most this long. Changes do
 * not use it: the store thread looks their token up again. */
static const int64_t token_cache_milliseconds = 2;

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

/* Limits take an older copy of the tokens too: a locked store makes no keypad a stranger. */
static void look_up_token(struct network *network, struct request *request)
{
        int64_t age = clock_monotonic_milliseconds() - network->store.tokens_at;
        request->is_store_unreachable = network->store.unreachable;
        request->right =
                access_look_up(&network->store.access, request->token, request->token_kind);
        request->is_right_fresh =
                request->is_store_unreachable ||
                (request->right.known &&
                 (age < token_cache_milliseconds || store_thread_is_waiting(&network->store)));
}

/* A page of another origin may make a browser send our cookie, but it cannot lie about this. */
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

/* Whether another thread has to work on it. */
static bool needs_store(const struct request *request)
{
        switch (request->route->kind) {
        case ROUTE_PAGE:
        case ROUTE_SHOWS:
                return false;
        case ROUTE_ASKS_TOKEN:
                return request->token[0] != '\0' && !request->is_right_fresh;
        case ROUTE_READS:
        case ROUTE_CHANGES:
                return true;
        }
        return true;
}

static void check_rate(struct network *network, struct request *request)
{
        struct address *address = request->limits;
        double now = network->clients.now;
        if (request->right.known || !needs_store(request))
                return;
        if (signs_in(request) && !addresses_take_sign_in(&network->addresses, address, now)) {
                network->metrics.refusals[REFUSAL_SIGN_INS]++;
                refuse_too_many(request, "too many tokens were wrong; wait some seconds",
                                60 / ADDRESSES_SIGN_INS);
        } else if (!addresses_take_request(&network->addresses, address, now)) {
                network->metrics.refusals[REFUSAL_RATE]++;
                refuse_too_many(request, "too many requests without a token; wait a second", 1);
        }
}

void dispatch_note_reply(const struct request *request)
{
        if (request->route != NULL && signs_in(request) &&
            request->reply.status == MHD_HTTP_NO_CONTENT)
                addresses_return_sign_in(request->limits);
}

/* What can be told of a change without the store. */
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
        request->is_pending = true;
        clients_clear_deadline(request->client);
        if (queue_push(to, &request->message)) {
                network->pending++;
                http->MHD_suspend_connection(request->connection);
                return;
        }
        request->is_pending = false;
        network->metrics.refusals[REFUSAL_QUEUE]++;
        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                       "too many requests wait for the store; try again");
}

static void run(struct network *network, struct request *request)
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
                        request_refuse_without_store(request);
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
                if (needs_store(request))
                        hand_over(network, request, &network->store.inbox);
                else
                        route->handle.ask(request);
                return;
        }
}

void dispatch_request(struct network *network, struct request *request)
{
        read_token(request);
        read_queries(request);
        if (request->route->kind == ROUTE_CHANGES)
                check_change(request);
        if (request->reply.status == 0)
                read_body(request);
        if (signs_in(request))
                take_token_to_sign_in(request);
        look_up_token(network, request);
        if (request->reply.status == 0)
                check_rate(network, request);
        if (request->reply.status == 0)
                run(network, request);
}
