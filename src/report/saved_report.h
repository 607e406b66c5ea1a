/* SPDX-License-Identifier: GPL-3.0-or-later */
/* saved_report.h: a JSON report (schema metricheck/report/2, or 1) read back: its cases with their
 * scores, so that they can be analysed again, verified and compared. */
#ifndef MC_REPORT_SAVED_REPORT_H
#define MC_REPORT_SAVED_REPORT_H

#include "analysis/result.h"
#include "base/json.h"
#include "suite/suite.h"

#define MC_REPORT_SCHEMA "metricheck/report/2"
/* An older schema, which can still be read; it has no graphs, marks, files and remarks. */
#define MC_REPORT_SCHEMA_1 "metricheck/report/1"

struct mc_saved_report {
    struct mc_json_file json; /* the text, for places in messages */
    unsigned schema;          /* 1 or 2 */
    struct mc_slice version, created;
    const char *accepted; /* why it replaced a baseline; NULL: it did not */
    struct mc_analysis_settings settings;
    /* The part of the suite that the report holds: ids, texts, human scores, datasets, phenomena
     * and scales; in schema 2 also files, places, notes, further references and graphs, the graphs
     * as texts. Cases are in the order of the suite; those in "other_cases" are not selected. */
    struct mc_suite suite;
    const bool *left_out; /* [n_cases], as mc_result has it; NULL: none */
    const char *kept;     /* --report-cases; NULL: all */
    /* A column for each metric. A cell without a score is NOT_APPLICABLE with its reason. */
    struct mc_score_table *table;
};

/* Reads a report; everything lives in the arena except what mc_saved_report_close frees. Errors are
 * reported as findings with their places and give MC_CODE_INPUT: invalid JSON, another schema,
 * missing keys or keys of the wrong type, cases of datasets, phenomena or metrics that the report
 * does not list, duplicate ids. Unknown keys are ignored, since the schema may gain some. */
int mc_saved_report_read(const char *path, struct mc_arena *arena,
                         struct mc_diagnostics *diagnostics, struct mc_saved_report *report,
                         struct mc_error *error) MC_MUST_CHECK;
/* Reads it from a text instead; `path` is used in messages only. */
int mc_saved_report_read_text(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                              struct mc_diagnostics *diagnostics, struct mc_saved_report *report,
                              struct mc_error *error) MC_MUST_CHECK;
/* For callers that trust the figures in the report: adds a warning with its place to the findings
 * if the checksum does not match them. */
void mc_saved_report_check(const struct mc_saved_report *report);
/* Safe after a failed read, and when called twice. */
void mc_saved_report_close(struct mc_saved_report *report);

#endif
