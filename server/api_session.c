/* Signing in on a page: the token goes into a cookie that no script can read. */
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "server.h"

/* What a token may be made of goes into a header as it is. */
static bool is_plain(const char *token)
{
        return strlen(token) < 64 &&
               token[strspn(token, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                   "0123456789-_")] == '\0';
}

static void set_cookie(struct request *request, const char *token)
{
        snprintf(request->reply.cookie, sizeof request->reply.cookie,
                 "bowling=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200", token);
}

/* Who comes with a cookie gets it anew: a keypad that is in use stays signed in. */
static void renew_cookie(struct request *request)
{
        const char *token =
                http->MHD_lookup_connection_value(request->connection, MHD_COOKIE_KIND, "bowling");
        bool counts = request_header(request, MHD_HTTP_HEADER_AUTHORIZATION) == NULL;
        if (request->right.known && counts && token != NULL && is_plain(token))
                set_cookie(request, token);
}

void api_session(struct request *request)
{
        char text[80];
        char lane[16] = "null";
        if (request->right.known && request->right.lane != 0)
                snprintf(lane, sizeof lane, "%d", request->right.lane);
        snprintf(text, sizeof text, "{\"signed_in\":%s,\"lane\":%s,\"revoked\":%s}",
                 request->right.known ? "true" : "false", lane,
                 request->is_unknown && !request->server->away ? "true" : "false");
        request_reply_once(request, MHD_HTTP_OK, "application/json", strdup(text));
        renew_cookie(request);
}

void api_sign_in(struct request *request)
{
        const char *token = json_string_value(json_object_get(request->json, "token"));
        struct access_right right = {.known = false};
        if (token != NULL && is_plain(token))
                right = server_right_of(request->server, token);
        if (!right.known) {
                request_refuse(request, MHD_HTTP_UNAUTHORIZED, "nobody has this token", NULL);
                return;
        }
        request_reply(request, MHD_HTTP_NO_CONTENT, NULL, NULL);
        set_cookie(request, token);
}

void api_sign_out(struct request *request)
{
        request_reply(request, MHD_HTTP_NO_CONTENT, NULL, NULL);
        snprintf(request->reply.cookie, sizeof request->reply.cookie,
                 "bowling=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
}
