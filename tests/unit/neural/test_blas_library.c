/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "neural/blas_library.h"

static const struct mc_processor plain = {.has_avx2 = false};
static const struct mc_processor of_2013 = {.has_avx2 = true, .has_avx512 = false};
static const struct mc_processor of_2017 = {.has_avx2 = true, .has_avx512 = true};

/* Processors with AVX-512 that OpenBLAS 0.3.21 takes for older ones: AMD's of 2024, for Haswell. */
static void wide_vectors_are_used_where_there_are_any(void **state)
{
    (void)state;
    assert_string_equal(mc_blas_better_kernels("Haswell", of_2017), "SkylakeX");
    assert_string_equal(mc_blas_better_kernels("Zen", of_2017), "SkylakeX");
    assert_string_equal(mc_blas_better_kernels("Prescott", of_2017), "SkylakeX");
    assert_string_equal(mc_blas_better_kernels("Prescott", of_2013), "Haswell");
    assert_string_equal(mc_blas_better_kernels("Sandybridge", of_2013), "Haswell");
}

static void what_is_as_good_stays(void **state)
{
    (void)state;
    assert_null(mc_blas_better_kernels("SkylakeX", of_2017));
    assert_null(mc_blas_better_kernels("Cooperlake", of_2017));
    assert_null(mc_blas_better_kernels("SapphireRapids", of_2017));
    assert_null(mc_blas_better_kernels("Haswell", of_2013));
    assert_null(mc_blas_better_kernels("Zen", of_2013));
    assert_null(mc_blas_better_kernels("Prescott", plain));
    assert_null(mc_blas_better_kernels("armv8", plain));
}

/* Of (1 2; 3 4; 5 6) and (1 -1; 2 1): 5 1; 11 1; 17 1. */
static void a_product_is_that_of_rows_and_columns(void **state)
{
    const float by_rows[] = {1, 2, 3, 4, 5, 6}, by_columns[] = {1, 3, 5, 2, 4, 6};
    const float right[] = {1, 2, -1, 1}, turned_right[] = {1, -1, 2, 1};
    const float wanted[] = {5, 11, 17, 1, 1, 1};
    float result[6];
    struct mc_blas_product product = {
        {by_rows, 2, .is_turned = true}, {right, 2, .is_turned = false}, 3, 2, 2, result};

    (void)state;
    mc_blas_multiply(&product);
    assert_memory_equal(result, wanted, sizeof(wanted));
    product.left = (struct mc_blas_matrix){by_columns, 3, false};
    product.right = (struct mc_blas_matrix){turned_right, 2, true};
    mc_blas_multiply(&product);
    assert_memory_equal(result, wanted, sizeof(wanted));
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(wide_vectors_are_used_where_there_are_any),
        cmocka_unit_test(what_is_as_good_stays),
        cmocka_unit_test(a_product_is_that_of_rows_and_columns),
    };

    mc_skip_without_neural(&tests[2], 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
