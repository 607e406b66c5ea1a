/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/rating_summary.h"

#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/human_ratings.h"
#include "tests/unit/stat_goldens.h"

/* Systems a, b and c; annotator z gives 3 alone. Rows stand in no order. */
static const char small[] = "item,system,annotator,scale,value\n"
                            "2,a,x,fluency,4\n"
                            "1,a,x,fluency,1\n"
                            "1,a,y,fluency,2\n"
                            "1,b,x,fluency,4\n"
                            "1,b,y,fluency,5\n"
                            "1,b,z,fluency,3\n"
                            "1,c,x,fluency,3\n"
                            "2,c,z,fluency,3\n"
                            "1,a,x,flag:wrong,1\n"
                            "1,a,y,flag:wrong,0\n"
                            "1,b,x,flag:wrong,1\n";

static void test_means_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    size_t fluency = mc_scale_named(&ratings, "fluency");
    const struct mc_system_mean *means = mc_system_means(&ratings, fluency, SIZE_MAX, arena);

    (void)state;
    assert_int_equal(means[0].n_outputs, 2);
    assert_int_equal(means[0].n_ratings, 3);
    assert_near(means[0].mean, 7.0 / 3, 0);                         /* 4 1 2 */
    assert_near(means[0].mean_of_output_means, 2.75, 0);            /* 1.5 and 4 */
    assert_near(means[0].standard_deviation, sqrt(7.0 / 3), 1e-15); /* (25 + 16 + 1) / 9 / 2 */
    assert_near(means[0].median, 2, 0);
    assert_int_equal(means[0].rank, 3);
    assert_near(means[1].mean, 4, 0); /* 4 5 3 */
    assert_int_equal(means[1].rank, 1);
    assert_near(means[2].mean, 3, 0);
    assert_near(means[2].standard_deviation, 0, 0);
    assert_int_equal(means[2].rank, 2);
    /* x: 1 3 4 4 at 12.5 37.5 75 75; y: 2 5 at 25 75; z: 3 3 at 50 50 */
    assert_near(means[0].mean_percentile, (75 + 12.5 + 25) / 3, 1e-13);
    assert_near(means[1].mean_percentile, (75.0 + 75 + 50) / 3, 1e-13);
    assert_near(means[2].mean_percentile, (37.5 + 50) / 2, 1e-13);
    assert_int_equal(means[0].percentile_rank, 3);
    assert_int_equal(means[1].percentile_rank, 1);
    assert_int_equal(means[2].percentile_rank, 2);
    /* the reference has no rank; without b, c is the best */
    means = mc_system_means(&ratings, fluency, mc_system_named(&ratings, "b"), arena);
    assert_int_equal(means[0].rank, 2);
    assert_int_equal(means[1].rank, 0);
    assert_int_equal(means[2].rank, 1);
    /* where lower is better, the order is turned */
    ratings.scales[fluency].lower_is_better = true;
    means = mc_system_means(&ratings, fluency, SIZE_MAX, arena);
    assert_int_equal(means[0].rank, 1);
    assert_int_equal(means[1].rank, 3);
    assert_int_equal(means[0].percentile_rank, 1);
    assert_int_equal(means[1].percentile_rank, 3);
    mc_arena_free(arena);
}

/* One of 200 is 1000, the others are 5; one of 100 is no more than the hundredth part. */
static void test_free_magnitudes(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_ratings ratings;
    int i;

    (void)state;
    mc_buffer_append_text(&text, "item,system,annotator,scale,value\n");
    for (i = 0; i < 200; i++)
        mc_buffer_append_format(&text, "%d,a,x,free,%d\n", i, i == 7 ? 1000 : 5);
    for (i = 0; i < 100; i++)
        mc_buffer_append_format(&text, "%d,a,x,slider,%d\n", i, i == 7 ? 1000 : 5);
    mc_buffer_append_char(&text, '\0');
    ratings = mc_ratings_of_text(text.data, arena);
    assert_true(mc_rating_is_free(&ratings, mc_scale_named(&ratings, "free")));
    assert_false(mc_rating_is_free(&ratings, mc_scale_named(&ratings, "slider")));
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

static void test_flags_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    const struct mc_flag_rate *rates =
        mc_flag_rates(&ratings, mc_scale_named(&ratings, "flag:wrong"), arena);

    (void)state;
    assert_int_equal(rates[0].n_judgements, 2);
    assert_int_equal(rates[0].n_flagged, 1);
    assert_near(rates[0].percent, 50, 0);
    assert_near(rates[1].percent, 100, 0);
    assert_int_equal(rates[2].n_judgements, 0);
    assert_true(isnan(rates[2].percent));
    mc_arena_free(arena);
}

static void test_z_scores_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    struct mc_z_scores z = mc_z_scores(&ratings, mc_scale_named(&ratings, "fluency"), arena);
    /* x: 1 4 4 3, mean 3, deviation sqrt((4 + 1 + 1 + 0) / 3) = sqrt 2; y: 2 5, mean 3.5, deviation
     * 3 / sqrt 2; z: 3 3, flat */
    double x = sqrt(2), y = 3 / sqrt(2);

    (void)state;
    assert_int_equal(z.n_flat, 1);
    assert_near(z.system_means[0], (1 / x - 2 / x - 1.5 / y) / 3, 1e-15);
    assert_near(z.system_means[1], (1 / x + 1.5 / y + 0) / 3, 1e-15);
    assert_near(z.system_means[2], 0, 0);
    assert_int_equal(z.ranks[0], 3);
    assert_int_equal(z.ranks[1], 1);
    assert_int_equal(z.ranks[2], 2);
    assert_near(z.output_means[mc_output_named(&ratings, "1|a|1")], (-2 / x - 1.5 / y) / 2, 1e-15);
    assert_near(z.output_means[mc_output_named(&ratings, "2|a|1")], 1 / x, 1e-15);
    mc_arena_free(arena);
}

/* Forty systems between 60 and 60 + 8e-12, neighbours 2e-13 apart: 1e-12 of 60 is 300 times as
 * much. Their z-scores are spread over 1.8e-12, so that no grid of that width holds them all in one
 * cell. */
static void test_ranks_of_settled_means(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_ratings ratings;
    struct mc_z_scores z;
    size_t i;

    (void)state;
    mc_buffer_append_text(&text, "item,system,annotator,scale,value\n1,far,x,s,40\n");
    for (i = 0; i < 40; i++)
        mc_buffer_append_format(&text, "1,s%zu,x,s,%.13f\n", i, 60 + 2e-13 * (double)i);
    ratings = mc_ratings_of_text(text.data, arena);
    z = mc_z_scores(&ratings, mc_scale_named(&ratings, "s"), arena);
    assert_int_equal(ratings.system_names.n, 41);
    assert_int_equal(z.ranks[mc_system_named(&ratings, "far")], 41);
    for (i = 0; i < 41; i++)
        assert_true(z.ranks[i] == 1 || i == mc_system_named(&ratings, "far"));
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

static void test_distributions_by_hand(void **state)
{
    const struct mc_distribution_options options = {.most_annotators = 2, .n_points = 3, .cut = 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_ratings ratings = mc_ratings_of_text(small, arena);
    struct mc_scale_distributions made =
        mc_scale_distributions(&ratings, mc_scale_named(&ratings, "fluency"), &options, arena);
    /* x: 1 3 4 4, bandwidth sqrt 2 4^-.2; at 1, 2.5 and 4 */
    double h = sqrt(2) * pow(4, -0.2);
    double middle = exp(-1.5 * 1.5 / (2 * h * h)), half = exp(-0.5 * 0.5 / (2 * h * h));

    (void)state;
    assert_int_equal(made.n_annotators, 2);
    assert_int_equal(made.annotators[0].who, mc_annotator_named(&ratings, "x"));
    /* y and z gave two each: the first by name */
    assert_int_equal(made.annotators[1].who, mc_annotator_named(&ratings, "y"));
    assert_near(made.annotators[0].mean, 3, 0);
    assert_near(made.annotators[0].quantiles[0], 1, 0);
    assert_near(made.annotators[0].quantiles[2], 2.5, 1e-15); /* at 3 / 4 between 1 and 3 */
    assert_near(made.annotators[0].quantiles[6], 4, 0);
    assert_int_equal(made.annotators[0].density.n_points, 3);
    assert_near(made.annotators[0].density.bandwidth, h, 1e-15);
    assert_near(made.annotators[0].density.from, 1, 0);
    assert_near(made.annotators[0].density.to, 4, 0);
    assert_near(made.annotators[0].density.density[1],
                (3 * middle + half) / (4 * h * sqrt(2 * acos(-1))), 1e-15);
    assert_int_equal(made.n_systems, 3);
    assert_int_equal(made.systems[2].who, 2);
    assert_int_equal(made.systems[2].density.n_points, 0); /* 3 3 */
    mc_arena_free(arena);
}

/* What a golden file says of all its cases; every one is met. */
typedef void golden_check(const struct mc_ratings *ratings, const json_t *item,
                          struct mc_arena *arena);

static void each_case(const char *name, size_t n_cases, golden_check *check)
{
    json_t *root, *cases = mc_human_goldens(name, &root);
    size_t i;

    assert_int_equal(json_array_size(cases), n_cases);
    for (i = 0; i < n_cases; i++) {
        struct mc_arena *arena = mc_arena_new();
        struct mc_ratings ratings = mc_human_ratings(json_array_get(cases, i), arena);

        check(&ratings, json_array_get(cases, i), arena);
        mc_arena_free(arena);
    }
    json_decref(root);
}

static void check_means(const struct mc_ratings *ratings, const json_t *item,
                        struct mc_arena *arena)
{
    const char *reference = json_string_value(mc_stat_at(item, "params/reference"));
    json_t *of_scale, *wanted;
    const char *scale, *system;

    json_object_foreach(mc_stat_at(item, "expected"), scale, of_scale)
    {
        const struct mc_system_mean *means = mc_system_means(
            ratings, mc_scale_named(ratings, scale),
            reference == NULL ? SIZE_MAX : mc_system_named(ratings, reference), arena);

        json_object_foreach(of_scale, system, wanted)
        {
            const struct mc_system_mean *mean = &means[mc_system_named(ratings, system)];

            assert_int_equal(mean->n_outputs, mc_stat_count(wanted, "outputs"));
            assert_int_equal(mean->n_ratings, mc_stat_count(wanted, "ratings"));
            assert_stat(mean->mean, wanted, "mean", 1e-9);
            assert_stat(mean->mean_of_output_means, wanted, "mean_of_output_means", 1e-9);
            assert_stat(mean->standard_deviation, wanted, "sd", 1e-9);
            assert_stat(mean->median, wanted, "median", 1e-9);
            assert_stat(mean->rank == 0 ? (double)NAN : (double)mean->rank, wanted, "rank", 0);
        }
    }
}

static void check_flags(const struct mc_ratings *ratings, const json_t *item,
                        struct mc_arena *arena)
{
    json_t *of_flag, *wanted;
    const char *flag, *system;

    json_object_foreach(mc_stat_at(item, "expected"), flag, of_flag)
    {
        const struct mc_flag_rate *rates =
            mc_flag_rates(ratings, mc_scale_named(ratings, flag), arena);

        json_object_foreach(of_flag, system, wanted)
        {
            const struct mc_flag_rate *rate = &rates[mc_system_named(ratings, system)];

            assert_int_equal(rate->n_judgements, mc_stat_count(wanted, "judgements"));
            assert_int_equal(rate->n_flagged, mc_stat_count(wanted, "flagged"));
            assert_stat(rate->percent, wanted, "percent", 1e-9);
        }
    }
}

static void check_z_scores(const struct mc_ratings *ratings, const json_t *item,
                           struct mc_arena *arena)
{
    const char *scale, *name;
    json_t *wanted, *value;

    json_object_foreach(mc_stat_at(item, "expected"), scale, wanted)
    {
        struct mc_z_scores z = mc_z_scores(ratings, mc_scale_named(ratings, scale), arena);

        assert_int_equal(z.n_flat, mc_stat_count(wanted, "flat_annotators"));
        json_object_foreach(mc_stat_at(wanted, "system_mean_z"), name, value)
            assert_near(z.system_means[mc_system_named(ratings, name)], mc_stat_value(value), 1e-9);
        json_object_foreach(mc_stat_at(wanted, "rank"), name, value)
            assert_near((double)z.ranks[mc_system_named(ratings, name)], mc_stat_value(value), 0);
        json_object_foreach(mc_stat_at(wanted, "output_mean_z"), name, value)
            assert_near(z.output_means[mc_output_named(ratings, name)], mc_stat_value(value), 1e-9);
    }
}

static void check_density(const struct mc_rating_density *density, const json_t *wanted,
                          struct mc_arena *arena)
{
    double *values;
    size_t n, i;

    if (json_is_null(wanted)) {
        assert_int_equal(density->n_points, 0);
        return;
    }
    assert_stat(density->bandwidth, wanted, "bandwidth", 1e-9);
    assert_stat(density->from, wanted, "from", 1e-9);
    assert_stat(density->to, wanted, "to", 1e-9);
    assert_int_equal(density->n_points, mc_stat_count(wanted, "grid"));
    values = mc_stat_vector(wanted, "density", &n, arena);
    assert_int_equal(n, density->n_points);
    for (i = 0; i < n; i++)
        if (!(fabs(density->density[i] - values[i]) <= fmax(1e-9 * values[i], 1e-15)))
            fail_msg("density %zu is %.17g, must be %.17g", i, density->density[i], values[i]);
}

static void check_distribution(const struct mc_rating_distribution *made, const json_t *wanted,
                               struct mc_arena *arena)
{
    size_t n, i;
    double *quantiles = mc_stat_vector(wanted, "quantiles", &n, arena);

    assert_int_equal(made->n, mc_stat_count(wanted, "n"));
    if (mc_stat_has(wanted, "mean")) {
        assert_stat(made->mean, wanted, "mean", 1e-9);
        assert_stat(made->standard_deviation, wanted, "sd", 1e-9);
    }
    assert_int_equal(n, MC_RATING_QUANTILES);
    for (i = 0; i < n; i++)
        assert_near(made->quantiles[i], quantiles[i], 1e-9);
    if (mc_stat_has(wanted, "density"))
        check_density(&made->density, mc_stat_at(wanted, "density"), arena);
}

static void check_distributions(const struct mc_ratings *ratings, const json_t *item,
                                struct mc_arena *arena)
{
    const struct mc_distribution_options options = {20, 100, 2};
    const char *scale, *name;
    json_t *wanted, *one;
    size_t i;

    for (i = 0; i < MC_RATING_QUANTILES; i++)
        assert_near(
            mc_rating_quantile_percents[i],
            100 * mc_stat_value(json_array_get(mc_stat_at(item, "params/probabilities"), i)), 0);
    json_object_foreach(mc_stat_at(item, "expected"), scale, wanted)
    {
        struct mc_scale_distributions made =
            mc_scale_distributions(ratings, mc_scale_named(ratings, scale), &options, arena);

        i = 0;
        json_object_foreach(mc_stat_at(wanted, "annotators"), name, one)
        {
            assert_true(i < made.n_annotators);
            assert_int_equal(made.annotators[i].who, mc_annotator_named(ratings, name));
            check_distribution(&made.annotators[i++], one, arena);
        }
        assert_int_equal(i, made.n_annotators);
        i = 0;
        json_object_foreach(mc_stat_at(wanted, "systems"), name, one)
        {
            assert_true(i < made.n_systems);
            assert_int_equal(made.systems[i].who, mc_system_named(ratings, name));
            check_distribution(&made.systems[i++], one, arena);
        }
        assert_int_equal(i, made.n_systems);
    }
}

static void test_golden_means(void **state)
{
    (void)state;
    each_case("system_means", 4, check_means);
}

static void test_golden_flags(void **state)
{
    (void)state;
    each_case("error_flags", 2, check_flags);
}

static void test_golden_z_scores(void **state)
{
    (void)state;
    each_case("z_scores", 3, check_z_scores);
}

static void test_golden_distributions(void **state)
{
    (void)state;
    each_case("annotator_distributions", 4, check_distributions);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_means_by_hand),          cmocka_unit_test(test_free_magnitudes),
        cmocka_unit_test(test_flags_by_hand),          cmocka_unit_test(test_z_scores_by_hand),
        cmocka_unit_test(test_ranks_of_settled_means), cmocka_unit_test(test_distributions_by_hand),
        cmocka_unit_test(test_golden_means),           cmocka_unit_test(test_golden_flags),
        cmocka_unit_test(test_golden_z_scores),        cmocka_unit_test(test_golden_distributions),
    };
    size_t i;

    for (i = 6; i < sizeof(tests) / sizeof(tests[0]); i++)
        mc_skip_without(&tests[i], "goldens/human/README.md");
    return cmocka_run_group_tests_name("rating_summary", tests, NULL, NULL);
}
