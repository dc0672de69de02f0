/* PostgreSQL's client library, loaded when a server is first asked for. */
#include "libpq.h"

#include <pthread.h>

static const char *const names[] = {LIBPQ_FUNCTIONS(LAZY_NAME)};

const struct libpq *pq;

static void load(void)
{
        static struct libpq libpq;
        if (lazy_load("libpq.so.5", names, sizeof names / sizeof *names, &libpq))
                pq = &libpq;
}

bool libpq_load(void)
{
        static pthread_once_t once = PTHREAD_ONCE_INIT;
        pthread_once(&once, load);
        return pq != NULL;
}
