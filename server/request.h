/*
 * One request: what was asked, and what is answered. It is a message: the thread that has it works
 * on it, and the network thread receives it, sends its reply and frees it.
 */
#ifndef SERVER_REQUEST_H
#define SERVER_REQUEST_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jansson.h>

#include "access.h"
#include "house.h"
#include "queue.h"
#include "server_times.h"
#include "shared_text.h"

enum {
        REQUEST_BODY_MAX = 16 * 1024,
        REQUEST_TOKEN_SIZE = 129,
        REQUEST_ID_SIZE = 32,
        REQUEST_METHOD_SIZE = 16,
        REQUEST_PLAYER_SIZE = 16 /* as many digits as a number may have */
};

/* Told with 503. */
#define REQUEST_WITHOUT_STORE "the store does not answer; nothing was changed, try again"

struct address;
struct client;
struct network;
struct request;

/* Handlers have to set the reply. Their first parameter tells on which thread they run. */
typedef void network_handler(struct network *network, struct request *request);

/* Runs on the store thread while a batch is open, and runs again where the batch is retried. */
typedef void change_handler(struct house *house, struct request *request);

/* Runs on the reading thread, with a connection of its own. */
typedef void read_handler(struct store *store, struct request *request);

/* Runs where the token was looked up: on the network thread, or on the store thread. */
typedef void token_handler(struct request *request);

/* Tells which member of `handle` a route has. */
enum route_kind {
        ROUTE_PAGE,
        ROUTE_SHOWS,
        ROUTE_CHANGES,
        ROUTE_READS,
        ROUTE_ASKS_TOKEN
};

/* The tokens that may ask. */
enum route_scope {
        SCOPE_OPEN,  /* none is needed */
        SCOPE_LANE,  /* that of the lane in the path, or the desk's */
        SCOPE_MATCH, /* that of the lane on which the match is, or the desk's */
        SCOPE_DESK
};

struct route {
        const char *method;
        const char *pattern; /* as the table in routes.c explains */
        enum route_scope scope;
        enum route_kind kind;
        union {
                const char *page; /* the name of its file */
                network_handler *show;
                change_handler *change;
                read_handler *read;
                token_handler *ask;
        } handle;
};

/*
 *   READING   a piece of the body came      READING
 *   READING   it has ended                  COMPLETE
 *   COMPLETE  another thread has to answer  PENDING, or 503 where its queue is full
 *   PENDING   the reply has come back       COMPLETE, and is sent
 */
enum request_phase {
        REQUEST_READING,
        REQUEST_COMPLETE,
        REQUEST_PENDING
};

/* The routes that the address serves to which a request came. */
enum request_listener {
        LISTENER_ALL,
        LISTENER_METRICS, /* metrics alone */
        LISTENER_REST     /* all but metrics, which have an address of their own */
};

struct reply {
        unsigned status; /* 0 means: none yet */
        const char *type;
        struct shared_text *text;    /* NULL where there is nothing to say */
        struct MHD_Response *stream; /* instead of a text */
        const char *header;          /* one more header, or NULL, */
        char header_text[200];       /* and its text */
        bool overlay;                /* may stand in a frame */
        FILE *out;                   /* while a text is printed: into these */
        char *printed;
        size_t printed_length;
};

/* Parameters behind the ? of an address; NULL where they are missing. */
struct request_query {
        const char *player;
        const char *letters;
        const char *limit;
        const char *before;
        const char *after;
        const char *overlay;
};

struct request {
        struct message message;
        struct MHD_Connection *connection; /* for the network thread alone */
        struct client *client;             /* for the network thread alone */
        const struct server_times *times;
        char id[REQUEST_ID_SIZE];         /* unique, also among nodes */
        int64_t began;                    /* monotonic microseconds */
        char address[INET6_ADDRSTRLEN];   /* of the client, behind a trusted proxy too */
        struct address *limits;           /* of that address */
        char method[REQUEST_METHOD_SIZE]; /* what fits of it */
        const char *path;
        const struct route *route;
        /* From the path; 0 or empty where the pattern does not have it: */
        int64_t lane; /* of a change to a match: the lane that has it, or 0 */
        int64_t match;
        int64_t frame;
        int64_t bowl;
        char player[REQUEST_PLAYER_SIZE]; /* PJS, or 2 for a person */
        struct request_query query;
        char *body;
        size_t body_length;
        json_t *json;                   /* of the body; NULL where there is none */
        char token[REQUEST_TOKEN_SIZE]; /* that was sent, or the id of a session, or empty */
        enum access_kind token_kind;
        enum request_listener listener;
        struct access_right right; /* of the token or the session */
        bool is_secure;            /* it came by TLS, here or at a trusted proxy */
        bool is_store_unreachable; /* as it was when the token was looked up */
        int shown_on;              /* the lane that shows the match of a read, or 0 */
        bool is_head;              /* asks for the head of an answer alone */
        enum request_phase phase;
        size_t unread; /* bytes of the reply that count in reading_thread.unread */
        struct reply reply;
};

/* Answers with a text that others may hold too; NULL says nothing. */
void request_reply(struct request *request, unsigned status, const char *type,
                   struct shared_text *text);

/* Answers with what is printed in between; with 503 where memory ran out, never with half of it. */
FILE *request_begin_text(struct request *request);
void request_end_text(struct request *request, unsigned status, const char *type);

/* Sends one more header with the reply. */
void request_set_header(struct request *request, const char *name, const char *format, ...)
        __attribute__((format(printf, 3, 4)));

/* Takes the reply back. */
void request_clear_reply(struct request *request);

/* Answers with a problem document (RFC 9457). */
void request_refuse(struct request *request, unsigned status, const char *detail);

/* Adds to it a word for programs where the status does not tell enough, or how the lane stands. */
void request_add_member(struct request *request, const char *format, ...)
        __attribute__((format(printf, 2, 3)));

/* Answers that the store has no such match or player, or why it fails. */
void request_refuse_store(struct request *request, enum store_status status);

/* Whether the token may do this, by the scope of the route; `lane` is 0 for the desk. Refuses it
 * otherwise. */
bool request_check_scope(struct request *request, int64_t lane);

/* On the network thread: a header, or NULL; and sending the reply. */
const char *request_header(const struct request *request, const char *name);
enum MHD_Result request_send(struct request *request);

void request_free(struct request *request);

#endif
