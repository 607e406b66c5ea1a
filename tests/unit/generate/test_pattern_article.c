/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "a" or "an" by sound; the words are those of any grammar. */
#include "generate/pattern.c"

#include "tests/unit/support.h"

static void test_by_sound(void **state)
{
    static const char *const with_a[] = {
        "dog",
        "unicorn",
        "uniform",
        "university",
        "user",
        "European",
        "one-eyed man",
        "one",
        "ewe",
        "UFO",
        "B",
        "U-turn",
        "7th",
        "100",
        "1800",
        "ukulele",
        "usual day",
        "eulogy",
        "once-famous king",
        "horse",
        "",
    };
    static const char *const with_an[] = {
        "apple", "hour",    "honest man", "heir",       "umbrella", "uncle",  "unimportant man",
        "onion", "MP",      "X-ray",      "8th",        "11",       "18th",   "uninvited guest",
        "owl",   "Italian", "urn",        "orange box", "80",       "honour",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(with_a) / sizeof(with_a[0]); i++)
        if (strcmp(indefinite_article(mc_slice_of(with_a[i])), "a") != 0)
            fail_msg("an %s", with_a[i]);
    for (i = 0; i < sizeof(with_an) / sizeof(with_an[0]); i++)
        if (strcmp(indefinite_article(mc_slice_of(with_an[i])), "an") != 0)
            fail_msg("a %s", with_an[i]);
}

static size_t wrong(const char *sentence)
{
    return mc_wrong_article(mc_slice_of(sentence));
}

static void test_finds_the_wrong_one(void **state)
{
    (void)state;
    assert_int_equal(wrong("A owl sees an owl."), 0);
    assert_int_equal(wrong("An owl sees a owl."), 12);
    assert_int_equal(wrong("The dog is a unicorn's friend for an hour."), SIZE_MAX);
    assert_int_equal(wrong("It is an"), SIZE_MAX);
    assert_int_equal(wrong(""), SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_sound),
        cmocka_unit_test(test_finds_the_wrong_one),
    };

    return cmocka_run_group_tests_name("indefinite article", tests, NULL, NULL);
}
