/* The list of kernels, and the one that is just the engine. */
#include "kernel.h"

#include <stdlib.h>
#include <string.h>

#include "plain.h"

static bool always(void)
{
        return true;
}

/* The engine needs no tables; one byte says that all is well. */
static void *prepare_nothing(enum bulk_reading reading)
{
        (void)reading;
        return malloc(1);
}

static void score_plain(const void *tables, const struct bulk_job *job, struct chunk *chunk)
{
        (void)tables;
        plain_score(job, chunk);
}

const struct bulk_kernel kernel_plain = {
        .name = "plain",
        .is_supported = always,
        .prepare = prepare_nothing,
        .score = score_plain,
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
