#include "analysis/change/family.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/change/change.h"
#include "analysis/change/paired_runs.h"
#include "analysis/sample.h"
#include "analysis/tests/multiple_testing.h"
#include "analysis/tests/sign_flip.h"
#include "base/hash.h"
#include "base/thread_pool.h"

/* --- rescaling -------------------------------------------------------------------------------- */

struct score_pairs {
    size_t n;
    double *base, *changed; /* higher is better */
    bool differ;
};

/* Whether the same score has another place on [0, 1] now. */
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

/* The settled score, turned round where lower is better. */
static double turned(const struct mc_result *result, uint32_t column, size_t item)
{
    double score = result->metric_settled[column][item];

    return result->scores->columns[column].lower_is_better ? -score : score;
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
        double a = turned(comparison->base, names->base, i);
        double b = turned(comparison->changed, names->changed, i);

        if (!isfinite(a) || !isfinite(b))
            continue;
        pairs.base[pairs.n] = a;
        pairs.changed[pairs.n++] = b;
        pairs.differ = pairs.differ || a < b || a > b;
    }
    return pairs;
}

bool mc_is_rescaled(const struct mc_comparison *comparison, size_t metric, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct score_pairs pairs = pairs_of(comparison, metric, scratch);
    uint32_t *order = mc_arena_array(scratch, pairs.n, sizeof(*order));
    bool kept = pairs.differ && pairs.n >= 2;
    size_t k;

    mc_sort_order(pairs.base, pairs.n, order, scratch);
    for (k = 1; k < pairs.n && kept; k++) {
        size_t below = order[k - 1], above = order[k];
        bool tied = !(pairs.base[below] < pairs.base[above]);

        kept = tied ? !(pairs.changed[below] < pairs.changed[above]) &&
                          !(pairs.changed[below] > pairs.changed[above])
                    : pairs.changed[below] < pairs.changed[above];
    }
    mc_arena_reset(scratch, mark);
    return kept;
}

/* Whether a rescaling changes the check without any order being lost. */
static bool is_of_calibration(const struct mc_check *check)
{
    return check->data != MC_TEST_FIGURES;
}

/* What the change does is up to "rescaling" of the policy. */
static bool is_set_aside(const struct mc_comparison *comparison, const struct mc_change *change)
{
    return comparison->rescaled[change->metric] &&
           comparison->settings.policy->rescaling != MC_GATE_BLOCK &&
           is_of_calibration(change->check);
}

bool mc_is_claim(const struct mc_comparison *comparison, const struct mc_change *change)
{
    return change->setting.level != MC_GATE_INFO && !is_set_aside(comparison, change);
}

/* --- the family ------------------------------------------------------------------------------- */

static bool has_enough(const struct mc_change *change)
{
    return change->n >= change->setting.least_n;
}

/* A claim that something is lost, which could be shown to be so. */
static bool can_lose(const struct mc_comparison *comparison, const struct mc_change *change)
{
    return mc_is_claim(comparison, change) && has_enough(change) && change->n_changed > 0 &&
           change->reason == NULL;
}

/* The least p that the changed cases could give, all of them worse: one of 2^k swaps. A test by
 * draws has no p below that of one draw. */
static double least_p(const struct mc_comparison *comparison, const struct mc_change *change,
                      bool jointly)
{
    double least = ldexp(1, -(int)fmin((double)change->n_changed, 1000));
    double one_draw = 1 / ((double)comparison->settings.draws + 1);

    if (jointly)
        return fmax(least, one_draw);
    if (change->check->data == MC_TEST_VERDICTS)
        return least / 2; /* mid-p */
    /* the signs of few differences are gone through; else p is half of a two-sided one */
    if (change->test->counts_draws && least < one_draw)
        return one_draw / 2;
    return least;
}

struct family {
    const struct mc_change_work *work;
    size_t *members; /* indexes of changes */
    size_t n;
};

/* Tarone 1990, A modified Bonferroni method for discrete data, Biometrics 46:515: claims that
 * cannot reach alpha / K, K being the least number that is not less than that of those which can,
 * are left out. Jointly no claim pays for others, and K is 1. */
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

static struct family take_family(const struct mc_change_work *work, bool jointly,
                                 struct mc_arena *scratch)
{
    struct mc_comparison *comparison = work->comparison;
    size_t n = comparison->n_changes, n_lost = 0, i;
    struct family family = {work, mc_arena_array(scratch, n, sizeof(size_t)), 0};
    double *least = mc_arena_array(scratch, n, sizeof(*least)), bound;

    for (i = 0; i < n; i++)
        if (can_lose(comparison, &comparison->changes[i])) {
            family.members[n_lost] = i;
            least[n_lost++] = least_p(comparison, &comparison->changes[i], jointly);
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
    size_t at = family->members[index], n_checks;
    struct mc_check_site site = mc_change_site(family->work, at);
    const struct mc_check *checks = mc_checks(&n_checks);

    mc_check_takes[at % n_checks](&site, &checks[at % n_checks], claim, scratch);
}

/* All claims by the same swaps. */
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
    }
}

/* The p of a test that looks at both sides, of one side; all of them treat both alike. */
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

/* Checks that were left to the swaps, and then took no part in them. */
static void look_again(void *context, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    const struct mc_change_work *work = context;
    size_t n_checks, i;

    (void)worker;
    (void)mc_checks(&n_checks);
    for (i = begin; i < end; i++) {
        struct mc_change *change = &work->comparison->changes[i];
        struct mc_check_site site = mc_change_site(work, i);
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        if (!isnan(change->p) || change->reason != NULL || change->n == 0 ||
            (work->comparison->settings.claims_only && change->setting.level == MC_GATE_INFO))
            continue;
        site.jointly = false;
        change->n = change->n_changed = 0;
        mc_check_looks[i % n_checks](&site, change, scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* --- more than is tolerated ------------------------------------------------------------------- */

/* How much farther from people each case is now, less what is tolerated; `all_worse`: were each
 * that changed farther, by as much. */
static double *take_growth(const struct mc_change_work *work, size_t index, bool all_worse,
                           size_t *n, struct mc_arena *scratch)
{
    const struct mc_change *change = &work->comparison->changes[index];
    struct mc_check_site site = mc_change_site(work, index);
    struct mc_swap_claim claim = {0};
    double *over;
    size_t i;

    mc_take_deviation(&site, change->check, &claim, scratch);
    over = mc_arena_array(scratch, claim.n, sizeof(*over));
    for (i = 0; i < claim.n; i++)
        over[i] =
            (all_worse ? fabs(claim.losses[i]) : claim.losses[i]) - change->setting.largest_loss;
    *n = claim.n;
    return over;
}

/* Is the mean growth above what is tolerated? Sign flips of the growth less that. */
static double margin_by_signs(const struct mc_change_work *work, size_t index, bool all_worse,
                              struct mc_arena *scratch)
{
    struct mc_check_site site = mc_change_site(work, index);
    const struct mc_draw_key key = {site.settings->seed, site.stream};
    struct mc_sign_flip_settings settings = {MC_GREATER, site.settings->draws,
                                             mc_random_bit_source(&key)};
    size_t n;
    const double *over = take_growth(work, index, all_worse, &n, scratch);

    return mc_sign_flip_test(over, n, &settings, scratch).test.p;
}

/* Whether the claim could be significant on so many cases, and yet not on the few that changed by
 * more than a trifle: were every case worse by as much as it changed, the loss would not be shown
 * to be over what is tolerated. Of random signs a sum of s standard deviations has at most
 * probability exp(-s^2 / 2) (Hoeffding 1963, Probability inequalities for sums of bounded random
 * variables, JASA 58:13, theorem 2), and one of 0 at least one half: then nothing is drawn. */
static bool is_swamped(const struct mc_change_work *work, size_t index, struct mc_arena *scratch)
{
    double alpha = work->comparison->settings.policy->alpha, sum = 0, squares = 0;
    size_t n, i;
    const double *over = take_growth(work, index, true, &n, scratch);

    for (i = 0; i < n; i++) {
        sum += over[i];
        squares += over[i] * over[i];
    }
    if (!(sum > 0) || exp(-sum * sum / squares / 2) <= alpha)
        return !(sum > 0);
    return margin_by_signs(work, index, true, scratch) > alpha;
}

/* A normal variable with the spread that the loss has under the swaps; where there were none, with
 * the one that would give the loss the p that it has. */
static double margin_by_spread(const struct mc_change *change)
{
    double over = change->loss - change->setting.largest_loss, spread = change->spread;

    if (!(spread > 0))
        spread = change->loss / gsl_cdf_ugaussian_Qinv(one_sided(change, false));
    return gsl_cdf_ugaussian_Q(over / spread);
}

/* A claim that is no part of the family shows nothing. */
static double p_of_change(const struct mc_comparison *comparison, const struct mc_change *change)
{
    if (!mc_is_claim(comparison, change))
        return change->p;
    return isnan(change->p_adjusted) ? 1 : change->p_adjusted;
}

static void look_at_margins(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct mc_change_work *work = context;
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

/* Whether no result of the claim on these cases could have blocked. */
static bool is_out_of_reach(const struct mc_comparison *comparison, const struct mc_change *change)
{
    return mc_is_claim(comparison, change) && (!change->reachable || change->swamped) &&
           change->loss > change->setting.largest_loss;
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
    if (p <= alpha && change->loss < 0)
        return MC_CHANGE_BETTER;
    if (p <= alpha && change->p_margin <= alpha)
        return MC_CHANGE_WORSE;
    if (is_out_of_reach(comparison, change))
        return MC_CHANGE_OUT_OF_REACH;
    return p <= alpha && change->loss > 0 ? MC_CHANGE_TOLERATED : MC_CHANGE_NONE;
}

/* Whether this claim of deviation sees a loss, can block and would have shown a loss. */
static bool can_vouch(const struct mc_change *change)
{
    return change->check->data == MC_TEST_DIFFERENCES && change->reachable && !change->swamped &&
           change->setting.level == MC_GATE_BLOCK;
}

/* Whether a claim that can block looks at every case of the same metric and group by itself, and
 * would have shown a loss of theirs: what few verdicts or ranks cannot show does not pass unseen.
 * For a group with fewer cases than the policy asks for, that over all cases stands in. */
static bool is_vouched_for(const struct mc_comparison *comparison, size_t index)
{
    const struct mc_change *change = &comparison->changes[index];
    size_t i;

    for (i = 0; i < comparison->n_changes; i++) {
        const struct mc_change *other = &comparison->changes[i];
        bool is_whole =
            change->outcome == MC_CHANGE_TOO_FEW && mc_slice_is(other->phenomenon, "overall");

        if (i == index || other->metric != change->metric || !can_vouch(other) ||
            !mc_slice_equal(other->dataset, change->dataset))
            continue;
        if (is_whole || mc_slice_equal(other->phenomenon, change->phenomenon))
            return true;
    }
    return false;
}

/* A loss that would block if only it could be shown; or scores that changed, and no figure. */
static bool is_beyond_judgement(const struct mc_comparison *comparison, size_t index)
{
    const struct mc_change *change = &comparison->changes[index];
    bool rescaled = comparison->rescaled[change->metric] &&
                    comparison->settings.policy->rescaling != MC_GATE_BLOCK;

    if (!mc_is_claim(comparison, change) || change->setting.level != MC_GATE_BLOCK || rescaled)
        return false;
    if (change->outcome == MC_CHANGE_UNDEFINED)
        return change->n_changed > 0 && has_enough(change) && !isnan(change->base) &&
               (isnan(change->loss) || change->loss > change->setting.largest_loss);
    if (change->outcome != MC_CHANGE_TOO_FEW && change->outcome != MC_CHANGE_OUT_OF_REACH)
        return false;
    return change->loss > change->setting.largest_loss && !is_vouched_for(comparison, index);
}

/* Whether both runs have the metric, the new one has scores that the base run lacks, and there is
 * no case on which the two could be compared. */
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

static void count_changes(struct mc_comparison *comparison)
{
    size_t i;

    for (i = 0; i < comparison->n_changes; i++) {
        struct mc_change *change = &comparison->changes[i];

        change->beyond = is_beyond_judgement(comparison, i);
        comparison->n_beyond += change->beyond;
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

void mc_judge_changes(const struct mc_change_work *work, struct mc_thread_pool *pool,
                      struct mc_arena *scratch)
{
    struct mc_comparison *comparison = work->comparison;
    bool jointly = comparison->settings.policy->correction->method == MC_ADJUST_MAXT;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct family family = take_family(work, jointly, scratch);
    struct mc_change_work again = *work;
    size_t i;

    if (jointly && family.n > 0)
        test_jointly(&family, pool, scratch);
    if (jointly)
        mc_parallel_for(pool, comparison->n_changes, 1, look_again, &again);
    if (!jointly) {
        adjust_side(&family, false, scratch);
        adjust_side(&family, true, scratch);
    }
    mc_parallel_for(pool, comparison->n_changes, 1, look_at_margins, &again);
    for (i = 0; i < comparison->n_changes; i++)
        comparison->changes[i].outcome = outcome_of(comparison, &comparison->changes[i]);
    count_changes(comparison);
    mc_arena_reset(scratch, mark);
}
