/* libmicrohttpd, loaded by `bowling serve` alone. */
#include "microhttpd_lazy.h"

#include <stddef.h>
#include <string.h>

#include <dlfcn.h>

#define MICROHTTPD_PLACE(name) {#name, offsetof(struct microhttpd, name)},

static const struct {
        const char *name;
        size_t offset;
} places[] = {MICROHTTPD_FUNCTIONS(MICROHTTPD_PLACE)};

static struct microhttpd functions;
const struct microhttpd *http = &functions;

/* Copied as bytes, since C has no way from a pointer to data to one to a function. */
bool microhttpd_load(void)
{
        void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW);
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
                void *found = library != NULL ? dlsym(library, places[i].name) : NULL;
                if (found == NULL)
                        return false;
                memcpy((char *)&functions + places[i].offset, &found, sizeof found);
        }
        return true;
}
