/*
 * The store thread: it alone knows what is not committed, and writes. Changes that queue up while
 * it commits are its next batch, which is one commit.
 */
#ifndef SERVER_STORE_THREAD_H
#define SERVER_STORE_THREAD_H

#include <pthread.h>
#include <stdatomic.h>

#include "access.h"
#include "house.h"
#include "metrics.h"
#include "queue.h"
#include "server_times.h"

struct request;

/* Told to clients while the store is not written any more. */
#define STORE_THREAD_OUTDATED                                                                      \
        "a newer version of bowling has migrated the store, and this server writes no more until " \
        "it is updated"

struct store_thread {
        pthread_t thread;
        const struct server_times *times;
        struct queue inbox;     /* changes, and requests whose token is not cached */
        struct queue *answers;  /* to the network thread */
        struct messages outbox; /* what is pushed there next, with one wake */
        struct house house;
        struct access access;
        bool has_stale_tokens;  /* or sessions */
        int busy_tries;         /* that found the store locked, in a row */
        int64_t uses_at;        /* when their uses were written: monotonic milliseconds */
        struct request **batch; /* the changes of this batch, with room for a full inbox */
        size_t count;
        bool is_ready;      /* as it was logged last */
        int64_t version_at; /* when the version of the store was checked last */
        /* For the network thread: */
        atomic_bool ending;
        atomic_bool has_refreshes;
        atomic_uint_fast64_t *refreshes; /* by lane: the last one that a watcher asked for */
        atomic_bool unreachable;         /* the store did not answer when it was asked last */
        atomic_bool is_outdated; /* a newer program migrated the store: nothing is written */
        atomic_int_fast64_t failing_until; /* a commit failed: monotonic milliseconds */
        atomic_int_fast64_t busy_since;    /* monotonic milliseconds; 0 while it waits */
        struct histogram commit_times;
        struct histogram batch_sizes; /* committed changes */
};

/* Reads tokens and lanes, whose states go to `answers`, and begins. On failure nothing is held, but
 * `answers` may have some states. */
enum store_status store_thread_start(struct store_thread *thread, struct store *store,
                                     struct store_lanes lanes, struct queue *answers,
                                     const struct server_times *times);

/* Ends it after what is in its inbox. */
void store_thread_stop(struct store_thread *thread);

/* For the network thread: has the lane read, where a watcher has seen more. The state that was read
 * comes with this number, or a later one. */
void store_thread_refresh(struct store_thread *thread, int lane, uint64_t number);

/* Also: whether the store answers and takes what is written; and whether the thread has been at
 * work for a while, as with a locked store, or for longer than it ever should. */
bool store_thread_is_ready(struct store_thread *thread);
bool store_thread_is_waiting(struct store_thread *thread);
bool store_thread_is_stuck(struct store_thread *thread);

#endif
