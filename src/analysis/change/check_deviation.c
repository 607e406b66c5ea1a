#include <math.h>

#include "analysis/change/check_pairs.h"
#include "analysis/rank.h"
#include "analysis/settle.h"
#include "base/percentile.h"

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

/* before: the distances of the base run; the result: by how much they grew. */
static const double *growth_of(const struct mc_check_pairs *pairs, double *before,
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
    struct mc_check_pairs pairs = mc_check_take_pairs(site, true, scratch);

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

void mc_look_at_deviation(const struct mc_check_site *site, struct mc_change *change,
                          struct mc_arena *scratch)
{
    struct mc_check_pairs pairs = mc_check_take_pairs(site, true, scratch);
    struct mc_trial trial = mc_check_trial(site);
    double *before = mc_arena_array(scratch, pairs.n, sizeof(*before));
    const double *differences = growth_of(&pairs, before, scratch);
    size_t i;

    change->n = pairs.n;
    change->reason = pairs.n == 0 ? "no case has a human score and scores of both runs" : NULL;
    if (pairs.n == 0)
        return;
    if (pairs.n_changed == 0) {
        mc_check_no_change(change, mean_of(before, pairs.n));
        return;
    }
    for (i = 0; i < pairs.n; i++)
        change->n_changed += differences[i] > 0 || differences[i] < 0;
    change->base = mean_of(before, pairs.n);
    change->changed = change->base + mean_of(differences, pairs.n);
    trial.differences = differences;
    trial.n_differences = pairs.n;
    if (!site->jointly || is_enumerated(site, change))
        mc_check_make_test(&trial, change, scratch);
    typical_means(site, differences, change, scratch);
}
