#include "analysis/change/self_test.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/intervals/proportion.h"
#include "base/random.h"
#include "base/thread_pool.h"

static const double sizes[MC_SELF_TEST_ROWS] = {0, 0.25, 0.5, 1, 2};

struct testing {
    const struct mc_score_table *table;
    const struct mc_self_test_settings *settings;
    const struct mc_result *real; /* analysis of the table: groups and normalised scores */
    double *spreads;              /* [n_columns] standard deviation of the scores */
    unsigned char *failed;        /* [rows * n_changes] */
};

/* --- made-up runs ----------------------------------------------------------------------------- */

static double spread_of(const struct mc_score_column *column, size_t n_cases)
{
    double sum = 0, squares = 0, mean;
    size_t n = 0, i;

    for (i = 0; i < n_cases; i++)
        if (isfinite(column->values[i])) {
            sum += column->values[i];
            n++;
        }
    mean = n == 0 ? 0 : sum / (double)n;
    for (i = 0; i < n_cases; i++)
        if (isfinite(column->values[i]))
            squares += (column->values[i] - mean) * (column->values[i] - mean);
    return n < 2 ? 0 : sqrt(squares / (double)(n - 1));
}

/* Standard normal draw. */
static double normal(uint64_t seed, uint64_t stream, uint64_t index)
{
    double unit = mc_random_unit(mc_random_bits(seed, stream, index));

    return gsl_cdf_ugaussian_Pinv(unit + 0x1.0p-54);
}

static double into_range(const struct mc_score_column *column, double score)
{
    return fmin(fmax(score, fmin(column->worst, column->best)), fmax(column->worst, column->best));
}

/* The table with noise; side 0 and 1 of a trial have different draws. */
static struct mc_score_table *with_noise(const struct testing *testing, uint64_t trial,
                                         uint64_t side, struct mc_arena *arena)
{
    const struct mc_score_table *table = testing->table;
    struct mc_score_table *made = mc_score_table_new(table->suite, arena);
    size_t c, i;

    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *from = &table->columns[c];
        struct mc_score_column *to = mc_score_table_add(made, from->name);
        double *values = to->values;
        double noise = testing->settings->noise * testing->spreads[c];

        *to = *from; /* all but the scores is shared */
        to->values = values;
        for (i = 0; i < table->n_cases; i++)
            values[i] = !isfinite(from->values[i])
                            ? from->values[i]
                            : into_range(from, from->values[i] +
                                                   noise * normal(testing->settings->change.seed,
                                                                  2 * trial + side,
                                                                  c * table->n_cases + i));
    }
    return made;
}

/* The phenomenon that is hit in this trial, one after the other; NULL: there is none. */
static const struct mc_group *target_of(const struct mc_result *real, uint64_t trial)
{
    size_t n = 0, wanted, d, g;

    for (d = 0; d < real->n_datasets; d++)
        n += real->datasets[d].n_groups - 1;
    if (n == 0)
        return NULL;
    wanted = (size_t)(trial % n);
    for (d = 0; d < real->n_datasets; d++)
        for (g = 0; g + 1 < real->datasets[d].n_groups; g++)
            if (wanted-- == 0)
                return &real->datasets[d].groups[g];
    return NULL;
}

/* Moves the scores of the group away from people. */
static void plant(const struct testing *testing, const struct mc_group *group, double size,
                  struct mc_score_table *table)
{
    size_t c, k;

    for (c = 0; c < table->n_columns && group != NULL; c++) {
        struct mc_score_column *column = &table->columns[c];

        for (k = 0; k < group->n_cases; k++) {
            size_t at = group->cases[k];
            double over =
                testing->real->metric_normalised[c][at] - testing->real->human_normalised[at];
            double away = (over < 0 ? -1 : 1) * (column->lower_is_better ? -1 : 1);

            if (isfinite(column->values[at]))
                column->values[at] =
                    into_range(column, column->values[at] + away * size * testing->spreads[c]);
        }
    }
}

/* --- one trial -------------------------------------------------------------------------------- */

static bool trial_fails(const struct testing *testing, size_t row, uint64_t trial)
{
    struct mc_arena *arena = mc_arena_new();
    const struct mc_self_test_settings *settings = testing->settings;
    struct mc_change_settings change = settings->change;
    struct mc_score_table *base = with_noise(testing, trial, 0, arena);
    struct mc_score_table *changed = with_noise(testing, trial, 1, arena);
    struct mc_paired_runs runs;
    bool fails;

    if (sizes[row] > 0)
        plant(testing, target_of(testing->real, trial), sizes[row], changed);
    change.seed += trial + 1;
    change.resamples = 0; /* neither intervals nor what only informs decides anything */
    change.claims_only = true;
    runs = mc_pair_runs(base, changed, arena);
    fails = mc_compare_runs(&runs, mc_analyse(runs.base, &settings->analysis, NULL, arena),
                            mc_analyse(runs.changed, &settings->analysis, NULL, arena), &change,
                            NULL, arena)
                ->n_blocking > 0;
    mc_arena_free(arena);
    return fails;
}

/* Trials of each size of a loss, where there are n without one: rates near 0 need more. */
static size_t n_planted(size_t n)
{
    return n < 8 ? 1 : n / 8;
}

static void work_on_trials(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    const struct testing *testing = context;
    size_t n = testing->settings->n_changes, i;

    (void)worker;
    (void)scratch;
    for (i = begin; i < end; i++)
        testing->failed[i] = trial_fails(testing, i < n ? 0 : 1 + (i - n) / n_planted(n), i);
}

void mc_self_test(const struct mc_score_table *table, const struct mc_self_test_settings *settings,
                  struct mc_thread_pool *pool, struct mc_self_test_row rows[MC_SELF_TEST_ROWS])
{
    struct mc_arena *arena = mc_arena_new();
    size_t n = settings->n_changes, c, r, i, at = 0;
    size_t n_trials = n + (MC_SELF_TEST_ROWS - 1) * n_planted(n);
    struct testing testing = {table, settings, mc_analyse(table, &settings->analysis, NULL, arena),
                              mc_arena_array(arena, table->n_columns, sizeof(double)),
                              mc_arena_array(arena, n_trials, 1)};

    for (c = 0; c < table->n_columns; c++)
        testing.spreads[c] = spread_of(&table->columns[c], table->n_cases);
    mc_parallel_for(pool, n_trials, 1, work_on_trials, &testing);
    for (r = 0; r < MC_SELF_TEST_ROWS; r++) {
        rows[r] =
            (struct mc_self_test_row){.size = sizes[r], .n = (unsigned)(r == 0 ? n : n_planted(n))};
        for (i = 0; i < rows[r].n; i++)
            rows[r].n_failed += testing.failed[at++];
        rows[r].rate = (double)rows[r].n_failed / (double)rows[r].n;
        rows[r].interval = mc_proportion_interval(MC_PROPORTION_WILSON, rows[r].n_failed, rows[r].n,
                                                  settings->change.confidence);
    }
    mc_arena_free(arena);
}
