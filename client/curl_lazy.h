/* libcurl, loaded by `bowling watch` alone. */
#ifndef CLIENT_CURL_LAZY_H
#define CLIENT_CURL_LAZY_H

/* curl's type checks would need the functions to be linked. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include "lazy.h"

#define CURL_FUNCTIONS(USE)                                                                        \
        USE(curl_easy_cleanup)                                                                     \
        USE(curl_easy_getinfo)                                                                     \
        USE(curl_easy_init)                                                                        \
        USE(curl_easy_setopt)                                                                      \
        USE(curl_easy_strerror)                                                                    \
        USE(curl_free)                                                                             \
        USE(curl_global_cleanup)                                                                   \
        USE(curl_global_init)                                                                      \
        USE(curl_multi_add_handle)                                                                 \
        USE(curl_multi_cleanup)                                                                    \
        USE(curl_multi_info_read)                                                                  \
        USE(curl_multi_init)                                                                       \
        USE(curl_multi_perform)                                                                    \
        USE(curl_multi_poll)                                                                       \
        USE(curl_multi_remove_handle)                                                              \
        USE(curl_slist_append)                                                                     \
        USE(curl_slist_free_all)                                                                   \
        USE(curl_url)                                                                              \
        USE(curl_url_cleanup)                                                                      \
        USE(curl_url_get)                                                                          \
        USE(curl_url_set)

struct curl {
        CURL_FUNCTIONS(LAZY_FIELD)
};

/* The functions; valid after curl_load(). */
extern const struct curl *curl;

/* False where the library is missing or too old. */
bool curl_load(void);

#endif
