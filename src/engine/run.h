/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h: a run: what is asked for, which cases, their scores, how they are analysed. */
#ifndef MC_ENGINE_RUN_H
#define MC_ENGINE_RUN_H

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

/* What a run is when nothing is asked for. */
extern const struct mc_run_options mc_run_defaults;
/* Puts the settings of values->preset into the values; *preset is NULL where none is named. One
 * that there is not: MC_CODE_USAGE. */
int mc_run_apply_preset(struct mc_run_options *values, const struct mc_preset **preset,
                        struct mc_error *error) MC_MUST_CHECK;

/* A run under way. scoring.messages is where findings and warnings go. */
struct mc_run {
    const struct mc_run_options *values;
    const struct mc_preset *preset; /* NULL: none */
    struct mc_arena *arena;
    struct mc_catalog *catalog;
    struct mc_suite *suite;
    const char *const *lexicons; /* of the templates, ended by NULL; NULL: none */
    const char
        *dimension; /* of a report that the run repeats, in place of the option; NULL: none */
    bool selected;  /* some cases of the suite are not shown, by -p, -d, --case or --filter */
    struct mc_scoring scoring;
    /* The first screen says at its end what had no part in it, and what is missing: then
     * mc_run_score_all does not. */
    bool notes_at_end;
    struct mc_unused_metrics *unused; /* what mc_run_score_all did not say so; NULL: nothing */
    /* What mc_run_score_all compared; for the settings of the analysis. */
    const struct mc_graph_setting *graphs;
    bool has_graphs; /* its cases have the graphs to be compared: mc_run_score_all chooses none */
    /* Only the report on cases is made of it, so that a choice of single cases need not be held
     * against the others (mc_run_settings, mc_part_choose). */
    bool may_be_part;
    bool wants_sentinels;             /* mc_run_score_all fills `sentinels` */
    struct mc_score_table *sentinels; /* those that every metric must beat; NULL: none */
    bool guards_output; /* what modules print on standard output goes to standard error */
    size_t n_failed;    /* expectations, of all metrics */
    struct timespec begin;
};

/* Opens the catalog, loads the suites (the operands, then values->suites) and selects the cases.
 * The catalog is to be closed also when this fails. */
int mc_run_read(struct mc_run *run, const struct mc_option_list *operands,
                struct mc_error *error) MC_MUST_CHECK;
/* Fills run->scoring.table, through the cache: score files, or the preset's columns and those of
 * the score files that it does not name; the metrics of -m; or, when none of these is given, every
 * metric of the catalog that is no sentinel and whose inputs and resources are there; then, with
 * --against, that one, and with --sentinels these, where they were not named. Own metrics are
 * marked
 * (--mine; else those that are not built in, where they are few). A worker of a cluster has no
 * table: its scores are in that of rank 0. What modules print goes to standard error. After a
 * failure the cache is still to be closed. */
int mc_run_score_all(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;
/* Scores the sentinels on the cases of a suite, as every run does, into a table of their own; in
 * the arena. seed: of the shuffled scores of people. */
int mc_sentinels_score(struct mc_suite *suite, struct mc_catalog *catalog,
                       struct mc_thread_pool *pool, uint64_t seed, struct mc_arena *arena,
                       struct mc_score_table **table, struct mc_error *error) MC_MUST_CHECK;
/* The time of a report, ISO 8601 in UTC: SOURCE_DATE_EPOCH where it is set, so that bytes can be
 * reproduced. */
const char *mc_run_created(struct mc_arena *arena) MC_MUST_CHECK;

/* Selects the cases that all of -p, -d, --case and --filter let through; none left is
 * MC_CODE_USAGE. */
int mc_run_select_cases(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;

/* A format of reports by its name; MC_CODE_USAGE with the nearest one. */
int mc_run_find_format(struct mc_slice name, const struct mc_report_format **format,
                       struct mc_error *error) MC_MUST_CHECK;

/* Whether metrics are held against several dimensions, each a human score of its own; else against
 * one human score. */
bool mc_run_wants_dimensions(const struct mc_run_options *values) MC_MUST_CHECK;

/* How much the reports for people show. */
enum mc_report_detail mc_run_detail(const struct mc_run_options *values) MC_MUST_CHECK;

/* What the options say about the analysis; checked before anything is read. With may_be_part, where
 * single cases are chosen (--case), right_order is no statistic by default: unless an option asks
 * for what it gives. */
int mc_run_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                    struct mc_error *error) MC_MUST_CHECK;

/* Which cases a run scores: those that are shown and those that they are held against, or all, and
 * why. Of a run that was read and has nothing but the report on cases to make. A figure of a shown
 * row is what it is where all cases are scored: all are, therefore, where a figure that is shown
 * rests on others as well. In the arena of the run. */
struct mc_scored_part mc_part_choose(const struct mc_run *run,
                                     const struct mc_analysis_settings *settings);

/* For how many cases of each metric mc_edits_find looks where nothing is said: each takes hundreds
 * of scores. */
enum { MC_EDITED_CASES = 3 };

/* For the cases of a run that a metric of graphs scores farthest from people, the edit of the
 * candidate's graph that would raise the score most. Fills `edits` of the columns of the run that
 * are built-in metrics of graphs, without a choice of preset names, for the `most` selected cases
 * of each whose normalised scores are farthest from the human ones, where the metric finds an edit.
 * -1: a metric failed. */
int mc_edits_find(struct mc_run *run, const struct mc_result *result, size_t most,
                  struct mc_error *error) MC_MUST_CHECK;

/* Says in messages of which metrics the order is opposite to that of people, unless quiet. */
void mc_run_warn_of_opposed(const struct mc_run *run, const struct mc_result *result);
/* The same of which metrics no range is known, so that their least and greatest scores stand for
 * one, or none does: their distances from people are not those that a range would give. Nothing
 * where no statistic of the result rests on normalised scores. */
void mc_run_note_ranges(const struct mc_run *run, const struct mc_result *result);

#endif
