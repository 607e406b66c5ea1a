/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gate.c: the command `gate`: a run compared with a baseline, with an answer for CI. In order:
 * reports, the self-test, options, the two runs, the command. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "analysis/analyse.h"
#include "analysis/change/self_test.h"
#include "base/file.h"
#include "base/output_set.h"
#include "base/terminal.h"
#include "base/text_stream.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "commands/run.h"
#include "commands/run_scoring.h"
#include "engine/compare.h"
#include "engine/graphs.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric_spec.h"
#include "report/comparison.h"
#include "report/document.h"
#include "report/html/comparison_page.h"
#include "report/report.h"
#include "report/saved_report.h"
#include "run/compared_reports.h"
#include "run/option_rows.h"
#include "run/output_paths.h"
#include "run/result_files.h"
#include "run/run.h"

struct gate_options {
    struct mc_run_options run;
    struct mc_comparing_options comparing;
    const char *baseline, *accept, *layout, *history;
    bool exit_zero, self_test, all;
    long long changes, cases, spend; /* spend: 0: alpha is not divided */
    int on_no_verdict;
};

/* How a gate without a verdict ends; by default with an exit code of its own. */
enum { NO_VERDICT_PASSES, NO_VERDICT_FAILS, NO_VERDICT_ITSELF };

/* A gate under way. */
struct gate {
    const struct gate_options *values;
    struct mc_run run;
    struct mc_policy policy;
    struct mc_analysis_settings settings; /* of the baseline */
    struct mc_comparison_options shown;
    const struct mc_checklist_request *reports; /* [values->run.reports.n_items] */
    struct mc_comparison *comparison;           /* NULL: not yet */
    struct mc_gate_power power;                 /* of a gate that passes */
    struct mc_gate_repeats repeats;
    struct mc_gate_history history;
    bool fails, blind;
    bool is_understood; /* --report is valid and names no input */
    bool reports_written;
};

/* What the options say about the output. */
static struct mc_comparison_options gate_shown(const struct gate_options *values,
                                               struct mc_arena *arena)
{
    return (struct mc_comparison_options){
        .title = "gate",
        .labels = {mc_slice_of("base"), mc_slice_of("new")},
        .created = mc_report_created(arena),
        .accepted = values->accept,
        .gate = true,
        .all = values->all,
        .most_cases = (size_t)values->cases,
        .source_root = values->run.source_root,
        .home = values->comparing.policy != NULL ? values->comparing.policy : values->baseline,
        .missing_fails = values->comparing.on_missing == MC_ON_MISSING_FAIL,
    };
}

/* --- reports ---------------------------------------------------------------------------------- */

enum { OWN_JSON, OWN_MARKDOWN, OWN_HTML, OWN_SUMMARY };

static const char *const own_formats[] = {[OWN_JSON] = "json",
                                          [OWN_MARKDOWN] = "markdown",
                                          [OWN_HTML] = "html",
                                          [OWN_SUMMARY] = "summary",
                                          NULL};

/* Whether `path` is `place` or lies in it; false if either cannot be resolved. */
static bool is_within(const char *path, const char *place)
{
    char *inner = realpath(path, NULL), *outer = place == NULL ? NULL : realpath(place, NULL);
    size_t n = outer == NULL ? 0 : strlen(outer);
    bool within = inner != NULL && outer != NULL && strncmp(inner, outer, n) == 0 &&
                  (inner[n] == '\0' || inner[n] == '/');

    free(inner);
    free(outer);
    return within;
}

static bool any_holds(const struct mc_option_list *places, const char *path)
{
    size_t i;

    for (i = 0; i < places->n_items; i++)
        if (is_within(path, places->items[i]))
            return true;
    return false;
}

/* Whether the call reads the file. The files of the suites count only once they are known. */
static bool is_read(const struct gate *gate, const struct mc_option_list *operands,
                    const char *path)
{
    const struct mc_run_options *run = &gate->values->run;
    const struct mc_suite *suite = gate->run.suite;
    size_t i;

    for (i = 0; suite != NULL && i < suite->n_files; i++)
        if (is_within(path, suite->files[i].path.data))
            return true;
    return is_within(path, gate->values->baseline) ||
           is_within(path, gate->values->comparing.policy) || any_holds(operands, path) ||
           any_holds(&run->suites, path) || any_holds(&run->scores, path) ||
           any_holds(&run->sources.modules, path) || any_holds(&run->sources.commands, path);
}

/* Removes the files of --report that an earlier call left, so that none passes for the answer of
 * this one. Keeps what is not a regular file, and what this call reads. */
static void gate_withdraw_reports(const struct gate *gate, const struct mc_option_list *operands)
{
    struct stat file;
    size_t i;

    for (i = 0; i < gate->values->run.reports.n_items; i++) {
        const char *path = gate->reports[i].path;
        char *place;

        if (strcmp(path, "-") == 0 || stat(path, &file) != 0 || !S_ISREG(file.st_mode) ||
            is_read(gate, operands, path))
            continue;
        place = realpath(path, NULL); /* the file, not a link to it */
        if (place != NULL)
            (void)unlink(place);
        free(place);
    }
}

static void write_document(const struct gate *gate, const struct mc_document_kind *kind,
                           FILE *stream)
{
    struct mc_document document =
        mc_document_on(kind, (enum mc_color)gate->values->run.color, stream);

    mc_comparison_write(gate->comparison, &gate->shown, &document);
}

static void write_summary(const struct gate *gate, unsigned depth, FILE *stream)
{
    struct mc_document document =
        mc_document_on(&mc_markdown_kind, (enum mc_color)gate->values->run.color, stream);

    document.depth = depth;
    mc_comparison_write_summary(gate->comparison, &gate->shown, &document);
}

static int write_report(const struct gate *gate, const struct mc_checklist_request *wanted,
                        FILE *stream, struct mc_error *error)
{
    struct mc_buffer markdown = {NULL, 0, 0};
    struct mc_arena *arena;
    struct mc_checklist list;
    FILE *summary;
    int status;

    if (wanted->checklist == NULL) {
        if (wanted->own == OWN_HTML)
            return mc_comparison_page_write(gate->comparison, &gate->shown, stream, error);
        if (wanted->own == OWN_JSON)
            mc_comparison_write_json(gate->comparison, &gate->shown, stream);
        else if (wanted->own == OWN_SUMMARY)
            write_summary(gate, 0, stream);
        else
            write_document(gate, &mc_markdown_kind, stream);
        return 0;
    }
    arena = mc_arena_new();
    list = mc_comparison_checklist(gate->comparison, &gate->shown, arena);
    list.markdown_is_all = true;
    if (wanted->checklist->shows_markdown) {
        summary = mc_text_stream_open(&markdown);
        write_summary(gate, 1, summary); /* below the title of the list */
        mc_text_stream_close(summary, &markdown);
        list.markdown = mc_buffer_take(&markdown, arena);
    }
    status = wanted->checklist->write(&list, stream, error);
    mc_arena_free(arena);
    return status;
}

static struct mc_gate_verdict verdict_of(const struct gate *gate)
{
    const struct mc_policy *policy = gate->comparison->settings.policy;

    return (struct mc_gate_verdict){
        .verdict = mc_gate_verdict(gate->comparison, &gate->shown),
        .created = gate->shown.created,
        .changed = gate->comparison->n_any_changed > 0,
        /* if conditions alone decide, nothing blocks by chance */
        .alpha = policy->only_informs ? 0 : policy->alpha,
        .n_blocking = gate->comparison->n_blocking,
        .n_warning = gate->comparison->n_warning,
    };
}

/* Writes the reports and the history, then the screen. */
static int write_all(const struct gate *gate, struct mc_output_set *set, struct mc_error *error)
{
    struct mc_gate_verdict verdict = verdict_of(gate);
    FILE *stream;
    size_t i;

    for (i = 0; i < gate->values->run.reports.n_items; i++) {
        stream = mc_output_set_open(set, gate->reports[i].path, error);
        if (stream == NULL || write_report(gate, &gate->reports[i], stream, error) != 0 ||
            mc_output_set_close(set, error) != 0)
            return -1;
    }
    if (gate->values->history != NULL) { /* its text, and a line more */
        stream = mc_output_set_open(set, gate->values->history, error);
        if (stream == NULL)
            return -1;
        (void)fwrite(gate->history.text.data, 1, gate->history.text.length, stream);
        mc_gate_history_write(&verdict, stream);
        if (mc_output_set_close(set, error) != 0)
            return -1;
    }
    stream = mc_output_set_open(set, "-", error);
    if (stream == NULL)
        return -1;
    write_document(gate, &mc_screen_kind, stream);
    return mc_output_set_finish(set, error);
}

/* --- self-test -------------------------------------------------------------------------------- */

static int gate_write_self_test(const struct mc_self_test_settings *settings,
                                const struct mc_self_test_row *rows, struct mc_error *error)
{
    double alpha = settings->change.policy->alpha;
    struct mc_output output = {NULL, NULL, NULL};
    size_t r;

    if (mc_output_open("-", &output, error) != 0)
        return -1;
    fprintf(output.stream,
            "what was changed\tgates\tblocked\trate\t%g%% interval\tno verdict\tone test\n",
            settings->change.confidence * 100);
    for (r = 0; r < MC_SELF_TEST_ROWS; r++) {
        const struct mc_self_test_row *row = &rows[r];
        const char *place = row->everywhere ? "everywhere" : "in one phenomenon";

        if (row->kind == MC_LOSS_NONE)
            fprintf(output.stream, "no change: a false alarm");
        else if (row->kind == MC_LOSS_SHUFFLE)
            fprintf(output.stream, "%g %% of the scores shuffled %s", 100 * row->size, place);
        else
            fprintf(output.stream, "%s of %.2f standard deviations %s",
                    mc_loss_kind_words(row->kind), row->size, place);
        fprintf(output.stream, "\t%u\t%u\t%.3f\t[%.3f, %.3f]\t%.3f\t", row->n, row->n_failed,
                row->rate, row->interval.low, row->interval.high, (double)row->n_blind / row->n);
        if (row->best_check != NULL)
            fprintf(output.stream, "%.3f %s", row->ceiling, row->best_check);
        fputc('\n', output.stream);
    }
    /* How far off the rates of that many gates can be. */
    fprintf(output.stream, "alpha\t%u\t\t%g\t\t\t\n", rows[0].n, alpha);
    fprintf(output.stream, "standard error of a rate of alpha\t%u\t\t%.3f\t\t\t\n", rows[0].n,
            sqrt(alpha * (1 - alpha) / rows[0].n));
    fprintf(output.stream, "standard error of a power, at most\t%u\t\t%.3f\t\t\t\n", rows[1].n,
            sqrt(0.25 / rows[1].n));
    return mc_output_end(&output, 0, error);
}

/* --- options ---------------------------------------------------------------------------------- */

static const struct mc_option options[] = {
    MC_ROW_TEXT(struct gate_options, baseline, 0, "baseline", "FILE", "file",
                "The JSON report to compare the new run with."),
    MC_ROW_TEXT(struct gate_options, accept, 0, "accept", "REASON", NULL,
                "Replace the baseline by the new run, with this reason, or make the first one; "
                "exit code 0."),
    MC_ROW_FLAG(struct gate_options, exit_zero, 0, "exit-zero",
                "Report only: exit code 0 even if the gate fails."),
    MC_ROW_CHOICE(struct gate_options, on_no_verdict, 0, "on-no-verdict", "pass|fail",
                  "Exit code where there is no verdict: pass: 0; fail: 1. Default: 6."),
    MC_ROW_FLAG(struct gate_options, self_test, 0, "self-test",
                "Instead of comparing, run the gate on simulated changes of the scores and print "
                "how often it blocks without a cause, and with one, by kind and size, next to the "
                "power of a single test. Only the settings of --baseline are used, not its "
                "scores."),
    MC_ROW_INTEGER(struct gate_options, changes, 0, "changes", "N", 1, 1000000,
                   "Number of simulated null changes; an eighth as many for each kind and size of "
                   "a loss. Default: 40 to 1000, by the number of metrics and cases, for about a "
                   "minute or less. More are more precise; the output has the standard error."),
    MC_ROWS(struct gate_options, comparing, mc_comparing_condition_rows),
    MC_ROW_TEXT(struct gate_options, history, 0, "history", "FILE", "file",
                "Add the verdict to this file (JSON Lines; made if it is not there), and say how "
                "many gates there were, and how many of them chance alone would block."),
    MC_ROW_INTEGER(
        struct gate_options, spend, 0, "spend", "N", 1, 100000,
        "Divide alpha among N gates with a change: the chance that any gate of a release "
        "blocks without a cause is then alpha. Needs --history, a new file for each "
        "release."),
    MC_ROW_TEXT(
        struct gate_options, layout, 0, "layout", "NAME", "file",
        "Where id and scores are in two files of results: promptfoo, inspect, lm-eval, or a "
        "JSON file (doc/gate.md). Default: columns id, score and other numbers, and, where "
        "there are, phenomenon, item, repeat, human, dataset."),
    MC_ROWS(struct gate_options, comparing, mc_comparing_rows),
    MC_ROWS(struct gate_options, run, mc_run_scored_rows),
    MC_ROWS(struct gate_options, run, mc_run_cases_rows),
    MC_ROWS(struct gate_options, run.graphs, mc_graph_rows),
    MC_ROW_HEADING("Output"),
    MC_ROW_REPORT(struct gate_options, run.reports,
                  "Another report: json, markdown, summary (Markdown of at most 60 lines), html, "
                  "junit, tap, sarif or github. Repeatable."),
    MC_ROW_SOURCE_ROOT(struct gate_options, run.source_root),
    MC_ROW_FLAG(struct gate_options, all, 0, "all", "Also show what did not change."),
    MC_ROW_INTEGER(struct gate_options, cases, 0, "cases", "N", 0, 1000000,
                   "Show at most N of the cases with a changed verdict. Default: 10."),
    MC_ROW_COLOR(struct gate_options, run.color,
                 "Colour; auto: on a terminal, unless NO_COLOR is set."),
    MC_ROW_JOBS(struct gate_options, run.jobs),
    MC_ROW_CACHE(struct gate_options, run.cache),
    MC_ROW_QUIET(struct gate_options, run.quiet, "Only errors on standard error."),
    MC_OPTIONS_END};

static const struct gate_options defaults = {
    .run = {.format = "terminal",
            .threshold_percentile = 5,
            .confidence = 0.95,
            .resamples = 1000,
            .seed = 1,
            .precision = -1,
            .sources = {.isolate = true}},
    .comparing = MC_COMPARING_DEFAULTS,
    .on_no_verdict = NO_VERDICT_ITSELF,
    .cases = 10,
};

/* --- the two runs ----------------------------------------------------------------------------- */

/* The settings if there is no baseline whose settings hold for both runs. */
static struct mc_analysis_settings default_settings(const struct gate_options *values)
{
    return (struct mc_analysis_settings){
        .threshold_percentile = values->run.threshold_percentile,
        .resamples = (unsigned)values->run.resamples,
        .confidence = values->run.confidence,
        .seed = (uint64_t)values->run.seed,
    };
}

/* Without -m and --scores: chooses the metrics of the baseline that this call knows, and those that
 * --command and --module add. If it knows none, nothing is chosen, so all metrics score. */
static void take_metrics(struct gate *gate, const struct mc_saved_report *baseline)
{
    struct mc_run_options *wanted = mc_arena_array(gate->run.arena, 1, sizeof(*wanted));
    const struct mc_score_table *table = baseline->table;
    const struct mc_metric_spec **specs =
        mc_arena_array(gate->run.arena, table->n_columns, sizeof(*specs));
    size_t n_specs = 0, i, k;

    *wanted = *gate->run.values;
    for (i = 0; i < table->n_columns; i++) {
        struct mc_option_list name = {NULL, 0, 0};
        struct mc_error unknown = MC_NO_ERROR;
        struct mc_metric_spec *spec;

        mc_option_list_add(&name, mc_arena_copy(gate->run.arena, table->columns[i].name).data,
                           gate->run.arena);
        if (mc_metric_specs_parse(gate->run.catalog, &name, gate->run.arena, &spec, &unknown) != 0)
            continue;
        mc_option_list_add(&wanted->metrics, name.items[0], gate->run.arena);
        specs[n_specs++] = spec;
    }
    if (n_specs == 0)
        return;
    for (i = 0; i < mc_catalog_size(gate->run.catalog); i++) {
        const struct mc_catalog_entry *entry = mc_catalog_at(gate->run.catalog, i);

        for (k = 0; k < n_specs && specs[k]->entry != entry; k++)
            ;
        if (k == n_specs && entry->origin != NULL)
            mc_option_list_add(&wanted->metrics, entry->name, gate->run.arena);
    }
    gate->run.values = wanted;
}

/* Which graphs were compared: "gold against parsed". */
static const char *graphs_of(const struct mc_graph_setting *graphs, struct mc_arena *arena)
{
    if (graphs == NULL)
        return "gold against gold";
    return mc_arena_format(arena, "%.*s against %.*s", MC_SLICE_ARGUMENTS(graphs->reference),
                           MC_SLICE_ARGUMENTS(graphs->candidate));
}

/* Compares two runs and writes the reports. */
static int compare_runs(struct gate *gate, const struct mc_compared_runs *both,
                        struct mc_thread_pool *pool, struct mc_error *error)
{
    struct mc_output_set set = {.n = 0};
    int status;

    if (mc_comparing_compare(&gate->values->comparing, &gate->policy, both, pool, gate->run.arena,
                             &gate->comparison, error) != 0)
        return -1;
    gate->shown.module_failed = gate->run.scoring.module_failed; /* every metric is closed by now */
    gate->fails = mc_gate_fails(gate->comparison, &gate->shown);
    gate->blind = mc_gate_is_blind(gate->comparison, &gate->shown);
    if (!gate->fails && !gate->blind && !gate->comparison->settings.policy->only_informs) {
        gate->power = mc_gate_power(gate->comparison, pool, gate->run.arena);
        gate->shown.power = &gate->power;
    }
    gate->repeats = mc_gate_repeats(gate->comparison, pool, gate->run.arena);
    gate->shown.repeats = &gate->repeats;
    if (gate->values->history != NULL) {
        struct mc_gate_verdict verdict = verdict_of(gate);

        mc_gate_history_add(&gate->history, &verdict);
        gate->shown.history = &gate->history;
        gate->shown.spending = (size_t)gate->values->spend;
    }
    status = write_all(gate, &set, error); /* all files appear, or none does */
    mc_output_set_abandon(&set);
    gate->reports_written = status == 0;
    return status;
}

/* Compares the new run with the baseline. */
static int compare(struct gate *gate, const struct mc_saved_report *baseline,
                   struct mc_error *error)
{
    const struct mc_run *run = &gate->run;
    const char *base_graphs = graphs_of(gate->settings.graphs, run->arena);
    const char *new_graphs = graphs_of(run->graphs, run->arena);
    struct mc_suite_entry *entries;
    size_t n_entries = mc_suite_list(run->suite, run->arena, &entries);
    const struct mc_compared_runs both = {{baseline->table, baseline->suite.entries,
                                           baseline->suite.n_entries, gate->values->baseline},
                                          {run->scoring.table, entries, n_entries, ""},
                                          &gate->settings};

    /* Scores of different graphs do not show whether a metric changed. */
    if (strcmp(base_graphs, new_graphs) != 0)
        return mc_error_set(error, MC_CODE_INPUT,
                            "%s: it compares graphs %s, this run %s; give the same --graphs and "
                            "--parse, or make a new baseline",
                            gate->values->baseline, base_graphs, new_graphs);
    return compare_runs(gate, &both, run->scoring.pool, error);
}

/* Replaces the baseline by the report of the new run. */
static int accept(struct gate *gate, struct mc_error *error)
{
    const struct mc_result *result;
    struct mc_report_options report_options = {.precision = -1,
                                               .created = gate->shown.created,
                                               .accepted = gate->values->accept,
                                               .seconds = (double)NAN};
    struct mc_output output = {NULL, NULL, NULL};
    int status = mc_output_open(gate->values->baseline, &output, error);

    gate->settings.graphs = gate->run.graphs;
    result = mc_analyse(gate->run.scoring.table, &gate->settings, gate->run.scoring.pool,
                        gate->run.arena);
    mc_run_warn_of_opposed(&gate->run, result);
    if (status == 0)
        status =
            mc_report_format_find("json")->write(result, &report_options, output.stream, error);
    if (status == 0)
        status = mc_output_sync(&output, error);
    status = mc_output_end(&output, status, error);
    if (status == 0 && !gate->values->run.quiet)
        mc_message(&mc_on_standard_error, "%s is now the baseline\n", gate->values->baseline);
    return status;
}

static void show_gates(void *context, size_t n_done, size_t n)
{
    mc_progress_show(context, n_done, n_done, n);
}

static int self_test(const struct gate *gate, struct mc_error *error)
{
    struct mc_comparing_options comparing = gate->values->comparing;
    struct mc_progress progress;
    struct mc_self_test_settings settings = {{.policy = &gate->policy,
                                              .draws = (unsigned)comparing.draws,
                                              .confidence = comparing.confidence,
                                              .seed = (uint64_t)comparing.seed,
                                              .clusters = gate->policy.clusters},
                                             gate->settings,
                                             (unsigned)gate->values->changes,
                                             0.25,
                                             show_gates,
                                             &progress};
    struct mc_self_test_row rows[MC_SELF_TEST_ROWS];
    const struct mc_score_table *table = gate->run.scoring.table;

    settings.analysis.resamples = 0;
    settings.analysis.draws = 0;
    if (settings.n_changes == 0)
        settings.n_changes = mc_self_test_changes(table->n_columns, table->n_cases);
    mc_progress_begin(&progress, stderr, !gate->values->run.quiet);
    progress.what = "gate";
    mc_self_test(table, &settings, gate->run.scoring.pool, rows);
    mc_progress_hide(&progress);
    return gate_write_self_test(&settings, rows, error);
}

/* Whether --accept replaces a baseline that cannot be compared, for example because the suite has
 * grown; then the error becomes a message. */
static bool replaces(const struct gate *gate, struct mc_error *error)
{
    static const struct mc_error none = MC_NO_ERROR;

    if (gate->values->accept == NULL || error->code != MC_CODE_INPUT || error->text[0] == '\0')
        return false;
    mc_message(&mc_on_standard_error, "not compared: %s\n", error->text);
    *error = none;
    return true;
}

/* Whether the call compares two files of results, and so scores nothing. */
static bool is_of_files(const struct gate_options *values, const struct mc_option_list *operands)
{
    return values->baseline == NULL && !values->self_test &&
           mc_result_files_are(operands, values->layout);
}

static int compare_files(struct gate *gate, const struct mc_option_list *operands,
                         struct mc_error *error)
{
    const struct gate_options *values = gate->values;
    const char *const *outputs = mc_report_paths(NULL, &values->run.reports, gate->run.arena);
    const char *const inputs[] = {operands->items[0], operands->items[1], values->comparing.policy,
                                  NULL};
    struct mc_thread_pool *pool;
    struct mc_compared_runs both;
    struct mc_compared_run runs[2];
    int status;

    gate->is_understood = mc_output_paths_check(outputs, inputs, error) == 0;
    if (!gate->is_understood)
        return -1;
    gate_withdraw_reports(gate, operands);
    gate->settings = default_settings(values);
    if (gate->shown.home == NULL)
        gate->shown.home = operands->items[0];
    if (mc_result_files_read(operands, values->layout, &mc_on_standard_error, gate->run.arena, runs,
                             error) != 0)
        return -1;
    pool = mc_thread_pool_new((unsigned)values->run.jobs);
    both = (struct mc_compared_runs){runs[0], runs[1], &gate->settings};
    status = compare_runs(gate, &both, pool, error);
    mc_thread_pool_free(pool);
    return status;
}

static int work(struct gate *gate, const struct mc_option_list *operands,
                struct mc_saved_report *baseline, struct mc_error *error)
{
    static const struct mc_position nowhere = {0, 0};
    const struct gate_options *values = gate->values;
    bool first =
        values->baseline == NULL || (values->accept != NULL && !mc_file_exists(values->baseline));

    if (!first && !mc_file_exists(values->baseline) && errno == ENOENT)
        return mc_error_set_at(error, MC_CODE_INPUT, values->baseline, nowhere,
                               "there is no such baseline; --accept REASON makes the first one");
    if (!first && mc_comparing_read(values->baseline, &mc_on_standard_error, gate->run.arena,
                                    baseline, error) != 0)
        return -1;
    gate->settings = first ? default_settings(values) : baseline->settings;
    gate->shown.grouped[0] = gate->shown.grouped[1] = gate->settings.grouping;
    gate->run.dimension = gate->settings.dimension;
    if (mc_run_read(&gate->run, operands, error) != 0)
        return -1;
    if (!first && values->run.metrics.n_items == 0 && values->run.scores.n_items == 0)
        take_metrics(gate, baseline);
    gate->is_understood =
        mc_run_check_outputs(&gate->run,
                             mc_report_paths(NULL, &values->run.reports, gate->run.arena),
                             values->baseline, error) == 0;
    if (!gate->is_understood)
        return -1;
    gate_withdraw_reports(gate, operands); /* so a call that is killed leaves no old answer */
    if (mc_run_score_watched(&gate->run, error) != 0)
        return -1;
    if (values->self_test)
        return self_test(gate, error);
    if (!first && compare(gate, baseline, error) != 0 && !replaces(gate, error))
        return -1;
    if (values->accept == NULL)
        return 0;
    if (gate->run.scoring.module_failed)
        return mc_error_set(error, MC_CODE_MODULE,
                            "a metric or the parser failed: %s is not written, because it would "
                            "lack scores",
                            values->baseline);
    return accept(gate, error);
}

/* --- the command ------------------------------------------------------------------------------ */

static int check(const struct gate_options *values, const struct mc_option_list *operands,
                 struct mc_error *error)
{
    if (mc_source_root_check(values->run.source_root, error) != 0)
        return -1;
    if (values->layout != NULL && !is_of_files(values, operands))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--layout is for two files of results, BASE and NEW, without "
                            "--baseline; %zu file%s given",
                            operands->n_items, operands->n_items == 1 ? " is" : "s are");
    if (is_of_files(values, operands) && values->accept != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--accept cannot be combined with two files of results: the new one is "
                            "the baseline of the next call");
    if (is_of_files(values, operands) &&
        (values->run.metrics.n_items > 0 || values->run.scores.n_items > 0 ||
         values->run.sources.commands.n_items > 0 || values->run.sources.modules.n_items > 0))
        return mc_error_set(error, MC_CODE_USAGE,
                            "two files of results are compared as they are: nothing is scored");
    if (values->baseline == NULL && !values->self_test && !is_of_files(values, operands))
        return mc_error_set(error, MC_CODE_USAGE,
                            "no baseline; `metricheck gate --baseline FILE --accept REASON ...` "
                            "makes the first one%s",
                            operands->n_items == 2 ? "; `metricheck compare` sets two reports side "
                                                     "by side"
                                                   : "");
    if (values->accept != NULL && values->accept[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "--accept needs a reason");
    if (values->self_test && values->accept != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--self-test cannot be combined with --accept: it makes no baseline");
    if (values->spend > 0 && values->history == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--spend needs --history FILE, which counts the gates");
    if (values->self_test && values->history != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--self-test cannot be combined with --history: it compares nothing");
    if (values->self_test && values->comparing.conditions.n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--self-test cannot be combined with --fail-if: it compares nothing");
    if (values->self_test && values->run.reports.n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--self-test cannot be combined with --report: it compares nothing");
    return 0;
}

static const enum mc_code no_verdict_codes[] = {[NO_VERDICT_PASSES] = MC_CODE_OK,
                                                [NO_VERDICT_FAILS] = MC_CODE_NEGATIVE,
                                                [NO_VERDICT_ITSELF] = MC_CODE_NO_VERDICT};

/* Reads what --report asks for, the policy and the history, before anything is scored. */
static int begin(struct gate *gate, struct mc_error *error)
{
    const struct gate_options *values = gate->values;
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(gate->run.arena);
    int status;

    gate->reports = mc_checklist_requests_read(&values->run.reports, "gate", own_formats,
                                               gate->run.arena, error);
    gate->is_understood = gate->reports != NULL;
    if (!gate->is_understood ||
        mc_comparing_checks(&values->comparing, &gate->shown.checks, error) != 0 ||
        mc_comparing_policy(&values->comparing, gate->run.arena, &gate->policy, error) != 0)
        return -1;
    if (values->history == NULL)
        return 0;
    status =
        mc_gate_history_read(values->history, gate->run.arena, diagnostics, &gate->history, error);
    mc_message_findings(&mc_on_standard_error, diagnostics);
    if (status != 0 && diagnostics->n_errors > 0)
        error->text[0] = '\0';
    return status;
}

static int exit_code(const struct gate *gate)
{
    if (gate->run.scoring.module_failed)
        return MC_CODE_MODULE;
    if (gate->values->exit_zero || gate->values->accept != NULL)
        return MC_CODE_OK;
    if (gate->fails)
        return MC_CODE_NEGATIVE;
    return (int)(gate->blind ? no_verdict_codes[gate->values->on_no_verdict] : MC_CODE_OK);
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct gate_options values = defaults;
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_saved_report baseline;
    struct gate gate = {.values = &values};
    int status;

    memset(&baseline, 0, sizeof(baseline));
    gate.run.values = &values.run;
    gate.run.arena = mc_arena_new();
    status = mc_options_parse(options, &values, argc, argv, true, &operands, gate.run.arena, error);
    if (status == 0)
        status = mc_options_check_files(options, &values, &operands, 0, gate.run.arena, error);
    if (status == 0)
        status = check(&values, &operands, error);
    if (status == 0) {
        values.comparing.messages = &mc_on_standard_error;
        values.comparing.spending = values.spend > 0 ? (double)values.spend : 1;
        gate.shown = gate_shown(&values, gate.run.arena);
        mc_run_begin(&gate.run, &values.run);
        status = begin(&gate, error);
        if (status == 0)
            status = is_of_files(&values, &operands) ? compare_files(&gate, &operands, error)
                                                     : work(&gate, &operands, &baseline, error);
        if (gate.is_understood && !gate.reports_written)
            gate_withdraw_reports(&gate, &operands);
        mc_run_end(&gate.run);
    }
    mc_saved_report_close(&baseline);
    mc_arena_free(gate.run.arena);
    return status != 0 ? (int)error->code : exit_code(&gate);
}

static const struct mc_example examples[] = {
    {"metricheck gate -q --baseline bleu.json --accept 'first baseline' -m bleu && metricheck gate "
     "-q --baseline bleu.json -m bleu",
     "Make a baseline, and compare a new run with it."},
    {"metricheck gate --self-test --changes 20 --draws 999 -m bleu -p negation -p passive",
     "How often the gate blocks without a cause, and with one."},
    {NULL, NULL}};

const struct mc_command mc_command_gate = {
    "gate",
    NULL,
    MC_FOR_CI,
    "has a change made a metric worse?",
    "--baseline BASE.json [-m SPEC]... [SUITE...] | BASE.tsv NEW.tsv",
    "Scores the suites like `metricheck run`, compares the scores with those of a "
    "baseline (a JSON report of `run` or --accept) and reports by its exit code: 1 if a "
    "metric became worse where the policy blocks. Without -m the metrics are those of the "
    "baseline, and those of --command and --module. The checks are those of `metricheck "
    "compare`.\n"
    "\n"
    "A loss blocks if it is shown to exceed a margin. p is adjusted over all checks that "
    "can block or warn (--adjust), so the chance of a false alarm of the whole gate is at "
    "most alpha (0.05). A gate that passes reports the smallest losses that it would have "
    "found with 80 % power. If a check lost more than is tolerated, on cases of which no "
    "result could have blocked (too few, too few changed, or changed negligibly), and "
    "nothing else blocks, there is no verdict, and the exit code is 6 (--on-no-verdict). A "
    "gain, or a loss within the margin, never leads there, nor does a loss in fewer than six "
    "changed cases, of which no test could say anything: it is named (\"small_losses\" in "
    "the policy).\n"
    "\n"
    "The baseline must have the same cases, with the same texts, graphs and judgements, "
    "otherwise it is refused with exit code 3; --align common excludes the others and "
    "lists them. For an intended change, --accept writes a new baseline with the reason. "
    "Two files of results (CSV, TSV, JSON Lines, or by --layout) are compared without a suite. "
    "See doc/gate.md for definitions and the policy file.",
    options,
    examples,
    .run = run,
};
