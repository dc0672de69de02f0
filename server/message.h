/* What the threads of the server hand to one another. A message belongs to the thread that has it.
 */
#ifndef SERVER_MESSAGE_H
#define SERVER_MESSAGE_H

#include <stdint.h>
#include <sys/queue.h>

#include "state.h"

enum message_kind {
        MESSAGE_REQUEST, /* struct request: to be worked on; on its way back, with its reply */
        MESSAGE_STATE    /* struct state_message, to the network thread */
};

/* The first member of each of them. */
struct message {
        STAILQ_ENTRY(message) next;
        enum message_kind kind;
};

STAILQ_HEAD(messages, message);

/* The committed state of a lane. */
struct state_message {
        struct message message;
        struct store_lane position;
        struct shared_text *text; /* held by the message */
        uint64_t refresh;         /* the last refresh that was asked for before it was read */
};

#endif
