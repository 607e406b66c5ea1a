/* SPDX-License-Identifier: GPL-3.0-or-later */
/* html_report.h: what the parts of the HTML report of a result share: the order of rows and
 * columns, printed figures and the colour step of each. */
#ifndef MC_REPORT_HTML_HTML_REPORT_H
#define MC_REPORT_HTML_HTML_REPORT_H

#include "analysis/result.h"
#include "report/html/page.h"
#include "report/report.h"

/* A dataset with its rows as the page has them: phenomena by number of cases, most first. */
struct mc_html_dataset {
    const struct mc_dataset_result *dataset;
    const struct mc_group **groups; /* [n_groups], without overall */
    size_t n_groups;
    const struct mc_group *overall; /* NULL: it has no cases */
};

struct mc_html_report {
    const struct mc_result *result;
    const struct mc_report_options *options;
    struct mc_arena *arena; /* while the page is written */
    size_t *metrics;        /* [n_metrics]: columns of the score table, by family */
    size_t n_metrics;
    struct mc_html_dataset *datasets; /* [n_datasets] */
    size_t n_datasets;
    size_t mad, spearman; /* statistics; SIZE_MAX: not in the result */
};

/* A figure as it is printed: two decimals, no zero before the point, U+2212 for minus, never minus
 * zero; "–" (U+2013) if NaN. In the arena. */
struct mc_slice mc_html_figure(double value, struct mc_arena *arena);
/* The value as printed. */
double mc_html_printed(double value);
/* "[.41, .46]"; empty without an interval. */
struct mc_slice mc_html_interval(double low, double high, struct mc_arena *arena);

/* The bin of a value in [0, 1], or of the nearest end, among n of equal width; a value on an edge,
 * up to rounding errors, is in the bin that begins there. */
size_t mc_html_bin(double value, size_t n);

/* What the colour step of a figure depends on. */
enum mc_html_scale {
    MC_HTML_DEVIATION,   /* 0 is best: MAD and similar */
    MC_HTML_RANKING,     /* a share of pairs */
    MC_HTML_PASSED,      /* a share of expectations */
    MC_HTML_CORRELATION, /* or any figure for which 0 is chance */
    MC_HTML_PLAIN        /* no value is best: no colour */
};
enum mc_html_scale mc_html_scale_of(const struct mc_statistic *statistic);
/* The class of a value: "q0" (far from people) to "q6" (near), "n1" to "n3" (against people), by
 * the value as printed; "na" for NaN, "" for MC_HTML_PLAIN. A constant. */
const char *mc_html_step(enum mc_html_scale scale, double value);

/* Where a value lies on an axis, 0 to 1, for the style of a mark. In the arena. */
const char *mc_html_place(double value, double low, double high, struct mc_arena *arena);

/* One figure of a metric on a group; figure n_statistics is the share of expectations passed. */
struct mc_html_cell {
    double value, low, high; /* NaN: none */
    size_t n;                /* cases, or expectations, that it rests on */
    const char *reason;      /* why there is no value */
};
struct mc_html_cell mc_html_cell_of(const struct mc_html_report *report,
                                    const struct mc_group *group, size_t column, size_t figure);
/* As mc_is_near_chance; false for expectations. */
bool mc_html_is_near_zero(const struct mc_html_report *report, const struct mc_group *group,
                          size_t column, size_t figure);
/* How far the value is from that of a perfect metric. NaN: not defined, or no value is perfect. */
double mc_html_distance(const struct mc_html_report *report, const struct mc_html_cell *cell,
                        size_t figure);

/* Whether the significance test of the run is of this figure: metrics of a group that it does not
 * separate from the best are in one band. */
bool mc_html_has_bands(const struct mc_html_report *report, size_t figure);
/* Whether the metric is the best of the group, or not separated from it; false for sentinels. */
bool mc_html_is_in_band(const struct mc_html_report *report, const struct mc_group *group,
                        size_t column);

/* "people", "the rubric", "the judges": who gave the human scores of the result. */
const char *mc_html_noun(const struct mc_html_report *report);

/* "words", "embeddings", "graphs", "graphs + embeddings", "other", "sentinels". */
const char *mc_html_family(const struct mc_score_column *column);
/* The class of the family: "words", "embeddings", "graphs", "both", "other". */
const char *mc_html_family_class(const struct mc_score_column *column);
/* The name of a metric as the page has it, with an arrow if lower scores are better. */
struct mc_slice mc_html_metric(const struct mc_html_report *report, size_t column);

#endif
