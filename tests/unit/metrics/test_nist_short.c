/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/nist.c"

#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "base/random.h"

enum { ROUNDS = 400, LONGEST = 70 };

/* Up to LONGEST words out of a few, at random. */
static struct mc_slice text_of(uint64_t round, uint64_t part, char *text)
{
    uint32_t n = mc_random_below(mc_random_bits(3, round, part), LONGEST + 1);
    uint32_t kinds = 1 + mc_random_below(mc_random_bits(4, round, part), 30), i;
    size_t length = 0;

    for (i = 0; i < n; i++)
        length += (size_t)snprintf(text + length, 8, "w%u ",
                                   mc_random_below(mc_random_bits(5 + part, round, i), kinds));
    return mc_slice(text, length);
}

/* What is counted by bits is what the table of n-grams gives, to the last bit. References of 65 to
 * 70 words take the table both times. */
static void test_same_as_table(void **state)
{
    char ours[8 * LONGEST + 8], theirs[8 * LONGEST + 8];
    struct mc_slice none = mc_slice_of("");
    struct nist_counts by_bits, by_table;
    struct nist_counter counter;
    uint64_t round;

    (void)state;
    memset(&counter, 0, sizeof(counter));
    counter.words.tokenizer = MC_TOKENIZER_NONE;
    for (round = 0; round < ROUNDS; round++) {
        struct mc_metric_side a = {text_of(round, 0, ours), none, none, MC_NEEDS_TEXT, 0};
        struct mc_metric_side b = {text_of(round, 1, theirs), none, none, MC_NEEDS_TEXT, 0};
        const struct mc_metric_side *references[] = {&b};
        struct mc_metric_input input = {sizeof(input), none, &a, references, 1, 0, NULL, NULL};

        counter.order = 1 + (unsigned)(round % NIST_ORDER_LIMIT);
        counter.explains = false;
        nist_count(&counter, &input, NULL, &by_bits);
        counter.explains = true;
        nist_count(&counter, &input, NULL, &by_table);
        assert_memory_equal(by_bits.information, by_table.information, sizeof(by_bits.information));
        assert_memory_equal(by_bits.matches, by_table.matches, sizeof(by_bits.matches));
        assert_memory_equal(by_bits.totals, by_table.totals, sizeof(by_bits.totals));
        assert_int_equal(by_bits.candidate_length, by_table.candidate_length);
        assert_near(by_bits.reference_length, by_table.reference_length, 0);
    }
    nist_counter_free(&counter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_table),
    };

    return cmocka_run_group_tests_name("nist_short", tests, NULL, NULL);
}
