/* The rules of the game and of its notation, compiled to a table: one look-up for each byte. */
#ifndef BULK_AUTOMATON_H
#define BULK_AUTOMATON_H

#include <stdint.h>

/* What a byte of a line can be. */
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
 * A row has an entry for each symbol: in the upper half the number of the next row, in the lower
 * half the points that the bowl adds to the game. The points of a whole line add up to its total.
 *
 * Row AUTOMATON_DEAD: no finished game comes of this line, whatever follows; it may also be blank
 * or a comment. Row AUTOMATON_ACCEPTED: the line was a finished game. Neither is ever left again.
 */
enum {
        AUTOMATON_DEAD = 0,
        AUTOMATON_ACCEPTED = 1,
        AUTOMATON_START = 2,
        AUTOMATON_ROW_SHIFT = 16,
        AUTOMATON_POINTS = 0xffff,
        AUTOMATON_ROWS_MAX = 960 /* more would not fit into the entries of a kernel */
};

struct automaton {
        const uint32_t *entries; /* SYMBOLS for each row */
        uint32_t rows;
};

/* Made by automaton_maker.c when the program is built. */
extern const struct automaton automaton_of_any;
extern const struct automaton automaton_of_marks;
extern const struct automaton automaton_of_counts;

/* Which symbol each byte is. */
extern const uint8_t automaton_symbols[256];

#endif
