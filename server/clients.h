/*
 * Who is connected, and until when they have to get on: somebody who sends a byte now and then, or
 * does not read, would keep a connection for ever.
 */
#ifndef SERVER_CLIENTS_H
#define SERVER_CLIENTS_H

#include "head.h"

struct client;

struct clients {
        struct client *first;
        int count;
        double now; /* seconds, kept up to date by the loop */
};

/* For MHD_OPTION_NOTIFY_CONNECTION; its context is a struct clients. */
void clients_notice(void *context, struct MHD_Connection *connection, void **client,
                    enum MHD_ConnectionNotificationCode code);

/*
 * For MHD_OPTION_URI_LOG_CALLBACK. What is read of a head belongs to the connection: a request
 * whose head never ends is never told to be over.
 */
void *clients_take_address(void *context, const char *uri, struct MHD_Connection *connection);
const struct head_address *clients_address(const struct client *client);

struct client *clients_find(struct MHD_Connection *connection);

/* From now on the client has so many seconds. */
void clients_expect(const struct clients *clients, struct client *client, double seconds);

/* It is our turn, not the client's. */
void clients_let_wait(struct client *client);

/* The client has its answer, and may ask again. */
void clients_answered(struct client *client);

/* Cuts off all whose time is over. */
void clients_cut(struct clients *clients);

#endif
