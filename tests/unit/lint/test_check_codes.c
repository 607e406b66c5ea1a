/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "lint/check.h"

static void test_every_code_is_explained(void **state)
{
    const struct mc_lint_code *codes;
    size_t i, n;

    (void)state;
    codes = mc_lint_codes(&n);
    assert_true(n >= 20);
    for (i = 0; i < n; i++) {
        assert_int_equal(strlen(codes[i].code), 4);
        assert_true(strlen(codes[i].title) > 3 && strlen(codes[i].title) < 60);
        assert_true(strlen(codes[i].explanation) > 40);
        assert_true(strlen(codes[i].mend) > 10);
        assert_non_null(codes[i].example);
    }
}

static void test_the_letter_is_the_severity_and_codes_are_in_order(void **state)
{
    static const char letters[] = {'E', 'W', 'N'};
    const struct mc_lint_code *codes;
    size_t i, n;

    (void)state;
    codes = mc_lint_codes(&n);
    for (i = 0; i < n; i++) {
        assert_int_equal(codes[i].code[0], letters[codes[i].severity]);
        if (i > 0 && codes[i].severity == codes[i - 1].severity)
            assert_true(strcmp(codes[i - 1].code, codes[i].code) < 0);
        else if (i > 0)
            assert_true(codes[i - 1].severity < codes[i].severity);
    }
}

static void test_find_takes_either_case(void **state)
{
    (void)state;
    assert_string_equal(mc_lint_code_find("E012")->code, "E012");
    assert_string_equal(mc_lint_code_find("w005")->code, "W005");
    assert_null(mc_lint_code_find("E999"));
    assert_null(mc_lint_code_find(""));
}

static void test_words_end_with_null(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *const *words = mc_lint_code_words(arena);
    size_t n, i = 0;

    (void)state;
    (void)mc_lint_codes(&n);
    while (words[i] != NULL)
        i++;
    assert_int_equal(i, n);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_code_is_explained),
        cmocka_unit_test(test_the_letter_is_the_severity_and_codes_are_in_order),
        cmocka_unit_test(test_find_takes_either_case),
        cmocka_unit_test(test_words_end_with_null),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
