/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "run/run.h"

#include <math.h>

#include "analysis/result.h"
#include "base/memory.h"
#include "report/plain_text.h"
#include "report/shown_metrics.h"
#include "report/words.h"
#include "scores/score_table.h"

void mc_run_warn_of_opposed(const struct mc_run *run, const struct mc_result *result)
{
    size_t c;

    for (c = 0; c < result->scores->n_columns && !run->values->quiet; c++) {
        struct mc_slice opposed_words = mc_opposed_sentence(result, c, run->arena);
        struct mc_slice name = mc_plain_text(result->scores->columns[c].name, run->arena);

        if (opposed_words.length > 0)
            mc_message(run->scoring.messages, "warning: %.*s: its order is %.*s\n",
                       MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(opposed_words));
    }
}

/* Whether the range of the metric is not known, so that its scores are normalised by the least and
 * the greatest of them, or not at all. */
static bool lacks_range(const struct mc_result *result, size_t column)
{
    const struct mc_score_column *scores = &result->scores->columns[column];
    const struct mc_bounds *bounds = &result->bounds[column + 1];
    bool by_extremes = result->settings.normalisation == MC_NORMALISE_AUTO &&
                       bounds->rule == MC_BOUNDS_MINMAX && bounds->reason == NULL;

    return (by_extremes || result->settings.normalisation == MC_NORMALISE_RANGE) &&
           isinf(scores->worst) && isinf(scores->best);
}

/* "so its MAD is by the least and the greatest score here, 7 and 28" */
static const char *without_range(const struct mc_result *result, size_t column,
                                 struct mc_arena *arena)
{
    const struct mc_bounds *bounds = &result->bounds[column + 1];
    bool has_mad = mc_result_statistic(result, "mad") != SIZE_MAX;

    if (bounds->reason != NULL)
        return has_mad ? "so it has no MAD" : "so its scores are not normalised";
    return mc_arena_format(arena, "so its %s by the least and the greatest score here, %s and %s",
                           has_mad ? "MAD is" : "scores are normalised",
                           mc_number_text(fmin(bounds->low, bounds->high), 6, arena).data,
                           mc_number_text(fmax(bounds->low, bounds->high), 6, arena).data);
}

void mc_run_note_ranges(const struct mc_run *run, const struct mc_result *result)
{
    enum { MOST_NOTES = 3 }; /* if there are many metrics */
    bool many = result->scores->n_columns > MC_MOST_SHOWN_METRICS;
    struct mc_arena *arena = run->arena;
    size_t n = 0, s, c;

    for (s = 0; s < result->n_statistics && !result->statistics[s]->normalised; s++)
        ;
    if (run->values->quiet || s == result->n_statistics)
        return;
    for (c = 0; c < result->scores->n_columns; c++) {
        const struct mc_score_column *column = &result->scores->columns[c];
        struct mc_slice name = mc_plain_text(column->name, arena);
        const char *remedy = mc_score_column_is_read(column)
                                 ? mc_arena_format(arena, "--range %.*s=LOW..HIGH says what it is",
                                                   MC_SLICE_ARGUMENTS(name))
                                 : "the metric can declare it (`range`)";

        if (lacks_range(result, c) && (n++ < MOST_NOTES || !many))
            mc_message(run->scoring.messages, "note: %.*s: its range is not known, %s; %s\n",
                       MC_SLICE_ARGUMENTS(name), without_range(result, c, arena), remedy);
    }
    if (many && n > MOST_NOTES)
        mc_message(run->scoring.messages,
                   "note: the ranges of %zu more metrics are not known either\n", n - MOST_NOTES);
}
