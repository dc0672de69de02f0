/* The intrinsics of the AVX2 kernel on any processor, so that it is tested everywhere. */
#ifndef EMULATED_IMMINTRIN_H
#define EMULATED_IMMINTRIN_H

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wswitch-enum"
#define SIMDE_ENABLE_NATIVE_ALIASES
#include <simde/x86/avx2.h>
#pragma GCC diagnostic pop

#endif
