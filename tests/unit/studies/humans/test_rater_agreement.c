/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/rater_agreement.c"

#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/human_ratings.h"
#include "tests/unit/stat_goldens.h"

/* x and y judge four outputs, z two of them. */
static const char small[] = "item,system,annotator,scale,value\n"
                            "1,a,x,fluency,1\n1,a,y,fluency,1\n1,a,z,fluency,2\n"
                            "2,a,x,fluency,2\n2,a,y,fluency,1\n2,a,z,fluency,2\n"
                            "3,a,x,fluency,3\n3,a,y,fluency,3\n"
                            "4,a,x,fluency,4\n4,a,y,fluency,3\n"
                            "1,a,x,adequacy,4\n2,a,x,adequacy,3\n3,a,x,adequacy,2\n"
                            "4,a,x,adequacy,1\n4,a,y,adequacy,3\n"
                            "1,a,x,flag:bad,1\n1,a,y,flag:bad,1\n"
                            "2,a,x,flag:bad,0\n2,a,y,flag:bad,0\n"
                            "3,a,x,flag:bad,1\n3,a,y,flag:bad,0\n"
                            "4,a,x,flag:bad,0\n4,a,y,flag:bad,0\n";

static void test_pairs_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    size_t fluency = mc_scale_named(&ratings, "fluency"),
           bad = mc_scale_named(&ratings, "flag:bad");
    struct mc_rater_agreement made =
        mc_rater_agreement(&ratings, fluency, mc_rater_coefficient(&ratings, fluency), 2, arena);

    (void)state;
    assert_int_equal(made.coefficient, MC_RATER_SPEARMAN);
    assert_int_equal(made.n_pairs, 3);
    assert_int_equal(made.n_defined, 1);
    /* ranks 1 2 3 4 and 1.5 1.5 3.5 3.5: 4 / sqrt(5 * 4) */
    assert_int_equal(made.pairs[0].first, 0);
    assert_int_equal(made.pairs[0].second, 1);
    assert_int_equal(made.pairs[0].n, 4);
    assert_near(made.pairs[0].value, 4 / sqrt(20), 1e-15);
    assert_null(made.pairs[0].reason);
    assert_int_equal(made.pairs[1].second, 2);
    assert_true(isnan(made.pairs[1].value)); /* z gave 2 twice */
    assert_non_null(made.pairs[1].reason);
    assert_near(made.average, 4 / sqrt(20), 1e-15);
    made = mc_rater_agreement(&ratings, fluency, MC_RATER_SPEARMAN, 3, arena);
    assert_int_equal(made.n_pairs, 1);
    assert_int_equal(made.n_below, 2);
    /* agree on 3 of 4; x says 1 twice, y once: by chance 2/4 1/4 + 2/4 3/4 = 1/2 */
    made = mc_rater_agreement(&ratings, bad, mc_rater_coefficient(&ratings, bad), 2, arena);
    assert_int_equal(made.coefficient, MC_RATER_KAPPA);
    assert_int_equal(made.n_pairs, 1);
    assert_near(made.pairs[0].value, 0.5, 1e-15);
    assert_true(made.pairs[0].standard_error > 0 && made.pairs[0].standard_error_null > 0);
    mc_arena_free(arena);
}

/* The values 1 to 4 are the categories: x 1 2 3 4, y 1 1 3 3. Agreement weighted by distance / 3:
 * 1, 2/3, 1, 2/3; of y, 1 and 3 are as many, so by chance 2/3 for 1 (0 and 2 apart), 2/3 for 2
 * (1, 1), 2/3 for 3, 1/3 for 4 (3 and 1). */
static void test_weighted_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    size_t fluency = mc_scale_named(&ratings, "fluency");
    struct mc_rater_agreement made =
        mc_rater_agreement(&ratings, fluency, MC_RATER_KAPPA_LINEAR, 3, arena);
    double by_chance = (2.0 / 3 + 2.0 / 3 + 2.0 / 3 + 1.0 / 3) / 4;

    (void)state;
    assert_near(made.pairs[0].value, (10.0 / 12 - by_chance) / (1 - by_chance), 1e-15);
    /* squares: 1, 8/9, 1, 8/9; by chance 1 - 4/18, 1 - 2/18, 1 - 4/18, 1 - 10/18 */
    made = mc_rater_agreement(&ratings, fluency, MC_RATER_KAPPA_QUADRATIC, 3, arena);
    by_chance = (14.0 + 16 + 14 + 8) / 18 / 4;
    assert_near(made.pairs[0].value, (34.0 / 36 - by_chance) / (1 - by_chance), 1e-15);
    /* plain: 2 of 4; by chance each share of x is 1/4: 1/4 (1/2 + 0 + 1/2 + 0) */
    made = mc_rater_agreement(&ratings, fluency, MC_RATER_KAPPA, 3, arena);
    assert_near(made.pairs[0].value, (0.5 - 0.25) / 0.75, 1e-15);
    mc_arena_free(arena);
}

static void test_reliability_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    struct mc_rater_reliability made =
        mc_rater_reliability(&ratings, mc_scale_named(&ratings, "flag:bad"), arena);

    (void)state;
    assert_int_equal(made.n_outputs, 4);
    assert_int_equal(made.n_judgements, 8);
    /* 3 of 8 are 1. Alpha: 1 - 7 * 2 / (2 * 3 * 5); Fleiss: 3/4 against (9 + 25) / 64 */
    assert_near(made.alpha_nominal.value, 1 - 14.0 / 30, 1e-15);
    assert_near(made.fleiss.value, (48.0 - 34) / (64 - 34), 1e-15);
    assert_near(made.randolph.value, 0.5, 1e-15);
    /* means 1 0 .5 0 about 3/8: between 2 (25 + 9 + 1 + 9) / 64 / 3 = 11/24, within 1/2 / 4 */
    assert_near(made.icc_one_way.value, (11.0 / 24 - 1.0 / 8) / (11.0 / 24 + 1.0 / 8), 1e-15);
    assert_near(made.icc_one_way_mean.value, 1 - 3.0 / 11, 1e-15);
    /* judges 1/2 and 1/4: 4 * 2 / 64 = 1/8, so error (1/2 - 1/8) / 3 = 1/8 */
    assert_near(made.icc_fixed.value, (11.0 / 24 - 1.0 / 8) / (11.0 / 24 + 1.0 / 8), 1e-15);
    assert_near(made.icc_random.value, made.icc_fixed.value, 1e-15);
    made = mc_rater_reliability(&ratings, mc_scale_named(&ratings, "fluency"), arena);
    assert_int_equal(made.n_judgements, 10);
    assert_null(made.alpha_interval.reason);
    assert_non_null(made.fleiss.reason); /* two or three judgements */
    assert_non_null(made.icc_one_way.reason);
    made = mc_rater_reliability(&ratings, mc_scale_named(&ratings, "adequacy"), arena);
    assert_int_equal(made.n_outputs, 1);
    /* one output: 2 pairs of which each differs, as by chance */
    assert_near(made.alpha_nominal.value, 0, 1e-15);
    assert_non_null(made.icc_random.reason);
    mc_arena_free(arena);
}

static void test_reliability_of_nothing(void **state)
{
    static const char alone[] = "item,system,annotator,scale,value\n1,a,x,s,1\n2,a,y,s,2\n";
    static const char others[] = "item,system,annotator,scale,value\n"
                                 "1,a,x,s,1\n1,a,y,s,2\n2,a,x,s,3\n2,a,z,s,2\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(alone, arena);
    struct mc_rater_reliability made = mc_rater_reliability(&ratings, 0, arena);

    (void)state;
    assert_int_equal(made.n_outputs, 0);
    assert_true(isnan(made.alpha_ratio.value) && isnan(made.icc_fixed_mean.value));
    assert_string_equal(made.icc_fixed_mean.reason, "no output has two judgements");
    ratings = mc_ratings_of_text(others, arena);
    made = mc_rater_reliability(&ratings, 0, arena);
    assert_null(made.icc_one_way.reason);
    assert_string_equal(made.icc_random.reason, "not all outputs have the same annotators");
    assert_true(isnan(made.icc_random.value));
    mc_arena_free(arena);
}

static void test_scales_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    size_t n;
    const struct mc_scale_correlation *made = mc_scale_correlations(&ratings, &n, arena);

    (void)state;
    assert_int_equal(n, 1);
    /* x: 4 3 2 1 against 1 2 3 4; y: 3 against 3. Sums of deviations from 2.6 each: -4.8 + .16; of
     * the squares 5.2: */
    assert_int_equal(made[0].n_judgements, 5);
    assert_near(made[0].judgement_pearson, -4.8 / 5.2, 1e-15);
    /* outputs: adequacy 4 3 2 2, fluency 4/3 5/3 3 3.5; ranks 4 3 1.5 1.5, 1 2 3 4: -4.5 */
    assert_int_equal(made[0].n_outputs, 4);
    assert_near(made[0].output_spearman, -4.5 / sqrt(4.5 * 5), 1e-15);
    mc_arena_free(arena);
}

static void check_pairs(const struct mc_ratings *ratings, const struct mc_rater_agreement *made,
                        const json_t *pairs)
{
    size_t i;

    assert_int_equal(made->n_pairs, json_array_size(pairs));
    for (i = 0; i < made->n_pairs; i++) {
        const struct mc_rater_pair *pair = &made->pairs[i];
        const json_t *wanted = json_array_get(pairs, i);

        assert_int_equal(pair->first,
                         mc_annotator_named(ratings, json_string_value(mc_stat_at(wanted, "0"))));
        assert_int_equal(pair->second,
                         mc_annotator_named(ratings, json_string_value(mc_stat_at(wanted, "1"))));
        assert_int_equal(pair->n, mc_stat_count(wanted, "2"));
        assert_stat(pair->value, wanted, "3", 1e-9);
        assert_int_equal(pair->reason != NULL, json_is_null(mc_stat_at(wanted, "3")));
    }
}

static void test_golden_pairs(void **state)
{
    json_t *root, *cases = mc_human_goldens("annotator_agreement", &root), *wanted;
    const char *name;
    size_t i;

    (void)state;
    assert_int_equal(json_array_size(cases), 3);
    for (i = 0; i < json_array_size(cases); i++) {
        const json_t *item = json_array_get(cases, i);
        struct mc_arena *arena = mc_arena_new();
        struct mc_ratings ratings = mc_human_ratings(item, arena);

        json_object_foreach(mc_stat_at(item, "expected"), name, wanted)
        {
            size_t scale = mc_scale_named(&ratings, name);
            struct mc_rater_agreement made =
                mc_rater_agreement(&ratings, scale, mc_rater_coefficient(&ratings, scale),
                                   mc_stat_count(item, "params/min_shared"), arena);

            assert_string_equal(made.coefficient == MC_RATER_KAPPA ? "cohen_kappa" : "spearman",
                                json_string_value(mc_stat_at(wanted, "coefficient")));
            check_pairs(&ratings, &made, mc_stat_at(wanted, "pairs"));
            assert_int_equal(made.n_defined, mc_stat_count(wanted, "defined"));
            assert_stat(made.average, wanted, "average", 1e-9);
            assert_stat(made.average_weighted, wanted, "average_weighted", 1e-9);
            assert_stat(made.minimum, wanted, "minimum", 1e-9);
            assert_stat(made.maximum, wanted, "maximum", 1e-9);
        }
        mc_arena_free(arena);
    }
    json_decref(root);
}

static void test_golden_scales(void **state)
{
    json_t *root, *cases = mc_human_goldens("scale_correlation", &root);
    size_t i, k, n;

    (void)state;
    assert_int_equal(json_array_size(cases), 4);
    for (i = 0; i < json_array_size(cases); i++) {
        const json_t *item = json_array_get(cases, i), *expected = mc_stat_at(item, "expected");
        struct mc_arena *arena = mc_arena_new();
        struct mc_ratings ratings = mc_human_ratings(item, arena);
        const struct mc_scale_correlation *made = mc_scale_correlations(&ratings, &n, arena);

        assert_int_equal(n, json_array_size(expected));
        for (k = 0; k < n; k++) {
            const json_t *wanted = json_array_get(expected, k);

            assert_int_equal(
                made[k].first,
                mc_scale_named(&ratings, json_string_value(mc_stat_at(wanted, "scales/0"))));
            assert_int_equal(
                made[k].second,
                mc_scale_named(&ratings, json_string_value(mc_stat_at(wanted, "scales/1"))));
            assert_int_equal(made[k].n_judgements, mc_stat_count(wanted, "judgements/n"));
            assert_stat(made[k].judgement_spearman, wanted, "judgements/spearman", 1e-9);
            assert_stat(made[k].judgement_pearson, wanted, "judgements/pearson", 1e-9);
            assert_int_equal(made[k].n_outputs, mc_stat_count(wanted, "outputs/n"));
            assert_stat(made[k].output_spearman, wanted, "outputs/spearman", 1e-9);
            assert_stat(made[k].output_pearson, wanted, "outputs/pearson", 1e-9);
        }
        mc_arena_free(arena);
    }
    json_decref(root);
}

/* Table 1 of Manning, Wein and Schneider 2020: the average of the pairs' coefficients. */
static void test_printed_averages(void **state)
{
    json_t *root, *cases = mc_human_goldens("papers", &root), *expected;
    struct mc_arena *arena = mc_arena_new();
    const json_t *item = json_array_get(cases, 0);
    const char *column;

    (void)state;
    assert_string_equal(json_string_value(mc_stat_at(item, "id")), "manning2020:table1");
    json_object_foreach(mc_stat_at(item, "expected/average"), column, expected)
    {
        struct mc_rater_agreement made = {0};
        size_t n, i;
        const double *values = mc_stat_vector(mc_stat_at(item, "input"), column, &n, arena);

        made.pairs = mc_arena_array(arena, n, sizeof(*made.pairs));
        made.n_pairs = n;
        for (i = 0; i < n; i++)
            made.pairs[i] = (struct mc_rater_pair){.value = values[i], .n = 1};
        average(&made);
        assert_int_equal(made.n_defined, n);
        assert_near(made.average, mc_stat_value(expected), 1e-9);
        assert_near(made.average_weighted, mc_stat_value(expected), 1e-9);
    }
    mc_arena_free(arena);
    json_decref(root);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs_by_hand),       cmocka_unit_test(test_weighted_by_hand),
        cmocka_unit_test(test_reliability_by_hand), cmocka_unit_test(test_reliability_of_nothing),
        cmocka_unit_test(test_scales_by_hand),      cmocka_unit_test(test_golden_pairs),
        cmocka_unit_test(test_golden_scales),       cmocka_unit_test(test_printed_averages),
    };

    mc_skip_without(&tests[5], "goldens/human/annotator_agreement.json");
    mc_skip_without(&tests[6], "goldens/human/scale_correlation.json");
    mc_skip_without(&tests[7], "goldens/human/papers.json");
    return cmocka_run_group_tests_name("rater_agreement", tests, NULL, NULL);
}
