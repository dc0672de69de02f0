/*
 * Encodes the text of a chunk: one byte for each bowl, without separators (AVX-512 with VBMI and
 * VBMI2). 64 bytes are translated at once, and bytes that are not bowls are compressed away.
 */
#include "codes_avx512.h"

#include <string.h>

#include "automaton.h"

/*
 * Bytes that are not bowls: in the same table, but dropped before codes are stored. Of all codes
 * only CODE_ILLEGAL has the bit BYTE_GAP too.
 */
enum {
        BYTE_GAP = 0x10,
        BYTE_SEPARATOR = BYTE_GAP,
        BYTE_CARRIAGE_RETURN = BYTE_GAP + 1
};

/* 64 bytes of text, and masks with a bit for each of them. */
struct block {
        __m512i codes;
        const char *text;
        uint64_t gaps; /* separators, carriage returns and illegal bytes */
        uint64_t line_ends;

        /* Filled by add_details(), for blocks that are not all bowls: */
        bool is_detailed;
        uint64_t ones;
        uint64_t zeros;
        uint64_t separators;
        uint64_t returns;
        uint64_t token_ends;
};

static uint8_t code_of(unsigned symbol)
{
        switch (symbol) {
        case SYMBOL_GUTTER:
                return CODE_NUMBER;
        case SYMBOL_STRIKE:
                return CODE_TEN | CODE_STRIKE;
        case SYMBOL_SPARE:
                return CODE_SPARE;
        case SYMBOL_SEPARATOR:
                return BYTE_SEPARATOR;
        case SYMBOL_CARRIAGE_RETURN:
                return BYTE_CARRIAGE_RETURN;
        case SYMBOL_LINE_END:
                return CODE_LINE_END;
        case SYMBOL_ILLEGAL:
                return CODE_ILLEGAL;
        }
        return (uint8_t)(CODE_NUMBER | symbol);
}

void codes_table_make(struct codes_table *table_out, enum bulk_reading reading)
{
        for (int byte = 0; byte < 128; byte++)
                table_out->codes[byte] = code_of(automaton_symbols[byte]);
        table_out->tens = reading == BULK_READ_ANY;
}

/* The look-up uses the seven lower bits; bytes beyond ASCII are illegal. */
static struct block read_block(const struct codes_table *table, const char *text)
{
        __m512i bytes = wide_load(text);
        __m512i codes = _mm512_permutex2var_epi8(wide_load(table->codes), bytes,
                                                 wide_load(table->codes + 64));
        codes = _mm512_mask_mov_epi8(codes, _mm512_movepi8_mask(bytes), wide_all(CODE_ILLEGAL));
        return (struct block){
                .text = text,
                .codes = codes,
                .gaps = _mm512_test_epi8_mask(codes, wide_all(BYTE_GAP)),
                .line_ends = wide_equal(codes, CODE_LINE_END),
        };
}

static void add_details(struct block *block)
{
        if (block->is_detailed)
                return;
        __m512i bytes = wide_load(block->text);
        block->is_detailed = true;
        block->ones = wide_equal(bytes, '1');
        block->zeros = wide_equal(bytes, '0');
        block->separators = wide_equal(block->codes, BYTE_SEPARATOR);
        block->returns = wide_equal(block->codes, BYTE_CARRIAGE_RETURN);
        block->token_ends = block->separators | block->returns | block->line_ends;
}

/* A mask of the bytes `distance` ahead, with bits of the next block shifted in. */
static uint64_t ahead(uint64_t bits, uint64_t next_bits, int distance)
{
        return bits >> distance | next_bits << (64 - distance);
}

/* The 1 of each token 10. */
static uint64_t find_tens(const struct codes *codes, const struct block *block,
                          const struct block *next)
{
        uint64_t begins = block->token_ends << 1 | codes->token_ended;
        uint64_t zero_follows = ahead(block->zeros, next->zeros, 1);
        uint64_t end_follows = ahead(block->token_ends, next->token_ends, 2);
        return block->ones & begins & zero_follows & end_follows;
}

/* Appends the positions of the bits, counted from `base`. */
static void append_ends(struct codes *codes, uint64_t bits, uint32_t base)
{
        static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                                            13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
                                            26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38,
                                            39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51,
                                            52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
        uint8_t positions[64];
        uint32_t *ends = codes->ends + codes->lines + 1;
        __m512i found = _mm512_maskz_compress_epi8(bits, wide_load(numbers));
        __m512i first = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(found));
        _mm512_storeu_si512(ends, _mm512_add_epi32(first, _mm512_set1_epi32((int)base)));
        codes->lines += wide_count(bits);
        if (wide_count(bits) <= 16)
                return;
        _mm512_storeu_si512(positions, found);
        for (size_t i = 16; i < wide_count(bits); i++)
                ends[i] = base + positions[i];
}

static void append(struct codes *codes, __m512i bytes, uint64_t keep, uint64_t line_ends)
{
        __m512i kept = _mm512_maskz_compress_epi8(keep, bytes);
        _mm512_storeu_si512(codes->bytes + codes->length, kept);
        append_ends(codes, _pext_u64(line_ends, keep), (uint32_t)codes->length);
        codes->length += wide_count(keep);
}

/* A carriage return is legal only before a newline. */
static void encode_block(const struct codes_table *table, struct codes *codes,
                         const struct block *block, const struct block *next)
{
        uint64_t tens = table->tens ? find_tens(codes, block, next) : 0;
        uint64_t fine_returns = block->returns & ahead(block->line_ends, next->line_ends, 1);
        uint64_t drop = block->separators | fine_returns | tens << 1 | codes->ten_began;
        __m512i bytes = _mm512_mask_mov_epi8(block->codes, tens, wide_all(CODE_TEN));
        bytes = _mm512_mask_mov_epi8(bytes, block->returns & ~fine_returns, wide_all(CODE_ILLEGAL));
        append(codes, bytes, ~drop, block->line_ends);
        codes->token_ended = block->token_ends >> 63;
        codes->after_gap = (block->separators | block->returns) >> 63;
        codes->ten_began = tens >> 63;
}

/* Every byte is a code: there is no gap here, and none near enough to make a 1 here a token 10. */
static bool is_dense(const struct codes *codes, const struct block *block, const struct block *next)
{
        return (block->gaps | codes->after_gap | codes->ten_began | (next->gaps & 3)) == 0;
}

static void encode_dense(struct codes *codes, const struct block *block)
{
        _mm512_storeu_si512(codes->bytes + codes->length, block->codes);
        append_ends(codes, block->line_ends, (uint32_t)codes->length);
        codes->length += 64;
        codes->token_ended = block->line_ends >> 63;
}

/* Adds empty lines at the end, so that 64 lines can be read from any line on. */
static void pad_ends(struct codes *codes)
{
        for (size_t i = 1; i <= 64; i++)
                codes->ends[codes->lines + i] = codes->ends[codes->lines];
}

/* The padding is filled with newlines; the lines that these make in the last block are removed. */
struct codes codes_encode(const struct codes_table *table, struct chunk *chunk)
{
        struct codes codes = {.bytes = chunk->codes, .ends = chunk->code_ends, .token_ended = 1};
        codes.ends[0] = UINT32_MAX;
        memset(chunk->text + chunk->length, '\n', CHUNK_PADDING);
        struct block block = read_block(table, chunk->text);
        for (size_t at = 0; at < chunk->length; at += 64) {
                struct block next = read_block(table, chunk->text + at + 64);
                if (is_dense(&codes, &block, &next)) {
                        encode_dense(&codes, &block);
                } else {
                        add_details(&block);
                        add_details(&next);
                        encode_block(table, &codes, &block, &next);
                }
                block = next;
        }
        codes.lines -= (64 - chunk->length % 64) % 64;
        pad_ends(&codes);
        return codes;
}
