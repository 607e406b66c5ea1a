/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/scored_outputs.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/memory.h"

struct mc_output_selection mc_select_outputs(size_t excluded_system)
{
    return (struct mc_output_selection){excluded_system, SIZE_MAX, {NULL, 0}, NULL};
}

const struct mc_item_factor *mc_rating_factor(const struct mc_ratings *ratings, size_t factor)
{
    return factor < ratings->n_factors ? &ratings->factors[factor]
                                       : &ratings->system_factors[factor - ratings->n_factors];
}

struct mc_slice mc_output_factor(const struct mc_ratings *ratings, size_t factor, size_t output)
{
    const struct mc_rated_output *rated = &ratings->outputs[output];

    return mc_rating_factor(ratings, factor)
        ->values[factor < ratings->n_factors ? rated->item : rated->system];
}

bool mc_output_selected(const struct mc_ratings *ratings,
                        const struct mc_output_selection *selection, size_t output)
{
    const struct mc_rated_output *rated = &ratings->outputs[output];

    if (rated->system == selection->excluded_system)
        return false;
    if (selection->items != NULL && !selection->items[rated->item])
        return false;
    return selection->factor == SIZE_MAX ||
           mc_slice_equal(mc_output_factor(ratings, selection->factor, output), selection->value);
}

struct mc_scored_outputs mc_scored_outputs(const struct mc_ratings *ratings,
                                           const struct mc_human_column *human,
                                           const struct mc_output_selection *selection,
                                           const size_t *metrics, size_t n_metrics,
                                           struct mc_arena *arena)
{
    struct mc_scored_outputs scored = {.n_metrics =
                                           metrics != NULL ? n_metrics : ratings->n_metrics};
    size_t *columns = mc_arena_array(arena, scored.n_metrics, sizeof(*columns)), output, i, m;

    for (m = 0; m < scored.n_metrics; m++)
        columns[m] = metrics != NULL ? metrics[m] : m;
    scored.outputs = mc_arena_array(arena, ratings->n_outputs, sizeof(*scored.outputs));
    for (output = 0; output < ratings->n_outputs; output++) {
        if (isnan(human->values[output]) || !mc_output_selected(ratings, selection, output))
            continue;
        for (m = 0; m < scored.n_metrics && !isnan(ratings->metrics[columns[m]].values[output]);)
            m++;
        if (m == scored.n_metrics)
            scored.outputs[scored.n++] = (uint32_t)output;
    }
    scored.human = mc_arena_array(arena, scored.n, sizeof(*scored.human));
    scored.metrics = mc_arena_array(arena, scored.n_metrics, sizeof(*scored.metrics));
    for (i = 0; i < scored.n; i++)
        scored.human[i] = (human->lower_is_better ? -1 : 1) * human->values[scored.outputs[i]];
    for (m = 0; m < scored.n_metrics; m++) {
        const struct mc_rated_metric *metric = &ratings->metrics[columns[m]];

        scored.metrics[m] = mc_arena_array(arena, scored.n, sizeof(*scored.metrics[m]));
        for (i = 0; i < scored.n; i++)
            scored.metrics[m][i] =
                (metric->lower_is_better ? -1 : 1) * metric->values[scored.outputs[i]];
    }
    return scored;
}

/* The value of an annotator among the judgements of an output; NaN: none. */
static double value_of(struct mc_output_judgements judgements, uint32_t annotator)
{
    size_t low = 0, high = judgements.n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (judgements.first[middle].annotator < annotator)
            low = middle + 1;
        else
            high = middle;
    }
    return low < judgements.n && judgements.first[low].annotator == annotator
               ? judgements.first[low].value
               : (double)NAN;
}

struct mc_opinions mc_opinions(const struct mc_ratings *ratings,
                               const struct mc_output_selection *selection, const size_t *scales,
                               size_t n_scales, struct mc_arena *arena)
{
    size_t begin = ratings->scale_starts[scales[0]];
    size_t end = ratings->scale_starts[scales[0] + 1], i, s;
    struct mc_opinions opinions = {mc_arena_array(arena, end - begin, sizeof(*opinions.items)), 0};

    for (i = begin; i < end; i++) {
        const struct mc_judgement *judgement = &ratings->judgements[i];
        double value = 0;

        /* the mean over the scales, rounded as in mc_ratings_scores; NaN if a value is missing */
        for (s = 0; s < n_scales; s++)
            value += value_of(mc_ratings_of(ratings, scales[s], judgement->output),
                              judgement->annotator);
        value = rint(value / (double)n_scales * 1e9) / 1e9;
        if (!isnan(value) && mc_output_selected(ratings, selection, judgement->output))
            opinions.items[opinions.n++] =
                (struct mc_opinion){judgement->annotator, judgement->output, value};
    }
    return opinions;
}
