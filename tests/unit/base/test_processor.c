/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "base/processor.h"

/* Whether Linux lists the feature, which is a whole word of the line "flags". */
static bool is_listed(const char *flags, const char *feature)
{
    const char *at = flags;
    size_t n = strlen(feature);

    while ((at = strstr(at, feature)) != NULL) {
        if (at > flags && at[-1] == ' ' && (at[n] == ' ' || at[n] == '\n'))
            return true;
        at += n;
    }
    return false;
}

static void features_are_those_that_the_system_lists(void **state)
{
    struct mc_processor processor = mc_processor_here();
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[8192] = "";
    bool has_avx2;

    (void)state;
    while (file != NULL && fgets(line, sizeof(line), file) != NULL &&
           strncmp(line, "flags", 5) != 0)
        ;
    if (file != NULL)
        (void)fclose(file);
    /* valgrind has a processor of its own */
    if (strncmp(line, "flags", 5) != 0 || mc_under_valgrind())
        return;
    has_avx2 = is_listed(line, "avx2") && is_listed(line, "fma");
    assert_int_equal(processor.has_avx2, has_avx2);
    assert_int_equal(processor.has_avx512,
                     has_avx2 && is_listed(line, "avx512f") && is_listed(line, "avx512cd") &&
                         is_listed(line, "avx512bw") && is_listed(line, "avx512dq") &&
                         is_listed(line, "avx512vl"));
#ifdef MC_WITH_BFLOAT16
    assert_int_equal(processor.has_avx512_bf16,
                     is_listed(line, "avx512f") && is_listed(line, "avx512_bf16"));
#endif
    /* the system may refuse it, and does not list what it never grants */
    if (mc_processor_grants_amx_bf16())
        assert_true(is_listed(line, "amx_tile") && is_listed(line, "amx_bf16"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_are_those_that_the_system_lists),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
