/* A queue of messages from one thread to another. A message belongs to the thread that has it. */
#ifndef SERVER_QUEUE_H
#define SERVER_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
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

struct queue {
        pthread_mutex_t mutex;
        struct messages messages;
        size_t count;
        size_t room;
        int descriptor; /* an eventfd that is written to by whoever pushes to an empty queue */
};

/* Takes at most `room` messages at a time. */
void queue_open(struct queue *queue_out, size_t room);
void queue_close(struct queue *queue);

/* False where it is full; the message stays with the caller. */
bool queue_push(struct queue *queue, struct message *message);

/* The same for several, with one wake: all of them, or none. */
bool queue_push_all(struct queue *queue, struct messages *messages);

/*
 * Waits until something was pushed to an empty queue, or queue_wake() called, or `other`, a
 * descriptor or -1, can be read; false where it was not the queue. Whoever waits by epoll with
 * EPOLLET does not need it.
 */
bool queue_wait(const struct queue *queue, int other, int milliseconds);

/* Takes all messages, in the order in which they came; there may be none. */
void queue_take(struct queue *queue, struct messages *messages_out);

/* Ends a wait without a message. */
void queue_wake(const struct queue *queue);

size_t queue_length(struct queue *queue);

#endif
