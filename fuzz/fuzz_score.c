/* Scores any bytes: every kernel prints the same as the engine, and games are written as they were
 * read. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"
#include "plain.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const struct bulk_kernel kernel_avx2_emulated;

/* The last one is the fastest that this processor runs. */
enum {
        KERNELS = 3
};
static const struct bulk_kernel *kernels[KERNELS] = {&kernel_automaton, &kernel_avx2_emulated};

static struct chunk expected;
static struct chunk found;
static void *tables[KERNELS][BULK_READ_COUNTS + 1];

static void prepare(void)
{
        if (expected.text != NULL)
                return;
        if (!chunk_init(&expected) || !chunk_init(&found))
                abort();
        kernels[KERNELS - 1] = bulk_kernel_best();
        for (int i = 0; i < KERNELS; i++) {
                for (int reading = BULK_READ_ANY; reading <= BULK_READ_COUNTS; reading++)
                        tables[i][reading] = kernels[i]->prepare((enum bulk_reading)reading);
        }
}

static void begin(struct chunk *chunk, const uint8_t *data, size_t size)
{
        memcpy(chunk->text, data, size);
        chunk->text[size] = '\n';
        chunk->length = size + 1;
        chunk_begin(chunk);
}

static bool are_same(void)
{
        return expected.counts.lines == found.counts.lines &&
               expected.counts.games == found.counts.games &&
               expected.counts.bad == found.counts.bad &&
               expected.totals_length == found.totals_length &&
               memcmp(expected.totals, found.totals, expected.totals_length) == 0 &&
               memcmp(expected.complaints, found.complaints,
                      expected.counts.bad * sizeof *expected.complaints) == 0;
}

/* What is written reads as the same game, pins included. */
static void check_notation(const uint8_t *data, size_t size)
{
        struct bowling_game game = bowling_game_of((struct bowling_player){""});
        struct bowling_game again = game;
        char text[BOWLING_NOTATION_SIZE];
        if (bowling_notation_parse((const char *)data, size, &game, NULL) != BOWLING_OK)
                return;
        if (bowling_notation_print(&game, text, sizeof text) != BOWLING_OK ||
            bowling_notation_parse(text, strlen(text), &again, NULL) != BOWLING_OK ||
            !bowling_game_equals(&game, &again))
                abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
        prepare();
        if (size < 1 || size > BULK_LINE_MAX)
                return 0;
        struct bulk_job job = {.reading = (enum bulk_reading)(data[0] % (BULK_READ_COUNTS + 1))};
        check_notation(data + 1, size - 1);
        begin(&expected, data + 1, size - 1);
        plain_score(&job, &expected);
        for (int i = 0; i < KERNELS; i++) {
                begin(&found, data + 1, size - 1);
                kernels[i]->score(tables[i][job.reading], &job, &found);
                if (!are_same())
                        abort();
        }
        return 0;
}
