/* The list of statistics, and what holds for all of them. */
#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/made_up.h"

static void test_list(void **state)
{
    static const char *const names[] = {"mean", "mad", "spearman", "ranking", "ranking_distinct"};
    size_t n, s;
    const struct mc_statistic *const *all = mc_statistics(&n);

    (void)state;
    assert_int_equal(n, 5);
    for (s = 0; s < n; s++) {
        assert_string_equal(all[s]->name, names[s]);
        assert_ptr_equal(mc_statistic_find(names[s]), all[s]);
        assert_true(all[s]->title[0] != '\0' && all[s]->definition[0] != '\0');
        assert_true(all[s]->citation[0] != '\0');
        assert_true(all[s]->precision > 0);
    }
    assert_null(mc_statistic_find("median"));
}

/* No case, or no normalised value: NaN and a reason, never a number. */
static void test_undefined_has_a_reason(void **state)
{
    const double metric[] = {0.5, 0.5}, human[] = {1, 1};
    size_t n, s, n_cases;
    const struct mc_statistic *const *all = mc_statistics(&n);

    (void)state;
    for (s = 0; s < n; s++) {
        for (n_cases = 0; n_cases <= 2; n_cases++) {
            struct mc_arena *arena = mc_arena_new();
            struct mc_sample sample = mc_made_up_sample(metric, human, n_cases, arena);
            struct mc_figure figure = all[s]->compute(&sample, arena);

            assert_int_equal(isnan(figure.value), figure.reason != NULL);
            if (n_cases == 0)
                assert_true(isnan(figure.value));
            mc_arena_free(arena);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),
        cmocka_unit_test(test_undefined_has_a_reason),
    };

    return cmocka_run_group_tests_name("statistic", tests, NULL, NULL);
}
