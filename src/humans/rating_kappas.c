#include "humans/rating_kappas.h"

#include <math.h>

#include "base/memory.h"

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

struct mc_rating_kappas mc_rating_kappas(const struct mc_ratings *ratings, size_t scale,
                                         const struct mc_output_selection *selection,
                                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t first = ratings->scale_starts[scale], end = ratings->scale_starts[scale + 1], n = 0, i;
    struct mc_judged_output *judged = mc_arena_array(scratch, end - first, sizeof(*judged));
    size_t n_categories = declared_categories(&ratings->scales[scale]);
    struct mc_rating_kappas kappas = {.declared_categories = n_categories > 0};

    for (i = first; i < end; i++) {
        const struct mc_judgement *from = &ratings->judgements[i];

        if (mc_output_selected(ratings, selection, from->output))
            judged[n++] = (struct mc_judged_output){ratings->outputs[from->output].item,
                                                    from->output, from->annotator, from->value};
    }
    if (n_categories == 0)
        n_categories = ratings->scales[scale].n_values;
    kappas.absolute =
        name_bands(mc_absolute_kappa(judged, n, n_categories, MC_ALL_JUDGES, scratch), false);
    kappas.relative = name_bands(mc_relative_kappa(judged, n, MC_ALL_JUDGES, scratch), true);
    mc_arena_reset(scratch, mark);
    return kappas;
}
