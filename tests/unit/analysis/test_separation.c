/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contrasts of phenomena, small enough to do by hand. */
#include "analysis/analyse.h"
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/separation.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

static struct mc_made_up run;

/* negation a b c, passive d e; one metric ties b and e, of the other lower is better. */
static int set_up(void **state)
{
    static const double good[] = {1, 2, 3, 4, 2}, errors[] = {9, 8, 7, 1, (double)NAN};
    uint32_t negation, passive;

    (void)state;
    arena = mc_arena_new();
    mc_made_up_begin(&run, arena);
    negation = mc_made_up_file(&run, "sick", "negation", 1, 5, true);
    passive = mc_made_up_file(&run, "sick", "passive", 1, 5, true);
    (void)mc_made_up_case(&run, negation, "a", 2);
    (void)mc_made_up_case(&run, negation, "b", 3);
    (void)mc_made_up_case(&run, negation, "c", 4);
    (void)mc_made_up_case(&run, passive, "d", 3);
    (void)mc_made_up_case(&run, passive, "e", 3);
    (void)mc_made_up_column(&run, "good", good);
    mc_made_up_column(&run, "errors", errors)->lower_is_better = true;
    return 0;
}

static const struct mc_dataset_result *analyse(const struct mc_contrast_pair *pairs, size_t n)
{
    const struct mc_analysis_settings settings = {.normalisation = MC_NORMALISE_NONE,
                                                  .threshold_percentile = 5,
                                                  .confidence = 0.95,
                                                  .contrasts = pairs,
                                                  .n_contrasts = n};

    return &mc_analyse(&run.scores, &settings, NULL, arena)->datasets[0];
}

/* good: of the six pairs of passive (4, 2) and negation (1, 2, 3) four are above, one is tied, one
 * below: U 4.5. Of the 10 ways to deal 1 2 2 3 4 to two, ranks 1 2.5 2.5 4 5 of sum 7.5 and U 4.5:
 * sums 3.5 3.5 5 6 5 6.5 7.5 6.5 7.5 9; at least 7.5: three of ten; two-sided 0.6.
 * errors: passive 1 is better than 9 8 7: U 3 of 3; 1 of 4 ways, two-sided 0.5. After Holm: 1
 * and 1.
 */
static void test_by_hand(void **state)
{
    const struct mc_contrast_pair pair = {mc_slice_of("passive"), mc_slice_of("negation")};
    const struct mc_separation *found = analyse(&pair, 1)->separations;

    (void)state;
    assert_int_equal(found[0].n_first, 2);
    assert_int_equal(found[0].n_second, 3);
    assert_near(found[0].u, 4.5, 0);
    assert_near(found[0].auc, 0.75, 1e-15);
    assert_near(found[0].delta, 0.5, 1e-15);
    assert_near(found[0].p, 0.6, 1e-12);
    assert_near(found[0].p_adjusted, 1, 1e-12);
    assert_true(found[0].exact && found[0].low < 0.75 && found[0].high > 0.75);
    assert_int_equal(found[1].n_first, 1);
    assert_near(found[1].auc, 1, 0);
    assert_near(found[1].p, 0.5, 1e-12);
}

static void test_absent(void **state)
{
    const struct mc_contrast_pair pairs[] = {{mc_slice_of("passive"), mc_slice_of("aspect")},
                                             {mc_slice_of("passive"), mc_slice_of("negation")}};
    const struct mc_dataset_result *dataset;

    (void)state;
    assert_null(analyse(pairs, 0)->separations);
    assert_null(analyse(pairs, 1)->separations);
    dataset = analyse(pairs, 2);
    assert_true(isnan(dataset->separations[0].auc) && dataset->separations[0].reason != NULL);
    assert_near(dataset->separations[2].auc, 0.75, 1e-15);
}

static void test_names(void **state)
{
    struct mc_error error = MC_NO_ERROR, other = MC_NO_ERROR;
    struct mc_contrast_pair pair;

    (void)state;
    assert_int_equal(mc_contrast_parse("passive/negation", &pair, &error), 0);
    assert_true(mc_slice_is(pair.first, "passive") && mc_slice_is(pair.second, "negation"));
    assert_int_equal(mc_contrast_check(&run.suite, &pair, 1, arena, &error), 0);
    assert_int_equal(mc_contrast_parse("pasive/negation", &pair, &error), 0);
    assert_int_equal(mc_contrast_check(&run.suite, &pair, 1, arena, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_string_equal(error.text, "--contrast: no case is of the phenomenon 'pasive'; did you "
                                    "mean 'passive'?");
    assert_int_equal(mc_contrast_parse("passive", &pair, &other), -1);
    assert_int_equal(mc_contrast_parse("/b", &pair, &other), -1);
    assert_int_equal(mc_contrast_parse("a/", &pair, &other), -1);
    assert_int_equal(mc_contrast_parse("a/b/c", &pair, &other), -1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_by_hand), TEST(test_absent), TEST(test_names)};

    return cmocka_run_group_tests_name("separation", tests, NULL, NULL);
}
