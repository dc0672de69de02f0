/* The pages, which are part of the program. Runs on the network thread. */
#include "pages.h"

#include <stdio.h>
#include <string.h>

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

/* NULL where there is none of this name. */
static struct asset *find_asset(const char *name)
{
        struct asset *asset = assets;
        while (asset->name != NULL && strcmp(asset->name, name) != 0)
                asset++;
        return asset->name != NULL ? asset : NULL;
}

/* Only browsers say that they want HTML, and not for what a page or a script asks for. */
static bool wants_page(const struct request *request)
{
        const char *accept = request_header(request, MHD_HTTP_HEADER_ACCEPT);
        return accept != NULL && strstr(accept, "text/html") != NULL &&
               strncmp(request->path, "/api", strlen("/api")) != 0;
}

void pages_refuse(struct request *request)
{
        static const char page[] = "missing.html";
        if (wants_page(request))
                request_reply(request, MHD_HTTP_NOT_FOUND, type_of(page), &find_asset(page)->text);
        else
                request_refuse(request, MHD_HTTP_NOT_FOUND, "there is nothing at this address");
}

/*
 * A browser that has the file already is told so. Only the screen of a lane may stand in the page
 * of somebody else, as an overlay of a video.
 */
void pages_send(struct request *request, const char *name)
{
        struct asset *asset = find_asset(name);
        const char *known = request_header(request, MHD_HTTP_HEADER_IF_NONE_MATCH);
        if (asset == NULL) {
                pages_refuse(request);
                return;
        }
        if (known != NULL && strcmp(known, asset->tag) == 0)
                request_reply(request, MHD_HTTP_NOT_MODIFIED, NULL, NULL);
        else
                request_reply(request, MHD_HTTP_OK, type_of(name), &asset->text);
        request_set_header(request, MHD_HTTP_HEADER_ETAG, "%s", asset->tag);
        request->reply.overlay = request->query.overlay != NULL && strcmp(name, "lane.html") == 0;
}

void pages_release(void)
{
        for (struct asset *asset = assets; asset->name != NULL; asset++) {
                if (asset->text.response != NULL)
                        http->MHD_destroy_response(asset->text.response);
                asset->text.response = NULL;
        }
}

void pages_redirect(struct network *network, struct request *request)
{
        size_t length = strlen(request->path);
        (void)network;
        if (request->path[length - 1] == '/')
                length--;
        request_reply(request, MHD_HTTP_MOVED_PERMANENTLY, NULL, NULL);
        if (request->player[0] != '\0')
                request_set_header(request, MHD_HTTP_HEADER_LOCATION, "/players/%s",
                                   request->player);
        else
                request_set_header(request, MHD_HTTP_HEADER_LOCATION, "%.*s%s", (int)length,
                                   request->path, request->query.overlay != NULL ? "?overlay" : "");
}

void pages_asset(struct network *network, struct request *request)
{
        (void)network;
        pages_send(request, request->path + strlen("/assets/"));
}
