/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/rating_kappas.h"

#include <math.h>

#include "base/memory.h"

const char *mc_kappa_chance_name(enum mc_kappa_chance chance)
{
    static const char *const names[MC_N_CHANCES] = {"observed", "symmetric", "uniform"};

    return names[chance];
}

double mc_chance_corrected(double agreement, double chance)
{
    return chance < 1 ? (agreement - chance) / (1 - chance) : (double)NAN;
}

static struct mc_banded_kappa banded(double p_chance, double kappa)
{
    return (struct mc_banded_kappa){p_chance, kappa, mc_kappa_band(kappa)};
}

static struct mc_rating_agreement name_bands(struct mc_judge_kappa counts, bool is_relative)
{
    struct mc_rating_agreement agreement = {.counts = counts};

    agreement.by[MC_CHANCE_OBSERVED] = banded(counts.p_observed, counts.kappa_observed);
    agreement.by[MC_CHANCE_SYMMETRIC] = is_relative
                                            ? banded(counts.p_symmetric, counts.kappa_symmetric)
                                            : agreement.by[MC_CHANCE_OBSERVED];
    agreement.by[MC_CHANCE_UNIFORM] = banded(counts.p_uniform, counts.kappa_uniform);
    return agreement;
}

/* The number of values of a scale by its ends and step; 0: not given. */
static size_t declared_categories(const struct mc_rating_scale *scale)
{
    double steps;

    if (scale->is_flag)
        return 2;
    steps = (scale->maximum - scale->minimum) / scale->step;
    return isfinite(steps) && steps >= 1 && steps < 1e6 ? (size_t)lrint(steps) + 1 : 0;
}

/* The judgements to compare, with room for those of one more judge. */
struct judged_outputs {
    struct mc_judged_output *items; /* [n] */
    size_t n;
};

static struct judged_outputs judged_outputs(const struct mc_ratings *ratings, size_t scale,
                                            const struct mc_output_selection *selection,
                                            struct mc_arena *arena)
{
    size_t first = ratings->scale_starts[scale], end = ratings->scale_starts[scale + 1], i;
    struct judged_outputs judged = {mc_arena_array(arena, 2 * (end - first), sizeof(*judged.items)),
                                    0};

    for (i = first; i < end; i++) {
        const struct mc_judgement *judgement = &ratings->judgements[i];

        if (mc_output_selected(ratings, selection, judgement->output))
            judged.items[judged.n++] = (struct mc_judged_output){
                ratings->outputs[judgement->output].item, judgement->output, judgement->annotator,
                judgement->value};
    }
    return judged;
}

/* The bands of kappas are meant for judgements in categories. On a slider two judges hardly ever
 * set the same value, which does not mean that they disagree. */
enum { MOST_NAMED_CATEGORIES = 20 };

static struct mc_rating_kappas find_kappas(const struct mc_rating_scale *scale,
                                           const struct judged_outputs *judged, size_t n_absolute,
                                           uint32_t against, struct mc_arena *scratch)
{
    size_t n_categories = declared_categories(scale);
    struct mc_rating_kappas kappas = {.declared_categories = n_categories > 0};
    int chance;

    if (n_categories == 0)
        n_categories = scale->n_values;
    kappas.absolute = name_bands(
        mc_absolute_kappa(judged->items, n_absolute, n_categories, against, scratch), false);
    for (chance = 0; chance < MC_N_CHANCES && n_categories > MOST_NAMED_CATEGORIES; chance++)
        kappas.absolute.by[chance].band = NULL;
    kappas.relative =
        name_bands(mc_relative_kappa(judged->items, judged->n, against, scratch), true);
    return kappas;
}

struct mc_rating_kappas mc_rating_kappas(const struct mc_ratings *ratings, size_t scale,
                                         const struct mc_output_selection *selection,
                                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct judged_outputs judged = judged_outputs(ratings, scale, selection, scratch);
    struct mc_rating_kappas kappas =
        find_kappas(&ratings->scales[scale], &judged, judged.n, MC_ALL_JUDGES, scratch);

    mc_arena_reset(scratch, mark);
    return kappas;
}

/* Whether the value is one of the scale, by the table of scales, else among the observed values. */
static bool is_category(const struct mc_rating_scale *scale, double value)
{
    size_t i;

    if (declared_categories(scale) > 0 && !scale->is_flag) {
        double steps = (value - scale->minimum) / scale->step;

        return value >= scale->minimum && value <= scale->maximum &&
               fabs(steps - nearbyint(steps)) <= 1e-9;
    }
    for (i = 0; i < scale->n_values; i++)
        if (!(fabs(scale->values[i] - value) > 0))
            return true;
    return false;
}

/* Adds the scores of a metric for the judged outputs as those of one more judge. Returns whether
 * all of them are values of the scale. */
static bool add_metric(const struct mc_ratings *ratings, size_t scale, size_t metric,
                       struct judged_outputs *judged)
{
    const struct mc_rating_scale *rating_scale = &ratings->scales[scale];
    const struct mc_rated_metric *scores = &ratings->metrics[metric];
    uint32_t judge = (uint32_t)ratings->annotator_names.n;
    bool are_categories = true;
    size_t n = judged->n, i;

    for (i = 0; i < n; i++) {
        const struct mc_judged_output *output = &judged->items[i];
        double score = scores->values[output->output];

        if ((i > 0 && output->output == judged->items[i - 1].output) || isnan(score))
            continue;
        are_categories = are_categories && is_category(rating_scale, score);
        judged->items[judged->n++] = (struct mc_judged_output){
            output->item, output->output, judge,
            scores->lower_is_better == rating_scale->lower_is_better ? score : -score};
    }
    return are_categories && scores->lower_is_better == rating_scale->lower_is_better;
}

struct mc_rating_kappas mc_metric_kappas(const struct mc_ratings *ratings, size_t scale,
                                         size_t metric, const struct mc_output_selection *selection,
                                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct judged_outputs judged = judged_outputs(ratings, scale, selection, scratch);
    bool are_categories = add_metric(ratings, scale, metric, &judged);
    struct mc_rating_kappas kappas =
        find_kappas(&ratings->scales[scale], &judged, are_categories ? judged.n : 0,
                    (uint32_t)ratings->annotator_names.n, scratch);

    mc_arena_reset(scratch, mark);
    return kappas;
}
