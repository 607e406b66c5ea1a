#include "analysis/separation.h"

#include <math.h>

#include "analysis/intervals/auc_interval.h"
#include "analysis/standing.h"
#include "analysis/tests/multiple_testing.h"
#include "analysis/tests/rank_sum.h"
#include "base/nearest.h"

/* --- names ------------------------------------------------------------------------------------ */

int mc_contrast_parse(const char *text, struct mc_contrast_pair *pair, struct mc_error *error)
{
    const char *slash = strchr(text, '/');

    if (slash == NULL || slash == text || slash[1] == '\0' || strchr(slash + 1, '/') != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "a contrast is PHENOMENON/PHENOMENON, not '%s'",
                            text);
    pair->first = mc_slice(text, (size_t)(slash - text));
    pair->second = mc_slice_of(slash + 1);
    return 0;
}

static bool has_cases(const struct mc_suite *suite, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, &suite->cases[i]);

        if (mc_case_is_selected(suite, i) && phenomenon != NULL &&
            mc_slice_equal(phenomenon->name, name))
            return true;
    }
    return false;
}

static int check_name(const struct mc_suite *suite, struct mc_slice name, struct mc_arena *arena,
                      struct mc_error *error)
{
    const char **names = mc_arena_array(arena, suite->n_phenomena + 1, sizeof(*names)), *near;
    size_t n = 0, i;

    if (has_cases(suite, name))
        return 0;
    for (i = 0; i < suite->n_phenomena; i++)
        if (has_cases(suite, suite->phenomena[i].name))
            names[n++] = mc_arena_copy(arena, suite->phenomena[i].name).data;
    near = mc_nearest(name, names);
    if (near == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "--contrast: no case is of the phenomenon '%.*s'",
                            MC_SLICE_ARGUMENTS(name));
    return mc_error_set(error, MC_CODE_USAGE,
                        "--contrast: no case is of the phenomenon '%.*s'; did you mean '%s'?",
                        MC_SLICE_ARGUMENTS(name), near);
}

int mc_contrast_check(const struct mc_suite *suite, const struct mc_contrast_pair *pairs, size_t n,
                      struct mc_arena *arena, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < n; i++)
        if (check_name(suite, pairs[i].first, arena, error) != 0 ||
            check_name(suite, pairs[i].second, arena, error) != 0)
            return -1;
    return 0;
}

/* --- figures ---------------------------------------------------------------------------------- */

/* The phenomenon of the dataset: pooled cases before others; NULL: it has none of them. */
static const struct mc_group *find_group(const struct mc_dataset_result *dataset,
                                         struct mc_slice name)
{
    const struct mc_group *found = NULL;
    size_t g;

    for (g = 0; g < dataset->n_groups; g++) {
        const struct mc_group *group = &dataset->groups[g];

        if (!group->overall && mc_slice_equal(group->name, name) &&
            (found == NULL || (group->pooled && !found->pooled)))
            found = group;
    }
    return found;
}

/* The scores of the column on a group, higher being better; *n of them. */
static double *scores_of(const struct mc_result *result, const struct mc_group *group,
                         size_t column, size_t *n, struct mc_arena *scratch)
{
    double *values = mc_arena_array(scratch, group->n_cases, sizeof(*values));
    size_t i;

    *n = 0;
    for (i = 0; i < group->n_cases; i++) {
        double value = result->metric_settled[column][group->cases[i]];

        if (isfinite(value))
            values[(*n)++] = result->scores->columns[column].lower_is_better ? -value : value;
    }
    return values;
}

static struct mc_separation separate(const struct mc_result *result, const struct mc_group *first,
                                     const struct mc_group *second, size_t column,
                                     struct mc_arena *scratch)
{
    static const struct mc_rank_settings settings = {MC_TWO_SIDED, MC_NULL_AUTO, true};
    double nan = (double)NAN;
    struct mc_separation found = {0, 0, nan, nan, nan, nan, nan, nan, nan, false, NULL};
    const double *x = scores_of(result, first, column, &found.n_first, scratch);
    const double *y = scores_of(result, second, column, &found.n_second, scratch);
    struct mc_rank_sum test;
    struct mc_interval interval;

    if (found.n_first == 0 || found.n_second == 0) {
        found.reason = "no case of one of the phenomena has a score";
        return found;
    }
    test = mc_rank_sum_test(x, found.n_first, y, found.n_second, &settings, scratch);
    interval =
        mc_auc_interval(test.auc, found.n_first, found.n_second, result->settings.confidence);
    found.u = test.test.statistic;
    found.auc = test.auc;
    found.delta = test.cliffs_delta;
    found.low = interval.low;
    found.high = interval.high;
    found.p = test.test.p;
    found.exact = test.exact;
    found.reason = test.test.reason;
    return found;
}

static void adjust(const struct mc_result *result, struct mc_separation *separations, size_t n)
{
    double *p = mc_arena_array(result->arena, n, sizeof(*p));
    size_t i;

    for (i = 0; i < n; i++)
        p[i] = separations[i].p;
    mc_adjust_p_values(mc_best_correction(&result->settings)->method, p, n, p, result->arena);
    for (i = 0; i < n; i++)
        separations[i].p_adjusted = p[i];
}

static void separate_in(const struct mc_result *result, struct mc_dataset_result *dataset)
{
    const struct mc_analysis_settings *settings = &result->settings;
    size_t n_columns = result->scores->n_columns, n, i, c;
    bool any = false;

    n = mc_array_size(settings->n_contrasts, n_columns);
    dataset->separations = mc_arena_array(result->arena, n, sizeof(*dataset->separations));
    for (i = 0; i < settings->n_contrasts; i++) {
        const struct mc_group *first = find_group(dataset, settings->contrasts[i].first);
        const struct mc_group *second = find_group(dataset, settings->contrasts[i].second);

        for (c = 0; c < n_columns; c++) {
            struct mc_separation *found = &dataset->separations[i * n_columns + c];

            if (first != NULL && second != NULL) {
                *found = separate(result, first, second, c, result->arena);
                any = true;
            } else {
                *found = (struct mc_separation){.p = (double)NAN,
                                                .reason = "the dataset lacks a phenomenon"};
                found->u = found->auc = found->low = found->high = found->delta = found->p;
            }
        }
    }
    adjust(result, dataset->separations, n);
    if (!any)
        dataset->separations = NULL;
}

void mc_find_separations(struct mc_result *result)
{
    size_t d;

    for (d = 0; d < result->n_datasets && result->settings.n_contrasts > 0; d++)
        separate_in(result, &result->datasets[d]);
}
