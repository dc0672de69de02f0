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
#ifndef __clang__ /* gcc keeps the order of the bowls so, and spills half as many registers */
#pragma GCC optimize("no-tree-reassoc", "no-tree-ter", "live-range-shrinkage")
#endif

#include "kernel.h"

#include <stdlib.h>
#include <string.h>

#include "codes_avx2.h"
#include "plain.h"

enum {
        GAMES = 32,
        BOWLS_MIN = 11, /* of the shortest game, nine strikes and an open tenth frame */
        GROUPS = 16,
        BATCH = GROUPS * GAMES,
        BAD_PART = 8 /* this part of a batch may be bad, besides what fills its last group up */
};

static void *prepare(enum bulk_reading reading)
{
        struct codes_tables *tables = malloc(sizeof *tables);
        if (tables == NULL)
                return NULL;
        codes_make_tables(tables, reading);
        tables->automaton = kernel_automaton.prepare(reading);
        if (tables->automaton != NULL)
                return tables;
        free(tables);
        return NULL;
}

static void release(void *tables)
{
        kernel_automaton.release(((struct codes_tables *)tables)->automaton);
        free(tables);
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

/* 32 lines, and their totals. */
struct group {
        const uint8_t *codes; /* the tables of struct codes_tables */
        const uint8_t *usual;
        const uint8_t *bytes;
        const uint32_t *begins;
        uint16_t *totals;
};

/* 32 games: each has a byte of every register. A flag is 0 or -1. */
struct games {
        const struct group *group;
        bool tens;            /* a constant */
        __m256i first;        /* flag: the next bowl is the first at its rack, */
        __m256i limit;        /* or else the pins of the last bowl, plus one */
        __m256i mark;         /* flag: the last bowl was a strike or a spare, */
        __m256i strike;       /* it was a strike, */
        __m256i older_strike; /* or the one before it was */
        __m256i ends;         /* minus how many bowls ended a rack */
        __m256i pins;
        __m256i bonus;
        __m256i wrong;  /* negative where the line is no game */
        __m256i odd;    /* not 0 in the lower seven bits where a bowl's byte has no code */
        __m256i length; /* how many it wants, and the newline */
};

/* By what a bowl leaves, plus one, or 0 for a strike: its pins, and the limit for the next. */
static const uint8_t pins_of[16] = {10, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
static const uint8_t limit_of[16] = {0, 0, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1};

/*
 * One bowl of every game; `number`, counted from 0, is a constant.
 *
 * A code minus the limit is negative where the bowl cannot stand: a strike (0) has no limit above
 * it, a spare (-128) has one, which makes it positive, a ten (-1, taken as 1) is below that of any
 * pins, and a digit leaves at least as many pins as fell before. The greater of code and limit is
 * what the bowl leaves, plus one: a spare and a ten take the limit; only for a strike it is 0.
 */
ALWAYS_INLINE void bowl(struct games *games, __m256i bytes, int number)
{
        __m256i index = codes_index(bytes);
        __m256i codes = wide_look_up(games->group->codes, index);
        __m256i odd = index ^ wide_look_up(games->group->usual, index);
        __m256i wrong = _mm256_sub_epi8(games->tens ? _mm256_abs_epi8(codes) : codes, games->limit);
        __m256i left = _mm256_max_epi8(codes, games->limit);
        __m256i mark = _mm256_cmpeq_epi8(left, games->limit);
        __m256i pins = wide_look_up(pins_of, left);
        __m256i own = pins;
        games->limit = wide_look_up(limit_of, left) & games->first;
        if (number >= BOWLING_FRAMES) {
                __m256i in_frames = _mm256_cmpgt_epi8(games->ends, wide_all(-BOWLING_FRAMES));
                own = own & in_frames;
                mark = mark & in_frames;
                if (number >= BOWLS_MIN) {
                        __m256i wanted = in_frames | games->mark | games->older_strike;
                        games->length = _mm256_sub_epi8(games->length, wanted);
                        wrong = wrong & wanted;
                        odd = odd & wanted;
                }
        }
        games->wrong = games->wrong | wrong;
        games->odd = games->odd | odd;
        games->pins = _mm256_add_epi8(games->pins, own);
        games->bonus = _mm256_add_epi8(games->bonus, pins & games->mark);
        games->bonus = _mm256_add_epi8(games->bonus, pins & games->older_strike);
        games->older_strike = games->strike;
        games->strike = mark & games->first;
        games->mark = mark;
        games->first = _mm256_cmpeq_epi8(games->limit, wide_all(0));
        games->ends = _mm256_add_epi8(games->ends, games->first);
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

ALWAYS_INLINE void store_totals(__m128i pins, __m128i bonus, uint16_t *totals_out)
{
        __m256i sums = _mm256_add_epi16(_mm256_cvtepu8_epi16(pins), _mm256_cvtepu8_epi16(bonus));
        _mm256_storeu_si256((void *)totals_out, sums);
}

/* Returns a bit for each line that is no finished game. */
ALWAYS_INLINE uint32_t play(const struct group *group, bool tens)
{
        __m256i columns[32];
        struct games games = {.group = group,
                              .tens = tens,
                              .first = wide_all(-1),
                              .length = wide_all(BOWLS_MIN + 1)};
        const uint32_t *begins = group->begins;
        transpose(group->bytes, begins, columns);
        __asm__("" : "+r"(begins)); /* else all positions would be kept, in memory */
        transpose(group->bytes + 16, begins, columns + 16);
#pragma GCC unroll 21
        for (int i = 0; i < BOWLING_BOWLS_MAX; i++)
                bowl(&games, columns[i], i);
        store_totals(_mm256_castsi256_si128(games.pins), _mm256_castsi256_si128(games.bonus),
                     group->totals);
        store_totals(_mm256_extracti128_si256(games.pins, 1),
                     _mm256_extracti128_si256(games.bonus, 1), group->totals + GAMES / 2);
        __m256i fine = _mm256_cmpeq_epi8(lengths_of(begins), games.length) & ~games.wrong &
                       _mm256_cmpeq_epi8(games.odd & wide_all(0x7f), wide_all(0));
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

/* False where so many lines are bad that the automaton is faster. */
static bool play_batch(struct batch *batch, const struct codes_tables *tables,
                       const struct codes *codes)
{
        size_t bad = 0;
        for (size_t i = 0; i < batch->count; i += GAMES) {
                struct group group = {tables->codes, codes->usual, codes->bytes,
                                      codes->begins + batch->line + i, batch->totals + i};
                batch->bad[i / GAMES] = codes->tens ? play(&group, true) : play(&group, false);
                bad += (size_t)__builtin_popcount(batch->bad[i / GAMES]);
        }
        return bad <= GAMES + batch->count / BAD_PART;
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

/* False where the text is not for this kernel; then some of it may be printed. */
static bool score_codes(const struct codes_tables *tables, const struct bulk_job *job,
                        struct chunk *chunk)
{
        struct batch batch;
        struct codes codes;
        if (!codes_read(tables, chunk, &codes))
                return false;
        chunk->counts.lines = codes.lines;
        for (batch.line = 0; batch.line < codes.lines; batch.line += batch.count) {
                size_t left = codes.lines - batch.line;
                batch.count = left < BATCH ? left : BATCH;
                if (!play_batch(&batch, tables, &codes))
                        return false;
                print_batch(&batch, job, chunk);
        }
        return true;
}

/* The automaton reads texts with many bad lines, and plain counts, which follow other rules. */
static void score(const void *tables, const struct bulk_job *job, struct chunk *chunk)
{
        const struct codes_tables *own = tables;
        if (!chunk->overlong && job->reading != BULK_READ_COUNTS && score_codes(own, job, chunk))
                return;
        chunk_begin(chunk);
        kernel_automaton.score(own->automaton, job, chunk);
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
        .release = release,
        .score = score,
};
