/*
 * Finds the lines of a chunk and encodes their bowls (AVX2).
 *
 * A text of nothing but usual bytes, which are digits, X, -, / and newlines, stays as it is. In any
 * other text all bytes are translated, and those that are not bowls are squeezed out.
 */
#include "codes_avx2.h"

#include <string.h>

#include "automaton.h"

enum {
        BLOCK = 64,
        USUAL_AT_ONCE = 16 * BLOCK, /* bytes between two looks at what was found */
        LINES_AT_ONCE = 3,          /* so many are appended without a branch */

        /* Bits of a class. Capital and small letters share one. Ends of tokens are above marks. */
        CLASS_PUNCTUATION = 1,
        CLASS_DIGIT = 2,
        CLASS_EVEN_LETTER = 4,
        CLASS_ODD_LETTER = 8,
        CLASS_MARK_MAX = 15,
        CLASS_CONTROL_END = 16,
        CLASS_PUNCTUATION_END = 32,
        CLASS_OTHER_END = 64
};

static uint8_t code_of(unsigned symbol)
{
        switch (symbol) {
        case SYMBOL_GUTTER:
                return BOWLING_PINS_MAX;
        case SYMBOL_STRIKE:
                return CODE_STRIKE;
        case SYMBOL_SPARE:
                return CODE_SPARE;
        case SYMBOL_SEPARATOR:
        case SYMBOL_CARRIAGE_RETURN:
        case SYMBOL_LINE_END:
        case SYMBOL_ILLEGAL:
                return CODE_ILLEGAL;
        }
        return (uint8_t)(BOWLING_PINS_MAX - symbol);
}

static bool ends_token(char byte)
{
        unsigned symbol = automaton_symbols[(uint8_t)byte];
        return symbol == SYMBOL_SEPARATOR || symbol == SYMBOL_CARRIAGE_RETURN ||
               symbol == SYMBOL_LINE_END;
}

static uint8_t class_of(unsigned byte)
{
        if (ends_token((char)byte))
                return byte < ' '   ? CLASS_CONTROL_END
                       : byte < '@' ? CLASS_PUNCTUATION_END
                                    : CLASS_OTHER_END;
        if (byte < '@')
                return byte < '0' ? CLASS_PUNCTUATION : CLASS_DIGIT;
        return byte / 16 % 2 == 0 ? CLASS_EVEN_LETTER : CLASS_ODD_LETTER;
}

static void add_class(struct codes_tables *tables, unsigned byte, uint8_t code)
{
        uint8_t class = class_of(byte);
        uint8_t *least = &tables->least[class & CLASS_MARK_MAX];
        tables->lower[byte % 16] |= class;
        tables->upper[byte / 16] |= class;
        if (class <= CLASS_MARK_MAX && code < *least)
                *least = code;
}

/* Two bytes may share an index: it belongs to the first. */
static void add_usual(struct codes_tables *tables, unsigned byte, uint8_t code)
{
        unsigned index = byte + CODES_OFFSET;
        bool taken = tables->usual[index % 16] % 16 == index % 16;
        if (index >= 0x80 || taken)
                return;
        tables->codes[index % 16] = code;
        tables->usual[index % 16] = (uint8_t)index;
}

/* Those of a mask are those of the same mask without its highest bit, then that bit. */
static void make_places(uint8_t places[1 << 16][16])
{
        for (unsigned mask = 1; mask < 1 << 16; mask++) {
                int highest = 31 - __builtin_clz(mask);
                memcpy(places[mask], places[mask - (1U << highest)], sizeof places[mask]);
                places[mask][__builtin_popcount(mask) - 1] = (uint8_t)highest;
        }
}

void codes_make_tables(struct codes_tables *tables_out, enum bulk_reading reading)
{
        memset(tables_out, 0, sizeof *tables_out);
        memset(tables_out->codes, CODE_ILLEGAL, sizeof tables_out->codes);
        memset(tables_out->least, CODE_ILLEGAL, sizeof tables_out->least);
        for (unsigned i = 0; i < sizeof tables_out->usual; i++)
                tables_out->usual[i] = (uint8_t)~i; /* no byte has this index here */
        for (unsigned byte = 0; byte < 128; byte++) {
                uint8_t code = code_of(automaton_symbols[byte]);
                if (automaton_symbols[byte] != SYMBOL_ILLEGAL)
                        add_class(tables_out, byte, code);
                if (code != CODE_ILLEGAL || byte == '\n')
                        add_usual(tables_out, byte, code);
        }
        make_places(tables_out->places);
        tables_out->tens = reading == BULK_READ_ANY;
}

/* 64 bytes of text, or of what is known of them. */
struct block {
        __m256i low;
        __m256i high;
};

ALWAYS_INLINE struct block block_load(const void *at)
{
        return (struct block){wide_load(at), wide_load((const char *)at + BLOCK / 2)};
}

/* The upper bit of each byte. */
ALWAYS_INLINE uint64_t block_bits(struct block block)
{
        return (uint32_t)_mm256_movemask_epi8(block.low) |
               (uint64_t)(uint32_t)_mm256_movemask_epi8(block.high) << 32;
}

ALWAYS_INLINE struct block block_equal(struct block block, int byte)
{
        return (struct block){_mm256_cmpeq_epi8(block.low, wide_all(byte)),
                              _mm256_cmpeq_epi8(block.high, wide_all(byte))};
}

ALWAYS_INLINE uint64_t find_newlines(const char *text)
{
        return block_bits(block_equal(block_load(text), '\n'));
}

/* Of the bits of a block, those that belong to `length` bytes. */
ALWAYS_INLINE uint64_t bits_within(uint64_t bits, size_t length)
{
        return length < BLOCK ? bits & (((uint64_t)1 << length) - 1) : bits;
}

/* How many bits of `keep` there are up to the lowest bit of `ends`, and with it. */
ALWAYS_INLINE size_t bits_until(uint64_t ends, uint64_t keep)
{
        return (size_t)__builtin_popcountll(keep & (ends ^ (ends - 1)));
}

/*
 * Appends where the lines behind these ends begin, counted in the bytes that are kept; `before` are
 * those before the block. Returns where the next one goes. Most blocks end as few lines as are
 * appended without asking.
 */
ALWAYS_INLINE uint32_t *append_lines(uint32_t *begins, uint64_t ends, uint64_t keep, size_t before)
{
        int count = __builtin_popcountll(ends);
#pragma GCC unroll 4
        for (int i = 0; i < LINES_AT_ONCE; i++, ends &= ends - 1)
                begins[i] = (uint32_t)(before + bits_until(ends, keep));
        for (int i = LINES_AT_ONCE; i < count; i++, ends &= ends - 1)
                begins[i] = (uint32_t)(before + bits_until(ends, keep));
        return begins + count;
}

/* Not 0 in the lower seven bits of a byte that is not usual. */
ALWAYS_INLINE __m256i find_unusual(const struct codes_tables *tables, __m256i bytes)
{
        __m256i index = codes_index(bytes);
        return index ^ wide_look_up(tables->usual, index);
}

/* Finds the lines of a text; false where not all of its bytes are usual. */
static bool read_usual(const struct codes_tables *tables, const struct chunk *chunk,
                       struct codes *codes)
{
        uint32_t *begins = codes->begins + 1;
        size_t end = 0;
        for (size_t at = 0; at < chunk->length;) {
                __m256i unusual = {0};
                end = end + USUAL_AT_ONCE < chunk->length ? end + USUAL_AT_ONCE : chunk->length;
                for (; at < end; at += BLOCK) {
                        struct block bytes = block_load(chunk->text + at);
                        uint64_t ends = find_newlines(chunk->text + at);
                        begins = append_lines(begins, bits_within(ends, chunk->length - at),
                                              UINT64_MAX, at);
                        unusual |= find_unusual(tables, bytes.low);
                        unusual |= find_unusual(tables, bytes.high);
                }
                unusual = _mm256_cmpeq_epi8(unusual & wide_all(0x7f), _mm256_setzero_si256());
                if (_mm256_movemask_epi8(unusual) != -1)
                        return false;
        }
        codes->lines = (size_t)(begins - codes->begins) - 1;
        return true;
}

ALWAYS_INLINE __m256i classes_of(const struct codes_tables *tables, __m256i bytes)
{
        __m256i upper = _mm256_srli_epi16(bytes, 4) & wide_all(15);
        return wide_look_up(tables->lower, bytes) & wide_look_up(tables->upper, upper);
}

/* Bytes that share an index differ in their class, and have codes of at least its smallest. */
ALWAYS_INLINE __m256i encode(const struct codes_tables *tables, __m256i bytes, __m256i classes)
{
        return _mm256_max_epu8(wide_look_up(tables->codes, codes_index(bytes)),
                               wide_look_up(tables->least, classes));
}

/* The state that the bytes before a block leave for it. */
struct context {
        uint64_t token_ended; /* 1: by the last of them */
        uint64_t ten_began;   /* 1: it was the 1 of a token 10 */
        uint64_t tens;        /* not 0 where there was one */
};

/* 64 bytes of text. */
struct encoded {
        struct block codes;
        const char *text;
        uint64_t newlines;
        uint64_t ends; /* of tokens */
        uint64_t drop; /* no bowls, and no newlines */
};

/* The 1 of each token 10, where `maybe` are those with a 0 behind them. */
ALWAYS_INLINE uint64_t find_tens(const struct context *context, const struct encoded *encoded,
                                 uint64_t maybe)
{
        uint64_t end_follows = encoded->ends >> 2;
        if (maybe >> (BLOCK - 2) != 0)
                end_follows |= (uint64_t)ends_token(encoded->text[BLOCK]) << (BLOCK - 2) |
                               (uint64_t)ends_token(encoded->text[BLOCK + 1]) << (BLOCK - 1);
        return maybe & (encoded->ends << 1 | context->token_ended) & end_follows;
}

static __attribute__((noinline)) struct block block_of_bits(uint64_t bits)
{
        uint8_t bytes[BLOCK];
        for (int i = 0; i < BLOCK; i++)
                bytes[i] = bits >> i & 1 ? UINT8_MAX : 0;
        return block_load(bytes);
}

/* Encodes tokens 10 in the place of their 1, and drops their 0. */
ALWAYS_INLINE void encode_tens(struct context *context, struct encoded *encoded)
{
        struct block ones = block_equal(block_load(encoded->text), '1');
        struct block zeros = block_equal(block_load(encoded->text + 1), '0');
        struct block pairs = {ones.low & zeros.low, ones.high & zeros.high};
        uint64_t maybe = block_bits(pairs);
        encoded->drop |= context->ten_began;
        context->ten_began = 0;
        if ((maybe | context->tens) == 0) /* predictable: a text has many tens or none */
                return;
        uint64_t tens = find_tens(context, encoded, maybe);
        if (tens != maybe)
                pairs = block_of_bits(tens);
        encoded->codes.low = _mm256_blendv_epi8(encoded->codes.low, wide_all(CODE_TEN), pairs.low);
        encoded->codes.high =
                _mm256_blendv_epi8(encoded->codes.high, wide_all(CODE_TEN), pairs.high);
        encoded->drop |= tens << 1;
        context->ten_began = tens >> (BLOCK - 1);
        context->tens |= tens;
}

/* Stores those of 16 bytes whose bits are set, and others behind them. Returns where the next one
 * goes. */
ALWAYS_INLINE uint8_t *squeeze(const struct codes_tables *tables, uint8_t *out, __m128i bytes,
                               uint64_t keep)
{
        unsigned mask = keep & 0xffff;
        __m128i places = _mm_loadu_si128((const void *)tables->places[mask]);
        _mm_storeu_si128((void *)out, _mm_shuffle_epi8(bytes, places));
        return out + __builtin_popcount(mask);
}

ALWAYS_INLINE uint8_t *squeeze_block(const struct codes_tables *tables, uint8_t *out,
                                     struct block codes, uint64_t keep)
{
        out = squeeze(tables, out, _mm256_castsi256_si128(codes.low), keep);
        out = squeeze(tables, out, _mm256_extracti128_si256(codes.low, 1), keep >> 16);
        out = squeeze(tables, out, _mm256_castsi256_si128(codes.high), keep >> 32);
        return squeeze(tables, out, _mm256_extracti128_si256(codes.high, 1), keep >> 48);
}

/* A carriage return is dropped before a newline, and illegal elsewhere. */
ALWAYS_INLINE struct encoded encode_block(const struct codes_tables *tables, const char *text)
{
        struct block bytes = block_load(text);
        struct block classes = {classes_of(tables, bytes.low), classes_of(tables, bytes.high)};
        struct block returns = block_equal(bytes, '\r');
        uint64_t newlines = find_newlines(text);
        uint64_t ends = block_bits(
                (struct block){_mm256_cmpgt_epi8(classes.low, wide_all(CLASS_MARK_MAX)),
                               _mm256_cmpgt_epi8(classes.high, wide_all(CLASS_MARK_MAX))});
        uint64_t stray = 0;
        if (_mm256_movemask_epi8(returns.low | returns.high) != 0)
                stray = block_bits(returns) & ~find_newlines(text + 1);
        return (struct encoded){
                .text = text,
                .codes = {encode(tables, bytes.low, classes.low),
                          encode(tables, bytes.high, classes.high)},
                .newlines = newlines,
                .ends = ends,
                .drop = ends & ~newlines & ~stray,
        };
}

/* Reads `codes->bytes`. The chunk's members are copied: what is stored may alias them. */
static void read_any(const struct codes_tables *tables, const struct chunk *chunk,
                     struct codes *codes)
{
        struct context context = {.token_ended = 1};
        uint8_t *const first = chunk->codes;
        uint8_t *out = first;
        uint32_t *begins = codes->begins + 1;
        const char *text = chunk->text;
        const size_t length = chunk->length;
        for (size_t at = 0; at < length; at += BLOCK) {
                struct encoded encoded = encode_block(tables, text + at);
                if (tables->tens)
                        encode_tens(&context, &encoded);
                context.token_ended = encoded.ends >> (BLOCK - 1);
                begins = append_lines(begins, bits_within(encoded.newlines, length - at),
                                      ~encoded.drop, (size_t)(out - first));
                out = squeeze_block(tables, out, encoded.codes, ~encoded.drop);
        }
        codes->bytes = first;
        codes->are_text = false;
        codes->lines = (size_t)(begins - codes->begins) - 1;
}

struct codes codes_read(const struct codes_tables *tables, struct chunk *chunk)
{
        struct codes codes = {(const uint8_t *)chunk->text, true, chunk->begins, 0};
        codes.begins[0] = 0;
        memset(chunk->text + chunk->length, '\n', CHUNK_PADDING);
        if (!read_usual(tables, chunk, &codes))
                read_any(tables, chunk, &codes);
        for (size_t i = 1; i <= CODES_LINES_PADDING; i++)
                codes.begins[codes.lines + i] = codes.begins[codes.lines];
        return codes;
}
