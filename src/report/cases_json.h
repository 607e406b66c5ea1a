/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cases_json.h: the lists "cases" and "other_cases" of a JSON report, written and read back. */
#ifndef MC_REPORT_CASES_JSON_H
#define MC_REPORT_CASES_JSON_H

#include "report/saved_report.h"

struct mc_json_stream;
struct mc_result;
struct mc_tested;

/* All selected cases with their content, scores and expectations; or, with `others`, the cases that
 * are not selected but take part in what is computed over the whole suite. */
void mc_cases_json_put(struct mc_json_stream *json, const struct mc_result *result, bool others);
/* Writes an expectation into an open object: "type", "case" or "than", "tolerance", "margin" or
 * "value" as in the suite, "distance" if the value is in human units. */
void mc_json_put_expectation(struct mc_json_stream *json, const struct mc_tested *tested);

/* Reads a saved report. */
struct mc_saved_reader {
    struct mc_saved_report *report;
    struct mc_arena *arena;
    struct mc_string_map *metrics;   /* names, in the order of the columns */
    struct mc_string_map *phenomena; /* names, in the order of suite.phenomena */
    struct mc_string_map *files;     /* distinguishing keys, in the order of suite.files */
    size_t file_capacity;
    size_t errors_before; /* errors that the diagnostics already had */
};

/* Whether there are so many errors that the rest need not be read. */
bool mc_saved_enough(const struct mc_saved_reader *reader);
/* The index of a file in suite.files, added if it is new. Reports of schema 1 do not name the files
 * of suites; cases of a dataset that share phenomenon, pooling and scale are treated as one file,
 * since the analysis asks for nothing else of it. */
uint32_t mc_saved_file(struct mc_saved_reader *reader, const struct mc_suite_file *file);
/* The index of the phenomenon of that name, added if it is new. There must be room. */
uint32_t mc_saved_phenomenon(struct mc_saved_reader *reader, struct mc_slice name);
/* Sets the scale; if minimum >= maximum, adds a finding and leaves the scale unchanged. */
void mc_saved_scale_set(const struct mc_json_cursor *at, double minimum, double maximum,
                        struct mc_score_scale *scale);

/* Fills suite.cases, suite.selected, suite.files and the cells of the table from both lists, in the
 * order of the suite. Datasets, files and metrics must have been read. */
void mc_cases_json_read(struct mc_saved_reader *reader, const struct mc_json_cursor *root);

/* Reads what the lists hold beside suite and scores: fills in the normalised scores of the result,
 * if the report has them (`normalised`), and its expectations. */
void mc_case_results_json_read(const struct mc_json_cursor *root, bool normalised,
                               struct mc_result *result);

#endif
