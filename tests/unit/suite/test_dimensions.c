/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/dimensions.h"

#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "suite/suite_read.h"
#include "suite/suite_write.h"
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
    assert_int_equal(mc_case_lists(&suite->cases[0])->n_ratings, 0);
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
    assert_int_equal(mc_case_more(&suite->cases[2])->n_dimensions, 0);
    assert_int_equal(mc_case_lists(&suite->cases[2])->n_ratings, 2);
}

static void test_one_is_taken(void **state)
{
    struct mc_test_suite *test = *state;
    struct mc_error error = MC_NO_ERROR;
    const struct mc_suite *suite = read_valid(test);

    assert_int_equal(mc_suite_take_dimension(test->suite, "adequacy", &error), 0);
    assert_near(suite->cases[0].human, 2.0 / 3, 0);
    assert_int_equal(mc_case_lists(&suite->cases[0])->n_ratings, 3);
    assert_near(suite->cases[1].human, 1.5, 0); /* 2 1; it has no score */
    assert_true(isnan(suite->cases[2].human));
    assert_int_equal(mc_case_lists(&suite->cases[2])->n_ratings, 0);
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

/* A copy in a dimension has its scores; the suite keeps its own. */
static void test_a_copy_in_one(void **state)
{
    struct mc_test_suite *test = *state;
    struct mc_error error = MC_NO_ERROR;
    const struct mc_suite *suite = read_valid(test);
    struct mc_suite *copy;

    assert_int_equal(mc_suite_in_dimension(suite, "adequacy", &copy, &error), 0);
    assert_near(copy->cases[1].human, 1.5, 0); /* 2 1 */
    assert_near(copy->files[0].scale.minimum, 0, 0);
    assert_near(suite->cases[0].human, 2, 0);
    assert_true(isnan(suite->cases[1].human));
    assert_int_equal(mc_case_lists(&suite->cases[2])->n_ratings, 2);
    assert_near(suite->files[0].scale.minimum, 1, 0);
    assert_int_equal(mc_suite_in_dimension(suite, "style", &copy, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
}

static void test_names_and_scales(void **state)
{
    const struct mc_suite *suite = read_valid(*state);
    size_t n;
    const char *const *names = mc_suite_dimension_names(suite, suite->arena, &n);
    const struct mc_score_scale *scale =
        mc_dimension_scale(&suite->files[0], mc_slice_of("adequacy"));

    assert_int_equal(n, 2);
    assert_string_equal(names[0], "fluency");
    assert_string_equal(names[1], "adequacy");
    assert_null(names[2]);
    assert_non_null(scale);
    assert_near(scale->maximum, 2, 0);
    assert_null(mc_dimension_scale(&suite->files[0], mc_slice_of("style")));
}

static void test_why_nothing_was_said(void **state)
{
    const struct mc_suite *suite = read_valid(*state);
    const struct mc_case *cases = suite->cases;
    const struct mc_slice fluency = mc_slice_of("fluency");

    assert_int_equal(mc_dimension_gap(suite, &cases[0], fluency), MC_GAP_NONE);
    assert_int_equal(mc_dimension_gap(suite, &cases[1], fluency), MC_GAP_OTHER_DIMENSIONS);
    assert_int_equal(mc_dimension_gap(suite, &cases[2], fluency), MC_GAP_SCORE_ONLY);
    assert_int_equal(mc_dimension_gap(suite, &cases[0], mc_slice_of("style")), MC_GAP_NOT_IN_FILE);
    assert_null(mc_dimension_gap_reason(MC_GAP_NONE));
    assert_string_equal(mc_dimension_gap_reason(MC_GAP_NO_RATINGS), "the case has no ratings");
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

#define SCORED "tests/suites/valid/ratings-of-score/"

/* The ratings of the score beside those of dimensions, and one dimension of that name. */
static void test_ratings_of_the_score(void **state)
{
    struct mc_test_suite *test = *state;
    struct mc_error error = MC_NO_ERROR;
    const struct mc_case *cases;

    mc_test_suite_read(test, mc_source_path(SCORED "scored.json"), false);
    assert_int_equal(test->status, 0);
    cases = test->suite->cases;
    assert_int_equal(mc_case_lists(&cases[0])->n_ratings, 3);
    assert_near(mc_case_lists(&cases[0])->ratings[1], 5, 0);
    assert_int_equal(mc_case_more(&cases[0])->n_dimensions, 2);
    assert_int_equal(mc_case_lists(&cases[1])->n_ratings, 2); /* a plain list */
    assert_int_equal(mc_case_lists(&cases[2])->n_ratings, 2); /* behind a dimension */
    assert_int_equal(mc_case_more(&cases[2])->n_dimensions, 1);
    assert_int_equal(mc_case_lists(&cases[3])->n_ratings, 1);
    assert_int_equal(mc_case_more(&cases[3])->n_dimensions, 0);
    assert_int_equal(mc_case_lists(&cases[4])->n_ratings, 0);
    assert_int_equal(mc_dimension_gap(test->suite, &cases[3], mc_slice_of("fluency")),
                     MC_GAP_SCORE_ONLY);
    assert_int_equal(mc_suite_take_dimension(test->suite, "fluency", &error), 0);
    assert_int_equal(mc_case_lists(&cases[0])->n_ratings, 2);
    assert_near(cases[0].human, 2.5, 0); /* 3 2 */
    assert_int_equal(mc_case_lists(&cases[1])->n_ratings, 0);

    mc_test_suite_read(test, mc_source_path(SCORED "named.json"), false);
    assert_int_equal(test->status, 0);
    cases = test->suite->cases;
    assert_int_equal(mc_case_lists(&cases[0])->n_ratings, 0);
    assert_near(cases[0].human, 4, 0);
    assert_near(mc_dimension_mean(&mc_case_more(&cases[0])->dimensions[0]), 80, 0); /* 70 90 */
}

static void test_round_trip_of_the_score(void **state)
{
    struct mc_test_suite *test = *state;
    char *once, *twice;

    mc_test_suite_read(test, mc_source_path(SCORED "scored.json"), false);
    assert_int_equal(test->status, 0);
    once = written(test->suite);
    assert_non_null(strstr(once, "\"ratings\": {\"score\": [4, 5, 3], \"fluency\": {\"ann\": 3, "
                                 "\"bob\": 2}, \"adequacy\": [0, 1, 1]}"));
    assert_non_null(strstr(once, "\"ratings\": {\"score\": [1, 2], \"fluency\": [1, 2]}"));
    assert_non_null(strstr(once, "\"ratings\": [3]"));
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
        cmocka_unit_test_setup_teardown(test_a_copy_in_one, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_names_and_scales, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_why_nothing_was_said, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_round_trip, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_ratings_of_the_score, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_round_trip_of_the_score, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
    };

    return cmocka_run_group_tests_name("dimensions", tests, NULL, NULL);
}
