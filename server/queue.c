/* A queue of messages from one thread to another. */
#include "queue.h"

#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

void queue_open(struct queue *queue_out, size_t room)
{
        *queue_out =
                (struct queue){.room = room, .descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
        if (queue_out->descriptor < 0)
                abort();
        pthread_mutex_init(&queue_out->mutex, NULL);
        STAILQ_INIT(&queue_out->messages);
}

void queue_close(struct queue *queue)
{
        close(queue->descriptor);
        pthread_mutex_destroy(&queue->mutex);
}

void queue_wake(struct queue *queue)
{
        eventfd_write(queue->descriptor, 1);
}

bool queue_push(struct queue *queue, struct message *message)
{
        pthread_mutex_lock(&queue->mutex);
        bool fits = queue->count < queue->room;
        bool was_empty = queue->count == 0;
        if (fits) {
                STAILQ_INSERT_TAIL(&queue->messages, message, next);
                queue->count++;
        }
        pthread_mutex_unlock(&queue->mutex);
        if (fits && was_empty)
                queue_wake(queue);
        return fits;
}

void queue_take(struct queue *queue, struct messages *messages_out)
{
        eventfd_t wakes = 0;
        STAILQ_INIT(messages_out);
        /* Before the messages: a push after this makes the descriptor readable again. */
        eventfd_read(queue->descriptor, &wakes);
        pthread_mutex_lock(&queue->mutex);
        STAILQ_CONCAT(messages_out, &queue->messages);
        queue->count = 0;
        pthread_mutex_unlock(&queue->mutex);
}

size_t queue_length(struct queue *queue)
{
        pthread_mutex_lock(&queue->mutex);
        size_t count = queue->count;
        pthread_mutex_unlock(&queue->mutex);
        return count;
}
