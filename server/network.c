/* The network thread: libmicrohttpd on an epoll of our own. */
#include "network.h"

#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "api.h"
#include "clock.h"
#include "dispatch.h"
#include "notify.h"
#include "request.h"

enum {
        EVENTS = 64, /* that are taken at once */
        ROUNDS = 8,
        METRICS_CONNECTIONS = 64,
        EXIT_CODE_GIVEN_UP = 2,
        MEMORY_PER_CONNECTION = 8 * 1024,
        BACKLOG = 4096,
        /* Kernel memory that a client which reads nothing can hold. */
        SEND_BUFFER = 128 * 1024
};

static const char priorities[] = "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2";

static double now(void)
{
        return (double)clock_monotonic_milliseconds() * 1e-3;
}

static double after(int64_t milliseconds)
{
        return now() + (double)milliseconds * 1e-3;
}

/* Requests and messages */

void network_take_messages(struct network *network)
{
        struct messages messages;
        struct message *message = NULL;
        queue_take(&network->inbox, &messages);
        while ((message = STAILQ_FIRST(&messages)) != NULL) {
                STAILQ_REMOVE_HEAD(&messages, next);
                if (message->kind == MESSAGE_STATE) {
                        streams_publish(&network->streams, (struct state_message *)message);
                        api_forget_lanes(network);
                        network->events++;
                        continue;
                }
                struct request *request = (struct request *)message;
                request->phase = REQUEST_COMPLETE;
                request->limits->unread += request->unread;
                network->pending--;
                http->MHD_resume_connection(request->connection);
        }
}

/* The loop */

/* Milliseconds until libmicrohttpd has to run, at most those until the next tick. */
static int timeout_of(const struct network *network)
{
        MHD_UNSIGNED_LONG_LONG milliseconds = 0;
        double left = (network->tick_at - now()) * 1e3;
        int most = left > 0 ? (int)left + 1 : 0;
        if (!STAILQ_EMPTY(&network->streams.waking))
                return 0;
        for (int i = 0; i < NETWORK_DAEMONS && network->daemons[i] != NULL; i++) {
                if (http->MHD_get_timeout(network->daemons[i], &milliseconds) == MHD_YES &&
                    milliseconds < (MHD_UNSIGNED_LONG_LONG)most)
                        most = (int)milliseconds;
        }
        return most;
}

/*
 * Connections are resumed first, because libmicrohttpd looks at them when it runs. It takes several
 * rounds to read and to answer a request, between which nobody has to be asked for events.
 */
static void run_daemons(struct network *network)
{
        network->clients.now = now();
        network_take_messages(network);
        streams_wake(&network->streams);
        for (int round = 0; round < ROUNDS; round++) {
                for (int i = 0; i < NETWORK_DAEMONS && network->daemons[i] != NULL; i++)
                        http->MHD_run(network->daemons[i]);
                if (timeout_of(network) > 0)
                        return;
        }
}

/* The service manager restarts the server where the loop or the store thread is stuck. */
static void feed_watchdog(struct network *network)
{
        int64_t interval = notify_watchdog_milliseconds();
        if (interval == 0 || now() < network->watchdog_at || store_thread_is_stuck(&network->store))
                return;
        network->watchdog_at = after(interval);
        notify_send("WATCHDOG=1");
}

static void tick(struct network *network)
{
        if (now() < network->tick_at)
                return;
        network->tick_at = after(network->times.tick);
        clients_close_late(&network->clients);
        feed_watchdog(network);
        access_log_flush(&network->log);
        if (now() < network->beat_at)
                return;
        network->beat_at = after(network->times.heartbeat);
        streams_beat(&network->streams);
}

static void take_signals(struct network *network)
{
        struct signalfd_siginfo signal;
        while (read(network->signals, &signal, sizeof signal) == sizeof signal) {
                if (signal.ssi_signo != SIGHUP) {
                        streams_end(&network->streams);
                        continue;
                }
                tls_reload(&network->tls);
                access_log_reopen(&network->log);
        }
}

/* Events of clients come first: libmicrohttpd may free a client when it runs. */
static void run_once(struct network *network)
{
        struct epoll_event events[EVENTS];
        int count = epoll_wait(network->clients.epoll, events, EVENTS, timeout_of(network));
        for (int i = 0; i < count; i++) {
                struct client *client = events[i].data.ptr;
                if ((void *)client == &network->signals)
                        take_signals(network);
                else if (client != NULL && !clients_note_end(client))
                        streams_drop(client->watcher);
        }
        run_daemons(network);
        tick(network);
}

/* Exits: the threads that have the requests may never come back, as while PostgreSQL hangs. */
static _Noreturn void give_up(struct network *network)
{
        fprintf(stderr, "bowling serve: requests without an answer, because the store hangs: %d\n",
                network->pending);
        access_log_close(&network->log, network->times.log_close);
        _exit(EXIT_CODE_GIVEN_UP);
}

/* Answers all requests that were taken. */
static void drain(struct network *network)
{
        MHD_socket listeners[NETWORK_DAEMONS] = {MHD_INVALID_SOCKET, MHD_INVALID_SOCKET};
        for (int i = 0; i < NETWORK_DAEMONS && network->daemons[i] != NULL; i++)
                listeners[i] = http->MHD_quiesce_daemon(network->daemons[i]);
        double answered = after(network->times.pending);
        double read = after(network->times.drain);
        notify_send("STOPPING=1");
        while ((network->pending > 0 && now() < answered) ||
               (clients_are_active(&network->clients) && now() < read))
                run_once(network);
        if (network->pending > 0)
                give_up(network);
        for (int i = 0; i < NETWORK_DAEMONS && network->daemons[i] != NULL; i++) {
                http->MHD_stop_daemon(network->daemons[i]);
                if (listeners[i] != MHD_INVALID_SOCKET)
                        close(listeners[i]);
        }
}

/* Starting */

static void set_option(int listener, int level, int name, int value)
{
        setsockopt(listener, level, name, &value, sizeof value);
}

/* Sockets of clients take over the options that are set here. */
static int open_listener(const struct network *network, const struct sockaddr_storage *address)
{
        bool six = address->ss_family == AF_INET6;
        int listener = socket(address->ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (listener < 0)
                return -1;
        set_option(listener, SOL_SOCKET, SO_REUSEADDR, 1);
        set_option(listener, SOL_SOCKET, SO_SNDBUF, SEND_BUFFER);
        /* A peer that vanished does not acknowledge the next heartbeat. */
        set_option(listener, IPPROTO_TCP, TCP_USER_TIMEOUT, (int)network->times.unacknowledged);
        if (six)
                set_option(listener, IPPROTO_IPV6, IPV6_V6ONLY, 0);
        if (bind(listener, (const struct sockaddr *)address,
                 six ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in)) == 0 &&
            listen(listener, BACKLOG) == 0)
                return listener;
        int reason = errno;
        close(listener);
        errno = reason;
        return -1;
}

static struct MHD_Daemon *start(struct network *network, int listener, int connections,
                                bool is_secure)
{
        const struct tls *tls = &network->tls;
        struct MHD_OptionItem secure[] = {{MHD_OPTION_HTTPS_MEM_CERT, 0, tls->certificate_text},
                                          {MHD_OPTION_HTTPS_MEM_KEY, 0, tls->key_text},
                                          {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)priorities},
                                          {MHD_OPTION_END, 0, NULL}};
        return http->MHD_start_daemon(
                MHD_USE_EPOLL | MHD_USE_SUSPEND_RESUME | (is_secure ? MHD_USE_TLS : 0), 0,
                clients_accept, &network->clients, dispatch_piece, network, MHD_OPTION_ARRAY,
                is_secure ? secure : secure + 3, MHD_OPTION_LISTEN_SOCKET, listener,
                MHD_OPTION_CONNECTION_LIMIT, (unsigned)connections, MHD_OPTION_CONNECTION_TIMEOUT,
                (unsigned)(network->times.silence / 1000), MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                (size_t)MEMORY_PER_CONNECTION, MHD_OPTION_URI_LOG_CALLBACK, clients_take_head, NULL,
                MHD_OPTION_NOTIFY_COMPLETED, dispatch_end, network, MHD_OPTION_NOTIFY_CONNECTION,
                clients_notify, &network->clients, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
                MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

/* 0 for NULL. */
static int port_of(struct MHD_Daemon *daemon)
{
        if (daemon == NULL)
                return 0;
        struct sockaddr_in6 address = {.sin6_port = 0}; /* IPv4 has its port in the same place */
        socklen_t length = sizeof address;
        getsockname(http->MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_LISTEN_FD)->listen_fd,
                    (struct sockaddr *)&address, &length);
        return ntohs(address.sin6_port);
}

/* NULL where it cannot listen; errno says why. */
static struct MHD_Daemon *listen_at(struct network *network, const struct sockaddr_storage *address,
                                    int connections, bool is_secure)
{
        int listener = open_listener(network, address);
        struct MHD_Daemon *daemon =
                listener >= 0 ? start(network, listener, connections, is_secure) : NULL;
        if (daemon == NULL && listener >= 0)
                close(listener);
        return daemon;
}

static enum server_status listen_at_all(struct network *network,
                                        const struct server_options *options)
{
        const struct sockaddr_storage *metrics = &options->metrics_address;
        network->daemons[NETWORK_ALL] = listen_at(network, &options->address, options->connections,
                                                  network->tls.certificate != NULL);
        if (network->daemons[NETWORK_ALL] == NULL)
                return SERVER_CANNOT_LISTEN;
        if (metrics->ss_family == AF_UNSPEC)
                return SERVER_OK;
        network->daemons[NETWORK_METRICS] = listen_at(network, metrics, METRICS_CONNECTIONS, false);
        if (network->daemons[NETWORK_METRICS] != NULL)
                return SERVER_OK;
        int reason = errno;
        http->MHD_stop_daemon(network->daemons[NETWORK_ALL]);
        errno = reason;
        return SERVER_CANNOT_LISTEN_FOR_METRICS;
}

static void add_to_epoll(const struct network *network, int descriptor, uint32_t events, void *data)
{
        struct epoll_event event = {.events = events, .data.ptr = data};
        epoll_ctl(network->clients.epoll, EPOLL_CTL_ADD, descriptor, &event);
}

/* Messages are taken whenever the loop runs: of the inbox, only the next wake is news. */
static void open_epoll(struct network *network)
{
        for (int i = 0; i < NETWORK_DAEMONS && network->daemons[i] != NULL; i++)
                add_to_epoll(
                        network,
                        http->MHD_get_daemon_info(network->daemons[i], MHD_DAEMON_INFO_EPOLL_FD)
                                ->epoll_fd,
                        EPOLLIN, NULL);
        add_to_epoll(network, network->inbox.descriptor, EPOLLIN | EPOLLET, NULL);
        add_to_epoll(network, network->signals, EPOLLIN, &network->signals);
}

enum server_status network_run(struct network *network, const struct server_options *options,
                               server_ready *ready)
{
        network->hosts = options->hosts;
        network->clients.now = now();
        network->beat_at = after(network->times.heartbeat);
        network->clients.epoll = epoll_create1(EPOLL_CLOEXEC);
        enum server_status status = listen_at_all(network, options);
        if (status == SERVER_OK) {
                open_epoll(network);
                network_take_messages(network); /* the state of every lane */
                if (ready != NULL)
                        ready(options, port_of(network->daemons[NETWORK_ALL]),
                              port_of(network->daemons[NETWORK_METRICS]));
                notify_send("READY=1");
                while (!network->streams.ending)
                        run_once(network);
                drain(network);
        }
        close(network->clients.epoll);
        return status;
}
