/* Limits by address, so that one client cannot take what all share. */
#include "addresses.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"

enum {
        TABLE_SIZE = 65536
};

/* IPv4 addresses are those with a prefix that IPv6 never uses; also where they come as ::ffff:. */
static uint64_t key_of(const struct sockaddr *address)
{
        static const uint64_t four = UINT64_C(1) << 32;
        const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
        uint64_t prefix = 0;
        if (address->sa_family == AF_INET)
                return four | ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr);
        if (IN6_IS_ADDR_V4MAPPED(six)) {
                uint32_t mapped = 0;
                memcpy(&mapped, &six->s6_addr[12], sizeof mapped);
                return four | ntohl(mapped);
        }
        for (int i = 0; i < 8; i++)
                prefix = prefix << 8 | six->s6_addr[i];
        return prefix != 0 ? prefix : 1; /* ::1 has the prefix 0, which stands for no address */
}

void addresses_open(struct addresses *addresses_out, int rate, const struct server_times *times,
                    const struct sockaddr *proxy)
{
        *addresses_out = (struct addresses){
                .table = heap_or_abort(calloc(TABLE_SIZE, sizeof *addresses_out->table)),
                .times = times,
                .rate = rate,
                .trusted_proxy = proxy != NULL ? key_of(proxy) : 0};
        randombytes_buf(addresses_out->hash_key, sizeof addresses_out->hash_key);
}

void addresses_close(struct addresses *addresses)
{
        free(addresses->table);
}

struct address *addresses_find(const struct addresses *addresses, const struct sockaddr *address)
{
        uint64_t key = key_of(address);
        uint16_t hash[crypto_shorthash_BYTES / sizeof(uint16_t)];
        crypto_shorthash((unsigned char *)hash, (const unsigned char *)&key, sizeof key,
                         addresses->hash_key);
        return &addresses->table[hash[0]];
}

bool addresses_is_proxy(const struct addresses *addresses, const struct sockaddr *address)
{
        return addresses->trusted_proxy != 0 && key_of(address) == addresses->trusted_proxy;
}

bool addresses_read_forwarded(const char *forwarded, struct sockaddr_storage *address_out)
{
        struct sockaddr_in *four = (struct sockaddr_in *)address_out;
        struct sockaddr_in6 *six = (struct sockaddr_in6 *)address_out;
        const char *comma = strrchr(forwarded, ',');
        const char *last = comma != NULL ? comma + 1 : forwarded;
        char text[INET6_ADDRSTRLEN];
        last += strspn(last, " \t");
        size_t length = strcspn(last, " \t");
        if (length >= sizeof text || last[length + strspn(last + length, " \t")] != '\0')
                return false;
        snprintf(text, sizeof text, "%.*s", (int)length, last);
        memset(address_out, 0, sizeof *address_out);
        if (inet_pton(AF_INET, text, &four->sin_addr) == 1) {
                four->sin_family = AF_INET;
                return true;
        }
        six->sin6_family = AF_INET6;
        return inet_pton(AF_INET6, text, &six->sin6_addr) == 1;
}

void addresses_print(const struct sockaddr *address, char text_out[INET6_ADDRSTRLEN])
{
        const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
        if (address->sa_family == AF_INET)
                inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text_out,
                          INET6_ADDRSTRLEN);
        else if (IN6_IS_ADDR_V4MAPPED(six))
                inet_ntop(AF_INET, &six->s6_addr[12], text_out, INET6_ADDRSTRLEN);
        else
                inet_ntop(AF_INET6, six, text_out, INET6_ADDRSTRLEN);
}

/* Whether one more fits into `most`, which come back at `rate` a second. */
static bool take(struct bucket *bucket, double most, double rate, double now)
{
        double left = bucket->used - (now - bucket->at) * rate;
        bucket->used = left > 0 ? left : 0;
        bucket->at = now;
        if (bucket->used + 1 > most)
                return false;
        bucket->used++;
        return true;
}

bool addresses_take_request(const struct addresses *addresses, struct address *address, double now)
{
        double rate = addresses->rate;
        return rate <= 0 || take(&address->requests, rate * ADDRESSES_BURST_SECONDS,
                                 rate * 1e3 / (double)addresses->times->rate, now);
}

bool addresses_take_sign_in(const struct addresses *addresses, struct address *address, double now)
{
        return addresses->rate <= 0 ||
               take(&address->sign_ins, ADDRESSES_SIGN_INS,
                    ADDRESSES_SIGN_INS * 1e3 / (double)addresses->times->sign_ins, now);
}

void addresses_return_sign_in(struct address *address)
{
        if (address->sign_ins.used >= 1)
                address->sign_ins.used--;
}
