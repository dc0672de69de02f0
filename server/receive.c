/* Takes requests from libmicrohttpd, piece by piece, and answers them. */
#include "receive.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "request.h"
#include "routes.h"
#include "server.h"

enum {
        BODY_SECONDS = 10,   /* for a client to send it */
        ANSWER_SECONDS = 60, /* for a client to read it */
        IDLE_SECONDS = 60    /* until the next request has come */
};

/* The path as it came, before anything was decoded: what we serve needs no escapes. */
void *receive_path(void *context, const char *uri, struct MHD_Connection *connection)
{
        struct request *request = calloc(1, sizeof *request);
        if (request == NULL)
                return NULL;
        size_t length = strcspn(uri, "?");
        request->server = context;
        request->connection = connection;
        request->client = clients_find(connection);
        if (length <= REQUEST_PATH_MAX && uri[0] == '/' && memchr(uri, '%', length) == NULL)
                memcpy(request->path, uri, length);
        return request;
}

/* What decides where a request ends must be said once and plainly. */
struct framing {
        int lengths;
        int hosts;
        bool transfer; /* a body of unknown length */
        const char *length;
};

static enum MHD_Result look_at_header(void *context, enum MHD_ValueKind kind, const char *name,
                                      const char *value)
{
        struct framing *framing = context;
        (void)kind;
        framing->hosts += strcasecmp(name, MHD_HTTP_HEADER_HOST) == 0;
        if (strcasecmp(name, MHD_HTTP_HEADER_TRANSFER_ENCODING) == 0)
                framing->transfer = true;
        if (strcasecmp(name, MHD_HTTP_HEADER_CONTENT_LENGTH) != 0)
                return MHD_YES;
        framing->lengths++;
        framing->length = value;
        return MHD_YES;
}

static bool is_number(const char *text)
{
        return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0';
}

/* What is refused here is answered before its body is read, and the connection is closed. */
static void check_framing(struct request *request)
{
        struct framing framing = {.lengths = 0};
        http->MHD_get_connection_values(request->connection, MHD_HEADER_KIND, look_at_header,
                                        &framing);
        if (framing.transfer)
                request_refuse(request, MHD_HTTP_LENGTH_REQUIRED,
                               "send the body with a Content-Length", NULL);
        else if (framing.lengths > 1 || framing.hosts > 1 ||
                 (framing.lengths == 1 && !is_number(framing.length)))
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "send one Host and one Content-Length, which is a number", NULL);
}

static void find_route(struct request *request, const char *method)
{
        const char *length = request_header(request, MHD_HTTP_HEADER_CONTENT_LENGTH);
        if (length != NULL && strtoll(length, NULL, 10) > REQUEST_BODY_MAX)
                request_refuse(request, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too large", NULL);
        else
                routes_find(request, method);
}

static bool take_body(struct request *request, const char *data, size_t size)
{
        if (request->body_length + size > REQUEST_BODY_MAX)
                return false;
        char *body = realloc(request->body, request->body_length + size + 1);
        if (body == NULL)
                return false;
        memcpy(body + request->body_length, data, size);
        request->body = body;
        request->body_length += size;
        request->body[request->body_length] = '\0';
        return true;
}

static void expect(const struct request *request, int seconds)
{
        clients_expect(&request->server->clients, request->client, seconds);
}

static enum MHD_Result finish(struct request *request)
{
        metrics_count(&request->server->metrics, request->reply.status);
        expect(request, ANSWER_SECONDS);
        return request_send(request);
}

/* A reply on the first call closes the connection: others are sent on the second. */
static enum MHD_Result begin(struct request *request, const char *method)
{
        request->begun = true;
        request->is_head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
        expect(request, BODY_SECONDS);
        check_framing(request);
        if (request->reply.status != 0)
                return finish(request);
        find_route(request, method);
        return MHD_YES;
}

static enum MHD_Result answer(struct request *request)
{
        if (request->reply.status == 0)
                routes_prepare(request);
        if (request->reply.status == 0 && request->route->kind == ROUTE_WRITES) {
                clients_let_wait(request->client);
                commits_wait(&request->server->commits, request);
                return MHD_YES;
        }
        if (request->reply.status == 0)
                request->route->handle(request);
        if (request->reply.status == 0) /* it has become a stream */
                return MHD_YES;
        return finish(request);
}

enum MHD_Result receive_piece(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **request_of)
{
        struct request *request = *request_of;
        (void)context;
        (void)connection;
        (void)url;
        (void)version;
        if (request == NULL)
                return MHD_NO;
        if (!request->begun)
                return begin(request, method);
        if (*size > 0) {
                bool taken = request->reply.status != 0 || take_body(request, data, *size);
                *size = 0;
                return taken ? MHD_YES : MHD_NO;
        }
        return answer(request);
}

void receive_end(void *context, struct MHD_Connection *connection, void **request_of,
                 enum MHD_RequestTerminationCode code)
{
        struct request *request = *request_of;
        (void)context;
        (void)connection;
        (void)code;
        if (request == NULL)
                return;
        expect(request, IDLE_SECONDS);
        request_free(request);
        *request_of = NULL;
}
