/*
 * Finds the lines of a chunk and encodes their bowls, 64 bytes at a time (AVX2).
 *
 * Everywhere else bowling_notation_read_bowl() says what a text means. This kernel is the
 * exception, for speed: which symbol a byte is it takes from the table that was made by that
 * function, but where a 10 is ten pins it knows by itself.
 */
#ifndef BULK_CODES_AVX2_H
#define BULK_CODES_AVX2_H

#include <immintrin.h>

#include "chunk.h"

/* Without inlining, the registers would be stored and loaded for every step. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/*
 * A code says how many pins of ten a bowl left, plus one; those of marks compare with these as
 * kernel_avx2.c needs it.
 */
enum {
        CODE_STRIKE = 0,
        CODE_SPARE = 0x80, /* -128, */
        CODE_TEN = 0xff,   /* and -1: ten pins as a number, which may be a second bowl as well */

        CODES_LINES_PADDING = 32, /* empty lines behind the last one */

        /* Makes 0x80 of an X, and different lower halves of digits, -, / and the newline. */
        CODES_OFFSET = 0x28
};

/* By the lower half of a byte after codes_index(), or by a mask of 16 bits. */
struct codes_tables {
        uint8_t places[1 << 16][16]; /* the numbers of the bits of each mask */
        uint8_t codes[16];
        uint8_t usual[16];          /* the byte that has this code, after codes_index() */
        uint8_t usual_but_zero[16]; /* the same without the 0, which may belong to a 10 */
        bool tens;                  /* a token 10 is ten pins */
        void *automaton;            /* the tables of kernel_automaton */
};

/* Line n, counted from 0, is between begins[n] and begins[n + 1], with its newline. */
struct codes {
        const uint8_t *bytes; /* a code each, by codes_index() and `codes`, */
        const uint8_t *usual; /* or none: an entry of codes_tables */
        bool tens;            /* there may be CODE_TEN */
        uint32_t *begins;
        size_t lines;
};

void codes_make_tables(struct codes_tables *tables_out, enum bulk_reading reading);

/*
 * Finds the lines of the chunk, and squeezes its text into its scratch memory where that is needed.
 * False where the text begins with bytes that no kernel of marks and counts can read.
 */
bool codes_read(const struct codes_tables *tables, struct chunk *chunk, struct codes *codes_out);

ALWAYS_INLINE __m256i wide_load(const void *at)
{
        return _mm256_loadu_si256(at);
}

/* The same byte 32 times. */
ALWAYS_INLINE __m256i wide_all(int byte)
{
        return _mm256_set1_epi8((char)byte);
}

/* An entry of the table for each byte: by its lower half, or 0 where its upper bit is set. */
ALWAYS_INLINE __m256i wide_look_up(const uint8_t table[16], __m256i bytes)
{
        __m128i half = _mm_loadu_si128((const void *)table);
        return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(half), bytes);
}

/* The index of each byte in `codes` and `usual`. That of an X is 0x80: code 0, and no entry. */
ALWAYS_INLINE __m256i codes_index(__m256i bytes)
{
        return _mm256_add_epi8(bytes, wide_all(CODES_OFFSET));
}

#endif
