/*
 * Encodes the text of a chunk: one byte for each bowl, without separators (AVX-512).
 *
 * Everywhere else bowling_notation_read_bowl() says what a text means. This kernel is the
 * exception, for speed: it asks the table that was made by that function which symbol a byte is,
 * but what a code means, where a 10 is ten pins, and that a rack has ten pins, it knows by itself.
 */
#ifndef BULK_CODES_AVX512_H
#define BULK_CODES_AVX512_H

#include <immintrin.h>

#include "chunk.h"

enum {
        /* A code: the pins, and how they were written. */
        CODE_PINS = 0x1f, /* an illegal byte is 31 pins, more than ever stand */
        CODE_SPARE = 0x20,
        CODE_STRIKE = 0x40,
        CODE_NUMBER = 0x80, /* a count of pins; without it, all that stand */
        CODE_TEN = CODE_NUMBER | BOWLING_PINS_MAX,
        CODE_ILLEGAL = CODE_NUMBER | CODE_PINS,
        CODE_LINE_END = 0
};

/* How bytes are encoded. */
struct codes_table {
        uint8_t codes[128]; /* of each ASCII byte */
        bool tens;          /* a token 10 is ten pins */
};

/*
 * The codes of a chunk. Newlines stay among them: line n, counted from 0, has its codes between
 * ends[n] and ends[n + 1]; ends[0] is one before the first code.
 */
struct codes {
        uint8_t *bytes;
        uint32_t *ends;
        size_t length;
        size_t lines;
        uint64_t token_ended; /* 1 where the last byte before the block ended a token */
        uint64_t after_gap;   /* 1 where it was a separator or a carriage return */
        uint64_t ten_began;   /* 1 where it was the 1 of a 10 */
};

void codes_table_make(struct codes_table *table_out, enum bulk_reading reading);

/* Encodes the chunk's text into its scratch memory. */
struct codes codes_encode(const struct codes_table *table, struct chunk *chunk);

static inline __m512i wide_load(const void *at)
{
        return _mm512_loadu_si512(at);
}

/* The same byte 64 times. */
static inline __m512i wide_all(int byte)
{
        return _mm512_set1_epi8((char)byte);
}

/* A bit for each of the bytes that are `byte`. */
static inline uint64_t wide_equal(__m512i bytes, int byte)
{
        return _mm512_cmpeq_epi8_mask(bytes, wide_all(byte));
}

static inline size_t wide_count(uint64_t bits)
{
        return (size_t)__builtin_popcountll(bits);
}

#endif
