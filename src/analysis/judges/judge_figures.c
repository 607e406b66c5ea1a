#include "analysis/judges/judge_figures.h"

#include <math.h>

#include "analysis/judges/intraclass.h"
#include "analysis/judges/krippendorff_alpha.h"
#include "suite/score_scale.h"

/* The ratings of the cases that have two or more. */
struct collected {
    double *values;
    size_t *ends;
    size_t n_cases, n;
    bool even; /* all cases have the same number */
};

static const struct mc_group *overall(const struct mc_dataset_result *dataset)
{
    return &dataset->groups[dataset->n_groups - 1];
}

static struct collected collect(const struct mc_suite *suite, const struct mc_group *group,
                                struct mc_arena *scratch)
{
    struct collected made = {.even = true};
    size_t n = 0, i, k;

    for (i = 0; i < group->n_cases; i++)
        n += suite->cases[group->cases[i]].n_ratings;
    made.values = mc_arena_array(scratch, n, sizeof(*made.values));
    made.ends = mc_arena_array(scratch, group->n_cases, sizeof(*made.ends));
    for (i = 0; i < group->n_cases; i++) {
        const struct mc_case *item = &suite->cases[group->cases[i]];
        const struct mc_score_scale *scale = &suite->files[item->file].scale;

        if (item->n_ratings < 2)
            continue;
        for (k = 0; k < item->n_ratings; k++)
            made.values[made.n++] = mc_score_scale_to_unit(scale, item->ratings[k]);
        made.ends[made.n_cases++] = made.n;
        made.even = made.even && item->n_ratings == made.ends[0];
    }
    return made;
}

/* Who gave a rating is not known, so that the one-way forms are those that have a meaning. */
static void set_intraclass(const struct collected *ratings, struct mc_judge_figures *figures)
{
    struct mc_intraclass icc;

    figures->icc.value = figures->icc_mean.value = (double)NAN;
    if (!ratings->even) {
        figures->icc.reason = figures->icc_mean.reason =
            "not all cases have the same number of ratings";
        return;
    }
    icc = mc_intraclass(ratings->values, ratings->n_cases, ratings->n / ratings->n_cases);
    figures->icc = (struct mc_figure){icc.one_way, icc.reason};
    figures->icc_mean = (struct mc_figure){icc.one_way_mean, icc.reason};
    if (icc.reason == NULL && !isfinite(icc.one_way_mean))
        figures->icc_mean = (struct mc_figure){(double)NAN, "the means of all cases are equal"};
}

struct mc_judge_figures mc_judge_figures(const struct mc_result *result,
                                         const struct mc_dataset_result *dataset,
                                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct collected ratings = collect(result->suite, overall(dataset), scratch);
    const struct mc_unit_ratings units = {ratings.values, ratings.ends, ratings.n_cases};
    struct mc_judge_figures figures = {.n_cases = ratings.n_cases, .n_ratings = ratings.n};

    if (ratings.n_cases > 0) {
        figures.alpha = mc_krippendorff_alpha(&units, MC_RATING_INTERVAL, scratch);
        set_intraclass(&ratings, &figures);
    }
    mc_arena_reset(scratch, mark);
    return figures;
}
