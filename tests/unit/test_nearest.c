#include "tests/unit/support.h"

#include "base/nearest.h"

static const char *const words[] = {"reference", "candidate", "score", "expect", "id", NULL};

static void test_typing_errors_are_found(void **state)
{
    (void)state;
    assert_string_equal(mc_nearest(mc_slice_of("refrence"), words), "reference");  /* 1 missing */
    assert_string_equal(mc_nearest(mc_slice_of("canddiate"), words), "candidate"); /* exchanged */
    assert_string_equal(mc_nearest(mc_slice_of("SCORE"), words), "score");
    assert_string_equal(mc_nearest(mc_slice_of("expected"), words), "expect"); /* 2 more */
}

static void test_far_words_have_no_hint(void **state)
{
    (void)state;
    assert_null(mc_nearest(mc_slice_of("licence"), words)); /* 4 from "reference" */
    assert_null(mc_nearest(mc_slice_of("x"), words));       /* too short for a guess */
    assert_null(mc_nearest(mc_slice_of(""), words));
}

static void test_very_long_words_are_far(void **state)
{
    char word[1000];

    (void)state;
    memset(word, 'a', sizeof(word));
    assert_null(mc_nearest(mc_slice(word, sizeof(word)), words));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_typing_errors_are_found),
        cmocka_unit_test(test_far_words_have_no_hint),
        cmocka_unit_test(test_very_long_words_are_far),
    };

    return cmocka_run_group_tests_name("nearest", tests, NULL, NULL);
}
