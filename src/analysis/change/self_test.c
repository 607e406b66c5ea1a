/* SPDX-License-Identifier: GPL-3.0-or-later */
/* self_test.c: a simulated run has the real scores with noise and, if a loss is planted, scores of
 * a phenomenon moved away from people or shuffled. In order: simulated runs; trials of a self-test,
 * and how many of them raise the alarm; the least loss that a gate would have detected; gates of
 * repeats. */
#include "analysis/change/self_test.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/analyse.h"
#include "analysis/change/paired_runs.h"
#include "analysis/intervals.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/thread_pool.h"

/* --- simulated runs --------------------------------------------------------------------------- */

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

/* Draws of one trial; each purpose has a stream of its own. */
struct trial_key {
    uint64_t seed, trial;
};

enum purpose { FOR_BASE, FOR_CHANGED, FOR_LOSS, FOR_ORDER, FOR_ORDER_AGAIN };

static uint64_t bits_of(const struct trial_key *key, enum purpose purpose, uint64_t index)
{
    return mc_random_bits(key->seed, 8 * key->trial + (uint64_t)purpose, index);
}

/* A standard normal draw. */
static double normal(const struct trial_key *key, enum purpose purpose, uint64_t index)
{
    return gsl_cdf_ugaussian_Pinv(mc_random_unit(bits_of(key, purpose, index)) + 0x1.0p-54);
}

static double into_range(const struct mc_score_column *column, double score)
{
    return fmin(fmax(score, fmin(column->worst, column->best)), fmax(column->worst, column->best));
}

/* The changes planned for a column. */
struct plan {
    const struct mc_result *real; /* groups, and normalised scores */
    size_t column;
    double spread; /* standard deviation of the column's scores */
    enum mc_loss_kind kind;
    double size;
    struct trial_key key;
    const uint32_t *units; /* of the cases of the suite */
};

/* Adds the same draw to all cases of a unit. */
static void add_noise(const struct plan *plan, const struct mc_group *group, enum purpose purpose,
                      double noise, struct mc_score_column *column)
{
    size_t n_cases = plan->real->scores->n_cases, k;

    for (k = 0; k < group->n_cases; k++) {
        size_t at = group->cases[k];
        double added = noise * plan->spread;

        if (isfinite(column->values[at]))
            column->values[at] =
                into_range(column, column->values[at] +
                                       added * normal(&plan->key, purpose,
                                                      plan->column * n_cases + plan->units[at]));
    }
}

/* Moves scores away from people, or lower if nobody judged the case. */
static void shift(const struct plan *plan, const struct mc_group *group,
                  struct mc_score_column *column)
{
    size_t k;

    for (k = 0; k < group->n_cases; k++) {
        size_t at = group->cases[k];
        double over =
            plan->real->metric_normalised[plan->column][at] - plan->real->human_normalised[at];
        double away = (over < 0 || isnan(over) ? -1 : 1) * (column->lower_is_better ? -1 : 1);

        if (isfinite(column->values[at]))
            column->values[at] =
                into_range(column, column->values[at] + away * plan->size * plan->spread);
    }
}

/* Shuffles the first n items (Fisher and Yates). */
static void mix(const struct plan *plan, enum purpose purpose, size_t *items, size_t n)
{
    size_t i;

    for (i = n; i > 1; i--) {
        size_t other = mc_random_below(bits_of(&plan->key, purpose, (uint64_t)items[i - 1]),
                                       (uint32_t)i),
               item = items[i - 1];

        items[i - 1] = items[other];
        items[other] = item;
    }
}

/* The cases of the group with a score, as a linked list for each unit, of indexes in the suite + 1;
 * 0: the end. */
struct unit_cases {
    size_t *units; /* [n] in order of appearance */
    size_t n;
    size_t *first, *last; /* by unit */
    size_t *next;         /* by case */
};

static struct unit_cases unit_cases(const struct plan *plan, const struct mc_group *group,
                                    const struct mc_score_column *column, struct mc_arena *scratch)
{
    size_t n_cases = plan->real->scores->n_cases, k;
    struct unit_cases lists = {mc_arena_array(scratch, group->n_cases, sizeof(size_t)), 0,
                               mc_arena_array(scratch, n_cases, sizeof(size_t)),
                               mc_arena_array(scratch, n_cases, sizeof(size_t)),
                               mc_arena_array(scratch, n_cases, sizeof(size_t))};

    for (k = 0; k < group->n_cases; k++) {
        size_t at = group->cases[k], unit = plan->units[at];

        if (!isfinite(column->values[at]))
            continue;
        if (lists.first[unit] == 0) {
            lists.units[lists.n++] = unit;
            lists.first[unit] = at + 1;
        } else {
            lists.next[lists.last[unit] - 1] = at + 1;
        }
        lists.last[unit] = at + 1;
    }
    return lists;
}

/* The cases of a unit get the scores of another unit's cases, in order, starting again if that has
 * fewer. */
static void shuffle(const struct plan *plan, const struct mc_group *group,
                    struct mc_score_column *column, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct unit_cases of = unit_cases(plan, group, column, scratch);
    size_t *from = mc_arena_array(scratch, of.n, sizeof(*from)), n, k, at, other;
    double *values = mc_arena_array(scratch, plan->real->scores->n_cases, sizeof(*values));

    mix(plan, FOR_ORDER, of.units, of.n);
    n = (size_t)ceil(plan->size * (double)of.n - 1e-9);
    for (k = 0; k < n; k++)
        from[k] = of.units[k];
    mix(plan, FOR_ORDER_AGAIN, from, n);
    for (k = 0; k < n; k++) {
        other = of.first[from[k]];
        for (at = of.first[of.units[k]]; at > 0; at = of.next[at - 1]) {
            values[at - 1] = column->values[other - 1];
            other = of.next[other - 1] > 0 ? of.next[other - 1] : of.first[from[k]];
        }
    }
    for (k = 0; k < n; k++)
        for (at = of.first[of.units[k]]; at > 0; at = of.next[at - 1])
            column->values[at - 1] = values[at - 1];
    mc_arena_reset(scratch, mark);
}

static void plant(const struct plan *plan, const struct mc_group *group,
                  struct mc_score_column *column, struct mc_arena *scratch)
{
    switch (plan->kind) {
    case MC_LOSS_NONE:
        break;
    case MC_LOSS_SHIFT:
        shift(plan, group, column);
        break;
    case MC_LOSS_NOISE:
        add_noise(plan, group, FOR_LOSS, plan->size, column);
        break;
    case MC_LOSS_SHUFFLE:
        shuffle(plan, group, column, scratch);
        break;
    }
}

/* A copy of the table with columns of its own, sharing everything except the scores. */
static struct mc_score_table *copy_of(const struct mc_score_table *table, struct mc_arena *arena)
{
    struct mc_score_table *copy = mc_score_table_new(table->suite, arena);
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *from = &table->columns[c];
        struct mc_score_column *to = mc_score_table_add(copy, from->name);
        double *values = to->values;

        *to = *from;
        to->values = values;
        to->settled = NULL; /* settled scores belong to the original ones */
        memcpy(values, from->values, table->n_cases * sizeof(*values));
    }
    return copy;
}

/* Phenomenon number `index` of all datasets; NULL: there are fewer. */
static const struct mc_group *phenomenon_of(const struct mc_result *real, size_t index)
{
    size_t d, g;

    for (d = 0; d < real->n_datasets; d++)
        for (g = 0; g + 1 < real->datasets[d].n_groups; g++)
            if (index-- == 0)
                return &real->datasets[d].groups[g];
    return NULL;
}

static size_t count_phenomena(const struct mc_result *real)
{
    size_t n = 0, d;

    for (d = 0; d < real->n_datasets; d++)
        n += real->datasets[d].n_groups - 1;
    return n;
}

/* --- one trial of a self-test ----------------------------------------------------------------- */

static const struct loss {
    enum mc_loss_kind kind;
    bool everywhere;
    double size;
} losses[MC_SELF_TEST_ROWS] = {
    {MC_LOSS_NONE, false, 0},    {MC_LOSS_SHIFT, false, 0.25},   {MC_LOSS_SHIFT, false, 0.5},
    {MC_LOSS_SHIFT, false, 1},   {MC_LOSS_SHIFT, true, 0.25},    {MC_LOSS_SHIFT, true, 0.5},
    {MC_LOSS_SHIFT, true, 1},    {MC_LOSS_NOISE, false, 0.5},    {MC_LOSS_NOISE, false, 1},
    {MC_LOSS_NOISE, false, 2},   {MC_LOSS_NOISE, true, 0.5},     {MC_LOSS_NOISE, true, 1},
    {MC_LOSS_NOISE, true, 2},    {MC_LOSS_SHUFFLE, false, 0.25}, {MC_LOSS_SHUFFLE, false, 0.5},
    {MC_LOSS_SHUFFLE, false, 1}, {MC_LOSS_SHUFFLE, true, 0.25},  {MC_LOSS_SHUFFLE, true, 0.5},
    {MC_LOSS_SHUFFLE, true, 1},
};

enum { MOST_CHECKS = 16 };

/* The outcome of a trial. */
struct trial {
    bool failed, blind;
    bool seen[MOST_CHECKS], tested[MOST_CHECKS]; /* by each check alone, where the loss is */
};

struct self_test {
    const struct mc_score_table *table;
    const struct mc_self_test_settings *settings;
    const struct mc_result *real; /* analysis of the table: groups and normalised scores */
    double *spreads;              /* [n_columns] standard deviation of the scores */
    const uint32_t *units;        /* of the cases: noise is drawn per unit */
    struct trial *trials;
    size_t n_phenomena;
    size_t first; /* the first trial under way */
};

/* The targets of a trial: every metric with every phenomenon, in turn. */
static size_t hit_column(const struct self_test *self_test, size_t trial)
{
    size_t n = self_test->n_phenomena == 0 ? 1 : self_test->n_phenomena;

    return (trial + trial / n) % self_test->table->n_columns;
}

static const struct mc_group *hit_phenomenon(const struct self_test *self_test, size_t trial)
{
    return self_test->n_phenomena == 0
               ? NULL
               : phenomenon_of(self_test->real, trial % self_test->n_phenomena);
}

static struct mc_score_table *make_side(const struct self_test *self_test, size_t row, size_t trial,
                                        enum purpose side, struct mc_arena *arena)
{
    struct mc_score_table *table = copy_of(self_test->table, arena);
    const struct mc_group *hit = hit_phenomenon(self_test, trial), *group;
    size_t c, g;

    for (c = 0; c < table->n_columns; c++) {
        struct plan plan = {self_test->real,       c,
                            self_test->spreads[c], losses[row].kind,
                            losses[row].size,      {self_test->settings->change.seed, trial},
                            self_test->units};
        bool loses = side == FOR_CHANGED && c == hit_column(self_test, trial);

        for (g = 0; (group = phenomenon_of(self_test->real, g)) != NULL; g++) {
            if (loses && (losses[row].everywhere || group == hit))
                plant(&plan, group, &table->columns[c], arena);
            add_noise(&plan, group, side, self_test->settings->noise, &table->columns[c]);
        }
    }
    return table;
}

/* Notes which checks saw the loss on their own. */
static void look_alone(const struct self_test *self_test, const struct mc_comparison *comparison,
                       size_t row, size_t number)
{
    const struct mc_group *hit = hit_phenomenon(self_test, number);
    struct trial *trial = &self_test->trials[number];
    size_t n_checks = comparison->n_checks, i;

    for (i = 0; i < comparison->n_changes; i++) {
        const struct mc_change *change = &comparison->changes[i];
        bool here = losses[row].everywhere
                        ? mc_slice_is(change->phenomenon, "overall")
                        : hit != NULL && mc_slice_equal(change->phenomenon, hit->name);

        if (!here || change->metric != hit_column(self_test, number) || isnan(change->p_loss))
            continue;
        trial->tested[i % n_checks] = true;
        trial->seen[i % n_checks] =
            trial->seen[i % n_checks] || change->p_loss <= comparison->settings.policy->alpha;
    }
}

/* The number of trials for each size of a loss, given n without a loss; the latter are more, as
 * rates near 0 need them. */
static size_t n_planted(size_t n)
{
    return n < 8 ? 1 : n / 8;
}

static void work_on_trials(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    const struct self_test *self_test = context;
    const struct mc_self_test_settings *settings = self_test->settings;
    size_t n = settings->n_changes, i;

    (void)worker;
    (void)scratch;
    for (i = self_test->first + begin; i < self_test->first + end; i++) {
        size_t row = i < n ? 0 : 1 + (i - n) / n_planted(n);
        struct mc_arena *arena = mc_arena_new();
        struct mc_score_table *base = make_side(self_test, row, i, FOR_BASE, arena);
        struct mc_score_table *changed = make_side(self_test, row, i, FOR_CHANGED, arena);
        struct mc_paired_runs runs = mc_pair_runs(base, changed, arena);
        struct mc_change_settings change = settings->change;
        const struct mc_comparison *comparison;

        change.seed += i + 1;
        change.resamples = 0; /* neither intervals nor checks that only inform decide anything */
        change.claims_only = true;
        comparison = mc_compare_runs(&runs, mc_analyse(runs.base, &settings->analysis, NULL, arena),
                                     mc_analyse(runs.changed, &settings->analysis, NULL, arena),
                                     &change, NULL, arena);
        self_test->trials[i].failed = comparison->n_blocking > 0;
        self_test->trials[i].blind = comparison->blind;
        look_alone(self_test, comparison, row, i);
        mc_arena_free(arena);
    }
}

/* Runs a few trials per thread at a time, so that progress can be shown. */
static void make_trials(struct self_test *self_test, size_t n, struct mc_thread_pool *pool)
{
    const struct mc_self_test_settings *settings = self_test->settings;
    size_t most = 8 * (size_t)mc_thread_pool_size(pool), n_now;

    for (self_test->first = 0; self_test->first < n; self_test->first += n_now) {
        n_now = n - self_test->first < most ? n - self_test->first : most;
        mc_parallel_for(pool, n_now, 1, work_on_trials, self_test);
        if (settings->show != NULL)
            settings->show(settings->context, self_test->first + n_now, n);
    }
}

unsigned mc_self_test_changes(size_t n_metrics, size_t n_cases)
{
    const double enough = 400000; /* scores, in all null changes together */
    double n = enough / fmax(1, (double)n_metrics * (double)n_cases);

    return 8 * (unsigned)(fmin(fmax(n, 40), 1000) / 8);
}

/* Sets the check that most often detects the loss. */
static void set_ceiling(const struct trial *trials, struct mc_self_test_row *row)
{
    size_t n_checks, c, i;
    const struct mc_check *checks = mc_checks(&n_checks);

    row->ceiling = (double)NAN;
    for (c = 0; c < n_checks && c < MOST_CHECKS; c++) {
        size_t n_tested = 0, n_seen = 0;
        double rate;

        for (i = 0; i < row->n; i++) {
            n_tested += trials[i].tested[c];
            n_seen += trials[i].seen[c];
        }
        rate = (double)n_seen / row->n;
        if (n_tested == 0 || rate <= row->ceiling)
            continue;
        row->ceiling = rate;
        row->best_check = checks[c].name;
    }
}

void mc_self_test(const struct mc_score_table *table, const struct mc_self_test_settings *settings,
                  struct mc_thread_pool *pool, struct mc_self_test_row rows[MC_SELF_TEST_ROWS])
{
    struct mc_arena *arena = mc_arena_new();
    size_t n = settings->n_changes, c, r, i, at = 0;
    size_t n_trials = n + (MC_SELF_TEST_ROWS - 1) * n_planted(n);
    struct self_test self_test = {
        .table = table,
        .settings = settings,
        .real = mc_analyse(table, &settings->analysis, NULL, arena),
        .spreads = mc_arena_array(arena, table->n_columns, sizeof(double)),
        .units = mc_case_units(table->suite,
                               mc_clusters_chosen(&settings->change, &settings->analysis), arena),
        .trials = mc_arena_array(arena, n_trials, sizeof(struct trial)),
    };

    self_test.n_phenomena = count_phenomena(self_test.real);
    for (c = 0; c < table->n_columns; c++)
        self_test.spreads[c] = spread_of(&table->columns[c], table->n_cases);
    make_trials(&self_test, n_trials, pool);
    for (r = 0; r < MC_SELF_TEST_ROWS; r++) {
        rows[r] = (struct mc_self_test_row){.kind = losses[r].kind,
                                            .everywhere = losses[r].everywhere,
                                            .size = losses[r].size,
                                            .n = (unsigned)(r == 0 ? n : n_planted(n))};
        for (i = 0; i < rows[r].n; i++) {
            rows[r].n_failed += self_test.trials[at + i].failed;
            rows[r].n_blind += self_test.trials[at + i].blind;
        }
        set_ceiling(&self_test.trials[at], &rows[r]);
        at += rows[r].n;
        rows[r].rate = (double)rows[r].n_failed / (double)rows[r].n;
        rows[r].interval = mc_proportion_interval(MC_PROPORTION_WILSON, rows[r].n_failed, rows[r].n,
                                                  settings->change.confidence);
    }
    mc_arena_free(arena);
}

/* --- the least loss that a gate would have detected ------------------------------------------- */

/* Sizes of a loss that are tried, in ascending order. */
enum { N_SIZES = 14, N_TRIALS = 25, MOST_POWER_CASES = 20000 };
static const double sizes[MC_LOSS_KINDS][N_SIZES] = {
    [MC_LOSS_SHIFT] = {0.02, 0.03, 0.05, 0.08, 0.12, 0.18, 0.25, 0.35, 0.5, 0.7, 1, 1.4, 2, 3},
    [MC_LOSS_NOISE] = {0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.25, 1.6, 2, 3, 4},
    [MC_LOSS_SHUFFLE] = {0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1},
};

/* Few draws suffice, and neither intervals nor checks that only inform decide anything. */
static struct mc_change_settings quick_settings(const struct mc_comparison *comparison)
{
    struct mc_change_settings settings = comparison->settings;
    double wanted = fmax(199, 10 / settings.policy->alpha);

    settings.claims_only = true;
    settings.resamples = 0;
    settings.draws = (unsigned)fmin(wanted, settings.draws);
    return settings;
}

/* The range of the index of the least size that is detected; N_SIZES: none is. */
struct power_trial {
    size_t low, high;
};

struct power_trials {
    const struct mc_comparison *comparison;
    const size_t *metrics; /* [n_metrics] of the runs: those that can decide */
    size_t n_metrics, n_phenomena;
    struct mc_change_settings settings;
    struct power_trial *trials; /* one kind after another */
    size_t *open;               /* [n_open] trials whose search goes on */
    size_t n_open;
};

/* The result with a copy of one column. */
static struct mc_result *result_with(const struct mc_result *real, size_t column,
                                     struct mc_arena *arena)
{
    struct mc_result *copy = mc_arena_array(arena, 1, sizeof(*copy));
    struct mc_score_table *table = mc_arena_array(arena, 1, sizeof(*table));
    double *values = mc_arena_array(arena, real->scores->n_cases, sizeof(*values));

    *copy = *real;
    *table = *real->scores;
    table->columns = mc_arena_array(arena, table->n_columns, sizeof(*table->columns));
    memcpy(table->columns, real->scores->columns, table->n_columns * sizeof(*table->columns));
    memcpy(values, real->metric_settled[column], table->n_cases * sizeof(*values));
    table->columns[column].values = values;
    table->columns[column].settled = values;
    copy->scores = table;
    copy->metric_settled = mc_arena_array(arena, table->n_columns, sizeof(*copy->metric_settled));
    memcpy(copy->metric_settled, real->metric_settled,
           table->n_columns * sizeof(*copy->metric_settled));
    copy->metric_settled[column] = values;
    copy->expectations = NULL;
    return copy;
}

static bool is_found(const struct power_trials *power, size_t number, size_t size,
                     struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct mc_comparison *comparison = power->comparison;
    const struct mc_result *real = comparison->changed;
    size_t trial = number % N_TRIALS,
           at = power->metrics[(trial + trial / power->n_phenomena) % power->n_metrics];
    enum mc_loss_kind kind = (enum mc_loss_kind)(1 + number / N_TRIALS / 2);
    struct mc_paired_metric metric = comparison->runs->metrics[at];
    size_t column = metric.changed, g;
    struct mc_result *base = result_with(real, column, scratch);
    struct mc_result *changed = result_with(real, column, scratch);
    struct mc_score_column *columns[2] = {&base->scores->columns[column],
                                          &changed->scores->columns[column]};
    struct plan plan = {real,
                        column,
                        spread_of(columns[0], real->scores->n_cases),
                        kind,
                        sizes[kind][size],
                        {power->settings.seed, number},
                        comparison->units};
    struct mc_paired_runs runs = *comparison->runs;
    const struct mc_group *group;
    bool is_detected;

    metric.base = metric.changed;
    runs.base = base->scores;
    runs.changed = changed->scores;
    runs.metrics = &metric;
    runs.n_metrics = 1;
    for (g = 0; (group = phenomenon_of(real, g)) != NULL; g++) {
        /* for each kind of loss, first in one phenomenon, then in all */
        if (number / N_TRIALS % 2 == 0 && g != trial % power->n_phenomena)
            continue;
        plant(&plan, group, columns[1], scratch);
        add_noise(&plan, group, FOR_BASE, 0.25, columns[0]);
        add_noise(&plan, group, FOR_CHANGED, 0.25, columns[1]);
    }
    is_detected =
        mc_compare_runs(&runs, base, changed, &power->settings, NULL, scratch)->n_blocking > 0;
    mc_arena_reset(scratch, mark);
    return is_detected;
}

/* The least size that four in five trials of a kind detect, if the least size of each is its `low`
 * or its `high`; N_SIZES: there is none. */
static size_t least_of(const struct power_trial *trials, size_t kind, bool by_high)
{
    size_t s, t;

    for (s = 0; s < N_SIZES; s++) {
        size_t n = 0;

        for (t = kind * N_TRIALS; t < (kind + 1) * N_TRIALS; t++)
            n += (by_high ? trials[t].high : trials[t].low) <= s;
        if (5 * n >= 4 * N_TRIALS)
            break;
    }
    return s;
}

/* One step of the search for the least size that is detected, assuming that larger ones are too. */
static void work_on_power(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    const struct power_trials *power = context;
    size_t i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct power_trial *trial = &power->trials[power->open[i]];
        size_t middle = (trial->low + trial->high) / 2;

        if (is_found(power, power->open[i], middle, scratch))
            trial->high = middle;
        else
            trial->low = middle + 1;
    }
}

/* Lists the trials that go on: a trial cannot change the least size of its kind if its own is
 * certainly at most the least possible one, or at least the greatest possible one. */
static void list_open(struct power_trials *power, size_t n)
{
    size_t i;

    power->n_open = 0;
    for (i = 0; i < n; i++) {
        const struct power_trial *trial = &power->trials[i];
        size_t kind = i / N_TRIALS; /* kind of loss, in one phenomenon or in all */

        if (trial->low < trial->high && trial->high > least_of(power->trials, kind, false) &&
            trial->low < least_of(power->trials, kind, true))
            power->open[power->n_open++] = i;
    }
}

static struct power_trials new_power(const struct mc_comparison *comparison,
                                     struct mc_arena *scratch)
{
    const struct mc_paired_runs *runs = comparison->runs;
    size_t *metrics = mc_arena_array(scratch, runs->n_metrics, sizeof(*metrics)), n = 0, m;
    struct power_trials power = {.comparison = comparison,
                                 .metrics = metrics,
                                 .n_phenomena = count_phenomena(comparison->changed),
                                 .settings = quick_settings(comparison)};

    for (m = 0; m < runs->n_metrics; m++)
        if (runs->metrics[m].base != MC_NOT_FOUND && runs->metrics[m].changed != MC_NOT_FOUND &&
            !runs->metrics[m].sentinel)
            metrics[n++] = m;
    power.n_metrics = n;
    return power;
}

struct mc_gate_power mc_gate_power(const struct mc_comparison *comparison,
                                   struct mc_thread_pool *pool, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct power_trials power = new_power(comparison, scratch);
    struct mc_gate_power result = {.n_trials = N_TRIALS};
    size_t n = (MC_LOSS_KINDS - 1) * 2 * N_TRIALS, k;

    if (comparison->settings.policy->correction->method != MC_ADJUST_MAXT)
        result.reason =
            "without --adjust maxt every trial would need thousands of draws for each check; "
            "`gate --self-test` with the same options measures it";
    else if (comparison->runs->suite->n_cases > MOST_POWER_CASES)
        result.reason = "too many cases; use --self-test";
    else if (power.n_metrics == 0 || power.n_phenomena == 0)
        result.reason = "no metric can block";
    if (result.reason == NULL) {
        power.trials = mc_arena_array(scratch, n, sizeof(*power.trials));
        power.open = mc_arena_array(scratch, n, sizeof(*power.open));
        for (k = 0; k < n; k++)
            power.trials[k].high = N_SIZES;
        /* all trials together, until the least size of each kind is known */
        for (list_open(&power, n); power.n_open > 0; list_open(&power, n))
            mc_parallel_for(pool, power.n_open, 1, work_on_power, &power);
        for (k = 0; k < 2 * (MC_LOSS_KINDS - 1); k++) {
            size_t least = least_of(power.trials, k, false);

            result.least[1 + k / 2][k % 2] =
                least == N_SIZES ? (double)NAN : sizes[1 + k / 2][least];
        }
    }
    for (k = 1; k < MC_LOSS_KINDS; k++)
        result.largest[k] = sizes[k][N_SIZES - 1];
    mc_arena_reset(scratch, mark);
    return result;
}

/* --- gates of repeats ------------------------------------------------------------------------- */

enum { N_REPEAT_GATES = 100 };

struct repeat_gates {
    const struct mc_comparison *comparison;
    struct mc_change_settings settings;
    bool *failed, *blind; /* [N_REPEAT_GATES] */
};

static bool has_errors(const struct mc_comparison *comparison, size_t metric)
{
    const struct mc_paired_metric *paired = &comparison->runs->metrics[metric];
    size_t i;

    if (paired->base == MC_NOT_FOUND || paired->changed == MC_NOT_FOUND || paired->sentinel)
        return false;
    for (i = 0; i < comparison->changed->scores->n_cases; i++)
        if (mc_score_standard_error(&comparison->changed->scores->columns[paired->changed], i) > 0)
            return true;
    return false;
}

/* Splits the variance of the displayed scores into two parts. */
static void split_variance(const struct mc_comparison *comparison, size_t metric, double *between,
                           double *within)
{
    const struct mc_score_column *column =
        &comparison->changed->scores->columns[comparison->runs->metrics[metric].changed];
    double n = 0, sum = 0, squares = 0, errors = 0;
    size_t i;

    for (i = 0; i < comparison->changed->scores->n_cases; i++) {
        double error = mc_score_standard_error(column, i);

        if (!mc_case_is_selected(comparison->runs->suite, i) || !isfinite(column->values[i]))
            continue;
        n++;
        sum += column->values[i];
        errors += error > 0 ? error * error : 0;
    }
    for (i = 0; i < comparison->changed->scores->n_cases; i++)
        if (mc_case_is_selected(comparison->runs->suite, i) && isfinite(column->values[i]))
            squares += (column->values[i] - sum / n) * (column->values[i] - sum / n);
    *within = errors / n;
    *between = n < 2 ? (double)NAN : fmax(0, squares / (n - 1) - *within);
}

/* The new run with a random error added to each score that has a standard error. */
static struct mc_result *with_errors(const struct repeat_gates *gates, size_t number,
                                     enum purpose purpose, struct mc_arena *arena)
{
    const struct mc_result *real = gates->comparison->changed;
    const struct trial_key key = {gates->settings.seed, number};
    struct mc_result *copy = mc_arena_array(arena, 1, sizeof(*copy));
    struct mc_score_table *table = copy_of(real->scores, arena);
    size_t n = real->scores->n_cases, c, i;

    *copy = *real;
    copy->scores = table;
    copy->metric_settled = mc_arena_array(arena, table->n_columns, sizeof(*copy->metric_settled));
    copy->expectations = NULL;
    for (c = 0; c < table->n_columns; c++) {
        struct mc_score_column *column = &table->columns[c];

        memcpy(column->values, real->metric_settled[c], n * sizeof(*column->values));
        for (i = 0; i < n; i++) {
            double error = mc_score_standard_error(&real->scores->columns[c], i);

            if (error > 0)
                column->values[i] = into_range(
                    column, column->values[i] + error * normal(&key, purpose, c * n + i));
        }
        column->settled = copy->metric_settled[c] = column->values;
    }
    return copy;
}

static void work_on_repeats(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct repeat_gates *gates = context;
    size_t i, m;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_result *base = with_errors(gates, i, FOR_BASE, scratch);
        struct mc_result *changed = with_errors(gates, i, FOR_CHANGED, scratch);
        struct mc_paired_runs runs = *gates->comparison->runs;
        const struct mc_comparison *comparison;

        runs.base = base->scores;
        runs.changed = changed->scores;
        runs.metrics = mc_arena_array(scratch, runs.n_metrics, sizeof(*runs.metrics));
        memcpy(runs.metrics, gates->comparison->runs->metrics,
               runs.n_metrics * sizeof(*runs.metrics));
        for (m = 0; m < runs.n_metrics; m++)
            runs.metrics[m].base =
                runs.metrics[m].base == MC_NOT_FOUND ? MC_NOT_FOUND : runs.metrics[m].changed;
        comparison = mc_compare_runs(&runs, base, changed, &gates->settings, NULL, scratch);
        gates->failed[i] = comparison->n_blocking > 0;
        gates->blind[i] = comparison->blind;
        mc_arena_reset(scratch, mark);
    }
}

struct mc_gate_repeats mc_gate_repeats(const struct mc_comparison *comparison,
                                       struct mc_thread_pool *pool, struct mc_arena *arena)
{
    size_t n = comparison->runs->n_metrics, i;
    struct mc_gate_repeats repeats = {.between = mc_arena_undefined(arena, n),
                                      .within = mc_arena_undefined(arena, n)};
    struct repeat_gates gates = {comparison, quick_settings(comparison),
                                 mc_arena_array(arena, N_REPEAT_GATES, sizeof(bool)),
                                 mc_arena_array(arena, N_REPEAT_GATES, sizeof(bool))};

    for (i = 0; i < n; i++) {
        if (!has_errors(comparison, i))
            continue;
        repeats.n_metrics++;
        split_variance(comparison, i, &repeats.between[i], &repeats.within[i]);
    }
    if (repeats.n_metrics == 0)
        return repeats;
    if (comparison->runs->suite->n_cases > MOST_POWER_CASES)
        repeats.reason = "too many cases";
    else if (comparison->settings.policy->only_informs)
        repeats.reason = "no check blocks";
    if (repeats.reason != NULL)
        return repeats;
    repeats.n_gates = N_REPEAT_GATES;
    mc_parallel_for(pool, N_REPEAT_GATES, 1, work_on_repeats, &gates);
    for (i = 0; i < N_REPEAT_GATES; i++) {
        repeats.n_failed += gates.failed[i];
        repeats.n_blind += gates.blind[i];
    }
    repeats.interval = mc_proportion_interval(MC_PROPORTION_WILSON, repeats.n_failed,
                                              repeats.n_gates, comparison->settings.confidence);
    return repeats;
}
