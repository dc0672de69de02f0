/*
 * 32 games in parallel, one in each byte of a register (AVX2).
 *
 * The codes of 32 lines are transposed: one register holds the first bowl of every game, the next
 * one the second, and so on. There is no branch: each game itself says how many bowls it wants,
 * which must be as many as its line has. All other lines are scored again by the engine.
 *
 * By itself this knows: a strike cannot be the second bowl at a rack, nor a spare the first; no
 * more pins fall than stand; the bowl after a mark counts twice, and the second after a strike;
 * behind the tenth frame bowls are bonus only. test_kernels.c compares all of it with the engine.
 */
#include "kernel.h"

#include <stdlib.h>
#include <string.h>

#include "codes_avx2.h"
#include "plain.h"

enum {
        GAMES = 32,
        BOWLS_MIN = 11, /* of the shortest game, nine strikes and an open tenth frame */
        GROUPS = 16,
        BATCH = GROUPS * GAMES
};

/* Plain counts follow other rules, which only the automaton implements. */
static void *prepare(enum bulk_reading reading)
{
        if (reading == BULK_READ_COUNTS)
                return kernel_automaton.prepare(reading);
        struct codes_tables *tables = malloc(sizeof *tables);
        if (tables != NULL)
                codes_make_tables(tables, reading);
        return tables;
}

/*
 * Transposes 16 bytes of each of 32 lines: byte n of columns[m] becomes byte m of line n. In four
 * rounds each row is interleaved with the one eight below it; each round moves one bit of the row
 * number to the column number. Inlined, so that unused columns are not computed.
 */
ALWAYS_INLINE void transpose(const uint8_t *bytes, const uint32_t *begins, __m256i columns[16])
{
#pragma GCC unroll 16 /* a loop would keep the rows in memory */
        for (int i = 0; i < 16; i++) {
                __m128i low = _mm_loadu_si128((const void *)(bytes + begins[i]));
                __m128i high = _mm_loadu_si128((const void *)(bytes + begins[i + 16]));
                columns[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
        }
#pragma GCC unroll 4
        for (int round = 0; round < 4; round++) {
                __m256i rows[16];
                memcpy(rows, columns, sizeof rows);
#pragma GCC unroll 8
                for (size_t i = 0; i < 8; i++) {
                        columns[2 * i] = _mm256_unpacklo_epi8(rows[i], rows[i + 8]);
                        columns[2 * i + 1] = _mm256_unpackhi_epi8(rows[i], rows[i + 8]);
                }
        }
}

/* 32 games: each has a byte of every register. A flag is 0 or -1. */
struct games {
        __m256i second;       /* flag: the next bowl is the second at its rack */
        __m256i before;       /* pins of the last bowl */
        __m256i mark;         /* flag: the last bowl was a strike or a spare, */
        __m256i strike;       /* it was a strike, */
        __m256i older_strike; /* or the one before it was */
        __m256i firsts; /* first bowls at a rack that left pins: all other bowls end a frame */
        __m256i pins;
        __m256i bonus;
        __m256i wrong;  /* negative where the line is no game */
        __m256i length; /* bowls that the game wants, and the end of its line */
};

/* One bowl of every game; `number`, counted from 0, and `tens` are constants. */
ALWAYS_INLINE void bowl(struct games *games, __m256i codes, int number, bool tens)
{
        const __m256i zero = {0};
        __m256i misplaced = _mm256_add_epi8(codes, games->second);
        if (tens)
                codes = codes & ~wide_all(CODE_TEN);
        __m256i left = _mm256_blendv_epi8(codes, games->before, codes); /* 7/ is 7 and 3 */
        __m256i standing = _mm256_sub_epi8(left, games->before & games->second);
        __m256i pins = _mm256_sub_epi8(wide_all(BOWLING_PINS_MAX), left);
        __m256i own = pins;
        __m256i mark = _mm256_cmpeq_epi8(standing, zero);
        __m256i wrong = misplaced | standing;
        __m256i second = _mm256_cmpgt_epi8(left, zero) & ~games->second;
        if (number >= BOWLING_FRAMES) {
                __m256i in_frames =
                        _mm256_cmpgt_epi8(games->firsts, wide_all(number - BOWLING_FRAMES));
                own = own & in_frames;
                mark = mark & in_frames;
                if (number >= BOWLS_MIN) {
                        __m256i wanted = in_frames | games->mark | games->older_strike;
                        games->length = _mm256_sub_epi8(games->length, wanted);
                        wrong = wrong & wanted;
                }
        }
        games->wrong = games->wrong | wrong;
        games->pins = _mm256_add_epi8(games->pins, own);
        games->bonus = _mm256_add_epi8(games->bonus, pins & games->mark);
        games->bonus = _mm256_add_epi8(games->bonus, pins & games->older_strike);
        games->before = pins;
        games->older_strike = games->strike;
        games->strike = mark & ~games->second;
        games->mark = mark;
        games->firsts = _mm256_sub_epi8(games->firsts, second);
        games->second = second;
}

/* The lengths of 32 lines with their ends, at most 255. */
ALWAYS_INLINE __m256i lengths_of(const uint32_t *begins)
{
        __m256i lengths[4];
        for (size_t i = 0; i < 4; i++)
                lengths[i] =
                        _mm256_sub_epi32(wide_load(begins + 8 * i + 1), wide_load(begins + 8 * i));
        __m256i packed = _mm256_packus_epi16(_mm256_packs_epi32(lengths[0], lengths[1]),
                                             _mm256_packs_epi32(lengths[2], lengths[3]));
        return _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

ALWAYS_INLINE void encode(const struct codes_tables *tables, __m256i *columns, int count)
{
#pragma GCC unroll 16
        for (int i = 0; i < count; i++)
                columns[i] = wide_look_up(tables->codes, codes_index(columns[i]));
}

/* 32 lines, and their totals. */
struct group {
        const struct codes_tables *tables;
        const uint8_t *bytes;
        const uint32_t *begins;
        uint16_t *totals;
};

ALWAYS_INLINE void store_totals(__m128i pins, __m128i bonus, uint16_t *totals_out)
{
        __m256i sums = _mm256_add_epi16(_mm256_cvtepu8_epi16(pins), _mm256_cvtepu8_epi16(bonus));
        _mm256_storeu_si256((void *)totals_out, sums);
}

/* Returns a bit for each line that is no finished game. */
ALWAYS_INLINE uint32_t play(const struct group *group, bool tens)
{
        __m256i columns[32];
        struct games games = {.length = wide_all(BOWLS_MIN + 1)};
        const uint32_t *begins = group->begins;
        transpose(group->bytes, begins, columns);
        encode(group->tables, columns, 16);
        __asm__("" : "+r"(begins)); /* else all positions would be kept, in memory */
        transpose(group->bytes + 16, begins, columns + 16);
        encode(group->tables, columns + 16, BOWLING_BOWLS_MAX - 16);
#pragma GCC unroll 21
        for (int i = 0; i < BOWLING_BOWLS_MAX; i++)
                bowl(&games, columns[i], i, tens);
        store_totals(_mm256_castsi256_si128(games.pins), _mm256_castsi256_si128(games.bonus),
                     group->totals);
        store_totals(_mm256_extracti128_si256(games.pins, 1),
                     _mm256_extracti128_si256(games.bonus, 1), group->totals + GAMES / 2);
        __m256i fine = _mm256_cmpeq_epi8(lengths_of(begins), games.length) & ~games.wrong;
        return ~(uint32_t)_mm256_movemask_epi8(fine);
}

/* `out` is a local variable because a char pointer may alias the chunk, which costs reloads. */
static void print_games(struct chunk *chunk, const uint16_t *totals, size_t count)
{
        char *out = chunk->totals + chunk->totals_length;
        for (size_t i = 0; i < count; i++)
                out += totals_put(out, totals[i]);
        chunk->totals_length = (size_t)(out - chunk->totals);
        chunk->counts.games += count;
}

/* Lines that are played before they are printed: in turns, each would slow the other down. */
struct batch {
        size_t line; /* the number of the first */
        size_t count;
        uint16_t totals[BATCH];
        uint32_t bad[GROUPS]; /* a bit for each line that is no finished game */
};

static void play_batch(struct batch *batch, const void *tables, const struct codes *codes)
{
        for (size_t i = 0; i < batch->count; i += GAMES) {
                struct group group = {tables, codes->bytes, codes->begins + batch->line + i,
                                      batch->totals + i};
                batch->bad[i / GAMES] = codes->tens ? play(&group, true) : play(&group, false);
        }
}

/* The engine prints bad lines. Bits behind the last line belong to none. */
static void print_batch(const struct batch *batch, const struct bulk_job *job, struct chunk *chunk)
{
        size_t printed = 0;
        for (size_t i = 0; i < batch->count; i += GAMES) {
                for (uint32_t bad = batch->bad[i / GAMES]; bad != 0; bad &= bad - 1) {
                        size_t next = i + (size_t)__builtin_ctz(bad);
                        if (next >= batch->count)
                                break;
                        print_games(chunk, batch->totals + printed, next - printed);
                        plain_score_line(job, chunk, batch->line + next);
                        printed = next + 1;
                }
        }
        print_games(chunk, batch->totals + printed, batch->count - printed);
}

static void score(const void *tables, const struct bulk_job *job, struct chunk *chunk)
{
        struct batch batch;
        if (job->reading == BULK_READ_COUNTS) {
                kernel_automaton.score(tables, job, chunk);
                return;
        }
        if (chunk->overlong) {
                plain_score(job, chunk);
                return;
        }
        struct codes codes = codes_read(tables, chunk);
        chunk->counts.lines = codes.lines;
        for (batch.line = 0; batch.line < codes.lines; batch.line += batch.count) {
                size_t left = codes.lines - batch.line;
                batch.count = left < BATCH ? left : BATCH;
                play_batch(&batch, tables, &codes);
                print_batch(&batch, job, chunk);
        }
}

static bool is_supported(void)
{
#ifdef BULK_EMULATED
        return true;
#else
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
               __builtin_cpu_supports("popcnt");
#endif
}

const struct bulk_kernel kernel_avx2 = {
        .name = "avx2",
        .is_supported = is_supported,
        .prepare = prepare,
        .score = score,
};
