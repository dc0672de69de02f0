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

struct request;

struct head_address head_read_address(const char *uri);

/* Whether the checks below are tested with this version of libmicrohttpd. */
bool head_knows_version(const char *version);

/*
 * Refuses, before the body is read, where a proxy in front of us could see other headers, or
 * another body, than we do: lines that end otherwise than with CR LF, folded lines, control
 * characters, names that are no tokens, headers that may come once but come twice. The connection
 * is closed: the next request would begin at an unknown place, or too far away.
 */
void head_check_framing(struct request *request, const char *method, const char *version);

/* Whether the request names one of the hosts, of which there may be none. */
bool head_is_for(const struct request *request, const char *const *hosts);

#endif
