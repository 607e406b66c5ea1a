#include "report/figure.h"

#include <math.h>

size_t mc_result_n(const struct mc_result *result, const struct mc_group *group, size_t column)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (!result->statistics[s]->of_metric_alone)
            return mc_result_cell(result, group, column, s)->n;
    return result->n_statistics == 0 ? 0 : mc_result_cell(result, group, column, 0)->n;
}

const char *mc_cell_reason(const struct mc_cell *cell)
{
    if (!isnan(cell->value))
        return NULL;
    return cell->reason == NULL ? "not defined" : cell->reason;
}

size_t mc_result_statistic(const struct mc_result *result, const char *name)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (strcmp(result->statistics[s]->name, name) == 0)
            return s;
    return SIZE_MAX;
}

static const char *human_reason(const struct mc_result *result,
                                const struct mc_human_figures *human, size_t index, double value)
{
    if (!isnan(value))
        return NULL;
    if (human->n == 0)
        return "no case has a human score";
    if (index >= 8 && result->bounds[0].reason != NULL)
        return result->bounds[0].reason;
    return human->n < 2 ? "fewer than 2 cases" : "not defined";
}

void mc_human_figure_list(const struct mc_result *result, const struct mc_group *group,
                          struct mc_human_figure figures[MC_N_HUMAN_FIGURES])
{
    const struct mc_human_figures *human = &group->human;
    const struct mc_human_figure list[MC_N_HUMAN_FIGURES] = {
        {"mean", human->mean, NULL},
        {"median", human->median, NULL},
        {"standard_deviation", human->standard_deviation, NULL},
        {"standard_error", human->standard_error, NULL},
        {"mean_scaled", human->scaled_mean, NULL},
        {"median_scaled", human->scaled_median, NULL},
        {"standard_deviation_scaled", human->scaled_standard_deviation, NULL},
        {"standard_error_scaled", human->scaled_standard_error, NULL},
        {"mean_normalised", human->mean_normalised, NULL},
        {"median_normalised", human->median_normalised, NULL},
        {"standard_deviation_normalised", human->standard_deviation_normalised, NULL},
        {"standard_error_normalised", human->standard_error_normalised, NULL},
    };
    size_t i;

    for (i = 0; i < MC_N_HUMAN_FIGURES; i++) {
        figures[i] = list[i];
        figures[i].reason = human_reason(result, human, i, list[i].value);
    }
}

const char *mc_judgement_name(const struct mc_dataset_result *dataset)
{
    if (dataset->has_human)
        return dataset->has_rubric ? "mixed" : "human";
    return dataset->has_rubric ? "rubric" : "none";
}

struct mc_slice mc_missing_reason(const struct mc_score_column *column, size_t index)
{
    if (column->states[index] == MC_SCORE_OK)
        return mc_slice("", 0);
    if (column->notes[index].length > 0)
        return column->notes[index];
    return mc_slice_of(column->states[index] == MC_SCORE_FAILED ? "the metric failed"
                                                                : "no score was given");
}

size_t mc_missing_scores(const struct mc_result *result, size_t column)
{
    const struct mc_score_column *scores = &result->scores->columns[column];
    size_t n = 0, i;

    for (i = 0; i < result->scores->n_cases; i++)
        n += mc_case_is_selected(result->suite, i) && scores->states[i] != MC_SCORE_OK;
    return n;
}

/* Stable: equal counts stay in order of appearance. The list is short. */
static void sort_reasons(struct mc_reason_count *reasons, size_t n)
{
    size_t i, k;

    for (i = 1; i < n; i++) {
        struct mc_reason_count moved = reasons[i];

        for (k = i; k > 0 && reasons[k - 1].n < moved.n; k--)
            reasons[k] = reasons[k - 1];
        reasons[k] = moved;
    }
}

/* The reasons of what is missing, or the remarks on the scores that are there. */
static size_t count_notes(const struct mc_result *result, size_t column, bool of_scores,
                          struct mc_arena *arena, struct mc_reason_count **reasons)
{
    const struct mc_score_column *scores = &result->scores->columns[column];
    struct mc_string_map *map = mc_string_map_new(arena);
    size_t n_cases = result->scores->n_cases, i, n;

    *reasons = mc_arena_array(arena, n_cases, sizeof(**reasons));
    for (i = 0; i < n_cases; i++) {
        bool is_score = scores->states[i] == MC_SCORE_OK;
        struct mc_slice reason = is_score ? scores->notes[i] : mc_missing_reason(scores, i);
        uint32_t index;

        if (!mc_case_is_selected(result->suite, i) || is_score != of_scores || reason.length == 0)
            continue;
        index = mc_string_map_add(map, reason, NULL);
        (*reasons)[index].reason = mc_string_map_key(map, index);
        (*reasons)[index].n++;
    }
    n = mc_string_map_size(map);
    sort_reasons(*reasons, n);
    return n;
}

size_t mc_missing_reasons(const struct mc_result *result, size_t column, struct mc_arena *arena,
                          struct mc_reason_count **reasons)
{
    return count_notes(result, column, false, arena, reasons);
}

size_t mc_score_remarks(const struct mc_result *result, size_t column, struct mc_arena *arena,
                        struct mc_reason_count **remarks)
{
    return count_notes(result, column, true, arena, remarks);
}
