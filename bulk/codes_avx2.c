/*
 * Finds the lines of a chunk and encodes their bowls (AVX2).
 *
 * A text of nothing but usual bytes, which are digits, X, -, / and newlines, stays as it is. From
 * others all that is no bowl is squeezed out: fast where that is spaces and the 0 of tokens 10, and
 * else after a look at what each byte is.
 */
#include "codes_avx2.h"

#include <string.h>

#include "automaton.h"

enum {
        BLOCK = 64,
        CHECKED_AT_ONCE = 8 * BLOCK, /* bytes between two looks at what was found */
        AHEAD = 16 * BLOCK,          /* read() leaves a text in no near cache */

        /* Bits of a class. Capital and small letters share one. Ends of tokens are above marks. */
        CLASS_PUNCTUATION = 1,
        CLASS_DIGIT = 2,
        CLASS_EVEN_LETTER = 4,
        CLASS_ODD_LETTER = 8,
        CLASS_MARK_MAX = 15,
        CLASS_CONTROL_END = 16,
        CLASS_PUNCTUATION_END = 32,
        CLASS_OTHER_END = 64,

        /* Of a token 10, the 1 becomes this byte, which no text keeps. */
        TEN = ';'
};

/* What a text has: usual bytes; spaces too, and no 0; spaces, 0 and tokens 10; or anything. */
enum content {
        CONTENT_DENSE,
        CONTENT_SPACED,
        CONTENT_COUNTS,
        CONTENT_ANY
};

static uint8_t code_of(unsigned symbol)
{
        static const uint8_t marks[] = {BOWLING_PINS_MAX, CODE_STRIKE, CODE_SPARE};
        if (symbol <= SYMBOL_NINE)
                return (uint8_t)(BOWLING_PINS_MAX - symbol);
        return symbol <= SYMBOL_SPARE ? marks[symbol - SYMBOL_GUTTER] : CODE_ILLEGAL;
}

static bool ends_token(unsigned byte)
{
        unsigned symbol = automaton_symbols[byte];
        return symbol >= SYMBOL_SEPARATOR && symbol <= SYMBOL_LINE_END;
}

static uint8_t class_of(unsigned byte)
{
        if (byte < '@' && ends_token(byte))
                return byte < ' ' ? CLASS_CONTROL_END : CLASS_PUNCTUATION_END;
        if (byte < '@')
                return byte < '0' ? CLASS_PUNCTUATION : CLASS_DIGIT;
        if (ends_token(byte))
                return CLASS_OTHER_END;
        return byte / 16 % 2 == 0 ? CLASS_EVEN_LETTER : CLASS_ODD_LETTER;
}

/* Where `codes` has the code of a byte that is not in the place of another one. */
static uint8_t byte_with_code(const struct codes_tables *tables, uint8_t code)
{
        const uint8_t *place = memchr(tables->codes, code, sizeof tables->codes);
        return (uint8_t)(place - tables->codes - CODES_OFFSET);
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

/* All bytes of a class stay as they are, or all are replaced by the same one. */
static void add_class(struct codes_tables *tables, unsigned byte, uint8_t code)
{
        uint8_t class = class_of(byte);
        unsigned index = byte + CODES_OFFSET;
        bool stays = index >= 0x80 ? code == 0 : tables->usual[index % 16] == index;
        tables->lower[byte % 16] |= class;
        tables->upper[byte / 16] |= class;
        if (class <= CLASS_MARK_MAX)
                tables->replaced[class] = stays ? 0 : byte_with_code(tables, code);
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
        for (unsigned i = 0; i < sizeof tables_out->usual; i++)
                tables_out->usual[i] = (uint8_t)~i; /* no byte has this index here */
        for (unsigned byte = 0; byte < 128; byte++) {
                uint8_t code = code_of(automaton_symbols[byte]);
                if (code != CODE_ILLEGAL || byte == '\n')
                        add_usual(tables_out, byte, code);
        }
        memset(tables_out->replaced, byte_with_code(tables_out, CODE_ILLEGAL),
               sizeof tables_out->replaced);
        for (unsigned byte = 0; byte < 128; byte++) {
                tables_out->ends[byte] = ends_token(byte);
                if (automaton_symbols[byte] != SYMBOL_ILLEGAL)
                        add_class(tables_out, byte, code_of(automaton_symbols[byte]));
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

ALWAYS_INLINE uint64_t find_newlines(const char *text)
{
        return block_bits(block_equal(block_load(text), '\n'));
}

/* Stores those of 16 bytes whose bits are set, and others behind them. */
ALWAYS_INLINE void squeeze(const struct codes_tables *tables, uint8_t *out, __m128i bytes,
                           uint64_t keep)
{
        __m128i places = _mm_loadu_si128((const void *)tables->places[keep & 0xffff]);
        _mm_storeu_si128((void *)out, _mm_shuffle_epi8(bytes, places));
}

/* Each quarter counts what is before it by itself, and so waits for none. */
ALWAYS_INLINE uint8_t *squeeze_block(const struct codes_tables *tables, uint8_t *out,
                                     struct block codes, uint64_t keep)
{
        uint8_t *second = out + __builtin_popcountll(keep << 48);
        uint8_t *third = out + __builtin_popcountll(keep << 32);
        uint8_t *fourth = out + __builtin_popcountll(keep << 16);
        squeeze(tables, out, _mm256_castsi256_si128(codes.low), keep);
        squeeze(tables, second, _mm256_extracti128_si256(codes.low, 1), keep >> 16);
        squeeze(tables, third, _mm256_castsi256_si128(codes.high), keep >> 32);
        squeeze(tables, fourth, _mm256_extracti128_si256(codes.high, 1), keep >> 48);
        return out + __builtin_popcountll(keep);
}

/* What the blocks before leave for the next. */
struct context {
        __m256i unusual;      /* not 0 in the lower seven bits where a byte was */
        uint64_t token_ended; /* 1: by the last byte */
        uint64_t ten_began;   /* 1: the last byte was the 1 of a token 10 */
};

/* 64 bytes of text. */
struct piece {
        struct block bytes; /* as they are played */
        const char *text;
        uint64_t newlines;
        uint64_t ends; /* of tokens */
        uint64_t drop; /* no bowls, and no newlines */
};

/* How many bits of `drop` are 0 up to the lowest bit of `ends`, and with it. */
ALWAYS_INLINE uint32_t kept_until(uint64_t ends, uint64_t drop)
{
        return (uint32_t)__builtin_popcountll(~drop & (ends ^ (ends - 1)));
}

/* Appends where the lines behind its ends begin, with `before` bytes kept before it; most pieces
 * have as few as are appended without asking. Returns where the next one goes. */
ALWAYS_INLINE uint32_t *append_lines(uint32_t *begins, const struct piece *piece, uint32_t before,
                                     int few)
{
        uint64_t ends = piece->newlines;
        int count = __builtin_popcountll(ends);
#pragma GCC unroll 4
        for (int i = 0; i < few; i++, ends &= ends - 1)
                begins[i] = before + kept_until(ends, piece->drop);
        for (int i = few; i < count; i++, ends &= ends - 1)
                begins[i] = before + kept_until(ends, piece->drop);
        return begins + count;
}

ALWAYS_INLINE __m256i find_unusual(const uint8_t table[16], __m256i bytes, __m256i known)
{
        __m256i index = codes_index(bytes);
        return (index ^ wide_look_up(table, index)) & ~known;
}

ALWAYS_INLINE bool is_usual(const struct context *context)
{
        __m256i usual = _mm256_cmpeq_epi8(context->unusual & wide_all(0x7f), wide_all(0));
        return _mm256_movemask_epi8(usual) == -1;
}

/* A space and a 0 have the same index: where both are usual, the table has no spaces. */
ALWAYS_INLINE struct piece read_usual(const struct codes_tables *tables, const char *text,
                                      struct context *context, enum content content)
{
        const uint8_t *table = content == CONTENT_SPACED ? tables->spaced : tables->usual;
        struct piece piece = {block_load(text), text, find_newlines(text), 0, 0};
        struct block spaces = block_equal(piece.bytes, ' ');
        struct block known = content == CONTENT_COUNTS ? spaces : (struct block){0};
        context->unusual |= find_unusual(table, piece.bytes.low, known.low) |
                            find_unusual(table, piece.bytes.high, known.high);
        if (content != CONTENT_DENSE)
                piece.drop = block_bits(spaces);
        piece.ends = piece.drop | piece.newlines;
        return piece;
}

ALWAYS_INLINE __m256i classes_of(const struct codes_tables *tables, __m256i bytes)
{
        __m256i upper = _mm256_srli_epi16(bytes, 4) & wide_all(15);
        return wide_look_up(tables->lower, bytes) & wide_look_up(tables->upper, upper);
}

/* The same bytes, but for those that have no place in the table of codes. */
ALWAYS_INLINE __m256i replace(const struct codes_tables *tables, __m256i bytes, __m256i classes)
{
        __m256i replaced = wide_look_up(tables->replaced, classes);
        return _mm256_blendv_epi8(bytes, replaced, replaced);
}

/* A carriage return is dropped before a newline, and illegal elsewhere. */
ALWAYS_INLINE struct piece read_any(const struct codes_tables *tables, const char *text)
{
        struct block bytes = block_load(text);
        struct block classes = {classes_of(tables, bytes.low), classes_of(tables, bytes.high)};
        uint64_t stray = block_bits(block_equal(bytes, '\r')) & ~find_newlines(text + 1);
        uint64_t newlines = find_newlines(text);
        uint64_t ends = block_bits(
                (struct block){_mm256_cmpgt_epi8(classes.low, wide_all(CLASS_MARK_MAX)),
                               _mm256_cmpgt_epi8(classes.high, wide_all(CLASS_MARK_MAX))});
        bytes = (struct block){replace(tables, bytes.low, classes.low),
                               replace(tables, bytes.high, classes.high)};
        return (struct piece){bytes, text, newlines, ends, ends & ~newlines & ~stray};
}

static __attribute__((noinline)) struct block block_of_bits(uint64_t bits)
{
        uint8_t bytes[BLOCK];
        for (int i = 0; i < BLOCK; i++)
                bytes[i] = bits >> i & 1 ? UINT8_MAX : 0;
        return block_load(bytes);
}

/* Puts TEN in the place of the 1 of each token 10, and drops the 0. */
ALWAYS_INLINE void take_tens(const struct codes_tables *tables, struct context *context,
                             struct piece *piece, enum content content)
{
        const uint8_t *next = (const uint8_t *)piece->text + BLOCK;
        struct block ones = block_equal(piece->bytes, '1');
        struct block zeros = block_equal(block_load(piece->text + 1), '0');
        struct block pairs = {ones.low & zeros.low, ones.high & zeros.high};
        uint64_t maybe = block_bits(pairs);
        uint64_t tens = maybe & (piece->ends << 1 | context->token_ended);
        piece->drop |= context->ten_began;
        context->ten_began = 0;
        context->token_ended = piece->ends >> (BLOCK - 1);
        if (content == CONTENT_ANY && maybe == 0) /* predictable, but for counts */
                return;
        tens &= piece->ends >> 2 | (uint64_t)tables->ends[next[0]] << (BLOCK - 2) |
                (uint64_t)tables->ends[next[1]] << (BLOCK - 1);
        if (tens != maybe)
                pairs = block_of_bits(tens);
        piece->bytes.low |= pairs.low & wide_all('1' ^ TEN);
        piece->bytes.high |= pairs.high & wide_all('1' ^ TEN);
        piece->drop |= tens << 1;
        context->ten_began = tens >> (BLOCK - 1);
}

/*
 * Reads a text; false where it has more than `content`, a constant, says. The chunk's members are
 * copied: what is stored may alias them.
 */
ALWAYS_INLINE bool read_text(const struct codes_tables *tables, const struct chunk *chunk,
                             struct codes *codes, enum content content)
{
        struct context context = {.token_ended = 1};
        uint8_t *const first = chunk->codes;
        uint8_t *out = first;
        uint32_t *begins = codes->begins + 1;
        const char *text = chunk->text;
        const size_t length = chunk->length;
        const int few = content == CONTENT_SPACED || content == CONTENT_COUNTS ? 2 : 3;
        codes->tens = tables->tens && content >= CONTENT_COUNTS;
        codes->bytes = content == CONTENT_DENSE ? (const uint8_t *)text : first;
        for (size_t at = 0; at < length; at += BLOCK) {
                _mm_prefetch(text + at + AHEAD, _MM_HINT_T0);
                struct piece piece = content == CONTENT_ANY
                                             ? read_any(tables, text + at)
                                             : read_usual(tables, text + at, &context, content);
                if (content == CONTENT_COUNTS || (content == CONTENT_ANY && tables->tens))
                        take_tens(tables, &context, &piece, content);
                size_t before = content == CONTENT_DENSE ? at : (size_t)(out - first);
                begins = append_lines(begins, &piece, (uint32_t)before, few);
                if (content != CONTENT_DENSE)
                        out = squeeze_block(tables, out, piece.bytes, ~piece.drop);
                if (at % CHECKED_AT_ONCE == 0 && !is_usual(&context))
                        return false;
        }
        /* Behind a text its last block has nothing but newlines, which are no lines of it. */
        codes->lines = (size_t)(begins - codes->begins) - 1 - -length % BLOCK;
        return is_usual(&context);
}

struct codes codes_read(const struct codes_tables *tables, struct chunk *chunk)
{
        struct codes codes = {.begins = chunk->begins};
        codes.begins[0] = 0;
        memset(chunk->text + chunk->length, '\n', CHUNK_PADDING);
        if (!read_text(tables, chunk, &codes, CONTENT_DENSE) &&
            !read_text(tables, chunk, &codes, CONTENT_SPACED) &&
            !(tables->tens && read_text(tables, chunk, &codes, CONTENT_COUNTS)))
                read_text(tables, chunk, &codes, CONTENT_ANY);
        for (size_t i = 1; i <= CODES_LINES_PADDING; i++)
                codes.begins[codes.lines + i] = codes.begins[codes.lines];
        return codes;
}
