/*
 * The automaton, two bytes at a time, several lines in parallel.
 *
 * In a single line each look-up depends on the one before; several independent lines hide that
 * latency. A line that ends before the others stays in the accepted or the dead row.
 */
#include "kernel.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "automaton.h"
#include "plain.h"

enum {
        BATCH_LINES = 8,
        LENGTH_MAX = CHUNK_PADDING, /* of a line here; longer ones are left to the engine */
        PAIRS = 256,
        PAIR_OF_LINE_END = 255, /* whatever the second byte is */
        PAIR_ILLEGAL = 254,

        /*
         * Not 256, because then the entries of a pair in all rows would be in the same set of the
         * first-level cache. The additional entries are not used.
         */
        ROW_SIZE = PAIRS + 16,

        /*
         * A state has the beginning of its row in the upper bits, points in the lower ones. An
         * entry is the difference between two states, so one addition does both.
         */
        ROW_SHIFT = 14,
        POINTS = (1 << ROW_SHIFT) - 1
};

static_assert(SYMBOL_LINE_END == SYMBOL_ILLEGAL - 1 &&
                      2 * SYMBOL_ILLEGAL + (SYMBOL_ILLEGAL - 2) * (SYMBOL_ILLEGAL - 1) <=
                              PAIR_ILLEGAL,
              "the numbers of pairs fit into a byte, see pair_of()");
static_assert(AUTOMATON_ROWS_MAX * ROW_SIZE <= 1 << (32 - ROW_SHIFT), "a state has 32 bits");

/* The same automaton with an entry for each pair of symbols in a row. */
struct tables {
        uint8_t pairs[1 << 16]; /* by both bytes, as they are read from memory */
        uint32_t entries[];
};

/*
 * Pairs with a separator have adjacent numbers: in text with separators nearly every look-up is one
 * of them, and so they share cache lines.
 */
static uint8_t pair_of(unsigned first, unsigned second)
{
        if (first == SYMBOL_LINE_END)
                return PAIR_OF_LINE_END;
        if (first == SYMBOL_ILLEGAL || second == SYMBOL_ILLEGAL)
                return PAIR_ILLEGAL;
        if (first == SYMBOL_SEPARATOR)
                return (uint8_t)second;
        if (second == SYMBOL_SEPARATOR)
                return (uint8_t)(SYMBOL_ILLEGAL + first);
        unsigned row = first < SYMBOL_SEPARATOR ? first : first - 1;
        unsigned column = second < SYMBOL_SEPARATOR ? second : second - 1;
        return (uint8_t)(2 * SYMBOL_ILLEGAL + row * (SYMBOL_ILLEGAL - 1) + column);
}

/* The state of a row, without points. */
static uint32_t state_in(uint32_t row)
{
        return row * ROW_SIZE << ROW_SHIFT;
}

static void fill_pairs(struct tables *tables)
{
        for (unsigned i = 0; i < 1 << 16; i++) {
                uint16_t bytes = (uint16_t)i;
                uint8_t text[2];
                memcpy(text, &bytes, sizeof text);
                tables->pairs[i] = pair_of(automaton_symbols[text[0]], automaton_symbols[text[1]]);
        }
}

/* After the end of a line the second byte is ignored: it belongs to the next line. */
static uint32_t step_twice(const struct automaton *automaton, uint32_t row, unsigned first,
                           unsigned second)
{
        uint32_t one = automaton->entries[row * SYMBOLS + first];
        uint32_t two = one & ~(uint32_t)AUTOMATON_POINTS;
        if (first != SYMBOL_LINE_END)
                two = automaton->entries[(one >> AUTOMATON_ROW_SHIFT) * SYMBOLS + second];
        uint32_t points = (one & AUTOMATON_POINTS) + (two & AUTOMATON_POINTS);
        return state_in((two >> AUTOMATON_ROW_SHIFT) - row) + points;
}

static void fill_row(struct tables *tables, const struct automaton *automaton, uint32_t row)
{
        for (unsigned first = 0; first < SYMBOLS; first++) {
                for (unsigned second = 0; second < SYMBOLS; second++)
                        tables->entries[row * ROW_SIZE + pair_of(first, second)] =
                                step_twice(automaton, row, first, second);
        }
}

static void *prepare(enum bulk_reading reading)
{
        const struct automaton *automaton = &automata[reading];
        struct tables *tables =
                malloc(sizeof *tables + (size_t)automaton->rows * ROW_SIZE * sizeof(uint32_t));
        if (tables == NULL)
                return NULL;
        fill_pairs(tables);
        for (uint32_t row = 0; row < automaton->rows; row++)
                fill_row(tables, automaton, row);
        return tables;
}

/* The lines that are read in parallel. */
struct batch {
        const char *text[BATCH_LINES];
        uint32_t state[BATCH_LINES];
        size_t longest;
};

static void begin_batch(struct batch *batch, const struct chunk *chunk, size_t line)
{
        const uint32_t *begins = chunk->lines + line;
        batch->longest = 0;
        for (size_t i = 0; i < BATCH_LINES; i++) {
                size_t length = begins[i + 1] - begins[i];
                batch->text[i] = chunk->text + begins[i];
                batch->state[i] = state_in(AUTOMATON_START);
                batch->longest = length > batch->longest ? length : batch->longest;
        }
}

static void run_batch(struct batch *batch, const struct tables *tables)
{
        struct batch now = *batch;
        size_t length = now.longest < LENGTH_MAX ? now.longest : LENGTH_MAX;
        for (size_t at = 0; at < length; at += 2) {
                for (size_t i = 0; i < BATCH_LINES; i++) {
                        uint16_t bytes;
                        memcpy(&bytes, now.text[i] + at, sizeof bytes);
                        const uint32_t *column = tables->entries + tables->pairs[bytes];
                        now.state[i] += column[now.state[i] >> ROW_SHIFT];
                }
        }
        *batch = now;
}

/* `out` is a local variable because a char pointer may alias the chunk, which costs reloads. */
static void end_batch(const struct batch *batch, const struct bulk_job *job, struct chunk *chunk,
                      size_t line)
{
        char *out = chunk->totals + chunk->totals_length;
        size_t games = 0;
        for (size_t i = 0; i < BATCH_LINES && line + i < chunk->counts.lines; i++) {
                if ((batch->state[i] & ~(uint32_t)POINTS) == state_in(AUTOMATON_ACCEPTED)) {
                        out += totals_put(out, batch->state[i] & POINTS);
                        games++;
                        continue;
                }
                chunk->totals_length = (size_t)(out - chunk->totals);
                plain_score_line(job, chunk, line + i);
                out = chunk->totals + chunk->totals_length;
        }
        chunk->totals_length = (size_t)(out - chunk->totals);
        chunk->counts.games += games;
}

static void score(const void *tables, const struct bulk_job *job, struct chunk *chunk)
{
        struct batch batch;
        if (chunk->overlong) {
                plain_score(job, chunk);
                return;
        }
        size_t lines = chunk_find_lines(chunk);
        chunk->counts.lines = lines;
        for (size_t i = 1; i < BATCH_LINES; i++)
                chunk->lines[lines + i] = chunk->lines[lines];
        for (size_t line = 0; line < lines; line += BATCH_LINES) {
                begin_batch(&batch, chunk, line);
                run_batch(&batch, tables);
                end_batch(&batch, job, chunk, line);
        }
}

const struct bulk_kernel kernel_automaton = {
        .name = "automaton",
        .prepare = prepare,
        .release = free,
        .score = score,
};
