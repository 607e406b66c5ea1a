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

/* What follows the figures of a matrix: nothing, " [0.27, 0.57]", " ±0.15". Expectations passed
 * always have their bounds, except with MC_INTERVALS_NOWHERE. */
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
    const struct mc_group **groups; /* rows, in the order shown */
    size_t n_groups;
    const size_t *metrics; /* columns of the score table, in the order shown */
    size_t n_metrics;
    bool dense;   /* matrices: columns one space apart, without the human scores */
    bool percent; /* right_order in whole percents, "72" */
    bool titles;  /* phenomena by their titles: for readers who do not type names */
    enum mc_shown_intervals intervals; /* of matrices */
    struct mc_arena *arena;
};

/* The whole dataset, sorted as the options say. */
struct mc_figure_view mc_view_dataset(const struct mc_result *result,
                                      const struct mc_dataset_result *dataset,
                                      const struct mc_report_options *options,
                                      struct mc_arena *arena);

/* What a group is called in a table of the view. */
struct mc_slice mc_view_group_name(const struct mc_figure_view *view, const struct mc_group *group);

/* The figures of a view are the statistics of the result, followed by the expectations passed if a
 * case of the view has any expectation. Returns their number. */
size_t mc_view_figures(const struct mc_figure_view *view);
/* Whether tables show a figure: secondary ones, which say nearly the same as their neighbour, only
 * if figures were chosen by name. */
bool mc_view_shows(const struct mc_figure_view *view, size_t figure);
/* The same for lists, which show the ranking of a constant metric beside the ranking, but not under
 * a preset. A matrix of the ranking has it as a column. */
bool mc_list_shows(const struct mc_figure_view *view, size_t figure);
/* How far a figure of a metric on a group is from its best value (1 minus the proportion of
 * expectations passed); for a statistic without a best value: minus its value. NaN: not defined. */
double mc_figure_distance(const struct mc_figure_view *view, const struct mc_group *group,
                          size_t metric, size_t figure);
/* "MAD"; "passed". */
const char *mc_figure_title(const struct mc_figure_view *view, size_t figure);

/* Whether the view shows a statistic in percent. */
bool mc_view_has_percent(const struct mc_figure_view *view, size_t statistic);
/* A value of a statistic, or a bound of its interval, as the view shows it: "0.41", "72". */
struct mc_slice mc_value_text(const struct mc_figure_view *view, size_t statistic, double value);
/* The number of decimals of a statistic and its bounds, and of figures about people. */
int mc_value_decimals(const struct mc_figure_view *view, size_t statistic);
int mc_human_decimals(const struct mc_figure_view *view);
void mc_put_count(size_t n, struct mc_table *table, struct mc_table_cell *cell);

/* Lists: a line for each metric on each phenomenon; for few metrics. */

enum mc_list_kind {
    MC_LIST_INLINE, /* the phenomenon is on the line of its first metric */
    MC_LIST_BLOCKS, /* the phenomenon is above its metrics */
    MC_LIST_METRICS /* no phenomenon: for a view of a single group */
};

struct mc_list_shape {
    enum mc_list_kind kind;
    bool spread;        /* shows the standard deviation of the human scores */
    unsigned n_dropped; /* how many figures are shown without their intervals */
    bool bare;          /* without the ranking expected by chance, and the skill above it */
};

/* The table in this shape. Intervals are dropped from the last statistic backwards, then from the
 * expectations passed and finally from the rank correlation. */
struct mc_table *mc_figure_list(const struct mc_figure_view *view,
                                const struct mc_list_shape *shape, struct mc_footnotes *notes);

/* The shape that shows most in `width` columns: intervals take precedence over the standard
 * deviation; for a single metric the phenomenon stays on its line if that fits. The narrowest shape
 * if none fits. */
struct mc_list_shape mc_list_shape_for(const struct mc_figure_view *view, size_t width,
                                       const struct mc_footnotes *notes);
/* "too narrow for the intervals of: MAD; passed": figures that have intervals in the view but are
 * shown without; empty if there are none. */
struct mc_slice mc_list_dropped(const struct mc_figure_view *view,
                                const struct mc_list_shape *shape);

/* Matrices: one figure, phenomena down and metrics across; for many metrics. */

/* More metrics than this are shown as matrices, others as a list. */
enum { MC_LIST_METRICS_LIMIT = 4 };

/* The metrics view->metrics[from..to-1]. */
struct mc_table *mc_figure_matrix(const struct mc_figure_view *view, size_t figure, size_t from,
                                  size_t to, struct mc_footnotes *notes);
/* How many metrics, starting at `from` (< n_metrics), to put into one matrix at most `width`
 * columns wide (mc_table_split). */
size_t mc_matrix_fitting(const struct mc_figure_view *view, size_t figure, size_t from,
                         size_t width, const struct mc_footnotes *notes);
/* "MAD: normalised by ...", for the metrics of a view and those of the n figures that use
 * normalised scores; "" if none does. In the arena of the view. */
const char *mc_normalised_words(const struct mc_figure_view *view, const size_t *figures, size_t n);

#endif
