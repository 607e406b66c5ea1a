/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks.c: each check takes the cases that both runs have, tests what changed on them and gives
 * the change an interval; each can also put its losses, case by case, as a claim to the swaps of
 * tests/max_statistic.h.
 *
 * - the scores of both runs
 * - what is exchanged together
 * - deviation, expectations, right order, figures
 * - all checks
 */
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

/* The scores of both runs and of people on the cases that have all three; turned round where lower
 * is better. Arrays have room for the cases of the group. */
struct check_pairs {
    size_t n;
    double *human, *base, *changed;
    size_t *cases;    /* indexes in the suite */
    size_t n_changed; /* of them the two runs differ; 0: nothing need be drawn */
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

/* NaN where there are no bounds. */
static double normalised_of(const struct mc_result *result, uint32_t column, size_t item,
                            const struct mc_bounds *bounds)
{
    double value = result->metric_settled[column][item];

    return bounds->reason != NULL ? (double)NAN
                                  : (value - bounds->low) / (bounds->high - bounds->low);
}

/* The cases of the site that have all three, or, not `judged`, scores of both runs, human scores
 * being 0. Scores are settled over both runs (analysis/sample.h). `normalised`: brought to [0, 1],
 * both runs by the bounds of the base run; else as they are. */
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

/* Both runs gave every case the same score: base and changed are `value`, and nothing need be
 * drawn. */
static void check_no_change(struct mc_change *change, double value)
{
    change->base = change->changed = value;
    change->low = change->high = 0;
    change->p = 1;
}

/* What all tests need; the caller adds what is compared. */
static struct mc_trial check_trial(const struct mc_check_site *site)
{
    return (struct mc_trial){
        .key = {site->settings->seed, site->stream},
        .n_draws = site->settings->draws,
        .may_end_early = true,
        .confidence = site->settings->confidence,
    };
}

/* Sets p, the reason why there is none, and the interval of a test that gives one (else NaN). */
static void check_make_test(const struct mc_trial *trial, struct mc_change *change,
                            struct mc_arena *scratch)
{
    struct mc_trial_result found = mc_paired_test_make(change->test, trial, scratch);

    change->p = found.p;
    change->reason = found.reason;
    change->low = found.low;
    change->high = found.high;
}

static double mean_of(const double *values, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += values[i];
    return sum / (double)n;
}

/* --- what is exchanged together --------------------------------------------------------------- */

/* Cases by the units that tests exchange, in order of first appearance; where every case is one by
 * itself, in their order. */
struct units {
    size_t n;
    size_t *units;   /* [n] numbers of the site */
    double *sums;    /* [n] of the values of their cases */
    double *sizes;   /* [n] how many cases */
    uint32_t *place; /* [cases] which of them a case is in */
    double share;    /* n in cases: the mean of sums times this is the mean of the cases */
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

/* Adds up the values of the cases; `sizes`: what they come from, for those that are next to 0
 * (analysis/sample.h), or NULL. */
static void sum_units(struct units *units, const double *values, const double *sizes, size_t n,
                      struct mc_arena *scratch)
{
    double *of = mc_arena_array(scratch, units->n, sizeof(*of));
    size_t i;

    for (i = 0; i < n; i++) {
        units->sums[units->place[i]] += values[i];
        of[units->place[i]] += sizes == NULL ? 0 : sizes[i];
    }
    if (sizes != NULL && units->n < n)
        mc_settle_differences(units->sums, of, units->n, scratch);
}

/* How many units the cases of the group are of. */
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

/* Of fewer items no test at 5 % shows anything, and no interval of them holds 95 %. */
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

/* The sums in shares of the mean, as the losses of a claim. */
static void set_losses(const struct units *units, struct mc_swap_claim *claim)
{
    size_t u;

    for (u = 0; u < units->n; u++)
        units->sums[u] *= units->share;
    claim->n = units->n;
    claim->units = units->units;
    claim->losses = units->sums;
}

/* Interval of the mean of the cases, from sums in shares and with their sign or the other, that
 * holds what the sign flips do not refuse: turning the signs of the sums of some units, less m for
 * each case, leaves their mean as far out as it is when m is beyond the mean of the cases that were
 * turned. So the bounds are quantiles of the means of random halves: Hartigan 1969, Using subsample
 * values as typical values, JASA 64:1303, theorem 1. */
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
        double sum = 0, n_turned = 0;

        source.draw(source.context, r, bits, n);
        for (i = 0; i < n; i++) {
            double turned = (double)mc_bit_at(bits, i);

            sum += turned * units->sums[i];
            n_turned += turned * units->sizes[i];
        }
        if (n_turned > 0)
            means[n_means++] = sign * sum / units->share / n_turned;
    }
    if (n_means == 0)
        return;
    mc_sort_values(means, n_means, scratch);
    change->low = mc_percentile_sorted(means, n_means, tail);
    change->high = mc_percentile_sorted(means, n_means, 100 - tail);
}

/* --- deviation -------------------------------------------------------------------------------- */

/* The growth of a site by case, and its sums. */
struct growth {
    struct check_pairs pairs;
    double *before;      /* the distances of the base run, or, of the mean, its scores */
    double *differences; /* by how much the distances grew, or the scores are less */
    struct units units;
};

static struct growth take_growth(const struct mc_check_site *site, const struct mc_check *check,
                                 struct mc_arena *scratch)
{
    bool of_mean = !check->less_is_best;
    struct growth growth = {.pairs = check_take_pairs(site, true, !of_mean, scratch)};
    size_t n = growth.pairs.n, i;
    double *sizes = mc_arena_array(scratch, n, sizeof(*sizes)); /* of what they come from */

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
    /* of few enough differences the test by itself goes through all signs */
    if (!site->jointly || (change->n_units_changed < 32 &&
                           (uint64_t)1 << change->n_units_changed <= site->settings->draws))
        check_make_test(&trial, change, scratch);
    if (!are_few(site, &growth.units))
        typical_means(site, &growth.units, sign, change, scratch);
}

/* --- expectations ----------------------------------------------------------------------------- */

/* A case passes when all of its expectations do; false: none applies in both runs. */
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

/* The cases of which an expectation applies, with what each loses: 1 where it passed before, -1
 * where it passes now, else 0. */
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
    struct verdicts taken = {.cases = mc_arena_array(scratch, n, sizeof(size_t)),
                             .losses = mc_arena_array(scratch, n, sizeof(double)),
                             .pass = mc_arena_array(scratch, n, sizeof(bool))};
    bool passed[2];

    for (i = 0; i < n; i++) {
        if (!verdicts_of(site, site->group->cases[i], passed))
            continue;
        taken.cases[taken.n] = site->group->cases[i];
        taken.pass[taken.n] = passed[1];
        taken.losses[taken.n++] = (double)passed[0] - (double)passed[1];
        taken.counts.both += passed[0] && passed[1];
        taken.counts.only_first += passed[0] && !passed[1];
        taken.counts.only_second += !passed[0] && passed[1];
        taken.counts.neither += !passed[0] && !passed[1];
    }
    taken.units = new_units(site, taken.cases, taken.n, scratch);
    sum_units(&taken.units, taken.losses, NULL, taken.n, scratch);
    return taken;
}

static void take_expectations(const struct mc_check_site *site, const struct mc_check *check,
                              struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct verdicts taken = take_verdicts(site, scratch);

    (void)check;
    set_losses(&taken.units, claim);
}

/* By how much the variance of the mean loss is greater than that of as many cases by themselves
 * (Rao and Scott 1992, Biometrics 48:577, section 2, without G / (G - 1), so that copies of cases
 * change nothing), at least 1. Where nothing tells, the cases of
 * a unit count as copies of one (Kish 1965, section 8.2). */
static double design_effect(const struct verdicts *taken)
{
    const struct units *units = &taken->units;
    double n = (double)taken->n, mean = mean_of(taken->losses, taken->n), between = 0, copies = 0;
    double within = (double)taken->counts.only_first + taken->counts.only_second - n * mean * mean;
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

/* Of the share of cases that pass in the changed run. */
static struct mc_interval share_interval(const struct verdicts *taken, double confidence,
                                         struct mc_arena *scratch)
{
    uint64_t *passes = mc_arena_array(scratch, taken->units.n, sizeof(*passes));
    struct mc_cluster_counts counts = {0};
    size_t i;

    for (i = 0; i < taken->n; i++)
        passes[taken->units.place[i]] += taken->pass[i];
    for (i = 0; i < taken->units.n; i++)
        mc_cluster_counts_add(&counts, passes[i], (uint64_t)taken->units.sizes[i]);
    return mc_clustered_rate_interval(&counts, confidence);
}

static void look_at_expectations(const struct mc_check_site *site, struct mc_change *change,
                                 struct mc_arena *scratch)
{
    struct mc_trial trial = check_trial(site);
    struct mc_interval interval;
    struct verdicts taken;
    double n;

    change->reason = "its cases have no expectations";
    if (site->base->expectations == NULL || site->changed->expectations == NULL)
        return;
    taken = take_verdicts(site, scratch);
    change->n = taken.n;
    change->n_units = taken.units.n;
    if (taken.n == 0)
        return;
    n = (double)taken.n;
    change->base = (double)(taken.counts.both + taken.counts.only_first) / n;
    change->changed = (double)(taken.counts.both + taken.counts.only_second) / n;
    change->n_changed = taken.counts.only_first + taken.counts.only_second;
    change->n_units_changed = count_changed(taken.units.sums, taken.units.n);
    trial.verdicts = taken.counts;
    if (site->clustered) {
        trial.verdicts_of_units = taken.units.sums;
        trial.n_units = taken.units.n;
    }
    check_make_test(&trial, change, scratch);
    if (are_few(site, &taken.units))
        return;
    interval = share_interval(&taken, site->settings->confidence, scratch);
    change->changed_low = interval.low;
    change->changed_high = interval.high;
    interval = mc_tango_interval(taken.counts, site->clustered ? design_effect(&taken) : 1,
                                 site->settings->confidence);
    change->low = -interval.high; /* it is one of passed before - passed now */
    change->high = -interval.low;
}

/* --- right order ------------------------------------------------------------------------------ */

/* The scores of a run for all cases of the suite, brought to the scale of the base run, more being
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

/* Losses of the parts, of which the sum is the loss. */
static struct units order_losses(const struct mc_check_site *site,
                                 const struct mc_order_change *found, struct mc_arena *scratch)
{
    struct units units = new_units(site, found->cases, found->n_parts, scratch);
    double *losses = mc_arena_array(scratch, found->n_parts, sizeof(*losses));
    size_t i;

    for (i = 0; i < found->n_parts; i++)
        losses[i] = -found->effects[i];
    sum_units(&units, losses, NULL, found->n_parts, scratch);
    return units;
}

static void take_right_order(const struct mc_check_site *site, const struct mc_check *check,
                             struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct mc_order_change found = order_change(site, scratch);
    struct units units = order_losses(site, &found, scratch);

    (void)check;
    units.share = (double)units.n; /* of the losses the mean is the loss */
    set_losses(&units, claim);
}

/* Student's t of the influences; a claim without variance has the p of its swaps. */
static void look_at_right_order(const struct mc_check_site *site, struct mc_change *change,
                                struct mc_arena *scratch)
{
    struct mc_order_change found = order_change(site, scratch);
    struct mc_trial trial = check_trial(site);
    bool is_same = found.difference.se <= 0 && fabs(found.difference.difference) <= 0;
    struct units units;

    change->n = found.n;
    change->n_units = count_units(site, scratch);
    change->reason = found.n == 0 ? "no case has a human score and scores of both runs" : NULL;
    if (found.n == 0)
        return;
    change->base = found.figures[0];
    change->changed = found.figures[1];
    if (is_same) {
        check_no_change(change, change->base);
        return;
    }
    units = order_losses(site, &found, scratch);
    change->n_changed = count_changed(found.effects, found.n_parts);
    change->n_units_changed = count_changed(units.sums, units.n);
    trial.order = &found.difference;
    check_make_test(&trial, change, scratch);
    if (!isnan(change->low)) { /* of two shares */
        change->low = fmax(change->low, -1);
        change->high = fmin(change->high, 1);
    }
    if (site->jointly && !isnan(found.difference.difference))
        change->reason = NULL;
}

/* --- figures ---------------------------------------------------------------------------------- */

/* What is exchanged or drawn together: the units, numbered by those of the pairs; of a test by
 * sources, where each case is a unit, the sources. */
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

/* The units of which a case has another score now. */
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

/* Letters in any case, and a blank for each '_', so that words of a screen are names. */
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
