/* One request: what was asked, and what is answered. */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "access.h"
#include "microhttpd_lazy.h"

enum {
        REQUEST_PATH_MAX = 200,
        REQUEST_BODY_MAX = 16 * 1024
};

struct server;
struct request;

/* What a route does. A writing one runs while a batch of the store is open. */
typedef void request_handler(struct request *request);

struct route {
        const char *method;
        const char *pattern; /* # stands for a number, @ for a name of three letters */
        request_handler *handle;
        bool writes;
};

/* The answer; `text` is freed with it unless it is borrowed. */
struct reply {
        unsigned status; /* 0: none yet */
        const char *type;
        char *text;
        size_t length;
        bool borrowed;
        char cookie[160];  /* Set-Cookie, or empty */
        const char *allow; /* methods, for 405 */
        bool overlay;      /* may stand in a frame */
};

struct request {
        struct server *server;
        struct MHD_Connection *connection;
        char path[REQUEST_PATH_MAX + 1];
        const struct route *route;
        int64_t numbers[3]; /* those in the path */
        char name[4];       /* the name in the path */
        char *body;
        size_t body_length;
        json_t *json; /* of the body; NULL where there is none */
        struct access_right right;
        struct reply reply;
        bool begun;           /* its head was looked at */
        struct request *next; /* of those that wait for a commit */
};

/* Answers with a text that is the caller's, or with one that the request frees. */
void request_reply_with(struct request *request, unsigned status, const char *type,
                        const char *text, size_t length);
void request_reply_json(struct request *request, unsigned status, char *text, size_t length);

/* Answers with a problem document (RFC 9457); `state` may be NULL. */
void request_refuse(struct request *request, unsigned status, const char *detail,
                    const char *state);

/* A text in the query, or NULL. */
const char *request_query(const struct request *request, const char *name);

/* A header, or NULL. */
const char *request_header(const struct request *request, const char *name);

/* Sends the reply. */
enum MHD_Result request_send(struct request *request);

void request_free(struct request *request);

#endif
