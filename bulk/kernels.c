/* The list of kernels. */
#include "kernel.h"

#include <string.h>

static bool always(void)
{
        return true;
}

const struct bulk_kernel kernel_plain = {
        .name = "plain",
        .is_supported = always,
};

/* The fastest first. */
static const struct bulk_kernel *const kernels[] = {
#ifdef BULK_HAS_AVX512
        &kernel_avx512,
#endif
        &kernel_automaton,
        &kernel_plain,
};

const struct bulk_kernel *bulk_kernel_best(void)
{
        for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
                if (kernels[i]->is_supported())
                        return kernels[i];
        }
        return &kernel_plain;
}

const struct bulk_kernel *bulk_kernel_named(const char *name)
{
        for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
                if (strcmp(kernels[i]->name, name) == 0 && kernels[i]->is_supported())
                        return kernels[i];
        }
        return NULL;
}
