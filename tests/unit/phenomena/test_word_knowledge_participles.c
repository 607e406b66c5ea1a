/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Participles that look like the base form of their verb, known without WordNet. */
#include "tests/unit/support.h"

#include "phenomena/word_knowledge.h"

static void test_without_wordnet(void **state)
{
    static const char *const participles[] = {"become", "broadcast", "cast",    "come", "forecast",
                                              "hit",    "overcome",  "overrun", "put",  "run"};
    static const char *const others[] = {"begin", "overtake", "rain", "boy"};
    struct mc_word_knowledge *knowledge = mc_word_knowledge_new(NULL);
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(participles) / sizeof(*participles); i++)
        assert_true(mc_word_of(knowledge, mc_slice_of(participles[i]))->is_participle);
    for (i = 0; i < sizeof(others) / sizeof(*others); i++)
        assert_false(mc_word_of(knowledge, mc_slice_of(others[i]))->is_participle);
    mc_word_knowledge_free(knowledge);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_without_wordnet)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
