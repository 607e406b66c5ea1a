/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/normalise.c"

#include "tests/unit/support.h"

static void test_zeidler2022(void **state)
{
    const struct mc_preset *preset = mc_preset_find("zeidler2022");
    size_t i, j;

    (void)state;
    assert_non_null(preset);
    /* section 5 of the paper: min-max, the 5th percentile, no intervals; Table 3: 12 metrics */
    assert_int_equal(preset->normalisation, MC_NORMALISE_MINMAX);
    assert_near(preset->threshold_percentile, 5, 0);
    assert_int_equal(preset->resamples, 0);
    assert_int_equal(preset->n_entries, 12);
    for (i = 0; i < preset->n_entries; i++)
        for (j = 0; j < i; j++)
            assert_string_not_equal(preset->entries[i].label, preset->entries[j].label);
}

static void test_found_by_name_alone(void **state)
{
    size_t n, i;
    const struct mc_preset *offered = mc_presets(&n);

    (void)state;
    for (i = 0; i < n; i++)
        assert_ptr_equal(mc_preset_find(offered[i].name), &offered[i]);
    assert_null(mc_preset_find("zeidler"));
    assert_null(mc_preset_find(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_zeidler2022),
        cmocka_unit_test(test_found_by_name_alone),
    };

    return cmocka_run_group_tests_name("preset", tests, NULL, NULL);
}
