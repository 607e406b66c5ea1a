/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The analysis of the published scores gives every golden value and every reproducible figure of
 * the paper, and the documentation lists the figures that no published score file gives. */
#include "analysis/analyse.h"
#include "analysis/grouping.h"
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/normalise.h"
#include "analysis/pairs/pair_ranking.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/result.h"
#include "analysis/sample.h"
#include "base/file.h"
#include "base/thread_pool.h"
#include "tests/analysis/agreement.h"
#include "tests/analysis/published.h"
#include "tests/unit/made_up.h"

static struct mc_made_up run;
static struct mc_result *result;

static const struct mc_group *find_group(const char *dataset, const char *phenomenon)
{
    size_t d, g;

    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++)
            if (mc_slice_is(result->datasets[d].name, dataset) &&
                mc_slice_is(result->datasets[d].groups[g].name, phenomenon))
                return &result->datasets[d].groups[g];
    fprintf(stderr, "no group %s, %s\n", dataset, phenomenon);
    abort();
}

/* Column of the table, counted from 1; 0 is the human score. */
static size_t find_column(const char *name)
{
    size_t c;

    if (strcmp(name, "Ann. Score") == 0)
        return 0;
    for (c = 0; c < result->scores->n_columns; c++)
        if (mc_slice_is(result->scores->columns[c].name, name))
            return c + 1;
    fprintf(stderr, "no column %s\n", name);
    abort();
}

static double cell_figure(void *context, const char *dataset, const char *phenomenon,
                          const char *metric, const char *key)
{
    const struct mc_group *group = find_group(dataset, phenomenon);
    const struct mc_cell *cells = &group->cells[(find_column(metric) - 1) * result->n_statistics];
    bool is_n = strcmp(key, "n") == 0;
    size_t s;

    (void)context;
    for (s = 0; s < result->n_statistics; s++) {
        if (is_n)
            return (double)cells[s].n;
        if (strcmp(result->statistics[s]->name, key) == 0) {
            assert_true(isnan(cells[s].value) == (cells[s].reason != NULL));
            return cells[s].value;
        }
    }
    fprintf(stderr, "no statistic %s\n", key);
    abort();
}

static double ranking_detail(void *context, const char *dataset, const char *phenomenon,
                             const char *metric, const char *key)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_sample_take(result, find_group(dataset, phenomenon),
                                             find_column(metric) - 1, true, NULL, arena);
    struct mc_pair_ranking ranking = mc_pair_ranking(&sample, arena);

    (void)context;
    mc_arena_free(arena);
    if (strcmp(key, "tau") == 0)
        return ranking.threshold;
    return (double)(strcmp(key, "hits") == 0 ? ranking.n_hits : ranking.n_pairs);
}

static double human_figure(void *context, const char *dataset, const char *phenomenon,
                           const char *unit, const char *key)
{
    const struct mc_human_figures *human = &find_group(dataset, phenomenon)->human;
    const double figures[3][4] = {
        {human->mean, human->median, human->standard_deviation, human->standard_error},
        {human->scaled_mean, human->scaled_median, human->scaled_standard_deviation,
         human->scaled_standard_error},
        {human->mean_normalised, human->median_normalised, human->standard_deviation_normalised,
         human->standard_error_normalised}};
    const char *const units[] = {"raw", "scale", "minmax"};
    const char *const keys[] = {"mean", "median", "std", "stderr"};
    size_t u, k;

    (void)context;
    if (strcmp(key, "n") == 0)
        return (double)human->n;
    for (u = 0; u < 3; u++)
        for (k = 0; k < 4; k++)
            if (strcmp(unit, units[u]) == 0 && strcmp(key, keys[k]) == 0)
                return figures[u][k];
    fprintf(stderr, "no human figure %s, %s\n", unit, key);
    abort();
}

static double correlation(void *context, const char *dataset, const char *phenomenon,
                          const char *row, const char *column)
{
    const struct mc_group *group = find_group(dataset, phenomenon);

    (void)context;
    return group
        ->correlations[find_column(row) * (result->scores->n_columns + 1) + find_column(column)];
}

static double bound(void *context, const char *metric, const char *key)
{
    const struct mc_bounds *bounds = &result->bounds[find_column(metric)];

    (void)context;
    return strcmp(key, "min") == 0 ? bounds->low : bounds->high;
}

static const struct mc_figure_source source = {
    NULL, cell_figure, ranking_detail, human_figure, correlation, bound,
};

static void analyse(enum mc_normalisation normalisation, unsigned resamples,
                    struct mc_thread_pool *pool)
{
    struct mc_analysis_settings settings = {
        .preset = "zeidler2022",
        .normalisation = normalisation,
        .threshold_percentile = 5,
        .resamples = resamples,
        .confidence = 0.95,
        .seed = 1,
    };

    result = mc_analyse(&run.scores, &settings, pool, run.arena);
}

/* 17 groups: of 12 metrics 8 values each (n, mean, mad, spearman, ranking, tau, hits, pairs), 13 of
 * people, a matrix of 13 * 13; and 2 bounds of 13 columns: 17 * (96 + 13 + 169) + 26. */
static void test_golden_values(void **state)
{
    struct mc_agreement agreement;

    (void)state;
    analyse(MC_NORMALISE_MINMAX, 0, NULL);
    agreement = mc_compare_golden(mc_shared_path("nlg-checklist/expected/analysis.json"), &source);
    assert_int_equal(agreement.n_compared, 4752);
    assert_int_equal(agreement.n_wrong, 0);
}

/* One row of the table in doc/published-figures.md. */
struct listing {
    const char *page; /* NULL: print the rows */
    size_t n_rows, n_missing;
};

static void list_difference(void *context, const struct mc_paper_difference *difference)
{
    struct listing *listing = context;
    char row[256];

    (void)snprintf(row, sizeof(row), "| %s | %s | %s | %s | %s | %s | %s |", difference->table,
                   difference->dataset, difference->phenomenon, difference->metric, difference->key,
                   difference->computed, difference->printed);
    listing->n_rows++;
    if (listing->page == NULL)
        printf("%s\n", row);
    else if (strstr(listing->page, row) == NULL && listing->n_missing++ < 5)
        fprintf(stderr, "# not in doc/published-figures.md: %s\n", row);
}

static size_t count_of(const char *text, const char *part)
{
    size_t n = 0;

    for (text = strstr(text, part); text != NULL; text = strstr(text + 1, part))
        n++;
    return n;
}

static void test_printed_figures(void **state)
{
    struct mc_error error = MC_NO_ERROR;
    struct listing listing = {NULL, 0, 0};
    struct mc_paper_agreement agreement;
    struct mc_slice page;

    (void)state;
    assert_int_equal(
        mc_file_read(mc_source_path("doc/published-figures.md"), run.arena, &page, &error), 0);
    listing.page = page.data;
    analyse(MC_NORMALISE_MINMAX, 0, NULL);
    agreement = mc_compare_paper(mc_shared_path("nlg-checklist/expected/paper_tables.json"),
                                 &source, list_difference, &listing);
    assert_int_equal(agreement.main_equal, 527);
    assert_int_equal(agreement.main_different, 0);
    assert_int_equal(agreement.reduced_equal, 19);
    assert_int_equal(agreement.reduced_different, 83);
    /* the page has these rows and no other */
    assert_int_equal(listing.n_missing, 0);
    assert_int_equal(count_of(page.data, "| sick |") + count_of(page.data, "| sts |"), 83);
}

/* The same bits in every cell, whoever works. */
static void test_every_pool_gives_the_same(void **state)
{
    unsigned n_workers;
    struct mc_result *alone;

    (void)state;
    analyse(MC_NORMALISE_MINMAX, 20, NULL);
    alone = result;
    for (n_workers = 1; n_workers <= 3; n_workers++) {
        struct mc_thread_pool *pool = mc_thread_pool_new(n_workers);
        size_t n_columns = run.scores.n_columns, d, g;

        analyse(MC_NORMALISE_MINMAX, 20, pool);
        mc_thread_pool_free(pool);
        for (d = 0; d < alone->n_datasets; d++) {
            for (g = 0; g < alone->datasets[d].n_groups; g++) {
                const struct mc_group *a = &alone->datasets[d].groups[g];
                const struct mc_group *b = &result->datasets[d].groups[g];

                assert_true(mc_same_cells(a->cells, b->cells, n_columns * alone->n_statistics));
                assert_memory_equal(a->correlations, b->correlations,
                                    (n_columns + 1) * (n_columns + 1) * sizeof(double));
                assert_memory_equal(&a->human, &b->human, sizeof(a->human));
            }
        }
    }
}

/* The labels of the preset are the names of the published score file, so that its columns stand in
 * for metrics that cannot be run. */
static void test_preset_names_published_columns(void **state)
{
    const struct mc_preset *preset = mc_preset_find("zeidler2022");
    size_t i;

    (void)state;
    analyse(preset->normalisation, preset->resamples, NULL);
    for (i = 0; i < preset->n_entries; i++)
        assert_true(find_column(preset->entries[i].label) > 0);
}

/* With "list" as argument: prints the rows for doc/published-figures.md. */
int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_values),
        cmocka_unit_test(test_printed_figures),
        cmocka_unit_test(test_every_pool_gives_the_same),
        cmocka_unit_test(test_preset_names_published_columns),
    };
    struct mc_arena *arena = mc_arena_new();
    int failed = 0;

    if (mc_published_load(&run, arena) != 0) {
        puts("1..0 # SKIP published: shared data is not there");
    } else if (argc > 1 && strcmp(argv[1], "list") == 0) {
        struct listing listing = {NULL, 0, 0};

        analyse(MC_NORMALISE_MINMAX, 0, NULL);
        (void)mc_compare_paper(mc_shared_path("nlg-checklist/expected/paper_tables.json"), &source,
                               list_difference, &listing);
    } else {
        failed = cmocka_run_group_tests_name("published", tests, NULL, NULL);
    }
    mc_arena_free(arena);
    return failed;
}
