#include <math.h>

#include "analysis/change/check_pairs.h"
#include "analysis/rank.h"
#include "analysis/settle.h"
#include "base/percentile.h"
#include "base/random.h"

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

void mc_look_at_deviation(const struct mc_check_site *site, struct mc_change *change,
                          struct mc_arena *scratch)
{
    struct mc_check_pairs pairs = mc_check_take_pairs(site, true, scratch);
    struct mc_trial trial = mc_check_trial(site);
    double *before = pairs.base, *differences = pairs.changed;
    double *sizes = mc_arena_array(scratch, pairs.n, sizeof(*sizes));
    size_t i;

    change->n = pairs.n;
    change->reason = pairs.n == 0 ? "no case has a human score and scores of both runs" : NULL;
    if (pairs.n == 0)
        return;
    for (i = 0; i < pairs.n; i++) {
        double now = fabs(pairs.changed[i] - pairs.human[i]);

        sizes[i] = fmax(fabs(pairs.human[i]), fmax(fabs(pairs.base[i]), fabs(pairs.changed[i])));
        before[i] = fabs(pairs.base[i] - pairs.human[i]);
        differences[i] = now - before[i];
    }
    mc_settle_differences(differences, sizes, pairs.n, scratch);
    if (pairs.equal) {
        mc_check_no_change(change, mean_of(before, pairs.n));
        return;
    }
    change->base = mean_of(before, pairs.n);
    change->changed = change->base + mean_of(differences, pairs.n);
    trial.differences = differences;
    trial.n_differences = pairs.n;
    mc_check_make_test(&trial, change, scratch);
    bootstrap_mean(site, differences, change, scratch);
}
