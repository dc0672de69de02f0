/* The live scoreboard: one thread, libmicrohttpd on our own epoll, one commit for each turn. */
#include "server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "request.h"
#include "routes.h"

enum {
        BEAT_SECONDS = 15,
        DRAIN_TURNS = 200,
        TIMEOUT_SECONDS = 30, /* of a connection on which nothing moves */
        MEMORY_PER_CONNECTION = 8 * 1024
};

static double now(void)
{
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Requests */

/* The path as it came, before anything was decoded: what we serve needs no escapes. */
static void *note_path(void *context, const char *uri, struct MHD_Connection *connection)
{
        struct request *request = calloc(1, sizeof *request);
        if (request == NULL)
                return NULL;
        size_t length = strcspn(uri, "?");
        request->server = context;
        request->connection = connection;
        if (length <= REQUEST_PATH_MAX && uri[0] == '/' && memchr(uri, '%', length) == NULL)
                memcpy(request->path, uri, length);
        return request;
}

/* A body of unknown length is refused before it is read. */
static void look_at_head(struct request *request, const char *method)
{
        const char *length = request_header(request, MHD_HTTP_HEADER_CONTENT_LENGTH);
        if (request_header(request, MHD_HTTP_HEADER_TRANSFER_ENCODING) != NULL)
                request_refuse(request, MHD_HTTP_LENGTH_REQUIRED,
                               "send the body with a Content-Length", NULL);
        else if (length != NULL && strtoll(length, NULL, 10) > REQUEST_BODY_MAX)
                request_refuse(request, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too large", NULL);
        else
                routes_find(request, method);
}

static bool take_body(struct request *request, const char *data, size_t size)
{
        if (request->body_length + size > REQUEST_BODY_MAX)
                return false;
        char *body = realloc(request->body, request->body_length + size + 1);
        if (body == NULL)
                return false;
        memcpy(body + request->body_length, data, size);
        request->body = body;
        request->body_length += size;
        request->body[request->body_length] = '\0';
        return true;
}

/* A reply on the first call would close the connection: it is sent on the second. */
static enum MHD_Result begin_request(struct request *request, const char *method, bool *begun)
{
        *begun = true;
        look_at_head(request, method);
        return MHD_YES;
}

static void wait_for_commit(struct request *request)
{
        struct server *server = request->server;
        request->next = server->waiting;
        server->waiting = request;
        http->MHD_suspend_connection(request->connection);
}

static enum MHD_Result finish(struct request *request)
{
        metrics_count(&request->server->metrics, request->reply.status);
        return request_send(request);
}

static enum MHD_Result answer(struct request *request)
{
        if (request->reply.status == 0)
                routes_prepare(request);
        if (request->reply.status == 0 && request->route->writes) {
                wait_for_commit(request);
                return MHD_YES;
        }
        if (request->reply.status == 0)
                request->route->handle(request);
        if (request->reply.status == 0) /* it has become a stream */
                return MHD_YES;
        return finish(request);
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **request_of)
{
        struct request *request = *request_of;
        (void)context;
        (void)connection;
        (void)url;
        (void)version;
        if (request == NULL)
                return MHD_NO;
        if (!request->begun)
                return begin_request(request, method, &request->begun);
        if (*size > 0) {
                bool taken = request->reply.status != 0 || take_body(request, data, *size);
                *size = 0;
                return taken ? MHD_YES : MHD_NO;
        }
        return answer(request);
}

static void forget_request(void *context, struct MHD_Connection *connection, void **request_of,
                           enum MHD_RequestTerminationCode code)
{
        (void)context;
        (void)connection;
        (void)code;
        if (*request_of != NULL)
                request_free(*request_of);
        *request_of = NULL;
}

/* Commits */

static struct request *in_order(struct request *waiting)
{
        struct request *first = NULL;
        while (waiting != NULL) {
                struct request *next = waiting->next;
                waiting->next = first;
                first = waiting;
                waiting = next;
        }
        return first;
}

static void refuse_for_store(struct request *request)
{
        request_refuse(request, MHD_HTTP_SERVICE_UNAVAILABLE,
                       "the store does not answer; nothing was changed, try again", NULL);
}

static void run_all(struct request *first, enum store_status begun)
{
        for (struct request *at = first; at != NULL; at = at->next) {
                if (begun == STORE_OK)
                        at->route->handle(at);
                else
                        refuse_for_store(at);
        }
}

static void publish_changes(struct server *server)
{
        for (int i = 0; i < server->house.count; i++) {
                if (!server->house.lanes[i].touched)
                        continue;
                streams_publish(&server->streams, &server->house.lanes[i]);
                server->metrics.events++;
                server->metrics.changes++;
        }
}

static void resume_all(struct request *first)
{
        while (first != NULL) {
                struct request *next = first->next;
                first->next = NULL;
                http->MHD_resume_connection(first->connection);
                first = next;
        }
}

/* All that waits is written together: it is acknowledged after the one commit. */
static bool commit_waiting(struct server *server)
{
        struct store *store = server->house.store;
        struct request *first = in_order(server->waiting);
        if (first == NULL)
                return false;
        server->waiting = NULL;
        enum store_status status = store->back_end->begin(store);
        bool begun = status == STORE_OK;
        run_all(first, status);
        if (begun)
                status = store->back_end->commit(store);
        for (struct request *at = first; begun && status != STORE_OK && at != NULL; at = at->next)
                refuse_for_store(at);
        server->metrics.commits += status == STORE_OK;
        if (status == STORE_OK)
                publish_changes(server);
        house_settle(&server->house, status == STORE_OK);
        resume_all(first);
        return true;
}

/* The loop */

static int timeout_of(struct server *server, double beat_at)
{
        MHD_UNSIGNED_LONG_LONG milliseconds = 0;
        double left = (beat_at - now()) * 1e3;
        int most = left > 0 ? (int)left + 1 : 0;
        if (server->streams.waking > 0)
                return 0;
        if (http->MHD_get_timeout(server->daemon, &milliseconds) == MHD_YES &&
            milliseconds < (MHD_UNSIGNED_LONG_LONG)most)
                return (int)milliseconds;
        return most;
}

static void turn(struct server *server)
{
        http->MHD_run(server->daemon);
        bool again = commit_waiting(server);
        again = streams_wake(&server->streams) || again;
        server->metrics.watchers = server->streams.watchers;
        if (again)
                http->MHD_run(server->daemon);
}

static void watch(int loop, int descriptor)
{
        struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
        epoll_ctl(loop, EPOLL_CTL_ADD, descriptor, &event);
}

static void serve(struct server *server, int loop, int signals)
{
        double beat_at = now() + BEAT_SECONDS;
        while (!server->ending) {
                struct epoll_event events[4];
                int count = epoll_wait(loop, events, 4, timeout_of(server, beat_at));
                for (int i = 0; i < count; i++)
                        server->ending = server->ending || events[i].data.fd == signals;
                turn(server);
                if (now() < beat_at)
                        continue;
                streams_beat(&server->streams);
                beat_at = now() + BEAT_SECONDS;
        }
}

/* What was acknowledged is stored; streams end, and answers that are under way are sent. */
static void drain(struct server *server)
{
        MHD_socket listener = http->MHD_quiesce_daemon(server->daemon);
        streams_end(&server->streams);
        for (int i = 0; i < DRAIN_TURNS && (i < 3 || server->streams.watchers > 0); i++) {
                turn(server);
                usleep(1000);
        }
        http->MHD_stop_daemon(server->daemon);
        if (listener != MHD_INVALID_SOCKET)
                close(listener);
}

static int open_signals(void)
{
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGTERM);
        sigaddset(&set, SIGINT);
        sigprocmask(SIG_BLOCK, &set, NULL);
        signal(SIGPIPE, SIG_IGN);
        return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

static bool listen_at(struct server *server, const struct server_options *options)
{
        bool six = options->address.ss_family == AF_INET6;
        server->daemon = http->MHD_start_daemon(
                MHD_USE_EPOLL | MHD_USE_SUSPEND_RESUME | (six ? MHD_USE_IPv6 : 0), 0, NULL, NULL,
                handle, server, MHD_OPTION_SOCK_ADDR, &options->address,
                MHD_OPTION_CONNECTION_LIMIT, (unsigned)options->connections,
                MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)options->per_address,
                MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)TIMEOUT_SECONDS,
                MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY_PER_CONNECTION,
                MHD_OPTION_URI_LOG_CALLBACK, note_path, server, MHD_OPTION_NOTIFY_COMPLETED,
                forget_request, server, MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
                MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
        return server->daemon != NULL;
}

static int port_of(const struct server *server)
{
        const union MHD_DaemonInfo *info =
                http->MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
        return info != NULL ? info->port : 0;
}

static void run_loop(struct server *server)
{
        int loop = epoll_create1(EPOLL_CLOEXEC);
        int signals = open_signals();
        watch(loop, http->MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd);
        watch(loop, signals);
        serve(server, loop, signals);
        drain(server);
        close(signals);
        close(loop);
}

enum server_status server_run(struct store *store, const struct server_options *options,
                              void (*ready)(const struct server_options *options, int port),
                              enum store_status *store_out)
{
        struct server server = {.watchers_max = options->connections - options->connections / 8};
        if (!microhttpd_load())
                return SERVER_CANNOT_LOAD;
        *store_out = house_open(&server.house, store, options->lanes);
        if (*store_out != STORE_OK)
                return SERVER_CANNOT_READ;
        streams_open(&server.streams, &server.house);
        enum server_status status = SERVER_OK;
        if (listen_at(&server, options)) {
                if (ready != NULL)
                        ready(options, port_of(&server));
                run_loop(&server);
        } else {
                status = SERVER_CANNOT_LISTEN;
        }
        streams_close(&server.streams);
        house_close(&server.house);
        return status;
}
