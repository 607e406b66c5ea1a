/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/options.h"

static const char *const known[] = {"score", "scale", "phenomenon", "id", "reference", NULL};

static void assert_nearest(const char *word, const char *expected)
{
    const char *found = mc_nearest(mc_slice_of(word), known);

    if (expected == NULL)
        assert_null(found);
    else {
        assert_non_null(found);
        assert_string_equal(found, expected);
    }
}

static void test_words_within_the_distance(void **state)
{
    (void)state;
    assert_nearest("scor", "score");           /* 1 missing */
    assert_nearest("SCORE", "score");          /* case alone */
    assert_nearest("socre", "score");          /* 1 exchange */
    assert_nearest("sclae", "scale");          /* 1 exchange */
    assert_nearest("phenomena", "phenomenon"); /* 2 of 3 allowed */
    assert_nearest("refrence", "reference");   /* 1 missing */
    assert_nearest("ident", NULL);             /* id is 3 away, 2 are allowed */
    assert_nearest("Phenom", "phenomenon");    /* 4 missing, and it begins so */
    assert_nearest("ph", NULL);                /* words of 2 must match */
    assert_nearest("xyzzy", NULL);             /* far from all */
    assert_nearest("ic", NULL);                /* words of 2 must match */
    assert_nearest("ID", "id");
    assert_nearest("", NULL);
    assert_nearest("scole", "score"); /* 1 from score; scale is 1 away too: the first wins */
}

static void test_exchange_costs_one(void **state)
{
    static const char *const words[] = {"abcdef", NULL};

    (void)state;
    /* 6 letters allow 2: two exchanges are near, three are not */
    assert_non_null(mc_nearest(mc_slice_of("badcef"), words));
    assert_null(mc_nearest(mc_slice_of("badcfe"), words));
}

static void test_long_words_are_near_to_nothing(void **state)
{
    char word[80];
    const char *words[] = {word, NULL};

    (void)state;
    memset(word, 'a', sizeof(word));
    word[79] = '\0';
    assert_null(mc_nearest(mc_slice(word, 79), words));
    word[63] = '\0';
    assert_ptr_equal(mc_nearest(mc_slice(word, 63), words), word);
}

static void test_hints(void **state)
{
    static const char *const words[] = {"json", "junit", NULL};
    char text[MC_NEAREST_HINT], longest[64];
    const char *one[] = {longest, NULL};

    (void)state;
    assert_string_equal(mc_nearest_hint(mc_slice_of("jsn"), words, text), "; did you mean 'json'?");
    assert_string_equal(mc_nearest_hint(mc_slice_of("markdown"), words, text), "");
    memset(longest, 'a', 63);
    longest[63] = '\0';
    assert_int_equal(strlen(mc_nearest_hint(mc_slice_of(longest), one, text)), 63 + 18);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_within_the_distance),
        cmocka_unit_test(test_exchange_costs_one),
        cmocka_unit_test(test_long_words_are_near_to_nothing),
        cmocka_unit_test(test_hints),
    };

    return cmocka_run_group_tests_name("nearest", tests, NULL, NULL);
}
