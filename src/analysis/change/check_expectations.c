#include <math.h>

#include "analysis/change/check_pairs.h"
#include "analysis/expectations.h"
#include "analysis/intervals/paired_rates.h"

/* A case fails when one of its expectations does; NONE: none applies in both runs. */
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

void mc_take_expectations(const struct mc_check_site *site, const struct mc_check *check,
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

void mc_look_at_expectations(const struct mc_check_site *site, struct mc_change *change,
                             struct mc_arena *scratch)
{
    struct mc_trial trial = mc_check_trial(site);
    struct mc_paired_counts counts = {0, 0, 0, 0};
    struct mc_interval interval;
    bool passed[2];
    size_t i;

    change->reason = "nothing is expected of its cases";
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
    change->base = (double)(counts.only_second + counts.neither) / (double)change->n;
    change->changed = (double)(counts.only_first + counts.neither) / (double)change->n;
    change->n_changed = counts.only_first + counts.only_second;
    trial.verdicts = counts;
    mc_check_make_test(&trial, change, scratch);
    interval = mc_newcombe_interval(counts, site->settings->confidence);
    change->low = interval.low; /* of passed before - passed now = failed now - failed before */
    change->high = interval.high;
}
