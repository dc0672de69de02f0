/*
 * The intrinsics of kernel_avx512.c on any processor, so that its results are tested everywhere:
 * SIMDe has most of them, the rest stands here, word for word as the manual of the processor says.
 */
#ifndef EMULATED_IMMINTRIN_H
#define EMULATED_IMMINTRIN_H

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wswitch-enum"
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx512.h>
#pragma GCC diagnostic pop

#include <stdint.h>
#include <string.h>

static inline __m512i emulated_compress_epi8(uint64_t mask, __m512i source)
{
        uint8_t bytes[64];
        uint8_t kept[64] = {0};
        size_t count = 0;
        memcpy(bytes, &source, sizeof bytes);
        for (int i = 0; i < 64; i++) {
                if (mask >> i & 1)
                        kept[count++] = bytes[i];
        }
        memcpy(&source, kept, sizeof kept);
        return source;
}

static inline __m512i emulated_cvtepu8_epi32(__m128i source)
{
        uint8_t bytes[16];
        uint32_t wide[16];
        __m512i result;
        memcpy(bytes, &source, sizeof bytes);
        for (int i = 0; i < 16; i++)
                wide[i] = bytes[i];
        memcpy(&result, wide, sizeof wide);
        return result;
}

static inline __m128i emulated_cvtusepi32_epi8(__m512i source)
{
        uint32_t wide[16];
        uint8_t bytes[16];
        __m128i result;
        memcpy(wide, &source, sizeof wide);
        for (int i = 0; i < 16; i++)
                bytes[i] = (uint8_t)(wide[i] < 255 ? wide[i] : 255);
        memcpy(&result, bytes, sizeof bytes);
        return result;
}

static inline __m512i emulated_i32gather_epi32(__m512i index, const void *base, int scale)
{
        int32_t indices[16];
        uint32_t values[16];
        __m512i result;
        memcpy(indices, &index, sizeof indices);
        for (int i = 0; i < 16; i++)
                memcpy(&values[i], (const char *)base + (ptrdiff_t)indices[i] * scale,
                       sizeof values[i]);
        memcpy(&result, values, sizeof values);
        return result;
}

static inline uint64_t emulated_pext_u64(uint64_t source, uint64_t mask)
{
        uint64_t result = 0;
        int count = 0;
        for (int i = 0; i < 64; i++) {
                if (mask >> i & 1)
                        result |= (source >> i & 1) << count++;
        }
        return result;
}

#define _mm512_mask_cmpneq_epi8_mask(mask, left, right)                                            \
        ((mask) & ~_mm512_cmpeq_epi8_mask(left, right))
#define _mm512_maskz_compress_epi8(mask, source) emulated_compress_epi8(mask, source)
#define _mm512_cvtepu8_epi32(source) emulated_cvtepu8_epi32(source)
#define _mm512_cvtusepi32_epi8(source) emulated_cvtusepi32_epi8(source)
#define _mm512_i32gather_epi32(index, base, scale) emulated_i32gather_epi32(index, base, scale)
#define _pext_u64(source, mask) emulated_pext_u64(source, mask)

#endif
