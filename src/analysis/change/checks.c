#include "analysis/change/checks.h"

#include <math.h>

#include "analysis/expectations.h"
#include "analysis/intervals/paired_rates.h"
#include "analysis/rank.h"
#include "analysis/tests/mcnemar.h"
#include "analysis/tests/paired_bootstrap.h"
#include "analysis/tests/permutation.h"
#include "analysis/tests/sign_flip.h"
#include "base/percentile.h"
#include "base/random.h"

/* --- which cases ------------------------------------------------------------------------------ */

/* The scores of both runs and of people on the cases that have all three; turned round where lower
 * is better. Arrays have room for the cases of the group. */
struct paired {
    size_t n;
    double *human, *base, *changed;
    bool equal; /* base and changed are, everywhere */
};

static double score_of(const struct mc_result *result, uint32_t column, size_t item)
{
    double value = result->scores->columns[column].values[item];

    return result->scores->columns[column].lower_is_better ? -value : value;
}

/* Both runs are normalised by the bounds of the first: else one score that changed its bounds would
 * change all others. NaN where there are none. */
static double normalised_of(const struct mc_result *result, uint32_t column, size_t item,
                            const struct mc_bounds *bounds)
{
    double value = result->scores->columns[column].values[item];

    return bounds->reason != NULL ? (double)NAN
                                  : (value - bounds->low) / (bounds->high - bounds->low);
}

static struct paired take_pairs(const struct mc_check_site *site, bool normalised,
                                struct mc_arena *scratch)
{
    const struct mc_bounds *bounds = &site->base->bounds[site->base_column + 1];
    size_t n = site->group->n_cases, i;
    struct paired pairs = {0, mc_arena_array(scratch, n, sizeof(double)),
                           mc_arena_array(scratch, n, sizeof(double)),
                           mc_arena_array(scratch, n, sizeof(double)), true};

    for (i = 0; i < n; i++) {
        size_t at = site->group->cases[i];
        double human = normalised ? site->changed->human_normalised[at]
                                  : site->changed->suite->cases[at].human;
        double a = normalised ? normalised_of(site->base, site->base_column, at, bounds)
                              : score_of(site->base, site->base_column, at);
        double b = normalised ? normalised_of(site->changed, site->changed_column, at, bounds)
                              : score_of(site->changed, site->changed_column, at);

        if (!isfinite(human) || !isfinite(a) || !isfinite(b))
            continue;
        pairs.human[pairs.n] = human;
        pairs.base[pairs.n] = a;
        pairs.changed[pairs.n++] = b;
        pairs.equal = pairs.equal && a <= b && a >= b;
    }
    return pairs;
}

/* Nothing changed: nothing need be drawn. */
static void no_change(struct mc_change *change, double value)
{
    change->base = change->changed = value;
    change->low = change->high = 0;
    change->p = 1;
}

static const char no_cases[] = "no case has a human score and scores of both runs";

/* --- expectations ----------------------------------------------------------------------------- */

/* A case fails when one of its expectations does; NONE: none applies in both runs. */
static bool verdicts_of(const struct mc_check_site *site, size_t item, bool passed[2])
{
    const struct mc_expectations *base = site->base->expectations;
    const struct mc_expectations *changed = site->changed->expectations;
    bool any = false;
    size_t i;

    passed[0] = passed[1] = true;
    for (i = changed->first[item]; i < changed->first[item + 1]; i++) {
        enum mc_outcome a = base->items[i].verdicts[site->base_column].outcome;
        enum mc_outcome b = changed->items[i].verdicts[site->changed_column].outcome;

        if (a == MC_OUTCOME_NONE || b == MC_OUTCOME_NONE)
            continue;
        any = true;
        passed[0] = passed[0] && a == MC_OUTCOME_PASSED;
        passed[1] = passed[1] && b == MC_OUTCOME_PASSED;
    }
    return any;
}

static void look_at_expectations(const struct mc_check_site *site, struct mc_change *change,
                                 struct mc_arena *scratch)
{
    struct mc_paired_counts counts = {0, 0, 0, 0};
    struct mc_interval interval;
    bool passed[2];
    size_t i;

    (void)scratch;
    change->reason = "nothing is expected of its cases";
    if (site->base->expectations == NULL || site->changed->expectations == NULL)
        return;
    for (i = 0; i < site->group->n_cases; i++) {
        if (!verdicts_of(site, site->group->cases[i], passed))
            continue;
        change->n++;
        counts.both += passed[0] && passed[1];
        counts.only_first += passed[0] && !passed[1];
        counts.only_second += !passed[0] && passed[1];
        counts.neither += !passed[0] && !passed[1];
    }
    if (change->n == 0)
        return;
    change->reason = NULL;
    change->base = (double)(counts.only_second + counts.neither) / (double)change->n;
    change->changed = (double)(counts.only_first + counts.neither) / (double)change->n;
    change->p = mc_mcnemar(counts.only_first, counts.only_second).mid_p;
    if (isnan(change->p))
        change->p = 1; /* no case is discordant */
    interval = mc_newcombe_interval(counts, site->settings->confidence);
    change->low = interval.low; /* of passed before - passed now = failed now - failed before */
    change->high = interval.high;
}

/* --- deviation -------------------------------------------------------------------------------- */

static double mean_of(const double *values, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += values[i];
    return sum / (double)n;
}

/* Percentile interval of the mean, resampled by case. */
static void bootstrap_mean(const struct mc_check_site *site, const double *values,
                           struct mc_change *change, struct mc_arena *scratch)
{
    unsigned resamples = site->settings->resamples, r;
    double *means = mc_arena_array(scratch, resamples, sizeof(*means));
    double tail = 50 * (1 - site->settings->confidence);
    size_t n = change->n, i;

    if (resamples == 0)
        return;
    for (r = 0; r < resamples; r++) {
        double sum = 0;

        for (i = 0; i < n; i++)
            sum += values[mc_random_below(
                mc_random_bits(site->settings->seed, site->stream, (uint64_t)r * n + i),
                (uint32_t)n)];
        means[r] = sum / (double)n;
    }
    mc_sort_values(means, resamples, scratch);
    change->low = mc_percentile_sorted(means, resamples, tail);
    change->high = mc_percentile_sorted(means, resamples, 100 - tail);
}

static void look_at_deviation(const struct mc_check_site *site, struct mc_change *change,
                              struct mc_arena *scratch)
{
    struct paired pairs = take_pairs(site, true, scratch);
    struct mc_draw_key key = {site->settings->seed, site->stream};
    struct mc_sign_flip_settings flips = {MC_TWO_SIDED, site->settings->draws,
                                          mc_random_bit_source(&key)};
    double *before = pairs.base, *differences = pairs.changed;
    size_t i;

    change->n = pairs.n;
    change->reason = pairs.n == 0 ? no_cases : NULL;
    if (pairs.n == 0)
        return;
    for (i = 0; i < pairs.n; i++) {
        double now = fabs(pairs.changed[i] - pairs.human[i]);

        before[i] = fabs(pairs.base[i] - pairs.human[i]);
        differences[i] = now - before[i];
    }
    if (pairs.equal) {
        no_change(change, mean_of(before, pairs.n));
        return;
    }
    change->base = mean_of(before, pairs.n);
    change->changed = change->base + mean_of(differences, pairs.n);
    change->p = mc_sign_flip_test(differences, pairs.n, &flips, scratch).test.p;
    bootstrap_mean(site, differences, change, scratch);
}

/* --- order and figures ------------------------------------------------------------------------ */

typedef struct mc_swap prepare_swap(const struct mc_paired_sample *sample, struct mc_arena *arena);

/* A permutation test and a bootstrap of a figure over all cases of the group. Draws are ended early
 * only where p is far from every alpha. */
static void look_at_figure(const struct mc_check_site *site, const struct mc_grouped_figure *figure,
                           prepare_swap *prepare, struct mc_change *change,
                           struct mc_arena *scratch)
{
    struct paired pairs = take_pairs(site, false, scratch);
    struct mc_draw_key key = {site->settings->seed, site->stream};
    struct mc_permutation_settings settings = {
        .n_draws = site->settings->draws,
        .source = mc_random_bit_source(&key),
        .block_size = 200,
        .early_minimum = -1,
        .early_maximum = 0.25,
        .early_two_sided = true,
    };
    struct mc_paired_scores scores = {.n = pairs.n,
                                      .human = pairs.human,
                                      .metrics = {pairs.base, pairs.changed},
                                      .n_inputs = pairs.n,
                                      .n_systems = 1};
    struct mc_paired_bootstrap_settings resampling = {
        site->settings->resamples,    site->settings->confidence,
        MC_BOOTSTRAP_INPUTS,          MC_PAIRED_ALL,
        mc_random_index_source(&key), NULL};
    struct mc_permutation_result found;
    struct mc_paired_bootstrap_result interval;
    struct mc_paired_sample sample;
    struct mc_swap swap;

    change->n = pairs.n;
    change->reason = pairs.n < 2 ? "fewer than 2 cases have all scores" : NULL;
    if (pairs.n < 2)
        return;
    change->base = figure->compute(pairs.human, pairs.base, pairs.n, figure->context, scratch);
    change->changed =
        figure->compute(pairs.human, pairs.changed, pairs.n, figure->context, scratch);
    if (pairs.equal && !isnan(change->base)) {
        no_change(change, change->base);
        return;
    }
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, scratch);
    swap = prepare(&sample, scratch);
    found = mc_permutation_test(&swap, &settings, scratch);
    change->p = found.p_two_sided;
    change->reason = found.reason;
    if (found.reason != NULL || site->settings->resamples == 0)
        return;
    interval = mc_paired_bootstrap(&scores, figure, &resampling, scratch);
    change->low = interval.low;
    change->high = interval.high;
}

static void look_at_order(const struct mc_check_site *site, struct mc_change *change,
                          struct mc_arena *scratch)
{
    struct mc_grouped_figure figure = mc_grouped_order();

    look_at_figure(site, &figure, mc_swap_order, change, scratch);
}

static void look_at_spearman(const struct mc_check_site *site, struct mc_change *change,
                             struct mc_arena *scratch)
{
    struct mc_grouped_figure figure = mc_grouped_spearman();

    look_at_figure(site, &figure, mc_swap_spearman, change, scratch);
}

static void look_at_pearson(const struct mc_check_site *site, struct mc_change *change,
                            struct mc_arena *scratch)
{
    struct mc_grouped_figure figure = mc_grouped_pearson();

    look_at_figure(site, &figure, mc_swap_pearson, change, scratch);
}

/* --- the list --------------------------------------------------------------------------------- */

static const struct mc_check checks[] = {
    {"expectations", "fails", "cases that fail what the suite expects", true, true},
    {"deviation", "|m-h|", "mean absolute deviation from people, both normalised", false, true},
    {"order", "order", "share of the pairs that people tell apart in the same order", false, false},
    {"spearman", "spearman", "Spearman's correlation with people", false, false},
    {"pearson", "pearson", "Pearson's correlation with people", false, false},
};
enum { N_CHECKS = sizeof(checks) / sizeof(checks[0]) };

mc_check_look *const mc_check_looks[] = {look_at_expectations, look_at_deviation, look_at_order,
                                         look_at_spearman, look_at_pearson};

const struct mc_check *mc_checks(size_t *n)
{
    *n = N_CHECKS;
    return checks;
}

const char *const *mc_check_names(void)
{
    static const char *const names[] = {"expectations", "deviation", "order",
                                        "spearman",     "pearson",   NULL};

    return names;
}
