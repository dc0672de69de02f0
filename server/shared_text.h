/*
 * A text with a count of its holders: it is printed once, however many read it. Its bytes never
 * change, so threads may share it.
 */
#ifndef SERVER_SHARED_TEXT_H
#define SERVER_SHARED_TEXT_H

#include <stdatomic.h>
#include <stddef.h>

#include "microhttpd_lazy.h"

struct shared_text {
        const char *bytes;
        size_t length;
        size_t event_length; /* of an event of a stream that `owned` is, with the bytes inside */
        atomic_int holders;
        char *owned;        /* is freed with it */
        size_t *counted_in; /* of the network thread: its length is subtracted; or NULL */
        struct MHD_Response *response; /* cached by the network thread */
};

/* Held by its maker. Takes over `bytes` from malloc(). */
struct shared_text *shared_text_of(char *bytes, size_t length);

struct shared_text *shared_text_hold(struct shared_text *text);

/* NULL does nothing. */
void shared_text_release(struct shared_text *text);

#endif
