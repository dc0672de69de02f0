/* Changes that wait for the commit of this turn. */
#ifndef SERVER_COMMITS_H
#define SERVER_COMMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct request;
struct server;

/* All zero is empty. */
struct commits {
        struct request **waiting; /* in the order in which they came */
        size_t count;
        size_t room;
        uint64_t came;   /* how many have come so far */
        size_t together; /* how many the last commit was for */
};

/* Puts the request behind those that wait. */
void commits_wait(struct commits *commits, struct request *request);

/* Its client is gone: it is not written. */
void commits_forget(struct commits *commits, const struct request *request);

/* Writes all that waits, in one commit, and answers it; false where nothing waits. */
bool commits_write(struct commits *commits, struct server *server);

void commits_release(struct commits *commits);

#endif
