/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures.h: the figures of a result as tables for people. */
#ifndef MC_REPORT_FIGURES_H
#define MC_REPORT_FIGURES_H

#include "report/words.h"

struct mc_analysis_settings;
struct mc_arena;
struct mc_cell;
struct mc_dataset_result;
struct mc_footnotes;
struct mc_group;
struct mc_report_options;
struct mc_result;
struct mc_score_column;
struct mc_table;
struct mc_table_cell;

/* The part of a result that a table shows, and its figures as cells. */

/* What stands behind the figures of a matrix: nothing, " [0.27, 0.57]", " ±0.15". Expectations
 * passed have their bounds always, but for MC_INTERVALS_NOWHERE. */
enum mc_shown_intervals {
    MC_INTERVALS_NONE,
    MC_INTERVALS_BOUNDS,
    MC_INTERVALS_HALF_WIDTHS,
    MC_INTERVALS_NOWHERE
};

struct mc_figure_view {
    const struct mc_result *result;
    const struct mc_report_options *options;
    const struct mc_dataset_result *dataset;
    const struct mc_group **groups; /* rows, in the order in which they are shown */
    size_t n_groups;
    const size_t *metrics; /* columns of the score table, in the order in which they are shown */
    size_t n_metrics;
    bool dense;   /* matrices: columns one blank apart, and without the human scores */
    bool percent; /* right_order in whole percents, "72" */
    bool titles;  /* phenomena have their titles: for readers who type no names */
    enum mc_shown_intervals intervals; /* of matrices */
    struct mc_arena *arena;
};

/* All of a dataset, sorted as the options say. */
struct mc_figure_view mc_view_dataset(const struct mc_result *result,
                                      const struct mc_dataset_result *dataset,
                                      const struct mc_report_options *options,
                                      struct mc_arena *arena);

/* What a group is called in a table of the view. */
struct mc_slice mc_view_group_name(const struct mc_figure_view *view, const struct mc_group *group);

/* The figures of a view are the statistics of the result and, behind them, where something is
 * expected of a case of the view, the expectations passed. Returns how many. */
size_t mc_view_figures(const struct mc_figure_view *view);
/* Whether tables show a figure: those that say nearly the same as their neighbour (secondary) only
 * where figures were chosen by name. */
bool mc_view_shows(const struct mc_figure_view *view, size_t figure);
/* The same of lists, which show what the ranking of a constant metric is beside the ranking, but
 * not under a preset. A matrix of the ranking has it as a column. */
bool mc_list_shows(const struct mc_figure_view *view, size_t figure);
/* How far a figure of a metric on a group is from the best one (1 minus the share of expectations
 * passed); of a statistic without a best value: minus its value. NaN: not defined. */
double mc_figure_distance(const struct mc_figure_view *view, const struct mc_group *group,
                          size_t metric, size_t figure);
/* "MAD"; "passed". */
const char *mc_figure_title(const struct mc_figure_view *view, size_t figure);

/* Whether the view shows a statistic in percent. */
bool mc_view_has_percent(const struct mc_figure_view *view, size_t statistic);
/* A value of a statistic, or the end of its interval, as the view shows it: "0.41", "72". */
struct mc_slice mc_value_text(const struct mc_figure_view *view, size_t statistic, double value);
/* The decimals with which a statistic, its bounds, or figures about people are shown. */
int mc_value_decimals(const struct mc_figure_view *view, size_t statistic);
int mc_human_decimals(const struct mc_figure_view *view);
void mc_put_count(size_t n, struct mc_table *table, struct mc_table_cell *cell);

/* Figures with a line for each metric on each phenomenon; for few metrics. */

enum mc_list_kind {
    MC_LIST_INLINE, /* the phenomenon stands in the line of its first metric */
    MC_LIST_BLOCKS, /* it stands above its metrics */
    MC_LIST_METRICS /* it does not stand there at all: for a view of one group */
};

struct mc_list_shape {
    enum mc_list_kind kind;
    bool spread;        /* with the standard deviation of the human scores */
    unsigned n_dropped; /* so many of the figures with intervals are shown without */
    bool bare;          /* without what the ranking is by chance, and its skill above it */
};

/* The table in this shape. Intervals are dropped from the last statistic on, then those of the
 * expectations passed and, at the very last, of the rank correlation. */
struct mc_table *mc_figure_list(const struct mc_figure_view *view,
                                const struct mc_list_shape *shape, struct mc_footnotes *notes);

/* The shape that shows most in `width` columns: all intervals before the standard deviation; for
 * one metric the phenomenon stays in its line as long as that fits. The narrowest when nothing
 * does.
 */
struct mc_list_shape mc_list_shape_for(const struct mc_figure_view *view, size_t width,
                                       const struct mc_footnotes *notes);
/* Figures that have intervals in the view but are shown without: . */
struct mc_slice mc_list_dropped(const struct mc_figure_view *view,
                                const struct mc_list_shape *shape);

/* One figure, phenomena down and metrics across; for many metrics. */

/* More metrics than these are shown as matrices, fewer as a list. */
enum { MC_LIST_METRICS_LIMIT = 4 };

/* The metrics view->metrics[from..to-1]. */
struct mc_table *mc_figure_matrix(const struct mc_figure_view *view, size_t figure, size_t from,
                                  size_t to, struct mc_footnotes *notes);
/* How many metrics from `from` (< n_metrics) on to put into one matrix of at most `width` columns
 * (mc_table_split). */
size_t mc_matrix_fitting(const struct mc_figure_view *view, size_t figure, size_t from,
                         size_t width, const struct mc_footnotes *notes);
/* "MAD: normalised by ...", of the metrics of a view and those of n of its figures that rest on
 * normalised scores; "" where none does. In the arena of the view. */
const char *mc_normalised_words(const struct mc_figure_view *view, const size_t *figures, size_t n);

#endif
