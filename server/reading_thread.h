/*
 * The reading thread: reads history, statistics and lists over a connection of its own, so that
 * neither bowls nor states wait for long reads.
 */
#ifndef SERVER_READING_THREAD_H
#define SERVER_READING_THREAD_H

#include <pthread.h>
#include <stdatomic.h>

#include "queue.h"
#include "store.h"

struct reading_thread {
        pthread_t thread;
        struct store *store;
        struct queue inbox;    /* requests */
        struct queue *answers; /* to the network thread */
        atomic_bool ending;
        atomic_size_t unread; /* bytes of answers that clients have not taken yet */
};

void reading_thread_start(struct reading_thread *thread, struct store *store,
                          struct queue *answers);

/* Ends it after what is in its inbox. */
void reading_thread_stop(struct reading_thread *thread);

#endif
