/* Finds the handler that answers a request. Runs on the network thread. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include <stddef.h>

#include "request.h"

/* For counting: the index of a route, that of none is routes_count(), and back; NULL for none. */
size_t routes_count(void);
size_t routes_index(const struct route *route);
const struct route *routes_at(size_t index);

/* Finds the route by method and path; refuses with 404 or 405 where there is none. */
void routes_find(struct request *request, const char *method);
#endif
