/* Whether the head of a request can be read in one way only. */
#ifndef SERVER_HEAD_H
#define SERVER_HEAD_H

#include <stdbool.h>
#include <stddef.h>

#include "microhttpd_lazy.h"

enum {
        HEAD_PATH_MAX = 200
};

/* An address as it came, before anything was decoded: what we serve needs no escapes. */
struct head_address {
        const char *uri; /* where libmicrohttpd has read it */
        size_t length;
        bool is_text;
        char path[HEAD_PATH_MAX + 1]; /* empty where it is none of ours */
};

struct head_address head_read_address(const char *uri);

/* The host of an address that is whole, as a client names it to a proxy; NULL where it is a path.
 */
const char *head_host(const struct head_address *address);

/* The first line, as it stands where libmicrohttpd has read it. */
struct head {
        const char *method;
        const struct head_address *address;
        const char *version;
};

/* Whether the checks below are tested with this version of libmicrohttpd. */
bool head_knows_version(const char *version);

/*
 * False where a proxy in front of us could see other headers, or another body, than we do: lines
 * that end otherwise than with CR LF, folded lines, control characters, names that are no tokens,
 * and headers that may come once but come twice.
 */
bool head_is_plain(struct MHD_Connection *connection, const struct head *head);

#endif
