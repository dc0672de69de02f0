/* Takes requests from libmicrohttpd, piece by piece, and answers them. */
#ifndef SERVER_RECEIVE_H
#define SERVER_RECEIVE_H

#include "network.h"

/* For MHD_start_daemon() and MHD_OPTION_NOTIFY_COMPLETED; the context is a struct network. */
enum MHD_Result receive_piece(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *size, void **request_of);
void receive_end(void *context, struct MHD_Connection *connection, void **request_of,
                 enum MHD_RequestTerminationCode code);

#endif
