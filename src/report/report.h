/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.h: output formats. Each is a constant `const struct mc_report_format mc_report_NAME`,
 * listed in REPORT_FORMATS of src/lists.mk. */
#ifndef MC_REPORT_REPORT_H
#define MC_REPORT_REPORT_H

#include <stdio.h>

#include "analysis/result.h"

/* How much detail reports for people show. */
enum mc_report_detail {
    MC_DETAIL_OF_FORMAT, /* terminal: the first screen; others: everything */
    MC_DETAIL_SUMMARY,   /* the first screen: summary.h */
    MC_DETAIL_FULL       /* everything */
};

struct mc_report_options {
    unsigned width; /* columns of the terminal */
    bool color;
    int precision; /* decimals; -1: those of each statistic */
    enum mc_report_detail detail;
    const char *figure;  /* on the first screen, see summary.h; NULL: MAD, or the first of all */
    const char *sort;    /* of tables for people, see figures.h; NULL: in the order of the result */
    const char *created; /* ISO 8601, UTC; from SOURCE_DATE_EPOCH if set */
    const char *accepted;    /* why this report replaces a baseline; NULL: it does not */
    double seconds;          /* how long it took; NaN: not printed */
    bool csv_safe;           /* CSV and TSV: as is_safe of mc_delimited_style */
    unsigned depth;          /* of the titles in Markdown, see mc_document */
    const char *source_root; /* places in files are relative to it; NULL: the working directory */
    const char *templates; /* folder of HTML templates, see html/page.h; NULL: the built-in ones */
};

struct mc_checklist_format; /* ci/checklist.h */
struct mc_output_set;       /* base/output_set.h */

struct mc_report_format {
    const char *name; /* --format NAME, --report NAME=PATH */
    /* For reports of expectations only: the format that says how a test is written; it then
     * provides the two texts below, which are NULL here. */
    const struct mc_checklist_format *checklist;
    const char *file_extension; /* without a dot */
    const char *summary;        /* one line for --help */
    bool folder;                /* writes many files into a folder: write_folder */
    bool no_graphs;             /* does not use the graphs of cases: `report` need not parse them */
    int (*write)(const struct mc_result *result, const struct mc_report_options *options,
                 FILE *stream, struct mc_error *error);
    /* The files become outputs of the set; none appears before the set is finished. */
    int (*write_folder)(const struct mc_result *result, const struct mc_report_options *options,
                        const char *folder, struct mc_output_set *set, struct mc_error *error);
};

const struct mc_report_format *const *mc_report_formats(size_t *n);
const struct mc_report_format *mc_report_format_find(const char *name);
/* The same; MC_CODE_USAGE with the nearest name for an unknown one. */
int mc_report_format_named(struct mc_slice name, const struct mc_report_format **format,
                           struct mc_error *error) MC_MUST_CHECK;
/* The time of a report, ISO 8601 in UTC: SOURCE_DATE_EPOCH if it is set, so that bytes can be
 * reproduced. In the arena. */
const char *mc_report_created(struct mc_arena *arena) MC_MUST_CHECK;

/* What --sort and --figure mean by a word: the name of the statistic it stands for; "passed" in
 * upper or lower case; any other word, or NULL, is returned unchanged. */
const char *mc_report_word(const char *word);
/* Succeeds if `sort` is NULL, "name", "n", "passed" or the name of a statistic; otherwise
 * MC_CODE_USAGE, suggesting the closest match. */
int mc_report_sort_check(const char *sort, struct mc_error *error) MC_MUST_CHECK;
/* The same for the figure of the first screen: NULL, "passed" or the name of a statistic. */
int mc_report_figure_check(const char *figure, struct mc_error *error) MC_MUST_CHECK;

#endif
