/* The list of kernels. */
#include "kernel.h"

#include <string.h>

const struct bulk_kernel kernel_plain = {
        .name = "plain",
};

/* The fastest first. */
static const struct bulk_kernel *const kernels[] = {
#ifdef BULK_HAS_AVX2
        &kernel_avx2,
#endif
        &kernel_automaton,
        &kernel_plain,
};

const struct bulk_kernel *bulk_kernel_named(const char *name)
{
        for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
                const struct bulk_kernel *kernel = kernels[i];
                if ((name == NULL || strcmp(kernel->name, name) == 0) &&
                    (kernel->is_supported == NULL || kernel->is_supported()))
                        return kernel;
        }
        return NULL;
}

const struct bulk_kernel *bulk_kernel_best(void)
{
        return bulk_kernel_named(NULL);
}
