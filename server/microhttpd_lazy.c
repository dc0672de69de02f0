/* libmicrohttpd, loaded by `bowling serve` alone. */
#include "microhttpd_lazy.h"

static const char *const names[] = {MICROHTTPD_FUNCTIONS(LAZY_NAME)};

static struct microhttpd functions;
const struct microhttpd *http = &functions;

bool microhttpd_load(void)
{
        return lazy_load("libmicrohttpd.so.12", names, sizeof names / sizeof *names, &functions);
}
