/* Which request is answered by whom, and who may ask. */
#include "routes.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "pages.h"
#include "server.h"

enum {
        DIGITS_MAX = 15,
        TOKEN_MAX = 128,
        ALLOWED_SIZE = 64
};

/* # is a number, @ a name of three capitals, % of three letters, * the rest of the path. */
static const struct route routes[] = {
        {"GET", "/", pages_house, ROUTE_SHOWS},
        {"GET", "/lanes/#", pages_lane, ROUTE_SHOWS},
        {"GET", "/lanes/#/", pages_redirect, ROUTE_SHOWS},
        {"GET", "/lanes/#/keypad", pages_keypad, ROUTE_SHOWS},
        {"GET", "/lanes/#/keypad/", pages_redirect, ROUTE_SHOWS},
        {"GET", "/players/@", pages_player, ROUTE_SHOWS},
        {"GET", "/players/%", pages_redirect, ROUTE_SHOWS},
        {"GET", "/players/%/", pages_redirect, ROUTE_SHOWS},
        {"GET", "/games/#", pages_game, ROUTE_SHOWS},
        {"GET", "/games/#/", pages_redirect, ROUTE_SHOWS},
        {"GET", "/assets/*", pages_asset, ROUTE_SHOWS},
        {"GET", "/healthz", api_health, ROUTE_SHOWS},
        {"GET", "/metrics", api_metrics, ROUTE_SHOWS},
        {"GET", "/api/v1/openapi.json", pages_description, ROUTE_SHOWS},
        {"GET", "/api/v1/lanes", api_lanes, ROUTE_SHOWS},
        {"GET", "/api/v1/lanes/#", api_lane, ROUTE_SHOWS},
        {"GET", "/api/v1/lanes/#/events", api_lane_events, ROUTE_SHOWS},
        {"GET", "/api/v1/events", api_house_events, ROUTE_SHOWS},
        {"POST", "/api/v1/lanes/#/match", api_start, ROUTE_WRITES},
        {"POST", "/api/v1/lanes/#/bowls", api_bowl, ROUTE_WRITES},
        {"POST", "/api/v1/lanes/#/undo", api_undo, ROUTE_WRITES},
        {"POST", "/api/v1/lanes/#/redo", api_redo, ROUTE_WRITES},
        {"PUT", "/api/v1/games/#/frames/#/bowls/#", api_correct, ROUTE_WRITES},
        {"GET", "/api/v1/games", api_games, ROUTE_READS},
        {"GET", "/api/v1/games/#", api_game, ROUTE_READS},
        {"GET", "/api/v1/games/#.csv", api_game_csv, ROUTE_READS},
        {"GET", "/api/v1/games/#.svg", api_game_svg, ROUTE_READS},
        {"GET", "/api/v1/players/@", api_player, ROUTE_READS},
        {"GET", "/api/v1/session", api_session, ROUTE_SHOWS},
        {"POST", "/api/v1/session", api_sign_in, ROUTE_SHOWS},
        {"DELETE", "/api/v1/session", api_sign_out, ROUTE_SHOWS},
};

enum {
        ROUTES = sizeof routes / sizeof *routes
};

static bool match_number(const char **path, int64_t *number_out)
{
        size_t digits = strspn(*path, "0123456789");
        if (digits == 0 || digits > DIGITS_MAX || (digits > 1 && **path == '0'))
                return false;
        *number_out = strtoll(*path, NULL, 10);
        *path += digits;
        return true;
}

static bool match_name(const char **path, int (*is_letter)(int), char name_out[4])
{
        for (int i = 0; i < 3; i++) {
                if (!is_letter((unsigned char)(*path)[i]))
                        return false;
                name_out[i] = (char)toupper((unsigned char)(*path)[i]);
        }
        name_out[3] = '\0';
        *path += 3;
        return true;
}

static bool matches(struct request *request, const char *pattern)
{
        const char *path = request->path;
        int numbers = 0;
        for (; *pattern != '\0' && *pattern != '*'; pattern++) {
                bool same = false;
                if (*pattern == '#')
                        same = match_number(&path, &request->numbers[numbers++]);
                else if (*pattern == '@')
                        same = match_name(&path, isupper, request->name);
                else if (*pattern == '%')
                        same = match_name(&path, isalpha, request->name);
                else if (*path == *pattern) {
                        same = true;
                        path++;
                }
                if (!same)
                        return false;
        }
        return *pattern == '*' || *path == '\0';
}

/* HEAD is answered as GET is, without its body. */
static bool is_method(const struct route *route, const char *method)
{
        return strcmp(route->method, method) == 0 ||
               (strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0);
}

/* Requests for the same address share the text: it is the same each time. */
static const char *methods_of(struct request *request, const struct route *first)
{
        static char texts[ROUTES][ALLOWED_SIZE];
        char *text = texts[first - routes];
        size_t length = 0;
        for (const struct route *at = first; at < routes + ROUTES; at++) {
                if (!matches(request, at->pattern))
                        continue;
                length += (size_t)snprintf(text + length, ALLOWED_SIZE - length, "%s%s%s",
                                           length > 0 ? ", " : "", at->method,
                                           is_method(at, "HEAD") ? ", HEAD" : "");
        }
        return text;
}

/* The first one at this address, by any method for NULL; NULL where there is none. */
static const struct route *find(struct request *request, const char *method)
{
        for (const struct route *at = routes; at < routes + ROUTES; at++) {
                if ((method == NULL || is_method(at, method)) && matches(request, at->pattern))
                        return at;
        }
        return NULL;
}

void routes_find(struct request *request, const char *method)
{
        request->route = find(request, method);
        if (request->route != NULL)
                return;
        const struct route *other = find(request, NULL);
        if (other == NULL) {
                pages_missing(request);
                return;
        }
        request_refuse(request, MHD_HTTP_METHOD_NOT_ALLOWED, "this address takes other methods",
                       NULL);
        request->reply.allow = methods_of(request, other);
}

/*
 * The token of the header, or of the cookie that signing in sets; its length in `length_out`.
 * Spaces behind the text of a header do not belong to it (RFC 9110, 5.5), but 0.9.75 leaves them
 * there.
 */
static const char *token_of(const struct request *request, size_t *length_out)
{
        static const char bearer[] = "Bearer ";
        const char *token = request_header(request, MHD_HTTP_HEADER_AUTHORIZATION);
        if (token == NULL) {
                token = http->MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND,
                                                          "bowling");
                *length_out = token != NULL ? strlen(token) : 0;
                return token;
        }
        if (strncasecmp(token, bearer, strlen(bearer)) != 0)
                return NULL;
        token += strlen(bearer);
        *length_out = strlen(token);
        while (*length_out > 0 && strchr(" \t", token[*length_out - 1]) != NULL)
                (*length_out)--;
        return token;
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

static void look_up_right(struct request *request)
{
        size_t length = 0;
        const char *sent = token_of(request, &length);
        if (sent == NULL || length > TOKEN_MAX)
                return;
        char token[TOKEN_MAX + 1] = "";
        memcpy(token, sent, length);
        request->right = server_right_of(request->server, token);
        request->is_unknown = length > 0 && !request->right.known;
}

/* Which lane the request writes on; 0 where only the desk may. */
static int lane_of(const struct request *request)
{
        if (strncmp(request->path, "/api/v1/lanes/", strlen("/api/v1/lanes/")) == 0)
                return request->numbers[0] <= INT_MAX ? (int)request->numbers[0] : INT_MAX;
        const struct lane *lane = house_lane_of(&request->server->house, request->numbers[0]);
        return lane != NULL ? lane->number : 0;
}

static void refuse_without_store(struct request *request)
{
        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                       "the store does not answer; nothing was changed, try again", NULL);
}

static void check_right(struct request *request)
{
        if (request->route->kind != ROUTE_WRITES)
                return;
        request->lane = lane_of(request);
        if (is_foreign(request))
                request_refuse_for(request, MHD_HTTP_FORBIDDEN, "foreign",
                                   "another origin must not write");
        else if (request->is_unknown && request->server->away)
                refuse_without_store(request); /* the token may be new */
        else if (request->is_unknown)
                request_refuse_for(request, MHD_HTTP_UNAUTHORIZED, "token",
                                   "nobody has this token; it may have been revoked");
        else if (!request->right.known)
                request_refuse(request, MHD_HTTP_UNAUTHORIZED, "sign in, or send a token", NULL);
        else if (!access_allows(&request->right, request->lane))
                request_refuse_for(request, MHD_HTTP_FORBIDDEN, "lane",
                                   request->lane > 0 ? "this token is for another lane"
                                                     : "only the desk's token may do this");
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
        if (request->reply.status != 0 || request->body_length == 0)
                return;
        if (!has_json_type(request)) {
                request_refuse(request, MHD_HTTP_UNSUPPORTED_MEDIA_TYPE,
                               "send the body as application/json", NULL);
                return;
        }
        request->json =
                json_loadb(request->body, request->body_length, JSON_REJECT_DUPLICATES, &error);
        snprintf(words, sizeof words, "the body cannot be read: %s", error.text);
        if (request->json == NULL)
                request_refuse(request, MHD_HTTP_BAD_REQUEST, words, NULL);
        else if (!json_is_object(request->json))
                request_refuse(request, MHD_HTTP_BAD_REQUEST, "the body has to be a JSON object",
                               NULL);
}

static void check_store(struct request *request)
{
        if (request->route->kind != ROUTE_SHOWS && request->server->away)
                refuse_without_store(request);
}

void routes_prepare(struct request *request)
{
        look_up_right(request);
        check_right(request);
        read_body(request);
        if (request->reply.status == 0)
                check_store(request);
}
