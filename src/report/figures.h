/* figures.h: figures as people read them: numbers, cells with their reasons, footnotes, lists and
 * matrices of metrics and phenomena. */
#ifndef MC_REPORT_FIGURES_H
#define MC_REPORT_FIGURES_H

#include "analysis/result.h"
#include "base/slice.h"

struct mc_analysis_settings;
struct mc_arena;
struct mc_cell;
struct mc_dataset_result;
struct mc_group;
struct mc_report_options;
struct mc_result;
struct mc_score_column;
struct mc_table;
struct mc_table_cell;

/* Numbers for people. */

/* A number with so many decimals, never "-0.00"; "-" when it is NaN. From 1e9 on in size with a
 * power of ten, "1.80e+308", so that no column is wider than a number is worth. */
struct mc_slice mc_decimal_text(double value, int decimals, struct mc_arena *arena);
/* With so many digits at most, as %g has it: "0.25", "3", "1e+308", and 0 for minus zero; "-" when
 * it is NaN. */
struct mc_slice mc_number_text(double value, int digits, struct mc_arena *arena);
/* The same as mc_decimal_text of a difference: "+0.250", "-0.250", "0.000". */
struct mc_slice mc_signed_text(double difference, int decimals, struct mc_arena *arena);
/* A chance: "0.012", "< 0.001"; empty for NaN. */
struct mc_slice mc_p_text(double p, struct mc_arena *arena);

/* What every report asks of a result: cells, counts, reasons. */

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

/* The part of a result that a table shows, and its figures as cells. */

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
int mc_human_decimals(const struct mc_figure_view *view);
void mc_put_count(size_t n, struct mc_table *table, struct mc_table_cell *cell);

/* Numbered remarks behind figures, each text once. */

/* May be copied, to try something out: what is added to the copy leaves the original as it is, as
 * long as the copy is not used after the next change of the original. */
struct mc_footnotes {
    struct mc_arena *arena;
    bool off; /* no marks and no texts */
    struct mc_slice *texts;
    size_t n, capacity;
    bool holds_zero; /* "~" was used: the interval of a figure holds 0 */
    /* What behind Spearman and beside phenomena is to be explained: see words.h. */
    bool above_chance, best, spread;
    unsigned draws;                              /* of the tests behind "=", where it was used */
    const struct mc_analysis_settings *settings; /* where one of these was used */
    const char *not_compared; /* why a metric could not be compared with the best; NULL: all were */
    size_t unproved; /* "?" was used: the most scores behind a figure that are not proved */
    bool not_pooled; /* "*" was used: a group that is not part of overall */
};

/* The mark "(1)" for a text; length 0 when footnotes are off. */
struct mc_slice mc_footnote(struct mc_footnotes *notes, struct mc_slice text);

/* All explanations, in order, as "(1) TEXT", "~ TEXT", "* TEXT" and so on; in the arena. Returns
 * how many. */
size_t mc_footnote_lines(const struct mc_footnotes *notes, struct mc_slice **lines);

/* What "?" behind a figure means; n: the most scores behind one that are not proved, at least 1. */
struct mc_slice mc_unproved_note(size_t n, struct mc_arena *arena);

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

#endif
