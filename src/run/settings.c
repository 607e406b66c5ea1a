/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.c: what the options of a run say: presets and defaults, how much a report shows, how the
 * scores are analysed. */
#include <string.h>

#include "analysis/normalise.h"
#include "analysis/paired_tests.h"
#include "analysis/separation.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/memory.h"
#include "base/options.h"
#include "run/run.h"

const struct mc_run_options mc_run_defaults = {
    .format = "terminal",
    .threshold_percentile = 5,
    .confidence = 0.95,
    .gold_gap = 25,
    .adjust = MC_ADJUST_HOLM,
    .interval = MC_INTERVAL_AUTO,
    .resample = -1,
    .resamples = 1000,
    .draws = 1000,
    .seed = 1,
    .precision = -1,
    .edits = -1,
    .correlation = MC_NO_CORRELATION,
};

/* The preset's settings are defaults: they are put into the options before the command line is
 * read a second time, so that an option given beside it wins. */
int mc_run_apply_preset(struct mc_run_options *values, const struct mc_preset **preset,
                        struct mc_error *error)
{
    *preset = NULL;
    if (values->preset == NULL)
        return 0;
    *preset = mc_preset_find(values->preset);
    if (*preset == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "there is no preset '%s'; the only one is "
                            "zeidler2022",
                            values->preset);
    values->normalise = (int)(*preset)->normalisation;
    values->threshold_percentile = (*preset)->threshold_percentile;
    values->resamples = (*preset)->resamples;
    values->draws = (*preset)->draws;
    return 0;
}

/* --ties: across, in-place, or a number. */
static int read_ties(const char *request, struct mc_analysis_settings *settings,
                     struct mc_error *error)
{
    settings->ties = MC_TIES_ACROSS;
    if (request == NULL || strcmp(request, "across") == 0)
        return 0;
    settings->ties = MC_TIES_IN_PLACE;
    if (strcmp(request, "in-place") == 0)
        return 0;
    settings->ties = MC_TIES_GIVEN;
    if (mc_parse_real(request, &settings->tie_threshold) == 0 && settings->tie_threshold >= 0)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "--ties is across, in-place, or a number from 0, not '%s'", request);
}

enum mc_report_detail mc_run_detail(const struct mc_run_options *values)
{
    if (values->full)
        return MC_DETAIL_FULL;
    return values->brief ? MC_DETAIL_SUMMARY : MC_DETAIL_OF_FORMAT;
}

bool mc_run_wants_dimensions(const struct mc_run_options *values)
{
    const struct mc_option_list *asked = &values->dimensions;

    return asked->n_items > 1 ||
           (asked->n_items == 1 && strcmp(asked->items[0], MC_ALL_DIMENSIONS) == 0);
}

/* Tables cannot be sorted by a statistic that is not computed. */
static int check_sort(const char *name, const struct mc_analysis_settings *settings,
                      struct mc_error *error)
{
    const struct mc_statistic *wanted = name == NULL ? NULL : mc_statistic_of_words(name);
    size_t s;

    for (s = 0; s < settings->n_statistics && settings->statistics[s] != wanted; s++)
        ;
    if (wanted == NULL || s < settings->n_statistics)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE, "--sort %s needs --statistic %s", name, wanted->name);
}

/* Adds the statistic that --figure names to those computed. */
static void add_figure(const struct mc_run *run, struct mc_analysis_settings *settings)
{
    const char *name = run->values->figure;
    const struct mc_statistic *wanted = name == NULL ? NULL : mc_statistic_of_words(name);
    const struct mc_statistic **statistics;
    size_t n = settings->n_statistics, s;

    for (s = 0; s < n && settings->statistics[s] != wanted; s++)
        ;
    if (wanted == NULL || s < n)
        return;
    statistics = mc_arena_array(run->arena, n + 1, sizeof(*statistics));
    memcpy(statistics, settings->statistics, n * sizeof(*statistics));
    statistics[n] = wanted;
    settings->statistics = statistics;
    settings->n_statistics = n + 1;
}

/* --group-by and what goes with it. */
static int read_grouping(const struct mc_run_options *values, struct mc_analysis_settings *settings,
                         struct mc_error *error)
{
    bool grouped = values->group_by != MC_GROUP_NONE;
    size_t s;

    settings->grouping = (enum mc_grouping)values->group_by;
    settings->micro = values->group_mean != 0;
    settings->gold_gap = values->gold_gap;
    settings->thin_correlations = values->thin_correlations;
    if (values->dimensions.n_items > 0 && !mc_run_wants_dimensions(values))
        settings->dimension = values->dimensions.items[0];
    settings->resample =
        grouped || values->resample == MC_RESAMPLE_CLUSTER ? MC_RESAMPLE_CLUSTER : MC_RESAMPLE_CASE;
    if (!grouped && settings->micro)
        return mc_error_set(error, MC_CODE_USAGE, "--group-mean micro needs --group-by");
    if (grouped && values->resample == MC_RESAMPLE_CASE)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--resample case cannot be combined with --group-by: items are drawn");
    for (s = 0; grouped && s < settings->n_statistics; s++)
        if (settings->statistics[s]->in_groups != MC_OVER_ALL)
            return 0;
    if (grouped)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--group-by changes none of the requested statistics");
    return 0;
}

/* MC_CODE_USAGE: --best-by does not take the statistic, or it is not computed. */
static int read_best_by(const char *name, struct mc_analysis_settings *settings,
                        struct mc_error *error)
{
    static const char *const known[] = {"spearman", "pearson", "kendall_b",   "acc_eq",
                                        "tau_eq",   "mad",     "right_order", NULL};
    char hint[MC_NEAREST_HINT];
    const struct mc_statistic *named = mc_statistic_of_words(name);
    size_t s;

    if (named == NULL || known[mc_known_index(mc_slice_of(named->name), known)] == NULL)
        return mc_error_set(
            error, MC_CODE_USAGE,
            "--best-by is spearman, pearson, kendall_b, acc_eq, tau_eq, mad or right_order, not "
            "'%s'%s",
            name, mc_nearest_hint(mc_slice_of(name), known, hint));
    settings->best_by = named;
    for (s = 0; s < settings->n_statistics; s++)
        if (settings->statistics[s] == settings->best_by)
            return 0;
    return mc_error_set(error, MC_CODE_USAGE, "--best-by %s needs --statistic %s", name,
                        named->name);
}

/* Spearman if it is computed and the test supports it, else the first statistic it supports. */
static int choose_best_by(struct mc_analysis_settings *settings, struct mc_error *error)
{
    const struct mc_statistic *spearman = mc_statistic_find("spearman"), *chosen = NULL;
    const char *reason = NULL;
    size_t s;

    for (s = 0; s < settings->n_statistics; s++) {
        const struct mc_statistic *statistic = settings->statistics[s];
        const char *inapplicable = mc_best_inapplicable_reason(settings->test, statistic);

        if (inapplicable == NULL && (chosen == NULL || statistic == spearman))
            chosen = statistic;
        if (reason == NULL || statistic == spearman)
            reason = inapplicable;
    }
    if (chosen == NULL)
        return mc_error_set(
            error, MC_CODE_USAGE, "--test %s supports none of the requested statistics%s%s",
            settings->test->name, reason == NULL ? "" : ": ", reason == NULL ? "" : reason);
    settings->best_by = chosen;
    return 0;
}

/* The error lists the tests that support the statistic. */
static int refuse_test(const struct mc_analysis_settings *settings, struct mc_error *error)
{
    const struct mc_statistic *statistic = mc_best_statistic(settings);
    const struct mc_paired_test *test = mc_best_test(settings);
    struct mc_buffer fitting = {NULL, 0, 0};
    const struct mc_paired_test *const *tests;
    size_t n, i;

    tests = mc_paired_tests(&n);
    for (i = 0; i < n; i++)
        if (mc_best_inapplicable_reason(tests[i], statistic) == NULL)
            mc_buffer_append_format(&fitting, "%s%s", fitting.length == 0 ? "" : ", ",
                                    tests[i]->name);
    (void)mc_error_set(error, MC_CODE_USAGE, "--test %s does not support %s: %s; tests that do: %s",
                       test->name, statistic->name, mc_best_inapplicable_reason(test, statistic),
                       fitting.length == 0 ? "none" : fitting.data);
    mc_buffer_free(&fitting);
    return -1;
}

/* --test, --best-by and --adjust. */
static int read_best(const struct mc_run_options *values, struct mc_analysis_settings *settings,
                     struct mc_error *error)
{
    size_t right_order = mc_statistic_across_rows(settings->statistics, settings->n_statistics);

    settings->correction = mc_correction((enum mc_adjustment)values->adjust);
    if (values->level == MC_LEVEL_SYSTEM)
        return 0; /* has other statistics and tests, which the report on systems reads */
    if (values->matrix > MC_MATRIX_TESTS && settings->grouping != MC_GROUP_NONE)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--matrix with a correlation is over all cases, and cannot be combined "
                            "with --group-by");
    if (values->matrix == MC_MATRIX_TESTS &&
        (settings->draws == 0 || settings->grouping != MC_GROUP_NONE))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--matrix cannot be combined with %s, which makes no tests of two "
                            "metrics",
                            settings->draws == 0 ? "--draws 0" : "--group-by");
    if ((values->test != NULL || values->best_by != NULL) && settings->draws == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--%s cannot be combined with --draws 0, which makes no tests",
                            values->test != NULL ? "test" : "best-by");
    if (values->test != NULL && mc_paired_test_choose(values->test, &settings->test, error) != 0)
        return -1;
    if (values->best_by != NULL) {
        if (read_best_by(values->best_by, settings, error) != 0)
            return -1;
    } else if (values->test != NULL && choose_best_by(settings, error) != 0) {
        return -1;
    } else if (values->test == NULL && settings->grouping == MC_GROUP_NONE) {
        settings->best_by =
            right_order < settings->n_statistics ? settings->statistics[right_order] : NULL;
    }
    if (mc_best_inapplicable_reason(mc_best_test(settings), mc_best_statistic(settings)) != NULL)
        return refuse_test(settings, error);
    if ((values->test != NULL || values->best_by != NULL) && settings->grouping != MC_GROUP_NONE)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--%s cannot be combined with --group-by, which makes no comparison "
                            "with the best metric",
                            values->test != NULL ? "test" : "best-by");
    return 0;
}

static int read_contrasts(const struct mc_run *run, struct mc_analysis_settings *settings,
                          struct mc_error *error)
{
    const struct mc_option_list *requests = &run->values->contrasts;
    struct mc_contrast_pair *contrasts =
        mc_arena_array(run->arena, requests->n_items, sizeof(*contrasts));
    size_t i;

    for (i = 0; i < requests->n_items; i++)
        if (mc_contrast_parse(requests->items[i], &contrasts[i], error) != 0)
            return -1;
    settings->contrasts = contrasts;
    settings->n_contrasts = requests->n_items;
    settings->omnibus = run->values->omnibus;
    settings->challenge = run->values->challenge;
    settings->metric_pairs = run->values->matrix == MC_MATRIX_TESTS;
    if (run->values->matrix > MC_MATRIX_TESTS)
        settings->correlations = (enum mc_matrix_kind)(run->values->matrix - MC_MATRIX_TESTS);
    return 0;
}

static bool names_right_order(const char *name)
{
    const struct mc_statistic *named = name == NULL ? NULL : mc_statistic_of_words(name);

    return named != NULL && named->across_rows;
}

/* Whether single cases are chosen and nothing requested needs right_order, so that they need not be
 * compared with all others. */
static bool is_of_single_cases(const struct mc_run *run)
{
    const struct mc_run_options *values = run->values;
    const struct mc_paired_test *test =
        values->test == NULL ? NULL : mc_paired_test_find(values->test);

    return run->may_be_part && values->cases.n_items > 0 && values->rival == NULL &&
           !names_right_order(values->figure) && !names_right_order(values->sort) &&
           !names_right_order(values->best_by) && (test == NULL || test->data != MC_TEST_ORDERS);
}

int mc_run_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                    struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    const struct mc_option_list statistics = mc_comma_lists(&values->statistics, run->arena);
    const struct mc_analysis_settings from_options = {
        .normalisation = (enum mc_normalisation)values->normalise,
        .threshold_percentile = values->threshold_percentile,
        .resamples = (unsigned)values->resamples,
        .confidence = values->confidence,
        .seed = (uint64_t)values->seed,
        .draws = (unsigned)values->draws,
        .interval = (enum mc_interval_kind)values->interval,
        .preset = run->preset == NULL ? NULL : run->preset->name,
        .rival = values->rival,
        .isotonic = values->calibrate == MC_CALIBRATE_ISOTONIC,
    };

    *settings = from_options;
    if (mc_graph_settings_check(&values->graphs, run->arena, error) != 0)
        return -1;
    if (mc_statistics_choose(statistics.items, statistics.n_items, &settings->statistics,
                             &settings->n_statistics, run->arena, error) != 0)
        return -1;
    if ((run->preset != NULL || is_of_single_cases(run)) && values->statistics.n_items == 0)
        settings->statistics = mc_statistics_published(&settings->n_statistics);
    add_figure(run, settings);
    if (check_sort(values->sort, settings, error) != 0 ||
        read_grouping(values, settings, error) != 0 || read_best(values, settings, error) != 0 ||
        read_contrasts(run, settings, error) != 0)
        return -1;
    return read_ties(values->ties, settings, error);
}
