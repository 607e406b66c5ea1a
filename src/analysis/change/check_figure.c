#include <math.h>

#include "analysis/change/check_pairs.h"
#include "analysis/tests/paired_bootstrap.h"

/* The sources of the cases of the pairs, numbered by those of the suite. */
static void set_inputs(const struct mc_check_site *site, const struct mc_check_pairs *pairs,
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

void mc_take_figure(const struct mc_check_site *site, const struct mc_check *check,
                    struct mc_swap_claim *claim, struct mc_arena *scratch)
{
    struct mc_check_pairs pairs = mc_check_take_pairs(site, false, scratch);
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
void mc_look_at_figure(const struct mc_check_site *site, struct mc_change *change,
                       struct mc_arena *scratch)
{
    struct mc_check_pairs pairs = mc_check_take_pairs(site, false, scratch);
    struct mc_trial trial = mc_check_trial(site);
    struct mc_paired_scores scores = {
        .n = pairs.n, .human = pairs.human, .metrics = {pairs.base, pairs.changed}, .n_systems = 1};
    struct mc_grouped_figure figure;

    change->n = pairs.n;
    change->reason = pairs.n < 2 ? "fewer than 2 cases have all scores" : NULL;
    if (pairs.n < 2)
        return;
    if (site->settings->claims_only && pairs.n_changed == 0) {
        mc_check_no_change(change, 0);
        return;
    }
    trial.figure = mc_paired_figure_find(change->check->figure);
    figure = trial.figure->figure();
    change->base = figure.compute(pairs.human, pairs.base, pairs.n, figure.context, scratch);
    change->changed = figure.compute(pairs.human, pairs.changed, pairs.n, figure.context, scratch);
    change->n_changed = pairs.n_changed;
    if (pairs.n_changed == 0 && !isnan(change->base)) {
        mc_check_no_change(change, change->base);
        return;
    }
    set_inputs(site, &pairs, &scores, scratch);
    trial.scores = &scores;
    if (!site->jointly)
        mc_check_make_test(&trial, change, scratch);
    if (change->reason == NULL && isnan(change->low) && site->settings->resamples > 0)
        bootstrap_figure(site, &scores, &figure, change, scratch);
}
