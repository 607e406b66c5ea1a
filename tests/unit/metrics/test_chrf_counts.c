/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "metrics/chrf.h"

static void assert_counts(const struct mc_chrf_counts *counts, unsigned index, unsigned matches,
                          unsigned candidate, unsigned reference)
{
    assert_int_equal(counts->matches[index], matches);
    assert_int_equal(counts->candidate[index], candidate);
    assert_int_equal(counts->reference[index], reference);
}

/* Characters "abab." and "baba,": a, b twice each; ab once, ba once (of two); aba or bab: none
 * twice. Words "ab" "ab" "." and "ba" "ba" ",". */
static void test_counts_characters_then_words(void **state)
{
    struct mc_chrf_counter counter;
    struct mc_chrf_counts counts;

    (void)state;
    memset(&counter, 0, sizeof(counter));
    counter.char_order = 3;
    counter.word_order = 2;
    counter.without = MC_CHARACTERS_WITHOUT_SPACE;
    mc_chrf_read_candidate(&counter, mc_slice_of("ab ab."));
    mc_chrf_count(&counter, mc_slice_of("ba ba,"), &counts);
    assert_counts(&counts, 0, 4, 5, 5);
    assert_counts(&counts, 1, 2, 4, 4); /* ab ba ab b. and ba ab ba a, */
    assert_counts(&counts, 2, 2, 3, 3); /* aba bab ab. and bab aba ba, */
    assert_counts(&counts, 3, 0, 3, 3);
    assert_counts(&counts, 4, 0, 2, 2);
    mc_chrf_counter_free(&counter);
}

/* References come one after the other in the same memory; long words of the last one must not be
 * taken for those of this one. */
static void test_references_do_not_mix(void **state)
{
    struct mc_chrf_counter counter;
    struct mc_chrf_counts counts;

    (void)state;
    memset(&counter, 0, sizeof(counter));
    counter.char_order = 1;
    counter.word_order = 1;
    counter.lowercase = true;
    mc_chrf_read_candidate(&counter, mc_slice_of("Internationalisation X"));
    mc_chrf_count(&counter, mc_slice_of("internationalisatiox"), &counts);
    assert_counts(&counts, 1, 0, 2, 1);
    mc_chrf_count(&counter, mc_slice_of("INTERNATIONALISATION x x"), &counts);
    assert_counts(&counts, 1, 2, 2, 3);
    mc_chrf_count(&counter, mc_slice_of(""), &counts);
    assert_counts(&counts, 0, 0, 22, 0);
    assert_counts(&counts, 1, 0, 2, 0);
    mc_chrf_counter_free(&counter);
}

static void test_sums(void **state)
{
    struct mc_chrf_counts sum, more;

    (void)state;
    memset(&sum, 0, sizeof(sum));
    memset(&more, 0, sizeof(more));
    more.matches[0] = 1;
    more.candidate[1] = 2;
    more.reference[2] = 3;
    mc_chrf_add(&sum, &more, 3);
    mc_chrf_add(&sum, &more, 3);
    assert_counts(&sum, 0, 2, 0, 0);
    assert_counts(&sum, 1, 0, 4, 0);
    assert_counts(&sum, 2, 0, 0, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_characters_then_words),
        cmocka_unit_test(test_references_do_not_mix),
        cmocka_unit_test(test_sums),
    };

    return cmocka_run_group_tests_name("chrf_counts", tests, NULL, NULL);
}
