/* libcurl, loaded by `bowling watch` alone. */
#include "curl_lazy.h"

static const char *const names[] = {CURL_FUNCTIONS(LAZY_NAME)};

static struct curl functions;
const struct curl *curl = &functions;

bool curl_load(void)
{
        return lazy_load("libcurl.so.4", names, sizeof names / sizeof *names, &functions) &&
               functions.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}
