#include "analysis/change/change.h"

#include <math.h>

#include "analysis/bootstrap.h"
#include "analysis/change/family.h"
#include "analysis/expectations.h"
#include "analysis/sources.h"
#include "base/thread_pool.h"

/* --- the checks of one metric on one group ---------------------------------------------------- */

static double loss_of(const struct mc_change *change)
{
    double rise = change->changed - change->base;

    return change->check->less_is_best ? rise : -rise;
}

struct mc_check_site mc_change_site(const struct mc_change_work *work, size_t index)
{
    const struct mc_comparison *comparison = work->comparison;
    const struct mc_change_place *place;
    const struct mc_paired_metric *metric;
    size_t n_checks;

    (void)mc_checks(&n_checks);
    place = &work->places[index / n_checks];
    metric = &comparison->runs->metrics[place->metric];
    return (struct mc_check_site){
        .base = comparison->base,
        .changed = comparison->changed,
        .group = place->group,
        .base_column = metric->base,
        .changed_column = metric->changed,
        .settings = &comparison->settings,
        .stream = mc_bootstrap_stream(place->dataset->name, place->group),
        .sources = work->sources,
    };
}

/* A change of which nothing is known yet. */
static struct mc_change new_change(const struct mc_change_work *work, size_t index)
{
    const struct mc_policy *policy = work->comparison->settings.policy;
    const struct mc_paired_metric *metrics = work->comparison->runs->metrics;
    const double nan = (double)NAN;
    const struct mc_change_place *place;
    const struct mc_check *checks;
    struct mc_change change;
    size_t n;

    checks = mc_checks(&n);
    place = &work->places[index / n];
    memset(&change, 0, sizeof(change));
    change.dataset = place->dataset->name;
    change.phenomenon = place->group->name;
    change.title = place->group->title;
    change.metric = place->metric;
    change.check = &checks[index % n];
    change.test = mc_check_test(change.check, policy);
    change.base = change.changed = change.low = change.high = change.loss = nan;
    change.p = change.p_loss = change.p_adjusted = change.p_margin = change.spread = nan;
    change.setting = mc_policy_of(policy, change.dataset, change.phenomenon,
                                  metrics[place->metric].name, change.check->name);
    if (metrics[place->metric].sentinel) /* nobody relies on it: whatever becomes of it is for
                                            information */
        change.setting.level = MC_GATE_INFO;
    return change;
}

/* Whether the expectation is applicable, and the score or the one that it is held against is not
 * proved. */
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

/* The cases of the group that pass or fail by scores that are not proved. */
static size_t count_verdicts(const struct mc_result *result, size_t column,
                             const struct mc_group *group)
{
    const size_t *first = result->expectations->first;
    size_t n = 0, i, k;

    for (i = 0; i < group->n_cases; i++)
        for (k = first[group->cases[i]]; k < first[group->cases[i] + 1]; k++)
            if (rests_on_unproved(result, column, k)) {
                n++;
                break;
            }
    return n;
}

/* The scores that a search did not prove, in both runs. */
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

static void work_on_changes(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct mc_change_work *work = context;
    const struct mc_change_settings *settings = &work->comparison->settings;
    size_t n_checks, i;

    (void)worker;
    (void)mc_checks(&n_checks);
    for (i = begin; i < end; i++) {
        struct mc_check_site site = mc_change_site(work, i);
        struct mc_change *change = &work->comparison->changes[i];
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        *change = new_change(work, i);
        site.jointly = settings->policy->correction->method == MC_ADJUST_MAXT &&
                       mc_is_claim(work->comparison, change);
        if (!settings->claims_only || change->setting.level != MC_GATE_INFO)
            mc_check_looks[i % n_checks](&site, change, scratch);
        change->loss = loss_of(change);
        count_unproved(&site, change);
        mc_arena_reset(scratch, mark);
    }
}

/* Every metric of both runs on every group. */
static struct mc_change_work list_places(struct mc_comparison *comparison, struct mc_arena *arena)
{
    const struct mc_result *result = comparison->changed;
    const struct mc_paired_runs *runs = comparison->runs;
    struct mc_change_work work = {comparison, NULL, 0, NULL};
    size_t n_groups = 0, d, g, m;

    for (d = 0; d < result->n_datasets; d++)
        n_groups += result->datasets[d].n_groups;
    work.places =
        mc_arena_array(arena, mc_array_size(n_groups, runs->n_metrics), sizeof(*work.places));
    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++)
            for (m = 0; m < runs->n_metrics; m++)
                if (runs->metrics[m].base != MC_NOT_FOUND &&
                    runs->metrics[m].changed != MC_NOT_FOUND)
                    work.places[work.n_places++] = (struct mc_change_place){
                        &result->datasets[d], &result->datasets[d].groups[g], m};
    return work;
}

/* --- cases that changed their verdict --------------------------------------------------------- */

/* The flip of one expectation; false where its outcome is the same. */
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

/* By how much the margin fell; then in the order of the suite. */
static int flips_by_loss(const void *left, const void *right)
{
    const struct mc_flip *a = left, *b = right;

    return by_number(a->base - a->changed, b->base - b->changed, a->tested, b->tested);
}

/* By the flip that comes first; then by metric, then in the order of the suite. */
static int by_loss(const void *left, const void *right)
{
    const struct mc_changed_case *a = left, *b = right;
    double fall_a = a->flips[0].base - a->flips[0].changed;
    double fall_b = b->flips[0].base - b->flips[0].changed;

    if (a->metric != b->metric)
        return by_number(fall_a, fall_b, a->metric, b->metric);
    return by_number(fall_a, fall_b, a->item, b->item);
}

/* The flips of one case and metric go to `flips`; returns how many. */
static size_t add_case(struct mc_comparison *comparison, size_t metric, size_t item,
                       struct mc_flip *flips)
{
    const struct mc_paired_metric *m = &comparison->runs->metrics[metric];
    const struct mc_expectations *expected = comparison->changed->expectations;
    struct mc_changed_case *found = &comparison->cases[comparison->n_cases];
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
    *found = (struct mc_changed_case){
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

/* The sources of the cases, where a test of the policy needs them. */
static const uint32_t *sources_of(const struct mc_comparison *comparison, struct mc_arena *arena)
{
    const struct mc_policy *policy = comparison->settings.policy;
    size_t i;

    for (i = 0; i < policy->n_tests; i++)
        if (policy->tests[i]->needs_inputs)
            return mc_case_sources(comparison->runs->suite, arena);
    return NULL;
}

struct mc_comparison *mc_compare_runs(const struct mc_paired_runs *runs,
                                      const struct mc_result *base, const struct mc_result *changed,
                                      const struct mc_change_settings *settings,
                                      struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_comparison *comparison = mc_arena_array(arena, 1, sizeof(*comparison));
    struct mc_change_work work;
    size_t n_checks, m;

    comparison->runs = runs;
    comparison->base = base;
    comparison->changed = changed;
    comparison->settings = *settings;
    (void)mc_checks(&n_checks);
    work = list_places(comparison, arena);
    work.sources = sources_of(comparison, arena);
    comparison->n_changes = mc_array_size(work.n_places, n_checks);
    comparison->changes =
        mc_arena_array(arena, comparison->n_changes, sizeof(*comparison->changes));
    comparison->rescaled = mc_arena_array(arena, runs->n_metrics, sizeof(*comparison->rescaled));
    for (m = 0; m < runs->n_metrics; m++)
        comparison->rescaled[m] =
            runs->metrics[m].base != MC_NOT_FOUND && runs->metrics[m].changed != MC_NOT_FOUND &&
            !runs->metrics[m].sentinel && mc_is_rescaled(comparison, m, arena);
    mc_parallel_for(pool, comparison->n_changes, 1, work_on_changes, &work);
    mc_judge_changes(&work, pool, arena);
    find_cases(comparison, arena);
    return comparison;
}
