/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A choice of cases is a choice of what is shown: no figure of a phenomenon changes. */
#include "analysis/analyse.h"
#include "tests/unit/support.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/expectations.h"
#include "base/random.h"
#include "report/saved_report.h"
#include "report/verification.h"
#include "tests/unit/golden.h"
#include "tests/unit/made_up.h"
#include "tests/unit/made_up_result.h"

enum { N_FILES = 7, N_OF_FILE = 9, N_CASES = N_FILES * N_OF_FILE };

static struct mc_made_up run;
static struct mc_expectation expected[N_CASES][3];
static struct mc_slice others[2];

static double drawn(size_t stream, size_t index)
{
    return (double)mc_random_below(mc_random_bits(7, stream, index), 41) / 40;
}

/* Two datasets; the greatest and the least scores, the widest spread of human scores, and the cases
 * and phenomena that others are held against are spread over them. */
static void add_cases(struct mc_arena *arena)
{
    static const char *const phenomena[] = {"article", "negation", "passive", "negation",
                                            "article", "passive",  "tense"};
    static const char *const datasets[] = {"sick", "sick", "sick", "sts", "sts", "sick", "sts"};
    size_t f, i, at;

    for (f = 0; f < N_FILES; f++) {
        bool own_scale = f == 4;
        uint32_t file =
            mc_made_up_file(&run, datasets[f], phenomena[f], own_scale ? 0 : 1, 5, f != 5);

        run.suite.files[file].suite = mc_slice_of("made-up");
        run.suite.files[file].scale.kind = mc_slice_of("similarity");
        for (i = 0; i < N_OF_FILE; i++) {
            at = mc_made_up_case(&run, file, mc_arena_format(arena, "%zu-%zu", f, i),
                                 1 + 4 * drawn(1, f * N_OF_FILE + i) / (f == 1 ? 4 : 1));
            mc_case_add_labels(&run.suite.cases[at], arena)->item =
                mc_slice_of(mc_arena_format(arena, "item %zu", at / 2));
            mc_case_add_labels(&run.suite.cases[at], arena)->system =
                mc_slice_of(at % 3 == 0 ? "a" : "b");
            run.suite.cases[at].reference.has_text = true;
            run.suite.cases[at].reference.text = mc_slice_of(
                mc_arena_format(arena, "text %u", mc_random_below(mc_random_bits(7, 3, at), 40)));
        }
    }
}

static void add_expectations(void)
{
    size_t i;

    others[0] = mc_slice_of("passive");
    others[1] = mc_slice_of("article");
    for (i = 0; i < N_CASES; i++) {
        expected[i][0] =
            (struct mc_expectation){.type = MC_EXPECT_BELOW,
                                    .other = run.suite.cases[(i * 29 + 11) % N_CASES].id,
                                    .value = (double)NAN};
        expected[i][1] = (struct mc_expectation){.type = MC_EXPECT_ABOVE,
                                                 .than = others,
                                                 .n_than = 2,
                                                 .value = 0.25,
                                                 .in_human_spread = true};
        expected[i][2] = (struct mc_expectation){.type = MC_EXPECT_INVARIANCE, .value = 0.5};
        mc_case_add_lists(&run.suite.cases[i], run.arena)->expectations = expected[i];
        mc_case_add_lists(&run.suite.cases[i], run.arena)->n_expectations = 3;
    }
}

static void add_columns(struct mc_arena *arena)
{
    double values[3][N_CASES];
    struct mc_score_column *column;
    size_t i;

    for (i = 0; i < N_CASES; i++) {
        values[0][i] = 100 * drawn(4, i);
        values[1][i] = i % 13 == 5 ? (double)NAN : 3 * drawn(5, i) + (double)i / 100;
        values[2][i] = drawn(6, i);
    }
    column = mc_made_up_column(&run, "percent", values[0]);
    column->best = 100;
    column = mc_made_up_column(&run, "errors", values[1]);
    column->lower_is_better = true;
    column->worst = (double)INFINITY;
    column->best = 0;
    column = mc_made_up_column(&run, "unit", values[2]);
    column->self_values = mc_arena_array(arena, N_CASES, sizeof(double));
    for (i = 0; i < N_CASES; i++)
        column->self_values[i] = 1;
    for (i = 0; i < 3; i++)
        run.scores.columns[i].signature = run.scores.columns[i].name;
}

static void begin(struct mc_arena *arena)
{
    mc_made_up_begin(&run, arena);
    add_cases(arena);
    add_expectations();
    add_columns(arena);
}

/* The report of the run as it is selected now; the text lives in the arena. */
static json_t *report_of(const struct mc_analysis_settings *settings, const char **text,
                         struct mc_arena *arena)
{
    struct mc_report_options options = mc_made_up_options();
    json_t *root;

    *text =
        mc_written_report("json", mc_analyse(&run.scores, settings, NULL, arena), &options, arena);
    root = json_loads(*text, 0, NULL);
    assert_non_null(root);
    return root;
}

/* The element of the list that bears the name under the key; NULL: there is none. */
static json_t *named(json_t *list, const char *key, const char *name)
{
    size_t i;

    for (i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_object_get(json_array_get(list, i), key)), name) == 0)
            return json_array_get(list, i);
    return NULL;
}

/* Whatever the part shows of phenomena and cases stands in the whole just so. */
static void check_part(json_t *whole, json_t *part)
{
    json_t *datasets = json_object_get(part, "datasets"), *cases = json_object_get(part, "cases");
    size_t d, i;

    assert_true(json_array_size(datasets) > 0 && json_array_size(cases) > 0);
    for (d = 0; d < json_array_size(datasets); d++) {
        json_t *dataset = json_array_get(datasets, d), *full, *phenomena;

        full = named(json_object_get(whole, "datasets"), "name",
                     json_string_value(json_object_get(dataset, "name")));
        phenomena = json_object_get(dataset, "phenomena");
        for (i = 0; i < json_array_size(phenomena); i++) {
            json_t *shown = json_array_get(phenomena, i), *same, *all;
            size_t k;

            same = NULL;
            all = json_object_get(full, "phenomena");
            for (k = 0; k < json_array_size(all); k++) /* pooled and not pooled have one name */
                if (json_equal(shown, json_array_get(all, k)))
                    same = json_array_get(all, k);
            if (same == NULL)
                fail_msg("%s changes", json_string_value(json_object_get(shown, "name")));
        }
    }
    for (i = 0; i < json_array_size(cases); i++) {
        json_t *shown = json_array_get(cases, i);

        assert_true(json_equal(shown, named(json_object_get(whole, "cases"), "id",
                                            json_string_value(json_object_get(shown, "id")))));
    }
}

/* The figures of the report follow from what stands in it. */
static void check_verifies(const char *text, struct mc_arena *arena)
{
    struct mc_diagnostics *findings = mc_diagnostics_new(arena);
    struct mc_saved_report report;
    struct mc_verification found;
    struct mc_error error = MC_NO_ERROR;

    int status = mc_saved_report_read_text(mc_slice_of("r"), mc_slice_of(text), arena, findings,
                                           &report, &error);

    mc_diagnostics_print(findings, stderr, 5);
    assert_int_equal(status, 0);
    assert_int_equal(report.suite.n_cases, N_CASES);
    assert_int_equal(mc_verify_report(&report, NULL, arena, &found, &error), 0);
    if (findings->n_items > 0)
        mc_diagnostics_print(findings, stderr, 5);
    assert_int_equal(found.n_different + found.n_missing + found.n_unknown, 0);
    mc_saved_report_close(&report);
}

/* Each phenomenon alone, each dataset alone, and every pair of phenomena next to each other. */
static void check_all(const struct mc_analysis_settings *settings)
{
    struct mc_arena *arena = mc_arena_new();
    bool selected[N_CASES];
    const char *text;
    json_t *whole, *part;
    size_t choice, n_phenomena, i;

    begin(arena);
    whole = report_of(settings, &text, arena);
    check_verifies(text, arena);
    n_phenomena = run.suite.n_phenomena;
    assert_int_equal(n_phenomena, 4);
    run.suite.selected = selected;
    for (choice = 0; choice < 2 * n_phenomena + 2; choice++) {
        for (i = 0; i < N_CASES; i++) {
            const struct mc_case *item = &run.suite.cases[i];

            selected[i] = choice < n_phenomena ? item->phenomenon == choice
                          : choice < 2 * n_phenomena
                              ? item->phenomenon == choice - n_phenomena ||
                                    item->phenomenon == (choice + 1) % n_phenomena
                              : item->dataset == choice - 2 * n_phenomena;
        }
        part = report_of(settings, &text, arena);
        check_part(whole, part);
        check_verifies(text, arena);
        json_decref(part);
    }
    json_decref(whole);
    mc_arena_free(arena);
}

static const struct mc_analysis_settings usual = {.threshold_percentile = 5,
                                                  .resamples = 20,
                                                  .confidence = 0.95,
                                                  .seed = 3,
                                                  .draws = 50,
                                                  .gold_gap = 1};

static void test_by_default(void **state)
{
    (void)state;
    check_all(&usual);
}

static void test_minmax(void **state)
{
    struct mc_analysis_settings settings = usual;

    (void)state;
    settings.normalisation = MC_NORMALISE_MINMAX;
    check_all(&settings);
}

/* Every statistic, with thresholds fitted across the suite; sources are drawn. */
static void test_every_statistic(void **state)
{
    struct mc_analysis_settings settings = usual;

    (void)state;
    settings.statistics = mc_statistics(&settings.n_statistics);
    settings.resample = MC_RESAMPLE_CLUSTER;
    check_all(&settings);
}

static void test_means_over_items(void **state)
{
    struct mc_analysis_settings settings = usual;

    (void)state;
    settings.statistics = mc_statistics(&settings.n_statistics);
    settings.grouping = MC_GROUP_BY_ITEM;
    settings.resample = MC_RESAMPLE_CLUSTER;
    check_all(&settings);
}

/* `overall`, counts and lists are of the selected cases alone. */
static void test_counts(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    bool selected[N_CASES] = {false, true, false, false, false, true};
    const struct mc_result *result;
    const struct mc_group *overall;

    (void)state;
    begin(arena);
    run.suite.selected = selected;
    result = mc_analyse(&run.scores, &usual, NULL, arena);
    assert_int_equal(result->n_datasets, 1);
    assert_int_equal(result->n_whole, 2);
    assert_int_equal(result->datasets[0].n_groups, 2);
    overall = &result->datasets[0].groups[1];
    assert_int_equal(overall->n_cases, 2);
    assert_int_equal(overall->cases[1], 5);
    assert_int_equal(result->datasets[0].groups[0].n_cases, 2);
    assert_int_equal(result->whole[0].groups[0].n_cases, N_OF_FILE);
    assert_int_equal(result->expectations->n, 6);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_default),      cmocka_unit_test(test_minmax),
        cmocka_unit_test(test_every_statistic), cmocka_unit_test(test_means_over_items),
        cmocka_unit_test(test_counts),
    };

    return cmocka_run_group_tests_name("selection", tests, NULL, NULL);
}
