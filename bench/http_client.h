/* Just enough HTTP to load a server: fixed requests, answers with a Content-Length. */
#ifndef BENCH_HTTP_CLIENT_H
#define BENCH_HTTP_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

enum {
        HTTP_ROOM = 256 * 1024 /* for one answer */
};

struct http_connection {
        int descriptor;
        size_t length;
        char text[HTTP_ROOM];
};

/* The texts point into the connection, until its next request. */
struct http_answer {
        int status;
        size_t length;
        const char *body;
        const char *head; /* ends with a NUL */
};

/* A connection to a port of this machine. */
int http_connect(int port);

void http_open(struct http_connection *connection_out, int port);
void http_close(struct http_connection *connection);

/* Sends a request; what was received before is forgotten. */
void http_send(struct http_connection *connection, const char *request, size_t length);

/* Receives once; true where the answer is complete. */
bool http_take(struct http_connection *connection, struct http_answer *answer_out);

/* Asks, and waits for the answer, which must have this status. */
struct http_answer http_ask(struct http_connection *connection, const char *request, int status);

/* The same for a GET without a token, answered with 200. */
struct http_answer http_get(struct http_connection *connection, const char *path);

/* Copies the value of a header. */
void http_header(const struct http_answer *answer, const char *name, char *value_out, size_t size);

#endif
