/* PostgreSQL's client library, loaded when a server is first asked for. */
#include "libpq.h"

#include <stddef.h>
#include <string.h>

#include <dlfcn.h>

/* Copied as bytes, since C has no way from a pointer to data to one to a function. */
static bool find(void *library, const char *name, void *function_out)
{
        void *found = dlsym(library, name);
        memcpy(function_out, &found, sizeof found);
        return found != NULL;
}

#define LIBPQ_FIND(name) found = find(library, #name, &libpq.name) && found;

const struct libpq *libpq_load(void)
{
        static struct libpq libpq;
        static bool loaded;
        if (loaded)
                return &libpq;
        void *library = dlopen("libpq.so.5", RTLD_NOW);
        bool found = library != NULL;
        if (found) {
                LIBPQ_FUNCTIONS(LIBPQ_FIND)
        }
        loaded = found;
        return loaded ? &libpq : NULL;
}
