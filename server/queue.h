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
        int descriptor; /* an eventfd, readable while there are messages: for poll and epoll */
};

/* Takes at most `room` messages at a time. */
void queue_open(struct queue *queue_out, size_t room);
void queue_close(struct queue *queue);

/* False where it is full; the message stays with the caller. */
bool queue_push(struct queue *queue, struct message *message);

/* Takes all messages, in the order in which they came; there may be none. */
void queue_take(struct queue *queue, struct messages *messages_out);

/* Makes the descriptor readable, so that the thread that waits looks up. */
void queue_wake(struct queue *queue);

size_t queue_length(struct queue *queue);

#endif
