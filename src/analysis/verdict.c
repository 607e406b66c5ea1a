#include "analysis/verdict.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/rank.h"
#include "analysis/settle.h"
#include "base/percentile.h"
#include "suite/expectation.h"
#include "suite/score_scale.h"

static struct mc_verdict not_applicable(const char *reason)
{
    return (struct mc_verdict){MC_OUTCOME_NONE, (double)NAN, reason};
}

const struct mc_dataset_result *mc_judged_dataset(const struct mc_result *result, uint32_t dataset)
{
    return mc_whole_dataset(result, mc_string_map_key(result->suite->datasets, dataset));
}

/* The pooled cases of a phenomenon in a dataset; NULL: there are none. */
static const struct mc_group *group_of(const struct mc_result *result, uint32_t dataset,
                                       struct mc_slice phenomenon)
{
    const struct mc_dataset_result *found = mc_judged_dataset(result, dataset);
    size_t g;

    for (g = 0; g < found->n_groups; g++)
        if (found->groups[g].pooled && !found->groups[g].overall &&
            mc_slice_equal(found->groups[g].name, phenomenon))
            return &found->groups[g];
    return NULL;
}

/* NaN when no case of the group has a score. */
static double median_of(const struct mc_judged *judged, const struct mc_group *group)
{
    double *known = &judged->medians[group->cases[0]];
    struct mc_arena_mark mark = mc_arena_mark(judged->arena);
    double *values;
    size_t n = 0, i;

    if (!isnan(*known))
        return *known;
    values = mc_arena_alloc(judged->arena, mc_array_size(group->n_cases, sizeof(*values)));
    for (i = 0; i < group->n_cases; i++)
        if (!isnan(judged->scores[group->cases[i]]))
            values[n++] = judged->scores[group->cases[i]];
    if (n > 0) {
        mc_sort_values(values, n, judged->arena);
        *known = mc_percentile_sorted(values, n, 50);
    }
    mc_arena_reset(judged->arena, mark);
    return *known;
}

/* How far the score lies on the wanted side of another one. */
static double above(const struct mc_tested *tested, double score, double other)
{
    double lead = tested->expectation->type == MC_EXPECT_ABOVE ? score - other : other - score;

    return lead - tested->distance;
}

/* The least lead over the medians of the phenomena named; NaN when none has a score. */
static double above_phenomena(const struct mc_judged *judged, const struct mc_tested *tested)
{
    const struct mc_case *item = &judged->result->suite->cases[tested->item];
    double least = (double)NAN;
    size_t i;

    for (i = 0; i < tested->expectation->n_than; i++) {
        const struct mc_group *group =
            group_of(judged->result, item->dataset, tested->expectation->than[i]);

        if (group != NULL)
            least =
                fmin(least, above(tested, judged->scores[tested->item], median_of(judged, group)));
    }
    return least;
}

static double distance_to_line(const struct mc_judged *judged, const struct mc_tested *tested,
                               const char **reason)
{
    const struct mc_expectation *expectation = tested->expectation;
    double score = judged->scores[tested->item];
    uint32_t other;

    switch (expectation->type) {
    case MC_EXPECT_MINIMUM:
        return score - expectation->value;
    case MC_EXPECT_MAXIMUM:
        return expectation->value - score;
    case MC_EXPECT_INVARIANCE:
        *reason = judged->selves == NULL ? "what the reference scores against itself is not known"
                                         : "the reference has no score against itself";
        return judged->selves == NULL
                   ? (double)NAN
                   : tested->distance - fabs(score - judged->selves[tested->item]);
    case MC_EXPECT_ABOVE:
    case MC_EXPECT_BELOW:
        break;
    }
    if (expectation->other.length == 0) {
        *reason = "no case of the other phenomena has a score";
        return above_phenomena(judged, tested);
    }
    other = mc_string_map_find(judged->result->suite->case_ids, expectation->other);
    *reason = other == MC_NOT_FOUND ? "the other case takes no part in the run"
                                    : "the other case has no score";
    return other == MC_NOT_FOUND ? (double)NAN : above(tested, score, judged->scores[other]);
}

/* above and below want more than their margin, the others are content with the line itself. A score
 * that is no farther from the line than rounding stands on it. */
static bool holds(const struct mc_judged *judged, const struct mc_expectation *expectation,
                  double score, double margin)
{
    double size = fabs(score) + fabs(margin), slack;

    slack = MC_SCORE_NOISE * (judged->has_range ? fmax(1, size) : size);
    return mc_expectation_compares(expectation->type) ? margin > slack : margin >= -slack;
}

/* Two scores that differ by what AMR does not express: no metric of graphs can tell them apart. */
static bool is_unseen(const struct mc_judged *judged, const struct mc_tested *tested)
{
    const struct mc_suite *suite = judged->result->suite;
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, &suite->cases[tested->item]);

    return judged->graphs_alone && mc_expectation_compares(tested->expectation->type) &&
           phenomenon != NULL && phenomenon->amr_silent;
}

struct mc_verdict mc_judge(const struct mc_judged *judged, const struct mc_tested *tested)
{
    struct mc_verdict verdict = {MC_OUTCOME_NONE, (double)NAN, NULL};

    if (isnan(judged->scores[tested->item]))
        return not_applicable("the case has no score");
    if (is_unseen(judged, tested))
        return not_applicable(
            "AMR does not express what differs, and the metric reads graphs alone");
    if (isnan(tested->distance))
        return not_applicable("fewer than 2 cases of the dataset are judged: no spread to take the "
                              "distance from");
    if (!judged->has_range &&
        (mc_expectation_is_bound(tested->expectation->type) || tested->distance > 0))
        return not_applicable("the metric declares no finite range");
    verdict.margin = distance_to_line(judged, tested, &verdict.reason);
    if (isnan(verdict.margin))
        return verdict;
    verdict.reason = NULL;
    verdict.outcome =
        holds(judged, tested->expectation, judged->scores[tested->item], verdict.margin)
            ? MC_OUTCOME_PASSED
            : MC_OUTCOME_FAILED;
    return verdict;
}

bool mc_column_has_range(const struct mc_score_column *column)
{
    return isfinite(column->worst) && isfinite(column->best) &&
           (column->worst < column->best || column->best < column->worst);
}

static double *in_unit(const struct mc_score_column *column, const double *values, size_t n,
                       struct mc_arena *arena)
{
    double *scores = mc_arena_alloc(arena, mc_array_size(n, sizeof(*scores)));
    size_t i;

    for (i = 0; i < n; i++) {
        if (!isfinite(values[i]))
            scores[i] = (double)NAN;
        else if (mc_column_has_range(column))
            scores[i] = (values[i] - column->worst) / (column->best - column->worst);
        else
            scores[i] = column->lower_is_better ? -values[i] : values[i];
    }
    return scores;
}

static double *fill(size_t n, double value, struct mc_arena *arena)
{
    double *values = mc_arena_alloc(arena, mc_array_size(n, sizeof(*values)));
    size_t i;

    for (i = 0; i < n; i++)
        values[i] = value;
    return values;
}

struct mc_judged mc_judged_column(const struct mc_result *result, size_t c, struct mc_arena *arena)
{
    const struct mc_score_column *column = &result->scores->columns[c];
    size_t n = result->scores->n_cases;

    return (struct mc_judged){
        .result = result,
        .arena = arena,
        .scores = in_unit(column, result->metric_settled[c], n, arena),
        .selves =
            column->self_values == NULL ? NULL : in_unit(column, column->self_values, n, arena),
        .has_range = mc_column_has_range(column),
        .graphs_alone = column->needs == MC_NEEDS_AMR,
        .medians = fill(n, (double)NAN, arena),
    };
}

/* People were not asked about a sentence and itself: it would be the top of the scale. */
struct mc_judged mc_judged_people(const struct mc_result *result, struct mc_arena *arena)
{
    const struct mc_suite *suite = result->suite;
    double *scores = fill(suite->n_cases, (double)NAN, arena);
    size_t i;

    for (i = 0; i < suite->n_cases; i++)
        scores[i] = mc_score_scale_to_unit(&suite->files[suite->cases[i].file].scale,
                                           result->human_settled[i]);
    return (struct mc_judged){
        .result = result,
        .arena = arena,
        .scores = scores,
        .selves = fill(suite->n_cases, 1, arena),
        .has_range = true,
        .medians = fill(suite->n_cases, (double)NAN, arena),
    };
}
