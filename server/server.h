/* The live scoreboard: one thread, libmicrohttpd on our own epoll, one commit for each turn. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <netinet/in.h>

#include "access.h"
#include "clients.h"
#include "commits.h"
#include "house.h"
#include "metrics.h"
#include "streams.h"

struct server_options {
        struct sockaddr_storage address; /* where to listen */
        struct store_lanes lanes;
        int connections; /* at most, in all */
        int per_address; /* at most, from one address */
};

struct server {
        struct house house;
        struct access access;
        struct streams streams;
        struct clients clients;
        struct metrics metrics;
        struct MHD_Daemon *daemon;
        struct shared_text *lanes; /* all states, once they were asked for */
        struct commits commits;
        int watchers_max;
        bool away;            /* the store did not answer when it was asked at last */
        double heard_at;      /* when news were asked for at last */
        bool is_well;         /* as it was said at last */
        double trouble_until; /* a commit failed: until then it counts as unwell */
        bool ending;
};

enum server_status {
        SERVER_OK,
        SERVER_CANNOT_LISTEN,   /* errno says why */
        SERVER_CANNOT_READ,     /* the store; `store_out` says why */
        SERVER_CANNOT_LOAD,     /* libmicrohttpd is not there */
        SERVER_UNTESTED_LIBRARY /* its version is none whose refusals we know */
};

/*
 * Serves the store until SIGTERM or SIGINT. `ready`, unless NULL, is called once requests are
 * taken, with the port that was given.
 */
enum server_status server_run(struct store *store, const struct server_options *options,
                              void (*ready)(const struct server_options *options, int port),
                              enum store_status *store_out);

/* Reads what other programs have changed in the store. */
void server_hear_news(struct server *server);

/* What a token gives. It may have been made or revoked a moment ago. */
struct access_right server_right_of(struct server *server, const char *token);

/* Whether the store answers, and takes what is written. */
bool server_is_well(const struct server *server);

/* A commit ended like this. */
void server_note_commit(struct server *server, enum store_status status);

/* Tells everybody who watches; `context` is the server. */
void server_publish(void *context, const struct lane *lane);

#endif
