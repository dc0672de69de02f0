/* PostgreSQL's client library, loaded when a server is first asked for. */
#include "libpq.h"

#include <stddef.h>
#include <string.h>

#include <dlfcn.h>

#define LIBPQ_PLACE(name) {#name, offsetof(struct libpq, name)},

static const struct {
        const char *name;
        size_t offset;
} places[] = {LIBPQ_FUNCTIONS(LIBPQ_PLACE)};

/* Copied as bytes, since C has no way from a pointer to data to one to a function. */
static bool find_all(void *library, struct libpq *libpq_out)
{
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
                void *found = dlsym(library, places[i].name);
                if (found == NULL)
                        return false;
                memcpy((char *)libpq_out + places[i].offset, &found, sizeof found);
        }
        return true;
}

const struct libpq *libpq_load(void)
{
        static struct libpq libpq;
        static bool loaded;
        if (loaded)
                return &libpq;
        void *library = dlopen("libpq.so.5", RTLD_NOW);
        loaded = library != NULL && find_all(library, &libpq);
        return loaded ? &libpq : NULL;
}
