/*
 * libmicrohttpd, loaded by `bowling serve` alone: it brings a library for encryption along, and who
 * scores a file shall neither wait for that nor need it.
 */
#ifndef SERVER_MICROHTTPD_LAZY_H
#define SERVER_MICROHTTPD_LAZY_H

#include <stdbool.h>

#include <microhttpd.h>

#include "lazy.h"

#define MICROHTTPD_FUNCTIONS(USE)                                                                  \
        USE(MHD_add_response_header)                                                               \
        USE(MHD_create_response_from_buffer)                                                       \
        USE(MHD_create_response_from_callback)                                                     \
        USE(MHD_destroy_response)                                                                  \
        USE(MHD_get_connection_info)                                                               \
        USE(MHD_get_connection_values)                                                             \
        USE(MHD_get_connection_values_n)                                                           \
        USE(MHD_get_daemon_info)                                                                   \
        USE(MHD_get_reason_phrase_for)                                                             \
        USE(MHD_get_timeout)                                                                       \
        USE(MHD_get_version)                                                                       \
        USE(MHD_is_feature_supported)                                                              \
        USE(MHD_lookup_connection_value)                                                           \
        USE(MHD_lookup_connection_value_n)                                                         \
        USE(MHD_queue_response)                                                                    \
        USE(MHD_quiesce_daemon)                                                                    \
        USE(MHD_resume_connection)                                                                 \
        USE(MHD_run)                                                                               \
        USE(MHD_start_daemon)                                                                      \
        USE(MHD_stop_daemon)                                                                       \
        USE(MHD_suspend_connection)

struct microhttpd {
        MICROHTTPD_FUNCTIONS(LAZY_FIELD)
};

/* The functions, under their names, once they are loaded. */
extern const struct microhttpd *http;

/* False where the library is missing or too old. */
bool microhttpd_load(void);

#endif
