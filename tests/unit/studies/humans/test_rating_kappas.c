/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "studies/humans/rating_kappas.h"
#include "tests/unit/human_studies.h"
#include "tests/unit/stat_goldens.h"

/* A kappa and its band against the members of a golden object. */
static void compare_banded(const struct mc_banded_kappa *found, const json_t *expected,
                           const char *const names[3])
{
    assert_stat(found->p_chance, expected, names[0], 1e-9);
    assert_stat(found->kappa, expected, names[1], 1e-9);
    if (names[2] != NULL)
        assert_string_equal(found->band, json_string_value(mc_stat_at(expected, names[2])));
}

static void compare_agreement(const struct mc_rating_agreement *found, const json_t *expected,
                              bool is_relative)
{
    static const char *const observed[] = {"p_e_observed", "kappa_observed", "band"};
    static const char *const symmetric[] = {"p_e_symmetric", "kappa_symmetric", NULL};
    static const char *const uniform[] = {"p_e_uniform", "kappa_uniform", "band_uniform"};

    assert_int_equal(found->counts.n_pairs, mc_stat_count(expected, "pairs"));
    assert_int_equal(found->counts.n_agree, mc_stat_count(expected, "agree"));
    assert_stat(found->counts.p_agree, expected, "p_a", 1e-9);
    compare_banded(&found->by[MC_CHANCE_OBSERVED], expected, observed);
    compare_banded(&found->by[MC_CHANCE_UNIFORM], expected, uniform);
    if (!is_relative) {
        assert_int_equal(found->counts.n_categories, mc_stat_count(expected, "categories"));
        compare_banded(&found->by[MC_CHANCE_SYMMETRIC], expected, observed);
        return;
    }
    compare_banded(&found->by[MC_CHANCE_SYMMETRIC], expected, symmetric);
    assert_int_equal(found->counts.verdicts[0], mc_stat_count(expected, "judgements/less"));
    assert_int_equal(found->counts.verdicts[1], mc_stat_count(expected, "judgements/equal"));
    assert_int_equal(found->counts.verdicts[2], mc_stat_count(expected, "judgements/greater"));
}

static void test_golden(void **state)
{
    struct mc_study study = mc_study_open("kappas");
    json_t *item, *expected;
    const char *scale;
    size_t c, n_compared = 0, n_absolute = 0;

    (void)state;
    json_array_foreach(study.cases, c, item)
    {
        struct mc_output_selection selection;

        mc_study_load(&study, item);
        selection = mc_study_selection(&study, item);
        json_object_foreach(json_object_get(item, "expected"), scale, expected)
        {
            size_t index = mc_ratings_scale(&study.ratings, mc_slice_of(scale));
            struct mc_rating_kappas found =
                mc_rating_kappas(&study.ratings, index, &selection, study.arena);

            if (json_object_get(expected, "absolute") != NULL) { /* not of free magnitudes */
                compare_agreement(&found.absolute, mc_stat_at(expected, "absolute"), false);
                n_absolute++;
            }
            compare_agreement(&found.relative, mc_stat_at(expected, "relative"), true);
            assert_false(found.declared_categories);
            n_compared++;
        }
    }
    assert_int_equal(n_compared, 3 * 2 + 3 * 3 + 2);
    assert_int_equal(n_absolute, 3 * 2 + 3 * 3);
    mc_study_close(&study);
}

/* P(A) and P(E) of Table 2 of Espinosa et al. 2010 as printed. */
static void test_printed(void **state)
{
    struct mc_study study = mc_study_open("papers");
    json_t *item = json_array_get(study.cases, 2), *rows, *expected;
    const char *name, *scale;
    size_t n_compared = 0;

    (void)state;
    json_object_foreach(json_object_get(item, "expected"), name, rows)
    {
        json_object_foreach(rows, scale, expected)
        {
            const json_t *input = mc_stat_at(mc_stat_at(mc_stat_at(item, "input"), name), scale);
            bool absolute = name[strlen(name) - 1] == 's';
            double p_agree = mc_stat_number(input, "p_a"), kappa;

            kappa = mc_chance_corrected(p_agree, mc_stat_number(input, "p_e"));
            assert_stat(kappa, expected, "kappa", 1e-9);
            kappa = mc_chance_corrected(p_agree, absolute ? 1.0 / 5 : 1.0 / 3);
            assert_stat(kappa, expected, "kappa_uniform", 1e-9);
            assert_string_equal(mc_kappa_band(kappa),
                                json_string_value(mc_stat_at(expected, "band_uniform")));
            assert_string_equal(mc_kappa_band(mc_stat_number(expected, "printed")),
                                json_string_value(mc_stat_at(expected, "band_of_printed")));
            n_compared++;
        }
    }
    assert_int_equal(n_compared, 10 * 2);
    mc_study_close(&study);
}

static void test_small(void **state)
{
    /* Two judges, two systems, two items: equal values on i1 A and i2 B. */
    static const char table[] = "item,system,annotator,scale,value\n"
                                "i1,A,a,q,1\ni1,A,b,q,1\ni1,B,a,q,2\ni1,B,b,q,3\n"
                                "i2,A,a,q,3\ni2,A,b,q,1\ni2,B,a,q,2\ni2,B,b,q,2\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(table, NULL, NULL, arena);
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    struct mc_rating_kappas found = mc_rating_kappas(&ratings, 0, &all, arena);

    (void)state;
    /* 2 of 4 agree; values 1 1 1, 2 2 2, 3 3 of 8: chance (9 + 9 + 4) / 64 */
    assert_int_equal(found.absolute.counts.n_pairs, 4);
    assert_near(found.absolute.by[MC_CHANCE_OBSERVED].kappa, (0.5 - 22.0 / 64) / (42.0 / 64),
                1e-12);
    assert_near(found.absolute.by[MC_CHANCE_UNIFORM].kappa, (0.5 - 1.0 / 3) / (2.0 / 3), 1e-12);
    assert_string_equal(found.absolute.by[MC_CHANCE_UNIFORM].band, "fair");
    /* A < B by both on i1, A > B and A < B on i2: 1 of 2 agree; less 3, greater 1 of 4 */
    assert_near(found.relative.by[MC_CHANCE_OBSERVED].kappa, (0.5 - 10.0 / 16) / (6.0 / 16), 1e-12);
    assert_near(found.relative.by[MC_CHANCE_SYMMETRIC].kappa, 0, 1e-12);
    assert_near(found.relative.by[MC_CHANCE_UNIFORM].kappa, 0.25, 1e-12);
    assert_string_equal(found.relative.by[MC_CHANCE_OBSERVED].band, "poor");
    mc_arena_free(arena);
}

static void test_nothing(void **state)
{
    static const char table[] = "item,system,annotator,scale,value\ni1,A,a,q,1\ni2,A,b,q,1\n";
    static const char one_value[] = "item,system,annotator,scale,value\ni1,A,a,q,1\ni1,A,b,q,1\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(table, NULL, NULL, arena);
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    struct mc_rating_kappas found = mc_rating_kappas(&ratings, 0, &all, arena);

    (void)state;
    assert_true(isnan(found.absolute.by[MC_CHANCE_OBSERVED].kappa)); /* no two judges */
    assert_null(found.absolute.by[MC_CHANCE_OBSERVED].band);
    assert_true(isnan(found.relative.by[MC_CHANCE_UNIFORM].kappa));
    ratings = mc_study_of_texts(one_value, NULL, NULL, arena);
    found = mc_rating_kappas(&ratings, 0, &all, arena);
    assert_near(found.absolute.counts.p_agree, 1, 0); /* and so by chance */
    assert_true(isnan(found.absolute.by[MC_CHANCE_OBSERVED].kappa));
    /* a step of the scale of 1 to 5 makes five categories */
    ratings.scales[0].minimum = 1;
    ratings.scales[0].maximum = 5;
    ratings.scales[0].step = 1;
    found = mc_rating_kappas(&ratings, 0, &all, arena);
    assert_true(found.declared_categories);
    assert_near(found.absolute.by[MC_CHANCE_UNIFORM].p_chance, 0.2, 1e-15);
    assert_near(found.absolute.by[MC_CHANCE_UNIFORM].kappa, 1, 1e-15);
    mc_arena_free(arena);
}

/* A metric as one more judge. `likert` speaks in the values of the scale, `ter` does not and is
 * better when lower; both put i1 A below i1 B, and the outputs of i2 level. `part` has two scores.
 */
static void test_metrics(void **state)
{
    static const char table[] = "item,system,annotator,scale,value\n"
                                "i1,A,a,q,1\ni1,A,b,q,1\ni1,B,a,q,2\ni1,B,b,q,3\n"
                                "i2,A,a,q,3\ni2,A,b,q,1\ni2,B,a,q,2\ni2,B,b,q,2\n";
    static const char scores[] = "item,system,metric,value\n"
                                 "i1,A,likert,1\ni1,B,likert,3\ni2,A,likert,2\ni2,B,likert,2\n"
                                 "i1,A,ter,1\ni1,B,ter,0.5\ni2,A,ter,3\ni2,B,ter,3\n"
                                 "i1,A,part,2\ni2,B,part,2\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(table, scores, NULL, arena);
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    struct mc_rating_kappas found = mc_metric_kappas(&ratings, 0, 0, &all, arena);

    (void)state;
    /* i1 A 1 with 1 1, i1 B 3 with 2 3, i2 A 2 with 3 1, i2 B 2 with 2 2: 5 of 8 agree. Said in
     * these pairs: 1 2 + 3 times, 2 4 + 3, 3 2 + 2 of 16, so chance (25 + 49 + 16) / 256 */
    assert_int_equal(found.absolute.counts.n_pairs, 8);
    assert_int_equal(found.absolute.counts.n_agree, 5);
    assert_near(found.absolute.by[MC_CHANCE_OBSERVED].kappa, (160.0 - 90) / (256 - 90), 1e-12);
    /* i1: less with less, twice; i2: equal with greater and less: 2 of 4. Less 5, equal 2, greater
     * 1 of 8, so chance (25 + 4 + 1) / 64 */
    assert_int_equal(found.relative.counts.n_pairs, 4);
    assert_int_equal(found.relative.counts.n_agree, 2);
    assert_near(found.relative.by[MC_CHANCE_OBSERVED].kappa, (32.0 - 30) / (64 - 30), 1e-12);
    found = mc_metric_kappas(&ratings, 0, 1, &all, arena);
    assert_int_equal(found.absolute.counts.n_pairs, 0);
    assert_true(isnan(found.absolute.by[MC_CHANCE_OBSERVED].kappa));
    assert_near(found.relative.by[MC_CHANCE_OBSERVED].kappa, (32.0 - 30) / (64 - 30), 1e-12);
    /* 2 with 1 1 and 2 with 2 2; no item has both outputs */
    found = mc_metric_kappas(&ratings, 0, 2, &all, arena);
    assert_int_equal(found.absolute.counts.n_pairs, 4);
    assert_int_equal(found.absolute.counts.n_agree, 2);
    assert_int_equal(found.relative.counts.n_pairs, 0);
    /* a scale of 1, 3: a score of 2 is none of its values, though annotators say it */
    ratings.scales[0].minimum = 1;
    ratings.scales[0].maximum = 3;
    ratings.scales[0].step = 2;
    assert_int_equal(mc_metric_kappas(&ratings, 0, 0, &all, arena).absolute.counts.n_pairs, 0);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden),  cmocka_unit_test(test_printed),
        cmocka_unit_test(test_small),   cmocka_unit_test(test_nothing),
        cmocka_unit_test(test_metrics),
    };

    mc_skip_without(&tests[0], "goldens/human/kappas.json");
    mc_skip_without(&tests[1], "goldens/human/papers.json");
    return cmocka_run_group_tests_name("rating_kappas", tests, NULL, NULL);
}
