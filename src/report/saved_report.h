/* saved_report.h: a JSON report (schema metricheck/report/1) read back: its cases with their
 * scores, so that they can be analysed again, verified and compared. */
#ifndef MC_REPORT_SAVED_REPORT_H
#define MC_REPORT_SAVED_REPORT_H

#include "analysis/result.h"
#include "base/json.h"
#include "suite/suite.h"

struct mc_thread_pool;

#define MC_REPORT_SCHEMA "metricheck/report/1"

/* A suite that took part. */
struct mc_saved_suite {
    struct mc_slice name, version, sha256; /* version: empty where there is none */
};

struct mc_saved_report {
    struct mc_json_file json; /* the text, for places in messages */
    struct mc_slice version, created;
    struct mc_analysis_settings settings;
    struct mc_saved_suite *suites;
    size_t n_suites;
    /* What the report holds of the suite: ids, texts, human scores, datasets, phenomena and scales;
     * no graphs. Cases stand in the order of the suite; those of "other_cases" are not selected. */
    struct mc_suite suite;
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
/* Harmless after a failed read, and twice. */
void mc_saved_report_close(struct mc_saved_report *report);

/* Whether the figures of a saved report follow from the cases that stand in it. */

/* What came out; the differences are findings, with their places in the report. */
struct mc_verification {
    size_t n_figures;   /* numbers, nulls and answers that were recomputed */
    size_t n_different; /* of these, those that differ */
    size_t n_missing;   /* what was computed and the report does not hold */
    bool must_be_whole; /* the report does not hold as many values as it says it was written with:
                           something was taken out, and what is missing is a finding */
    size_t n_unknown;   /* what the report holds beside them that this program does not compute */
};

/* Analyses the cases of the report anew with its settings and holds every number of "datasets",
 * "metrics" and "cases" (the margins of expectations) against what comes out: equal within 1e-9 of
 * the greater of 1 and its size, null where it is null; and the names of best metrics and the
 * verdicts, word by word. Keys that the report lacks are counted: another build of the program may
 * have written fewer, whatever its version is called. Where the report says how many values it was
 * written with ("values") and holds another number, they are findings. Not recomputed: the
 * checksums of the suites, remarks on single scores, and corpus scores, which rest on the texts.
 * pool may be NULL. Fails only for want of the memory stream. */
int mc_verify_report(const struct mc_saved_report *report, struct mc_thread_pool *pool,
                     struct mc_arena *arena, struct mc_verification *verification,
                     struct mc_error *error) MC_MUST_CHECK;

#endif
