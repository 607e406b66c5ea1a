/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many numbers at a time are what each is alone. */
#include "tests/unit/support.h"

#include "base/random.h"

/* As many as are drawn one by one, and more, at every remainder; limits up to the greatest; indexes
 * up to where they begin again. */
static void test_many_are_what_each_is(void **state)
{
    static const uint32_t limits[] = {1, 2, 10, 100000, 0x80000001u, UINT32_MAX};
    static const uint64_t indexes[] = {0, (uint64_t)7 << 32 | 5, UINT64_MAX - 20};
    uint32_t drawn[70];
    size_t l, i, n, k;

    (void)state;
    for (l = 0; l < sizeof(limits) / sizeof(limits[0]); l++) {
        for (i = 0; i < sizeof(indexes) / sizeof(indexes[0]); i++) {
            for (n = 0; n <= 67; n++) {
                drawn[n] = 123;
                mc_random_draw(11, n, indexes[i], limits[l], drawn, n);
                for (k = 0; k < n; k++)
                    assert_int_equal(
                        drawn[k],
                        mc_random_below(mc_random_bits(11, n, indexes[i] + k), limits[l]));
                assert_int_equal(drawn[n], 123);
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_many_are_what_each_is),
    };

    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
