/* The live scoreboard: starts its three threads, and ends them. */
#include "server.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <jansson.h>
#include <sodium.h>

#include "api.h"
#include "head.h"
#include "network.h"
#include "pages.h"

/* Blocked before threads begin, which take it over: the network thread reads them. */
static int open_signals(void)
{
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGTERM);
        sigaddset(&set, SIGINT);
        sigaddset(&set, SIGHUP);
        sigprocmask(SIG_BLOCK, &set, NULL);
        signal(SIGPIPE, SIG_IGN);
        return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

static void open_network(struct network *network, const struct server_options *options)
{
        const struct sockaddr *proxy = (const struct sockaddr *)&options->trusted_proxy;
        network->id_prefix = randombytes_random();
        queue_open(&network->inbox, SIZE_MAX);
        addresses_open(&network->addresses, options->rate_limit, &network->times,
                       proxy->sa_family != AF_UNSPEC ? proxy : NULL);
        clients_open(&network->clients, &network->addresses, &network->tls);
        metrics_open(&network->metrics);
        network->clients.times = &network->times;
        network->clients.metrics = &network->metrics;
        network->clients.share = options->connections - options->connections / 8;
        network->clients.per_address = options->per_address;
        streams_open(&network->streams, options->lanes, &network->clients);
}

static void close_network(struct network *network)
{
        streams_close(&network->streams);
        addresses_close(&network->addresses);
        api_forget_lanes(network);
        queue_close(&network->inbox);
        close(network->signals);
        tls_close(&network->tls);
        access_log_close(&network->log, network->times.log_close);
        metrics_close(&network->metrics);
        pages_release();
}

enum server_status server_run(struct store *store, struct store *reading,
                              const struct server_options *options, server_ready *ready,
                              enum store_status *store_out)
{
        struct network network = {.pending = 0};
        server_times_read(&network.times);
        enum server_status status = SERVER_CANNOT_READ;
        if (!microhttpd_load())
                return SERVER_CANNOT_LOAD;
        if (!head_knows_version(http->MHD_get_version()))
                return SERVER_UNTESTED_LIBRARY;
        if (!tls_open(&network.tls, options->tls_certificate, options->tls_key))
                return SERVER_CANNOT_SECURE;
        network.signals = open_signals();
        if (!access_log_open(&network.log, options->access_log)) {
                tls_close(&network.tls);
                close(network.signals);
                return SERVER_CANNOT_LOG;
        }
        json_object_seed(0); /* here, because several threads will read JSON */
        open_network(&network, options);
        *store_out = store_thread_start(&network.store, store, options->lanes, &network.inbox,
                                        &network.times);
        if (*store_out == STORE_OK) {
                reading_thread_start(&network.reading, reading, &network.inbox);
                status = network_run(&network, options, ready);
                int reason = errno;
                reading_thread_stop(&network.reading);
                store_thread_stop(&network.store);
                errno = reason;
        }
        network_take_messages(&network); /* states that nobody will see */
        close_network(&network);
        return status;
}
