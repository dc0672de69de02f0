/*
 * 64 games side by side, one in each byte of a register (AVX-512 with VBMI and VBMI2).
 *
 * First the text becomes codes, a byte for each bowl, with the separators left out. Then the codes
 * of 64 lines are turned so that one register holds the first bowl of every game, the next one the
 * second, and so on, and all games go through the rules together. A line that does not come out as
 * a finished game is read again by the engine.
 */
#include "kernel.h"

#include <assert.h>
#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#include "automaton.h"
#include "places.h"
#include "plain.h"

enum {
        GAMES = 64,
        BOWLS_MIN = 11, /* of the shortest game, nine strikes and an open tenth frame */

        /* A code: how many pins, and how that was written. */
        CODE_PINS = 0x1f, /* 31 pins, which is more than ever stand, for a byte that is illegal */
        CODE_BOWL = 0x20,
        CODE_STRIKE = 0x40,
        CODE_SPARE = 0x80,
        CODE_TEN = CODE_BOWL | BOWLING_PINS_MAX,
        CODE_ILLEGAL = CODE_BOWL | CODE_PINS,
        CODE_LINE_END = 0,

        /*
         * What the other bytes are, in the same table but never in a code that is kept. No number
         * of pins has the bit of a gap, but for that of an illegal byte.
         */
        BYTE_GAP = 0x10,
        BYTE_SEPARATOR = BYTE_GAP,
        BYTE_CARRIAGE_RETURN = BYTE_GAP + 1
};

/* Where a function is not inlined, its registers go to memory and back for every bowl. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

static_assert((int)CODE_BOWL == RACK_LEFT * PLACES,
              "a bowl is the event that leaves pins standing");

struct tables {
        uint8_t codes[128]; /* of each ASCII byte */
        bool tens;          /* a token 10 is ten pins */
};

/* What is known of 64 bytes of text; in the masks, a bit for each of them. */
struct block {
        __m512i codes;
        const char *text;
        uint64_t gaps; /* separators and carriage returns, and what is illegal */
        uint64_t line_ends;
};

/* What has to be known of a block that is not all bowls. */
struct details {
        uint64_t ones;
        uint64_t zeros;
        uint64_t separators;
        uint64_t returns;
        uint64_t token_ends;
};

/*
 * The codes of a chunk. Newlines stay among them: line n, counted from 0, has its codes between
 * ends[n] and ends[n + 1], and ends[0] stands one before the first code.
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

static uint8_t code_of(unsigned symbol)
{
        switch (symbol) {
        case SYMBOL_GUTTER:
                return CODE_BOWL;
        case SYMBOL_STRIKE:
                return CODE_TEN | CODE_STRIKE;
        case SYMBOL_SPARE:
                return CODE_BOWL | CODE_SPARE;
        case SYMBOL_SEPARATOR:
                return BYTE_SEPARATOR;
        case SYMBOL_CARRIAGE_RETURN:
                return BYTE_CARRIAGE_RETURN;
        case SYMBOL_LINE_END:
                return CODE_LINE_END;
        case SYMBOL_ILLEGAL:
                return CODE_ILLEGAL;
        }
        return (uint8_t)(CODE_BOWL | symbol);
}

/* Where every line has to be plain counts, other rules hold; the automaton knows them. */
static void *prepare(enum bulk_reading reading)
{
        if (reading == BULK_READ_COUNTS)
                return kernel_automaton.prepare(reading);
        struct tables *tables = malloc(sizeof *tables);
        if (tables == NULL)
                return NULL;
        for (int byte = 0; byte < 128; byte++)
                tables->codes[byte] = code_of(automaton_symbols[byte]);
        tables->tens = reading == BULK_READ_ANY;
        return tables;
}

static __m512i load(const void *at)
{
        return _mm512_loadu_si512(at);
}

static __m512i all(int byte)
{
        return _mm512_set1_epi8((char)byte);
}

static uint64_t equal(__m512i bytes, int byte)
{
        return _mm512_cmpeq_epi8_mask(bytes, all(byte));
}

static size_t count(uint64_t bits)
{
        return (size_t)__builtin_popcountll(bits);
}

/* The table is looked up with the seven lower bits; bytes beyond ASCII are illegal. */
static struct block read_block(const struct tables *tables, const char *text)
{
        __m512i bytes = load(text);
        __m512i codes =
                _mm512_permutex2var_epi8(load(tables->codes), bytes, load(tables->codes + 64));
        codes = _mm512_mask_mov_epi8(codes, _mm512_movepi8_mask(bytes), all(CODE_ILLEGAL));
        return (struct block){
                .text = text,
                .codes = codes,
                .gaps = _mm512_test_epi8_mask(codes, all(BYTE_GAP)),
                .line_ends = equal(codes, CODE_LINE_END),
        };
}

static struct details details_of(const struct block *block)
{
        __m512i bytes = load(block->text);
        uint64_t separators = equal(block->codes, BYTE_SEPARATOR);
        uint64_t returns = equal(block->codes, BYTE_CARRIAGE_RETURN);
        return (struct details){
                .ones = equal(bytes, '1'),
                .zeros = equal(bytes, '0'),
                .separators = separators,
                .returns = returns,
                .token_ends = separators | returns | block->line_ends,
        };
}

/* Bits of this block moved down, with those of the next one above them. */
static uint64_t ahead(uint64_t bits, uint64_t next_bits, int distance)
{
        return bits >> distance | next_bits << (64 - distance);
}

/* The 1 of each token 10. */
static uint64_t find_tens(const struct codes *codes, const struct details *here,
                          const struct details *next)
{
        uint64_t begins = here->token_ends << 1 | codes->token_ended;
        uint64_t zero_follows = ahead(here->zeros, next->zeros, 1);
        uint64_t end_follows = ahead(here->token_ends, next->token_ends, 2);
        return here->ones & begins & zero_follows & end_follows;
}

/* Appends the places of the bits, counted from `base`. */
static void append_ends(struct codes *codes, uint64_t bits, uint32_t base)
{
        static const uint8_t numbers[64] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                                            13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
                                            26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38,
                                            39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51,
                                            52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
        uint8_t places[64];
        uint32_t *ends = codes->ends + codes->lines + 1;
        __m512i found = _mm512_maskz_compress_epi8(bits, load(numbers));
        __m512i first = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(found));
        _mm512_storeu_si512(ends, _mm512_add_epi32(first, _mm512_set1_epi32((int)base)));
        codes->lines += count(bits);
        if (count(bits) <= 16)
                return;
        _mm512_storeu_si512(places, found);
        for (size_t i = 16; i < count(bits); i++)
                ends[i] = base + places[i];
}

static void append(struct codes *codes, __m512i bytes, uint64_t keep, uint64_t line_ends)
{
        __m512i kept = _mm512_maskz_compress_epi8(keep, bytes);
        _mm512_storeu_si512(codes->bytes + codes->length, kept);
        append_ends(codes, _pext_u64(line_ends, keep), (uint32_t)codes->length);
        codes->length += count(keep);
}

/* A carriage return is fine only before a newline. */
static void encode_block(const struct tables *tables, struct codes *codes,
                         const struct block *block, const struct block *next)
{
        struct details here = details_of(block);
        struct details there = details_of(next);
        uint64_t tens = tables->tens ? find_tens(codes, &here, &there) : 0;
        uint64_t fine_returns = here.returns & ahead(block->line_ends, next->line_ends, 1);
        uint64_t drop = here.separators | fine_returns | tens << 1 | codes->ten_began;
        __m512i bytes = _mm512_mask_mov_epi8(block->codes, tens, all(CODE_TEN));
        bytes = _mm512_mask_mov_epi8(bytes, here.returns & ~fine_returns, all(CODE_ILLEGAL));
        append(codes, bytes, ~drop, block->line_ends);
        codes->token_ended = here.token_ends >> 63;
        codes->after_gap = (here.separators | here.returns) >> 63;
        codes->ten_began = tens >> 63;
}

/* Every byte is a code: there is no gap here, nor beside a 10 that would begin here. */
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

/* What stands behind the text is made newlines: the last block may have lines that nobody wants. */
static void encode(const struct tables *tables, struct chunk *chunk, struct codes *codes)
{
        memset(chunk->text + chunk->length, '\n', CHUNK_PADDING);
        struct block block = read_block(tables, chunk->text);
        for (size_t at = 0; at < chunk->length; at += 64) {
                struct block next = read_block(tables, chunk->text + at + 64);
                if (is_dense(codes, &block, &next))
                        encode_dense(codes, &block);
                else
                        encode_block(tables, codes, &block, &next);
                block = next;
        }
}

static __m128i load_row(const struct codes *codes, size_t line, size_t offset)
{
        uint32_t begin = codes->ends[line] + 1;
        return _mm_loadu_si128((const __m128i *)(const void *)(codes->bytes + begin + offset));
}

/*
 * Turns 16 codes of each of 64 lines: byte n of columns[m] becomes code m of line n. Four times
 * each row is interleaved with the one eight below it; each time moves one bit of the row's number
 * to the column's, so that in the end they have changed places. Inlined, so that columns that
 * nobody looks at are not made.
 */
ALWAYS_INLINE void turn(const struct codes *codes, size_t line, size_t offset, __m512i columns[16])
{
        for (size_t i = 0; i < 16; i++) {
                __m512i row = _mm512_castsi128_si512(load_row(codes, line + i, offset));
                row = _mm512_inserti32x4(row, load_row(codes, line + i + 16, offset), 1);
                row = _mm512_inserti32x4(row, load_row(codes, line + i + 32, offset), 2);
                columns[i] = _mm512_inserti32x4(row, load_row(codes, line + i + 48, offset), 3);
        }
        for (int round = 0; round < 4; round++) {
                __m512i rows[16];
                memcpy(rows, columns, sizeof rows);
                for (size_t i = 0; i < 8; i++) {
                        columns[2 * i] = _mm512_unpacklo_epi8(rows[i], rows[i + 8]);
                        columns[2 * i + 1] = _mm512_unpackhi_epi8(rows[i], rows[i + 8]);
                }
        }
}

/* How many codes each of 64 lines has; 255 stands for all that are more. */
static __m512i lengths_of(const struct codes *codes, size_t line)
{
        uint8_t lengths[GAMES];
        for (size_t i = 0; i < GAMES; i += 16) {
                __m512i begins = load(codes->ends + line + i);
                __m512i ends = load(codes->ends + line + i + 1);
                __m512i distance = _mm512_sub_epi32(ends, begins);
                __m512i length = _mm512_sub_epi32(distance, _mm512_set1_epi32(1));
                _mm_storeu_si128((__m128i *)(void *)(lengths + i), _mm512_cvtusepi32_epi8(length));
        }
        return load(lengths);
}

/* 64 games: a byte, or a bit of a mask, for each. */
struct games {
        __m512i places;
        __m512i left; /* pins that stand */
        __m512i pins;
        __m512i bonus;
        __m512i wrong; /* not 0 where more fell than stood, or a mark cannot be */
        uint64_t same_rack;
        uint64_t after_mark;
        uint64_t after_strike; /* the bowl before was a strike, */
        uint64_t two_after;    /* or the one before that */
};

static struct games new_games(void)
{
        __m512i zero = _mm512_setzero_si512();
        return (struct games){
                .places = zero,
                .left = all(BOWLING_PINS_MAX),
                .pins = zero,
                .bonus = zero,
                .wrong = zero,
        };
}

ALWAYS_INLINE void count_pins(struct games *games, __m512i pins)
{
        games->pins = _mm512_add_epi8(games->pins, pins);
        games->bonus = _mm512_mask_add_epi8(games->bonus, games->after_mark, games->bonus, pins);
        games->bonus = _mm512_mask_add_epi8(games->bonus, games->two_after, games->bonus, pins);
}

ALWAYS_INLINE void move_on(struct games *games, __m512i events, __m512i pins)
{
        __m512i index = _mm512_or_si512(events, _mm512_and_si512(games->places, all(PLACE_NUMBER)));
        games->places =
                _mm512_permutex2var_epi8(load(places_after), index, load(places_after + 64));
        games->two_after = games->after_strike;
        games->after_strike = _mm512_test_epi8_mask(games->places, all(PLACE_AFTER_STRIKE));
        games->after_mark = _mm512_test_epi8_mask(games->places, all(PLACE_AFTER_MARK));
        games->same_rack = _mm512_movepi8_mask(games->places);
        games->left = _mm512_mask_sub_epi8(all(BOWLING_PINS_MAX), games->same_rack,
                                           all(BOWLING_PINS_MAX), pins);
}

/* A spare cannot be the first bowl at a rack, and a strike cannot be the second. */
static __m512i misplaced(const struct games *games, __m512i codes)
{
        __m512i forbidden =
                _mm512_mask_mov_epi8(all(CODE_SPARE), games->same_rack, all(CODE_STRIKE));
        return _mm512_and_si512(codes, forbidden);
}

/* One bowl of every game; the code is 0 where the line has ended. */
ALWAYS_INLINE void bowl(struct games *games, __m512i codes)
{
        __m512i pins = _mm512_and_si512(codes, all(CODE_PINS));
        pins = _mm512_mask_mov_epi8(pins, _mm512_movepi8_mask(codes), games->left);
        __m512i wrong =
                _mm512_or_si512(_mm512_subs_epu8(pins, games->left), misplaced(games, codes));
        games->wrong = _mm512_or_si512(games->wrong, wrong);

        uint64_t cleared = _mm512_cmpeq_epi8_mask(pins, games->left);
        __m512i events = _mm512_and_si512(codes, all(CODE_BOWL));
        events = _mm512_mask_mov_epi8(events, cleared, all(RACK_STRIKE * PLACES));
        events = _mm512_mask_mov_epi8(events, cleared & games->same_rack, all(RACK_SPARE * PLACES));
        count_pins(games, pins);
        move_on(games, events, pins);
}

/* Nobody looks at what becomes of a line with fewer bowls than any game has. */
static struct games play(const struct codes *codes, size_t line, __m512i lengths)
{
        struct games games = new_games();
        __m512i columns[32];
        turn(codes, line, 0, columns);
        turn(codes, line, 16, columns + 16);
        for (int i = 0; i < BOWLS_MIN; i++)
                bowl(&games, columns[i]);
        for (int i = BOWLS_MIN; i < BOWLING_BOWLS_MAX; i++) {
                uint64_t rolled = _mm512_cmpgt_epu8_mask(lengths, all(i));
                bowl(&games, _mm512_maskz_mov_epi8(rolled, columns[i]));
        }
        return games;
}

/* The lines that are not a finished game. */
static uint64_t find_bad(const struct games *games, __m512i lengths)
{
        __m512i numbers = _mm512_and_si512(games->places, all(PLACE_NUMBER));
        uint64_t finished = equal(numbers, PLACE_END);
        uint64_t wrong = _mm512_test_epi8_mask(games->wrong, games->wrong);
        uint64_t too_long = _mm512_cmpgt_epu8_mask(lengths, all(BOWLING_BOWLS_MAX));
        uint64_t too_short = _mm512_cmpgt_epu8_mask(all(BOWLS_MIN), lengths);
        return ~finished | wrong | too_long | too_short;
}

/* The totals of a group of 64 lines, in bytes that can be looked at one by one. */
struct totals {
        uint8_t pins[GAMES];
        uint8_t bonus[GAMES];
        uint64_t bad;
        size_t group; /* the number of the first line */
};

static __m512i sixteen(const uint8_t *bytes)
{
        return _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i *)(const void *)bytes));
}

/* The text of sixteen totals is fetched at once, and the zeros behind short ones are left out. */
static void print_sixteen(struct chunk *chunk, const struct totals *totals, size_t at, size_t lines)
{
        __m512i sums = _mm512_add_epi32(sixteen(totals->pins + at), sixteen(totals->bonus + at));
        __m512i text = _mm512_i32gather_epi32(sums, (const void *)totals_text, TOTAL_SIZE);
        uint64_t bytes = _mm512_test_epi8_mask(text, text);
        if (lines < 16)
                bytes &= ((uint64_t)1 << lines * TOTAL_SIZE) - 1;
        _mm512_storeu_si512(chunk->totals + chunk->totals_length,
                            _mm512_maskz_compress_epi8(bytes, text));
        chunk->totals_length += count(bytes);
        chunk->counts.games += lines;
}

/* Where the lines of the text end is only asked for when one of them is bad. */
static void score_again(const struct bulk_job *job, struct chunk *chunk, size_t line)
{
        if (!chunk->line_ends_known)
                chunk_find_line_ends(chunk);
        size_t begin = line == 0 ? 0 : chunk->line_ends[line - 1] + 1;
        struct plain_line again = {chunk->text + begin, chunk->line_ends[line] - begin,
                                   (uint32_t)line + 1};
        plain_score_line(job, chunk, again);
}

static void print_one_by_one(const struct bulk_job *job, struct chunk *chunk,
                             const struct totals *totals, size_t at)
{
        for (size_t i = at; i < at + 16 && totals->group + i < chunk->counts.lines; i++) {
                if (totals->bad >> i & 1) {
                        score_again(job, chunk, totals->group + i);
                        continue;
                }
                chunk_print_total(chunk, (unsigned)totals->pins[i] + totals->bonus[i]);
                chunk->counts.games++;
        }
}

static void print(const struct bulk_job *job, struct chunk *chunk, const struct totals *totals)
{
        size_t lines = chunk->counts.lines - totals->group;
        for (size_t at = 0; at < GAMES && at < lines; at += 16) {
                size_t here = lines - at < 16 ? lines - at : 16;
                if ((totals->bad >> at & 0xffff >> (16 - here)) == 0)
                        print_sixteen(chunk, totals, at, here);
                else
                        print_one_by_one(job, chunk, totals, at);
        }
}

static void score_group(const struct bulk_job *job, struct chunk *chunk, const struct codes *codes,
                        size_t line)
{
        __m512i lengths = lengths_of(codes, line);
        struct games games = play(codes, line, lengths);
        struct totals totals = {.bad = find_bad(&games, lengths), .group = line};
        _mm512_storeu_si512(totals.pins, games.pins);
        _mm512_storeu_si512(totals.bonus, games.bonus);
        print(job, chunk, &totals);
}

/* Behind the last line there are others, so that every group is full; nobody prints them. */
static void pad_ends(struct codes *codes)
{
        for (size_t i = 1; i <= GAMES; i++)
                codes->ends[codes->lines + i] = codes->ends[codes->lines];
}

static void score(const void *tables, const struct bulk_job *job, struct chunk *chunk)
{
        if (job->reading == BULK_READ_COUNTS) {
                kernel_automaton.score(tables, job, chunk);
                return;
        }
        if (chunk->overlong) {
                plain_score(job, chunk);
                return;
        }
        struct codes codes = {.bytes = chunk->codes, .ends = chunk->code_ends, .token_ended = 1};
        codes.ends[0] = UINT32_MAX;
        encode(tables, chunk, &codes);
        codes.lines -= (64 - chunk->length % 64) % 64;
        chunk->counts.lines = codes.lines;
        pad_ends(&codes);
        for (size_t line = 0; line < codes.lines; line += GAMES)
                score_group(job, chunk, &codes, line);
}

static bool is_supported(void)
{
#ifdef BULK_EMULATED
        return true;
#else
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
               __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
               __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("bmi2");
#endif
}

const struct bulk_kernel kernel_avx512 = {
        .name = "avx512",
        .is_supported = is_supported,
        .prepare = prepare,
        .score = score,
};
