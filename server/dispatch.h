/* Takes requests from libmicrohttpd, and answers them or hands them to the thread that does. */
#ifndef SERVER_DISPATCH_H
#define SERVER_DISPATCH_H

#include "network.h"

/* For MHD_start_daemon() and MHD_OPTION_NOTIFY_COMPLETED; the context is a struct network. */
enum MHD_Result dispatch_piece(void *context, struct MHD_Connection *connection, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *size, void **request_of);
void dispatch_end(void *context, struct MHD_Connection *connection, void **request_of,
                  enum MHD_RequestTerminationCode code);

#endif
