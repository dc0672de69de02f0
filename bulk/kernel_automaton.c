/*
 * The automaton, two bytes at a time, several lines side by side.
 *
 * A single line would wait for each look-up before it knows the next; with several lines the
 * processor always has another look-up to do. Lines that end earlier stay where they are: neither
 * the accepted nor the dead row is ever left.
 */
#include "kernel.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "automaton.h"
#include "plain.h"

enum {
        LANES = 8,
        LENGTH_MAX = CHUNK_PADDING, /* of a line here; the engine itself reads longer ones */
        PAIRS = 256,
        PAIR_OF_LINE_END = 255, /* the line has ended, whatever the second byte is */
        PAIR_ILLEGAL = 254,

        /*
         * With 256, the same pair would compete for the same few places of the nearest cache in
         * every row. What is more is never used.
         */
        ROW_SIZE = PAIRS + 16,

        /*
         * A state: where its row begins above, points below. An entry is what has to be added to a
         * state: how much further the next row is, and the points.
         */
        ROW_SHIFT = 14,
        POINTS = (1 << ROW_SHIFT) - 1
};

static_assert(AUTOMATON_ROWS_MAX * ROW_SIZE <= 1 << (32 - ROW_SHIFT), "a state has 32 bits");

/* The same automaton with an entry for each pair of symbols in a row. */
struct tables {
        uint8_t pairs[1 << 16]; /* by both bytes, as they are read from memory */
        uint32_t entries[];
};

static const struct automaton *automaton_of(enum bulk_reading reading)
{
        switch (reading) {
        case BULK_READ_MARKS:
                return &automaton_of_marks;
        case BULK_READ_COUNTS:
                return &automaton_of_counts;
        case BULK_READ_ANY:
                break;
        }
        return &automaton_of_any;
}

/*
 * The pairs with a separator are neighbours: in a line that has separators they are almost all that
 * is looked up, and so they share cache lines.
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

/* At the beginning of a row, without points. */
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

/* Nothing is read behind the end of a line: the byte there belongs to the next one. */
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
        const struct automaton *automaton = automaton_of(reading);
        struct tables *tables =
                malloc(sizeof *tables + (size_t)automaton->rows * ROW_SIZE * sizeof(uint32_t));
        if (tables == NULL)
                return NULL;
        fill_pairs(tables);
        for (uint32_t row = 0; row < automaton->rows; row++)
                fill_row(tables, automaton, row);
        return tables;
}

/* The lines that are read side by side. */
struct lanes {
        const char *text[LANES];
        uint32_t state[LANES];
        size_t longest;
};

static void begin_lanes(struct lanes *lanes, const struct chunk *chunk, size_t line)
{
        const uint32_t *begins = chunk->lines + line;
        lanes->longest = 0;
        for (size_t i = 0; i < LANES; i++) {
                size_t length = begins[i + 1] - begins[i];
                lanes->text[i] = chunk->text + begins[i];
                lanes->state[i] = state_in(AUTOMATON_START);
                lanes->longest = length > lanes->longest ? length : lanes->longest;
        }
}

static void run_lanes(struct lanes *lanes, const struct tables *tables)
{
        struct lanes now = *lanes;
        size_t length = now.longest < LENGTH_MAX ? now.longest : LENGTH_MAX;
        for (size_t at = 0; at < length; at += 2) {
                for (size_t i = 0; i < LANES; i++) {
                        uint16_t bytes;
                        memcpy(&bytes, now.text[i] + at, sizeof bytes);
                        const uint32_t *column = tables->entries + tables->pairs[bytes];
                        now.state[i] += column[now.state[i] >> ROW_SHIFT];
                }
        }
        *lanes = now;
}

/* Where to print is kept in a variable: the compiler must suspect that text overwrites the chunk.
 */
static void end_lanes(const struct lanes *lanes, const struct bulk_job *job, struct chunk *chunk,
                      size_t line)
{
        char *out = chunk->totals + chunk->totals_length;
        size_t games = 0;
        for (size_t i = 0; i < LANES && line + i < chunk->counts.lines; i++) {
                if ((lanes->state[i] & ~(uint32_t)POINTS) == state_in(AUTOMATON_ACCEPTED)) {
                        out += totals_put(out, lanes->state[i] & POINTS);
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
        struct lanes lanes;
        if (chunk->overlong) {
                plain_score(job, chunk);
                return;
        }
        size_t lines = chunk_find_lines(chunk);
        chunk->counts.lines = lines;
        for (size_t i = 1; i < LANES; i++)
                chunk->lines[lines + i] = chunk->lines[lines];
        for (size_t line = 0; line < lines; line += LANES) {
                begin_lanes(&lanes, chunk, line);
                run_lanes(&lanes, tables);
                end_lanes(&lanes, job, chunk, line);
        }
}

static bool is_supported(void)
{
        return true;
}

const struct bulk_kernel kernel_automaton = {
        .name = "automaton",
        .is_supported = is_supported,
        .prepare = prepare,
        .score = score,
};
