/* One request: what was asked, and what is answered. */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "access.h"
#include "clients.h"
#include "shared_text.h"

enum {
        REQUEST_BODY_MAX = 16 * 1024
};

struct server;
struct request;

/* What a route does. A writing one runs while a batch of the store is open. */
typedef void request_handler(struct request *request);

enum route_kind {
        ROUTE_SHOWS,  /* what the server knows */
        ROUTE_READS,  /* from the store */
        ROUTE_WRITES, /* to the store */
};

struct route {
        const char *method;
        const char *pattern; /* as the table in routes.c explains */
        request_handler *handle;
        enum route_kind kind;
};

struct reply {
        unsigned status; /* 0: none yet */
        const char *type;
        struct shared_text *text; /* NULL where there is nothing to say */
        char cookie[160];         /* Set-Cookie, or empty */
        const char *allow;        /* methods, for 405 */
        char location[64];        /* where else to ask, for 301, or empty */
        const char *tag;          /* ETag, or NULL */
        bool overlay;             /* may stand in a frame */
};

struct request {
        struct server *server;
        struct MHD_Connection *connection;
        struct client *client;
        const char *path;
        const struct route *route;
        int64_t numbers[3]; /* those in the path */
        char name[4];       /* the name in the path */
        char *body;
        size_t body_length;
        json_t *json; /* of the body; NULL where there is none */
        struct access_right right;
        bool is_unknown; /* a token was sent that nobody has */
        int lane;        /* on which it writes; 0 where that is none */
        struct reply reply;
        bool is_head;     /* asks for the head of an answer alone */
        bool waits;       /* for a commit */
        uint64_t place;   /* among all that ever waited */
        bool is_answered; /* whatever becomes of the batch */
};

/* Answers with a text that others may hold too; NULL says nothing. */
void request_reply(struct request *request, unsigned status, const char *type,
                   struct shared_text *text);

/* Answers with a text from malloc(), which is the request's from now on. */
void request_reply_once(struct request *request, unsigned status, const char *type, char *text);

/*
 * Answers with a problem document (RFC 9457). `state`, how the lane stands, may be NULL; so may
 * `reason`, a word for programs where the status does not tell enough.
 */
void request_refuse(struct request *request, unsigned status, const char *detail,
                    const struct shared_text *state);
void request_refuse_for(struct request *request, unsigned status, const char *reason,
                        const char *detail);

/* Answers that the store has no such match, or why it fails. */
void request_refuse_store(struct request *request, enum store_status status);

/* A text in the query, or NULL. */
const char *request_query(const struct request *request, const char *name);

/* A header, or NULL. */
const char *request_header(const struct request *request, const char *name);

/* Sends the reply. */
enum MHD_Result request_send(struct request *request);

void request_free(struct request *request);

#endif
