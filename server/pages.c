/* The pages, which are part of the program. */
#include "pages.h"

#include <stdio.h>
#include <string.h>

#include "asset.h"

enum {
        ASSETS_MAX = 256
};

static const char *type_of(const char *name)
{
        static const struct {
                const char *ending;
                const char *type;
        } types[] = {
                {".html", "text/html; charset=utf-8"},
                {".css", "text/css; charset=utf-8"},
                {".js", "text/javascript; charset=utf-8"},
                {".json", "application/json"},
                {".svg", "image/svg+xml"},
        };
        const char *dot = strrchr(name, '.');
        for (size_t i = 0; dot != NULL && i < sizeof types / sizeof *types; i++) {
                if (strcmp(types[i].ending, dot) == 0)
                        return types[i].type;
        }
        return "application/octet-stream";
}

/* What was asked for already, by its place among the assets. */
static struct shared_text *texts[ASSETS_MAX];

static struct shared_text *text_of(size_t index)
{
        if (texts[index] == NULL)
                texts[index] = shared_text_of_constant((const char *)assets[index].bytes,
                                                       assets[index].length);
        return texts[index];
}

/* A browser that has the file already is told so. */
static void reply_with(struct request *request, size_t index)
{
        const char *known = request_header(request, MHD_HTTP_HEADER_IF_NONE_MATCH);
        if (known != NULL && strcmp(known, assets[index].tag) == 0)
                request_reply(request, MHD_HTTP_NOT_MODIFIED, NULL, NULL);
        else
                request_reply(request, MHD_HTTP_OK, type_of(assets[index].name), text_of(index));
        request->reply.tag = assets[index].tag;
}

/* ASSETS_MAX where there is none of this name. */
static size_t find(const char *name)
{
        for (size_t i = 0; i < ASSETS_MAX && assets[i].name != NULL; i++) {
                if (strcmp(assets[i].name, name) == 0)
                        return i;
        }
        return ASSETS_MAX;
}

/* Only browsers say that they want HTML, and not for what a page or a script asks for. */
static bool wants_page(const struct request *request)
{
        const char *accept = request_header(request, MHD_HTTP_HEADER_ACCEPT);
        return accept != NULL && strstr(accept, "text/html") != NULL &&
               strncmp(request->path, "/api", strlen("/api")) != 0;
}

void pages_missing(struct request *request)
{
        static const char page[] = "missing.html";
        if (wants_page(request))
                request_reply(request, MHD_HTTP_NOT_FOUND, type_of(page), text_of(find(page)));
        else
                request_refuse(request, MHD_HTTP_NOT_FOUND, "there is nothing at this address",
                               NULL);
}

static void reply_asset(struct request *request, const char *name)
{
        size_t index = find(name);
        if (index < ASSETS_MAX)
                reply_with(request, index);
        else
                pages_missing(request);
}

void pages_release(void)
{
        for (size_t i = 0; i < ASSETS_MAX; i++) {
                shared_text_let_go(texts[i]);
                texts[i] = NULL;
        }
}

void pages_house(struct request *request)
{
        reply_asset(request, "house.html");
}

static enum MHD_Result look_for_overlay(void *context, enum MHD_ValueKind kind, const char *key,
                                        const char *value)
{
        (void)kind;
        (void)value;
        if (strcmp(key, "overlay") == 0)
                *(bool *)context = true;
        return MHD_YES;
}

static bool is_overlay(const struct request *request)
{
        bool overlay = false;
        http->MHD_get_connection_values(request->connection, MHD_GET_ARGUMENT_KIND,
                                        look_for_overlay, &overlay);
        return overlay;
}

/* Only an overlay for video streams may stand in the page of somebody else. */
void pages_lane(struct request *request)
{
        reply_asset(request, "lane.html");
        request->reply.overlay = is_overlay(request);
}

void pages_redirect(struct request *request)
{
        char *location = request->reply.location;
        size_t size = sizeof request->reply.location;
        size_t length = strlen(request->path);
        if (request->path[length - 1] == '/')
                length--;
        if (request->name[0] != '\0')
                snprintf(location, size, "/players/%s", request->name);
        else
                snprintf(location, size, "%.*s%s", (int)length, request->path,
                         is_overlay(request) ? "?overlay" : "");
        request_reply(request, MHD_HTTP_MOVED_PERMANENTLY, NULL, NULL);
}

void pages_keypad(struct request *request)
{
        reply_asset(request, "keypad.html");
}

void pages_player(struct request *request)
{
        reply_asset(request, "player.html");
}

void pages_game(struct request *request)
{
        reply_asset(request, "game.html");
}

void pages_asset(struct request *request)
{
        reply_asset(request, request->path + strlen("/assets/"));
}

/* The API describes itself, for programs and for those who write them. */
void pages_description(struct request *request)
{
        reply_asset(request, "openapi.json");
}
