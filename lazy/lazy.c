/* Libraries that are loaded when they are first needed. */
#include "lazy.h"

#include <string.h>

#include <dlfcn.h>

enum {
        SLOT_SIZE = sizeof(void *)
};

/* The pointers are copied as bytes: C does not convert a data pointer to a function pointer. */
bool lazy_load(const char *file, const char *const *names, size_t count, void *functions_out)
{
        char *slots = functions_out;
        void *library = dlopen(file, RTLD_NOW);
        if (library == NULL)
                return false;
        for (size_t i = 0; i < count; i++) {
                void *found = dlsym(library, names[i]);
                if (found == NULL)
                        return false;
                memcpy(slots + i * SLOT_SIZE, &found, SLOT_SIZE);
        }
        return true;
}
