/* The rules and the notation compiled to a state machine: one table look-up for each byte. */
#ifndef BULK_AUTOMATON_H
#define BULK_AUTOMATON_H

#include <stdint.h>

/* The alphabet: each byte of a line is one of these. */
enum symbol {
        SYMBOL_ZERO, /* the digits 0 to 9 come first, so that a digit is its own symbol */
        SYMBOL_ONE,
        SYMBOL_NINE = 9,
        SYMBOL_GUTTER, /* - and F: a foul scores as a gutter ball does */
        SYMBOL_STRIKE,
        SYMBOL_SPARE,
        SYMBOL_SEPARATOR,
        SYMBOL_CARRIAGE_RETURN,
        SYMBOL_LINE_END,
        SYMBOL_ILLEGAL,
        SYMBOLS
};

/*
 * A row is a state. It has an entry for each symbol: the upper half is the next row, the lower half
 * the points that the symbol earns. The points of a whole line add up to its total.
 *
 * In row AUTOMATON_DEAD the line cannot be a finished game any more; blank lines and comments end
 * here too. In row AUTOMATON_ACCEPTED the line was a finished game. Both are never left.
 */
enum {
        AUTOMATON_DEAD = 0,
        AUTOMATON_ACCEPTED = 1,
        AUTOMATON_START = 2,
        AUTOMATON_ROW_SHIFT = 16,
        AUTOMATON_POINTS = 0xffff,
        AUTOMATON_ROWS_MAX = 960 /* the limit of kernel_automaton.c */
};

struct automaton {
        const uint32_t *entries; /* SYMBOLS for each row */
        uint32_t rows;
};

/* By enum bulk_reading; made by make_tables.c when the program is built. */
extern const struct automaton automata[];

/* The symbol of each byte. */
extern const uint8_t automaton_symbols[256];

#endif
