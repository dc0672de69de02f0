/* The pages, which are part of the program. */
#include "pages.h"

#include <string.h>

#include "asset.h"

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

static void reply_asset(struct request *request, const char *name)
{
        for (const struct asset *at = assets; at->name != NULL; at++) {
                if (strcmp(at->name, name) != 0)
                        continue;
                request_reply_with(request, MHD_HTTP_OK, type_of(name), (const char *)at->bytes,
                                   at->length);
                return;
        }
        request_refuse(request, MHD_HTTP_NOT_FOUND, "there is nothing at this address", NULL);
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

/* Only an overlay for video streams may stand in the page of somebody else. */
void pages_lane(struct request *request)
{
        reply_asset(request, "lane.html");
        http->MHD_get_connection_values(request->connection, MHD_GET_ARGUMENT_KIND,
                                        look_for_overlay, &request->reply.overlay);
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
