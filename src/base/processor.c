/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/processor.h"

#ifdef MC_WITH_BFLOAT16
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#ifdef MC_WITH_AVX2

struct mc_processor mc_processor_here(void)
{
    struct mc_processor processor;

    __builtin_cpu_init();
    processor.has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    processor.has_avx512 = processor.has_avx2 && __builtin_cpu_supports("avx512f") &&
                           __builtin_cpu_supports("avx512cd") &&
                           __builtin_cpu_supports("avx512bw") &&
                           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#ifdef MC_WITH_BFLOAT16
    processor.has_avx512_bf16 =
        __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bf16");
#else
    processor.has_avx512_bf16 = false;
#endif
    return processor;
}

#else

struct mc_processor mc_processor_here(void)
{
    return (struct mc_processor){false, false, false};
}

#endif

#ifdef MC_WITH_BFLOAT16

bool mc_processor_grants_amx_bf16(void)
{
    /* arch_prctl on Linux: ARCH_REQ_XCOMP_PERM for the state component XTILEDATA */
    const long ask = 0x1023, tile_data = 18;
    unsigned a, b, c, d;

    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0 || (d >> 22 & 1) == 0 || (d >> 24 & 1) == 0)
        return false;
    return syscall(SYS_arch_prctl, ask, tile_data) == 0;
}

#else

bool mc_processor_grants_amx_bf16(void)
{
    return false;
}

#endif
