/* The table of addresses, and of the handlers that answer them. Runs on the network thread. */
#include "routes.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "pages.h"

enum {
        DIGITS_MAX = 15,
        ALLOWED_SIZE = 64,
        WORD_SIZE = 16
};

#define PAGE(name) .kind = ROUTE_PAGE, .handle.page = (name)
#define SHOWS(handler) .kind = ROUTE_SHOWS, .handle.show = (handler)
#define READS(handler) .kind = ROUTE_READS, .handle.read = (handler)
#define CHANGES(handler) .kind = ROUTE_CHANGES, .handle.change = (handler)
#define ASKS_TOKEN(handler) .kind = ROUTE_ASKS_TOKEN, .handle.ask = (handler)

/*
 * {lane}, {match}, {frame} and {bowl} are numbers above 0, {PLAYER} is a name of three capitals
 * or the number of a person, {player} the same in any letters, and * the rest of the path.
 */
const struct route routes[] = {
        {"GET", "/", SCOPE_OPEN, PAGE("house.html")},
        {"GET", "/lanes/{lane}", SCOPE_OPEN, PAGE("lane.html")},
        {"GET", "/lanes/{lane}/", SCOPE_OPEN, SHOWS(pages_redirect)},
        {"GET", "/lanes/{lane}/keypad", SCOPE_OPEN, PAGE("keypad.html")},
        {"GET", "/lanes/{lane}/keypad/", SCOPE_OPEN, SHOWS(pages_redirect)},
        {"GET", "/players/{PLAYER}", SCOPE_OPEN, PAGE("player.html")},
        {"GET", "/players/{player}", SCOPE_OPEN, SHOWS(pages_redirect)},
        {"GET", "/players/{player}/", SCOPE_OPEN, SHOWS(pages_redirect)},
        {"GET", "/games/{match}", SCOPE_OPEN, PAGE("game.html")},
        {"GET", "/games/{match}/", SCOPE_OPEN, SHOWS(pages_redirect)},
        {"GET", "/assets/*", SCOPE_OPEN, SHOWS(pages_asset)},
        {"GET", "/healthz", SCOPE_OPEN, SHOWS(api_ready)},
        {"GET", "/healthz/ready", SCOPE_OPEN, SHOWS(api_ready)},
        {"GET", "/healthz/live", SCOPE_OPEN, SHOWS(api_live)},
        {"GET", "/metrics", SCOPE_OPEN, SHOWS(api_metrics)},
        {"GET", "/api/v1/openapi.json", SCOPE_OPEN, PAGE("openapi.json")},
        {"GET", "/api/v1/lanes", SCOPE_OPEN, SHOWS(api_lanes)},
        {"GET", "/api/v1/lanes/{lane}", SCOPE_OPEN, SHOWS(api_lane)},
        {"GET", "/api/v1/lanes/{lane}/events", SCOPE_OPEN, SHOWS(api_lane_events)},
        {"GET", "/api/v1/events", SCOPE_OPEN, SHOWS(api_house_events)},
        {"POST", "/api/v1/lanes/{lane}/match", SCOPE_LANE, CHANGES(api_start)},
        {"POST", "/api/v1/lanes/{lane}/bowls", SCOPE_LANE, CHANGES(api_bowl)},
        {"POST", "/api/v1/lanes/{lane}/undo", SCOPE_LANE, CHANGES(api_undo)},
        {"POST", "/api/v1/lanes/{lane}/redo", SCOPE_LANE, CHANGES(api_redo)},
        {"PUT", "/api/v1/games/{match}/frames/{frame}/bowls/{bowl}", SCOPE_MATCH,
         CHANGES(api_correct)},
        {"POST", "/api/v1/games/{match}/assign", SCOPE_MATCH, CHANGES(api_assign)},
        {"GET", "/api/v1/people", SCOPE_DESK, CHANGES(api_people)},
        {"GET", "/api/v1/games", SCOPE_OPEN, READS(api_games)},
        {"GET", "/api/v1/games/{match}", SCOPE_OPEN, READS(api_game)},
        {"GET", "/api/v1/games/{match}.csv", SCOPE_OPEN, READS(api_game_csv)},
        {"GET", "/api/v1/games/{match}.svg", SCOPE_OPEN, READS(api_game_svg)},
        {"GET", "/api/v1/games/{match}/log", SCOPE_OPEN, READS(api_game_log)},
        {"GET", "/api/v1/players/{PLAYER}", SCOPE_OPEN, READS(api_player)},
        {"GET", "/api/v1/players/{PLAYER}/leaves", SCOPE_OPEN, READS(api_player_leaves)},
        {"GET", "/api/v1/session", SCOPE_OPEN, ASKS_TOKEN(api_session)},
        {"POST", "/api/v1/session", SCOPE_OPEN, CHANGES(api_sign_in)},
        {"DELETE", "/api/v1/session", SCOPE_OPEN, CHANGES(api_sign_out)},
};

const size_t routes_count = sizeof routes / sizeof *routes;

/* Ids begin with 1. */
static bool match_number(const char **path, int64_t *number_out)
{
        size_t digits = strspn(*path, "0123456789");
        if (digits == 0 || digits > DIGITS_MAX || **path == '0')
                return false;
        *number_out = strtoll(*path, NULL, 10);
        *path += digits;
        return true;
}

static bool match_name(const char **path, int (*is_letter)(int), char name_out[REQUEST_PLAYER_SIZE])
{
        const char *begin = *path;
        int64_t number = 0;
        while (*path - begin < BOWLING_NAME_LETTERS && is_letter((unsigned char)**path))
                (*path)++;
        if (*path - begin != BOWLING_NAME_LETTERS &&
            (*path > begin || !match_number(path, &number)))
                return false;
        for (; begin < *path; begin++)
                *name_out++ = (char)toupper((unsigned char)*begin);
        *name_out = '\0';
        return true;
}

/* `word` stands between braces in a pattern. */
static bool match_parameter(struct request *request, const char *word, const char **path)
{
        const struct {
                const char *word;
                int64_t *number;
        } numbers[] = {{"lane", &request->lane},
                       {"match", &request->match},
                       {"frame", &request->frame},
                       {"bowl", &request->bowl}};
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
                if (strcmp(numbers[i].word, word) == 0)
                        return match_number(path, numbers[i].number);
        }
        return match_name(path, isupper((unsigned char)word[0]) ? isupper : isalpha,
                          request->player);
}

/* Whether it is served where the request came. */
static bool is_served(const struct request *request, const struct route *route)
{
        bool is_metrics = route->kind == ROUTE_SHOWS && route->handle.show == api_metrics;
        return request->listener == LISTENER_ALL ||
               is_metrics == (request->listener == LISTENER_METRICS);
}

static bool matches(struct request *request, const struct route *route)
{
        const char *path = request->path;
        const char *pattern = route->pattern;
        while (*pattern != '\0' && *pattern != '*') {
                if (*pattern != '{') {
                        if (*path++ != *pattern++)
                                return false;
                        continue;
                }
                char word[WORD_SIZE];
                size_t length = strcspn(pattern, "}");
                snprintf(word, sizeof word, "%.*s", (int)length - 1, pattern + 1);
                if (!match_parameter(request, word, &path))
                        return false;
                pattern += length + 1;
        }
        return (*pattern == '*' || *path == '\0') && is_served(request, route);
}

/* HEAD is answered as GET is, without its body. */
static bool is_method(const struct route *route, const char *method)
{
        return strcmp(route->method, method) == 0 ||
               (strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0);
}

/* The methods of all routes at the address. */
static void set_allow(struct request *request)
{
        char allowed[ALLOWED_SIZE] = "";
        size_t length = 0;
        for (const struct route *at = routes; at < routes + routes_count; at++) {
                if (!matches(request, at))
                        continue;
                length += (size_t)snprintf(allowed + length, ALLOWED_SIZE - length, "%s%s%s",
                                           length > 0 ? ", " : "", at->method,
                                           is_method(at, "HEAD") ? ", HEAD" : "");
        }
        request_set_header(request, MHD_HTTP_HEADER_ALLOW, "%s", allowed);
}

/* The first one at this address, by any method for NULL; NULL where there is none. */
static const struct route *find_route(struct request *request, const char *method)
{
        for (const struct route *at = routes; at < routes + routes_count; at++) {
                if ((method == NULL || is_method(at, method)) && matches(request, at))
                        return at;
        }
        return NULL;
}

void routes_find(struct request *request, const char *method)
{
        request->route = find_route(request, method);
        if (request->route != NULL)
                return;
        if (find_route(request, NULL) == NULL) {
                pages_refuse(request);
                return;
        }
        request_refuse(request, MHD_HTTP_METHOD_NOT_ALLOWED, "this address takes other methods");
        set_allow(request);
}
