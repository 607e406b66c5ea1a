/* SPDX-License-Identifier: GPL-3.0-or-later */
/* part.c: what looks beyond the cases that are shown: statistics across rows, thresholds of ties,
 * the family of a q, bounds of normalised scores, expectations. All else rests on the shown cases,
 * or on what people say, which is known of all. */

#include "engine/run.h"

#include <math.h>

#include "analysis/expectations.h"
#include "analysis/normalise.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/significance.h"
#include "base/hash.h"
#include "suite/suite.h"

/* --- why all ---------------------------------------------------------------------------------- */

static bool has_statistic(const struct mc_analysis_settings *settings,
                          const struct mc_statistic *statistic)
{
    size_t s;

    for (s = 0; s < settings->n_statistics; s++)
        if (settings->statistics[s] == statistic)
            return true;
    return false;
}

static bool fits_ties(const struct mc_analysis_settings *settings)
{
    size_t s;

    for (s = 0; s < settings->n_statistics && settings->ties == MC_TIES_ACROSS; s++)
        if (settings->statistics[s]->needs_ties)
            return true;
    return false;
}

/* The most selected cases with a human score that a phenomenon has in a dataset: no row of one has
 * more. */
static size_t most_judged(const struct mc_suite *suite, struct mc_arena *arena)
{
    size_t n_phenomena = mc_array_size(mc_string_map_size(suite->datasets), suite->n_phenomena);
    size_t *counts = mc_arena_array(arena, n_phenomena, sizeof(*counts)), most = 0, i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        size_t *count = &counts[(size_t)item->dataset * suite->n_phenomena + item->phenomenon];

        *count += mc_case_is_selected(suite, i) && isfinite(item->human);
        most = *count > most ? *count : most;
    }
    return most;
}

/* Whether a correlation of a phenomenon may be shown, with a q. */
static bool may_show_q(const struct mc_run *run, const struct mc_analysis_settings *settings)
{
    bool thin = settings->thin_correlations || mc_preset_is_exact(settings->preset);

    return settings->draws > 0 && settings->grouping == MC_GROUP_NONE &&
           has_statistic(settings, mc_best_statistic(settings)) &&
           most_judged(run->suite, run->arena) >= (thin ? 2 : MC_CORRELATION_LEAST_CASES);
}

/* --- which ------------------------------------------------------------------------------------ */

struct mc_scored_part mc_part_choose(const struct mc_run *run,
                                     const struct mc_analysis_settings *settings)
{
    struct mc_scored_part part = {.normalisation = settings->normalisation};
    const bool *needed;
    size_t n = 0, i;

    if (!run->selected)
        return part;
    if (mc_statistic_across_rows(settings->statistics, settings->n_statistics) <
        settings->n_statistics)
        part.reason = "right order holds those shown against the others";
    else if (fits_ties(settings))
        part.reason = "the thresholds of ties are fitted to all of them";
    else if (settings->isotonic)
        part.reason = "the calibration is fitted to all of them";
    else if (may_show_q(run, settings))
        part.reason = "q counts the correlations of all phenomena";
    if (part.reason != NULL)
        return part;
    needed = mc_expectations_need(run->suite, run->arena);
    for (i = 0; i < run->suite->n_cases; i++)
        n += needed[i];
    if (n < run->suite->n_cases)
        part.needed = needed;
    return part;
}
