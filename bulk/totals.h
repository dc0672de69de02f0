/* The totals 0 to 300 as text, each with its newline. */
#ifndef BULK_TOTALS_H
#define BULK_TOTALS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
        TOTAL_SIZE = 4, /* bytes of the longest, "300\n"; there is no room for a NUL */
        TOTALS = 512    /* more than the sum of two bytes, which may index it; empty beyond 300 */
};

/* Made by make_tables.c when the program is built; short texts are padded with zeros. */
extern const char totals_text[TOTALS][TOTAL_SIZE];
extern const uint8_t totals_length[TOTALS];

/* Writes four bytes to `out`, which may be more than the text has, and returns its length. */
static inline size_t totals_put(char *out, unsigned total)
{
        memcpy(out, totals_text[total], TOTAL_SIZE);
        return totals_length[total];
}

#endif
