/* Finds the handler that answers a request. Runs on the network thread. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include <stddef.h>

#include "request.h"

extern const struct route routes[];
extern const size_t routes_count;

/* Finds the route by method and path; refuses with 404 or 405 where there is none. */
void routes_find(struct request *request, const char *method);
#endif
