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
 * A code says how many pins of ten a bowl left, so a strike is 0. The sum of a code and -1 at the
 * second bowl at a rack, or 0 at the first, is negative where the mark cannot stand there.
 */
enum {
        CODE_STRIKE = 0,
        CODE_TEN = 0x20, /* ten pins as a number: a strike that may be a second bowl as well */
        CODE_SPARE = 0x80,
        CODE_ILLEGAL = 0x81,

        CODES_LINES_PADDING = 32, /* empty lines behind the last one */

        /* Makes 0x80 of an X, and different lower halves of digits, -, / and the newline. */
        CODES_OFFSET = 0x28
};

/* By the lower half of a byte, or by a mask of 16 bits. */
struct codes_tables {
        uint8_t places[1 << 16][16]; /* the numbers of the bits of each mask */
        uint8_t codes[16];           /* of the byte that has this lower half after codes_index() */
        uint8_t usual[16];           /* this byte, after codes_index() */
        uint8_t spaced[16];          /* the same with the space instead of the 0 */
        uint8_t lower[16];           /* classes of the bytes with this lower half, */
        uint8_t upper[16];    /* and of those with this upper half: a byte is of those in both */
        uint8_t replaced[16]; /* by class: the byte to take instead, or 0 */
        bool ends[256];       /* whether a byte ends a token */
        bool tens;            /* a token 10 is ten pins */
};

/* Line n, counted from 0, is between begins[n] and begins[n + 1], with its end. */
struct codes {
        const uint8_t *bytes; /* a code each, by codes_index() and `codes` */
        bool tens;            /* there may be CODE_TEN */
        uint32_t *begins;
        size_t lines;
};

void codes_make_tables(struct codes_tables *tables_out, enum bulk_reading reading);

/* Encodes the chunk's text into its scratch memory, unless it is nothing but usual bytes. */
struct codes codes_read(const struct codes_tables *tables, struct chunk *chunk);

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

/* Where `codes` and `usual` have an entry for each byte. */
ALWAYS_INLINE __m256i codes_index(__m256i bytes)
{
        return _mm256_add_epi8(bytes, wide_all(CODES_OFFSET));
}

#endif
