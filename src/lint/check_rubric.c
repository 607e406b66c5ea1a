/* Scores outside the range that the rubric gives a phenomenon (W020). */
#include <math.h>

#include "lint/check.h"
#include "suite/score_scale.h"

static void check_case(const struct mc_lint_work *work, const struct mc_case *item)
{
    const struct mc_suite_file *file = &work->suite->files[item->file];
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
    struct mc_check_place place = {
        .item = item, .steps = {{"score", 0}}, .n_steps = 1, .offset = MC_WHOLE_VALUE};
    const struct mc_rubric_range *range;

    if (file->judgement.by != MC_JUDGED_BY_RUBRIC || !mc_score_scale_is_of_rubric(&file->scale) ||
        phenomenon == NULL || isnan(item->human))
        return;
    range = mc_rubric_range(&phenomenon->rule, item->subphenomenon);
    if (range == NULL ||
        (item->human >= range->minimum - 1e-9 && item->human <= range->maximum + 1e-9))
        return;
    mc_check_tell(work, &place, "W020",
                  "score %.15g is outside the rubric's range for \"%.*s\", %.15g to %.15g",
                  item->human, MC_SLICE_ARGUMENTS(phenomenon->name), range->minimum,
                  range->maximum);
}

static void check_rubric(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases; i++)
        check_case(work, &work->suite->cases[i]);
}

const struct mc_lint_check mc_lint_check_rubric = {check_rubric};
