/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/book_reports.h"

#include "tests/unit/support.h"

#include "base/memory.h"

static const char *const known[] = {"systems", "tests", "curve", NULL};

static void test_tables_by_name(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_book_table_find("mfscore", known, "systems", &error), 0);
    assert_int_equal(mc_book_table_find("mfscore", known, "curve", &error), 2);
    assert_int_equal(mc_book_table_find("mfscore", known, "system", &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_string_equal(error.text, "mfscore has no table 'system'; did you mean 'systems'?");
}

static void test_words_of_options(void **state)
{
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_book_word_check("run", "--show", known, NULL, &error), 0);
    assert_int_equal(mc_book_word_check("run", "--show", known, "tests", &error), 0);
    assert_int_equal(mc_book_word_check("run", "--show", known, "forty-tables", &error), -1);
    assert_string_equal(error.text, "run: --show does not take 'forty-tables'; there are systems, "
                                    "tests, curve");
}

static void test_paths(void **state)
{
    struct mc_book_options options = MC_BOOK_DEFAULTS;
    struct mc_arena *arena = mc_arena_new();
    const char *const *taken, *const once[] = {"-", "no-such-file", NULL},
                                     *const twice[] = {"-", "a", "-", NULL};
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    options.output = "made";
    assert_int_equal(mc_book_paths_check(&options, once, &taken, arena, &error), 0);
    assert_string_equal(taken[1], "no-such-file");
    assert_string_equal(taken[2], "made");
    assert_null(taken[3]);
    assert_int_equal(mc_book_paths_check(&options, twice, &taken, arena, &error), -1);
    assert_string_equal(error.text, "standard input can be read once");
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_by_name),
        cmocka_unit_test(test_words_of_options),
        cmocka_unit_test(test_paths),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
