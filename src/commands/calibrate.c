/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibrate.c: the command `calibrate`: what a difference between two scores of a metric means. In
 * order: options, what is asked, the scores, writing, the command. */
#include "analysis/analyse.h"
#include "analysis/calibration.h"
#include "base/file.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "commands/run_books.h"
#include "commands/run_scoring.h"
#include "engine/compare.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"
#include "report/calibration_sheets.h"
#include "report/document.h"
#include "report/json_stream.h"
#include "report/saved_report.h"
#include "run/option_rows.h"
#include "run/output_paths.h"
#include "run/run.h"

#define SCHEMA "metricheck/calibration/1"

struct calibrate_options {
    struct mc_run_options run;
    struct mc_option_list differences;
    const char *from;
    int format;
};

static const struct mc_option options[] = {
    MC_ROW_HEADING("What is asked"),
    MC_ROW_LIST(struct calibrate_options, differences, 0, "difference", "[METRIC=]X", NULL,
                "Also what share of the pairs with this difference of two scores people order as "
                "the metric does. Of METRIC, or of every metric. Repeatable."),
    MC_ROW_TEXT(struct calibrate_options, from, 0, "from", "FILE", "file",
                "The scores of a saved report (`run -f json`); nothing is scored."),
    MC_ROWS(struct calibrate_options, run, mc_run_scored_rows),
    MC_ROWS(struct calibrate_options, run, mc_run_cases_rows),
    MC_ROWS(struct calibrate_options, run.graphs, mc_graph_rows),
    MC_ROW_HEADING("Analysis"),
    MC_ROW_LIST(struct calibrate_options, run.dimensions, 0, "dimension", "NAME", NULL,
                "What people judged, where the suite says more than one thing. Default: the score "
                "of the case."),
    MC_ROW_RESAMPLES(struct calibrate_options, run.resamples,
                     "Bootstrap resamples of the intervals; 0: none. Default: 1000."),
    MC_ROW_CHOICE(struct calibrate_options, run.resample, 0, "resample",
                  MC_CHOICE_TEXT(MC_RESAMPLE_UNITS),
                  "What is resampled. `case`: single cases; `cluster`: all cases of a source "
                  "together (with the same `item` or reference sentence). Default: case; with "
                  "--from as in FILE."),
    MC_ROW_CONFIDENCE(struct calibrate_options, run.confidence),
    MC_ROW_SEED(struct calibrate_options, run.seed, "Seed of all random draws. Default: 1."),
    MC_ROW_HEADING("Output"),
    MC_ROW_WORD(struct calibrate_options, format, 'f', "format", "FORMAT", MC_BOOK_FORMATS,
                "terminal (default), json (schema " SCHEMA "), csv or tsv (one table), markdown, "
                "latex, html, or text (a folder, a file for each table)."),
    MC_ROW_OUTPUT(struct calibrate_options, run.output, "PATH",
                  "Output file, or folder for `text`. Default: standard output."),
    MC_ROW_REPORT(struct calibrate_options, run.reports,
                  "Another report of the same statistics. Repeatable."),
    MC_ROW_SHOW(struct calibrate_options, run.show, "calibration-table",
                "Only this table. Repeatable; csv and tsv hold one. Tables: differences, agreement "
                "(with --difference), curve."),
    MC_ROW_CSV_SAFE(struct calibrate_options, run.csv_safe),
    MC_ROW_PRECISION(struct calibrate_options, run.precision,
                     "Decimals of all numbers in tables. Default: 3."),
    MC_ROW_COLOR(struct calibrate_options, run.color,
                 "Colour. auto: on a terminal, unless NO_COLOR is set. Default: auto."),
    MC_ROW_JOBS(struct calibrate_options, run.jobs),
    MC_ROWS_FAILURE(struct calibrate_options, run.keep_going, run.fail_fast),
    MC_ROW_CACHE(struct calibrate_options, run.cache),
    MC_ROW_QUIET(struct calibrate_options, run.quiet, "Only errors on standard error."),
    MC_OPTIONS_END};

/* A call under way. */
struct calibrate_call {
    const struct calibrate_options *values;
    struct mc_run run;
    struct mc_saved_report saved; /* with --from */
    struct mc_calibration_report report;
    const char *const *taken; /* paths that are read or written */
};

/* --- what is asked ---------------------------------------------------------------------------- */

static int check_tables(const struct calibrate_options *values, struct mc_error *error)
{
    static const char *const tables[] = {"differences", "agreement", "curve", NULL};
    size_t i;

    for (i = 0; i < values->run.show.n_items; i++) {
        const char *name = values->run.show.items[i];

        if (mc_book_word_check("calibrate", "--show", tables, name, error) != 0)
            return -1;
        if (strcmp(name, "agreement") == 0 && values->differences.n_items == 0)
            return mc_error_set(error, MC_CODE_USAGE, "--show agreement needs --difference");
    }
    return 0;
}

/* --from scores nothing, so options that say what is scored are refused beside it. */
static int check_saved(const struct calibrate_options *values,
                       const struct mc_option_list *operands, struct mc_error *error)
{
    const struct mc_run_options *run = &values->run;
    const struct mc_given_option unwanted[] = {
        {operands->n_items > 0 || run->suites.n_items > 0, "a suite"},
        {run->metrics.n_items > 0, "--metric"},
        {run->sources.modules.n_items > 0, "--module"},
        {run->sources.commands.n_items > 0, "--command"},
        {run->scores.n_items > 0, "--scores"},
        {run->lower.n_items > 0, "--lower-is-better"},
        {run->ranges.n_items > 0, "--range"},
        {run->preset != NULL, "--preset"},
        {run->dimensions.n_items > 0, "--dimension"},
        {run->graphs.parse != NULL, "--parse"},
        {run->graphs.graphs != NULL, "--graphs"},
        {run->cache != NULL, "--cache"},
        {false, NULL}};
    const char *name = mc_given_option(unwanted);

    if (values->from == NULL || name == NULL)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "--from cannot be combined with %s: the report says it", name);
}

/* The number of "X" or "METRIC=X"; METRIC may contain '='. */
static int read_number(const char *text, double *number, struct mc_error *error)
{
    const char *equals = strrchr(text, '=');

    if (mc_parse_real(equals == NULL ? text : equals + 1, number) == 0 && *number > 0 &&
        equals != text)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "--difference is X or METRIC=X, X a number above 0, such as bleu=5; not "
                        "'%s'",
                        text);
}

static int read_differences(struct calibrate_call *call, struct mc_error *error)
{
    const struct mc_option_list *requests = &call->values->differences;
    const struct mc_score_table *table = call->report.result->scores;
    struct mc_difference_question *questions =
        mc_arena_array(call->run.arena, requests->n_items, sizeof(*questions));
    const char **names = mc_arena_array(call->run.arena, table->n_columns + 1, sizeof(*names));
    char hint[MC_KNOWN_HINT];
    size_t i, c;

    for (c = 0; c < table->n_columns; c++)
        names[c] = mc_arena_copy(call->run.arena, table->columns[c].name).data;

    for (i = 0; i < requests->n_items; i++) {
        const char *text = requests->items[i], *equals = strrchr(text, '=');
        struct mc_slice name =
            equals == NULL ? mc_slice("", 0) : mc_slice(text, (size_t)(equals - text));

        if (read_number(text, &questions[i].difference, error) != 0)
            return -1;
        questions[i].column = MC_ALL_COLUMNS;
        if (equals == NULL)
            continue;
        c = mc_known_index(name, names);
        if (names[c] == NULL)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--difference %s: there is no metric '%.*s'%s", text,
                                MC_SLICE_ARGUMENTS(name), mc_known_hint(name, names, hint));
        questions[i].column = c;
    }
    call->report.settings.questions = questions;
    call->report.settings.n_questions = requests->n_items;
    return 0;
}

/* --- the scores ------------------------------------------------------------------------------- */

/* Analyses only what calibration needs: one statistic, without intervals and tests. */
static const struct mc_result *analyse(struct mc_analysis_settings settings,
                                       const struct mc_score_table *table, struct mc_run *run)
{
    static const struct mc_statistic *statistics[1];

    statistics[0] = mc_statistic_find("mean");
    settings.resamples = settings.draws = 0;
    settings.statistics = statistics;
    settings.n_statistics = 1;
    settings.n_contrasts = 0;
    settings.omnibus = settings.challenge = settings.metric_pairs = false;
    if (run->values->resample >= 0)
        settings.resample = (enum mc_resample_unit)run->values->resample;
    return mc_analyse(table, &settings, run->scoring.pool, run->arena);
}

/* -p, -d, --case and --filter choose among the cases that the report shows. */
static int select_saved(struct calibrate_call *call, struct mc_error *error)
{
    const struct mc_run_options *values = &call->values->run;
    struct mc_suite *suite = &call->saved.suite;
    const bool *shown = suite->selected;
    bool *keep = mc_arena_array(call->run.arena, suite->n_cases, sizeof(*keep));
    size_t n_kept = 0, i;

    call->run.suite = suite;
    if (values->phenomena.n_items + values->datasets.n_items + values->cases.n_items == 0 &&
        values->filter == NULL)
        return 0;
    if (mc_run_choose_cases(&call->run, error) != 0)
        return -1;
    for (i = 0; i < suite->n_cases; i++) {
        keep[i] = mc_case_is_selected(suite, i) && (shown == NULL || shown[i]);
        n_kept += keep[i];
    }
    if (n_kept == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "-p, -d, --case and --filter leave none of the cases that %s shows",
                            call->values->from);
    suite->selected = keep;
    return 0;
}

static int read_saved(struct calibrate_call *call, struct mc_error *error)
{
    const char *const read[] = {call->values->from, NULL};
    const char *const *written =
        mc_report_paths(call->values->run.output, &call->values->run.reports, call->run.arena);

    call->taken = mc_paths_join(read, written, call->run.arena);
    if (mc_output_paths_check(written, read, error) != 0 ||
        mc_comparing_read(call->values->from, &mc_on_standard_error, call->run.arena, &call->saved,
                          error) != 0)
        return -1;
    if (select_saved(call, error) != 0)
        return -1;
    call->report.result = analyse(call->saved.settings, call->saved.table, &call->run);
    return 0;
}

static int score(struct calibrate_call *call, const struct mc_option_list *operands,
                 struct mc_error *error)
{
    struct mc_run *run = &call->run;
    const char **written =
        mc_report_paths(call->values->run.output, &call->values->run.reports, run->arena);
    struct mc_analysis_settings settings;

    if (mc_run_settings(run, &settings, error) != 0 || mc_run_read(run, operands, error) != 0 ||
        mc_run_check_outputs(run, written, NULL, error) != 0 ||
        mc_run_score_watched(run, error) != 0)
        return -1;
    call->taken = mc_run_taken(run, written);
    settings.graphs = run->graphs;
    call->report.result = analyse(settings, run->scoring.table, run);
    mc_run_warn_of_opposed(run, call->report.result);
    return 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_settings(const void *context, struct mc_json_stream *json)
{
    static const char *const units[] = {MC_RESAMPLE_UNITS(MC_CHOICE_NAME)};
    const struct mc_calibration_report *report = context;
    const struct mc_analysis_settings *analysis = &report->result->settings;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_count(json, "resamples", report->settings.resamples);
    mc_json_put_text(json, "resample", units[analysis->resample]);
    mc_json_put_real(json, "confidence", report->settings.confidence);
    mc_json_put_count(json, "seed", (size_t)report->settings.seed);
    mc_json_put_text(json, "dimension", analysis->dimension);
    mc_json_put_end(json);
}

static void write_head(const void *context, struct mc_document *document)
{
    (void)context;
    document->kind->title(document, mc_slice_of("calibration"));
}

static int write_reports(struct calibrate_call *call, struct mc_error *error)
{
    const struct mc_run_options *values = &call->values->run;
    struct mc_book book = {
        .asked = values->show.items, .n_asked = values->show.n_items, .arena = call->run.arena};
    struct mc_book_options book_options = mc_run_book_options(values);
    const struct mc_book_reports reports = {.book = &book,
                                            .options = &book_options,
                                            .own = "differences",
                                            .title = "metricheck calibration",
                                            .schema = SCHEMA,
                                            .taken = call->taken,
                                            .write_settings = write_settings,
                                            .write_head = write_head,
                                            .context = &call->report};

    book_options.format = call->values->format;
    mc_calibration_sheets(&book, &call->report);
    return mc_book_reports_write(&reports, error);
}

/* --- the command ------------------------------------------------------------------------------ */

static int work(struct calibrate_call *call, const struct mc_option_list *operands,
                struct mc_error *error)
{
    const struct calibrate_options *values = call->values;
    double difference;
    size_t i;

    if (check_tables(values, error) != 0)
        return -1;
    for (i = 0; i < values->differences.n_items; i++)
        if (read_number(values->differences.items[i], &difference, error) != 0)
            return -1;
    if (check_saved(values, operands, error) != 0)
        return -1;
    if (values->from != NULL ? read_saved(call, error) != 0 : score(call, operands, error) != 0)
        return -1;
    call->report.settings.resamples = (unsigned)values->run.resamples;
    call->report.settings.confidence = values->run.confidence;
    call->report.settings.seed = (uint64_t)values->run.seed;
    if (read_differences(call, error) != 0)
        return -1;
    call->report.found =
        mc_calibrate(call->report.result, &call->report.settings, call->run.scoring.pool);
    return write_reports(call, error);
}

/* Reads the options twice: a preset sets defaults, which options given beside it replace. */
static int parse(int argc, char **argv, struct calibrate_options *values, struct mc_run *run,
                 struct mc_option_list *operands, struct mc_error *error)
{
    struct calibrate_options first_pass = *values;
    struct mc_option_list ignored = {NULL, 0, 0};

    if (mc_options_parse(options, &first_pass, argc, argv, true, &ignored, run->arena, error) != 0)
        return -1;
    values->run.preset = first_pass.run.preset;
    if (mc_run_apply_preset(&values->run, &run->preset, error) != 0 ||
        mc_options_parse(options, values, argc, argv, true, operands, run->arena, error) != 0 ||
        mc_options_check_files(options, values, operands, 0, run->arena, error) != 0)
        return -1;
    return mc_scoring_check_flags(values->run.keep_going, values->run.fail_fast, error);
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct calibrate_options values = {.run = mc_run_defaults, .format = MC_BOOK_TERMINAL};
    struct mc_option_list operands = {NULL, 0, 0};
    struct calibrate_call call = {.values = &values};
    int status;

    values.run.output = "-";
    call.run.values = &values.run;
    call.run.arena = mc_arena_new();
    status = parse(argc, argv, &values, &call.run, &operands, error);
    if (status == 0) {
        mc_run_begin(&call.run, &values.run);
        status = work(&call, &operands, error);
        mc_run_end(&call.run);
    }
    mc_saved_report_close(&call.saved);
    mc_arena_free(call.run.arena);
    if (status != 0)
        return (int)error->code;
    return call.run.scoring.module_failed ? MC_CODE_MODULE : MC_CODE_OK;
}

static const struct mc_example examples[] = {
    {"metricheck calibrate -q -m smatch -p negation", "What a difference of Smatch means."},
    {"metricheck calibrate -q -m chrf -m smatch -p negation -p passive --difference chrf=5 "
     "--difference smatch=0.1",
     "Also how often people see a difference of 5 in chrF, and of 0.1 in Smatch."},
    {"metricheck run -q -m bleu -m smatch -p negation -f json -o report.json && metricheck calibrate --from "
     "report.json -f csv --show curve",
     "The curves of a saved report, for a figure."},
    {NULL, NULL}};

const struct mc_command mc_command_calibrate = {
    "calibrate",
    NULL,
    MC_FOR_DEVELOPERS,
    "report what a score difference is worth",
    "[SUITE...] [-m SPEC]... [--difference X]...",
    "Scores suites like `metricheck run`, or takes the scores of a saved report, and prints for "
    "each metric the smallest score difference at which people order 80, 90 and 95% of the "
    "pairs of cases as the metric does, over all cases of a dataset that are shown (after Kocmi et "
    "al. 2024, who ask it of systems). With --difference also the other way round: what share of "
    "the pairs with a given difference people order so.\n"
    "\n"
    "The pairs are those of cases that people order and of which the scores differ. The share as a "
    "function of the difference is an isotonic regression: it never falls as scores move apart. "
    "Differences are on the metric's own scale. Intervals resample cases, so that all pairs of a "
    "case come and go together.\n"
    "\n"
    "Where no difference is enough, or fewer than 30 pairs say so, there is a dash and the reason. "
    "The differences are the statistics delta_80, delta_90 and delta_95 of `run`, on its row "
    "`overall`. See doc/statistics.md.",
    options,
    examples,
    .run = run,
};
