/*
 * Finds the lines of a chunk and the bytes of their bowls (AVX2).
 *
 * Most texts are nothing but digits, X, -, / and newlines. These stay as they are, with carriage
 * returns before the newlines too; from others spaces and the 0 of tokens 10 are squeezed out.
 * A line with any other byte is odd: as long as there are few of them, the others do not suffer.
 */
#include "codes_avx2.h"

#include <string.h>

#include "automaton.h"

enum {
        BLOCK = 64,
        AHEAD = 16 * BLOCK, /* read() leaves a text in no near cache */
        ODD_FEW = 4,        /* as many are always taken for exceptions, */
        ODD_PART = 8,       /* and one of so many lines */
        TEN = ';'           /* replaces the 1 of a token 10; no text keeps this byte */
};

/* Other bytes than digits and marks that the lines of a text have, but for odd ones. */
enum content {
        CONTENT_DENSE,
        CONTENT_CARRIAGE_RETURNS,
        CONTENT_SPACED, /* and no 0 */
        CONTENT_ZEROS,  /* spaces and 0; a 10 is two bowls */
        CONTENT_COUNTS  /* spaces, 0 and tokens 10 */
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
                if (symbol > SYMBOL_SPARE && symbol != SYMBOL_LINE_END)
                        continue;
                tables_out->usual[index % 16] = (uint8_t)index;
                tables_out->codes[index % 16] = symbol <= SYMBOL_SPARE ? code_of(symbol) : 0;
        }
        make_places(tables_out->places);
        tables_out->tens = reading == BULK_READ_ANY;
        memcpy(tables_out->spaced, tables_out->usual, sizeof tables_out->spaced);
        tables_out->spaced[(' ' + CODES_OFFSET) % 16] = ' ' + CODES_OFFSET;
        tables_out->codes[(TEN + CODES_OFFSET) % 16] = CODE_TEN;
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
        struct block bytes;   /* as they are played */
        struct block unusual; /* not 0 in the lower seven bits where a line is odd */
        uint64_t odd;         /* the same as bits; of tokens alone */
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

ALWAYS_INLINE __m256i find_unusual(const uint8_t table[16], __m256i bytes, __m256i known)
{
        __m256i index = codes_index(bytes);
        return (index ^ wide_look_up(table, index)) & ~known;
}

/*
 * A space and a 0 have the same index: where both are usual, the table has no spaces. A carriage
 * return is usual where a newline follows, and nothing else may be before one.
 */
ALWAYS_INLINE struct piece read_piece(const struct codes_tables *tables, const char *text,
                                      enum content content)
{
        const uint8_t *table = content == CONTENT_SPACED ? tables->spaced : tables->usual;
        struct piece piece = {.bytes = block_load(text)};
        struct block known = {0};
        struct block next = {0};
        piece.newlines = block_bits(block_equal(piece.bytes, '\n'));
        if (content == CONTENT_CARRIAGE_RETURNS) {
                known = block_equal(piece.bytes, '\r');
                next = block_equal(block_load(text + 1), '\n');
                next = (struct block){known.low ^ next.low, known.high ^ next.high};
        }
        if (content >= CONTENT_ZEROS)
                known = block_equal(piece.bytes, ' ');
        piece.unusual.low = find_unusual(table, piece.bytes.low, known.low) | next.low;
        piece.unusual.high = find_unusual(table, piece.bytes.high, known.high) | next.high;
        if (content >= CONTENT_SPACED)
                piece.drop = block_bits(block_equal(piece.bytes, ' '));
        return piece;
}

/* Carried over from the block before. */
struct token {
        uint64_t ends; /* a bit for each space or newline, */
        uint64_t tens; /* for each 1 before a 0 */
};

/* The bits of a block, each moved to a later byte, and behind them those of the block before. */
ALWAYS_INLINE uint64_t later(uint64_t bits, uint64_t before, int bytes)
{
        return bits << bytes | before >> (BLOCK - bytes);
}

/* Puts TEN in the place of the 1 of each token 10, and drops the 0. A 10 within a token is odd. */
ALWAYS_INLINE void take_tens(struct token *token, struct piece *piece, const char *text)
{
        struct block ones = block_equal(piece->bytes, '1');
        struct block zeros = block_equal(block_load(text + 1), '0');
        struct block pairs = {ones.low & zeros.low, ones.high & zeros.high};
        uint64_t ends = piece->newlines | piece->drop;
        uint64_t tens = block_bits(pairs);
        piece->odd = (tens & ~later(ends, token->ends, 1)) | (later(tens, token->tens, 2) & ~ends);
        piece->bytes.low |= pairs.low & wide_all('1' ^ TEN);
        piece->bytes.high |= pairs.high & wide_all('1' ^ TEN);
        piece->drop |= later(tens, token->tens, 1);
        *token = (struct token){ends, tens};
}

/* A bit for each byte that is not 0 in its lower seven bits. */
ALWAYS_INLINE uint32_t find_odd(__m256i unusual)
{
        __m256i usual = _mm256_cmpeq_epi8(unusual & wide_all(0x7f), wide_all(0));
        return ~(uint32_t)_mm256_movemask_epi8(usual);
}

/*
 * Notes the odd lines of a piece that begins within `line`; false where there are too many. Looks
 * at one odd byte of a line: where a text is read in the wrong way, most are.
 */
static __attribute__((noinline)) bool note_odd(struct codes *codes, uint64_t odd, uint64_t newlines,
                                               size_t line)
{
        while (odd != 0) {
                uint64_t until = odd ^ (odd - 1);
                uint64_t behind = newlines & ~until;
                uint32_t number = (uint32_t)line + (uint32_t)__builtin_popcountll(newlines & until);
                odd &= ~((behind & (~behind + 1)) - 1);
                if (codes->odd_count > 0 && codes->odd[codes->odd_count - 1] == number)
                        continue;
                if (codes->odd_count == CODES_ODD_MAX ||
                    codes->odd_count > ODD_FEW + number / ODD_PART)
                        return false;
                codes->odd[codes->odd_count++] = number;
        }
        return true;
}

/*
 * Reads a text; false where too many lines have more than `content`, a constant, says. The chunk's
 * members are copied: what is stored may alias them.
 */
ALWAYS_INLINE bool read_text(const struct codes_tables *tables, const struct chunk *chunk,
                             struct codes *codes, enum content content)
{
        struct token token = {.ends = ~(uint64_t)0};
        const bool in_place = content < CONTENT_SPACED;
        const char *text = chunk->text;
        const size_t length = chunk->length;
        uint8_t *const squeezed = chunk->codes;
        uint8_t *out = squeezed;
        uint32_t *const first = in_place ? chunk->lines : chunk->begins;
        uint32_t *begins = first + 1;
        codes->bytes = in_place ? (const uint8_t *)text : out;
        codes->begins = first;
        codes->line_end = content == CONTENT_CARRIAGE_RETURNS ? 2 : 1;
        const int few = in_place ? 4 : content == CONTENT_SPACED ? 3 : 2;
        codes->tens = content == CONTENT_COUNTS;
        codes->odd_count = 0;
        *first = 0;
        for (size_t at = 0; at < length; at += BLOCK) {
                _mm_prefetch(text + at + AHEAD, _MM_HINT_T0);
                struct piece piece = read_piece(tables, text + at, content);
                if (content == CONTENT_COUNTS)
                        take_tens(&token, &piece, text + at);
                if (find_odd(piece.unusual.low | piece.unusual.high) != 0)
                        piece.odd |= find_odd(piece.unusual.low) |
                                     (uint64_t)find_odd(piece.unusual.high) << 32;
                if (piece.odd != 0 &&
                    !note_odd(codes, piece.odd, piece.newlines, (size_t)(begins - first) - 1))
                        return false;
                size_t before = in_place ? at : (size_t)(out - squeezed);
                begins = append_lines(begins, &piece, (uint32_t)before, few);
                if (!in_place)
                        out = squeeze_block(tables, out, piece.bytes, ~piece.drop);
        }
        codes->lines = (size_t)(begins - first) - 1;
        return true;
}

bool codes_read(const struct codes_tables *tables, struct chunk *chunk, struct codes *codes_out)
{
        memset(chunk->text + chunk->length, '-', CHUNK_PADDING);
        if (read_text(tables, chunk, codes_out, CONTENT_DENSE) ||
            read_text(tables, chunk, codes_out, CONTENT_CARRIAGE_RETURNS))
                chunk->lines_count = codes_out->lines;
        else if (!read_text(tables, chunk, codes_out, CONTENT_SPACED) &&
                 !(tables->tens ? read_text(tables, chunk, codes_out, CONTENT_COUNTS)
                                : read_text(tables, chunk, codes_out, CONTENT_ZEROS)))
                return false;
        for (size_t i = 1; i <= CODES_LINES_PADDING; i++)
                codes_out->begins[codes_out->lines + i] = codes_out->begins[codes_out->lines];
        return true;
}
