/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/processor.h"

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
    return processor;
}

#else

struct mc_processor mc_processor_here(void)
{
    return (struct mc_processor){false, false};
}

#endif
