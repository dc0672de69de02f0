/* Just enough HTTP to load a server: fixed requests, answers with a Content-Length. */
#include "http_client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "process.h"

enum {
        NAME_SIZE = 64,
        REQUEST_SIZE = 512,
        ANSWER_TIMEOUT = 20, /* seconds that an answer may take */
        TRIES = 500          /* a hundredth of a second apart, while the server starts */
};

static int try_to_connect(int port)
{
        const struct sockaddr_in address = {.sin_family = AF_INET,
                                            .sin_port = htons((in_port_t)port),
                                            .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
        int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (descriptor >= 0 &&
            connect(descriptor, (const struct sockaddr *)&address, sizeof address) == 0)
                return descriptor;
        if (descriptor < 0 || errno != ECONNREFUSED)
                process_fail("cannot connect to port %d: %s", port, strerror(errno));
        close(descriptor);
        return -1;
}

int http_connect(int port)
{
        const struct timeval timeout = {.tv_sec = ANSWER_TIMEOUT};
        const int on = 1;
        int descriptor = try_to_connect(port);
        for (int i = 0; i < TRIES && descriptor < 0; i++) {
                usleep(10000);
                descriptor = try_to_connect(port);
        }
        if (descriptor < 0)
                process_fail("nobody listens at port %d", port);
        setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
        return descriptor;
}

void http_open(struct http_connection *connection_out, int port)
{
        connection_out->descriptor = http_connect(port);
        connection_out->length = 0;
}

void http_close(struct http_connection *connection)
{
        close(connection->descriptor);
}

void http_send(struct http_connection *connection, const char *request, size_t length)
{
        connection->length = 0;
        if (send(connection->descriptor, request, length, MSG_NOSIGNAL) != (ssize_t)length)
                process_fail("cannot send a request: %s", strerror(errno));
}

static const char *value_of(const char *head, const char *name)
{
        char line[NAME_SIZE];
        snprintf(line, sizeof line, "\r\n%s: ", name);
        const char *found = strcasestr(head, line);
        return found != NULL ? found + strlen(line) : "";
}

void http_header(const struct http_answer *answer, const char *name, char *value_out, size_t size)
{
        const char *value = value_of(answer->head, name);
        snprintf(value_out, size, "%.*s", (int)strcspn(value, "\r"), value);
}

/* Both servers spell it like this. */
static size_t length_in(const char *head)
{
        static const char name[] = "\r\nContent-Length: ";
        const char *found = strstr(head, name);
        if (found != NULL)
                return (size_t)atol(found + strlen(name));
        process_fail("an answer does not say how long it is: %.80s", head);
}

static bool is_complete(struct http_connection *connection, struct http_answer *answer_out)
{
        static const char blank[] = "\r\n\r\n";
        char *text = connection->text;
        text[connection->length] = '\0';
        char *end = strstr(text, blank);
        if (end == NULL)
                return false;
        answer_out->head = text;
        answer_out->body = end + strlen(blank);
        answer_out->status = atoi(text + strcspn(text, " "));
        answer_out->length = length_in(text);
        size_t have = connection->length - (size_t)(answer_out->body - text);
        if (have < answer_out->length)
                return false;
        if (have > answer_out->length)
                process_fail("an answer is longer than it says");
        end[strlen("\r\n")] = '\0';
        return true;
}

bool http_take(struct http_connection *connection, struct http_answer *answer_out)
{
        ssize_t part = recv(connection->descriptor, connection->text + connection->length,
                            sizeof connection->text - 1 - connection->length, 0);
        if (part <= 0)
                process_fail("a connection ended: %s", part < 0 ? strerror(errno) : "closed");
        connection->length += (size_t)part;
        return is_complete(connection, answer_out);
}

struct http_answer http_ask(struct http_connection *connection, const char *request, int status)
{
        struct http_answer answer;
        http_send(connection, request, strlen(request));
        while (!http_take(connection, &answer))
                continue;
        if (answer.status != status)
                process_fail("%.*s: %.*s", (int)strcspn(request, "\r"), request,
                             (int)(answer.length + (size_t)(answer.body - answer.head)),
                             answer.head);
        return answer;
}

struct http_answer http_get(struct http_connection *connection, const char *path)
{
        char request[REQUEST_SIZE];
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", path);
        return http_ask(connection, request, 200);
}
