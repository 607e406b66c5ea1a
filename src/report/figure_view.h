/* figure_view.h: the part of a result that a table shows, and its figures as cells. */
#ifndef MC_REPORT_FIGURE_VIEW_H
#define MC_REPORT_FIGURE_VIEW_H

#include "report/decimal.h"
#include "report/footnotes.h"
#include "report/report.h"
#include "report/table_layout.h"

struct mc_figure_view {
    const struct mc_result *result;
    const struct mc_report_options *options;
    const struct mc_dataset_result *dataset;
    const struct mc_group **groups; /* rows, in the order in which they are shown */
    size_t n_groups;
    const size_t *metrics; /* columns of the score table, in the order in which they are shown */
    size_t n_metrics;
    struct mc_arena *arena;
};

/* All of a dataset, sorted as the options say. */
struct mc_figure_view mc_view_dataset(const struct mc_result *result,
                                      const struct mc_dataset_result *dataset,
                                      const struct mc_report_options *options,
                                      struct mc_arena *arena);

/* The figures of a view are the statistics of the result and, behind them, where something is
 * expected of a case of the view, the expectations passed. Returns how many. */
size_t mc_view_figures(const struct mc_figure_view *view);
/* "MAD"; "passed". */
const char *mc_figure_title(const struct mc_figure_view *view, size_t figure);

/* The decimals with which a statistic, its bounds, or figures about people are shown. */
int mc_value_decimals(const struct mc_figure_view *view, size_t statistic);
int mc_bound_decimals(const struct mc_figure_view *view, size_t statistic);
int mc_human_decimals(const struct mc_figure_view *view);

/* "[0.41, 0.46]": the interval of a figure; empty when there is none. */
struct mc_slice mc_interval_text(const struct mc_figure_view *view, const struct mc_group *group,
                                 size_t metric, size_t figure);
/* Whether the interval goes from below 0 to 0 or above. */
bool mc_interval_holds_zero(const struct mc_cell *cell);

/* A figure to be shown. */
struct mc_shown_figure {
    const struct mc_group *group;
    size_t metric; /* column of the score table */
    size_t figure;
    size_t n;           /* the n that stands beside it; another one becomes a footnote */
    bool with_interval; /* the interval stands beside it; else "~" says when it holds 0 */
};
/* Fills the cell of a table: value, marks, bold where it is the best of the view's metrics. */
void mc_put_figure(const struct mc_figure_view *view, const struct mc_shown_figure *shown,
                   struct mc_footnotes *notes, struct mc_table *table, struct mc_table_cell *cell);
/* The cell of the expectations passed with their interval in it: "23/26 [.71,.96]". */
void mc_put_passes(const struct mc_figure_view *view, const struct mc_group *group, size_t metric,
                   struct mc_footnotes *notes, struct mc_table *table, struct mc_table_cell *cell);
/* The mean of the normalised human scores, and their standard deviation. */
void mc_put_human_mean(const struct mc_figure_view *view, const struct mc_group *group,
                       struct mc_footnotes *notes, struct mc_table *table,
                       struct mc_table_cell *cell);
void mc_put_human_spread(const struct mc_figure_view *view, const struct mc_group *group,
                         struct mc_footnotes *notes, struct mc_table *table,
                         struct mc_table_cell *cell);
/* The spread of the human scores against that of the dataset. */
void mc_put_spread_ratio(const struct mc_figure_view *view, const struct mc_group *group,
                         struct mc_footnotes *notes, struct mc_table *table,
                         struct mc_table_cell *cell);
/* The name of the group, with a mark when it is not pooled, and one when AMR does not express what
 * differs and a metric of graphs alone is shown. */
void mc_put_group_name(const struct mc_figure_view *view, const struct mc_group *group,
                       struct mc_footnotes *notes, struct mc_table *table,
                       struct mc_table_cell *cell);
void mc_put_count(size_t n, struct mc_table *table, struct mc_table_cell *cell);

#endif
