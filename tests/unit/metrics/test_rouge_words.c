/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <string.h>

#include "metrics/rouge.h"

static void check(const char *text, bool stem, const char *expected)
{
    struct mc_rouge_words words;
    struct mc_buffer joined = {NULL, 0, 0};
    size_t i;

    memset(&words, 0, sizeof(words));
    mc_rouge_words_read(&words, mc_slice_of(text), stem);
    mc_buffer_append_text(&joined, "");
    for (i = 0; i < words.tokens.n; i++) {
        mc_buffer_append_text(&joined, i == 0 ? "" : " ");
        mc_buffer_append_slice(&joined, words.tokens.items[i]);
    }
    assert_string_equal(joined.data, expected);
    mc_buffer_free(&joined);
    mc_rouge_words_free(&words);
}

static void test_words(void **state)
{
    (void)state;
    check("", false, "");
    check(" ,. \t", false, "");
    check("The cat's hat -- No. 42b!", false, "the cat s hat no 42b");
    check("caf\xC3\xA9s na\xC3\xAFve", false, "caf s na ve");
    check("\xE2\x84\xAA 1", false, "k 1"); /* the Kelvin sign in lower case is a k */
    check("\xC4\xB0x", false, "i x");      /* U+0130 becomes i and a combining dot */
    check("\xE7\x8C\xAB a", false, "a");   /* other scripts have no words */
}

/* Words of up to three characters stay; "dying" is one of NLTK's irregular forms. */
static void test_stems(void **state)
{
    (void)state;
    check("Cats are dying, running; was his ties", true, "cat are die run was his tie");
    check("flies dogs", true, "fli dog");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_stems),
    };

    return cmocka_run_group_tests_name("rouge_words", tests, NULL, NULL);
}
