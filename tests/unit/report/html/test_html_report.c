/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "report/html/html_report.h"
#include "scores/score_table.h"

/* The edges of 40 bins are k / 40: each begins its own, whatever its binary fraction is. .775 * 40
 * is 31, but 30.999999999999996 as doubles are multiplied. */
static void test_an_edge_begins_its_bin(void **state)
{
    size_t k;

    (void)state;
    assert_int_equal(mc_html_bin(0.775, 40), 31);
    for (k = 0; k < 40; k++) {
        assert_int_equal(mc_html_bin((double)k / 40, 40), k);
        assert_int_equal(mc_html_bin(((double)k + 0.5) / 40, 40), k);
    }
    assert_int_equal(mc_html_bin(1, 40), 39);
    assert_int_equal(mc_html_bin(1.5, 40), 39);
    assert_int_equal(mc_html_bin(-0.5, 40), 0);
}

/* As score_file.h writes the signature of what it reads. */
static void test_scores_of_a_file_are_known(void **state)
{
    struct mc_score_column column = {.name = mc_slice_of("BLEU")};

    (void)state;
    column.signature = mc_slice_of("BLEU|scores:all.json|sha256:0123456789abcdef");
    assert_true(mc_score_column_is_read(&column));
    column.signature = mc_slice_of("bleu|case:mixed|tok:13a");
    assert_false(mc_score_column_is_read(&column));
    column.signature = mc_slice("", 0);
    assert_false(mc_score_column_is_read(&column));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_edge_begins_its_bin),
        cmocka_unit_test(test_scores_of_a_file_are_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
