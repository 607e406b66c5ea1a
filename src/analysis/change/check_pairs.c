#include "analysis/change/check_pairs.h"

#include <math.h>

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

struct mc_check_pairs mc_check_take_pairs(const struct mc_check_site *site, bool normalised,
                                          struct mc_arena *scratch)
{
    const struct mc_bounds *bounds = &site->base->bounds[site->base_column + 1];
    const struct mc_bounds others =
        mc_changed_bounds(site->base, site->base_column, site->changed, site->changed_column);
    size_t n = site->group->n_cases, i;
    struct mc_check_pairs pairs = {0,
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

void mc_check_no_change(struct mc_change *change, double value)
{
    change->base = change->changed = value;
    change->low = change->high = 0;
    change->p = 1;
}

struct mc_trial mc_check_trial(const struct mc_check_site *site)
{
    return (struct mc_trial){
        .key = {site->settings->seed, site->stream},
        .n_draws = site->settings->draws,
        .may_end_early = true,
        .confidence = site->settings->confidence,
    };
}

void mc_check_make_test(const struct mc_trial *trial, struct mc_change *change,
                        struct mc_arena *scratch)
{
    struct mc_trial_result found = mc_paired_test_make(change->test, trial, scratch);

    change->p = found.p;
    change->reason = found.reason;
    change->low = found.low;
    change->high = found.high;
}
