/* SPDX-License-Identifier: GPL-3.0-or-later */
/* change.c: makes the checks of checks.h on every metric and group in parallel, then judges all
 * claims of a loss together, as one family.
 *
 * - the checks of one metric on one group, rescaling
 * - the family, p values of a loss, losses above the tolerated one, judging
 * - all changes, cases that changed their verdict, the whole comparison */
#include "analysis/change/change.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

#include "analysis/bootstrap.h"
#include "analysis/change/paired_runs.h"
#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/normalise.h"
#include "analysis/order_rows.h"
#include "analysis/sample.h"
#include "analysis/tests/multiple_testing.h"
#include "analysis/tests/permutation.h"
#include "base/hash.h"
#include "base/thread_pool.h"

/* A metric on a group: comparison->changes has its checks together, one place after another. */
struct change_place {
    const struct mc_dataset_result *dataset;
    const struct mc_group *group;
    size_t metric;
    bool clustered;                         /* a unit contains several cases of the dataset */
    bool few_items;                         /* and no test of them can show anything */
    const uint32_t *order_units;            /* for the t of right order; NULL: each case */
    const struct mc_order_run_pair *orders; /* shared by groups; NULL: each counts its own */
};

struct change_work {
    struct mc_comparison *comparison;
    struct change_place *places;
    size_t n_places;
    const uint32_t *sources; /* of the cases; NULL: not needed */
};

/* --- the checks of one metric on one group ---------------------------------------------------- */

/* The least one-sided p with k changed units: all of them are worse in one of 2^k swaps. */
static double least_of_swaps(const struct mc_change *change)
{
    return ldexp(1, -(int)fmin((double)change->n_units_changed, 1000));
}

/* Raises p values below what all swaps of the changed units could give: otherwise a test that also
 * uses the unchanged ones, or half of a p (mid-p), could show a change with a case or two. With
 * MANY units the bound is far below any alpha, and p is that of the test. */
static void hold_to_swaps(struct mc_change *change)
{
    enum { MANY = 32 };
    double least = least_of_swaps(change);

    if (change->n_units_changed > MANY)
        return;
    if (change->p < 2 * least) /* not NaN */
        change->p = fmin(1, 2 * least);
    if (change->p_loss < least)
        change->p_loss = least;
    if (change->p_adjusted < least)
        change->p_adjusted = least;
}

/* The site of change number `index`. */
static struct mc_check_site change_site(const struct change_work *work, size_t index)
{
    const struct mc_comparison *comparison = work->comparison;
    const struct change_place *place;
    const struct mc_paired_metric *metric;

    place = &work->places[index / comparison->n_checks];
    metric = &comparison->runs->metrics[place->metric];
    return (struct mc_check_site){
        .base = comparison->base,
        .changed = comparison->changed,
        .dataset = place->dataset->name,
        .group = place->group,
        .base_column = metric->base,
        .changed_column = metric->changed,
        .settings = &comparison->settings,
        .stream = mc_bootstrap_stream(place->dataset->name, place->group),
        .sources = work->sources,
        .units = comparison->units,
        .order_units = place->order_units,
        .orders = place->orders,
        .clustered = place->clustered,
    };
}

/* The test that the policy selects for a check. With several cases in a unit, their scores are
 * exchanged together. */
static const struct mc_paired_test *check_test(const struct mc_check *check, bool clustered,
                                               const struct mc_policy *policy)
{
    const struct mc_paired_figure *figure =
        check->figure == NULL ? NULL : mc_paired_figure_find(check->figure);
    size_t i;

    for (i = policy->n_tests; i > 0; i--)
        if (mc_paired_test_inapplicable_reason(policy->tests[i - 1], check->data, figure) == NULL)
            return policy->tests[i - 1];
    return mc_paired_test_find(clustered && check->figure != NULL ? "perm-inputs" : check->test);
}

/* A change with nothing known about it yet. */
static struct mc_change new_change(const struct change_work *work, size_t index)
{
    const struct mc_policy *policy = work->comparison->settings.policy;
    const struct mc_paired_metric *metrics = work->comparison->runs->metrics;
    const double nan = (double)NAN;
    const struct change_place *place;
    const struct mc_check *checks;
    struct mc_change change;
    size_t n_all, n = work->comparison->n_checks;

    checks = mc_checks(&n_all);
    place = &work->places[index / n];
    memset(&change, 0, sizeof(change));
    change.dataset = place->dataset->name;
    change.phenomenon = place->group->name;
    change.title = place->group->title;
    change.metric = place->metric;
    change.few_items = place->few_items;
    change.first_case = place->group->n_cases > 0 ? place->group->cases[0] : 0;
    change.check = &checks[index % n];
    change.test = check_test(change.check, place->clustered, policy);
    change.base = change.changed = change.low = change.high = change.loss = nan;
    change.changed_low = change.changed_high = nan;
    change.p = change.p_loss = change.p_adjusted = change.p_margin = change.spread = nan;
    change.setting = mc_policy_of(policy, change.dataset, change.phenomenon,
                                  metrics[place->metric].name, change.check->name);
    if (metrics[place->metric].sentinel) /* nobody relies on it: for information only */
        change.setting.level = MC_GATE_INFO;
    return change;
}

/* Whether the expectation is applicable, and the score, or the one that it is compared with, is
 * unproved. */
static bool rests_on_unproved(const struct mc_result *result, size_t column, size_t tested)
{
    const struct mc_score_column *scores = &result->scores->columns[column];
    const struct mc_tested *item = &result->expectations->items[tested];
    struct mc_slice id = item->expectation->other;
    uint32_t other =
        id.length == 0 ? MC_NOT_FOUND : mc_string_map_find(result->scores->suite->case_ids, id);

    if (item->verdicts[column].outcome == MC_OUTCOME_NONE)
        return false;
    return mc_score_is_unproved(scores, item->item) ||
           (other != MC_NOT_FOUND && mc_score_is_unproved(scores, other));
}

/* The number of cases of the group with verdicts that rest on unproved scores. */
static size_t count_verdicts(const struct mc_result *result, size_t column,
                             const struct mc_group *group)
{
    const uint32_t *first = result->expectations->first;
    size_t n = 0, i, k;

    for (i = 0; i < group->n_cases; i++)
        for (k = first[group->cases[i]]; k < first[group->cases[i] + 1]; k++)
            if (rests_on_unproved(result, column, k)) {
                n++;
                break;
            }
    return n;
}

/* Counts the scores that a search did not prove, in both runs. */
static void count_unproved(const struct mc_check_site *site, struct mc_change *change)
{
    const struct mc_result *results[2] = {site->base, site->changed};
    const size_t columns[2] = {site->base_column, site->changed_column};
    bool judges = change->check->data == MC_TEST_VERDICTS;
    size_t r;

    for (r = 0; r < 2 && change->n > 0; r++) {
        const struct mc_score_column *column = &results[r]->scores->columns[columns[r]];

        if (!column->searches)
            continue;
        change->n_unproved[r] =
            judges ? count_verdicts(results[r], columns[r], site->group)
                   : mc_scores_unproved(column, site->group->cases, site->group->n_cases);
    }
}

/* --- rescaling -------------------------------------------------------------------------------- */

struct score_pairs {
    size_t n;
    double *base, *changed; /* higher is better */
    bool differ;
};

/* Whether the same score now has another place on [0, 1]. */
static bool is_moved(const struct mc_comparison *comparison, const struct mc_paired_metric *names)
{
    const struct mc_bounds *base = &comparison->base->bounds[names->base + 1];
    struct mc_bounds changed =
        mc_changed_bounds(comparison->base, names->base, comparison->changed, names->changed);
    bool turned = comparison->base->scores->columns[names->base].lower_is_better !=
                  comparison->changed->scores->columns[names->changed].lower_is_better;
    double sign = turned ? -1 : 1;

    return sign * changed.low < base->low || sign * changed.low > base->low ||
           sign * changed.high < base->high || sign * changed.high > base->high;
}

static struct score_pairs pairs_of(const struct mc_comparison *comparison, size_t metric,
                                   struct mc_arena *scratch)
{
    const struct mc_paired_metric *names = &comparison->runs->metrics[metric];
    size_t n = comparison->changed->scores->n_cases, i;
    struct score_pairs pairs = {0, mc_arena_array(scratch, n, sizeof(double)),
                                mc_arena_array(scratch, n, sizeof(double)),
                                is_moved(comparison, names)};

    for (i = 0; i < n; i++) {
        double a = mc_settled_upward(comparison->base, names->base, i);
        double b = mc_settled_upward(comparison->changed, names->changed, i);

        if (!isfinite(a) || !isfinite(b))
            continue;
        pairs.base[pairs.n] = a;
        pairs.changed[pairs.n++] = b;
        pairs.differ = pairs.differ || a < b || a > b;
    }
    return pairs;
}

/* Whether the new scores of a metric differ from the old ones, but keep every order: the same pairs
 * of cases tie, and in all others the same case is better. False below 2 cases. */
static bool is_rescaled(const struct mc_comparison *comparison, size_t metric,
                        struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct score_pairs pairs = pairs_of(comparison, metric, scratch);
    uint32_t *order = mc_arena_array(scratch, pairs.n, sizeof(*order));
    bool is_kept = pairs.differ && pairs.n >= 2;
    size_t k;

    mc_sort_order(pairs.base, pairs.n, order, scratch);
    for (k = 1; k < pairs.n && is_kept; k++) {
        size_t below = order[k - 1], above = order[k];
        bool tied = !(pairs.base[below] < pairs.base[above]);

        is_kept = tied ? !(pairs.changed[below] < pairs.changed[above]) &&
                             !(pairs.changed[below] > pairs.changed[above])
                       : pairs.changed[below] < pairs.changed[above];
    }
    mc_arena_reset(scratch, mark);
    return is_kept;
}

/* The factor between old and new scores, to a relative 1e-9 of each; NaN: there is none, or it is
 * 1. */
static double factor_of(const struct mc_comparison *comparison, size_t metric,
                        struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct score_pairs pairs = pairs_of(comparison, metric, scratch);
    double sum = 0, changed_sum = 0, factor;
    bool fits;
    size_t i;

    for (i = 0; i < pairs.n; i++) {
        sum += pairs.base[i];
        changed_sum += pairs.changed[i];
    }
    factor = changed_sum / sum;
    fits = isfinite(factor) && factor > 0 && fabs(factor - 1) > 1e-9;
    for (i = 0; i < pairs.n && fits; i++)
        fits = fabs(pairs.changed[i] - factor * pairs.base[i]) <= 1e-9 * fabs(pairs.changed[i]);
    mc_arena_reset(scratch, mark);
    return fits ? factor : (double)NAN;
}

/* From 10 cases on, a correlation with the old scores at most this low means a reversed metric. */
static const double reversed_correlation = -0.8;

/* Whether the new scores order the cases the opposite way: a metric that was negated is not better
 * anywhere, whatever its distances from people. */
static bool is_reversed(const struct mc_comparison *comparison, size_t metric,
                        struct mc_arena *scratch)
{
    enum { FEWEST = 10 };
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct score_pairs pairs = pairs_of(comparison, metric, scratch);
    struct mc_grouped_figure spearman = mc_grouped_spearman();
    double r = (double)NAN;

    if (pairs.n >= 2)
        r = spearman.compute(pairs.base, pairs.changed, pairs.n, spearman.context, scratch);
    mc_arena_reset(scratch, mark);
    return r <= (pairs.n < FEWEST ? -1 + 1e-12 : reversed_correlation);
}

/* Whether a rescaling changes the check although no order is lost. */
static bool is_of_calibration(const struct mc_check *check)
{
    return check->data == MC_TEST_VERDICTS || check->data == MC_TEST_DIFFERENCES;
}

/* Whether "rescaling" of the policy decides what the change does. */
static bool is_set_aside(const struct mc_comparison *comparison, const struct mc_change *change)
{
    return comparison->rescaled[change->metric] &&
           comparison->settings.policy->rescaling != MC_GATE_BLOCK &&
           is_of_calibration(change->check);
}

/* Whether a change can block or warn; changes through rescaling cannot, unless the policy says
 * so. */
static bool is_claim(const struct mc_comparison *comparison, const struct mc_change *change)
{
    return change->setting.level != MC_GATE_INFO && !is_set_aside(comparison, change);
}

/* --- the family ------------------------------------------------------------------------------- */

static bool has_enough(const struct mc_change *change)
{
    return change->n >= change->setting.least_n;
}

/* The least p that the changed cases could give, if all of them were worse. A test by draws has no
 * p below that of one draw. */
static double least_p(const struct mc_comparison *comparison, const struct mc_change *change,
                      bool jointly)
{
    double least = least_of_swaps(change);
    double one_draw = 1 / ((double)comparison->settings.draws + 1);

    if (jointly)
        return fmax(least, one_draw);
    /* the signs of few differences are enumerated; else p is half of a two-sided one */
    if (change->test->counts_draws && least < one_draw)
        return one_draw / 2;
    return least;
}

struct family {
    const struct change_work *work;
    size_t *members; /* indexes of changes */
    size_t n;
};

/* Tarone 1990, A modified Bonferroni method for discrete data, Biometrics 46:515: claims that
 * cannot reach alpha / K are left out, K being the least number that is at least the number of
 * those that can. Jointly, no claim costs another anything, and K is 1. */
static double reachable_p(const struct mc_comparison *comparison, const double *least, size_t n,
                          bool jointly)
{
    double alpha = comparison->settings.policy->alpha;
    enum mc_adjustment method = comparison->settings.policy->correction->method;
    size_t k, i;

    if (jointly || method == MC_ADJUST_NONE || method == MC_ADJUST_BH || method == MC_ADJUST_BY)
        return alpha;
    for (k = 1; k < n; k++) {
        size_t n_reaching = 0;

        for (i = 0; i < n; i++)
            n_reaching += least[i] <= alpha / (double)k;
        if (n_reaching <= k)
            break;
    }
    return alpha / (double)k;
}

/* The claims of a loss that could be shown. */
static struct family take_family(const struct change_work *work, bool jointly,
                                 struct mc_arena *scratch)
{
    struct mc_comparison *comparison = work->comparison;
    size_t n = comparison->n_changes, n_lost = 0, i;
    struct family family = {work, mc_arena_array(scratch, n, sizeof(size_t)), 0};
    double *least = mc_arena_array(scratch, n, sizeof(*least)), bound;

    for (i = 0; i < n; i++) {
        const struct mc_change *change = &comparison->changes[i];

        if (!is_claim(comparison, change) || !has_enough(change) || change->n_changed == 0 ||
            change->reason != NULL || change->few_items)
            continue;
        family.members[n_lost] = i;
        least[n_lost++] = least_p(comparison, change, jointly);
    }
    bound = reachable_p(comparison, least, n_lost, jointly);
    for (i = 0; i < n_lost; i++)
        if (least[i] <= bound) {
            comparison->changes[family.members[i]].reachable = true;
            family.members[family.n++] = family.members[i];
        }
    comparison->n_claims = family.n;
    return family;
}

/* --- p values of a loss ----------------------------------------------------------------------- */

static void take_claim(const void *context, size_t index, struct mc_swap_claim *claim,
                       struct mc_arena *scratch)
{
    const struct family *family = context;
    size_t at = family->members[index], n_checks = family->work->comparison->n_checks, n_all;
    struct mc_check_site site = change_site(family->work, at);
    const struct mc_check *checks = mc_checks(&n_all);

    mc_check_takes[at % n_checks](&site, &checks[at % n_checks], claim, scratch);
}

/* Tests all claims with the same swaps. */
static void test_jointly(const struct family *family, struct mc_thread_pool *pool,
                         struct mc_arena *scratch)
{
    struct mc_comparison *comparison = family->work->comparison;
    const struct mc_change_settings *settings = &comparison->settings;
    struct mc_swap_family claims = {family->n, take_claim, family};
    struct mc_swap_family_settings swaps = {
        {settings->seed, mc_hash_mix(0x6d617874)}, settings->draws, settings->policy->alpha};
    struct mc_claim_result *results = mc_arena_array(scratch, family->n, sizeof(*results));
    size_t i;

    comparison->n_draws = mc_max_statistic_test(&claims, &swaps, pool, results, scratch);
    for (i = 0; i < family->n; i++) {
        struct mc_change *change = &comparison->changes[family->members[i]];

        change->reason = results[i].reason;
        change->p_loss = results[i].p_loss;
        change->p_adjusted = results[i].p_adjusted;
        change->spread = results[i].spread;
        change->reachable = change->reason == NULL && change->spread > 0 &&
                            results[i].p_attainable <= settings->policy->alpha;
        if (isnan(change->p))
            change->p = results[i].p_two_sided;
        hold_to_swaps(change);
    }
}

/* One-sided p from a two-sided test; all of them treat both sides alike. */
static double one_sided(const struct mc_change *change, bool gain)
{
    bool that_side = gain ? change->loss < 0 : change->loss > 0;

    if (isnan(change->p) || isnan(change->loss))
        return (double)NAN;
    return that_side ? change->p / 2 : 1 - change->p / 2;
}

static void adjust_side(const struct family *family, bool gains, struct mc_arena *scratch)
{
    struct mc_comparison *comparison = family->work->comparison;
    double *p = mc_arena_array(scratch, family->n, sizeof(*p));
    size_t i;

    for (i = 0; i < family->n; i++)
        p[i] = one_sided(&comparison->changes[family->members[i]], gains);
    mc_adjust_p_values(comparison->settings.policy->correction->method, p, family->n, p, scratch);
    for (i = 0; i < family->n; i++) {
        struct mc_change *change = &comparison->changes[family->members[i]];

        if ((change->loss < 0) == gains)
            change->p_adjusted = p[i];
        if (!gains)
            change->p_loss = one_sided(change, false);
    }
}

/* Makes the checks that were left to the swaps but did not take part in them. */
static void look_again(void *context, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    const struct change_work *work = context;
    size_t n_checks = work->comparison->n_checks, i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_change *change = &work->comparison->changes[i];
        struct mc_check_site site = change_site(work, i);
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        if (!isnan(change->p) || change->reason != NULL || change->n == 0 ||
            (work->comparison->settings.claims_only && change->setting.level == MC_GATE_INFO))
            continue;
        site.jointly = false;
        change->n = change->n_changed = change->n_units = change->n_units_changed = 0;
        mc_check_looks[i % n_checks](&site, change, scratch);
        hold_to_swaps(change);
        mc_arena_reset(scratch, mark);
    }
}

/* --- losses above the tolerated one ----------------------------------------------------------- */

/* p of the mean growth being above what is tolerated, by sign flips of the excess. */
static double margin_by_signs(const struct change_work *work, size_t index, bool all_worse,
                              struct mc_arena *scratch)
{
    struct mc_check_site site = change_site(work, index);
    const struct mc_draw_key key = {site.settings->seed, site.stream};
    struct mc_sign_flip_settings settings = {MC_GREATER, site.settings->draws,
                                             mc_random_bit_source(&key)};
    const struct mc_change *change = &work->comparison->changes[index];
    size_t n;
    const double *over = mc_growth_over(&site, change, all_worse, &n, scratch);

    return mc_sign_flip_test(over, n, &settings, scratch).test.p;
}

/* Whether the claim could be significant with this many cases, but not with the few that changed by
 * more than a trifle: if every case were worse by as much as it changed, the loss would still not
 * be shown to exceed what is tolerated. With random signs, a sum of s standard deviations has at
 * most probability exp(-s^2 / 2) (Hoeffding 1963, Probability inequalities for sums of bounded
 * random variables, JASA 58:13, theorem 2), and one of 0 at least one half; in these cases nothing
 * is drawn. */
static bool is_swamped(const struct change_work *work, size_t index, struct mc_arena *scratch)
{
    double alpha = work->comparison->settings.policy->alpha, sum = 0, squares = 0;
    const struct mc_change *change = &work->comparison->changes[index];
    struct mc_check_site site = change_site(work, index);
    size_t n, i;
    const double *over = mc_growth_over(&site, change, true, &n, scratch);

    for (i = 0; i < n; i++) {
        sum += over[i];
        squares += over[i] * over[i];
    }
    if (!(sum > 0) || exp(-sum * sum / squares / 2) <= alpha)
        return !(sum > 0);
    return margin_by_signs(work, index, true, scratch) > alpha;
}

/* By a normal variable with the spread of the loss under the swaps; if there were none, with the
 * spread that would give the loss its p. */
static double margin_by_spread(const struct mc_change *change)
{
    double over = change->loss - change->setting.largest_loss, spread = change->spread;

    if (!(spread > 0))
        spread = change->loss / gsl_cdf_ugaussian_Qinv(one_sided(change, false));
    return gsl_cdf_ugaussian_Q(over / spread);
}

/* A claim outside the family shows nothing. */
static double p_of_change(const struct mc_comparison *comparison, const struct mc_change *change)
{
    if (!is_claim(comparison, change))
        return change->p;
    return isnan(change->p_adjusted) ? 1 : change->p_adjusted;
}

static void look_at_margins(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct change_work *work = context;
    double alpha = work->comparison->settings.policy->alpha;
    size_t i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_change *change = &work->comparison->changes[i];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        bool by_signs = change->check->data == MC_TEST_DIFFERENCES, shown;

        shown = p_of_change(work->comparison, change) <= alpha;
        if (shown && change->loss > change->setting.largest_loss)
            change->p_margin =
                by_signs ? margin_by_signs(work, i, false, scratch) : margin_by_spread(change);
        if (by_signs && change->reachable && !(change->p_margin <= alpha))
            change->swamped = is_swamped(work, i, scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* --- judging ---------------------------------------------------------------------------------- */

/* Whether no result on these cases could have shown a loss: for a claim, to block; for a check that
 * only informs, to be significant. */
static bool is_out_of_reach(const struct mc_comparison *comparison, const struct mc_change *change)
{
    if (!(change->loss > change->setting.largest_loss))
        return false;
    if (is_claim(comparison, change))
        return !change->reachable || change->swamped;
    return 2 * least_of_swaps(change) > comparison->settings.policy->alpha;
}

/* Whether the metric is shown to have fewer pairs of cases in the right order on the group, or over
 * all cases of the dataset. */
static bool has_lost_order(const struct mc_comparison *comparison, const struct mc_change *change)
{
    double alpha = comparison->settings.policy->alpha;
    size_t i;

    for (i = 0; i < comparison->n_changes; i++) {
        const struct mc_change *order = &comparison->changes[i];

        if (order->check->data == MC_TEST_ORDERS && order->metric == change->metric &&
            order->loss > 0 && p_of_change(comparison, order) <= alpha &&
            mc_slice_equal(order->dataset, change->dataset) &&
            (mc_slice_equal(order->phenomenon, change->phenomenon) ||
             mc_slice_is(order->phenomenon, "overall")))
            return true;
    }
    return false;
}

static enum mc_change_outcome outcome_of(const struct mc_comparison *comparison,
                                         const struct mc_change *change)
{
    double alpha = comparison->settings.policy->alpha, p = p_of_change(comparison, change);

    if (isnan(change->p) || isnan(change->loss))
        return MC_CHANGE_UNDEFINED;
    if (is_set_aside(comparison, change) && change->n_changed > 0)
        return MC_CHANGE_RESCALED;
    if (!has_enough(change))
        return MC_CHANGE_TOO_FEW;
    if (p <= alpha && change->loss < 0) {
        if (comparison->reversed[change->metric])
            return MC_CHANGE_REVERSED;
        /* reversals are judged by right order, not by distances */
        return is_of_calibration(change->check) && has_lost_order(comparison, change)
                   ? MC_CHANGE_CONTRADICTED
                   : MC_CHANGE_BETTER;
    }
    if (p <= alpha && change->p_margin <= alpha)
        return MC_CHANGE_WORSE;
    if (is_out_of_reach(comparison, change))
        return MC_CHANGE_OUT_OF_REACH;
    return p <= alpha && change->loss > 0 ? MC_CHANGE_TOLERATED : MC_CHANGE_NONE;
}

/* Whether a deviation claim that can block compares every case of the same metric and group, and
 * would have shown a loss: what few verdicts or ranks cannot show does not go unnoticed. For a
 * group with fewer cases than the policy requires, the claim over all cases takes its place. */
static bool is_vouched_for(const struct mc_comparison *comparison, size_t index)
{
    const struct mc_change *change = &comparison->changes[index];
    size_t i;

    for (i = 0; i < comparison->n_changes; i++) {
        const struct mc_change *other = &comparison->changes[i];
        bool is_whole =
            change->outcome == MC_CHANGE_TOO_FEW && mc_slice_is(other->phenomenon, "overall");

        if (i == index || other->metric != change->metric ||
            !mc_slice_equal(other->dataset, change->dataset) ||
            other->check->data != MC_TEST_DIFFERENCES || !other->reachable || other->swamped ||
            other->setting.level != MC_GATE_BLOCK)
            continue;
        if (is_whole || mc_slice_equal(other->phenomenon, change->phenomenon))
            return true;
    }
    return false;
}

/* A loss that would block if only it could be shown; or scores changed, and there is no figure. */
static bool is_beyond_judgement(const struct mc_comparison *comparison, size_t index)
{
    const struct mc_change *change = &comparison->changes[index];
    bool rescaled = comparison->rescaled[change->metric] &&
                    comparison->settings.policy->rescaling != MC_GATE_BLOCK;

    if (!is_claim(comparison, change) || change->setting.level != MC_GATE_BLOCK || rescaled)
        return false;
    if (change->outcome == MC_CHANGE_UNDEFINED)
        return change->n_changed > 0 && has_enough(change) && !isnan(change->base) &&
               (isnan(change->loss) || change->loss > change->setting.largest_loss);
    if (change->outcome != MC_CHANGE_TOO_FEW && change->outcome != MC_CHANGE_OUT_OF_REACH)
        return false;
    return change->loss > change->setting.largest_loss && !is_vouched_for(comparison, index);
}

/* Whether both runs have the metric, the new one has scores that the base run lacks, and no case
 * allows a comparison of the two. */
static bool is_uncompared(const struct mc_comparison *comparison, size_t metric)
{
    const struct mc_paired_metric *paired = &comparison->runs->metrics[metric];
    size_t i;

    if (paired->sentinel || paired->n_gained == 0 || paired->base == MC_NOT_FOUND ||
        paired->changed == MC_NOT_FOUND)
        return false;
    for (i = 0; i < comparison->n_changes; i++)
        if (comparison->changes[i].metric == metric && comparison->changes[i].n > 0)
            return false;
    return true;
}

/* Whether so few units changed that no test of them could show anything; not if there are no more
 * units in all, as then nothing can be said about a metric. */
static bool is_small(const struct mc_change *change)
{
    bool are_all = change->few_items || (mc_slice_is(change->phenomenon, "overall") &&
                                         change->n_units < MC_FEWEST_CHANGED);

    return change->n_units_changed < MC_FEWEST_CHANGED && !isnan(change->loss) && !are_all;
}

static void count_changes(struct mc_comparison *comparison)
{
    enum mc_gate_level small_losses = comparison->settings.policy->small_losses;
    size_t i;

    for (i = 0; i < comparison->n_changes; i++) {
        struct mc_change *change = &comparison->changes[i];

        change->beyond = is_beyond_judgement(comparison, i);
        change->is_small = change->beyond && is_small(change);
        change->beyond = change->beyond && !change->is_small;
        comparison->n_beyond += change->beyond;
        comparison->n_small += change->is_small;
        comparison->n_blocking += change->is_small && small_losses == MC_GATE_BLOCK;
        comparison->n_warning += change->is_small && small_losses == MC_GATE_WARN;
        comparison->n_any_changed += change->n_changed > 0;
        if (change->outcome != MC_CHANGE_WORSE)
            continue;
        comparison->n_blocking += change->setting.level == MC_GATE_BLOCK;
        comparison->n_warning += change->setting.level == MC_GATE_WARN;
    }
    for (i = 0; i < comparison->runs->n_metrics; i++) {
        comparison->n_warning +=
            comparison->rescaled[i] && comparison->settings.policy->rescaling == MC_GATE_WARN;
        comparison->n_uncompared += is_uncompared(comparison, i);
    }
    comparison->blind =
        comparison->n_blocking == 0 && (comparison->n_beyond > 0 || comparison->n_uncompared > 0);
}

/* Sets p_loss, p_adjusted, p_margin and the outcome of all changes, and the counts of the
 * comparison, from the results of the checks. */
static void judge_changes(const struct change_work *work, struct mc_thread_pool *pool,
                          struct mc_arena *scratch)
{
    struct mc_comparison *comparison = work->comparison;
    bool jointly = comparison->settings.policy->correction->method == MC_ADJUST_MAXT;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct family family = take_family(work, jointly, scratch);
    struct change_work shared = *work;
    size_t i;

    if (jointly && family.n > 0)
        test_jointly(&family, pool, scratch);
    if (jointly)
        mc_parallel_for(pool, comparison->n_changes, 1, look_again, &shared);
    if (!jointly) {
        adjust_side(&family, false, scratch);
        adjust_side(&family, true, scratch);
    }
    mc_parallel_for(pool, comparison->n_changes, 1, look_at_margins, &shared);
    for (i = 0; i < comparison->n_changes; i++)
        comparison->changes[i].outcome = outcome_of(comparison, &comparison->changes[i]);
    count_changes(comparison);
    mc_arena_reset(scratch, mark);
}

/* --- all changes ------------------------------------------------------------------------------ */

static void work_on_changes(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct change_work *work = context;
    const struct mc_change_settings *settings = &work->comparison->settings;
    size_t n_checks = work->comparison->n_checks, i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_check_site site = change_site(work, i);
        struct mc_change *change = &work->comparison->changes[i];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        double rise;

        *change = new_change(work, i);
        site.jointly = settings->policy->correction->method == MC_ADJUST_MAXT &&
                       is_claim(work->comparison, change);
        if (!settings->claims_only || change->setting.level != MC_GATE_INFO)
            mc_check_looks[i % n_checks](&site, change, scratch);
        hold_to_swaps(change);
        rise = change->changed - change->base;
        change->loss = change->check->less_is_best ? rise : -rise;
        count_unproved(&site, change);
        mc_arena_reset(scratch, mark);
    }
}

/* Counts the compared cases of a dataset, and their units. */
static void count_units(struct mc_comparison *comparison, size_t dataset, struct mc_arena *scratch)
{
    const struct mc_dataset_result *whole = &comparison->changed->datasets[dataset];
    struct mc_dataset_units *counts = &comparison->dataset_units[dataset];
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n = comparison->runs->suite->n_cases, g, i;
    bool *seen = mc_arena_array(scratch, n, sizeof(*seen));
    bool *counted = mc_arena_array(scratch, n, sizeof(*counted));

    counts->dataset = whole->name;
    for (g = 0; g < whole->n_groups; g++)
        for (i = 0; i < whole->groups[g].n_cases; i++) {
            size_t at = whole->groups[g].cases[i];

            counts->n_cases += !counted[at];
            counts->n_units += !seen[comparison->units[at]];
            counted[at] = seen[comparison->units[at]] = true;
        }
    mc_arena_reset(scratch, mark);
}

/* The units for the t of right order on a dataset; NULL: each case. By default those of the
 * statistic. */
static const uint32_t *order_units(const struct change_work *work,
                                   const struct mc_dataset_result *dataset)
{
    const struct mc_comparison *comparison = work->comparison;

    if (comparison->settings.clusters != MC_CLUSTERS_AUTO)
        return comparison->units;
    return work->sources != NULL && mc_dataset_names_items(comparison->changed, dataset->name)
               ? work->sources
               : NULL;
}

/* Whether a check of orders is made at a place. */
static bool looks_at_orders(const struct mc_comparison *comparison,
                            const struct change_place *place)
{
    const struct mc_paired_metric *metric = &comparison->runs->metrics[place->metric];
    size_t n_all, c;
    const struct mc_check *checks = mc_checks(&n_all);

    for (c = 0; c < comparison->n_checks; c++)
        if (checks[c].data == MC_TEST_ORDERS &&
            (!comparison->settings.claims_only ||
             (!metric->sentinel && mc_policy_of(comparison->settings.policy, place->dataset->name,
                                                place->group->name, metric->name, checks[c].name)
                                           .level != MC_GATE_INFO)))
            return true;
    return false;
}

/* Counts the orders of each metric on each dataset once for all of its groups, unless there are too
 * many scores to keep. */
static void share_orders(struct change_work *work, struct mc_arena *arena)
{
    enum { MOST_KEPT = 1 << 16 }; /* scores, of some 500 bytes each */
    struct mc_comparison *comparison = work->comparison;
    size_t n_metrics = comparison->runs->n_metrics, i;
    const struct mc_order_run_pair **orders = mc_arena_array(arena, n_metrics, sizeof(*orders));

    if (n_metrics * comparison->changed->n_datasets * comparison->runs->suite->n_cases > MOST_KEPT)
        return;
    for (i = 0; i < work->n_places; i++) {
        struct change_place *place = &work->places[i];

        if (i > 0 && place->dataset != place[-1].dataset)
            memset(orders, 0, n_metrics * sizeof(*orders));
        if (orders[place->metric] == NULL && looks_at_orders(comparison, place)) {
            struct mc_check_site site = change_site(work, i * comparison->n_checks);

            orders[place->metric] = mc_check_orders(&site, arena);
        }
        place->orders = orders[place->metric];
    }
}

/* Lists every metric of both runs on every group. */
static void list_places(struct change_work *work, struct mc_arena *arena)
{
    struct mc_comparison *comparison = work->comparison;
    const struct mc_result *result = comparison->changed;
    const struct mc_paired_runs *runs = comparison->runs;
    size_t n_groups = 0, d, g, m;

    for (d = 0; d < result->n_datasets; d++)
        n_groups += result->datasets[d].n_groups;
    work->places =
        mc_arena_array(arena, mc_array_size(n_groups, runs->n_metrics), sizeof(*work->places));
    comparison->dataset_units =
        mc_arena_array(arena, result->n_datasets, sizeof(*comparison->dataset_units));
    for (d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_units *units = &comparison->dataset_units[d];
        struct change_place place = {.dataset = &result->datasets[d]};

        count_units(comparison, d, arena);
        place.clustered = units->n_units < units->n_cases;
        place.few_items = place.clustered && units->n_units < MC_FEWEST_CHANGED;
        place.order_units = order_units(work, place.dataset);
        for (g = 0; g < place.dataset->n_groups; g++)
            for (m = 0; m < runs->n_metrics; m++) {
                place.group = &place.dataset->groups[g];
                place.metric = m;
                if (runs->metrics[m].base != MC_NOT_FOUND &&
                    runs->metrics[m].changed != MC_NOT_FOUND)
                    work->places[work->n_places++] = place;
            }
    }
}

/* --- cases that changed their verdict --------------------------------------------------------- */

/* Sets the flip of one expectation; false if its outcome is the same. */
static bool find_flip(const struct mc_comparison *comparison, size_t metric, size_t tested,
                      struct mc_flip *flip)
{
    const struct mc_paired_metric *m = &comparison->runs->metrics[metric];
    const struct mc_verdict *before =
        &comparison->base->expectations->items[tested].verdicts[m->base];
    const struct mc_verdict *now =
        &comparison->changed->expectations->items[tested].verdicts[m->changed];

    if (before->outcome == MC_OUTCOME_NONE || now->outcome == MC_OUTCOME_NONE ||
        before->outcome == now->outcome)
        return false;
    *flip =
        (struct mc_flip){tested, now->outcome == MC_OUTCOME_FAILED, before->margin, now->margin};
    return true;
}

static int by_number(double a, double b, size_t i, size_t j)
{
    if (a > b || a < b)
        return a > b ? -1 : 1;
    return (i > j) - (i < j);
}

/* By the fall of the margin, then in suite order. */
static int flips_by_loss(const void *left, const void *right)
{
    const struct mc_flip *a = left, *b = right;

    return by_number(a->base - a->changed, b->base - b->changed, a->tested, b->tested);
}

/* By the first flip, then by metric, then in suite order. */
static int by_loss(const void *left, const void *right)
{
    const struct mc_changed_case *a = left, *b = right;
    double fall_a = a->flips[0].base - a->flips[0].changed;
    double fall_b = b->flips[0].base - b->flips[0].changed;

    if (a->metric != b->metric)
        return by_number(fall_a, fall_b, a->metric, b->metric);
    return by_number(fall_a, fall_b, a->item, b->item);
}

/* Adds a case if expectations flipped for this metric, with its flips in `flips`; returns how
 * many. */
static size_t add_case(struct mc_comparison *comparison, size_t metric, size_t item,
                       struct mc_flip *flips)
{
    const struct mc_paired_metric *m = &comparison->runs->metrics[metric];
    const struct mc_expectations *expected = comparison->changed->expectations;
    struct mc_changed_case *changed_case = &comparison->cases[comparison->n_cases];
    size_t n = 0, i;
    bool worse = false, unproved[2] = {false, false};

    for (i = expected->first[item]; i < expected->first[item + 1]; i++) {
        if (!find_flip(comparison, metric, i, &flips[n]))
            continue;
        worse = worse || flips[n].worse;
        unproved[0] = unproved[0] || rests_on_unproved(comparison->base, m->base, i);
        unproved[1] = unproved[1] || rests_on_unproved(comparison->changed, m->changed, i);
        n++;
    }
    if (n == 0)
        return 0;
    qsort(flips, n, sizeof(*flips), flips_by_loss);
    *changed_case = (struct mc_changed_case){
        .item = item,
        .metric = metric,
        .flips = flips,
        .n_flips = n,
        .worse = worse,
        .base_score = comparison->base->scores->columns[m->base].values[item],
        .changed_score = comparison->changed->scores->columns[m->changed].values[item],
        .unproved = {unproved[0], unproved[1]},
    };
    comparison->n_worse += worse;
    comparison->n_cases++;
    return n;
}

static void find_cases(struct mc_comparison *comparison, struct mc_arena *arena)
{
    const struct mc_paired_runs *runs = comparison->runs;
    size_t n_cases = runs->suite->n_cases, n_flips = 0, m, i;
    struct mc_flip *flips;

    if (comparison->base->expectations == NULL || comparison->changed->expectations == NULL)
        return;
    flips =
        mc_arena_array(arena, mc_array_size(comparison->changed->expectations->n, runs->n_metrics),
                       sizeof(*flips));
    comparison->cases =
        mc_arena_array(arena, mc_array_size(n_cases, runs->n_metrics), sizeof(*comparison->cases));
    for (m = 0; m < runs->n_metrics; m++)
        for (i = 0; i < n_cases; i++)
            if (runs->metrics[m].base != MC_NOT_FOUND && runs->metrics[m].changed != MC_NOT_FOUND)
                n_flips += add_case(comparison, m, i, &flips[n_flips]);
    if (comparison->n_cases > 0)
        qsort(comparison->cases, comparison->n_cases, sizeof(*comparison->cases), by_loss);
}

/* --- the whole comparison --------------------------------------------------------------------- */

/* Whether a test of the policy, or the t of right order, needs the sources of the cases. */
static bool needs_sources(const struct mc_comparison *comparison)
{
    const struct mc_policy *policy = comparison->settings.policy;
    size_t i;

    for (i = 0; i < policy->n_tests; i++)
        if (policy->tests[i]->needs_inputs)
            return true;
    for (i = 0; i < comparison->changed->n_datasets; i++)
        if (comparison->settings.clusters == MC_CLUSTERS_AUTO &&
            mc_dataset_names_items(comparison->changed, comparison->changed->datasets[i].name))
            return true;
    return false;
}

enum mc_clusters mc_clusters_chosen(const struct mc_change_settings *settings,
                                    const struct mc_analysis_settings *analysis)
{
    return settings->clusters == MC_CLUSTERS_AUTO && mc_preset_is_exact(analysis->preset)
               ? MC_CLUSTERS_CASE
               : settings->clusters;
}

bool mc_units_are_items(const struct mc_comparison *comparison)
{
    size_t d;

    for (d = 0; d < comparison->changed->n_datasets; d++)
        if (comparison->dataset_units[d].n_units < comparison->dataset_units[d].n_cases)
            return true;
    return false;
}

/* Finds the metrics of which every score was rescaled, or whose order was reversed. */
static void find_whole_changes(struct mc_comparison *comparison, struct mc_arena *arena)
{
    const struct mc_paired_runs *runs = comparison->runs;
    size_t m;

    comparison->rescaled = mc_arena_array(arena, runs->n_metrics, sizeof(*comparison->rescaled));
    comparison->factors = mc_arena_array(arena, runs->n_metrics, sizeof(*comparison->factors));
    comparison->reversed = mc_arena_array(arena, runs->n_metrics, sizeof(*comparison->reversed));
    for (m = 0; m < runs->n_metrics; m++) {
        comparison->factors[m] = (double)NAN;
        if (runs->metrics[m].base == MC_NOT_FOUND || runs->metrics[m].changed == MC_NOT_FOUND ||
            runs->metrics[m].sentinel)
            continue;
        comparison->rescaled[m] = is_rescaled(comparison, m, arena);
        if (comparison->rescaled[m])
            comparison->factors[m] = factor_of(comparison, m, arena);
        comparison->reversed[m] =
            !comparison->settings.claims_only && is_reversed(comparison, m, arena);
    }
}

struct mc_comparison *mc_compare_runs(const struct mc_paired_runs *runs,
                                      const struct mc_result *base, const struct mc_result *changed,
                                      const struct mc_change_settings *settings,
                                      struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_comparison *comparison = mc_arena_array(arena, 1, sizeof(*comparison));
    struct change_work work = {.comparison = comparison};
    size_t i;

    comparison->runs = runs;
    comparison->base = base;
    comparison->changed = changed;
    comparison->settings = *settings;
    comparison->settings.clusters = mc_clusters_chosen(settings, &changed->settings);
    comparison->units = mc_case_units(runs->suite, comparison->settings.clusters, arena);
    if (needs_sources(comparison))
        work.sources = mc_case_sources(runs->suite, arena);
    (void)mc_checks(&comparison->n_checks);
    /* the last check is for runs without human scores: it is not made if a case has one */
    for (i = 0; i < runs->suite->n_cases; i++)
        if (mc_case_is_selected(runs->suite, i) && isfinite(changed->human_settled[i])) {
            comparison->n_checks--;
            break;
        }
    list_places(&work, arena);
    share_orders(&work, arena);
    comparison->n_changes = mc_array_size(work.n_places, comparison->n_checks);
    comparison->changes =
        mc_arena_array(arena, comparison->n_changes, sizeof(*comparison->changes));
    find_whole_changes(comparison, arena);
    mc_parallel_for(pool, comparison->n_changes, 1, work_on_changes, &work);
    judge_changes(&work, pool, arena);
    find_cases(comparison, arena);
    return comparison;
}
