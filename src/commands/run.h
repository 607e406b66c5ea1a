/* run.h: the command `run`: which cases, their scores, the reports. */
#ifndef MC_COMMANDS_RUN_H
#define MC_COMMANDS_RUN_H

#include <time.h>

#include "base/options.h"
#include "commands/scoring.h"

struct mc_analysis_settings;
struct mc_catalog;
struct mc_checklist_format;
struct mc_preset;
struct mc_result;
struct mc_suite;

struct mc_run_options {
    struct mc_metric_sources sources;
    struct mc_option_list metrics, scores, lower, ranges, templates, phenomena, datasets, cases,
        reports, statistics, contrasts;
    const char *preset, *filter, *format, *output, *sort, *cache, *ties, *test, *best_by;
    int adjust, normalise, interval, resample, group_by, group_mean, color;
    double threshold_percentile, confidence, gold_gap;
    long long resamples, draws, seed, jobs, precision;
    bool omnibus, list, sentinels, brief, strict, keep_going, fail_fast, quiet, verbose;
};

/* A run under way. */
struct mc_run {
    const struct mc_run_options *values;
    const struct mc_preset *preset; /* NULL: none */
    struct mc_arena *arena;
    struct mc_catalog *catalog;
    struct mc_suite *suite;
    const char *const *lexicons; /* of the templates, ended by NULL; NULL: none */
    bool selected; /* some cases of the suite are not shown, by -p, -d, --case or --filter */
    struct mc_scoring scoring;
    size_t n_failed; /* expectations, of all metrics */
    struct timespec begin;
};

/* The rows of an option table that say what is scored and which cases take part, in a struct whose
 * struct mc_run_options lies at byte `base`. */
#define MC_RUN_SCORED_OPTIONS(base)                                                                \
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "What is scored"},                  \
        {MC_OPTION_LIST,                                                                           \
         'm',                                                                                      \
         "metric",                                                                                 \
         (base) + offsetof(struct mc_run_options, metrics),                                        \
         "SPEC",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "metric",                                                                                 \
         "A metric, NAME or NAME:KEY=VALUE,KEY=VALUE. Repeatable. Without it every built-in "      \
         "metric "                                                                                 \
         "whose inputs and resources are there takes part, and those of --module and "             \
         "--command."},                                                                            \
        MC_METRIC_SOURCE_OPTIONS((base) + offsetof(struct mc_run_options, sources)),               \
        {MC_OPTION_TEXT,                                                                           \
         '\0',                                                                                     \
         "preset",                                                                                 \
         (base) + offsetof(struct mc_run_options, preset),                                         \
         "NAME",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "preset",                                                                                 \
         "A named set of metrics and settings. `zeidler2022` is that of the CheckList paper; "     \
         "columns of --scores that bear the paper's names are used in place of the built-in "      \
         "metrics; all others, and the metrics of -m, stand beside them."},                        \
        {MC_OPTION_LIST,                                                                           \
         '\0',                                                                                     \
         "scores",                                                                                 \
         (base) + offsetof(struct mc_run_options, scores),                                         \
         "FILE",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "file",                                                                                   \
         "Scores made elsewhere, as further metrics: a JSON object by case id, a CSV or a TSV "    \
         "with a header, which may say direction and range: `ter:lower:0..inf`. Repeatable."},     \
        {MC_OPTION_LIST,                                                                           \
         '\0',                                                                                     \
         "lower-is-better",                                                                        \
         (base) + offsetof(struct mc_run_options, lower),                                          \
         "NAME",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "Lower scores of this metric of a score file are better. Repeatable."},                   \
    {                                                                                              \
        MC_OPTION_LIST, '\0', "range", (base) + offsetof(struct mc_run_options, ranges),           \
            "NAME=LOW..HIGH", NULL, 0, 0, NULL,                                                    \
            "No score of this metric of a score file lies outside, such as `comet=0..1` or "       \
            "`mine=0..inf`. Repeatable."                                                           \
    }
#define MC_RUN_CASES_OPTION(base, kind, letter, name, field, argument, help)                       \
    {                                                                                              \
        kind, letter, name, (base) + offsetof(struct mc_run_options, field), argument, NULL, 0, 0, \
            NULL, help                                                                             \
    }
#define MC_RUN_CASES_OPTIONS(base)                                                                 \
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Which cases"},                     \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, 'p', "phenomenon", phenomena, "NAME",            \
                            "Show only this phenomenon. Repeatable."),                             \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, 'd', "dataset", datasets, "NAME",                \
                            "Show only this dataset. Repeatable."),                                \
        MC_RUN_CASES_OPTION(base, MC_OPTION_LIST, '\0', "case", cases, "ID",                       \
                            "Show only this case. Repeatable."),                                   \
        MC_RUN_CASES_OPTION(                                                                       \
            base, MC_OPTION_TEXT, '\0', "filter", filter, "EXPR",                                  \
            "Show only cases that satisfy the expression, such as 'phenomenon:negation AND NOT "   \
            "tag:slow'; keys id, phenomenon, subphenomenon, dataset, suite, tag, "                 \
            "reference (reference:targeted).")

/* Opens the catalog, loads the suites and selects the cases. The catalog is to be closed also when
 * this fails. */
int mc_run_read(struct mc_run *run, const struct mc_option_list *operands,
                struct mc_error *error) MC_MUST_CHECK;
/* Fills run->scoring.table, through the cache: score files, or the preset's columns and those of
 * the score files that it does not name; the metrics of -m; or, when none of these is given, every
 * metric of the catalog that is no sentinel and whose inputs and resources are there; then, with
 * --sentinels, those that were not named. A worker of a cluster has no table: its scores are in
 * that of rank 0. What modules print goes to standard error. After a failure the cache is still to
 * be closed. */
int mc_run_score_all(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;
/* The time of a report, ISO 8601 in UTC: SOURCE_DATE_EPOCH where it is set, so that bytes can be
 * reproduced. */
const char *mc_run_created(struct mc_arena *arena) MC_MUST_CHECK;

/* Selects the cases that all of -p, -d, --case and --filter let through; none left is
 * MC_CODE_USAGE. */
int mc_run_select_cases(struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;
/* --list: a TSV of the cases that are selected. */
int mc_run_list_cases(const struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;

/* What the options say about the analysis; checked before anything is read. */
int mc_run_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                    struct mc_error *error) MC_MUST_CHECK;

/* Of a run that was read: no report is written twice, or over a suite, a score file or `baseline`
 * (NULL: none). written: ended by NULL. */
int mc_run_check_outputs(const struct mc_run *run, const char *const *written, const char *baseline,
                         struct mc_error *error) MC_MUST_CHECK;

/* Says on standard error of which metrics the order is opposite to that of people, unless quiet. */
void mc_run_warn_of_opposed(const struct mc_run *run, const struct mc_result *result);

/* What --report FORMAT=PATH asks for. */

/* A report of a command that says what passed and what failed: a checklist, or one of the
 * command's own formats. */
struct mc_checklist_wish {
    const char *path;
    const struct mc_checklist_format *checklist; /* NULL: an own one */
    size_t own;                                  /* which, where it is one */
};

/* own: names of the command's formats, ended by NULL, at most 4. A format that there is not is
 * refused (MC_CODE_USAGE) with the name of the command and the nearest one. */
int mc_checklist_wish_read(const char *text, const char *command, const char *const *own,
                           struct mc_checklist_wish *wish, struct mc_error *error) MC_MUST_CHECK;

#endif
