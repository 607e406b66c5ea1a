/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h: a run as its options ask for it: which cases, their scores, how they are analysed. */
#ifndef MC_RUN_RUN_H
#define MC_RUN_RUN_H

#include <time.h>

#include "analysis/result.h"
#include "base/options.h"
#include "engine/graphs.h"
#include "engine/score.h"
#include "report/report.h"

struct mc_catalog;
struct mc_checklist_format;
struct mc_preset;
struct mc_report_format;
struct mc_suite;
struct mc_unused_metrics;

struct mc_run_options {
    struct mc_metric_sources sources;
    struct mc_graph_options graphs;
    struct mc_option_list metrics, scores, lower, ranges, own, templates, suites, phenomena,
        columns, datasets, cases, reports, statistics, contrasts, show, dimensions;
    const char *preset, *filter, *by, *format, *output, *sort, *figure, *html_templates, *cache,
        *ties, *test, *best_by, *report_cases, *rival, *source_root;
    int adjust, normalise, interval, resample, group_by, group_mean, color, level, correlation,
        matrix, expectations, calibrate;
    double threshold_percentile, confidence, gold_gap;
    long long resamples, draws, seed, jobs, precision, edits;
    bool csv_safe, omnibus, challenge, thin_correlations, list, sentinels, brief, full, strict,
        keep_going, fail_fast, quiet, verbose;
};

/* --calibrate. */
#define MC_RUN_CALIBRATIONS "none|isotonic"
enum { MC_CALIBRATE_NONE, MC_CALIBRATE_ISOTONIC };
/* --expectations: of cases that are not there. */
enum { MC_EXPECTATIONS_ALL, MC_EXPECTATIONS_PRESENT };

/* What is reported on: single cases, or what made them (analysis/systems.h). */
#define MC_RUN_LEVELS(X) X(MC_LEVEL_CASE, "case") X(MC_LEVEL_SYSTEM, "system")
enum mc_run_level { MC_RUN_LEVELS(MC_CHOICE_VALUE) };
/* --matrix: 0 none, the tests of every two metrics, or 1 + an enum mc_matrix_kind. */
enum { MC_MATRIX_TESTS = 1 };
#define MC_RUN_MATRICES "tests" MC_MATRIX_KINDS(MC_CHOICE_BEHIND_BAR)
/* enum mc_system_figure, of a matrix; none given. */
#define MC_RUN_CORRELATIONS "pearson|spearman|kendall"
enum { MC_NO_CORRELATION = -1 };

/* Given to --dimension: every dimension of the suite. */
#define MC_ALL_DIMENSIONS "all"

extern const struct mc_run_options mc_run_defaults;
/* Puts the settings of values->preset into the values; *preset is NULL if none is named. An unknown
 * preset is MC_CODE_USAGE. */
int mc_run_apply_preset(struct mc_run_options *values, const struct mc_preset **preset,
                        struct mc_error *error) MC_MUST_CHECK;

/* A run under way. scoring.messages is where findings and warnings go. */
struct mc_run {
    const struct mc_run_options *values;
    const struct mc_preset *preset; /* NULL: none */
    struct mc_arena *arena;
    struct mc_catalog *catalog;
    struct mc_suite *suite;
    const char *const *lexicons; /* of the templates, NULL-terminated; NULL: none */
    const char *dimension;       /* whose human scores count; NULL: those of the option */
    struct mc_scoring scoring;
    /* The first screen says at its end which metrics took no part and which scores are missing:
     * mc_run_score_all then does not. */
    bool notes_at_end;
    struct mc_unused_metrics *unused;      /* with notes_at_end; else NULL */
    const struct mc_graph_setting *graphs; /* that mc_run_score_all chose, for the analysis */
    bool has_graphs; /* the cases have their graphs already: mc_run_score_all chooses none */
    /* The report on cases is all that is made of the run, so a choice of single cases need not be
     * held against the others (mc_run_settings, mc_part_choose). */
    bool may_be_part;
    bool wants_sentinels;             /* mc_run_score_all fills `sentinels` */
    struct mc_score_table *sentinels; /* that every metric must beat; NULL: none */
    bool guards_output; /* what modules print on standard output goes to standard error */
    size_t n_failed;    /* expectations, over all metrics */
    struct timespec begin;
};

/* Opens the catalog, loads the suites (the operands, then values->suites) or templates, and chooses
 * the cases. Close the catalog even if this fails. */
int mc_run_read(struct mc_run *run, const struct mc_option_list *operands,
                struct mc_error *error) MC_MUST_CHECK;
/* mc_columns_score (engine/columns.h), as the options say and through their cache; sentinels and
 * the metrics that took no part are in `sentinels` and `unused`. What modules print goes to
 * standard error. The cache is still to be closed if this fails. */
int mc_run_score_all(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;
/* mc_cases_choose, as -p, -d, --case and --filter say. */
int mc_run_choose_cases(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;

/* Whether metrics are held against several dimensions of human scores, not just one. */
bool mc_run_wants_dimensions(const struct mc_run_options *values) MC_MUST_CHECK;

/* How much the reports for people show. */
enum mc_report_detail mc_run_detail(const struct mc_run_options *values) MC_MUST_CHECK;

/* What the options say about the analysis; to be called before anything is read. With may_be_part
 * and single cases (--case), right_order is not a default statistic, unless an option needs it. */
int mc_run_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                    struct mc_error *error) MC_MUST_CHECK;

/* Says which metrics have the opposite order of people, unless quiet. */
void mc_run_warn_of_opposed(const struct mc_run *run, const struct mc_result *result);
/* Says which metrics have no known range, so that their scores are normalised by the least and the
 * greatest of them, or not at all, and their distances from people are not those that a range would
 * give. Says nothing if quiet, or if no statistic of the result rests on normalised scores. */
void mc_run_note_ranges(const struct mc_run *run, const struct mc_result *result);

#endif
