/* The live scoreboard: a network thread, a store thread and a reading thread. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <netinet/in.h>

#include "store.h"

enum {
        SERVER_HOSTS_MAX = 16
};

struct server_options {
        struct sockaddr_storage address;         /* where to listen */
        struct sockaddr_storage metrics_address; /* for metrics alone; or AF_UNSPEC */
        struct store_lanes lanes;
        int connections;                       /* at most, in all */
        int per_address;                       /* at most, from one address */
        int rate_limit;                        /* requests a second without a token; 0: no limit */
        struct sockaddr_storage trusted_proxy; /* its family is AF_UNSPEC where there is none */
        const char *tls_certificate;           /* files, or both NULL */
        const char *tls_key;
        const char *hosts[SERVER_HOSTS_MAX + 1]; /* with commas; other hosts are refused; or none */
        const char *access_log;                  /* a file, "-" for standard output, or NULL */
};

enum server_status {
        SERVER_OK,
        SERVER_CANNOT_LISTEN, /* errno says why */
        SERVER_CANNOT_LISTEN_FOR_METRICS,
        SERVER_CANNOT_READ,     /* the store; `store_out` says why */
        SERVER_CANNOT_SECURE,   /* the certificate cannot be used, as standard error has it */
        SERVER_CANNOT_LOG,      /* errno says why */
        SERVER_CANNOT_LOAD,     /* libmicrohttpd is not there */
        SERVER_UNTESTED_LIBRARY /* its version is none whose refusals we know */
};

/* `metrics_port` is 0 where metrics have no address of their own. */
typedef void server_ready(const struct server_options *options, int port, int metrics_port);

/*
 * Serves the store until SIGTERM or SIGINT; on SIGHUP files are read again. `reading` is a second
 * connection to the same store. `ready`, unless NULL, is called once requests are taken, with the
 * port that was given.
 */
enum server_status server_run(struct store *store, struct store *reading,
                              const struct server_options *options, server_ready *ready,
                              enum store_status *store_out);

#endif
