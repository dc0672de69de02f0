/*
 * A line of JSON for each request that has ended. Lines are kept in memory until the next tick.
 * Runs on the network thread.
 */
#ifndef SERVER_ACCESS_LOG_H
#define SERVER_ACCESS_LOG_H

#include <stdbool.h>
#include <stdio.h>

#include "request.h"

struct access_log {
        const char *file; /* "-" is standard output; NULL: there is no log */
        FILE *out;
        bool has_failed; /* which was said */
};

/* False where the file cannot be opened; errno says why. */
bool access_log_open(struct access_log *log_out, const char *file);
void access_log_close(struct access_log *log);

/* Opens the file of this name anew, which may be another one by now. */
void access_log_reopen(struct access_log *log);

void access_log_write(struct access_log *log, const struct request *request);
void access_log_flush(struct access_log *log);

#endif
