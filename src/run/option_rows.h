/* SPDX-License-Identifier: GPL-3.0-or-later */
/* option_rows.h: rows of option tables (base/options.h) that several commands share: single rows as
 * macros, which take the struct of the values and the field that is set; rows that fill a struct of
 * the engine as arrays, to be included with MC_ROWS; and the table of a run. */
#ifndef MC_RUN_OPTION_ROWS_H
#define MC_RUN_OPTION_ROWS_H

#include "base/delimited.h"
#include "base/options.h"

/* What is scored, and the random draws. */
#define MC_ROW_METRIC(type, field, help)                                                           \
    MC_ROW_SPECS(type, field, 'm', "metric", "SPEC", "metric", help)
#define MC_ROW_RESAMPLES(type, field, help)                                                        \
    MC_ROW_INTEGER(type, field, 0, "resamples", "N", 0, 1000000, help)
#define MC_ROW_CONFIDENCE(type, field)                                                             \
    MC_ROW_REAL(type, field, 0, "confidence", "C", 0.5, 0.9999,                                    \
                "Confidence of the intervals. Default: 0.95.")
#define MC_ROW_SEED(type, field, help)                                                             \
    MC_ROW_INTEGER(type, field, 0, "seed", "S", 0, 9007199254740992.0, help)

/* What is written, where and how. completes: as in struct mc_option. */
#define MC_ROW_SHOW(type, field, completes, help)                                                  \
    MC_ROW_SPECS(type, field, 0, "show", "TABLE,...", completes, help)
#define MC_ROW_FORMAT(type, field, choices, help)                                                  \
    MC_ROW_CHOICE(type, field, 'f', "format", choices, help)
#define MC_ROW_OUTPUT_TO(type, field, argument, completes, help)                                   \
    MC_ROW_TEXT(type, field, 'o', "output", argument, completes, help)
#define MC_ROW_OUTPUT(type, field, argument, help)                                                 \
    MC_ROW_OUTPUT_TO(type, field, argument, "file", help)
#define MC_ROW_REPORT(type, field, help)                                                           \
    MC_ROW_LIST(type, field, 0, "report", "FORMAT=PATH", NULL, help)
/* For reports that name places in files. */
#define MC_ROW_SOURCE_ROOT(type, field)                                                            \
    MC_ROW_TEXT(type, field, 0, "source-root", "FOLDER", "folder",                                 \
                "The repository: places in files (sarif, github) are relative to this folder. "    \
                "Default: the working directory.")
#define MC_ROW_CSV_SAFE(type, field) MC_ROW_FLAG(type, field, 0, "csv-safe", MC_CSV_SAFE_HELP)
#define MC_ROW_PRECISION(type, field, help)                                                        \
    MC_ROW_INTEGER(type, field, 0, "precision", "N", 0, 17, help)
#define MC_ROW_COLOR(type, field, help)                                                            \
    MC_ROW_CHOICE(type, field, 0, "color", "auto|always|never", help)
#define MC_ROW_QUIET(type, field, help) MC_ROW_FLAG(type, field, 'q', "quiet", help)

/* What columns of tables are called; `what` is an example. */
#define MC_ROW_COLUMNS(type, field, what)                                                          \
    MC_ROW_LIST(                                                                                   \
        type, field, 0, "columns", "NAME=COLUMN,...", NULL,                                        \
        "What the columns of a table are, where their names do not say it (doc/tables.md): " what  \
        ". Repeatable.")

/* How the work is done. */
#define MC_ROW_JOBS(type, field)                                                                   \
    MC_ROW_INTEGER(type, field, 'j', "jobs", "N", 0, 1024,                                         \
                   "Threads; 0: one per processor. The output does not depend on it. Default: 0.")
#define MC_ROW_CACHE(type, field)                                                                  \
    MC_ROW_TEXT(type, field, 0, "cache", "FOLDER", "folder",                                       \
                "Cache scores in this folder. `off`: no cache. Default: off. See `metricheck "     \
                "cache`.")
#define MC_ROWS_FAILURE(type, keep_going, fail_fast)                                               \
    MC_ROW_FLAG(type, keep_going, 0, "keep-going",                                                 \
                "Continue when a metric fails (default). The other metrics keep their scores, "    \
                "this one has none, and the exit code is 4."),                                     \
        MC_ROW_FLAG(type, fail_fast, 0, "fail-fast",                                               \
                    "Stop when a metric fails, and write nothing.")

extern const struct mc_option mc_metric_source_rows[]; /* struct mc_metric_sources */
extern const struct mc_option mc_graph_rows[];         /* struct mc_graph_options */
extern const struct mc_option mc_case_input_rows[];    /* struct mc_case_input; with a heading */
extern const struct mc_option mc_comparing_rows[];     /* struct mc_comparing_options */
/* struct mc_run_options: what is scored, and which cases take part, each with a heading. */
extern const struct mc_option mc_run_scored_rows[];
extern const struct mc_option mc_run_cases_rows[];
/* All rows of a run: the names of the fields of struct mc_run_options, on the command line of `run`
 * and for users of the library. */
extern const struct mc_option mc_run_option_table[];

#endif
