/* The live scoreboard: one thread, libmicrohttpd on our own epoll, one commit for each turn. */
#include "server.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "head.h"
#include "pages.h"
#include "receive.h"

/* A token may still be taken for so long after it was revoked. */
static const double news_seconds = 2e-3;

/* So long bowls are gathered for a commit, and so long the next of them is waited for. */
static const double gather_seconds = 2e-3;
static const double pause_seconds = 200e-6;

/* So long the next bowl of somebody who bowls alone is waited for awake. */
static const double awake_seconds = 100e-6;

enum {
        LOOP_EVENTS = 4,
        TICK_MILLISECONDS = 250,
        TICKS_UNTIL_BEAT = 60, /* 15 seconds */
        CROWD = 500,           /* watchers */
        DRAIN_TURNS = 200,
        TROUBLE_SECONDS = 30,
        ANSWER_TURNS = 20,    /* for answers that are under way */
        TIMEOUT_SECONDS = 30, /* of a connection on which nothing moves */
        MEMORY_PER_CONNECTION = 8 * 1024,
        BACKLOG = 4096,
        /* What a client may leave unread in the kernel; more would be memory lent to strangers. */
        SEND_BUFFER = 128 * 1024
};

/* The loop: what it waits for, and when it does what comes round. */
struct loop {
        struct server *server;
        int descriptor; /* of its epoll */
        int signals;
        int news; /* the descriptor of the store that is watched, or -1 */
        double tick_at;
        unsigned ticks;
        bool written; /* something, in the last turn */
};

static double now(void)
{
        struct timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* News */

void server_publish(void *context, const struct lane *lane)
{
        struct server *server = context;
        streams_publish(&server->streams, lane);
        shared_text_let_go(server->lanes);
        server->lanes = NULL;
        server->metrics.events++;
}

bool server_is_well(const struct server *server)
{
        return !server->away && server->clients.now >= server->trouble_until;
}

/* Whoever runs the house reads it, once when it begins and once when it is over. */
static void say_how_it_is(struct server *server, enum store_status status)
{
        char words[STORE_WORDS_SIZE];
        if (server->is_well == server_is_well(server))
                return;
        server->is_well = !server->is_well;
        store_explain(server->house.store, status, words);
        if (server->is_well)
                fputs("bowling serve: the store answers again\n", stderr);
        else
                fprintf(stderr, "bowling serve: %s\n", words);
}

/* One that is locked for a moment is well. */
void server_note_commit(struct server *server, enum store_status status)
{
        bool failed = status != STORE_OK && status != STORE_BUSY;
        server->away = status == STORE_UNREACHABLE;
        server->trouble_until = failed ? server->clients.now + TROUBLE_SECONDS : 0;
        say_how_it_is(server, status);
}

static void hear(void *context, const struct store_lane *news)
{
        house_hear(context, news);
}

void server_hear_news(struct server *server)
{
        struct store *store = server->house.store;
        enum store_status status = store_each_news(store, hear, &server->house);
        if (status == STORE_OK && server->house.anything)
                status = access_read(&server->access, store);
        if (status == STORE_OK)
                status = house_catch_up(&server->house, server_publish, server);
        server->away = status == STORE_UNREACHABLE;
        server->heard_at = now();
        say_how_it_is(server, status);
}

/* Asking the store at every bowl would cost more than a bowl; a new token is never refused. */
struct access_right server_right_of(struct server *server, const char *token)
{
        struct access_right right = access_look_up(&server->access, token);
        double age = now() - server->heard_at;
        if (server->away || (right.known && age < news_seconds))
                return right;
        server_hear_news(server);
        return access_look_up(&server->access, token);
}

/* The loop */

static void watch(const struct loop *loop, int descriptor)
{
        struct epoll_event event = {.events = EPOLLIN, .data.fd = descriptor};
        epoll_ctl(loop->descriptor, EPOLL_CTL_ADD, descriptor, &event);
}

/*
 * A line that broke has left by being closed, and the next one may have its number: it is offered
 * each time, and nothing happens where it is watched already.
 */
static void watch_news(struct loop *loop)
{
        struct store *store = loop->server->house.store;
        int descriptor = loop->server->away ? -1 : store_news_descriptor(store);
        if (loop->news >= 0 && loop->news != descriptor)
                epoll_ctl(loop->descriptor, EPOLL_CTL_DEL, loop->news, NULL);
        loop->news = descriptor;
        if (descriptor >= 0)
                watch(loop, descriptor);
}

static int timeout_of(const struct loop *loop)
{
        struct server *server = loop->server;
        MHD_UNSIGNED_LONG_LONG milliseconds = 0;
        double left = (loop->tick_at - now()) * 1e3;
        int most = left > 0 ? (int)left + 1 : 0;
        if (streams_are_waking(&server->streams))
                return 0;
        if (http->MHD_get_timeout(server->daemon, &milliseconds) == MHD_YES &&
            milliseconds < (MHD_UNSIGNED_LONG_LONG)most)
                return (int)milliseconds;
        return most;
}

/*
 * One commit for many costs as much as for one: while more comes in it is taken along, and as many
 * as came together last time are waited for, but neither for long. Who bowls alone does not wait
 * for others. With a crowd of watchers each look costs too much.
 */
static void gather(struct server *server)
{
        const struct commits *commits = &server->commits;
        double begin = now();
        double came = begin; /* when the last of them did */
        size_t before = 0;
        bool goes_on = true;
        while (goes_on) {
                before = commits->count;
                http->MHD_run(server->daemon);
                bool is_lone = commits->count <= 1 && commits->together <= 1;
                double moment = now();
                if (commits->count > before)
                        came = moment;
                goes_on = !is_lone && commits->count > 0 && server->streams.watchers < CROWD &&
                          (commits->count > before || commits->count < commits->together) &&
                          moment - came < pause_seconds && moment - begin < gather_seconds;
        }
}

/* Whether something was written. */
static bool turn(struct server *server)
{
        server->clients.now = now();
        gather(server);
        bool written = commits_write(&server->commits, server);
        if (streams_wake(&server->streams) || written)
                http->MHD_run(server->daemon);
        return written;
}

static void look_for_news(struct loop *loop)
{
        server_hear_news(loop->server);
        watch_news(loop);
}

static void tick(struct loop *loop)
{
        struct server *server = loop->server;
        if (now() < loop->tick_at)
                return;
        loop->tick_at = now() + TICK_MILLISECONDS * 1e-3;
        loop->ticks++;
        clients_cut(&server->clients);
        if (loop->ticks % TICKS_UNTIL_BEAT == 0)
                streams_beat(&server->streams);
        look_for_news(loop);
}

/*
 * A program that bowls alone sends its next bowl as soon as it has the answer: to fall asleep and
 * be woken would take longer than that. Where several bowl, the more of them come together the
 * better.
 */
static int wait_for_events(const struct loop *loop, struct epoll_event events_out[LOOP_EVENTS])
{
        int timeout = timeout_of(loop);
        bool awake = timeout > 0 && loop->written && loop->server->commits.together == 1;
        double until = awake ? now() + awake_seconds : 0;
        int count = 0;
        while (count == 0 && now() < until)
                count = epoll_wait(loop->descriptor, events_out, LOOP_EVENTS, 0);
        return count != 0 ? count : epoll_wait(loop->descriptor, events_out, LOOP_EVENTS, timeout);
}

static void serve(struct loop *loop)
{
        struct server *server = loop->server;
        while (!server->ending) {
                struct epoll_event events[LOOP_EVENTS];
                int count = wait_for_events(loop, events);
                for (int i = 0; i < count; i++)
                        server->ending = server->ending || events[i].data.fd == loop->signals;
                loop->written = turn(server);
                /* What the turn read from the line to the store may have brought news along. */
                if (loop->news >= 0)
                        look_for_news(loop);
                tick(loop);
        }
}

/* What was acknowledged is stored; streams end, and answers that are under way are sent. */
static void drain(struct server *server)
{
        MHD_socket listener = http->MHD_quiesce_daemon(server->daemon);
        streams_end(&server->streams);
        for (int i = 0; i < DRAIN_TURNS && (i < ANSWER_TURNS || server->streams.watchers > 0);
             i++) {
                turn(server);
                usleep(1000);
        }
        if (commits_write(&server->commits, server)) /* what the last turn took in */
                http->MHD_run(server->daemon);
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

static void run_loop(struct server *server, int signals)
{
        struct loop loop = {.server = server,
                            .descriptor = epoll_create1(EPOLL_CLOEXEC),
                            .signals = signals,
                            .news = -1,
                            .tick_at = now()};
        watch(&loop, http->MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd);
        watch(&loop, loop.signals);
        serve(&loop);
        drain(server);
        close(loop.descriptor);
}

/* Starting */

/* Sockets of clients take over what is set here. */
static int open_listener(const struct sockaddr_storage *address)
{
        const int on = 1;
        const int off = 0;
        const int send_buffer = SEND_BUFFER;
        bool six = address->ss_family == AF_INET6;
        int listener = socket(address->ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (listener < 0)
                return -1;
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        setsockopt(listener, SOL_SOCKET, SO_SNDBUF, &send_buffer, sizeof send_buffer);
        if (six)
                setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
        if (bind(listener, (const struct sockaddr *)address,
                 six ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in)) == 0 &&
            listen(listener, BACKLOG) == 0)
                return listener;
        int reason = errno;
        close(listener);
        errno = reason;
        return -1;
}

static struct MHD_Daemon *start(struct server *server, int listener,
                                const struct server_options *options)
{
        return http->MHD_start_daemon(
                MHD_USE_EPOLL | MHD_USE_SUSPEND_RESUME, 0, NULL, NULL, receive_piece, server,
                MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_LIMIT,
                (unsigned)options->connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
                (unsigned)options->per_address, MHD_OPTION_CONNECTION_TIMEOUT,
                (unsigned)TIMEOUT_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                (size_t)MEMORY_PER_CONNECTION, MHD_OPTION_URI_LOG_CALLBACK, clients_take_address,
                NULL, MHD_OPTION_NOTIFY_COMPLETED, receive_end, server,
                MHD_OPTION_NOTIFY_CONNECTION, clients_notice, &server->clients,
                MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1, MHD_OPTION_STRICT_FOR_CLIENT, 1,
                MHD_OPTION_END);
}

static int port_of(int listener)
{
        union {
                struct sockaddr_in four;
                struct sockaddr_in6 six;
                struct sockaddr any;
        } address = {.six = {.sin6_port = 0}};
        socklen_t length = sizeof address;
        getsockname(listener, &address.any, &length);
        return ntohs(address.any.sa_family == AF_INET6 ? address.six.sin6_port
                                                       : address.four.sin_port);
}

static enum server_status listen_and_serve(struct server *server,
                                           const struct server_options *options,
                                           void (*ready)(const struct server_options *, int))
{
        int listener = open_listener(&options->address);
        if (listener < 0)
                return SERVER_CANNOT_LISTEN;
        server->daemon = start(server, listener, options);
        if (server->daemon == NULL) {
                close(listener);
                return SERVER_CANNOT_LISTEN;
        }
        /* Who reads that it is ready may end it at once. */
        int signals = open_signals();
        if (ready != NULL)
                ready(options, port_of(listener));
        run_loop(server, signals);
        close(signals);
        return SERVER_OK;
}

/* Whoever listens first and reads then misses nothing. */
static enum store_status open_house(struct server *server, struct store *store,
                                    struct store_lanes lanes)
{
        enum store_status status = store_listen(store);
        if (status == STORE_OK)
                status = access_read(&server->access, store);
        if (status == STORE_OK)
                status = house_open(&server->house, store, lanes);
        return status;
}

enum server_status server_run(struct store *store, const struct server_options *options,
                              void (*ready)(const struct server_options *options, int port),
                              enum store_status *store_out)
{
        struct server server = {.watchers_max = options->connections - options->connections / 8,
                                .is_well = true};
        if (!microhttpd_load())
                return SERVER_CANNOT_LOAD;
        if (!head_knows_version(http->MHD_get_version()))
                return SERVER_UNTESTED_LIBRARY;
        *store_out = open_house(&server, store, options->lanes);
        if (*store_out != STORE_OK) {
                access_release(&server.access);
                return SERVER_CANNOT_READ;
        }
        streams_open(&server.streams, &server.house, &server.clients);
        enum server_status status = listen_and_serve(&server, options, ready);
        int reason = errno;
        streams_close(&server.streams);
        house_close(&server.house);
        access_release(&server.access);
        commits_release(&server.commits);
        shared_text_let_go(server.lanes);
        pages_release();
        errno = reason;
        return status;
}
