/* run.h: the parts of the command `run`: which cases, their scores, the reports. */
#ifndef MC_COMMANDS_RUN_H
#define MC_COMMANDS_RUN_H

#include <time.h>

#include "analysis/preset.h"
#include "base/options.h"
#include "commands/metric_sources.h"
#include "commands/scoring.h"
#include "report/report.h"

struct mc_run_options {
    struct mc_metric_sources sources;
    struct mc_option_list metrics, scores, phenomena, datasets, cases, reports, statistics;
    const char *preset, *filter, *format, *output, *sort, *cache, *ties;
    int normalise, interval, resample, color;
    double threshold_percentile, confidence;
    long long resamples, draws, seed, jobs, precision;
    bool list, sentinels, brief, strict, keep_going, fail_fast, quiet, verbose;
};

/* A run under way. */
struct mc_run {
    const struct mc_run_options *values;
    const struct mc_preset *preset; /* NULL: none */
    struct mc_arena *arena;
    struct mc_catalog *catalog;
    struct mc_suite *suite;
    bool selected; /* some cases of the suite were left out by -p, -d, --case or --filter */
    struct mc_scoring scoring;
    size_t n_failed; /* expectations, of all metrics */
    struct timespec begin;
};

/* A report to be written, checked before anything is scored. */
struct mc_wanted_report {
    const struct mc_report_format *format;
    const char *path;
};

/* Keeps the cases that all of -p, -d, --case and --filter let through; none left is MC_CODE_USAGE.
 */
int mc_run_select_cases(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;
/* --list: a TSV of the cases that take part. */
int mc_run_list_cases(const struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;

/* What the options say about the analysis; checked before anything is scored. */
int mc_run_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                    struct mc_error *error) MC_MUST_CHECK;

/* Fills run->scoring.table: score files, the preset's columns, the metrics of -m, or, when none of
 * these is given, every metric of the catalog that is no sentinel and whose inputs and resources
 * are there; then, with --sentinels, those that were not named. A worker of a cluster has no table:
 * its scores are in that of rank 0. */
int mc_run_score(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;

/* The main report first, then those of --report; checked before anything is scored. reports: room
 * for 1 + values->reports.n_items. */
int mc_run_want_reports(const struct mc_run_options *values, struct mc_wanted_report *reports,
                        struct mc_error *error) MC_MUST_CHECK;
int mc_run_write_reports(struct mc_run *run, const struct mc_wanted_report *reports,
                         const struct mc_result *result, struct mc_error *error) MC_MUST_CHECK;

/* Seconds since the run began. */
double mc_run_seconds(const struct mc_run *run);

#endif
