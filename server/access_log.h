/*
 * A line of JSON for each request that has ended. Lines are kept in memory until the next tick, and
 * a thread of their own writes them: a pipe that nobody reads, or a slow disk, stalls nobody. Lines
 * beyond those that memory is kept for are lost, and counted. All is called on the network thread.
 */
#ifndef SERVER_ACCESS_LOG_H
#define SERVER_ACCESS_LOG_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#include "request.h"

struct access_log_text {
        char *bytes; /* or NULL */
        size_t length;
};

struct access_log {
        const char *file;            /* "-" is standard output; NULL: there is no log */
        FILE *lines;                 /* prints into `text`, */
        struct access_log_text text; /* which the writer gets with the next flush, */
        int count;                   /* and which has so many lines */
        atomic_uint_fast64_t lost;   /* lines that were not written */
        pthread_t writer;
        int descriptor;  /* for the writer alone */
        bool has_failed; /* which was said; for the writer alone */
        pthread_mutex_t mutex;
        pthread_cond_t news;
        /* Guarded by the mutex: */
        struct access_log_text handed; /* what the writer has to write */
        bool has_to_reopen;
        bool is_ending;
};

/* False where the file cannot be opened; errno says why. Signals have to be blocked. */
bool access_log_open(struct access_log *log_out, const char *file);

/* Waits at most so long for a reader of the last lines. */
void access_log_close(struct access_log *log, int64_t milliseconds);

/* Opens the file of this name anew, which may be another one by now. */
void access_log_reopen(struct access_log *log);

void access_log_write(struct access_log *log, const struct request *request);

/* Hands the lines to the writer, unless it is still busy with those before. */
void access_log_flush(struct access_log *log);

#endif
