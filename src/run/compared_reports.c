/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compared_reports.c: in order: the options of `compare`, reading and comparing, the formats. */
#include "run/compared_reports.h"

#include <string.h>

#include "base/file.h"
#include "base/thread_pool.h"
#include "report/document.h"
#include "report/html/comparison_page.h"
#include "report/latex.h"
#include "run/option_rows.h"

const struct mc_option mc_compare_option_table[] = {
    MC_ROWS(struct mc_compare_options, comparing, mc_comparing_rows),
    MC_ROW_HEADING("Output"),
    MC_ROW_FORMAT(struct mc_compare_options, format, MC_COMPARISON_FORMATS,
                  "terminal (default), json (schema metricheck/comparison/1), markdown, latex (a "
                  "table for a paper) or html (a page)."),
    MC_ROW_OUTPUT(struct mc_compare_options, output, "FILE",
                  "Write to this file instead of standard output."),
    MC_ROW_FLAG(struct mc_compare_options, all, 0, "all", "Also show what did not change."),
    MC_ROW_INTEGER(struct mc_compare_options, cases, 0, "cases", "N", 0, 1000000,
                   "Show at most N of the cases with a changed verdict. Default: 10."),
    MC_ROW_COLOR(struct mc_compare_options, color,
                 "Colour; auto: on a terminal, unless NO_COLOR is set."),
    MC_ROW_JOBS(struct mc_compare_options, jobs),
    MC_OPTIONS_END};

const struct mc_option mc_comparing_condition_rows[] = {
    MC_ROW_LIST(struct mc_comparing_options, conditions, 0, "fail-if", "CONDITION", NULL,
                "Fail if this is so: 'right_order < 0.60', 'mad[negation] > base + 0.05', "
                "'spearman(bleu) <= 30 %'; a check, in round brackets a metric (default: each), in "
                "square ones a phenomenon (default: all cases), and a number, or that of the "
                "baseline and so much more or less. Repeatable. Without --policy the conditions "
                "decide alone."),
    MC_OPTIONS_END};

static const char *human_score(const struct mc_saved_report *report)
{
    return report->settings.dimension == NULL ? "the score of a case" : report->settings.dimension;
}

/* Figures about two different human scores would differ without any change of a metric. */
static int check_dimensions(const struct mc_saved_report reports[2], const char *const paths[],
                            struct mc_error *error)
{
    const char *first = human_score(&reports[0]), *second = human_score(&reports[1]);

    if (strcmp(first, second) == 0)
        return 0;
    return mc_error_set(error, MC_CODE_INPUT,
                        "%s: its human score is %s, that of %s is %s; run both with the same "
                        "--dimension",
                        paths[1], second, paths[0], first);
}

/* Reads both, each with its label. */
static int read_reports(const struct mc_compare_options *options, const char *const given[2],
                        struct mc_arena *arena, struct mc_compared_reports *compared,
                        struct mc_error *error)
{
    static const char *const names[] = {"base", "new"};
    int i;

    for (i = 0; i < 2; i++) {
        struct mc_slice *label = &compared->shown.labels[i];

        compared->paths[i] = mc_label_split(given[i], label);
        if (mc_comparing_read(compared->paths[i], options->comparing.messages, arena,
                              &compared->reports[i], error) != 0)
            return -1;
        if (label->length == 0)
            *label = mc_slice_of(names[i]);
        compared->shown.grouped[i] = compared->reports[i].settings.grouping;
    }
    return 0;
}

static struct mc_compared_run run_of(const struct mc_compared_reports *compared, int i)
{
    const struct mc_saved_report *report = &compared->reports[i];

    return (struct mc_compared_run){report->table, report->suite.entries, report->suite.n_entries,
                                    compared->paths[i]};
}

int mc_compare_reports(const struct mc_compare_options *options, const char *const reports[2],
                       struct mc_arena *arena, struct mc_compared_reports *compared,
                       struct mc_error *error)
{
    const struct mc_comparing_options *comparing = &options->comparing;
    const char *const written[] = {options->output, NULL};
    struct mc_comparison_options *shown = &compared->shown;
    struct mc_compared_runs both;
    struct mc_thread_pool *pool;
    int status;

    memset(compared, 0, sizeof(*compared));
    *shown = (struct mc_comparison_options){
        .title = "compare",
        .created = "",
        .all = options->all,
        .most_cases = (size_t)options->cases,
        .missing_fails = comparing->on_missing == MC_ON_MISSING_FAIL,
    };
    if (read_reports(options, reports, arena, compared, error) != 0 ||
        mc_comparing_policy(comparing, arena, &compared->policy, error) != 0 ||
        mc_comparing_checks(comparing, &shown->checks, error) != 0 ||
        check_dimensions(compared->reports, compared->paths, error) != 0 ||
        mc_output_paths_check(written, compared->paths, error) != 0)
        return -1;
    pool = mc_thread_pool_new((unsigned)options->jobs);
    both = (struct mc_compared_runs){run_of(compared, 0), run_of(compared, 1),
                                     &compared->reports[1].settings};
    status = mc_comparing_compare(comparing, &compared->policy, &both, pool, arena,
                                  &compared->comparison, error);
    mc_thread_pool_free(pool);
    return status;
}

static int write_comparison(const struct mc_compared_reports *compared,
                            enum mc_comparison_format format, enum mc_color color, FILE *stream,
                            struct mc_error *error)
{
    struct mc_document document;

    if (format == MC_COMPARISON_HTML)
        return mc_comparison_page_write(compared->comparison, &compared->shown, stream, error);
    if (format == MC_COMPARISON_JSON) {
        mc_comparison_write_json(compared->comparison, &compared->shown, stream);
        return 0;
    }
    document = mc_document_on(format == MC_COMPARISON_MARKDOWN ? &mc_markdown_kind
                              : format == MC_COMPARISON_LATEX  ? &mc_latex_kind
                                                               : &mc_screen_kind,
                              color, stream);
    mc_comparison_write(compared->comparison, &compared->shown, &document);
    mc_document_end(&document);
    return 0;
}

int mc_compared_reports_write(const struct mc_compared_reports *compared,
                              enum mc_comparison_format format, const char *path,
                              enum mc_color color, struct mc_error *error)
{
    const char *const written[] = {path, NULL};
    struct mc_output output = {NULL, NULL, NULL};
    int status;

    if (mc_output_paths_check(written, compared->paths, error) != 0 ||
        mc_output_open(path, &output, error) != 0)
        return -1;
    status = write_comparison(compared, format, color, output.stream, error);
    return mc_output_end(&output, status, error);
}

void mc_compared_reports_close(struct mc_compared_reports *compared)
{
    mc_saved_report_close(&compared->reports[0]);
    mc_saved_report_close(&compared->reports[1]);
}
