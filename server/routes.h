/* Which request is answered by whom. */
#ifndef SERVER_ROUTES_H
#define SERVER_ROUTES_H

#include "request.h"

/* Finds the route by method and path; refuses with 404 or 405 where there is none. */
void routes_find(struct request *request, const char *method);

/* Once the body is there: reads it, and refuses who may not write. */
void routes_prepare(struct request *request);

#endif
