/*
 * The network thread: libmicrohttpd on an epoll of our own, the connections, and the newest
 * committed state of each lane. It never waits for the store: changes go to the store thread, reads
 * to the reading thread, and answers and states come back through one queue.
 */
#ifndef SERVER_NETWORK_H
#define SERVER_NETWORK_H

#include "access_log.h"
#include "clients.h"
#include "metrics.h"
#include "queue.h"
#include "reading_thread.h"
#include "server.h"
#include "store_thread.h"
#include "streams.h"

/* A libmicrohttpd for each address: one for all, and one for metrics alone. */
enum {
        NETWORK_ALL,
        NETWORK_METRICS,
        NETWORK_DAEMONS
};

struct network {
        struct MHD_Daemon *daemons[NETWORK_DAEMONS]; /* that of metrics may be NULL */
        int signals;                                 /* a signalfd */
        struct server_times times;
        double tick_at;
        double beat_at;
        double watchdog_at;       /* when the service manager is told next */
        const char *const *hosts; /* as in struct server_options */
        struct tls tls;
        struct access_log log;
        struct metrics metrics;
        uint32_t id_prefix; /* of the ids of requests, */
        uint64_t last_id;   /* and their number */
        struct addresses addresses;
        struct clients clients;
        struct streams streams;
        struct shared_text *lanes; /* all states, once they were asked for */
        size_t lanes_bytes;        /* of that text, and of older ones that are still being read */
        struct queue inbox;        /* from the other two threads */
        struct store_thread store;
        struct reading_thread reading;
        int pending; /* requests that another thread has */
        /* Counts for metrics: */
        uint64_t requests; /* that were answered, */
        uint64_t refused;  /* with 4xx, */
        uint64_t failed;   /* with 5xx */
        uint64_t events;   /* states that were published */
};

/* Takes what the other threads have sent. */
void network_take_messages(struct network *network);

/* Runs until SIGTERM or SIGINT; the threads have been started. */
enum server_status network_run(struct network *network, const struct server_options *options,
                               server_ready *ready);

#endif
