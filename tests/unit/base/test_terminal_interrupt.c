/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signals that end a process, noted while work is under way. */
#include "tests/unit/support.h"

#include <poll.h>
#include <signal.h>

#include "base/terminal.h"

static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_SIGNALS = sizeof(signals) / sizeof(signals[0]) };

static volatile sig_atomic_t n_came;

static void come(int number)
{
    (void)number;
    n_came = n_came + 1;
}

static void (*handler_of(int number))(int)
{
    struct sigaction action;

    assert_int_equal(sigaction(number, NULL, &action), 0);
    return action.sa_handler;
}

static bool is_readable(void)
{
    struct pollfd wait = {.fd = mc_interrupt_descriptor(), .events = POLLIN};

    assert_true(wait.fd >= 0);
    return poll(&wait, 1, 0) == 1;
}

/* Whoever started the tests may have ignored some. */
static int set_up(void **state)
{
    size_t i;

    (void)state;
    n_came = 0;
    for (i = 0; i < N_SIGNALS; i++)
        (void)signal(signals[i], come);
    return 0;
}

static void test_a_signal_is_noted(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < N_SIGNALS; i++) {
        mc_interrupt_begin();
        assert_false(mc_interrupted());
        assert_false(is_readable());
        assert_int_equal(raise(signals[i]), 0);
        assert_true(mc_interrupted());
        assert_true(is_readable());
        assert_int_equal(n_came, 0);
        assert_int_equal(raise(signals[i]), 0); /* the next one does what it would have done */
        assert_int_equal(n_came, 1);
        mc_interrupt_end(false);
        assert_int_equal(n_came, 1);
        n_came = 0;
    }
}

static void test_all_is_as_it_was(void **state)
{
    size_t i;

    (void)state;
    mc_interrupt_begin();
    mc_interrupt_end(false);
    assert_int_equal(mc_interrupt_descriptor(), -1);
    for (i = 0; i < N_SIGNALS; i++)
        assert_true(handler_of(signals[i]) == come);
    mc_interrupt_end(true); /* without a begin nothing is done */
    assert_int_equal(n_came, 0);
}

static void test_it_is_sent_again(void **state)
{
    (void)state;
    mc_interrupt_begin();
    assert_int_equal(raise(SIGTERM), 0);
    mc_interrupt_end(true);
    assert_int_equal(n_came, 1);
    mc_interrupt_begin(); /* what came before is forgotten */
    assert_false(mc_interrupted());
    mc_interrupt_end(true);
    assert_int_equal(n_came, 1);
}

static void test_what_is_ignored_stays_so(void **state)
{
    (void)state;
    (void)signal(SIGINT, SIG_IGN);
    mc_interrupt_begin();
    assert_int_equal(raise(SIGINT), 0);
    assert_false(mc_interrupted());
    mc_interrupt_end(true);
    assert_true(handler_of(SIGINT) == SIG_IGN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_a_signal_is_noted, set_up),
        cmocka_unit_test_setup(test_all_is_as_it_was, set_up),
        cmocka_unit_test_setup(test_it_is_sent_again, set_up),
        cmocka_unit_test_setup(test_what_is_ignored_stays_so, set_up),
    };

    return cmocka_run_group_tests_name("interrupt", tests, NULL, NULL);
}
