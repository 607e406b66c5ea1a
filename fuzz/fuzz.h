/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz.h: what the fuzz targets share. A target is fuzz_NAME.c with LLVMFuzzerTestOneInput, listed
 * in sources.mk, with seeds in seeds/NAME/. It must end for every input, without a crash or a leak,
 * and call fuzz_check for what must hold whatever the input is. */
#ifndef MC_FUZZ_FUZZ_H
#define MC_FUZZ_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define fuzz_check(condition)                                                                      \
    ((condition) ? (void)0 : mc_fuzz_failed(#condition, __FILE__, __LINE__))

static inline void mc_fuzz_failed(const char *condition, const char *file, int line)
{
    (void)fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
