/* Takes requests from libmicrohttpd, piece by piece, and answers them. */
#include "receive.h"

#include <stdlib.h>
#include <string.h>

#include "request.h"
#include "routes.h"
#include "server.h"

enum {
        BODY_SECONDS = 10,   /* for a client to send it */
        ANSWER_SECONDS = 60, /* for a client to read it */
        IDLE_SECONDS = 60    /* until the next request has come */
};

static struct request *new_request(struct server *server, struct MHD_Connection *connection)
{
        struct request *request = calloc(1, sizeof *request);
        if (request == NULL)
                return NULL;
        request->server = server;
        request->connection = connection;
        request->client = clients_find(connection);
        request->path = clients_address(request->client)->path;
        return request;
}

/*
 * What is refused here is answered before its body is read, and the connection is closed: nobody
 * knows where the next request would begin, or it is too far away.
 */
static void check_framing(struct request *request, const struct head *head)
{
        const char *length = request_header(request, MHD_HTTP_HEADER_CONTENT_LENGTH);
        if (!head_is_plain(request->connection, head))
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "the head of the request is not proper HTTP", NULL);
        else if (request_header(request, MHD_HTTP_HEADER_TRANSFER_ENCODING) != NULL)
                request_refuse(request, MHD_HTTP_LENGTH_REQUIRED,
                               "send the body with a Content-Length", NULL);
        else if (length != NULL && length[strspn(length, "0123456789")] != '\0')
                request_refuse(request, MHD_HTTP_BAD_REQUEST, "Content-Length is a number", NULL);
        else if (length != NULL && strtoll(length, NULL, 10) > REQUEST_BODY_MAX)
                request_refuse(request, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too large", NULL);
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
static enum MHD_Result begin(struct request *request, const char *method, const char *version)
{
        struct head head = {method, clients_address(request->client), version};
        request->is_head = strcmp(method, MHD_HTTP_METHOD_HEAD) == 0;
        expect(request, BODY_SECONDS);
        check_framing(request, &head);
        if (request->reply.status != 0)
                return finish(request);
        routes_find(request, method);
        return MHD_YES;
}

/*
 * Who has no answer yet is asked for it again in the next turn of libmicrohttpd, which comes right
 * after the commit: to suspend a connection for so short a time would cost more.
 */
static enum MHD_Result answer(struct request *request)
{
        if (request->waits)
                return MHD_YES;
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
        (void)url;
        if (request == NULL) {
                *request_of = request = new_request(context, connection);
                return request != NULL ? begin(request, method, version) : MHD_NO;
        }
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
        if (request->waits)
                commits_forget(&request->server->commits, request);
        expect(request, IDLE_SECONDS);
        clients_answered(request->client);
        request_free(request);
        *request_of = NULL;
}
