/* One request: what was asked, and what is answered. */
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json_text.h"
#include "memory_stream.h"

const char *request_query(const struct request *request, const char *name)
{
        return http->MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

const char *request_header(const struct request *request, const char *name)
{
        return http->MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

void request_reply(struct request *request, unsigned status, const char *type,
                   struct shared_text *text)
{
        if (text != NULL)
                shared_text_hold(text);
        shared_text_let_go(request->reply.text);
        request->reply.status = status;
        request->reply.type = type;
        request->reply.text = text;
}

void request_reply_once(struct request *request, unsigned status, const char *type, char *text)
{
        struct shared_text *shared = shared_text_of(text, strlen(text));
        request_reply(request, status, type, shared);
        shared_text_let_go(shared);
}

static const char *title_of(unsigned status)
{
        const char *title = http->MHD_get_reason_phrase_for(status);
        return title != NULL ? title : "Error";
}

static void refuse(struct request *request, unsigned status, const char *detail,
                   void (*print_more)(FILE *out, const void *more), const void *more)
{
        char *text = NULL;
        size_t length = 0;
        FILE *out = memory_stream_open(&text, &length);
        fprintf(out, "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%u,\"detail\":",
                title_of(status), status);
        json_text_print(out, detail);
        if (more != NULL)
                print_more(out, more);
        fputs("}", out);
        fclose(out);
        request_reply_once(request, status, "application/problem+json", text);
}

static void print_state(FILE *out, const void *more)
{
        const struct shared_text *state = more;
        fputs(",\"state\":", out);
        fwrite(state->bytes, 1, state->length, out);
}

static void print_reason(FILE *out, const void *more)
{
        fprintf(out, ",\"reason\":\"%s\"", (const char *)more);
}

void request_refuse(struct request *request, unsigned status, const char *detail,
                    const struct shared_text *state)
{
        refuse(request, status, detail, print_state, state);
}

void request_refuse_for(struct request *request, unsigned status, const char *reason,
                        const char *detail)
{
        refuse(request, status, detail, print_reason, reason);
}

void request_refuse_store(struct request *request, enum store_status status)
{
        if (status == STORE_NOT_FOUND)
                request_refuse(request, MHD_HTTP_NOT_FOUND, "there is no such match", NULL);
        else
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, store_status_words(status),
                               NULL);
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
        if (reply->tag != NULL)
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, reply->tag);
        if (reply->location[0] != '\0')
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_LOCATION, reply->location);
        if (reply->allow != NULL)
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, reply->allow);
        if (reply->status == MHD_HTTP_UNAUTHORIZED)
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
        if (reply->status == MHD_HTTP_SERVICE_UNAVAILABLE)
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_RETRY_AFTER, "1");
        http->MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
}

/* The text lives at least as long as the request, and that ends after its answer was sent. */
static struct MHD_Response *new_response(const struct reply *reply)
{
        static char nothing[] = "";
        struct MHD_Response *response = http->MHD_create_response_from_buffer(
                reply->text != NULL ? reply->text->length : 0,
                reply->text != NULL ? (void *)reply->text->bytes : nothing, MHD_RESPMEM_PERSISTENT);
        if (response != NULL)
                add_headers(response, reply);
        return response;
}

/* Whether everybody who gets this text gets the same headers with it. */
static bool is_plain(const struct reply *reply)
{
        return reply->status == MHD_HTTP_OK && reply->text != NULL && reply->text->holders > 1 &&
               reply->cookie[0] == '\0' && !reply->overlay;
}

enum MHD_Result request_send(struct request *request)
{
        struct reply *reply = &request->reply;
        bool kept = is_plain(reply);
        struct MHD_Response *response = kept ? reply->text->response : NULL;
        if (response == NULL)
                response = new_response(reply);
        if (response == NULL)
                return MHD_NO;
        enum MHD_Result result =
                http->MHD_queue_response(request->connection, reply->status, response);
        if (kept)
                reply->text->response = response;
        else
                http->MHD_destroy_response(response);
        return result;
}

void request_free(struct request *request)
{
        shared_text_let_go(request->reply.text);
        json_decref(request->json);
        free(request->body);
        free(request);
}
