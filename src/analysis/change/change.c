#include "analysis/change/change.h"

#include <math.h>

#include "analysis/bootstrap.h"
#include "analysis/change/checks.h"
#include "analysis/expectations.h"
#include "analysis/sources.h"
#include "analysis/tests/multiple_testing.h"
#include "base/thread_pool.h"

/* --- the checks of one metric on one group ---------------------------------------------------- */

struct work {
    struct mc_comparison *comparison;
    struct place {
        const struct mc_dataset_result *dataset;
        const struct mc_group *group;
        size_t metric;
    } * places;
    size_t n_places;
    const uint32_t *sources; /* of the cases; NULL: no test needs them */
};

static double loss_of(const struct mc_change *change)
{
    double rise = change->changed - change->base;

    return change->check->less_is_best ? rise : -rise;
}

static void look(const struct mc_comparison *comparison, const struct place *place,
                 const uint32_t *sources, struct mc_change *changes, struct mc_arena *scratch)
{
    const struct mc_paired_metric *metric = &comparison->runs->metrics[place->metric];
    struct mc_check_site site = {
        comparison->base,
        comparison->changed,
        place->group,
        metric->base,
        metric->changed,
        &comparison->settings,
        mc_bootstrap_stream(place->dataset->name, place->group),
        sources,
    };
    const struct mc_check *checks;
    size_t n, c;

    checks = mc_checks(&n);
    for (c = 0; c < n; c++) {
        struct mc_change *change = &changes[c];
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        memset(change, 0, sizeof(*change));
        change->dataset = place->dataset->name;
        change->phenomenon = place->group->name;
        change->title = place->group->title;
        change->metric = place->metric;
        change->check = &checks[c];
        change->test = mc_check_test(&checks[c], comparison->settings.policy);
        change->base = change->changed = change->low = change->high = (double)NAN;
        change->p = change->p_adjusted = (double)NAN;
        change->loss = (double)NAN;
        change->setting = mc_policy_of(comparison->settings.policy, change->dataset,
                                       change->phenomenon, metric->name, checks[c].name);
        if (metric->sentinel) /* nobody relies on it: whatever becomes of it is for information */
            change->setting.level = MC_GATE_INFO;
        if (!comparison->settings.claims_only || change->setting.level != MC_GATE_INFO)
            mc_check_looks[c](&site, change, scratch);
        change->loss = loss_of(change);
        mc_arena_reset(scratch, mark);
    }
}

static void work_on_places(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    const struct work *work = context;
    size_t n_checks, i;

    (void)worker;
    (void)mc_checks(&n_checks);
    for (i = begin; i < end; i++)
        look(work->comparison, &work->places[i], work->sources,
             &work->comparison->changes[i * n_checks], scratch);
}

/* Every metric of both runs on every group. */
static struct work list_places(struct mc_comparison *comparison, struct mc_arena *arena)
{
    const struct mc_result *result = comparison->changed;
    const struct mc_paired_runs *runs = comparison->runs;
    struct work work = {comparison, NULL, 0, NULL};
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
                    work.places[work.n_places++] =
                        (struct place){&result->datasets[d], &result->datasets[d].groups[g], m};
    return work;
}

/* --- judging ---------------------------------------------------------------------------------- */

static bool has_enough(const struct mc_change *change)
{
    return change->n >= change->setting.least_n;
}

/* Only what can block or warn is a claim of the gate, and only these count in its family. */
static void adjust(struct mc_comparison *comparison, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *p = mc_arena_array(scratch, comparison->n_changes, sizeof(*p));
    size_t i;

    for (i = 0; i < comparison->n_changes; i++) {
        const struct mc_change *change = &comparison->changes[i];
        bool claims = change->setting.level != MC_GATE_INFO && has_enough(change);

        p[i] = claims ? change->p : (double)NAN;
    }
    mc_adjust_p_values(comparison->settings.policy->correction->method, p, comparison->n_changes, p,
                       scratch);
    for (i = 0; i < comparison->n_changes; i++)
        comparison->changes[i].p_adjusted = p[i];
    mc_arena_reset(scratch, mark);
}

static enum mc_change_outcome outcome_of(const struct mc_change *change, double alpha)
{
    double p = isnan(change->p_adjusted) ? change->p : change->p_adjusted;

    if (isnan(p) || isnan(change->loss))
        return MC_CHANGE_UNDEFINED;
    if (!has_enough(change))
        return MC_CHANGE_TOO_FEW;
    if (p > alpha)
        return MC_CHANGE_NONE;
    if (change->loss < 0)
        return MC_CHANGE_BETTER;
    return change->loss > change->setting.largest_loss ? MC_CHANGE_WORSE : MC_CHANGE_TOLERATED;
}

static void judge(struct mc_comparison *comparison)
{
    size_t i;

    for (i = 0; i < comparison->n_changes; i++) {
        struct mc_change *change = &comparison->changes[i];

        change->outcome = outcome_of(change, comparison->settings.policy->alpha);
        if (change->outcome != MC_CHANGE_WORSE)
            continue;
        comparison->n_blocking += change->setting.level == MC_GATE_BLOCK;
        comparison->n_warning += change->setting.level == MC_GATE_WARN;
    }
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
    bool worse = false;

    for (i = expected->first[item]; i < expected->first[item + 1]; i++) {
        if (!find_flip(comparison, metric, i, &flips[n]))
            continue;
        worse = worse || flips[n].worse;
        n++;
    }
    if (n == 0)
        return 0;
    qsort(flips, n, sizeof(*flips), flips_by_loss);
    *found = (struct mc_changed_case){
        item,
        metric,
        flips,
        n,
        worse,
        comparison->base->scores->columns[m->base].values[item],
        comparison->changed->scores->columns[m->changed].values[item],
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
    struct work work;
    size_t n_checks;

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
    mc_parallel_for(pool, work.n_places, 1, work_on_places, &work);
    adjust(comparison, arena);
    judge(comparison);
    find_cases(comparison, arena);
    return comparison;
}
