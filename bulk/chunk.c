/* A chunk: whole lines of the input, and what they scored. */
#include "chunk.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/*
 * read() copies whole pages of the page cache. With a buffer at the same offset within its page,
 * loads and stores have the same low address bits and the processor stalls (4K aliasing), so
 * CHUNK_READ_AT is half a page later. Aligned to cache lines, it is copied faster, too.
 */
enum {
        PAGE = 4096,
        KEPT = 32 * 1024, /* bytes of an array that stay in memory: most chunks need less */
        MEMORY_SIZE = 2 * CHUNK_READ_AT
};

/* Untouched memory costs nothing, so each array is large enough for the worst input. */
bool chunk_init(struct chunk *chunk)
{
        *chunk = (struct chunk){.length = 0};
        chunk->memory = aligned_alloc(PAGE, MEMORY_SIZE);
        if (chunk->memory != NULL)
                chunk->text = chunk->memory + CHUNK_PADDING;
        chunk->totals = malloc(CHUNK_TEXT_MAX + CHUNK_PADDING);
        chunk->complaints = malloc(CHUNK_TEXT_MAX * sizeof *chunk->complaints);
        chunk->lines = malloc((CHUNK_TEXT_MAX + CHUNK_PADDING) * sizeof *chunk->lines);
        chunk->codes = malloc(CHUNK_TEXT_MAX + 2 * CHUNK_PADDING);
        chunk->begins = malloc((CHUNK_TEXT_MAX + 2 * CHUNK_PADDING) * sizeof *chunk->begins);
        return chunk->text != NULL && chunk->totals != NULL && chunk->complaints != NULL &&
               chunk->lines != NULL && chunk->codes != NULL && chunk->begins != NULL;
}

void chunk_release(struct chunk *chunk)
{
        free(chunk->printed);
        free(chunk->begins);
        free(chunk->codes);
        free(chunk->lines);
        free(chunk->complaints);
        free(chunk->totals);
        free(chunk->memory);
}

static void release_pages(void *list, size_t used)
{
        size_t begin = KEPT + PAGE - (uintptr_t)list % PAGE; /* of whole pages */
        if (used > begin + PAGE)
                madvise((char *)list + begin, (used - begin) / PAGE * PAGE, MADV_DONTNEED);
}

void chunk_shrink(struct chunk *chunk)
{
        release_pages(chunk->lines, chunk->lines_count * sizeof *chunk->lines);
        release_pages(chunk->begins, chunk->counts.lines * sizeof *chunk->begins);
        release_pages(chunk->complaints, chunk->counts.bad * sizeof *chunk->complaints);
}

void chunk_begin(struct chunk *chunk)
{
        chunk->totals_length = 0;
        chunk->lines_count = 0;
        chunk->counts = (struct bulk_counts){.bytes = chunk->consumed};
        chunk->printed_length = 0;
        chunk->out_of_memory = false;
}

char *chunk_make_room(struct chunk *chunk, size_t size)
{
        size_t needed = chunk->printed_length + size;
        if (needed > chunk->printed_room) {
                char *printed = realloc(chunk->printed, 2 * needed);
                if (printed == NULL)
                        return NULL;
                chunk->printed = printed;
                chunk->printed_room = 2 * needed;
        }
        return chunk->printed + chunk->printed_length;
}

void chunk_complain(struct chunk *chunk, const struct bulk_complaint *complaint)
{
        chunk->complaints[chunk->counts.bad++] = *complaint;
        memcpy(chunk->totals + chunk->totals_length, "?\n", 2);
        chunk->totals_length += 2;
}

/* A bit for each of 64 bytes: whether it is a newline. */
static uint64_t newlines_at(const char *text)
{
        uint64_t bits = 0;
#ifdef __SSE2__
        const __m128i newline = _mm_set1_epi8('\n');
        for (size_t i = 0; i < 4; i++) {
                /* NOLINTNEXTLINE(bugprone-casting-through-void): it need not be aligned. */
                __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)(text + 16 * i));
                int found = _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, newline));
                bits |= (uint64_t)(unsigned)found << 16 * i;
        }
#else
        for (size_t i = 0; i < 64; i++)
                bits |= (uint64_t)(text[i] == '\n') << i;
#endif
        return bits;
}

/* Reads up to 63 bytes of padding behind the text, and masks them out. */
size_t chunk_find_lines(struct chunk *chunk)
{
        uint32_t *begins = chunk->lines;
        if (chunk->lines_count > 0)
                return chunk->lines_count;
        *begins = 0;
        for (size_t at = 0; at < chunk->length; at += 64) {
                uint64_t bits = newlines_at(chunk->text + at);
                if (chunk->length - at < 64)
                        bits &= ((uint64_t)1 << (chunk->length - at)) - 1;
                for (; bits != 0; bits &= bits - 1)
                        *++begins = (uint32_t)at + (uint32_t)__builtin_ctzll(bits) + 1;
        }
        chunk->lines_count = (size_t)(begins - chunk->lines);
        return chunk->lines_count;
}
