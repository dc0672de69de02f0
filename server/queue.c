/* A queue of messages from one thread to another. */
#include "queue.h"

#include <poll.h>
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

void queue_wake(const struct queue *queue)
{
        eventfd_write(queue->descriptor, 1);
}

bool queue_push_all(struct queue *queue, struct messages *messages)
{
        size_t count = 0;
        const struct message *message = NULL;
        STAILQ_FOREACH(message, messages, next)
        count++;
        pthread_mutex_lock(&queue->mutex);
        bool fits = count <= queue->room - queue->count;
        bool was_empty = queue->count == 0;
        if (fits) {
                STAILQ_CONCAT(&queue->messages, messages);
                queue->count += count;
        }
        pthread_mutex_unlock(&queue->mutex);
        if (fits && was_empty && count > 0)
                queue_wake(queue);
        return fits;
}

bool queue_push(struct queue *queue, struct message *message)
{
        struct messages alone = STAILQ_HEAD_INITIALIZER(alone);
        STAILQ_INSERT_TAIL(&alone, message, next);
        return queue_push_all(queue, &alone);
}

bool queue_wait(const struct queue *queue, int other, int milliseconds)
{
        eventfd_t wakes = 0;
        struct pollfd events[] = {{.fd = queue->descriptor, .events = POLLIN},
                                  {.fd = other, .events = POLLIN}};
        poll(events, sizeof events / sizeof *events, milliseconds);
        return events[0].revents != 0 && eventfd_read(queue->descriptor, &wakes) == 0;
}

void queue_take(struct queue *queue, struct messages *messages_out)
{
        STAILQ_INIT(messages_out);
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
