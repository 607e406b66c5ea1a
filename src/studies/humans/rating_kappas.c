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

/* The number of steps from the least to the greatest value of a scale; 0: not given. */
static size_t declared_categories(const struct mc_rating_scale *scale)
{
    double steps;

    if (scale->is_flag)
        return 2;
    steps = (scale->maximum - scale->minimum) / scale->step;
    return isfinite(steps) && steps >= 1 && steps < 1e6 ? (size_t)lrint(steps) + 1 : 0;
}

/* What is compared: judgements on a scale, with room for those of one more judge. */
struct judged {
    struct mc_judged_output *items; /* [n] */
    size_t n;
};

static struct judged judged_outputs(const struct mc_ratings *ratings, size_t scale,
                                    const struct mc_output_selection *selection,
                                    struct mc_arena *arena)
{
    size_t first = ratings->scale_starts[scale], end = ratings->scale_starts[scale + 1], i;
    struct judged judged = {mc_arena_array(arena, 2 * (end - first), sizeof(*judged.items)), 0};

    for (i = first; i < end; i++) {
        const struct mc_judgement *from = &ratings->judgements[i];

        if (mc_output_selected(ratings, selection, from->output))
            judged.items[judged.n++] = (struct mc_judged_output){
                ratings->outputs[from->output].item, from->output, from->annotator, from->value};
    }
    return judged;
}

/* The words for kappas are of judgements in categories. On a slider hardly two judges set the same
 * value, which says nothing of how far they agree. */
enum { MOST_NAMED_CATEGORIES = 20 };

static struct mc_rating_kappas find_kappas(const struct mc_rating_scale *scale,
                                           const struct judged *judged, size_t n_absolute,
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
    struct judged judged = judged_outputs(ratings, scale, selection, scratch);
    struct mc_rating_kappas kappas =
        find_kappas(&ratings->scales[scale], &judged, judged.n, MC_ALL_JUDGES, scratch);

    mc_arena_reset(scratch, mark);
    return kappas;
}

/* Whether an annotator can say this on the scale, by the table of scales, else by what is said. */
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

/* The scores of a metric for the outputs that are judged, as those of a judge; whether all of them
 * are values of the scale. */
static bool add_metric(const struct mc_ratings *ratings, size_t scale, size_t metric,
                       struct judged *judged)
{
    const struct mc_rating_scale *ends = &ratings->scales[scale];
    const struct mc_rated_metric *scores = &ratings->metrics[metric];
    uint32_t judge = (uint32_t)ratings->annotator_names.n;
    bool are_categories = true;
    size_t n = judged->n, i;

    for (i = 0; i < n; i++) {
        const struct mc_judged_output *one = &judged->items[i];
        double score = scores->values[one->output];

        if ((i > 0 && one->output == judged->items[i - 1].output) || isnan(score))
            continue;
        are_categories = are_categories && is_category(ends, score);
        judged->items[judged->n++] = (struct mc_judged_output){
            one->item, one->output, judge,
            scores->lower_is_better == ends->lower_is_better ? score : -score};
    }
    return are_categories && scores->lower_is_better == ends->lower_is_better;
}

struct mc_rating_kappas mc_metric_kappas(const struct mc_ratings *ratings, size_t scale,
                                         size_t metric, const struct mc_output_selection *selection,
                                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct judged judged = judged_outputs(ratings, scale, selection, scratch);
    bool are_categories = add_metric(ratings, scale, metric, &judged);
    struct mc_rating_kappas kappas =
        find_kappas(&ratings->scales[scale], &judged, are_categories ? judged.n : 0,
                    (uint32_t)ratings->annotator_names.n, scratch);

    mc_arena_reset(scratch, mark);
    return kappas;
}
