/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What code of others changes is seen, named and undone. */
#include "tests/unit/support.h"

#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/foreign_guard.h"

static void handle(int number)
{
    (void)number;
}

static void test_nothing_changes(void **state)
{
    struct mc_foreign_guard guard;
    struct mc_foreign_call call;

    (void)state;
    mc_foreign_guard_begin(&guard);
    mc_foreign_call_begin(&call);
    assert_int_equal(mc_foreign_call_end(&call, &guard), 0);
    assert_int_equal(mc_foreign_guard_look(&guard), 0);
    assert_int_equal(mc_foreign_guard_end(&guard), 0);
}

static void test_working_directory(void **state)
{
    struct mc_foreign_guard guard;
    struct mc_foreign_call call;
    char before[4096], after[4096];

    (void)state;
    assert_non_null(getcwd(before, sizeof(before)));
    mc_foreign_guard_begin(&guard);
    mc_foreign_call_begin(&call);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(mc_foreign_call_end(&call, &guard), MC_CHANGED_FOLDER);
    assert_non_null(getcwd(after, sizeof(after)));
    assert_string_equal(after, before);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(mc_foreign_guard_end(&guard), MC_CHANGED_FOLDER);
    assert_non_null(getcwd(after, sizeof(after)));
    assert_string_equal(after, before);
}

static void test_rounding(void **state)
{
    struct mc_foreign_guard guard;
    struct mc_foreign_call call;

    (void)state;
    mc_foreign_guard_begin(&guard);
    mc_foreign_call_begin(&call);
    assert_int_equal(fesetround(FE_UPWARD), 0);
    assert_int_equal(mc_foreign_call_end(&call, NULL), MC_CHANGED_ROUNDING);
    assert_int_equal(fegetround(), FE_TONEAREST);
    assert_int_equal(fesetround(FE_TOWARDZERO), 0);
    assert_int_equal(mc_foreign_guard_end(&guard), MC_CHANGED_ROUNDING);
    assert_int_equal(fegetround(), FE_TONEAREST);
}

static void test_locale(void **state)
{
    struct mc_foreign_guard guard;
    struct mc_foreign_call call;

    (void)state;
    mc_foreign_guard_begin(&guard);
    mc_foreign_call_begin(&call);
    assert_non_null(setlocale(LC_ALL, "C.UTF-8"));
    assert_int_equal(mc_foreign_call_end(&call, &guard), MC_CHANGED_LOCALE);
    assert_int_equal(mc_foreign_guard_look(&guard), MC_CHANGED_LOCALE);
    assert_string_equal(setlocale(LC_ALL, NULL), "C");
    assert_int_equal(mc_foreign_guard_end(&guard), 0);
}

/* Back to the system's own action after the program caught a signal is how an interrupt ends. */
static void test_signals(void **state)
{
    struct mc_foreign_guard guard;
    struct sigaction now;

    (void)state;
    /* who starts the tests beside a shell may have it ignored */
    assert_true(signal(SIGINT, SIG_DFL) != SIG_ERR);
    mc_foreign_guard_begin(&guard);
    assert_true(signal(SIGINT, handle) != SIG_ERR);
    assert_int_equal(mc_foreign_guard_end(&guard), MC_CHANGED_SIGNALS);
    assert_int_equal(sigaction(SIGINT, NULL, &now), 0);
    assert_true(now.sa_handler == SIG_DFL);
    assert_true(signal(SIGINT, handle) != SIG_ERR);
    mc_foreign_guard_begin(&guard);
    assert_true(signal(SIGINT, SIG_DFL) != SIG_ERR);
    assert_int_equal(mc_foreign_guard_end(&guard), 0);
}

static void test_texts(void **state)
{
    (void)state;
    assert_string_equal(mc_foreign_change_text(MC_CHANGED_LOCALE | MC_CHANGED_FOLDER),
                        "it changed the locale of the program");
    assert_string_equal(mc_foreign_change_text(MC_CHANGED_FOLDER),
                        "it changed the working directory of the program");
    assert_string_equal(mc_foreign_change_text(MC_CHANGED_ROUNDING),
                        "it changed the rounding mode of the program");
    assert_string_equal(mc_foreign_change_text(MC_CHANGED_SIGNALS),
                        "it changed the signal handling of the program");
}

/* --- threads that end ------------------------------------------------------------------------- */

struct run {
    bool ends, was_lost, came_back;
};

static void work(void *context)
{
    const struct run *run = context;

    if (run->ends)
        pthread_exit(NULL);
}

static void lose(void *context)
{
    struct run *run = context;

    run->was_lost = true;
}

static void *run_thread(void *context)
{
    struct run *run = context;

    mc_foreign_run(NULL, work, run, lose);
    run->came_back = true;
    return NULL;
}

static void test_thread_that_ends(void **state)
{
    struct run runs[] = {{.ends = false}, {.ends = true}};
    pthread_t thread;
    int i;

    (void)state;
    for (i = 0; i < 2; i++) {
        assert_int_equal(pthread_create(&thread, NULL, run_thread, &runs[i]), 0);
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_int_equal(runs[i].was_lost, runs[i].ends);
        assert_int_equal(runs[i].came_back, !runs[i].ends);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_changes),  cmocka_unit_test(test_working_directory),
        cmocka_unit_test(test_rounding),         cmocka_unit_test(test_locale),
        cmocka_unit_test(test_signals),          cmocka_unit_test(test_texts),
        cmocka_unit_test(test_thread_that_ends),
    };

    return cmocka_run_group_tests_name("foreign_guard", tests, NULL, NULL);
}
