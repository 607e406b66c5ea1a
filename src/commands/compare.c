/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare.c: the command `compare`: two reports of the same cases, side by side. */
#include <stdlib.h>
#include <unistd.h>

#include "analysis/change/change.h"
#include "base/file.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "engine/compare.h"
#include "report/comparison.h"
#include "report/document.h"
#include "report/html/comparison_page.h"
#include "report/latex.h"
#include "report/saved_report.h"
#include "run/option_rows.h"

enum format { FORMAT_TERMINAL, FORMAT_JSON, FORMAT_MARKDOWN, FORMAT_LATEX, FORMAT_HTML };
#define FORMAT_CHOICES "terminal|json|markdown|latex|html"

struct compare_options {
    struct mc_comparing_options comparing;
    const char *output;
    int format, color;
    long long cases, jobs;
    bool all;
};

static const struct mc_option options[] = {
    MC_ROWS(struct compare_options, comparing, mc_comparing_rows),
    MC_ROW_HEADING("Output"),
    MC_ROW_FORMAT(struct compare_options, format, FORMAT_CHOICES,
                  "terminal (default), json (schema metricheck/comparison/1), markdown, latex (a "
                  "table for a paper) or html (a page)."),
    MC_ROW_OUTPUT(struct compare_options, output, "FILE",
                  "Write to this file instead of standard output."),
    MC_ROW_FLAG(struct compare_options, all, 0, "all", "Also show what did not change."),
    MC_ROW_INTEGER(struct compare_options, cases, 0, "cases", "N", 0, 1000000,
                   "Show at most N of the cases with a changed verdict. Default: 10."),
    MC_ROW_COLOR(struct compare_options, color,
                 "Colour; auto: on a terminal, unless NO_COLOR is set."),
    MC_ROW_JOBS(struct compare_options, jobs),
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck run -q -m bleu -p negation -p passive -f "
     "json -o base.json && metricheck run -q -m "
     "bleu:lowercase=yes -p negation -p passive -f json "
     "-o new.json && metricheck compare base.json "
     "new.json",
     "The effect of a changed parameter on a metric."},
    {"metricheck run -q -m bleu -p negation -f json -o base.json && metricheck run -q -m "
     "bleu:lowercase=yes -m chrf -p negation -f json -o new.json && metricheck compare --pair "
     "bleu=bleu:lowercase=yes --on-missing warn --test wilcoxon --adjust hochberg base.json "
     "new.json",
     "A renamed metric beside another one, with other tests."},
    {NULL, NULL}};

static int write_comparison(const struct compare_options *values,
                            const struct mc_comparison *comparison,
                            const struct mc_comparison_options *shown, struct mc_error *error)
{
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_document document;
    int status = 0;

    if (mc_output_open(values->output, &output, error) != 0)
        return -1;
    document = mc_command_document(values->format == FORMAT_MARKDOWN ? &mc_markdown_kind
                                   : values->format == FORMAT_LATEX  ? &mc_latex_kind
                                                                     : &mc_screen_kind,
                                   values->color, output.stream);
    if (values->format == FORMAT_JSON) {
        mc_comparison_write_json(comparison, shown, output.stream);
    } else if (values->format == FORMAT_HTML) {
        status = mc_comparison_page_write(comparison, shown, output.stream, error);
    } else {
        mc_comparison_write(comparison, shown, &document);
        mc_document_end(&document);
    }
    return mc_output_end(&output, status, error);
}

static const char *human_score(const struct mc_saved_report *report)
{
    return report->settings.dimension == NULL ? "the score of a case" : report->settings.dimension;
}

/* Figures against what people said of two things do not differ because of a metric. */
static int check_dimensions(const struct mc_saved_report reports[2], const char *const paths[2],
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

static int compare(const struct compare_options *values, const struct mc_option_list *operands,
                   struct mc_saved_report reports[2], struct mc_arena *arena, bool *fails,
                   struct mc_error *error)
{
    struct mc_comparison_options shown = {
        .title = "compare",
        .created = "",
        .all = values->all,
        .most_cases = (size_t)values->cases,
        .missing_fails = values->comparing.on_missing == MC_ON_MISSING_FAIL,
    };
    static const char *const names[] = {"base", "new"};
    const char *const written[] = {values->output, NULL};
    const char *read[3] = {NULL};
    struct mc_compared_run runs[2];
    struct mc_compared_runs both;
    struct mc_policy policy;
    struct mc_thread_pool *pool;
    struct mc_comparison *comparison;
    int status, i;

    for (i = 0; i < 2; i++) {
        read[i] = mc_label_split(operands->items[i], &shown.labels[i]);
        if (mc_comparing_read(read[i], &mc_on_standard_error, arena, &reports[i], error) != 0)
            return -1;
        if (shown.labels[i].length == 0)
            shown.labels[i] = mc_slice_of(names[i]);
        shown.grouped[i] = reports[i].settings.grouping;
        runs[i] = (struct mc_compared_run){reports[i].table, reports[i].suite.entries,
                                           reports[i].suite.n_entries, read[i]};
    }
    if (mc_comparing_policy(&values->comparing, arena, &policy, error) != 0 ||
        mc_comparing_checks(&values->comparing, &shown.checks, error) != 0 ||
        check_dimensions(reports, read, error) != 0 ||
        mc_output_paths_check(written, read, error) != 0)
        return -1;
    pool = mc_thread_pool_new((unsigned)values->jobs);
    both = (struct mc_compared_runs){runs[0], runs[1], &reports[1].settings};
    status =
        mc_comparing_compare(&values->comparing, &policy, &both, pool, arena, &comparison, error);
    mc_thread_pool_free(pool);
    if (status != 0)
        return -1;
    *fails = mc_scores_are_missing(comparison, &shown);
    return write_comparison(values, comparison, &shown, error);
}

static int work(void *given, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    struct compare_options *values = given;
    struct mc_saved_report reports[2];
    bool fails = false;
    int status;

    if (operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE, "two reports are needed, %zu given",
                            operands->n_items);
    values->comparing.messages = &mc_on_standard_error;
    memset(reports, 0, sizeof(reports));
    status = compare(values, operands, reports, arena, &fails, error);
    mc_saved_report_close(&reports[0]);
    mc_saved_report_close(&reports[1]);
    return status != 0 ? -1 : fails ? MC_CODE_NEGATIVE : MC_CODE_OK;
}

const struct mc_command mc_command_compare = {
    "compare",
    NULL,
    MC_FOR_DEVELOPERS,
    "what changed between two runs of a metric",
    "[LABEL=]BASE.json [LABEL=]NEW.json [option...]",
    "Compares two JSON reports of `metricheck run` over the same cases, by metric name "
    "and phenomenon, paired by case id. The verdict comes first: which metrics are better or "
    "worse by right order, where, and what the other checks say. Checks are right order "
    "(Student's t of the influences of the cases), cases that pass their expectations "
    "(McNemar's mid-p), MAD (sign-flip permutation), and statistics of each group (PERM-BOTH). "
    "Tables show those in which a change can be seen (--all: all), with n, the interval of the "
    "change, p, and p adjusted over all checks that can block or warn (max-T, or by --test "
    "and --adjust). The cases with a changed verdict follow, the worst first, with both "
    "sentences.\n"
    "\n"
    "Both reports must have the same cases, with the same texts, graphs and judgements, "
    "otherwise they are refused with exit code 3; --align common excludes the others and "
    "lists them. If only one report has a metric, or a metric has lost the score of a "
    "case, the exit code is 1, unless --on-missing warn is given. See doc/gate.md for "
    "definitions.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct compare_options, .comparing = MC_COMPARING_DEFAULTS,
                    .output = "-", .cases = 10),
};
