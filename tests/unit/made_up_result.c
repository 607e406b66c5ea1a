/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/normalise.h"
#include "analysis/sample.h"
#include "base/hash.h"
#include "tests/unit/made_up.h"
#include "tests/unit/made_up_result.h"

#define UNDEFINED ((double)NAN)
#define EQUAL_SCORES "all scores of the metric are equal"
#define FEW "fewer than 2 cases"

enum { N_GROUPS = 6, N_COLUMNS = 3, N_STATISTICS = 5 };

/* mean, mad, spearman, ranking, ranking_distinct of bleu, smatch, ter, in six groups. */
static const struct mc_cell CELLS[N_GROUPS][N_COLUMNS][N_STATISTICS] = {
    {
        /* sick, negation */
        {{0.5820, UNDEFINED, UNDEFINED, 4, NULL, false},
         {0.2, 0.18, 0.22, 4, NULL, false},
         {0.1, -0.05, 0.25, 4, NULL, false},
         {0.4334, 0.41, 0.46, 4, NULL, false},
         {0.3334, 0.3, 0.36, 4, NULL, false}},
        {{0.7125, UNDEFINED, UNDEFINED, 3, NULL, false},
         {0.33, 0.3, 0.36, 3, NULL, false},
         {-0.015, -0.17, 0.14, 3, NULL, false},
         {0.4444444444444444, 0.4, 0.5, 3, NULL, false},
         {0.3, 0.25, 0.4, 3, NULL, false}},
        {{0.0625, UNDEFINED, UNDEFINED, 4, NULL, false},
         {0.125, 0.1, 0.15, 4, NULL, false},
         {0.8, 0.6, 0.9, 4, NULL, false},
         {0.75, 0.7, 0.8, 4, NULL, false},
         {0.625, 0.5, 0.7, 4, NULL, false}},
    },
    {
        /* sick, passive */
        {{0.25, UNDEFINED, UNDEFINED, 3, NULL, false},
         {0.41, 0.39, 0.43, 3, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 3, EQUAL_SCORES, false},
         {0.46, 0.44, 0.48, 3, NULL, false},
         {0.3, 0.2, 0.4, 3, NULL, false}},
        {{0.9, UNDEFINED, UNDEFINED, 3, NULL, false},
         {0.08, 0.05, 0.11, 3, NULL, false},
         {0.243, 0.02, 0.44, 3, NULL, false},
         {0.52, 0.5, 0.54, 3, NULL, false},
         {0.4, 0.3, 0.5, 3, NULL, false}},
        {{0.3, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0.08, 0.05, 0.11, 2, NULL, false},
         {-0.0001, -0.1, 0.1, 2, NULL, false},
         {0.51, 0.5, 0.52, 2, NULL, false},
         {0.41, 0.4, 0.42, 2, NULL, false}},
    },
    {
        /* sick, multiple-phenomena */
        {{0.1, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0.9, UNDEFINED, UNDEFINED, 2, NULL, false},
         {1, UNDEFINED, UNDEFINED, 2, NULL, false},
         {1, UNDEFINED, UNDEFINED, 2, NULL, false},
         {1, UNDEFINED, UNDEFINED, 2, NULL, false}},
        {{0.2, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0.8, UNDEFINED, UNDEFINED, 2, NULL, false},
         {1, UNDEFINED, UNDEFINED, 2, NULL, false},
         {1, UNDEFINED, UNDEFINED, 2, NULL, false},
         {1, UNDEFINED, UNDEFINED, 2, NULL, false}},
        {{0.3, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0.7, UNDEFINED, UNDEFINED, 2, NULL, false},
         {-1, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0.5, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0, UNDEFINED, UNDEFINED, 2, NULL, false}},
    },
    {
        /* sick, overall */
        {{0.44, UNDEFINED, UNDEFINED, 7, NULL, false},
         {0.29, 0.25, 0.33, 7, NULL, false},
         {0.3, 0.1, 0.5, 7, NULL, false},
         {0.55, 0.5, 0.6, 7, NULL, false},
         {0.5, 0.45, 0.55, 7, NULL, false}},
        {{0.8, UNDEFINED, UNDEFINED, 6, NULL, false},
         {0.205, 0.2, 0.21, 6, NULL, false},
         {0.31, 0.1, 0.52, 6, NULL, false},
         {0.56, 0.5, 0.62, 6, NULL, false},
         {0.51, 0.45, 0.57, 6, NULL, false}},
        {{0.15, UNDEFINED, UNDEFINED, 6, NULL, false},
         {0.11, 0.1, 0.12, 6, NULL, false},
         {0.6, 0.5, 0.7, 6, NULL, false},
         {0.65, 0.6, 0.7, 6, NULL, false},
         {0.58, 0.5, 0.66, 6, NULL, false}},
    },
    {
        /* starter, aspect */
        {{0.95, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0.05, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 1, FEW, false},
         {1, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 1, FEW, false}},
        {{1, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 1, FEW, false},
         {1, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 1, FEW, false}},
        {{0.05, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 0, "no case has both scores", false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 0, "no case has both scores", false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 0, "no case has both scores", false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 0, "no case has both scores", false}},
    },
    {
        /* starter, overall */
        {{0.95, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0.05, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 1, FEW, false},
         {1, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 1, FEW, false}},
        {{1, UNDEFINED, UNDEFINED, 2, NULL, false},
         {0, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 1, FEW, false},
         {1, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 1, FEW, false}},
        {{0.05, UNDEFINED, UNDEFINED, 1, NULL, false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 0, "no case has both scores", false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 0, "no case has both scores", false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 0, "no case has both scores", false},
         {UNDEFINED, UNDEFINED, UNDEFINED, 0, "no case has both scores", false}},
    },
};

/* n; mean, median, standard deviation, standard error: raw, on the scale, normalised. */
static const struct mc_human_figures HUMANS[N_GROUPS] = {
    {4, 3.4, 3.5, 0.4, 0.2, 0.6, 0.625, 0.1, 0.05, 0.597, 0.6, 0.11, 0.055},
    {3, 4.5, 4.5, 0.3, 0.17320508075688773, 0.875, 0.875, 0.075, 0.0433, 0.86, 0.87, 0.08, 0.046},
    {2, 1.5, 1.5, 0.7, 0.5, 0.125, 0.125, 0.175, 0.125, 0.1, 0.1, 0.2, 0.14},
    {7, 3.87, 4, 0.6, 0.23, 0.7175, 0.75, 0.15, 0.0575, 0.71, 0.74, 0.16, 0.06},
    {1, 5, 5, UNDEFINED, UNDEFINED, 1, 1, UNDEFINED, UNDEFINED, 1, 1, UNDEFINED, UNDEFINED},
    {1, 5, 5, UNDEFINED, UNDEFINED, 1, 1, UNDEFINED, UNDEFINED, 1, 1, UNDEFINED, UNDEFINED},
};

/* file, id, human; bleu, smatch, ter. NaN: missing. */
static const struct {
    uint32_t file;
    const char *id, *subphenomenon;
    double human, scores[N_COLUMNS];
} CASES[] = {
    {0, "N1", "sentence", 3, {0.31, 0.5, 40}},
    {0, "N2", "sentence", 3.5, {0.1, UNDEFINED, 60.5}},
    {0, "N3", "constituent", 3.6, {0.30000000000000004, 0.75, 20}},
    {0, "N4", "", 3.5, {0, 1, 0}},
    {1, "P1", "", 4.5, {0.25, 0.9, 30}},
    {1, "P2", "", 4.2, {0.25, 0.8, UNDEFINED}},
    {1, "P3", "", 4.8, {0.25, 1, 10}},
    {2, "M1", "", 1, {0.05, 0.1, 100}},
    {2, "M2", "", 2, {0.15, 0.3, 90}},
    {3, "A1", "", 5, {0.9, 1, UNDEFINED}},
    {3, "A2", "", UNDEFINED, {1, 1, 5}},
};
enum { N_CASES = sizeof(CASES) / sizeof(CASES[0]) };

static void add_files(struct mc_made_up *run)
{
    static const char *const hex = "0123456789abcdef0123456789abcdef"
                                   "0123456789abcdef0123456789abcdef";
    size_t i;

    (void)mc_made_up_file(run, "sick", "negation", 1, 5, true);
    (void)mc_made_up_file(run, "sick", "passive", 1, 5, true);
    (void)mc_made_up_file(run, "sick", "multiple-phenomena", 1, 5, false);
    (void)mc_made_up_file(run, "starter", "aspect", 0, 5, true);
    for (i = 0; i < run->suite.n_files; i++) {
        struct mc_suite_file *file = &run->suite.files[i];
        bool last = i == 3;

        file->suite = mc_slice_of(last ? "starter" : "nlg-checklist");
        file->version = mc_slice_of(last ? "" : "1.0");
        file->scale.kind = mc_slice_of(last ? "similarity" : "relatedness");
        file->judgement.by = last ? MC_JUDGED_BY_RUBRIC : MC_JUDGED_BY_HUMAN;
        file->text = mc_slice_of(last ? "{\"b\": 2}\n" : "{\"a\": 1}\n");
    }
    memcpy(run->suite.sha256, hex, 65);
}

static void add_sides(struct mc_suite *suite)
{
    static const char sleeps[] = "The cat, which had eaten all of the fish that the fishermen had "
                                 "left on the quay overnight, sleeps.";
    static const char amr[] = "(s / sleep-01\n   :ARG0 (c / cat))";
    static const char long_amr[] =
        "(s / sleep-01\n   :ARG0 (c / cat\n      :ARG0-of (e / eat-01\n         :ARG1 (f / fish "
        ":mod (a / all) :ARG1-of (l / leave-02 :ARG0 (f2 / fisherman) :location (q / quay)))))\n"
        "   :polarity -)";
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        struct mc_case *item = &suite->cases[i];

        mc_case_add_labels(item, suite->arena)->subphenomenon = mc_slice_of(CASES[i].subphenomenon);
        item->reference.text = mc_slice_of("The cat sleeps.");
        item->candidate.text = mc_slice_of(i == 0 ? sleeps : "\xe7\x8c\xab\xe3\x81\xaf sleeps.");
        item->reference.has_text = item->candidate.has_text = true;
        mc_side_own_more(&item->reference, suite->arena)->amr = mc_slice_of(amr);
        mc_side_own_more(&item->candidate, suite->arena)->amr =
            i == 1 ? mc_slice("", 0) : mc_slice_of(i == 0 ? long_amr : amr);
    }
}

static void add_columns(struct mc_made_up *run, size_t n_columns)
{
    static const char *const names[] = {"bleu", "smatch", "ter,\xe6\xbc\xa2|\xe5\xad\x97"};
    static const char *const signatures[] = {"bleu|order:4|version:0.1.0",
                                             "smatch|version:\"1.0.4\"", "ter, of people"};
    double values[N_CASES];
    char name[32];
    size_t c, i;

    for (c = 0; c < n_columns; c++) {
        struct mc_score_column *column;

        for (i = 0; i < N_CASES; i++)
            values[i] = c < N_COLUMNS ? CASES[i].scores[c] : CASES[i].scores[0];
        (void)snprintf(name, sizeof(name), "metric-%zu", c + 1);
        column = mc_made_up_column(run, c < N_COLUMNS ? names[c] : name, values);
        column->signature = mc_slice_of(c < N_COLUMNS ? signatures[c] : "file");
        column->needs = c == 0 ? (uint32_t)MC_NEEDS_TEXT : c == 1 ? (uint32_t)MC_NEEDS_AMR : 0;
    }
    run->scores.columns[0].corpus = 0.5;
    run->scores.columns[1].states[1] = MC_SCORE_NOT_APPLICABLE;
    run->scores.columns[1].notes[1] = mc_slice_of("the candidate has no graph");
    run->scores.columns[2].states[5] = MC_SCORE_FAILED;
    run->scores.columns[2].worst = (double)INFINITY;
    run->scores.columns[2].best = 0;
    run->scores.columns[2].lower_is_better = true;
}

static void add_normalised(struct mc_result *result)
{
    size_t n_columns = result->scores->n_columns, c, i;

    result->bounds = mc_arena_array(result->arena, n_columns + 1, sizeof(*result->bounds));
    result->human_normalised = mc_arena_array(result->arena, N_CASES, sizeof(double));
    result->metric_normalised = mc_arena_array(result->arena, n_columns, sizeof(double *));
    result->bounds[0] = (struct mc_bounds){1, 5, NULL, MC_BOUNDS_DECLARED};
    for (c = 0; c < n_columns; c++) {
        bool percent = c == 2;

        result->bounds[c + 1] = (struct mc_bounds){percent ? 100 : 0, percent ? 0 : 1, NULL,
                                                   percent ? MC_BOUNDS_MINMAX : MC_BOUNDS_DECLARED};
        result->metric_normalised[c] = mc_arena_array(result->arena, N_CASES, sizeof(double));
        for (i = 0; i < N_CASES; i++) {
            double score = result->scores->columns[c].values[i];

            result->metric_normalised[c][i] = percent ? (100 - score) / 100 : score;
        }
    }
    for (i = 0; i < N_CASES; i++)
        result->human_normalised[i] = (result->suite->cases[i].human - 1) / 4;
}

static void fill_group(struct mc_result *result, struct mc_group *group, size_t g)
{
    size_t n_columns = result->scores->n_columns, c, s, i;

    group->human = HUMANS[g];
    group->cells = mc_arena_array(result->arena, n_columns * N_STATISTICS, sizeof(*group->cells));
    for (c = 0; c < n_columns; c++) {
        for (s = 0; s < N_STATISTICS; s++) {
            struct mc_cell *cell = &group->cells[c * N_STATISTICS + s];

            *cell = CELLS[g][c < N_COLUMNS ? c : 0][s];
            if (c >= N_COLUMNS)
                cell->value += 0.01 * (double)(c - N_COLUMNS + 1);
        }
    }
    group->correlations =
        mc_arena_array(result->arena, (n_columns + 1) * (n_columns + 1), sizeof(double));
    for (i = 0; i < (n_columns + 1) * (n_columns + 1); i++)
        group->correlations[i] = i % (n_columns + 2) == 0 ? 1 : 0.5;
    if (g == 1) /* bleu is constant on passive */
        for (i = 0; i <= n_columns; i++)
            group->correlations[i * (n_columns + 1) + 1] = group->correlations[n_columns + 1 + i] =
                UNDEFINED;
}

static struct mc_group *add_group(struct mc_result *result, struct mc_dataset_result *dataset,
                                  const char *name, size_t g)
{
    static const size_t first[N_GROUPS] = {0, 4, 7, 0, 9, 9}, n[N_GROUPS] = {4, 3, 2, 7, 2, 2};
    struct mc_group *group = &dataset->groups[dataset->n_groups++];
    size_t i;

    group->overall = strcmp(name, "overall") == 0;
    group->pooled = strcmp(name, "multiple-phenomena") != 0;
    group->name = group->title = mc_slice_of(name);
    group->phenomenon = group->overall ? MC_NOT_FOUND : result->suite->cases[first[g]].phenomenon;
    group->n_cases = n[g];
    group->cases = mc_arena_array(result->arena, n[g], sizeof(*group->cases));
    for (i = 0; i < n[g]; i++)
        group->cases[i] = (uint32_t)(first[g] + i);
    fill_group(result, group, g);
    return group;
}

static void add_datasets(struct mc_result *result)
{
    struct mc_dataset_result *sick, *starter;

    result->n_datasets = 2;
    result->datasets = mc_arena_array(result->arena, 2, sizeof(*result->datasets));
    sick = &result->datasets[0];
    starter = &result->datasets[1];
    sick->name = mc_slice_of("sick");
    sick->scale = result->suite->files[0].scale;
    sick->has_human = true;
    sick->groups = mc_arena_array(result->arena, 4, sizeof(*sick->groups));
    add_group(result, sick, "negation", 0)->title = mc_slice_of("Negation");
    (void)add_group(result, sick, "passive", 1);
    (void)add_group(result, sick, "multiple-phenomena", 2);
    (void)add_group(result, sick, "overall", 3);
    starter->name = mc_slice_of("starter");
    starter->scale = result->suite->files[3].scale;
    starter->has_rubric = true;
    starter->groups = mc_arena_array(result->arena, 2, sizeof(*starter->groups));
    (void)add_group(result, starter, "aspect", 4);
    (void)add_group(result, starter, "overall", 5);
    result->whole = result->datasets;
    result->n_whole = result->n_datasets;
    mc_settle_scores(result, NULL);
}

struct mc_result *mc_made_up_result_of(size_t n_columns, struct mc_arena *arena)
{
    struct mc_made_up *run = mc_arena_array(arena, 1, sizeof(*run));
    struct mc_result *result = mc_arena_array(arena, 1, sizeof(*result));
    size_t i;

    mc_made_up_begin(run, arena);
    add_files(run);
    for (i = 0; i < N_CASES; i++)
        (void)mc_made_up_case(run, CASES[i].file, CASES[i].id, CASES[i].human);
    add_sides(&run->suite);
    add_columns(run, n_columns);
    result->arena = arena;
    result->suite = &run->suite;
    result->scores = &run->scores;
    result->settings = (struct mc_analysis_settings){
        .threshold_percentile = 5, .resamples = 1000, .confidence = 0.95, .seed = 1};
    result->statistics = mc_statistics_by_default(&result->n_statistics);
    assert_true(result->n_statistics >= N_STATISTICS);
    result->n_statistics = N_STATISTICS; /* only the first ones */
    add_normalised(result);
    add_datasets(result);
    return result;
}

struct mc_result *mc_made_up_result(struct mc_arena *arena)
{
    return mc_made_up_result_of(N_COLUMNS, arena);
}

struct mc_report_options mc_made_up_options(void)
{
    struct mc_report_options options = {
        .width = 100,
        .detail = MC_DETAIL_FULL,
        .precision = -1,
        .created = "2026-01-02T03:04:05Z",
        .seconds = UNDEFINED,
    };

    return options;
}
