/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "suite/suite.h"
#include "tests/unit/group_arena.h"

static void named(const char *text, const char *wanted)
{
    struct mc_slice name = mc_suite_name_from(mc_slice_of(text), "none", arena);

    assert_string_equal(name.data, wanted);
    assert_int_equal(name.length, strlen(wanted));
}

static void test_names(void **state)
{
    (void)state;
    named("sick-2014.v1_b", "sick-2014.v1_b");
    named("Two words/here", "Two-words-here");
    named(".hidden", "xhidden"); /* a name begins with a letter or digit */
    named("-", "x");
    named("9", "9");
    named("", "none");
    named("\xC3\xA4\x01z", "x--z"); /* each byte by itself */
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names)};

    return cmocka_run_group_tests_name("suite_name", tests, new_arena, free_arena);
}
