/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figure_table.h: what figures for papers read from a report of `run`: a figure of each metric on
 * each phenomenon of a dataset, and cases with their scores. Members are found by name, so any
 * version of the report that has the names will do. */
#ifndef MC_REPORT_PLOT_FIGURE_TABLE_H
#define MC_REPORT_PLOT_FIGURE_TABLE_H

#include "report/plot/script.h"

/* A figure of a metric on a row; NaN: not defined, or not in the report. */
struct mc_figure_cell {
    double value, low, high;
    double n;    /* cases it rests on */
    bool tested; /* for a difference from 0: Spearman's correlation, if the report has the test */
    double q;    /* from that test, corrected over the dataset; NaN: not made */
    struct mc_slice reason; /* why it is not defined; length 0: not said */
};

struct mc_figure_row {
    struct mc_slice name, title;
    bool overall; /* all of the dataset; the last row */
    double cases;
    struct mc_figure_cell *cells; /* [n_metrics] */
};

struct mc_figure_table {
    struct mc_slice dataset;
    double minimum, maximum;    /* of the scale of the human scores */
    const char *judge, *judges; /* who gave them: "human", "people"; "rubric", "the rubric" */
    struct mc_slice *metrics;
    struct mc_slice *families; /* [n_metrics], as reports name them; length 0: not said */
    bool *lower_is_better;     /* [n_metrics]: the metric's own scores */
    size_t n_metrics;
    struct mc_figure_row *rows;
    size_t n_rows, n_phenomena; /* n_rows: with the overall row, if there is one */
    const char *figure, *title; /* "mad", "MAD" */
    double best;                /* value of a perfect metric; NaN: there is none */
    int precision;
};

/* Reads the table of a figure, "passed" (the share of expectations that hold) or the name of a
 * statistic, for the dataset, phenomena and metrics asked for. MC_CODE_USAGE: no such dataset (or
 * none was named and there are several), phenomenon, metric or statistic. MC_CODE_INPUT: the report
 * has no such figure; wrong types are findings. */
int mc_figure_table_read(struct mc_plot *plot, const char *figure, struct mc_figure_table *table,
                         struct mc_error *error) MC_MUST_CHECK;
/* Reads everything but the cells. */
int mc_figure_table_frame(struct mc_plot *plot, struct mc_figure_table *table,
                          struct mc_error *error) MC_MUST_CHECK;

/* Sorts the table as the page does: metrics by family, phenomena by number of cases, most first;
 * ties keep their order. */
void mc_figure_table_arrange(struct mc_figure_table *table, struct mc_arena *arena);

/* A case of the dataset and phenomena of a table. */
struct mc_figure_case {
    size_t row;                              /* of the table */
    double human;                            /* NaN: none */
    double *scores;                          /* [n_metrics]; NaN: none */
    double reference_words, candidate_words; /* by blanks; NaN: no sentence */
};

/* Reads the cases of the rows, in the order of the report; `texts`: also counts the words of their
 * sentences. MC_CODE_INPUT: the report holds no cases. */
int mc_figure_cases_read(struct mc_plot *plot, const struct mc_figure_table *table, bool texts,
                         struct mc_figure_case **cases, size_t *n,
                         struct mc_error *error) MC_MUST_CHECK;

/* The scores of a metric (n_metrics: of people) that are normalised to 0 and 1; false: not
 * known. */
bool mc_figure_bounds(const struct mc_plot *plot, const struct mc_figure_table *table,
                      size_t metric, double bounds[2]);

/* Whether the figure of a metric is defined on any row: gnuplot refuses to draw an empty curve. */
bool mc_figure_has_value(const struct mc_figure_table *table, size_t metric);
/* Whether 0 means no relation, and less the opposite (mc_statistic_is_signed). */
bool mc_figure_is_correlation(const char *figure);
/* Inches of the longest title of a row, each cut to `most` inches (mc_plot_short). */
double mc_figure_titles_width(const struct mc_figure_table *table, double most,
                              struct mc_arena *arena);

#endif
