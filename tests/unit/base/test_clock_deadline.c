/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <time.h>

#include "base/clock.h"

static void test_counts_work(void **state)
{
    struct mc_deadline deadline;
    uint64_t limit = mc_limit_of_steps(3).work;

    (void)state;
    assert_int_equal(limit, 3 * MC_WORK_A_STEP);
    mc_deadline_start(&deadline, mc_limit_of_steps(3));
    assert_false(mc_deadline_passed(&deadline, limit - 1));
    assert_int_equal(mc_deadline_left(&deadline).work, 1);
    assert_true(mc_deadline_passed(&deadline, 1));
    assert_true(deadline.is_over && mc_deadline_passed(&deadline, 0));
    assert_true(deadline.begin == 0); /* nobody looked at a clock */
    assert_int_equal(mc_deadline_left(&deadline).work, 0);
    assert_true(mc_limit_of_steps(UINT64_MAX / 2).work == UINT64_MAX);
}

/* Work that was done elsewhere counts. */
static void test_resumes(void **state)
{
    struct mc_deadline deadline;

    (void)state;
    mc_deadline_resume(&deadline, mc_limit_of_steps(1), MC_WORK_A_STEP - 1, 0);
    assert_false(deadline.is_over);
    assert_true(mc_deadline_passed(&deadline, 1));
    mc_deadline_resume(&deadline, mc_limit_of_steps(1), MC_WORK_A_STEP, 0);
    assert_true(deadline.is_over);
    mc_deadline_resume(&deadline, mc_limit_of_seconds(5), 0, 1);
    assert_true(mc_deadline_left(&deadline).seconds <= 5);
}

static void test_passes_after_its_time(void **state)
{
    struct mc_deadline deadline;

    (void)state;
    mc_deadline_start(&deadline, mc_limit_of_seconds(0));
    /* Too little work for a look at the clock. */
    assert_false(mc_deadline_passed(&deadline, 10));
    assert_true(mc_deadline_passed(&deadline, 1000000));
    assert_true(deadline.is_over && mc_deadline_passed(&deadline, 0));
}

static void test_long_limits(void **state)
{
    struct mc_deadline deadline;

    (void)state;
    mc_deadline_start(&deadline, mc_limit_of_seconds(3600));
    assert_false(mc_deadline_passed(&deadline, 1000000));
    mc_deadline_start(&deadline, mc_limit_of_seconds(1e300));
    assert_false(mc_deadline_passed(&deadline, 1000000));
    mc_deadline_start(&deadline, mc_limit_none());
    assert_false(mc_deadline_passed(&deadline, (uint64_t)1 << 60));
    assert_true(mc_deadline_left(&deadline).work == UINT64_MAX);
    assert_false(mc_deadline_passed(NULL, UINT64_MAX));
}

static void test_seconds_left(void **state)
{
    struct mc_deadline deadline;
    double left;

    (void)state;
    mc_deadline_start(&deadline, mc_limit_of_seconds(0));
    assert_true(mc_deadline_left(&deadline).seconds <= 0);
    mc_deadline_start(&deadline, mc_limit_of_seconds(3600));
    left = mc_deadline_left(&deadline).seconds;
    assert_true(left > 3500 && left <= 3600);
    assert_true(mc_deadline_left(&deadline).seconds <= left);
}

static int64_t processor_time(void)
{
    struct timespec time;

    assert_int_equal(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time), 0);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* What counts is the processor time of the thread, in which no other program has a part. */
static void test_counts_processor_time(void **state)
{
    struct mc_deadline deadline;
    int64_t before;

    (void)state;
    mc_deadline_start(&deadline, mc_limit_of_seconds(3600));
    before = processor_time();
    assert_false(mc_deadline_passed(&deadline, 1000000));
    assert_true(deadline.begin >= before && deadline.begin <= processor_time() + 1);
}

/* The time begins with the first look. */
static void test_begins_late(void **state)
{
    struct mc_deadline deadline;

    (void)state;
    mc_deadline_start(&deadline, mc_limit_of_seconds(3600));
    assert_false(mc_deadline_passed(&deadline, 10));
    assert_true(deadline.begin == 0);
    assert_false(mc_deadline_passed(&deadline, 1000000));
    assert_true(deadline.begin != 0);
    deadline.begin -= (int64_t)3600 * 1000000000;
    assert_true(mc_deadline_passed(&deadline, 1000000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_work),           cmocka_unit_test(test_resumes),
        cmocka_unit_test(test_passes_after_its_time), cmocka_unit_test(test_long_limits),
        cmocka_unit_test(test_seconds_left),          cmocka_unit_test(test_counts_processor_time),
        cmocka_unit_test(test_begins_late),
    };

    return cmocka_run_group_tests_name("deadline", tests, NULL, NULL);
}
