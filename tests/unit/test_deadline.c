#include "tests/unit/support.h"

#include "amr/deadline.h"

static void test_passes_after_its_time(void **state)
{
    struct mc_deadline deadline;

    (void)state;
    mc_deadline_start(&deadline, 0);
    /* Too little work for a look at the clock. */
    assert_false(mc_deadline_passed(&deadline, 10));
    assert_true(mc_deadline_passed(&deadline, 1000000));
    assert_true(deadline.is_over && mc_deadline_passed(&deadline, 0));
}

static void test_long_times(void **state)
{
    struct mc_deadline deadline;

    (void)state;
    mc_deadline_start(&deadline, 3600);
    assert_false(mc_deadline_passed(&deadline, 1000000));
    mc_deadline_start(&deadline, 1e300);
    assert_false(mc_deadline_passed(&deadline, 1000000));
    assert_false(mc_deadline_passed(NULL, UINT64_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_passes_after_its_time),
        cmocka_unit_test(test_long_times),
    };

    return cmocka_run_group_tests_name("deadline", tests, NULL, NULL);
}
