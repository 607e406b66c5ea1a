/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cases_json.h: the lists "cases" and "other_cases" of a JSON report, written and read back. */
#ifndef MC_REPORT_CASES_JSON_H
#define MC_REPORT_CASES_JSON_H

#include "report/saved_report.h"

struct mc_json_stream;
struct mc_result;
struct mc_tested;

/* All selected cases: what they are, their scores, and what is expected of them. Or the others,
 * which take part in what is settled over the whole suite. */
void mc_cases_json_put(struct mc_json_stream *json, const struct mc_result *result, bool others);
/* What is expected, into an open object: "type", "case" or "than", "tolerance", "margin" or "value"
 * as in the suite, "distance" where that is in human units. */
void mc_json_put_expectation(struct mc_json_stream *json, const struct mc_tested *tested);

/* A saved report while it is read. */
struct mc_saved_reader {
    struct mc_saved_report *report;
    struct mc_arena *arena;
    struct mc_string_map *metrics;   /* names, as the columns stand */
    struct mc_string_map *phenomena; /* names, as suite.phenomena stand */
    struct mc_string_map *files;     /* what tells them apart, as suite.files stand */
    size_t file_capacity;
    size_t errors_before; /* of the diagnostics */
};

/* Whether so much is wrong that the rest need not be looked at. */
bool mc_saved_enough(const struct mc_saved_reader *reader);
/* A report of schema 1 knows no files of suites. What the analysis asks them for, the cases of one
 * phenomenon, pool and scale of a dataset have in common: together they are taken for a file, whose
 * index this is. */
uint32_t mc_saved_file(struct mc_saved_reader *reader, const struct mc_suite_file *file);
/* The index of the phenomenon of that name, which is listed where it was not. There must be room.
 */
uint32_t mc_saved_phenomenon(struct mc_saved_reader *reader, struct mc_slice name);
/* A finding where the ends are in no order; then the scale is left as it was. */
void mc_saved_scale_set(const struct mc_json_cursor *at, double minimum, double maximum,
                        struct mc_score_scale *scale);

/* Fills suite.cases, suite.selected, suite.files and the cells of the table from both lists, in the
 * order of the suite. Datasets, files and metrics must have been read. */
void mc_cases_json_read(struct mc_saved_reader *reader, const struct mc_json_cursor *root);

/* What stands with the cases and is no part of the suite or the scores: fills the normalised scores
 * of the result, where the report has them, and its expectations. */
void mc_case_results_json_read(const struct mc_json_cursor *root, bool normalised,
                               struct mc_result *result);

#endif
