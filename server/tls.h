/*
 * The certificate of the server. Its files can be read again while it runs: each connection holds
 * the certificate that it began with. Runs on the network thread.
 */
#ifndef SERVER_TLS_H
#define SERVER_TLS_H

#include <stdbool.h>
#include <stddef.h>

#include <gnutls/gnutls.h>

#include "microhttpd_lazy.h"

struct tls_certificate {
        gnutls_certificate_credentials_t credentials;
        int holders;
};

struct tls {
        const char *certificate_file; /* NULL where there is no TLS; both are PEM */
        const char *key_file;
        struct tls_certificate *certificate; /* the newest, held */
        char *certificate_text;              /* what libmicrohttpd begins with */
        char *key_text;
};

/* Reads both files; false where they cannot be used, which standard error says then. */
bool tls_open(struct tls *tls_out, const char *certificate_file, const char *key_file);
void tls_close(struct tls *tls);

/* Reads the files again; where that fails the certificate stays, and standard error says so. */
void tls_reload(struct tls *tls);

/* For a connection that begins: NULL without TLS. Released when the connection has ended. */
struct tls_certificate *tls_secure(const struct tls *tls, struct MHD_Connection *connection);
void tls_release(struct tls_certificate *certificate);

#endif
