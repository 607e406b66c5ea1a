/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks.c: each check takes the cases that both runs have, tests what changed on them and gives
 * the change an interval; each can also pass its losses, case by case, as a claim to the swaps of
 * tests/max_statistic.h.
 *
 * - the scores of both runs
 * - units that are exchanged together
 * - deviation, expectations, right order, figures
 * - all checks */
#include "analysis/change/checks.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>

#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/intervals.h"
#include "analysis/normalise.h"
#include "analysis/order_rows.h"
#include "analysis/sample.h"
#include "analysis/tests/paired_sample.h"
#include "base/hash.h"
#include "base/number.h"

/* --- the scores of both runs ------------------------------------------------------------------ */

/* The scores of both runs and of people on the cases that have all three, negated if lower is
 * better. Arrays have room for all cases of the group. */
struct check_pairs {
    size_t n;
    double *human, *base, *changed;
    size_t *cases;    /* indexes in the suite */
    size_t n_changed; /* cases on which the two runs differ; 0: nothing need be drawn */
};

struct mc_bounds mc_changed_bounds(const struct mc_result *base, uint32_t base_column,
                                   const struct mc_result *changed, uint32_t changed_column)
{
    struct mc_bounds bounds = base->bounds[base_column + 1];
    const struct mc_bounds *others = &changed->bounds[changed_column + 1];

    if (bounds.rule == MC_BOUNDS_DECLARED && others->rule == MC_BOUNDS_DECLARED)
        return *others;
    if (base->scores->columns[base_column].lower_is_better !=
        changed->scores->columns[changed_column].lower_is_better) {
        bounds.low = -bounds.low;
        bounds.high = -bounds.high;
    }
    return bounds;
}

/* NaN if there are no bounds. */
static double normalised_of(const struct mc_result *result, uint32_t column, size_t item,
                            const struct mc_bounds *bounds)
{
    double value = result->metric_settled[column][item];

    return bounds->reason != NULL ? (double)NAN
                                  : (value - bounds->low) / (bounds->high - bounds->low);
}

/* The cases of the site that have all three scores, or, if not `judged`, those of both runs, with
 * human scores set to 0. Scores are settled over both runs (analysis/sample.h). `normalised`:
 * scaled to [0, 1], both runs by the bounds of the base run; else unscaled. */
static struct check_pairs check_take_pairs(const struct mc_check_site *site, bool normalised,
                                           bool judged, struct mc_arena *scratch)
{
    const struct mc_bounds *bounds = &site->base->bounds[site->base_column + 1];
    const struct mc_bounds others =
        mc_changed_bounds(site->base, site->base_column, site->changed, site->changed_column);
    size_t n = site->group->n_cases, i;
    struct check_pairs pairs = {0,
                                mc_arena_array(scratch, n, sizeof(double)),
                                mc_arena_array(scratch, n, sizeof(double)),
                                mc_arena_array(scratch, n, sizeof(double)),
                                mc_arena_array(scratch, n, sizeof(size_t)),
                                0};

    for (i = 0; i < n; i++) {
        size_t at = site->group->cases[i];
        double human =
            normalised ? site->changed->human_normalised[at] : site->changed->human_settled[at];
        double a = normalised ? normalised_of(site->base, site->base_column, at, bounds)
                              : mc_settled_upward(site->base, site->base_column, at);
        double b = normalised ? normalised_of(site->changed, site->changed_column, at, &others)
                              : mc_settled_upward(site->changed, site->changed_column, at);

        human = judged ? human : 0;
        if (!isfinite(human) || !isfinite(a) || !isfinite(b))
            continue;
        pairs.cases[pairs.n] = at;
        pairs.human[pairs.n] = human;
        pairs.base[pairs.n] = a;
        pairs.changed[pairs.n++] = b;
        pairs.n_changed += a < b || a > b;
    }
    return pairs;
}

/* For runs that gave every case the same score: base and changed are `value`, and nothing need be
 * drawn. */
static void check_no_change(struct mc_change *change, double value)
{
    change->base = change->changed = value;
    change->low = change->high = 0;
    change->p = 1;
}

/* What all tests need; the caller adds the data to compare. */
static struct mc_trial check_trial(const struct mc_check_site *site)
{
    return (struct mc_trial){
        .key = {site->settings->seed, site->stream},
        .n_draws = site->settings->draws,
        .may_end_early = true,
        .confidence = site->settings->confidence,
    };
}

/* Sets p, or the reason why there is none, and the interval if the test gives one (else NaN). */
static void check_make_test(const struct mc_trial *trial, struct mc_change *change,
                            struct mc_arena *scratch)
{
    struct mc_trial_result outcome = mc_paired_test_make(change->test, trial, scratch);

    change->p = outcome.p;
    change->reason = outcome.reason;
    change->low = outcome.low;
    change->high = outcome.high;
}

static double mean_of(const double *values, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += values[i];
    return sum / (double)n;
}

/* --- units that are exchanged together -------------------------------------------------------- */

/* The units that tests exchange, in order of first appearance; if every case is a unit, in case
 * order. */
struct units {
    size_t n;
    size_t *units;   /* [n] numbers in the site's `units` */
    double *sums;    /* [n] sum over their cases */
    double *sizes;   /* [n] number of cases */
    uint32_t *place; /* [cases] which unit a case is in */
    double share;    /* n / cases: the mean of sums times this is the mean of the cases */
};

static struct units new_units(const struct mc_check_site *site, const size_t *cases, size_t n,
                              struct mc_arena *scratch)
{
    struct units units = {0,
                          mc_arena_array(scratch, n, sizeof(size_t)),
                          mc_arena_array(scratch, n, sizeof(double)),
                          mc_arena_array(scratch, n, sizeof(double)),
                          mc_arena_array(scratch, n, sizeof(uint32_t)),
                          1};
    uint32_t *seen = NULL; /* place + 1 */
    size_t i;

    if (site->clustered)
        seen = mc_arena_array(scratch, site->changed->suite->n_cases, sizeof(*seen));
    for (i = 0; i < n; i++) {
        uint32_t unit = site->units[cases[i]];

        if (seen == NULL || seen[unit] == 0) {
            units.units[units.n++] = unit;
            if (seen != NULL)
                seen[unit] = (uint32_t)units.n;
        }
        units.place[i] = (seen == NULL ? (uint32_t)units.n : seen[unit]) - 1;
        units.sizes[units.place[i]]++;
    }
    units.share = n == 0 ? 1 : (double)units.n / (double)n;
    return units;
}

/* Sums the values of the cases; `sizes`: the size of what they come from, to settle those next to 0
 * (analysis/sample.h), or NULL. */
static void sum_units(struct units *units, const double *values, const double *sizes, size_t n,
                      struct mc_arena *scratch)
{
    double *unit_sizes = mc_arena_array(scratch, units->n, sizeof(*unit_sizes));
    size_t i;

    for (i = 0; i < n; i++) {
        units->sums[units->place[i]] += values[i];
        unit_sizes[units->place[i]] += sizes == NULL ? 0 : sizes[i];
    }
    if (sizes != NULL && units->n < n)
        mc_settle_differences(units->sums, unit_sizes, units->n, scratch);
}

/* The number of units among the cases of the group. */
static size_t count_units(const struct mc_check_site *site, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n = site->group->n_cases, n_units, i;
    size_t *cases = mc_arena_array(scratch, n, sizeof(*cases));

    for (i = 0; i < n; i++)
        cases[i] = site->group->cases[i];
    n_units = new_units(site, cases, n, scratch).n;

    mc_arena_reset(scratch, mark);
    return n_units;
}

/* With fewer items, no test at 5 % shows anything, and no interval covers 95 %. */
static bool are_few(const struct mc_check_site *site, const struct units *units)
{
    return site->clustered && units->n < MC_FEWEST_CHANGED;
}

static size_t count_changed(const double *values, size_t n)
{
    size_t n_changed = 0, i;

    for (i = 0; i < n; i++)
        n_changed += values[i] > 0 || values[i] < 0;
    return n_changed;
}

/* Sets the scaled sums as the losses of a claim. */
static void set_losses(const struct units *units, struct mc_swap_claim *claim)
{
    size_t u;

    for (u = 0; u < units->n; u++)
        units->sums[u] *= units->share;
    claim->n = units->n;
    claim->units = units->units;
    claim->losses = units->sums;
}

/* Interval of the mean of the cases, from scaled sums times `sign`, that contains what the sign
 * flips do not reject: if m is subtracted for each case, flipping the signs of the sums of some
 * units leaves their mean as extreme as it is when m is beyond the mean of the flipped cases. So
 * the bounds are quantiles of the means of random halves: Hartigan 1969, Using subsample values as
 * typical values, JASA 64:1303, theorem 1. */
static void typical_means(const struct mc_check_site *site, const struct units *units, double sign,
                          struct mc_change *change, struct mc_arena *scratch)
{
    const struct mc_draw_key key = {site->settings->seed, site->stream};
    struct mc_bit_source source = mc_random_bit_source(&key);
    size_t n_means = 0, n = units->n, i, r;
    double *means = mc_arena_array(scratch, site->settings->resamples, sizeof(*means));
    uint64_t *bits = mc_arena_array(scratch, mc_bit_words(n), sizeof(*bits));
    double tail = 50 * (1 - site->settings->confidence);

    for (r = 0; r < site->settings->resamples; r++) {
        double sum = 0, n_flipped = 0;

        source.draw(source.context, r, bits, n);
        for (i = 0; i < n; i++) {
            double flipped = (double)mc_bit_at(bits, i);

            sum += flipped * units->sums[i];
            n_flipped += flipped * units->sizes[i];
        }
        if (n_flipped > 0)
            means[n_means++] = sign * sum / units->share / n_flipped;
    }
    if (n_means == 0)
        return;
    mc_sort_values(means, n_means, scratch);
    change->low = mc_percentile_sorted(means, n_means, tail);
    change->high = mc_percentile_sorted(means, n_means, 100 - tail);
}

/* --- deviation -------------------------------------------------------------------------------- */

/* The growth at a site, by case and by unit. */
struct growth {
    struct check_pairs pairs;
    double *before;      /* distances of the base run or, for the mean, its scores */
    double *differences; /* growth of the distances, or loss of score */
    struct units units;
};

static struct growth take_growth(const struct mc_check_site *site, const struct mc_check *check,
                                 struct mc_arena *scratch)
{
    bool of_mean = !check->less_is_best;
    struct growth growth = {.pairs = check_take_pairs(site, true, !of_mean, scratch)};
    size_t n = growth.pairs.n, i;
    double *sizes = mc_arena_array(scratch, n, sizeof(*sizes)); /* of the scores subtracted */

    growth.before = mc_arena_array(scratch, n, sizeof(double));
    growth.differences = mc_arena_array(scratch, n, sizeof(double));
    for (i = 0; i < n; i++) {
        double human = growth.pairs.human[i], base = growth.pairs.base[i];
        double changed = growth.pairs.changed[i];

        sizes[i] = fmax(fabs(human), fmax(fabs(base), fabs(changed)));
        growth.before[i] = of_mean ? base : fabs(base - human);
        growth.differences[i] =
            of_mean ? growth.before[i] - changed : fabs(changed - human) - growth.before[i];
    }
    mc_settle_differences(growth.differences, sizes, n, scratch);
    growth.units = new_units(site, growth.pairs.cases, n, scratch);
    sum_units(&growth.units, growth.differences, sizes, n, scratch);
    return growth;
}

static void take_deviation(const struct mc_check_site *site, const struct mc_check *check,
                           struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct growth growth = take_growth(site, check, scratch);

    set_losses(&growth.units, claim);
}

double *mc_growth_over(const struct mc_check_site *site, const struct mc_change *change,
                       bool all_worse, size_t *n_units, struct mc_arena *scratch)
{
    struct units units = take_growth(site, change->check, scratch).units;
    double tolerated = change->setting.largest_loss;
    size_t u;

    for (u = 0; u < units.n; u++)
        units.sums[u] = units.share * ((all_worse ? fabs(units.sums[u]) : units.sums[u]) -
                                       units.sizes[u] * tolerated);
    *n_units = units.n;
    return units.sums;
}

static void look_at_deviation(const struct mc_check_site *site, struct mc_change *change,
                              struct mc_arena *scratch)
{
    struct growth growth = take_growth(site, change->check, scratch);
    double sign = change->check->less_is_best ? 1 : -1;
    struct mc_trial trial = check_trial(site);
    struct mc_swap_claim claim = {0};
    size_t n = growth.pairs.n;

    change->n = n;
    change->n_units = growth.units.n;
    change->reason = n > 0      ? NULL
                     : sign > 0 ? "no case has a human score and scores of both runs"
                                : "no case has scores of both runs";
    if (n == 0)
        return;
    if (growth.pairs.n_changed == 0) {
        check_no_change(change, mean_of(growth.before, n));
        return;
    }
    change->n_changed = count_changed(growth.differences, n);
    change->n_units_changed = count_changed(growth.units.sums, growth.units.n);
    change->base = mean_of(growth.before, n);
    change->changed = change->base + sign * mean_of(growth.differences, n);
    set_losses(&growth.units, &claim);
    trial.differences = claim.losses;
    trial.n_differences = claim.n;
    /* with few enough differences, the test enumerates all signs */
    if (!site->jointly || (change->n_units_changed < 32 &&
                           (uint64_t)1 << change->n_units_changed <= site->settings->draws))
        check_make_test(&trial, change, scratch);
    if (!are_few(site, &growth.units))
        typical_means(site, &growth.units, sign, change, scratch);
}

/* --- expectations ----------------------------------------------------------------------------- */

/* A case passes if all of its expectations do; false: none applies in both runs. */
static bool verdicts_of(const struct mc_check_site *site, size_t item, bool passed[2])
{
    const struct mc_expectations *base = site->base->expectations;
    const struct mc_expectations *changed = site->changed->expectations;
    bool applies = false;
    size_t i;

    passed[0] = passed[1] = true;
    for (i = changed->first[item]; i < changed->first[item + 1]; i++) {
        enum mc_outcome a = base->items[i].verdicts[site->base_column].outcome;
        enum mc_outcome b = changed->items[i].verdicts[site->changed_column].outcome;

        if (a == MC_OUTCOME_NONE || b == MC_OUTCOME_NONE)
            continue;
        applies = true;
        passed[0] = passed[0] && a == MC_OUTCOME_PASSED;
        passed[1] = passed[1] && b == MC_OUTCOME_PASSED;
    }
    return applies;
}

/* The cases to which an expectation applies, with the loss of each: 1 if it passed before and fails
 * now, -1 if the reverse, else 0. */
struct verdicts {
    size_t n;
    size_t *cases;
    double *losses;
    bool *pass; /* in the changed run */
    struct mc_paired_counts counts;
    struct units units;
};

static struct verdicts take_verdicts(const struct mc_check_site *site, struct mc_arena *scratch)
{
    size_t n = site->group->n_cases, i;
    struct verdicts verdicts = {.cases = mc_arena_array(scratch, n, sizeof(size_t)),
                                .losses = mc_arena_array(scratch, n, sizeof(double)),
                                .pass = mc_arena_array(scratch, n, sizeof(bool))};
    bool passed[2];

    for (i = 0; i < n; i++) {
        if (!verdicts_of(site, site->group->cases[i], passed))
            continue;
        verdicts.cases[verdicts.n] = site->group->cases[i];
        verdicts.pass[verdicts.n] = passed[1];
        verdicts.losses[verdicts.n++] = (double)passed[0] - (double)passed[1];
        verdicts.counts.both += passed[0] && passed[1];
        verdicts.counts.only_first += passed[0] && !passed[1];
        verdicts.counts.only_second += !passed[0] && passed[1];
        verdicts.counts.neither += !passed[0] && !passed[1];
    }
    verdicts.units = new_units(site, verdicts.cases, verdicts.n, scratch);
    sum_units(&verdicts.units, verdicts.losses, NULL, verdicts.n, scratch);
    return verdicts;
}

static void take_expectations(const struct mc_check_site *site, const struct mc_check *check,
                              struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct verdicts verdicts = take_verdicts(site, scratch);

    (void)check;
    set_losses(&verdicts.units, claim);
}

/* The ratio of the variance of the mean loss to that of as many independent cases (Rao and Scott
 * 1992, Biometrics 48:577, section 2, without G / (G - 1), so that copies of cases change nothing),
 * at least 1. If it cannot be determined, the cases of a unit count as copies of one (Kish 1965,
 * section 8.2). */
static double design_effect(const struct verdicts *verdicts)
{
    const struct units *units = &verdicts->units;
    double n = (double)verdicts->n, mean = mean_of(verdicts->losses, verdicts->n), between = 0,
           copies = 0;
    double within =
        (double)verdicts->counts.only_first + verdicts->counts.only_second - n * mean * mean;
    size_t u;

    for (u = 0; u < units->n; u++) {
        double over = units->sums[u] - units->sizes[u] * mean;

        between += over * over;
        copies += units->sizes[u] * units->sizes[u];
    }
    if (units->n < 2 || !(within > 1e-9))
        return copies / n;
    return fmax(1, between / within);
}

/* Interval of the share of cases that pass in the changed run. */
static struct mc_interval share_interval(const struct verdicts *verdicts, double confidence,
                                         struct mc_arena *scratch)
{
    uint64_t *passes = mc_arena_array(scratch, verdicts->units.n, sizeof(*passes));
    struct mc_cluster_counts counts = {0};
    size_t i;

    for (i = 0; i < verdicts->n; i++)
        passes[verdicts->units.place[i]] += verdicts->pass[i];
    for (i = 0; i < verdicts->units.n; i++)
        mc_cluster_counts_add(&counts, passes[i], (uint64_t)verdicts->units.sizes[i]);
    return mc_clustered_rate_interval(&counts, confidence);
}

static void look_at_expectations(const struct mc_check_site *site, struct mc_change *change,
                                 struct mc_arena *scratch)
{
    struct mc_trial trial = check_trial(site);
    struct mc_interval interval;
    struct verdicts verdicts;
    double n;

    change->reason = "its cases have no expectations";
    if (site->base->expectations == NULL || site->changed->expectations == NULL)
        return;
    verdicts = take_verdicts(site, scratch);
    change->n = verdicts.n;
    change->n_units = verdicts.units.n;
    if (verdicts.n == 0)
        return;
    n = (double)verdicts.n;
    change->base = (double)(verdicts.counts.both + verdicts.counts.only_first) / n;
    change->changed = (double)(verdicts.counts.both + verdicts.counts.only_second) / n;
    change->n_changed = verdicts.counts.only_first + verdicts.counts.only_second;
    change->n_units_changed = count_changed(verdicts.units.sums, verdicts.units.n);
    trial.verdicts = verdicts.counts;
    if (site->clustered) {
        trial.verdicts_of_units = verdicts.units.sums;
        trial.n_units = verdicts.units.n;
    }
    check_make_test(&trial, change, scratch);
    if (are_few(site, &verdicts.units))
        return;
    interval = share_interval(&verdicts, site->settings->confidence, scratch);
    change->changed_low = interval.low;
    change->changed_high = interval.high;
    interval = mc_tango_interval(verdicts.counts, site->clustered ? design_effect(&verdicts) : 1,
                                 site->settings->confidence);
    change->low = -interval.high; /* it is the interval of passed before - passed now */
    change->high = -interval.low;
}

/* --- right order ------------------------------------------------------------------------------ */

/* The scores of a run for all cases of the suite, on the scale of the base run, higher being
 * better. Orders are the same on every scale, but scores of the two runs are exchanged. */
static double *scores_on_one_scale(const struct mc_check_site *site, bool base,
                                   struct mc_arena *scratch)
{
    struct mc_bounds bounds = site->base->bounds[site->base_column + 1];
    const struct mc_result *result = base ? site->base : site->changed;
    uint32_t column = base ? site->base_column : site->changed_column;
    size_t n = site->changed->suite->n_cases, i;
    double *scores = mc_arena_array(scratch, n, sizeof(*scores));

    if (!base)
        bounds =
            mc_changed_bounds(site->base, site->base_column, site->changed, site->changed_column);
    for (i = 0; i < n; i++)
        scores[i] = bounds.reason == NULL ? normalised_of(result, column, i, &bounds)
                                          : mc_settled_upward(result, column, i);
    return scores;
}

struct mc_order_run_pair *mc_check_orders(const struct mc_check_site *site, struct mc_arena *arena)
{
    struct mc_order_run_pair *pair = mc_arena_array(arena, 1, sizeof(*pair));
    const double *const scores[2] = {scores_on_one_scale(site, true, arena),
                                     scores_on_one_scale(site, false, arena)};

    *pair = mc_order_run_pair_new(site->changed, site->dataset, scores, site->order_units, arena);
    return pair;
}

static struct mc_order_change order_change(const struct mc_check_site *site,
                                           struct mc_arena *scratch)
{
    return mc_right_order_change(
        site->orders != NULL ? site->orders : mc_check_orders(site, scratch), site->group, scratch);
}

/* The losses of the parts, whose sum is the loss. */
static struct units order_losses(const struct mc_check_site *site,
                                 const struct mc_order_change *order, struct mc_arena *scratch)
{
    struct units units = new_units(site, order->cases, order->n_parts, scratch);
    double *losses = mc_arena_array(scratch, order->n_parts, sizeof(*losses));
    size_t i;

    for (i = 0; i < order->n_parts; i++)
        losses[i] = -order->effects[i];
    sum_units(&units, losses, NULL, order->n_parts, scratch);
    return units;
}

static void take_right_order(const struct mc_check_site *site, const struct mc_check *check,
                             struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct mc_order_change order = order_change(site, scratch);
    struct units units = order_losses(site, &order, scratch);

    (void)check;
    units.share = (double)units.n; /* the mean of the losses is then the loss */
    set_losses(&units, claim);
}

/* Student's t of the influences; a claim without variance has the p of its swaps. */
static void look_at_right_order(const struct mc_check_site *site, struct mc_change *change,
                                struct mc_arena *scratch)
{
    struct mc_order_change order = order_change(site, scratch);
    struct mc_trial trial = check_trial(site);
    bool is_same = order.difference.se <= 0 && fabs(order.difference.difference) <= 0;
    struct units units;

    change->n = order.n;
    change->n_units = count_units(site, scratch);
    change->reason = order.n == 0 ? "no case has a human score and scores of both runs" : NULL;
    if (order.n == 0)
        return;
    change->base = order.figures[0];
    change->changed = order.figures[1];
    if (is_same) {
        check_no_change(change, change->base);
        return;
    }
    units = order_losses(site, &order, scratch);
    change->n_changed = count_changed(order.effects, order.n_parts);
    change->n_units_changed = count_changed(units.sums, units.n);
    trial.order = &order.difference;
    check_make_test(&trial, change, scratch);
    if (!isnan(change->low)) { /* a difference of two shares */
        change->low = fmax(change->low, -1);
        change->high = fmin(change->high, 1);
    }
    if (site->jointly && !isnan(order.difference.difference))
        change->reason = NULL;
}

/* --- figures ---------------------------------------------------------------------------------- */

/* Sets what is exchanged or drawn together: the units of the pairs; for a test by sources, if each
 * case is a unit, the sources. */
static void set_inputs(const struct mc_check_site *site, const struct check_pairs *pairs,
                       const struct units *units, struct mc_paired_scores *scores,
                       struct mc_arena *scratch)
{
    uint32_t *inputs;
    size_t i;

    scores->n_inputs = units->n;
    if (site->clustered)
        scores->inputs = units->place;
    if (site->clustered || site->sources == NULL)
        return;
    inputs = mc_arena_array(scratch, pairs->n, sizeof(*inputs));
    for (i = 0; i < pairs->n; i++)
        inputs[i] = site->sources[pairs->cases[i]];
    scores->inputs = inputs;
    scores->n_inputs = site->changed->suite->n_cases;
}

/* Percentile interval of the difference, resampled by unit. */
static void bootstrap_figure(const struct mc_check_site *site,
                             const struct mc_paired_scores *scores, const struct units *units,
                             const struct mc_grouped_figure *figure, struct mc_change *change,
                             struct mc_arena *scratch)
{
    const struct mc_draw_key key = {site->settings->seed, site->stream};
    struct mc_paired_bootstrap_settings resampling = {
        site->settings->resamples,    site->settings->confidence,
        MC_BOOTSTRAP_INPUTS,          MC_PAIRED_ALL,
        mc_random_index_source(&key), NULL};
    struct mc_paired_scores by_unit = *scores;
    struct mc_paired_bootstrap_result interval;

    by_unit.inputs = site->clustered ? units->place : NULL;
    by_unit.n_inputs = units->n;
    interval = mc_paired_bootstrap(&by_unit, figure, &resampling, scratch);
    change->low = interval.low;
    change->high = interval.high;
}

/* The number of units with a case whose score changed. */
static size_t count_moved(const struct check_pairs *pairs, const struct units *units,
                          struct mc_arena *scratch)
{
    double *moved = mc_arena_array(scratch, units->n, sizeof(*moved));
    size_t i;

    for (i = 0; i < pairs->n; i++)
        if (pairs->base[i] < pairs->changed[i] || pairs->base[i] > pairs->changed[i])
            moved[units->place[i]] = 1;
    return count_changed(moved, units->n);
}

static void take_figure(const struct mc_check_site *site, const struct mc_check *check,
                        struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct check_pairs pairs = check_take_pairs(site, false, true, scratch);
    const struct mc_paired_figure *kind = mc_paired_figure_find(check->figure);
    struct mc_paired_scores scores = {
        .n = pairs.n, .human = pairs.human, .metrics = {pairs.base, pairs.changed}, .n_systems = 1};
    struct mc_paired_sample *sample = mc_arena_array(scratch, 1, sizeof(*sample));
    struct mc_grouped_figure *figure = mc_arena_array(scratch, 1, sizeof(*figure));
    size_t i;

    mc_paired_sample_take(&scores, MC_PAIRED_ALL, sample, scratch);
    *figure = kind->figure();
    for (i = 0; i < pairs.n; i++)
        pairs.cases[i] = site->units[pairs.cases[i]];
    claim->n = pairs.n;
    claim->units = pairs.cases;
    claim->less_is_best = check->less_is_best;
    claim->swap = kind->prepare == NULL ? mc_swap_figure(sample, figure, scratch)
                                        : kind->prepare(sample, scratch);
}

/* A test and an interval of a figure over all cases of the group. */
static void look_at_figure(const struct mc_check_site *site, struct mc_change *change,
                           struct mc_arena *scratch)
{
    struct check_pairs pairs = check_take_pairs(site, false, true, scratch);
    struct mc_trial trial = check_trial(site);
    struct mc_paired_scores scores = {
        .n = pairs.n, .human = pairs.human, .metrics = {pairs.base, pairs.changed}, .n_systems = 1};
    struct units units = new_units(site, pairs.cases, pairs.n, scratch);
    struct mc_grouped_figure figure;

    change->n = pairs.n;
    change->n_units = units.n;
    change->reason = pairs.n < 2 ? "fewer than 2 cases have all scores" : NULL;
    if (pairs.n < 2)
        return;
    if (site->settings->claims_only && pairs.n_changed == 0) {
        check_no_change(change, 0);
        return;
    }
    trial.figure = mc_paired_figure_find(change->check->figure);
    figure = trial.figure->figure();
    change->base = figure.compute(pairs.human, pairs.base, pairs.n, figure.context, scratch);
    change->changed = figure.compute(pairs.human, pairs.changed, pairs.n, figure.context, scratch);
    change->n_changed = pairs.n_changed;
    change->n_units_changed = count_moved(&pairs, &units, scratch);
    if (pairs.n_changed == 0 && !isnan(change->base)) {
        check_no_change(change, change->base);
        return;
    }
    set_inputs(site, &pairs, &units, &scores, scratch);
    trial.scores = &scores;
    if (!site->jointly)
        check_make_test(&trial, change, scratch);
    if (change->reason == NULL && isnan(change->low) && site->settings->resamples > 0 &&
        !are_few(site, &units))
        bootstrap_figure(site, &scores, &units, &figure, change, scratch);
}

/* --- all checks ------------------------------------------------------------------------------- */

static const struct mc_check all_checks[] = {
    {"right_order", NULL, "right order",
     "share of the pairs of cases of different phenomena in the order of the human scores", false,
     false, MC_TEST_ORDERS, "influence", NULL},
    {"passed", "expectations", "passed", "cases that pass all their expectations", true, false,
     MC_TEST_VERDICTS, "mid-p", NULL},
    {"mad", "deviation", "MAD", "mean absolute deviation from human scores, both normalised", false,
     true, MC_TEST_DIFFERENCES, "sign-flip", NULL},
    {"order", NULL, "order", "share of the pairs with different human scores in the same order",
     false, false, MC_TEST_FIGURES, "perm-both", "order"},
    {"spearman", NULL, "Spearman", "Spearman's correlation with human scores", false, false,
     MC_TEST_FIGURES, "perm-both", "spearman"},
    {"pearson", NULL, "Pearson", "Pearson's correlation with human scores", false, false,
     MC_TEST_FIGURES, "perm-both", "pearson"},
    {MC_CHECK_WITHOUT_PEOPLE, NULL, "mean",
     "mean of the scores, normalised; where no case has a "
     "human score",
     false, false, MC_TEST_DIFFERENCES, "sign-flip", NULL},
};
enum { N_CHECKS = sizeof(all_checks) / sizeof(all_checks[0]) };

mc_check_look *const mc_check_looks[] = {
    look_at_right_order, look_at_expectations, look_at_deviation, look_at_figure,
    look_at_figure,      look_at_figure,       look_at_deviation};
mc_check_take *const mc_check_takes[] = {take_right_order, take_expectations, take_deviation,
                                         take_figure,      take_figure,       take_figure,
                                         take_deviation};

const char *mc_no_check_of(const struct mc_paired_test *test)
{
    const char *reason = NULL;
    size_t i;

    for (i = 0; i < N_CHECKS; i++) {
        const struct mc_check *check = &all_checks[i];
        const char *inapplicable = mc_paired_test_inapplicable_reason(
            test, check->data, check->figure == NULL ? NULL : mc_paired_figure_find(check->figure));

        if (inapplicable == NULL)
            return NULL;
        if (check->data == test->data || reason == NULL)
            reason = inapplicable;
    }
    return reason;
}

const struct mc_check *mc_checks(size_t *n)
{
    *n = N_CHECKS;
    return all_checks;
}

/* Compares in any letter case, with '_' equal to a blank, so that words as displayed are names. */
static bool is_word(struct mc_slice word, const char *name)
{
    size_t i;

    if (name == NULL || word.length != strlen(name))
        return false;
    for (i = 0; i < word.length; i++) {
        char a = word.data[i] == ' ' ? '_' : word.data[i];
        char b = name[i] == ' ' ? '_' : name[i];

        if (tolower((unsigned char)a) != tolower((unsigned char)b))
            return false;
    }
    return true;
}

const struct mc_check *mc_check_find(struct mc_slice word)
{
    size_t i;

    for (i = 0; i < N_CHECKS; i++)
        if (is_word(word, all_checks[i].name) || is_word(word, all_checks[i].earlier))
            return &all_checks[i];
    return NULL;
}

const char *const *mc_check_names(void)
{
    static const char *const names[] = {"right_order", "passed",  "mad",  "order",
                                        "spearman",    "pearson", "mean", NULL};

    return names;
}
