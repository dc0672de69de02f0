/* A queue of messages from one thread to another. */
#ifndef SERVER_QUEUE_H
#define SERVER_QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "message.h"

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
