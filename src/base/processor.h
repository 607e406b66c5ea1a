/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor.h: optional features of the processor; vectors of numbers, and functions compiled for
 * such features. */
#ifndef MC_BASE_PROCESSOR_H
#define MC_BASE_PROCESSOR_H

#include <stdbool.h>
#include <stdint.h>

/* For x86-64, if the operating system saves the registers too; all false on other processors. */
struct mc_processor {
    bool has_avx2;        /* vectors of 8 floats: AVX2 and FMA */
    bool has_avx512;      /* vectors of 16 floats: AVX-512 F, CD, BW, DQ and VL */
    bool has_avx512_bf16; /* products of bfloat16 in such vectors, with AVX-512 F */
};

struct mc_processor mc_processor_here(void);

/* Whether there are matrix registers and bfloat16 products on them (AMX-TILE, AMX-BF16). Asks the
 * system to grant them to this process, for good; Linux 5.16 and later does. */
bool mc_processor_grants_amx_bf16(void);

/* Defined if the compiler knows the two instruction sets for bfloat16. */
#if defined(__x86_64__) && defined(__linux__) &&                                                   \
    ((defined(__clang__) && __clang_major__ >= 12) || (!defined(__clang__) && __GNUC__ >= 11))
#define MC_WITH_BFLOAT16
#endif

/* Before a function: it is compiled for processors with AVX2, and may only be called on one. The
 * compiler uses wider vectors for the same additions and products, each of which rounds as
 * before. */
#if defined(__x86_64__)
#define MC_WITH_AVX2
#define MC_FOR_AVX2 __attribute__((target("avx2")))
#endif
/* Before a function: it is inlined into its callers and compiled for the same processor. Use it for
 * everything that a function for AVX2 calls in its loops: an ordinary function called while the
 * wide registers are in use runs several times slower. */
#define MC_MADE_PART static inline __attribute__((always_inline))

/* Eight floats side by side, aligned as floats; + and * work elementwise. Not for arguments and
 * results, which are passed differently on every processor. */
enum { MC_VECTOR = 8 };
typedef float mc_vector __attribute__((vector_size(32), aligned(4), may_alias));
/* The same for integers, and half as many; overflow wraps around. */
typedef int32_t mc_int_vector __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t mc_half_vector __attribute__((vector_size(16), aligned(4), may_alias));
/* Four numbers of twice the width; the last type at any address. */
typedef double mc_double_vector __attribute__((vector_size(32), aligned(8), may_alias));
typedef int64_t mc_long_vector __attribute__((vector_size(32), aligned(8), may_alias));
typedef uint64_t mc_bits_vector __attribute__((vector_size(32), aligned(1), may_alias));

#endif
