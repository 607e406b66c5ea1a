/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which family a column belongs to: by what it says, by its name, by its inputs. */
#include "tests/unit/support.h"

#include <metricheck/metric_module.h>

#include "scores/metric_family.h"

static enum mc_metric_family family_of(const char *name, uint32_t needs)
{
    struct mc_score_column column = {.name = mc_slice_of(name), .needs = needs};

    return mc_metric_family(&column);
}

static void test_names(void **state)
{
    (void)state;
    assert_int_equal(family_of("bleu", MC_NEEDS_TEXT), MC_FAMILY_WORDS);
    assert_int_equal(family_of("BLEU:tokenize=intl", 0), MC_FAMILY_WORDS);
    assert_int_equal(family_of("chrF++", 0), MC_FAMILY_WORDS);
    assert_int_equal(family_of("BLEURT", 0), MC_FAMILY_EMBEDDINGS);
    assert_int_equal(family_of("BERTScore", 0), MC_FAMILY_EMBEDDINGS);
    assert_int_equal(family_of("S-BERT", 0), MC_FAMILY_EMBEDDINGS);
    assert_int_equal(family_of("sema", 0), MC_FAMILY_GRAPHS);
    assert_int_equal(family_of("SemBleu", 0), MC_FAMILY_GRAPHS);
    assert_int_equal(family_of("smatch#2", 0), MC_FAMILY_GRAPHS);
    assert_int_equal(family_of("S2match", 0), MC_FAMILY_GRAPHS_AND_EMBEDDINGS);
    assert_int_equal(family_of("wwlk", 0), MC_FAMILY_GRAPHS_AND_EMBEDDINGS);
    assert_int_equal(family_of("wlk", 0), MC_FAMILY_GRAPHS);
}

static void test_inputs(void **state)
{
    (void)state;
    assert_int_equal(family_of("own", MC_NEEDS_AMR), MC_FAMILY_GRAPHS);
    assert_int_equal(family_of("own", MC_NEEDS_TEXT | MC_NEEDS_AMR), MC_FAMILY_GRAPHS);
    assert_int_equal(family_of("own", MC_NEEDS_TEXT), MC_FAMILY_WORDS);
    assert_int_equal(family_of("own", MC_NEEDS_TREE), MC_FAMILY_OTHER);
    assert_int_equal(family_of("own", 0), MC_FAMILY_OTHER);
    assert_int_equal(family_of("", 0), MC_FAMILY_OTHER);
}

static void test_said(void **state)
{
    struct mc_score_column column = {.name = mc_slice_of("bleu"), .family = MC_FAMILY_GRAPHS};

    (void)state;
    assert_int_equal(mc_metric_family(&column), MC_FAMILY_GRAPHS);
    assert_string_equal(mc_metric_family_names[MC_FAMILY_GRAPHS_AND_EMBEDDINGS],
                        "graphs + embeddings");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_said),
    };

    return cmocka_run_group_tests_name("metric_family", tests, NULL, NULL);
}
