#include "suite/dimensions.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "suite/suite_read.h"
#include "tests/unit/suite_support.h"

#define VALID "tests/suites/valid/dimensions/dimensions.json"

static const struct mc_suite *read_valid(struct mc_test_suite *test)
{
    mc_test_suite_read(test, mc_source_path(VALID), false);
    assert_int_equal(test->status, 0);
    assert_int_equal(test->suite->n_cases, 3);
    return test->suite;
}

static void test_what_a_file_says(void **state)
{
    const struct mc_suite *suite = read_valid(*state);
    const struct mc_suite_file *file = &suite->files[0];
    const struct mc_dimension_ratings *ratings;

    assert_int_equal(file->n_dimensions, 2);
    assert_true(mc_slice_is(file->dimensions[0].name, "fluency"));
    assert_near(file->dimensions[0].scale.minimum, 1, 0);
    assert_near(file->dimensions[1].scale.maximum, 2, 0);
    assert_near(suite->cases[0].human, 2, 0); /* no mean of the ratings */
    assert_int_equal(suite->cases[0].n_ratings, 0);
    ratings = mc_case_dimension(suite, &suite->cases[0], mc_slice_of("fluency"));
    assert_non_null(ratings);
    assert_int_equal(ratings->n, 2);
    assert_true(mc_slice_is(ratings->annotators[1], "bob"));
    assert_near(mc_dimension_mean(ratings), 2.5, 0);
    ratings = mc_case_dimension(suite, &suite->cases[0], mc_slice_of("adequacy"));
    assert_non_null(ratings);
    assert_null(ratings->annotators);
    assert_near(mc_dimension_mean(ratings), 2.0 / 3, 0); /* 0 1 1 */
    assert_null(mc_case_dimension(suite, &suite->cases[1], mc_slice_of("fluency")));
    assert_null(mc_case_dimension(suite, &suite->cases[0], mc_slice_of("style")));
    assert_int_equal(suite->cases[2].n_dimensions, 0);
    assert_int_equal(suite->cases[2].n_ratings, 2);
}

static void test_one_is_taken(void **state)
{
    struct mc_test_suite *test = *state;
    struct mc_error error = MC_NO_ERROR;
    const struct mc_suite *suite = read_valid(test);

    assert_int_equal(mc_suite_take_dimension(test->suite, "adequacy", &error), 0);
    assert_near(suite->cases[0].human, 2.0 / 3, 0);
    assert_int_equal(suite->cases[0].n_ratings, 3);
    assert_near(suite->cases[1].human, 1.5, 0); /* 2 1; it has no score */
    assert_true(isnan(suite->cases[2].human));
    assert_int_equal(suite->cases[2].n_ratings, 0);
    assert_near(suite->files[0].scale.minimum, 0, 0);
    assert_near(suite->files[0].scale.maximum, 2, 0);
    assert_true(mc_slice_is(suite->files[0].scale.kind, "adequacy"));
}

static void test_none_is_taken(void **state)
{
    struct mc_test_suite *test = *state;
    struct mc_error error = MC_NO_ERROR;

    (void)read_valid(test);
    assert_int_equal(mc_suite_take_dimension(test->suite, "adequasy", &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_string_equal(error.text,
                        "no case is judged in the dimension 'adequasy'; did you mean 'adequacy'?");
    error = (struct mc_error)MC_NO_ERROR;
    mc_test_suite_read(test, mc_source_path("tests/suites/valid/ratings"), false);
    assert_int_equal(test->status, 0);
    assert_int_equal(mc_suite_take_dimension(test->suite, "adequacy", &error), -1);
    assert_string_equal(error.text,
                        "no case is judged in the dimension 'adequacy'; the suite has none");
}

static char *written(const struct mc_suite *suite)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    mc_suite_write(suite, 0, stream);
    assert_int_equal(fclose(stream), 0);
    return text;
}

/* What is written reads back as the same suite. */
static void test_round_trip(void **state)
{
    struct mc_test_suite *test = *state;
    char *once = written(read_valid(test)), *twice;

    assert_non_null(strstr(once, "\"dimensions\": {\"fluency\": {\"minimum\": 1, \"maximum\": 3}, "
                                 "\"adequacy\": {\"minimum\": 0, \"maximum\": 2}},"));
    assert_non_null(strstr(
        once, "\"ratings\": {\"fluency\": {\"ann\": 3, \"bob\": 2}, \"adequacy\": [0, 1, 1]}"));
    assert_non_null(strstr(once, "\"ratings\": [4, 4]"));
    mc_test_suite_read(test, mc_test_suite_write(test, "again.json", once), false);
    assert_int_equal(test->status, 0);
    twice = written(test->suite);
    assert_string_equal(once, twice);
    free(once);
    free(twice);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_a_file_says, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_one_is_taken, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_none_is_taken, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_round_trip, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
    };

    return cmocka_run_group_tests_name("dimensions", tests, NULL, NULL);
}
