/* figure.h: what every report asks of a result: cells, counts, reasons. */
#ifndef MC_REPORT_FIGURE_H
#define MC_REPORT_FIGURE_H

#include "analysis/result.h"

static inline const struct mc_cell *mc_result_cell(const struct mc_result *result,
                                                   const struct mc_group *group, size_t column,
                                                   size_t statistic)
{
    return &group->cells[column * result->n_statistics + statistic];
}

/* Cases of the group with both scores: the n of the first statistic that is about people; of the
 * first of all where none is. */
size_t mc_result_n(const struct mc_result *result, const struct mc_group *group, size_t column);

/* Why the cell has no value; NULL when it has one. */
const char *mc_cell_reason(const struct mc_cell *cell);

/* Why a correlation of two columns is not defined. */
#define MC_CORRELATION_REASON "fewer than 2 cases have both scores, or all scores of one are equal"

/* Index of the statistic with this name, or SIZE_MAX. */
size_t mc_result_statistic(const struct mc_result *result, const char *name);

/* The figures about human scores, by name; the same names in JSON and, with "human_" before them,
 * in CSV. */
enum { MC_N_HUMAN_FIGURES = 12 };
struct mc_human_figure {
    const char *name;
    double value;
    const char *reason; /* why there is no value; NULL when there is */
};
/* In this order: mean, median, standard deviation, standard error as given, then the same on [0, 1]
 * by the scale ("_scaled"), then normalised ("_normalised"). */
void mc_human_figure_list(const struct mc_result *result, const struct mc_group *group,
                          struct mc_human_figure figures[MC_N_HUMAN_FIGURES]);

/* "human", "rubric", "mixed" or "none": who gave the scores of the dataset. */
const char *mc_judgement_name(const struct mc_dataset_result *dataset);

/* Why a case has no score of a column; empty when it has one. */
struct mc_slice mc_missing_reason(const struct mc_score_column *column, size_t index);

/* A reason and how many cases have it. */
struct mc_reason_count {
    struct mc_slice reason;
    size_t n;
};
/* How many of the selected cases have no score of the column. */
size_t mc_missing_scores(const struct mc_result *result, size_t column);
/* Reasons of the missing scores of a column on the selected cases, the most frequent first, then in
 * order of appearance; in the arena. Returns how many. */
size_t mc_missing_reasons(const struct mc_result *result, size_t column, struct mc_arena *arena,
                          struct mc_reason_count **reasons);
/* The same of the remarks that the metric made on scores that it gave. */
size_t mc_score_remarks(const struct mc_result *result, size_t column, struct mc_arena *arena,
                        struct mc_reason_count **remarks);

#endif
