/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "studies/humans/metric_correlation.h"
#include "studies/humans/rating_groups.h"
#include "tests/unit/human_studies.h"
#include "tests/unit/stat_goldens.h"

/* Three systems, two items, one judge on scale q; m is better when higher, ter when lower. */
static const char tiny_ratings[] = "item,system,annotator,scale,value\n"
                                   "i1,A,j,q,1\ni1,B,j,q,2\ni1,C,j,q,3\n"
                                   "i2,A,j,q,3\ni2,B,j,q,4\ni2,C,j,q,8\n";
/* The third item has scores and no ratings. */
static const char tiny_scores[] = "item,system,metric,value\n"
                                  "i1,A,m,1\ni1,B,m,3\ni1,C,m,2\n"
                                  "i2,A,m,4\ni2,B,m,6\ni2,C,m,5\n"
                                  "i3,A,m,10\ni3,B,m,0\ni3,C,m,2\n"
                                  "i1,A,ter,6\ni1,B,ter,5\ni1,C,ter,4\n"
                                  "i2,A,ter,4\ni2,B,ter,2\ni2,C,ter,1\n";

static struct mc_human_column column_of(const struct mc_ratings *ratings, const char *scale,
                                        struct mc_arena *arena)
{
    double *values = mc_arena_array(arena, ratings->n_outputs, sizeof(*values));
    size_t index = mc_ratings_scale(ratings, mc_slice_of(scale));

    assert_true(index < ratings->n_scales);
    mc_ratings_scores(ratings, &index, 1, values);
    return (struct mc_human_column){mc_slice_of(scale), values, false};
}

static void test_small_sentences(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(tiny_ratings, tiny_scores, NULL, arena);
    struct mc_human_column human = column_of(&ratings, "q", arena);
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    struct mc_output_correlation found[2];

    (void)state;
    assert_int_equal(ratings.n_metrics, 2);
    mc_sentence_correlation(&ratings, &human, &all, found, arena);
    /* People: ranks 1 2 3.5 3.5 5 6, deviations -2.5 -1.5 0 0 1.5 2.5, squares 17.
     * m in the order of people (i1 A, B, C, i2 A, B, C): 1 3 2 4 6 5, deviations
     * -2.5 -.5 -1.5 .5 2.5 1.5, squares 17.5; products 6.25 + .75 + 3.75 + 3.75 = 14.5 */
    assert_int_equal(found[0].n, 6);
    assert_near(found[0].spearman, 14.5 / sqrt(17 * 17.5), 1e-12);
    /* Values 1 2 3 3 4 8 about 3.5: -2.5 -1.5 -.5 -.5 .5 4.5, squares 29.5; m itself about 3.5:
     * -2.5 -.5 -1.5 .5 2.5 1.5, squares 17.5; products 6.25 + .75 + .75 - .25 + 1.25 + 6.75 */
    assert_near(found[0].pearson, 15.5 / sqrt(29.5 * 17.5), 1e-12);
    /* ter keeps its sign: 6 5 4 4 2 1, average ranks 6 5 3.5 3.5 2 1, exactly reversed. */
    assert_near(found[1].spearman, -1, 1e-12);
    mc_arena_free(arena);
}

static void test_small_systems(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(tiny_ratings, tiny_scores, NULL, arena);
    struct mc_human_column human = column_of(&ratings, "q", arena);
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    struct mc_system_correlation rated =
        mc_system_correlation(&ratings, &human, &all, MC_OUTPUTS_RATED, arena);
    struct mc_system_correlation scored =
        mc_system_correlation(&ratings, &human, &all, MC_OUTPUTS_SCORED, arena);

    (void)state;
    /* People: A 2, B 3, C 5.5. m over rated outputs: 2.5, 4.5, 3.5; over all 5, 3, 3. */
    assert_int_equal(rated.n_systems, 3);
    assert_near(rated.human[2].mean, 5.5, 0);
    assert_int_equal(rated.human[2].rank, 1);
    assert_int_equal(rated.metrics[0][1].n, 2);
    assert_near(rated.metrics[0][1].mean, 4.5, 0);
    assert_int_equal(rated.agreements[0].n_pairs, 3);
    assert_int_equal(rated.agreements[0].n_as_people, 2); /* but B, C */
    assert_false(rated.agreements[0].same_best);
    assert_near(rated.agreements[0].kendall_b, 1.0 / 3, 1e-12);
    assert_near(rated.agreements[0].spearman, 0.5, 1e-12); /* 1 - 6 * 2 / (3 * 8) */
    assert_int_equal(scored.metrics[0][0].n, 3);
    assert_int_equal(scored.metrics[0][0].rank, 1);
    assert_int_equal(scored.metrics[0][1].rank, 2);
    assert_int_equal(scored.metrics[0][2].rank, 2);
    assert_int_equal(scored.agreements[0].n_as_people, 0);
    /* ter: A 5, B 3.5, C 2.5, better when lower: as people. */
    assert_int_equal(rated.metrics[1][2].rank, 1);
    assert_int_equal(rated.agreements[1].n_as_people, 3);
    assert_true(rated.agreements[1].same_best);
    /* were people's own values better when lower, no pair would agree */
    human.lower_is_better = true;
    rated = mc_system_correlation(&ratings, &human, &all, MC_OUTPUTS_RATED, arena);
    assert_int_equal(rated.human[0].rank, 1);
    assert_int_equal(rated.agreements[1].n_as_people, 0);
    mc_arena_free(arena);
}

static void test_subset(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(tiny_ratings, tiny_scores, NULL, arena);
    struct mc_human_column human = column_of(&ratings, "q", arena);
    struct mc_output_selection some = mc_select_outputs(mc_study_system(&ratings, "B"));
    const bool items[3] = {true, false, false};
    struct mc_system_correlation found;

    (void)state;
    some.items = items;
    found = mc_system_correlation(&ratings, &human, &some, MC_OUTPUTS_RATED, arena);
    assert_int_equal(found.n_systems, 2); /* A and C on i1 */
    assert_int_equal(found.systems[1], 2);
    assert_near(found.human[1].mean, 3, 0);
    assert_near(found.metrics[0][1].mean, 2, 0);
    /* i1 C has no score of a metric: only A's mean is left where all must be there */
    ratings.metrics[1].values[2] = (double)NAN;
    found = mc_system_correlation(&ratings, &human, &some, MC_OUTPUTS_COMMON, arena);
    assert_int_equal(found.n_systems, 1);
    assert_near(found.human[0].mean, 1, 0);
    assert_true(isnan(found.agreements[0].spearman));
    assert_int_equal(found.agreements[0].n_pairs, 0);
    mc_arena_free(arena);
}

static void test_small_judges(void **state)
{
    /* o of three items: a 1 2 3, b 1 3 2; c judges the first alone, twice on q and never on r */
    static const char table[] = "item,system,annotator,scale,value\n"
                                "1,S,a,q,1\n1,S,a,r,1\n2,S,a,q,2\n2,S,a,r,2\n3,S,a,q,3\n3,S,a,r,3\n"
                                "1,S,b,q,1\n1,S,b,r,1\n2,S,b,q,3\n2,S,b,r,3\n3,S,b,q,1\n3,S,b,r,3\n"
                                "1,S,c,q,1\n";
    static const char scores[] = "item,system,metric,value\n1,S,m,5\n2,S,m,6\n3,S,m,9\n";
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_study_of_texts(table, scores, NULL, arena);
    struct mc_output_selection all = mc_select_outputs(SIZE_MAX);
    const size_t scales[] = {mc_ratings_scale(&ratings, mc_slice_of("q")),
                             mc_ratings_scale(&ratings, mc_slice_of("r"))};
    const struct mc_judge_settings settings = {scales, 2, 10, 3};
    struct mc_judge_correlation found = mc_judge_correlation(&ratings, &all, &settings, arena);

    (void)state;
    assert_int_equal(found.n_judges, 2); /* c has no complete output */
    assert_int_equal(found.judges[1].n, 3);
    assert_near(found.judges[0].spearman[0], 1, 1e-12);
    assert_near(found.judges[1].spearman[0], 0.5, 1e-12); /* 1 3 2 against 1 2 3 */
    assert_int_equal(found.n_pairs, 1);
    assert_near(found.pairs[0].spearman, 0.5, 1e-12);
    assert_int_equal(found.n_pooled, 3);
    assert_near(found.pooled_spearman, 0.5, 1e-12);
    mc_arena_free(arena);
}

static void test_golden_sentences(void **state)
{
    struct mc_study study = mc_study_open("sentence_correlation");
    json_t *item, *expected, *figures;
    const char *scale, *metric;
    size_t c, n_compared = 0;

    (void)state;
    json_array_foreach(study.cases, c, item)
    {
        struct mc_output_selection selection;

        mc_study_load(&study, item);
        selection = mc_study_selection(&study, item);
        json_object_foreach(json_object_get(item, "expected"), scale, expected)
        {
            struct mc_human_column human = mc_study_column(&study, item, scale);
            struct mc_output_correlation found[16];

            assert_true(study.ratings.n_metrics <= 16);
            mc_sentence_correlation(&study.ratings, &human, &selection, found, study.arena);
            json_object_foreach(json_object_get(expected, "metrics"), metric, figures)
            {
                size_t m = mc_study_metric(&study.ratings, metric);

                assert_int_equal(found[m].n, mc_stat_count(expected, "n"));
                assert_stat(found[m].spearman, figures, "spearman", 1e-9);
                assert_stat(found[m].pearson, figures, "pearson", 1e-9);
                n_compared++;
            }
        }
    }
    assert_true(n_compared >= 10 * 3 * 2);
    mc_study_close(&study);
}

/* Means and ranks of one column. `expected` has objects mean, rank and, of metrics, outputs. */
static void compare_means(const struct mc_study *study, const struct mc_system_correlation *found,
                          const struct mc_system_score *means, const json_t *expected)
{
    size_t s;

    for (s = 0; s < found->n_systems; s++) {
        const char *name = study->ratings.system_names.items[found->systems[s]].data;

        assert_stat(means[s].mean, json_object_get(expected, "mean"), name, 1e-9);
        assert_int_equal(means[s].rank, mc_stat_count(json_object_get(expected, "rank"), name));
        if (mc_stat_has(expected, "outputs"))
            assert_int_equal(means[s].n, mc_stat_count(json_object_get(expected, "outputs"), name));
    }
}

static void compare_agreement(const struct mc_system_agreement *found, const json_t *expected)
{
    assert_stat(found->pearson, expected, "pearson", 1e-9);
    assert_stat(found->spearman, expected, "spearman", 1e-9);
    assert_stat(found->kendall_b, expected, "kendall_b", 1e-9);
    assert_int_equal(found->n_pairs, mc_stat_count(expected, "pairs"));
    assert_int_equal(found->n_as_people, mc_stat_count(expected, "pairs_as_people"));
    assert_int_equal(found->same_best, json_is_true(mc_stat_at(expected, "same_best")));
}

static void test_golden_systems(void **state)
{
    struct mc_study study = mc_study_open("system_correlation");
    json_t *item, *expected, *agreements, *figures;
    const char *scale, *metric;
    size_t c, n_compared = 0;

    (void)state;
    json_array_foreach(study.cases, c, item)
    {
        const char *outputs = json_string_value(mc_stat_at(item, "params/metric_outputs"));
        const char *comma = strchr(outputs, ',');
        struct mc_output_selection selection;
        enum mc_mean_outputs which = comma != NULL     ? MC_OUTPUTS_COMMON
                                     : *outputs == 's' ? MC_OUTPUTS_SCORED
                                                       : MC_OUTPUTS_RATED;

        mc_study_load(&study, item);
        selection = mc_study_subcorpus(&study, item, comma == NULL ? "all" : comma + 1);
        expected = json_object_get(item, "expected");
        json_object_foreach(json_object_get(expected, "agreement"), scale, agreements)
        {
            struct mc_human_column human;
            struct mc_system_correlation found;

            if (strcmp(scale, "combined") == 0) /* of the first two scales, or as given below */
                json_object_set_new(json_object_get(item, "params"), "combined",
                                    strncmp(json_string_value(mc_stat_at(item, "id")), "d2t", 3) ==
                                            0
                                        ? json_pack("[ss]", "informativeness", "naturalness")
                                        : json_pack("[ss]", "adequacy", "fluency"));
            human = mc_study_column(&study, item, scale);
            found = mc_system_correlation(&study.ratings, &human, &selection, which, study.arena);
            assert_int_equal(found.n_systems,
                             json_array_size(json_object_get(expected, "systems")));
            compare_means(&study, &found, found.human,
                          json_object_get(json_object_get(expected, "human"), scale));
            json_object_foreach(agreements, metric, figures)
            {
                size_t m = mc_study_metric(&study.ratings, metric);

                compare_means(&study, &found, found.metrics[m],
                              json_object_get(json_object_get(expected, "metric"), metric));
                compare_agreement(&found.agreements[m], figures);
                n_compared++;
            }
        }
    }
    assert_true(n_compared >= 13 * 3 * 2);
    mc_study_close(&study);
}

static void test_golden_judges(void **state)
{
    struct mc_study study = mc_study_open("judge_correlation");
    json_t *item, *expected, *row;
    const char *name, *metric;
    size_t c, p;

    (void)state;
    json_array_foreach(study.cases, c, item)
    {
        json_t *combined = mc_stat_at(item, "params/combined"), *judges, *figures;
        struct mc_judge_settings settings = {.n_judges = 10, .min_shared = 10};
        struct mc_output_selection selection;
        struct mc_judge_correlation found;
        size_t scales[2], j = 0;

        mc_study_load(&study, item);
        selection = mc_study_selection(&study, item);
        for (p = 0; p < 2; p++)
            scales[p] = mc_ratings_scale(
                &study.ratings, mc_slice_of(json_string_value(json_array_get(combined, p))));
        settings.scales = scales;
        settings.n_scales = 2;
        found = mc_judge_correlation(&study.ratings, &selection, &settings, study.arena);
        expected = json_object_get(item, "expected");
        judges = json_object_get(expected, "judges");
        assert_int_equal(found.n_judges, json_object_size(judges));
        json_object_foreach(judges, name, row)
        {
            assert_int_equal(found.judges[j].annotator, mc_study_annotator(&study.ratings, name));
            assert_int_equal(found.judges[j].n, mc_stat_count(row, "n"));
            json_object_foreach(json_object_get(row, "spearman"), metric, figures)
                assert_stat(found.judges[j].spearman[mc_study_metric(&study.ratings, metric)],
                            json_object_get(row, "spearman"), metric, 1e-9);
            j++;
        }
        assert_int_equal(found.n_pairs, json_array_size(json_object_get(expected, "pairs")));
        /* of the goldens each pair is named by its judges, in the order of the table above */
        json_array_foreach(json_object_get(expected, "pairs"), p, row)
        {
            size_t one =
                mc_study_annotator(&study.ratings, json_string_value(json_array_get(row, 0)));
            size_t two =
                mc_study_annotator(&study.ratings, json_string_value(json_array_get(row, 1)));
            size_t at = 0;

            while (at < found.n_pairs && (found.pairs[at].first != (one < two ? one : two) ||
                                          found.pairs[at].second != (one < two ? two : one)))
                at++;
            assert_true(at < found.n_pairs);
            assert_int_equal(found.pairs[at].n, mc_stat_count(row, "2"));
            assert_stat(found.pairs[at].spearman, row, "3", 1e-9);
        }
        assert_int_equal(found.n_pooled, mc_stat_count(expected, "pooled_judge_judge/n"));
        assert_stat(found.pooled_spearman, expected, "pooled_judge_judge/spearman", 1e-9);
    }
    mc_study_close(&study);
}

/* The ranks of a printed column, which the goldens list in the order of the systems. */
static void compare_printed_ranks(const double *values, bool lower_is_better, size_t n,
                                  const json_t *expected, struct mc_arena *arena)
{
    size_t ranks[8], s;

    assert_true(n <= 8);
    mc_rating_ranks(values, n, lower_is_better, ranks, arena);
    for (s = 0; s < n; s++)
        assert_int_equal(ranks[s], json_integer_value(json_array_get(expected, s)));
}

/* Tables 2 and 4 of Manning et al. 2020 as printed: metrics over the full set and over the subset
 * that people judged. */
static void test_printed_tables(void **state)
{
    struct mc_study study = mc_study_open("papers");
    json_t *item = json_array_get(study.cases, 1), *metrics, *figures;
    const char *scale, *metric;
    size_t n, n_compared = 0, part;

    (void)state;
    assert_string_equal(json_string_value(mc_stat_at(item, "id")), "manning2020:table2-table4");
    json_object_foreach(json_object_get(item, "expected"), scale, metrics)
    {
        double *human = mc_stat_vector(mc_stat_at(item, "input/human"), scale, &n, study.arena);

        json_object_foreach(metrics, metric, figures)
        {
            for (part = 0; part < 2 && strcmp(metric, "rank") != 0; part++) {
                bool lower = strcmp(metric, "TER") == 0;
                const json_t *expected = mc_stat_at(figures, part == 0 ? "all" : "subset");
                double *values = mc_stat_vector(
                    mc_stat_at(item, part == 0 ? "input/metric_all" : "input/metric_subset"),
                    metric, &n, study.arena);
                struct mc_system_agreement found =
                    mc_system_agreement(human, false, values, lower, n, study.arena);

                assert_stat(found.spearman, expected, "spearman", 1e-9);
                assert_stat(found.pearson, expected, "pearson", 1e-9);
                assert_int_equal(found.n_as_people, mc_stat_count(expected, "pairs_as_people"));
                compare_printed_ranks(values, lower, n, json_object_get(expected, "rank"),
                                      study.arena);
                n_compared++;
            }
        }
    }
    assert_int_equal(n_compared, 2 * 5 * 2);
    mc_study_close(&study);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_sentences), cmocka_unit_test(test_golden_systems),
        cmocka_unit_test(test_golden_judges),    cmocka_unit_test(test_printed_tables),
        cmocka_unit_test(test_small_sentences),  cmocka_unit_test(test_small_systems),
        cmocka_unit_test(test_subset),           cmocka_unit_test(test_small_judges),
    };

    mc_skip_without(&tests[0], "goldens/human/sentence_correlation.json");
    mc_skip_without(&tests[1], "goldens/human/system_correlation.json");
    mc_skip_without(&tests[2], "goldens/human/judge_correlation.json");
    mc_skip_without(&tests[3], "goldens/human/papers.json");
    return cmocka_run_group_tests_name("metric_correlation", tests, NULL, NULL);
}
