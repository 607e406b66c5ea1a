/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "lint/sentence_form.h"

static void check(const char *text, bool has_capital, bool has_stop, size_t first)
{
    struct mc_sentence_form form = mc_sentence_form_of(mc_slice_of(text));

    assert_true(form.has_letters);
    assert_int_equal(form.has_capital, has_capital);
    assert_int_equal(form.has_stop, has_stop);
    assert_int_equal(form.first, first);
}

static void test_sentences(void **state)
{
    (void)state;
    check("A cat sleeps.", true, true, 0);
    check("a cat sleeps", false, false, 0);
    check("\"a cat?\" ", false, true, 1);
    check("(3 cats!)", true, true, 1);
    check("A cat said: \"no\"", true, false, 0);
    check("\xC3\xA4pfel \xE3\x80\x82", true, true, 0);
    assert_false(mc_sentence_form_of(mc_slice_of("")).has_letters);
    assert_false(mc_sentence_form_of(mc_slice_of(" ...")).has_letters);
}

/* Three of the four others have a capital, two a stop. */
static void test_what_others_have(void **state)
{
    struct mc_form_tally tally = {0, 0, 0};
    struct mc_sentence_form form = mc_sentence_form_of(mc_slice_of("a cat"));
    const char *const others[] = {"A dog.", "The dog.", "Dogs", "dogs", "a cat"};
    size_t i;

    (void)state;
    for (i = 0; i < 5; i++)
        mc_form_tally_add(&tally, mc_slice_of(others[i]));
    assert_true(mc_form_wants_capital(&tally, &form));
    assert_false(mc_form_wants_stop(&tally, &form));
    form = mc_sentence_form_of(mc_slice_of("A cat"));
    assert_false(mc_form_wants_capital(&tally, &form));
}

static void test_a_sentence_alone(void **state)
{
    struct mc_form_tally tally = {0, 0, 0};
    struct mc_sentence_form form = mc_sentence_form_of(mc_slice_of("a cat"));

    (void)state;
    mc_form_tally_add(&tally, mc_slice_of("a cat"));
    assert_false(mc_form_wants_capital(&tally, &form));
    assert_false(mc_form_wants_stop(&tally, &form));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_what_others_have),
        cmocka_unit_test(test_a_sentence_alone),
    };

    return cmocka_run_group_tests_name("sentence_form", tests, NULL, NULL);
}
