/* SPDX-License-Identifier: GPL-3.0-or-later */
/* checks.c: each check takes the cases that both runs have, tests what changed on them and gives
 * the change an interval; each can also put its losses, case by case, as a claim to the swaps of
 * tests/max_statistic.h.
 *
 * - the scores of both runs
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
#include "analysis/right_order.h"
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

static double score_of(const struct mc_result *result, uint32_t column, size_t item)
{
    double value = result->metric_settled[column][item];

    return result->scores->columns[column].lower_is_better ? -value : value;
}

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

/* The cases of the site that have all three. Scores are settled over both runs (analysis/sample.h).
 * `normalised`: brought to [0, 1], both runs by the bounds of the base run; else as they are. */
static struct check_pairs check_take_pairs(const struct mc_check_site *site, bool normalised,
                                           struct mc_arena *scratch)
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
                              : score_of(site->base, site->base_column, at);
        double b = normalised ? normalised_of(site->changed, site->changed_column, at, &others)
                              : score_of(site->changed, site->changed_column, at);

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

/* Interval of the mean that holds what the sign flips do not refuse: turning the signs of some
 * differences, less m, leaves their mean as far out as it is when m is beyond the mean of those
 * that were turned. So the bounds are quantiles of the means of random halves: Hartigan 1969, Using
 * subsample values as typical values, JASA 64:1303, theorem 1. */
static void typical_means(const struct mc_check_site *site, const double *values,
                          struct mc_change *change, struct mc_arena *scratch)
{
    const struct mc_draw_key key = {site->settings->seed, site->stream};
    struct mc_bit_source source = mc_random_bit_source(&key);
    size_t n_means = 0, n = change->n, i, r;
    double *means = mc_arena_array(scratch, site->settings->resamples, sizeof(*means));
    uint64_t *bits = mc_arena_array(scratch, mc_bit_words(n), sizeof(*bits));
    double tail = 50 * (1 - site->settings->confidence);

    for (r = 0; r < site->settings->resamples; r++) {
        double sum = 0, n_turned = 0;

        source.draw(source.context, r, bits, n);
        for (i = 0; i < n; i++) {
            double turned = (double)mc_bit_at(bits, i);

            sum += turned * values[i];
            n_turned += turned;
        }
        if (n_turned > 0)
            means[n_means++] = sum / n_turned;
    }
    if (n_means == 0)
        return;
    mc_sort_values(means, n_means, scratch);
    change->low = mc_percentile_sorted(means, n_means, tail);
    change->high = mc_percentile_sorted(means, n_means, 100 - tail);
}

/* --- deviation -------------------------------------------------------------------------------- */

/* before: the distances of the base run; the result: by how much they grew. */
static const double *growth_of(const struct check_pairs *pairs, double *before,
                               struct mc_arena *scratch)
{
    double *differences = mc_arena_array(scratch, pairs->n, sizeof(*differences));
    double *sizes = mc_arena_array(scratch, pairs->n, sizeof(*sizes));
    size_t i;

    for (i = 0; i < pairs->n; i++) {
        sizes[i] = fmax(fabs(pairs->human[i]), fmax(fabs(pairs->base[i]), fabs(pairs->changed[i])));
        before[i] = fabs(pairs->base[i] - pairs->human[i]);
        differences[i] = fabs(pairs->changed[i] - pairs->human[i]) - before[i];
    }
    mc_settle_differences(differences, sizes, pairs->n, scratch);
    return differences;
}

void mc_take_deviation(const struct mc_check_site *site, const struct mc_check *check,
                       struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct check_pairs pairs = check_take_pairs(site, true, scratch);

    (void)check;
    claim->n = pairs.n;
    claim->units = pairs.cases;
    claim->losses = growth_of(&pairs, mc_arena_array(scratch, pairs.n, sizeof(double)), scratch);
}

/* Few enough differences that the test by itself goes through all signs. */
static bool is_enumerated(const struct mc_check_site *site, const struct mc_change *change)
{
    return change->n_changed < 32 && (uint64_t)1 << change->n_changed <= site->settings->draws;
}

static void look_at_deviation(const struct mc_check_site *site, struct mc_change *change,
                              struct mc_arena *scratch)
{
    struct check_pairs pairs = check_take_pairs(site, true, scratch);
    struct mc_trial trial = check_trial(site);
    double *before = mc_arena_array(scratch, pairs.n, sizeof(*before));
    const double *differences = growth_of(&pairs, before, scratch);
    size_t i;

    change->n = pairs.n;
    change->reason = pairs.n == 0 ? "no case has a human score and scores of both runs" : NULL;
    if (pairs.n == 0)
        return;
    if (pairs.n_changed == 0) {
        check_no_change(change, mean_of(before, pairs.n));
        return;
    }
    for (i = 0; i < pairs.n; i++)
        change->n_changed += differences[i] > 0 || differences[i] < 0;
    change->base = mean_of(before, pairs.n);
    change->changed = change->base + mean_of(differences, pairs.n);
    trial.differences = differences;
    trial.n_differences = pairs.n;
    if (!site->jointly || is_enumerated(site, change))
        check_make_test(&trial, change, scratch);
    typical_means(site, differences, change, scratch);
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

static void take_expectations(const struct mc_check_site *site, const struct mc_check *check,
                              struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    size_t *units = mc_arena_array(scratch, site->group->n_cases, sizeof(*units)), i;
    double *losses = mc_arena_array(scratch, site->group->n_cases, sizeof(*losses));
    bool passed[2];

    (void)check;
    for (i = 0; i < site->group->n_cases; i++)
        if (verdicts_of(site, site->group->cases[i], passed)) {
            units[claim->n] = site->group->cases[i];
            losses[claim->n++] = (double)passed[0] - (double)passed[1];
        }
    claim->units = units;
    claim->losses = losses;
}

static void look_at_expectations(const struct mc_check_site *site, struct mc_change *change,
                                 struct mc_arena *scratch)
{
    struct mc_trial trial = check_trial(site);
    struct mc_paired_counts counts = {0, 0, 0, 0};
    struct mc_interval interval;
    bool passed[2];
    size_t i;

    change->reason = "its cases have no expectations";
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
    change->base = (double)(counts.both + counts.only_first) / (double)change->n;
    change->changed = (double)(counts.both + counts.only_second) / (double)change->n;
    change->n_changed = counts.only_first + counts.only_second;
    trial.verdicts = counts;
    check_make_test(&trial, change, scratch);
    interval = mc_tango_interval(counts, site->settings->confidence);
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
                                          : score_of(result, column, i);
    return scores;
}

static struct mc_order_change order_change(const struct mc_check_site *site,
                                           struct mc_arena *scratch)
{
    const double *const scores[2] = {scores_on_one_scale(site, true, scratch),
                                     scores_on_one_scale(site, false, scratch)};

    return mc_right_order_change(site->changed, site->dataset, site->group, scores, site->units,
                                 scratch);
}

static void take_right_order(const struct mc_check_site *site, const struct mc_check *check,
                             struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct mc_order_change found = order_change(site, scratch);
    double *losses = mc_arena_array(scratch, found.n_parts, sizeof(*losses));
    size_t i;

    (void)check;
    claim->n = found.n_parts;
    claim->units = found.cases;
    claim->losses = losses;
    for (i = 0; i < found.n_parts; i++) /* of which the mean is the loss */
        losses[i] = -found.effects[i] * (double)found.n_parts;
}

/* Student's t of the influences; a claim without variance has the p of its swaps. */
static void look_at_right_order(const struct mc_check_site *site, struct mc_change *change,
                                struct mc_arena *scratch)
{
    struct mc_order_change found = order_change(site, scratch);
    struct mc_trial trial = check_trial(site);
    bool is_same = found.difference.se <= 0 && fabs(found.difference.difference) <= 0;
    size_t i;

    change->n = found.n;
    change->reason = found.n == 0 ? "no case has a human score and scores of both runs" : NULL;
    if (found.n == 0)
        return;
    change->base = found.figures[0];
    change->changed = found.figures[1];
    if (is_same) {
        check_no_change(change, change->base);
        return;
    }
    for (i = 0; i < found.n_parts; i++)
        change->n_changed += found.effects[i] > 0 || found.effects[i] < 0;
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

/* The sources of the cases of the pairs, numbered by those of the suite. */
static void set_inputs(const struct mc_check_site *site, const struct check_pairs *pairs,
                       struct mc_paired_scores *scores, struct mc_arena *scratch)
{
    uint32_t *inputs;
    size_t i;

    scores->n_inputs = pairs->n;
    if (site->sources == NULL)
        return;
    inputs = mc_arena_array(scratch, pairs->n, sizeof(*inputs));
    for (i = 0; i < pairs->n; i++)
        inputs[i] = site->sources[pairs->cases[i]];
    scores->inputs = inputs;
    scores->n_inputs = site->changed->suite->n_cases;
}

/* Percentile interval of the difference, resampled by case. */
static void bootstrap_figure(const struct mc_check_site *site,
                             const struct mc_paired_scores *scores,
                             const struct mc_grouped_figure *figure, struct mc_change *change,
                             struct mc_arena *scratch)
{
    const struct mc_draw_key key = {site->settings->seed, site->stream};
    struct mc_paired_bootstrap_settings resampling = {
        site->settings->resamples,    site->settings->confidence,
        MC_BOOTSTRAP_INPUTS,          MC_PAIRED_ALL,
        mc_random_index_source(&key), NULL};
    struct mc_paired_scores by_case = *scores;
    struct mc_paired_bootstrap_result interval;

    by_case.inputs = NULL;
    by_case.n_inputs = scores->n;
    interval = mc_paired_bootstrap(&by_case, figure, &resampling, scratch);
    change->low = interval.low;
    change->high = interval.high;
}

static void take_figure(const struct mc_check_site *site, const struct mc_check *check,
                        struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct check_pairs pairs = check_take_pairs(site, false, scratch);
    const struct mc_paired_figure *kind = mc_paired_figure_find(check->figure);
    struct mc_paired_scores scores = {
        .n = pairs.n, .human = pairs.human, .metrics = {pairs.base, pairs.changed}, .n_systems = 1};
    struct mc_paired_sample *sample = mc_arena_array(scratch, 1, sizeof(*sample));
    struct mc_grouped_figure *figure = mc_arena_array(scratch, 1, sizeof(*figure));

    mc_paired_sample_take(&scores, MC_PAIRED_ALL, sample, scratch);
    *figure = kind->figure();
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
    struct check_pairs pairs = check_take_pairs(site, false, scratch);
    struct mc_trial trial = check_trial(site);
    struct mc_paired_scores scores = {
        .n = pairs.n, .human = pairs.human, .metrics = {pairs.base, pairs.changed}, .n_systems = 1};
    struct mc_grouped_figure figure;

    change->n = pairs.n;
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
    if (pairs.n_changed == 0 && !isnan(change->base)) {
        check_no_change(change, change->base);
        return;
    }
    set_inputs(site, &pairs, &scores, scratch);
    trial.scores = &scores;
    if (!site->jointly)
        check_make_test(&trial, change, scratch);
    if (change->reason == NULL && isnan(change->low) && site->settings->resamples > 0)
        bootstrap_figure(site, &scores, &figure, change, scratch);
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
};
enum { N_CHECKS = sizeof(all_checks) / sizeof(all_checks[0]) };

mc_check_look *const mc_check_looks[] = {look_at_right_order, look_at_expectations,
                                         look_at_deviation,   look_at_figure,
                                         look_at_figure,      look_at_figure};
mc_check_take *const mc_check_takes[] = {take_right_order, take_expectations, mc_take_deviation,
                                         take_figure,      take_figure,       take_figure};

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
    static const char *const names[] = {"right_order", "passed",  "mad", "order",
                                        "spearman",    "pearson", NULL};

    return names;
}
