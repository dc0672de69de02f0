/* Who is connected, and until when they have to get on. */
#include "clients.h"

#include <stdlib.h>
#include <sys/socket.h>

enum {
        FIRST_REQUEST_SECONDS = 10
};

struct client {
        int descriptor;
        double deadline; /* 0 where there is none */
        bool answered;   /* since the last look */
        struct head_address address;
        struct client *after;
        struct client *before;
};

static struct client *join(struct clients *clients, struct MHD_Connection *connection)
{
        struct client *client = calloc(1, sizeof *client);
        if (client == NULL)
                abort();
        client->descriptor =
                http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)
                        ->connect_fd;
        client->after = clients->first;
        if (clients->first != NULL)
                clients->first->before = client;
        clients->first = client;
        clients->count++;
        clients_expect(clients, client, FIRST_REQUEST_SECONDS);
        return client;
}

static void leave(struct clients *clients, struct client *client)
{
        if (client->before != NULL)
                client->before->after = client->after;
        else
                clients->first = client->after;
        if (client->after != NULL)
                client->after->before = client->before;
        clients->count--;
        free(client);
}

void clients_notice(void *context, struct MHD_Connection *connection, void **client,
                    enum MHD_ConnectionNotificationCode code)
{
        if (code == MHD_CONNECTION_NOTIFY_STARTED) {
                *client = join(context, connection);
                return;
        }
        if (*client != NULL)
                leave(context, *client);
        *client = NULL;
}

struct client *clients_find(struct MHD_Connection *connection)
{
        return http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)
                ->socket_context;
}

void *clients_take_address(void *context, const char *uri, struct MHD_Connection *connection)
{
        (void)context;
        clients_find(connection)->address = head_read_address(uri);
        return NULL;
}

const struct head_address *clients_address(const struct client *client)
{
        return &client->address;
}

void clients_expect(const struct clients *clients, struct client *client, double seconds)
{
        client->deadline = clients->now + seconds;
}

void clients_answered(struct client *client)
{
        client->answered = true;
}

void clients_let_wait(struct client *client)
{
        client->deadline = 0;
}

/*
 * Who has sent all before the answer came has said so while libmicrohttpd did not listen, and it
 * does not ask again.
 */
static bool has_left(struct client *client)
{
        char byte = 0;
        bool asked = client->answered;
        client->answered = false;
        return asked && recv(client->descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

/* What is shut down reads as an end, and libmicrohttpd closes it. */
void clients_cut(struct clients *clients)
{
        for (struct client *at = clients->first; at != NULL; at = at->after) {
                bool late = at->deadline > 0 && at->deadline <= clients->now;
                if (!late && !has_left(at))
                        continue;
                shutdown(at->descriptor, SHUT_RDWR);
                at->deadline = 0;
        }
}
