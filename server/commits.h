/* Changes that wait for the commit of this turn. */
#ifndef SERVER_COMMITS_H
#define SERVER_COMMITS_H

#include "request.h"

/* Suspends the request until it is written. */
void commits_wait(struct request *request);

/* Writes all that waits, in one commit, and answers it; false where nothing waits. */
bool commits_write(struct server *server);

#endif
