/* PostgreSQL's client library, loaded when a server is first asked for. */
#include "libpq.h"

static const char *const names[] = {LIBPQ_FUNCTIONS(LAZY_NAME)};

const struct libpq *libpq_load(void)
{
        static struct libpq libpq;
        static bool loaded;
        if (!loaded)
                loaded = lazy_load("libpq.so.5", names, sizeof names / sizeof *names, &libpq);
        return loaded ? &libpq : NULL;
}
