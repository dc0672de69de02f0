/* One request: what was asked, and what is answered. */
#include "request.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "clients.h"
#include "json_text.h"
#include "memory_stream.h"

const char *request_header(const struct request *request, const char *name)
{
        return http->MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

void request_reply(struct request *request, unsigned status, const char *type,
                   struct shared_text *text)
{
        if (text != NULL)
                shared_text_hold(text);
        shared_text_release(request->reply.text);
        request->reply.status = status;
        request->reply.type = type;
        request->reply.text = text;
}

void request_set_header(struct request *request, const char *name, const char *format, ...)
{
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(request->reply.header_text, sizeof request->reply.header_text, format, arguments);
        va_end(arguments);
        request->reply.header = name;
}

void request_clear_reply(struct request *request)
{
        shared_text_release(request->reply.text);
        request->reply = (struct reply){.status = 0};
}

static void reply_once(struct request *request, unsigned status, const char *type, char *text)
{
        struct shared_text *shared = shared_text_of(text, strlen(text));
        request_reply(request, status, type, shared);
        shared_text_release(shared);
}

FILE *request_begin_text(struct request *request)
{
        struct reply *reply = &request->reply;
        reply->out = memory_stream_open(&reply->printed, &reply->printed_length);
        return reply->out;
}

void request_end_text(struct request *request, unsigned status, const char *type)
{
        if (memory_stream_close(request->reply.out)) {
                reply_once(request, status, type, request->reply.printed);
                return;
        }
        free(request->reply.printed);
        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, "there is no memory left");
}

void request_refuse(struct request *request, unsigned status, const char *detail)
{
        char *text = NULL;
        size_t length = 0;
        FILE *out = memory_stream_open(&text, &length);
        fprintf(out, "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%u,\"detail\":",
                http->MHD_get_reason_phrase_for(status), status);
        json_text_print(out, detail);
        fputs("}", out);
        memory_stream_close_or_abort(out);
        reply_once(request, status, "application/problem+json", text);
        if (status == MHD_HTTP_SERVICE_UNAVAILABLE)
                request_set_header(request, MHD_HTTP_HEADER_RETRY_AFTER, "1");
}

/* A problem document ends with a brace. */
void request_add_member(struct request *request, const char *format, ...)
{
        const struct shared_text *problem = request->reply.text;
        va_list arguments;
        FILE *out = request_begin_text(request);
        va_start(arguments, format);
        fwrite(problem->bytes, 1, problem->length - 1, out);
        vfprintf(out, format, arguments);
        fputs("}", out);
        va_end(arguments);
        request_end_text(request, request->reply.status, request->reply.type);
}

void request_refuse_store(struct request *request, enum store_status status)
{
        if (status == STORE_NOT_FOUND)
                request_refuse(request, MHD_HTTP_NOT_FOUND,
                               request->player[0] != '\0' ? "there is no such player"
                                                          : "there is no such match");
        else
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, store_status_words(status));
}

/* While the store cannot be asked, an unknown token may be a new one. */
bool request_check_scope(struct request *request, int64_t lane)
{
        if (request->route->scope == SCOPE_OPEN || access_allows(&request->right, lane))
                return true;
        if (request->token[0] == '\0') {
                request_refuse(request, MHD_HTTP_UNAUTHORIZED, "sign in, or send a token");
        } else if (!request->right.known && request->is_store_unreachable) {
                request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE, REQUEST_WITHOUT_STORE);
        } else if (!request->right.known) {
                request_refuse(request, MHD_HTTP_UNAUTHORIZED,
                               "nobody has this token; it may have been revoked, or have expired");
                request_add_member(request, ",\"reason\":\"token\"");
        } else {
                request_refuse(request, MHD_HTTP_FORBIDDEN,
                               lane > 0 ? "this token is for another lane"
                                        : "only the desk's token may do this");
                request_add_member(request, ",\"reason\":\"lane\"");
        }
        return false;
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

/* The text lives at least as long as the request, and that ends after its answer was sent. */
static struct MHD_Response *new_response(const struct reply *reply)
{
        static char nothing[] = "";
        struct MHD_Response *response = http->MHD_create_response_from_buffer(
                reply->text != NULL ? reply->text->length : 0,
                reply->text != NULL ? (void *)reply->text->bytes : nothing, MHD_RESPMEM_PERSISTENT);
        if (response == NULL)
                return NULL;
        add_safety(response, reply->overlay);
        if (reply->type != NULL)
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, reply->type);
        if (reply->header != NULL)
                http->MHD_add_response_header(response, reply->header, reply->header_text);
        if (reply->status == MHD_HTTP_UNAUTHORIZED)
                http->MHD_add_response_header(response, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
        http->MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, "no-cache");
        return response;
}

/* The response to a shared text is kept with it: everybody who gets it gets the same headers. */
enum MHD_Result request_send(struct request *request)
{
        struct reply *reply = &request->reply;
        bool kept = reply->status == MHD_HTTP_OK && reply->text != NULL &&
                    reply->text->holders > 1 && !reply->overlay;
        struct MHD_Response *response = kept ? reply->text->response : reply->stream;
        if (response == NULL)
                response = new_response(reply);
        if (response == NULL)
                return MHD_NO;
        if (!kept)
                http->MHD_add_response_header(response, "X-Request-ID", request->id);
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
        shared_text_release(request->reply.text);
        json_decref(request->json);
        free(request->body);
        free(request);
}

/*
 * libmicrohttpd answers by itself what it cannot read as a request. It calls this public function
 * for that, and finds the definition of the program before its own; our calls go to the library's,
 * by `http`. Once 0.9.75 has read the whole head it would send that of its answer twice: then the
 * connection is closed instead.
 */
enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned status,
                                   struct MHD_Response *response)
{
        const union MHD_ConnectionInfo *info =
                http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
        bool is_whole = info != NULL && info->header_size > 0; /* the next question overwrites it */
        clients_find(connection)->metrics->refusals[REFUSAL_HEAD]++;
        if (is_whole)
                return MHD_NO;
        add_safety(response, false);
        return http->MHD_queue_response(connection, status, response);
}
