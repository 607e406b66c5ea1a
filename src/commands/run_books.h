/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run_books.h: the reports of a run that are books of tables, and what they have in common. */
#ifndef MC_COMMANDS_RUN_BOOKS_H
#define MC_COMMANDS_RUN_BOOKS_H

#include "commands/book_reports.h"

struct mc_analysis_settings;
struct mc_result;
struct mc_run;
struct mc_run_options;

/* An option that was given although none of these reports uses it; NULL: none. */
const char *mc_run_book_unwanted(const struct mc_run_options *values) MC_MUST_CHECK;
/* The options of the reports, and the paths that will be written, NULL-terminated, in the arena of
 * the run. */
struct mc_book_options mc_run_book_options(const struct mc_run_options *values) MC_MUST_CHECK;
const char **mc_run_book_paths(const struct mc_run *run) MC_MUST_CHECK;

/* For the settings in the JSON: which statistics were computed, resamples, confidence, seed. */
void mc_run_book_put_analysis(const struct mc_result *result, struct mc_json_stream *json);
/* For people: the title, and a sentence about each dataset of the result. */
void mc_run_book_head(const struct mc_result *result, const char *title,
                      struct mc_document *document);

/* For people, after the tables: how the scores behind the statistics are normalised; with
 * best_alone, behind those statistics that have a best value. Nothing if no statistic uses
 * normalised scores. */
void mc_run_book_tail(const struct mc_result *result, bool best_alone,
                      struct mc_document *document);

/* A book of a run: begun here, filled and written by the report that knows its tables. */
struct mc_run_book {
    struct mc_book book; /* of the tables named by --show, or of all */
    struct mc_book_options options;
    struct mc_book_reports reports; /* of the book; the report sets title, schema, writers */
};
/* The parts point to one another: the struct must not be moved or copied. */
void mc_run_book_begin(struct mc_run_book *run_book, const struct mc_run *run);

/* One table on cases: --show best, which metrics are the best, and --show items, cases as items
 * (case_reports.c). */

/* Refuses options that a report of one table on cases does not use (MC_CODE_USAGE). Before anything
 * is read; --show must name a table. */
int mc_case_table_check(const struct mc_run_options *values, struct mc_error *error) MC_MUST_CHECK;

/* Whether --show names only this table. */
bool mc_best_is_asked(const struct mc_run_options *values) MC_MUST_CHECK;
bool mc_items_are_asked(const struct mc_run_options *values) MC_MUST_CHECK;
/* Writes the reports that the options ask for. */
int mc_best_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error) MC_MUST_CHECK;
int mc_item_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error) MC_MUST_CHECK;

/* Several dimensions (dimension_reports.c). */

/* Refuses options that a report on several dimensions does not use (MC_CODE_USAGE). Before anything
 * is read. */
int mc_dimension_options_check(const struct mc_run_options *values,
                               struct mc_error *error) MC_MUST_CHECK;
/* Chooses the default statistics if none was requested, and no tests of metrics. */
int mc_dimension_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                          struct mc_error *error) MC_MUST_CHECK;
/* After mc_run_read: the requested dimensions, each once, NULL-terminated, in the arena of the run.
 * MC_CODE_USAGE: no case has ratings in one of them, or `all` of a suite that has none. */
int mc_dimension_names(const struct mc_run *run, const char *const **names, size_t *n,
                       struct mc_error *error) MC_MUST_CHECK;
/* Analyses the scores of the run once for each dimension, and writes the reports that the options
 * ask for. Sets run->n_failed. MC_CODE_USAGE: a dimension in which no case is judged. */
int mc_dimension_reports_write(struct mc_run *run, const struct mc_analysis_settings *settings,
                               const char *const *names, size_t n,
                               struct mc_error *error) MC_MUST_CHECK;

/* Several settings of graphs, side by side (graph_reports.c). */

/* Whether --graphs has several settings. */
bool mc_graph_reports_wanted(const struct mc_run *run) MC_MUST_CHECK;
/* Refuses options that such a report does not use (MC_CODE_USAGE). Before anything is read. */
int mc_graph_reports_check(const struct mc_run_options *values,
                           struct mc_error *error) MC_MUST_CHECK;
/* After mc_run_read: scores the cases with the graphs of each setting, analyses for each metric
 * those that it scored in every setting, and writes the reports that the options ask for. Sets
 * run->n_failed. MC_CODE_USAGE if the call has several processes. */
int mc_graph_reports_make(struct mc_run *run, const struct mc_analysis_settings *settings,
                          struct mc_error *error) MC_MUST_CHECK;

/* --level system (system_reports.c). */

/* Refuses (MC_CODE_USAGE) options that --level system does not use; at the level of cases,
 * --correlation, and --show unless it names only `best` or only `items` or there are several
 * dimensions. Before anything is read. */
int mc_level_check(const struct mc_run_options *values, struct mc_error *error) MC_MUST_CHECK;
/* After mc_run_read: MC_CODE_USAGE unless every case shown names its system and its item. */
int mc_system_cases_check(const struct mc_run *run, struct mc_error *error) MC_MUST_CHECK;
/* Analyses the systems of the result and writes the reports that the options ask for. */
int mc_system_reports_write(const struct mc_run *run, const struct mc_result *result,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
