/*
 * Limits by address, so that one client cannot take what all share. An address is an IPv4 address
 * or an IPv6 /64: whoever has one address of a /64 has all of them. Runs on the network thread.
 */
#ifndef SERVER_ADDRESSES_H
#define SERVER_ADDRESSES_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

#include <sodium.h>

#include "server_times.h"

enum {
        ADDRESSES_SIGN_INS = 10, /* that may fail in a minute */
        ADDRESSES_BURST_SECONDS = 5
};

/* How much of an allowance is used, which is given back bit by bit. */
struct bucket {
        double used;
        double at; /* when that was worked out */
};

struct address {
        int connections;
        size_t unread;          /* bytes of its answers that it has not taken yet */
        struct bucket requests; /* that need the store, without a token */
        struct bucket sign_ins; /* that failed */
};

/*
 * A table of fixed size: addresses with the same hash share their limits. The key of the hash is
 * random, so that nobody can choose with whom.
 */
struct addresses {
        struct address *table;
        unsigned char hash_key[crypto_shorthash_KEYBYTES];
        const struct server_times *times;
        double rate;            /* requests a second without a token; 0: no limit by rate */
        uint64_t trusted_proxy; /* or 0 */
};

/* `proxy` may be NULL. */
void addresses_open(struct addresses *addresses_out, int rate, const struct server_times *times,
                    const struct sockaddr *proxy);
void addresses_close(struct addresses *addresses);

struct address *addresses_find(const struct addresses *addresses, const struct sockaddr *address);

/* The last address of X-Forwarded-For, which a trusted proxy added; false where it is none. */
bool addresses_read_forwarded(const char *forwarded, struct sockaddr_storage *address_out);

/* As text; an IPv4 address also where it comes as ::ffff:. */
void addresses_print(const struct sockaddr *address, char text_out[INET6_ADDRSTRLEN]);

bool addresses_is_proxy(const struct addresses *addresses, const struct sockaddr *address);

/* Counts one request; false where the address has used up what it may have. */
bool addresses_take_request(const struct addresses *addresses, struct address *address, double now);

/* Counts one attempt to sign in, which is given back where it succeeds; false as above. */
bool addresses_take_sign_in(const struct addresses *addresses, struct address *address, double now);
void addresses_return_sign_in(struct address *address);

#endif
