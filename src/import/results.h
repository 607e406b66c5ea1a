/* SPDX-License-Identifier: GPL-3.0-or-later */
/* results.h: scores of cases by other programs: a table, JSON Lines or JSON with a row for each
 * case, and a layout that says where ids and scores are. Format of layouts: doc/gate.md. */
#ifndef MC_IMPORT_RESULTS_H
#define MC_IMPORT_RESULTS_H

#include "base/diagnostic.h"
#include "import/row_template.h"

struct mc_import;
struct mc_suite;

/* Where ids, scores and the rest are. */
struct mc_results_layout {
    struct mc_slice title;
    struct mc_records_source rows;
    /* Of a case; a template that is not given has an empty text. Rows with the same id and
     * different values of `repeat` are scores of one case. */
    struct mc_template id, dataset, phenomenon, item, repeat, human;
    struct mc_slice *scores; /* patterns of columns with scores; in JSON, "*" matches no dot */
    size_t n_scores;
    struct mc_slice *others; /* patterns of columns that do not have scores though `scores` match */
    size_t n_others;
    struct mc_results_value {
        struct mc_slice text; /* in place of a number */
        double number;
    } * values;
    size_t n_values;
};

/* The layout of a plain table: columns id, dataset, phenomenon, item, repeat and human; every other
 * column of numbers has scores. In the arena. */
struct mc_results_layout mc_results_layout_plain(struct mc_arena *arena);

/* Reads a layout. Its faults are findings with their places, and MC_CODE_INPUT. */
int mc_results_layout_read(const char *path, struct mc_arena *arena,
                           struct mc_diagnostics *diagnostics, struct mc_results_layout *layout,
                           struct mc_error *error) MC_MUST_CHECK;
/* The same from a text; `path` is used in messages. */
int mc_results_layout_parse(struct mc_slice path, struct mc_slice text, struct mc_arena *arena,
                            struct mc_diagnostics *diagnostics, struct mc_results_layout *layout,
                            struct mc_error *error) MC_MUST_CHECK;

/* One metric; the value of a case with several scores is their mean. */
struct mc_results_metric {
    struct mc_slice name; /* of its column, or what "*" stands for; with direction and range */
    double *values;       /* [cases of the suite]; NaN: none */
    double *errors;       /* [cases] standard error of the mean over repeats; 0: not known */
};

struct mc_results {
    const struct mc_suite *suite; /* its cases have no texts; their places are those of the rows */
    struct mc_results_metric *metrics;
    size_t n_metrics;
    size_t n_repeated; /* cases with several scores of a metric, in rows or columns "judge#1", ...;
                          the largest number for any metric */
};

/* Reads a file. Its faults are findings with their places: a missing or repeated id, a score that
 * is not a number, a file without scores. Everything lives in the arena. */
int mc_results_read(const char *path, const struct mc_results_layout *layout,
                    struct mc_arena *arena, struct mc_diagnostics *diagnostics,
                    struct mc_results *results, struct mc_error *error) MC_MUST_CHECK;
/* The same from a text. */
int mc_results_parse(struct mc_slice path, struct mc_slice text,
                     const struct mc_results_layout *layout, struct mc_arena *arena,
                     struct mc_diagnostics *diagnostics, struct mc_results *results,
                     struct mc_error *error) MC_MUST_CHECK;

#endif
