/* A text that several hold at once: it is printed once, however many read it. */
#ifndef SERVER_SHARED_TEXT_H
#define SERVER_SHARED_TEXT_H

#include <stddef.h>

#include "microhttpd_lazy.h"

struct shared_text {
        const char *bytes;
        size_t length;
        int holders;
        char *owned;                   /* is freed with it; NULL where the bytes outlive it */
        struct MHD_Response *response; /* once it was asked for */
};

/* Each is held by its maker. The first takes over `bytes` from malloc(). */
struct shared_text *shared_text_of(char *bytes, size_t length);
struct shared_text *shared_text_of_constant(const char *bytes, size_t length);

struct shared_text *shared_text_hold(struct shared_text *text);

/* NULL does nothing. */
void shared_text_let_go(struct shared_text *text);

#endif
