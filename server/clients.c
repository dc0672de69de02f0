/* The connections of the network thread, and until when their clients have to get on. */
#include "clients.h"

#include <stdlib.h>
#include <sys/epoll.h>

#include "heap.h"

void clients_open(struct clients *clients_out, struct addresses *addresses, const struct tls *tls)
{
        *clients_out = (struct clients){.addresses = addresses, .tls = tls, .epoll = -1};
        TAILQ_INIT(&clients_out->all);
        TAILQ_INIT(&clients_out->idle);
}

enum MHD_Result clients_accept(void *context, const struct sockaddr *address, socklen_t length)
{
        const struct clients *clients = context;
        (void)length;
        const struct address *from = addresses_find(clients->addresses, address);
        bool fits = from->connections < clients->per_address ||
                    addresses_is_proxy(clients->addresses, address);
        clients->metrics->refusals[REFUSAL_PER_ADDRESS] += !fits;
        return fits ? MHD_YES : MHD_NO;
}

/* libmicrohttpd reads a shutdown as the end, and closes the connection. */
static void close_soon(struct client *client)
{
        shutdown(client->descriptor, SHUT_RDWR);
        client->deadline = 0;
}

void clients_set_status(struct clients *clients, struct client *client, enum client_status status)
{
        if (client->status == CLIENT_IDLE)
                TAILQ_REMOVE(&clients->idle, client, idle_link);
        client->status = status;
        client->idle_since = clients->now;
        if (status == CLIENT_IDLE)
                TAILQ_INSERT_TAIL(&clients->idle, client, idle_link);
        /* It ended while libmicrohttpd did not listen; it may have sent one more request before. */
        if (status == CLIENT_IDLE && client->has_ended)
                clients_set_deadline(clients, client, clients->times->ended);
}

static void make_room(struct clients *clients)
{
        struct client *longest_idle = TAILQ_FIRST(&clients->idle);
        if (clients->count <= clients->share || longest_idle == NULL ||
            clients->now - longest_idle->idle_since < (double)clients->times->safe * 1e-3)
                return;
        clients_set_status(clients, longest_idle, CLIENT_BUSY); /* not idle: it is closed */
        clients->metrics->refusals[REFUSAL_ROOM]++;
        close_soon(longest_idle);
}

static struct client *add_client(struct clients *clients, struct MHD_Connection *connection)
{
        struct client *client = heap_or_abort(calloc(1, sizeof *client));
        const struct sockaddr *address =
                http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
                        ->client_addr;
        client->descriptor =
                http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)
                        ->connect_fd;
        client->certificate = tls_secure(clients->tls, connection);
        client->address = addresses_find(clients->addresses, address);
        client->metrics = clients->metrics;
        client->is_proxy = addresses_is_proxy(clients->addresses, address);
        client->address->connections++;
        TAILQ_INSERT_TAIL(&clients->all, client, link);
        clients->count++;
        make_room(clients);
        client->idle_since = clients->now;
        TAILQ_INSERT_TAIL(&clients->idle, client, idle_link);
        struct epoll_event event = {.events = EPOLLRDHUP | EPOLLET, .data.ptr = client};
        epoll_ctl(clients->epoll, EPOLL_CTL_ADD, client->descriptor, &event);
        clients_set_deadline(clients, client, clients->times->first_request);
        return client;
}

static void forget_client(struct clients *clients, struct client *client)
{
        if (client->status == CLIENT_IDLE)
                TAILQ_REMOVE(&clients->idle, client, idle_link);
        TAILQ_REMOVE(&clients->all, client, link);
        clients->count--;
        client->address->connections--;
        epoll_ctl(clients->epoll, EPOLL_CTL_DEL, client->descriptor, NULL);
        tls_release(client->certificate);
        free(client);
}

void clients_notify(void *context, struct MHD_Connection *connection, void **client,
                    enum MHD_ConnectionNotificationCode code)
{
        if (code == MHD_CONNECTION_NOTIFY_STARTED) {
                *client = add_client(context, connection);
                return;
        }
        if (*client != NULL)
                forget_client(context, *client);
        *client = NULL;
}

struct client *clients_find(struct MHD_Connection *connection)
{
        return http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
                ->socket_context;
}

void *clients_take_head(void *context, const char *uri, struct MHD_Connection *connection)
{
        (void)context;
        clients_find(connection)->head = head_read_address(uri);
        return NULL;
}

void clients_set_deadline(const struct clients *clients, struct client *client,
                          int64_t milliseconds)
{
        client->deadline = clients->now + (double)milliseconds * 1e-3;
}

void clients_clear_deadline(struct client *client)
{
        client->deadline = 0;
}

/* A client that has sent all its requests may still wait for an answer, but not for a stream. */
bool clients_note_end(struct client *client)
{
        client->has_ended = true;
        if (client->status != CLIENT_WATCHING)
                return true;
        close_soon(client);
        return false;
}

bool clients_are_active(const struct clients *clients)
{
        const struct client *client = NULL;
        TAILQ_FOREACH(client, &clients->all, link)
        {
                if (client->status != CLIENT_IDLE)
                        return true;
        }
        return false;
}

void clients_close_late(struct clients *clients)
{
        struct client *client = NULL;
        for (int i = clients->share; i < clients->count; i++)
                make_room(clients);
        TAILQ_FOREACH(client, &clients->all, link)
        {
                if (client->deadline <= 0 || client->deadline > clients->now)
                        continue;
                clients->metrics->refusals[REFUSAL_LATE] += client->status != CLIENT_IDLE;
                close_soon(client);
        }
}
