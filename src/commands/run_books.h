/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_books.h: the reports of one run that are a book of tables, and what they have in common. */
#ifndef MC_COMMANDS_RUN_BOOKS_H
#define MC_COMMANDS_RUN_BOOKS_H

#include "commands/book_reports.h"

struct mc_analysis_settings;
struct mc_result;
struct mc_run;
struct mc_run_options;

/* The option given that none of these reports has a use for; NULL: none. */
const char *mc_run_book_unwanted(const struct mc_run_options *values) MC_MUST_CHECK;
/* The options of the reports, and the paths that will be written, ended by NULL, in the arena of
 * the run. */
struct mc_book_options mc_run_book_options(const struct mc_run_options *values) MC_MUST_CHECK;
const char **mc_run_book_paths(const struct mc_run *run) MC_MUST_CHECK;

/* For the JSON, within its settings: which statistics were computed, resamples, confidence, seed.
 */
void mc_run_book_put_analysis(const struct mc_result *result, struct mc_json_stream *json);
/* For people: the title, and a sentence about each dataset of the result. */
void mc_run_book_head(const struct mc_result *result, const char *title,
                      struct mc_document *document);

/* For people, behind the tables: how the scores are normalised that statistics of the result rest
 * on, with best_alone those that have a best value; nothing where none does. */
void mc_run_book_tail(const struct mc_result *result, bool best_alone,
                      struct mc_document *document);

/* A book of a run that is being made: begun, filled by whoever knows the tables, written. */
struct mc_run_book {
    struct mc_book book; /* of the tables that --show names, or of all */
    struct mc_book_options options;
    struct mc_book_reports reports; /* of the book; what it is about is to be filled in */
};
/* The parts point to one another: the book stays where it is. */
void mc_run_book_begin(struct mc_run_book *made, const struct mc_run *run);

/* One table on cases: --show best, which metrics are the best ones, and --show items, cases as
 * items (case_reports.c). */

/* Whether the options go with --show of one table on cases: those that such a report has no use for
 * are refused (MC_CODE_USAGE). Before anything is read. */
int mc_case_table_check(const struct mc_run_options *values, struct mc_error *error) MC_MUST_CHECK;

/* Whether --show names this report and nothing else. */
bool mc_best_is_asked(const struct mc_run_options *values) MC_MUST_CHECK;
bool mc_items_are_asked(const struct mc_run_options *values) MC_MUST_CHECK;
/* Writes the reports that the options ask for. */
int mc_best_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error) MC_MUST_CHECK;
int mc_item_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error) MC_MUST_CHECK;

/* Several dimensions (dimension_reports.c). */

/* Whether the options go with several dimensions: those that such a report has no use for are
 * refused (MC_CODE_USAGE). Before anything is read. */
int mc_dimension_options_check(const struct mc_run_options *values,
                               struct mc_error *error) MC_MUST_CHECK;
/* The statistics that the run shows where none was asked for. */
int mc_dimension_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                          struct mc_error *error) MC_MUST_CHECK;
/* Of a run that was read: the dimensions asked for, each once, ended by NULL, in the arena of the
 * run. One in which no case is judged, or `all` of a suite that has none, is MC_CODE_USAGE. */
int mc_dimension_names(const struct mc_run *run, const char *const **names, size_t *n,
                       struct mc_error *error) MC_MUST_CHECK;
/* Analyses the scores of the run once for each dimension, and writes the reports that the options
 * ask for. Sets run->n_failed. */
int mc_dimension_reports_write(struct mc_run *run, const struct mc_analysis_settings *settings,
                               const char *const *names, size_t n,
                               struct mc_error *error) MC_MUST_CHECK;

/* Several settings of graphs, side by side (graph_reports.c). */

/* Whether --graphs has several settings. */
bool mc_graph_reports_wanted(const struct mc_run *run) MC_MUST_CHECK;
/* Whether the options go with them: those that such a report has no use for are refused
 * (MC_CODE_USAGE). Before anything is read. */
int mc_graph_reports_check(const struct mc_run_options *values,
                           struct mc_error *error) MC_MUST_CHECK;
/* Of a run that was read: scores the cases with the graphs of each setting, analyses
 * those that all settings have scores of, and writes the reports that the options ask for. Sets
 * run->n_failed. Several processes of one call are refused (MC_CODE_USAGE). */
int mc_graph_reports_make(struct mc_run *run, const struct mc_analysis_settings *settings,
                          struct mc_error *error) MC_MUST_CHECK;

/* --level system (system_reports.c). */

/* Whether the options go together: those that the level of systems has no use for are refused, and
 * so are --show but for `best`, and --correlation, at the level of cases (MC_CODE_USAGE). Before
 * anything is read.
 */
int mc_level_check(const struct mc_run_options *values, struct mc_error *error) MC_MUST_CHECK;
/* Of a run that was read: every case shown names its system and its item, else MC_CODE_USAGE. */
int mc_system_cases_check(const struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;
/* Analyses the systems of the result and writes the reports that the options ask for. */
int mc_system_reports_write(const struct mc_run *run, const struct mc_result *result,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
