/* Reads and checks a request, and runs it or hands it over. Runs on the network thread. */
#ifndef SERVER_DISPATCH_H
#define SERVER_DISPATCH_H

#include "request.h"

/*
 * Once the body is there: refuses the request, answers it, or hands it to the thread that does.
 * Then it is pending.
 */
void dispatch_request(struct network *network, struct request *request);

/* Before the reply is sent: an attempt to sign in that succeeded does not count. */
void dispatch_note_reply(const struct request *request);

#endif
