/*
 * The connections of the network thread. Each has a deadline while its client has something to do:
 * one that sends a byte now and then, or does not read, would keep its connection for ever. Idle
 * connections are closed, the longest idle first, where there are too many to leave room for
 * others.
 */
#ifndef SERVER_CLIENTS_H
#define SERVER_CLIENTS_H

#include <sys/queue.h>

#include "addresses.h"
#include "head.h"
#include "metrics.h"
#include "server_times.h"
#include "tls.h"

/*
 *   IDLE      a request is complete      -> BUSY
 *   BUSY      its answer was sent        -> IDLE
 *   BUSY      its answer is a stream     -> WATCHING, until the connection is closed
 */
enum client_status {
        CLIENT_IDLE, /* new, or its last request was answered; it may be sending the next one */
        CLIENT_BUSY,
        CLIENT_WATCHING
};

struct watcher;

struct client {
        TAILQ_ENTRY(client) link;
        TAILQ_ENTRY(client) idle_link; /* while it is IDLE */
        enum client_status status;
        double idle_since;
        int descriptor;
        double deadline;                     /* 0 where there is none */
        bool has_ended;                      /* the client sends nothing any more */
        struct watcher *watcher;             /* while it is WATCHING */
        uint64_t streamed;                   /* bytes to the watcher */
        struct tls_certificate *certificate; /* NULL without TLS */
        struct address *address;
        struct metrics *metrics;
        bool is_proxy; /* its requests come from other addresses */
        struct head_address head;
};

TAILQ_HEAD(client_list, client);

struct clients {
        struct client_list all;
        struct client_list idle; /* the longest idle first */
        int count;
        int share;  /* most watchers; where there are more connections, idle ones are closed */
        double now; /* seconds; set by the loop */
        struct addresses *addresses;
        const struct tls *tls;
        struct metrics *metrics;
        const struct server_times *times;
        int per_address;
        int epoll; /* where connections that end are noticed; its data is the client */
};

void clients_open(struct clients *clients_out, struct addresses *addresses, const struct tls *tls);

/* For MHD_start_daemon(): refuses those beyond `per_address`; its context is a struct clients. */
enum MHD_Result clients_accept(void *context, const struct sockaddr *address, socklen_t length);

/* For MHD_OPTION_NOTIFY_CONNECTION; its context is a struct clients. */
void clients_notify(void *context, struct MHD_Connection *connection, void **client,
                    enum MHD_ConnectionNotificationCode code);

/*
 * For MHD_OPTION_URI_LOG_CALLBACK. The address belongs to the connection: a request whose head
 * never ends is never told to be over.
 */
void *clients_take_head(void *context, const char *uri, struct MHD_Connection *connection);

struct client *clients_find(struct MHD_Connection *connection);

void clients_set_status(struct clients *clients, struct client *client, enum client_status status);

/* The connection is closed unless its client goes on in time. */
void clients_set_deadline(const struct clients *clients, struct client *client,
                          int64_t milliseconds);

/* No timeout: the client waits for the server. */
void clients_clear_deadline(struct client *client);

/* An event of epoll: the client has ended its side, or is gone. False where it is a watcher. */
bool clients_note_end(struct client *client);

/* Whether any of them is not idle. */
bool clients_are_active(const struct clients *clients);

/* Closes all whose deadline is over, and idle ones where there are too many. */
void clients_close_late(struct clients *clients);

#endif
