/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "base/terminal.h"
#include "base/thread_pool.h"

static void test_the_same_locale(void **state)
{
    struct mc_locale_guard guard;

    (void)state;
    mc_locale_guard_begin(&guard);
    assert_true(mc_locale_guard_end(&guard));
}

static void test_another_locale_of_the_program(void **state)
{
    struct mc_locale_guard guard;
    char before[128];

    (void)state;
    (void)snprintf(before, sizeof(before), "%s", setlocale(LC_ALL, NULL));
    mc_locale_guard_begin(&guard);
    assert_non_null(setlocale(LC_ALL, "C.UTF-8"));
    assert_false(mc_locale_guard_end(&guard));
    assert_string_equal(setlocale(LC_ALL, NULL), before);
}

static void test_another_locale_of_the_thread(void **state)
{
    struct mc_locale_guard guard;
    locale_t other = newlocale(LC_ALL_MASK, "C.UTF-8", (locale_t)0), before;

    (void)state;
    assert_true(other != (locale_t)0);
    before = uselocale((locale_t)0);
    mc_locale_guard_begin(&guard);
    (void)uselocale(other);
    assert_false(mc_locale_guard_end(&guard));
    assert_true(uselocale((locale_t)0) == before);
    freelocale(other);
}

/* Workers have the locale of the thread that made the pool. */
static void note_locale(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    locale_t *seen = context;

    (void)worker;
    (void)scratch;
    while (begin < end)
        seen[begin++] = uselocale((locale_t)0);
}

static void test_workers(void **state)
{
    enum { N = 1000 };
    static locale_t seen[N];
    struct mc_thread_pool *pool;
    locale_t kept, before = uselocale((locale_t)0);
    int i;

    (void)state;
    mc_locale_keep();
    kept = uselocale((locale_t)0);
    assert_true(kept != before);
    pool = mc_thread_pool_new(4);
    mc_parallel_for(pool, N, 1, note_locale, seen);
    mc_thread_pool_free(pool);
    for (i = 0; i < N; i++)
        assert_true(seen[i] == kept);
    (void)uselocale(before);
    freelocale(kept);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_locale),
        cmocka_unit_test(test_another_locale_of_the_program),
        cmocka_unit_test(test_another_locale_of_the_thread),
        cmocka_unit_test(test_workers),
    };

    return cmocka_run_group_tests_name("locale_guard", tests, NULL, NULL);
}
