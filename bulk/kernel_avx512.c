/*
 * 64 games in parallel, one in each byte of a register (AVX-512 with VBMI and VBMI2).
 *
 * The codes of 64 lines are transposed: one register holds the first bowl of every game, the next
 * one the second, and so on. Lines that are not a finished game are scored again by the engine.
 */
#include "kernel.h"

#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#include "codes_avx512.h"
#include "plain.h"
#include "stages.h"

enum {
        GAMES = 64,
        BOWLS_MIN = 11 /* of the shortest game, nine strikes and an open tenth frame */
};

/* Without inlining, the registers would be stored and loaded for every bowl. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Plain counts follow other rules, which only the automaton implements. */
static void *prepare(enum bulk_reading reading)
{
        if (reading == BULK_READ_COUNTS)
                return kernel_automaton.prepare(reading);
        struct codes_table *table = malloc(sizeof *table);
        if (table != NULL)
                codes_table_make(table, reading);
        return table;
}

static __m128i load_row(const struct codes *codes, size_t line, size_t offset)
{
        uint32_t begin = codes->ends[line] + 1;
        return _mm_loadu_si128((const __m128i *)(const void *)(codes->bytes + begin + offset));
}

/*
 * Transposes 16 codes of each of 64 lines: byte n of columns[m] becomes code m of line n. In four
 * rounds each row is interleaved with the one eight below it; each round moves one bit of the row
 * number to the column number. Inlined, so that unused columns are not computed.
 */
ALWAYS_INLINE void transpose(const struct codes *codes, size_t line, size_t offset,
                             __m512i columns[16])
{
#pragma GCC unroll 16 /* a loop would keep the rows in memory */
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

/* How many codes each of 64 lines has, at most 255. */
static __m512i lengths_of(const struct codes *codes, size_t line)
{
        uint8_t lengths[GAMES];
        for (size_t i = 0; i < GAMES; i += 16) {
                __m512i begins = wide_load(codes->ends + line + i);
                __m512i ends = wide_load(codes->ends + line + i + 1);
                __m512i distance = _mm512_sub_epi32(ends, begins);
                __m512i length = _mm512_sub_epi32(distance, _mm512_set1_epi32(1));
                _mm_storeu_si128((__m128i *)(void *)(lengths + i), _mm512_cvtusepi32_epi8(length));
        }
        return wide_load(lengths);
}

/* 64 games: each has a byte of a register, or a bit of a mask. */
struct games {
        __m512i stages;
        __m512i left; /* pins that stand */
        __m512i pins;
        __m512i bonus;
        __m512i wrong; /* not 0 where a bowl was illegal */
        uint64_t same_rack;
        uint64_t after_mark;
        uint64_t after_strike; /* the last bowl was a strike, */
        uint64_t two_after;    /* or the one before that */
};

static struct games new_games(void)
{
        __m512i zero = _mm512_setzero_si512();
        return (struct games){
                .stages = zero,
                .left = wide_all(BOWLING_PINS_MAX),
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

/* The outcome of a bowl, a bit for each game. */
struct outcome {
        uint64_t left_pins; /* some are still standing */
        uint64_t rolled;    /* false where the game has no such bowl, and does not change */
};

/* The look-up uses six bits of the index: the stage, and whether pins were left. */
ALWAYS_INLINE void move_on(struct games *games, __m512i pins, struct outcome outcome)
{
        __m512i index = _mm512_mask_add_epi8(games->stages, outcome.left_pins, games->stages,
                                             wide_all(STAGES));
        games->stages = _mm512_mask_permutexvar_epi8(games->stages, outcome.rolled, index,
                                                     wide_load(stages_after));
        games->two_after = games->after_strike;
        games->after_mark = _mm512_test_epi8_mask(games->stages, wide_all(STAGE_AFTER_MARK));
        /* A mark by the first bowl at a rack is a strike; `same_rack` is still that of the bowl. */
        games->after_strike = games->after_mark & ~games->same_rack;
        games->same_rack = _mm512_movepi8_mask(games->stages);
        games->left = _mm512_mask_sub_epi8(wide_all(BOWLING_PINS_MAX), games->same_rack,
                                           wide_all(BOWLING_PINS_MAX), pins);
}

/* A spare cannot be the first bowl at a rack, and a strike cannot be the second. */
static __m512i misplaced(const struct games *games, __m512i codes)
{
        __m512i forbidden =
                _mm512_mask_mov_epi8(wide_all(CODE_SPARE), games->same_rack, wide_all(CODE_STRIKE));
        return _mm512_and_si512(codes, forbidden);
}

/* One bowl of every game that has rolled one. */
ALWAYS_INLINE void bowl(struct games *games, __m512i codes, uint64_t rolled)
{
        uint64_t numbers = _mm512_movepi8_mask(codes);
        __m512i pins = _mm512_and_si512(codes, wide_all(CODE_PINS));
        uint64_t left_pins = _mm512_mask_cmpneq_epi8_mask(numbers, pins, games->left);
        pins = _mm512_mask_mov_epi8(games->left, numbers, pins);
        __m512i wrong =
                _mm512_or_si512(_mm512_subs_epu8(pins, games->left), misplaced(games, codes));
        games->wrong = _mm512_or_si512(games->wrong, wrong);
        count_pins(games, pins);
        move_on(games, pins, (struct outcome){left_pins, rolled});
}

/* The result of lines with fewer than BOWLS_MIN bowls is ignored: find_bad() reports them. */
static struct games play(const struct codes *codes, size_t line, __m512i lengths)
{
        struct games games = new_games();
        __m512i columns[32];
        transpose(codes, line, 0, columns);
        transpose(codes, line, 16, columns + 16);
        for (int i = 0; i < BOWLS_MIN; i++)
                bowl(&games, columns[i], UINT64_MAX);
        for (int i = BOWLS_MIN; i < BOWLING_BOWLS_MAX; i++) {
                uint64_t rolled = _mm512_cmpgt_epu8_mask(lengths, wide_all(i));
                __m512i codes_here =
                        _mm512_mask_mov_epi8(wide_all(CODE_NUMBER), rolled, columns[i]);
                bowl(&games, codes_here, rolled);
        }
        return games;
}

/* The lines that are not a finished game. */
static uint64_t find_bad(const struct games *games, __m512i lengths)
{
        __m512i numbers = _mm512_and_si512(games->stages, wide_all(STAGE_NUMBER));
        uint64_t finished = wide_equal(numbers, STAGE_END);
        uint64_t wrong = _mm512_test_epi8_mask(games->wrong, games->wrong);
        uint64_t too_long = _mm512_cmpgt_epu8_mask(lengths, wide_all(BOWLING_BOWLS_MAX));
        uint64_t too_short = _mm512_cmpgt_epu8_mask(wide_all(BOWLS_MIN), lengths);
        return ~finished | wrong | too_long | too_short;
}

/* The results of a group of 64 lines. */
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

/* Gathers the texts of sixteen totals, and removes the zeros that pad short ones. */
static void print_sixteen(struct chunk *chunk, const struct totals *totals, size_t at, size_t lines)
{
        __m512i sums = _mm512_add_epi32(sixteen(totals->pins + at), sixteen(totals->bonus + at));
        __m512i text = _mm512_i32gather_epi32(sums, (const void *)totals_text, TOTAL_SIZE);
        uint64_t bytes = _mm512_test_epi8_mask(text, text);
        if (lines < 16)
                bytes &= ((uint64_t)1 << lines * TOTAL_SIZE) - 1;
        _mm512_storeu_si512(chunk->totals + chunk->totals_length,
                            _mm512_maskz_compress_epi8(bytes, text));
        chunk->totals_length += wide_count(bytes);
        chunk->counts.games += lines;
}

static void print_one_by_one(const struct bulk_job *job, struct chunk *chunk,
                             const struct totals *totals, size_t at)
{
        for (size_t i = at; i < at + 16 && totals->group + i < chunk->counts.lines; i++) {
                if (totals->bad >> i & 1) {
                        plain_score_line(job, chunk, totals->group + i);
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
        struct codes codes = codes_encode(tables, chunk);
        chunk->counts.lines = codes.lines;
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
