/* SPDX-License-Identifier: GPL-3.0-or-later */
/* saved_report.h: a JSON report (schema metricheck/report/2, or 1) read back: its cases with their
 * scores, so that they can be analysed again, verified and compared. */
#ifndef MC_REPORT_SAVED_REPORT_H
#define MC_REPORT_SAVED_REPORT_H

#include "analysis/result.h"
#include "base/json.h"
#include "suite/suite.h"

#define MC_REPORT_SCHEMA "metricheck/report/2"
/* An older one that is read too; it has no graphs, marks, files and remarks. */
#define MC_REPORT_SCHEMA_1 "metricheck/report/1"

struct mc_saved_report {
    struct mc_json_file json; /* the text, for places in messages */
    unsigned schema;          /* 1 or 2 */
    struct mc_slice version, created;
    const char *accepted; /* why it replaced a baseline; NULL: it did not */
    struct mc_analysis_settings settings;
    /* What the report holds of the suite: ids, texts, human scores, datasets, phenomena and scales;
     * of schema 2 files, places, notes, further references and graphs too, the graphs as texts.
     * Cases stand in the order of the suite; those of "other_cases" are not selected. */
    struct mc_suite suite;
    const bool *left_out; /* [n_cases], as mc_result has it; NULL: none */
    const char *kept;     /* --report-cases; NULL: all */
    /* A column for each metric. A cell without a score is NOT_APPLICABLE with its reason. */
    struct mc_score_table *table;
};

/* Reads a report; everything lives in the arena but what mc_saved_report_close frees. What is wrong
 * with it goes to the findings, with places, and gives MC_CODE_INPUT: no JSON, a report of another
 * schema, keys that are missing or of a wrong type, cases of datasets, phenomena or metrics that
 * the report does not list, ids that stand twice. Keys that are not known are passed over: the
 * schema may gain some. */
int mc_saved_report_read(const char *path, struct mc_arena *arena,
                         struct mc_diagnostics *diagnostics, struct mc_saved_report *report,
                         struct mc_error *error) MC_MUST_CHECK;
/* The same from a text; `path` is used in messages only. */
int mc_saved_report_read_text(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                              struct mc_diagnostics *diagnostics, struct mc_saved_report *report,
                              struct mc_error *error) MC_MUST_CHECK;
/* For those who take what the report states as it stands: a warning among the findings, with its
 * place, where its checksum is not that of what it states. */
void mc_saved_report_check(const struct mc_saved_report *report);
/* Harmless after a failed read, and twice. */
void mc_saved_report_close(struct mc_saved_report *report);

#endif
