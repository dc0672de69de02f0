/* One request: what was asked, and what is answered. */
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_text.h"

const char *request_query(const struct request *request, const char *name)
{
        return http->MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

const char *request_header(const struct request *request, const char *name)
{
        return http->MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

static void clear_reply(struct request *request)
{
        if (!request->reply.borrowed)
                free(request->reply.text);
        request->reply.text = NULL;
}

void request_reply_with(struct request *request, unsigned status, const char *type,
                        const char *text, size_t length)
{
        clear_reply(request);
        request->reply.status = status;
        request->reply.type = type;
        request->reply.text = (char *)text;
        request->reply.length = length;
        request->reply.borrowed = true;
}

void request_reply_json(struct request *request, unsigned status, char *text, size_t length)
{
        request_reply_with(request, status, "application/json", text, length);
        request->reply.borrowed = false;
}

static const char *title_of(unsigned status)
{
        const char *title = http->MHD_get_reason_phrase_for(status);
        return title != NULL ? title : "Error";
}

void request_refuse(struct request *request, unsigned status, const char *detail, const char *state)
{
        char *text = NULL;
        size_t length = 0;
        FILE *out = open_memstream(&text, &length);
        if (out == NULL)
                abort();
        fprintf(out, "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%u,\"detail\":",
                title_of(status), status);
        json_text_print(out, detail);
        if (state != NULL)
                fprintf(out, ",\"state\":%s", state);
        fputs("}", out);
        fclose(out);
        request_reply_json(request, status, text, length);
        request->reply.type = "application/problem+json";
}

/* Nothing but what we serve may run or be framed. */
static void add_safety(struct MHD_Response *response, bool overlay)
{
        http->MHD_add_response_header(
                response, "Content-Security-Policy",
                overlay ? "default-src 'self'; base-uri 'none'; form-action 'self'"
                        : "default-src 'self'; base-uri 'none'; form-action "
                          "'self'; frame-ancestors 'none'");
        http->MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
        http->MHD_add_response_header(response, "Referrer-Policy", "same-origin");
        if (!overlay)
                http->MHD_add_response_header(response, "X-Frame-Options", "DENY");
}

static void add_headers(struct MHD_Response *response, const struct reply *reply)
{
        add_safety(response, reply->overlay);
        if (reply->type != NULL)
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->type);
        if (reply->cookie[0] != '\0')
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_SET_COOKIE, reply->cookie);
        if (reply->allow != NULL)
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, reply->allow);
        if (reply->status == MHD_HTTP_UNAUTHORIZED)
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
        http->MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
}

enum MHD_Result request_send(struct request *request)
{
        struct reply *reply = &request->reply;
        /* The state of a lane may change before it is sent: what is borrowed from it is copied. */
        char nothing[] = "";
        struct MHD_Response *response = http->MHD_create_response_from_buffer(
                reply->length, reply->text != NULL ? reply->text : nothing, MHD_RESPMEM_MUST_COPY);
        if (response == NULL)
                return MHD_NO;
        add_headers(response, reply);
        enum MHD_Result result =
                http->MHD_queue_response(request->connection, reply->status, response);
        http->MHD_destroy_response(response);
        return result;
}

void request_free(struct request *request)
{
        clear_reply(request);
        json_decref(request->json);
        free(request->body);
        free(request);
}
