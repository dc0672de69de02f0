/*
 * Finds the lines of a chunk and the bytes of their bowls (AVX2).
 *
 * Marks without separators stay as they are; from other texts spaces, the 0 of tokens 10 and the
 * carriage returns before newlines are squeezed out. Bytes that are no marks are not looked for
 * here: kernel_avx2.c notices them when it plays them.
 */
#include "codes_avx2.h"

#include <limits.h>
#include <string.h>

#include "automaton.h"

enum {
        BLOCK = 64,
        AHEAD = 16 * BLOCK, /* read() leaves a text in no near cache */
        GUESS = 128,        /* bytes by which it is guessed how to read the others, */
        OTHERS_PART = 32,   /* where at most this part of them is neither a mark nor a separator */
        /* Replaces the 1 of a token 10: no other is followed by bowls of the same line. */
        TEN = '\n'
};

/* The bytes of a text besides its marks; each kind is read by a loop of its own. */
enum content {
        CONTENT_DENSE,
        CONTENT_SPACED,           /* spaces; where a 10 is ten pins, no 0 */
        CONTENT_COUNTS,           /* spaces and tokens 10 */
        CONTENT_CARRIAGE_RETURNS, /* these before newlines, and any of the above */
        CONTENT_OTHER             /* commas, names, comments: not for this kernel */
};

/* Of a symbol that is a bowl. */
static uint8_t code_of(unsigned symbol)
{
        static const uint8_t marks[] = {BOWLING_PINS_MAX + 1, CODE_STRIKE, CODE_SPARE};
        if (symbol <= SYMBOL_NINE)
                return (uint8_t)(BOWLING_PINS_MAX + 1 - symbol);
        return marks[symbol - SYMBOL_GUTTER];
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

/* Bytes that share an index: it belongs to the lowest. That of X is none: see wide_look_up(). */
void codes_make_tables(struct codes_tables *tables_out, enum bulk_reading reading)
{
        memset(tables_out, 0, sizeof *tables_out);
        for (unsigned i = 0; i < sizeof tables_out->usual; i++)
                tables_out->usual[i] = (uint8_t)~i; /* no byte has this index here */
        for (unsigned index = 0x7f; index >= CODES_OFFSET; index--) {
                unsigned symbol = automaton_symbols[index - CODES_OFFSET];
                if (symbol > SYMBOL_SPARE)
                        continue;
                tables_out->usual[index % 16] = (uint8_t)index;
                tables_out->codes[index % 16] = code_of(symbol);
        }
        tables_out->usual[(TEN + CODES_OFFSET) % 16] = TEN + CODES_OFFSET;
        tables_out->codes[(TEN + CODES_OFFSET) % 16] = CODE_TEN;
        memcpy(tables_out->usual_but_zero, tables_out->usual, sizeof tables_out->usual);
        tables_out->usual_but_zero[('0' + CODES_OFFSET) % 16] = 0;
        tables_out->tens = reading == BULK_READ_ANY;
        make_places(tables_out->places);
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

/*
 * Stores those of 16 bytes whose bits are set in the lower 16 of `keep`, and others behind them.
 * Returns their end. The bits are counted in the offset of their places, which is needed anyway.
 */
ALWAYS_INLINE uint8_t *squeeze(const struct codes_tables *tables, uint8_t *out, __m128i bytes,
                               uint64_t keep)
{
        uint64_t offset = (keep & 0xffff) * sizeof tables->places[0];
        __m128i places = _mm_loadu_si128((const void *)((const uint8_t *)tables->places + offset));
        _mm_storeu_si128((void *)out, _mm_shuffle_epi8(bytes, places));
        return out + __builtin_popcountll(offset);
}

ALWAYS_INLINE uint8_t *squeeze_block(const struct codes_tables *tables, uint8_t *out,
                                     struct block codes, uint64_t keep)
{
        out = squeeze(tables, out, _mm256_castsi256_si128(codes.low), keep);
        out = squeeze(tables, out, _mm256_extracti128_si256(codes.low, 1), keep >> 16);
        out = squeeze(tables, out, _mm256_castsi256_si128(codes.high), keep >> 32);
        return squeeze(tables, out, _mm256_extracti128_si256(codes.high, 1), keep >> 48);
}

/* 64 bytes of text. */
struct piece {
        struct block bytes; /* as they are played */
        uint64_t newlines;
        uint64_t drop; /* no bowls, and no newlines */
};

/* Appends where the lines behind its ends begin, with `before` bytes kept before it; most pieces
 * have as few as are appended without asking. Returns where the next one goes. */
ALWAYS_INLINE uint32_t *append_lines(uint32_t *begins, const struct piece *piece, uint32_t before,
                                     int few)
{
        uint64_t ends = piece->newlines;
        uint64_t no_bowls = piece->drop | ends;
        int count = __builtin_popcountll(ends);
#pragma GCC unroll 4
        for (int i = 0; i < few; i++, ends &= ends - 1)
                begins[i] =
                        before + (uint32_t)(i + 1 + __builtin_popcountll((ends - 1) & ~no_bowls));
        for (int i = few; i < count; i++, ends &= ends - 1)
                begins[i] =
                        before + (uint32_t)(i + 1 + __builtin_popcountll((ends - 1) & ~no_bowls));
        return begins + count;
}

ALWAYS_INLINE struct block block_and(struct block left, struct block right)
{
        return (struct block){left.low & right.low, left.high & right.high};
}

/* Spaces, the ends of lines, and bytes that are no marks. */
ALWAYS_INLINE struct block block_ends_token(struct block block)
{
        return (struct block){_mm256_cmpgt_epi8(wide_all('!'), block.low),
                              _mm256_cmpgt_epi8(wide_all('!'), block.high)};
}

/*
 * Puts TEN in the place of the 1 of each token 10, and drops the 0. `before` is a bit for each such
 * 1 of the block before. Reads a byte before the text and two behind it.
 */
ALWAYS_INLINE uint64_t take_tens(struct piece *piece, const char *text, uint64_t before)
{
        struct block pairs =
                block_and(block_equal(piece->bytes, '1'), block_equal(block_load(text + 1), '0'));
        struct block alone = block_and(block_ends_token(block_load(text - 1)),
                                       block_ends_token(block_load(text + 2)));
        struct block tens = block_and(pairs, alone);
        uint64_t bits = block_bits(tens);
        piece->bytes.low ^= tens.low & wide_all('1' ^ TEN);
        piece->bytes.high ^= tens.high & wide_all('1' ^ TEN);
        piece->drop |= bits << 1 | before >> (BLOCK - 1);
        return bits;
}

ALWAYS_INLINE struct piece read_piece(const char *text, enum content content)
{
        struct piece piece = {.bytes = block_load(text)};
        piece.newlines = block_bits(block_equal(piece.bytes, '\n'));
        if (content >= CONTENT_SPACED)
                piece.drop = block_bits(block_equal(piece.bytes, ' '));
        if (content == CONTENT_CARRIAGE_RETURNS)
                piece.drop |= block_bits(block_and(block_equal(piece.bytes, '\r'),
                                                   block_equal(block_load(text + 1), '\n')));
        return piece;
}

/*
 * Reads a text as `content`, a constant, says. The chunk's members are copied: what is stored may
 * alias them.
 */
ALWAYS_INLINE void read_text(const struct codes_tables *tables, const struct chunk *chunk,
                             struct codes *codes, enum content content)
{
        const bool in_place = content == CONTENT_DENSE;
        const int few = in_place ? 4 : content == CONTENT_SPACED ? 3 : 2;
        const char *text = chunk->text;
        const size_t length = chunk->length;
        uint8_t *const squeezed = chunk->codes;
        uint8_t *out = squeezed;
        uint32_t *const first = in_place ? chunk->lines : chunk->begins;
        uint32_t *begins = first + 1;
        uint64_t tens = 0;
        *first = 0;
        for (size_t at = 0; at < length; at += BLOCK) {
                _mm_prefetch(text + at + AHEAD, _MM_HINT_T0);
                struct piece piece = read_piece(text + at, content);
                if (content >= CONTENT_COUNTS && tables->tens)
                        tens = take_tens(&piece, text + at, tens);
                size_t before = in_place ? at : (size_t)(out - squeezed);
                begins = append_lines(begins, &piece, (uint32_t)before, few);
                if (!in_place)
                        out = squeeze_block(tables, out, piece.bytes, ~piece.drop);
        }
        codes->bytes = in_place ? (const uint8_t *)text : squeezed;
        codes->begins = first;
        codes->lines = (size_t)(begins - first) - 1;
        codes->tens = content >= CONTENT_COUNTS;
        codes->usual =
                content == CONTENT_SPACED && tables->tens ? tables->usual_but_zero : tables->usual;
}

static bool has_code(const struct codes_tables *tables, char byte)
{
        uint8_t index = (uint8_t)(byte + CODES_OFFSET);
        return index == 0x80 || tables->usual[index % 16] == index;
}

/* By the first bytes: most texts are of one kind. A wrong guess leaves lines to the engine. */
static enum content guess_content(const struct codes_tables *tables, const struct chunk *chunk)
{
        size_t length = chunk->length < GUESS ? chunk->length : GUESS;
        bool seen[UCHAR_MAX + 1] = {false};
        size_t others = 0;
        for (size_t i = 0; i < length; i++) {
                char byte = chunk->text[i];
                seen[(uint8_t)byte] = true;
                others += !has_code(tables, byte) && byte != ' ' && byte != '\r';
        }
        if (others > length / OTHERS_PART)
                return CONTENT_OTHER;
        if (seen['\r'])
                return CONTENT_CARRIAGE_RETURNS;
        if (!seen[' '])
                return CONTENT_DENSE;
        return seen['0'] && tables->tens ? CONTENT_COUNTS : CONTENT_SPACED;
}

bool codes_read(const struct codes_tables *tables, struct chunk *chunk, struct codes *codes_out)
{
        chunk->text[-1] = '\n';
        memset(chunk->text + chunk->length, '-', CHUNK_PADDING);
        switch (guess_content(tables, chunk)) {
        case CONTENT_DENSE:
                read_text(tables, chunk, codes_out, CONTENT_DENSE);
                chunk->lines_count = codes_out->lines;
                break;
        case CONTENT_SPACED:
                read_text(tables, chunk, codes_out, CONTENT_SPACED);
                break;
        case CONTENT_COUNTS:
                read_text(tables, chunk, codes_out, CONTENT_COUNTS);
                break;
        case CONTENT_CARRIAGE_RETURNS:
                read_text(tables, chunk, codes_out, CONTENT_CARRIAGE_RETURNS);
                break;
        case CONTENT_OTHER:
                return false;
        }
        for (size_t i = 1; i <= CODES_LINES_PADDING; i++)
                codes_out->begins[codes_out->lines + i] = codes_out->begins[codes_out->lines];
        return true;
}
