#include <math.h>
#include <stdio.h>

#include "base/file.h"
#include "base/progress.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "commands/comparing.h"
#include "commands/gate.h"
#include "report/suite_list.h"

static const struct mc_option options[] = {
    {MC_OPTION_TEXT, '\0', "baseline", offsetof(struct mc_gate_options, baseline), "FILE", NULL, 0,
     0, "file", "The JSON report that the new run is held against."},
    {MC_OPTION_TEXT, '\0', "accept", offsetof(struct mc_gate_options, accept), "REASON", NULL, 0, 0,
     NULL,
     "Write the new run over the baseline, with the reason in it; exit code 0. Where there is no "
     "baseline yet, it is made."},
    {MC_OPTION_FLAG, '\0', "exit-zero", offsetof(struct mc_gate_options, exit_zero), NULL, NULL, 0,
     0, NULL, "Report only: exit code 0 also when the gate fails."},
    {MC_OPTION_FLAG, '\0', "self-test", offsetof(struct mc_gate_options, self_test), NULL, NULL, 0,
     0, NULL,
     "In place of a comparison: let made-up changes of the scores through the gate and print how "
     "often it blocks without a cause, and how often with one, by its kind and size, beside what "
     "one test alone would see. Of a --baseline the "
     "settings are taken, as in a comparison, and not the scores."},
    {MC_OPTION_INTEGER, '\0', "changes", offsetof(struct mc_gate_options, changes), "N", NULL, 1,
     1000000, NULL,
     "Made-up changes that are none; of each kind and size of a loss an eighth as many. "
     "Default: by the number of metrics and cases, from 1000 down to 40, so that it takes about a "
     "minute or less; more are more exact, and the output has the standard error."},
    MC_COMPARING_OPTIONS(offsetof(struct mc_gate_options, comparing)),
    MC_RUN_SCORED_OPTIONS(offsetof(struct mc_gate_options, run)),
    MC_RUN_CASES_OPTIONS(offsetof(struct mc_gate_options, run)),
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Output"},
    {MC_OPTION_LIST, '\0', "report", offsetof(struct mc_gate_options, run.reports), "FORMAT=PATH",
     NULL, 0, 0, NULL,
     "A further report: json, markdown, junit, tap, sarif or github. Repeatable."},
    {MC_OPTION_FLAG, '\0', "all", offsetof(struct mc_gate_options, all), NULL, NULL, 0, 0, NULL,
     "Show also what did not change."},
    {MC_OPTION_INTEGER, '\0', "cases", offsetof(struct mc_gate_options, cases), "N", NULL, 0,
     1000000, NULL, "Show at most so many of the cases that changed their verdict. Default 10."},
    {MC_OPTION_CHOICE, '\0', "color", offsetof(struct mc_gate_options, run.color), NULL,
     "auto|always|never", 0, 0, NULL, "Colour; auto is only on a terminal and without NO_COLOR."},
    {MC_OPTION_INTEGER, 'j', "jobs", offsetof(struct mc_gate_options, run.jobs), "N", NULL, 0, 1024,
     NULL, "Threads; 0, the default, is one a processor. The output does not depend on it."},
    MC_CACHE_OPTION(offsetof(struct mc_gate_options, run.cache)),
    {MC_OPTION_FLAG, 'q', "quiet", offsetof(struct mc_gate_options, run.quiet), NULL, NULL, 0, 0,
     NULL, "Only errors on standard error."},
    MC_OPTIONS_END};

static const struct mc_gate_options defaults = {
    .run = {.format = "terminal",
            .threshold_percentile = 5,
            .confidence = 0.95,
            .resamples = 1000,
            .seed = 1,
            .precision = -1,
            .sources = {.isolate = true}},
    .comparing = MC_COMPARING_DEFAULTS,
    .cases = 10,
};

/* --- the two runs ----------------------------------------------------------------------------- */

/* Settings of the baseline hold for both; the first baseline has the defaults. */
static struct mc_analysis_settings default_settings(const struct mc_gate_options *values)
{
    return (struct mc_analysis_settings){
        .threshold_percentile = values->run.threshold_percentile,
        .resamples = (unsigned)values->run.resamples,
        .confidence = values->run.confidence,
        .seed = (uint64_t)values->run.seed,
    };
}

static struct mc_compared_run new_run(const struct mc_run *run)
{
    struct mc_suite_entry *entries;
    size_t n = mc_suite_list(run->suite, run->arena, &entries), i;
    struct mc_saved_suite *suites = mc_arena_array(run->arena, n, sizeof(*suites));

    for (i = 0; i < n; i++) {
        suites[i].name = entries[i].name;
        suites[i].version = entries[i].version;
        suites[i].sha256 = mc_slice_of(entries[i].sha256);
    }
    return (struct mc_compared_run){run->scoring.table, suites, n, ""};
}

static int compare(struct mc_gate *gate, const struct mc_saved_report *baseline,
                   struct mc_error *error)
{
    const struct mc_gate_options *values = gate->values;
    struct mc_compared_runs both = {
        {baseline->table, baseline->suites, baseline->n_suites, values->baseline},
        new_run(&gate->run),
        &gate->settings};

    if (mc_comparing_compare(&values->comparing, &both, gate->run.scoring.pool, gate->run.arena,
                             &gate->comparison, error) != 0)
        return -1;
    gate->shown.module_failed = gate->run.scoring.module_failed; /* all of them are closed by now */
    gate->fails = mc_gate_fails(gate->comparison, &gate->shown);
    gate->blind = mc_gate_is_blind(gate->comparison, &gate->shown);
    if (!gate->fails && !gate->blind) {
        gate->power = mc_gate_power(gate->comparison, gate->run.scoring.pool, gate->run.arena);
        gate->shown.power = &gate->power;
    }
    if (mc_gate_write(gate, error) != 0)
        return -1;
    gate->reports_written = true;
    return 0;
}

/* The report of the new run takes the place of the baseline. */
static int accept(const struct mc_gate *gate, struct mc_error *error)
{
    const struct mc_result *result = mc_analyse(gate->run.scoring.table, &gate->settings,
                                                gate->run.scoring.pool, gate->run.arena);
    struct mc_report_options given = {.precision = -1,
                                      .created = gate->shown.created,
                                      .accepted = gate->values->accept,
                                      .seconds = (double)NAN};
    struct mc_output output = {NULL, NULL, NULL};
    int status = mc_output_open(gate->values->baseline, &output, error);

    mc_run_warn_of_opposed(&gate->run, result);
    if (status == 0)
        status = mc_report_format_find("json")->write(result, &given, output.stream, error);
    if (status == 0)
        status = mc_output_finish(&output, error);
    mc_output_abandon(&output);
    if (status == 0 && !gate->values->run.quiet)
        fprintf(stderr, "%s is the baseline now\n", gate->values->baseline);
    return status;
}

static void show_gates(void *context, size_t n_done, size_t n)
{
    mc_progress_show(context, n_done, n_done, n);
}

static int self_test(const struct mc_gate *gate, struct mc_error *error)
{
    struct mc_comparing_options comparing = gate->values->comparing;
    struct mc_progress progress;
    struct mc_policy policy;
    struct mc_self_test_settings settings = {{.policy = &policy,
                                              .draws = (unsigned)comparing.draws,
                                              .confidence = comparing.confidence,
                                              .seed = (uint64_t)comparing.seed},
                                             gate->settings,
                                             (unsigned)gate->values->changes,
                                             0.25,
                                             show_gates,
                                             &progress};
    struct mc_self_test_row rows[MC_SELF_TEST_ROWS];
    const struct mc_score_table *table = gate->run.scoring.table;

    if (mc_comparing_policy(&comparing, gate->run.arena, &policy, error) != 0)
        return -1;
    settings.analysis.resamples = 0;
    settings.analysis.draws = 0;
    if (settings.n_changes == 0)
        settings.n_changes = mc_self_test_changes(table->n_columns, table->n_cases);
    mc_progress_begin(&progress, stderr, !gate->values->run.quiet);
    progress.what = "gate";
    mc_self_test(table, &settings, gate->run.scoring.pool, rows);
    mc_progress_hide(&progress);
    return mc_gate_write_self_test(gate, &settings, rows, error);
}

/* A baseline that cannot be compared, over a suite that has grown, may still be replaced. */
static bool replaces(const struct mc_gate *gate, struct mc_error *error)
{
    static const struct mc_error none = MC_NO_ERROR;

    if (gate->values->accept == NULL || error->code != MC_CODE_INPUT || error->text[0] == '\0')
        return false;
    fprintf(stderr, "not compared: %s\n", error->text);
    *error = none;
    return true;
}

static int work(struct mc_gate *gate, const struct mc_option_list *operands,
                struct mc_saved_report *baseline, struct mc_error *error)
{
    const struct mc_gate_options *values = gate->values;
    bool first =
        values->baseline == NULL || (values->accept != NULL && !mc_file_exists(values->baseline));

    if (!first && mc_comparing_read(values->baseline, gate->run.arena, baseline, error) != 0)
        return -1;
    gate->settings = first ? default_settings(values) : baseline->settings;
    gate->shown.grouped[0] = gate->shown.grouped[1] = gate->settings.grouping;
    if (mc_run_read(&gate->run, operands, error) != 0)
        return -1;
    gate->is_understood = mc_gate_check_outputs(gate, error) == 0;
    if (!gate->is_understood)
        return -1;
    mc_gate_withdraw_reports(gate, operands); /* also a call that is killed leaves no old answer */
    if (mc_run_score_all(&gate->run, error) != 0)
        return -1;
    if (values->self_test)
        return self_test(gate, error);
    if (!first && compare(gate, baseline, error) != 0 && !replaces(gate, error))
        return -1;
    if (values->accept == NULL)
        return 0;
    if (gate->run.scoring.module_failed)
        return mc_error_set(error, MC_CODE_MODULE,
                            "a metric failed: %s is not written, for it would lack its scores",
                            values->baseline);
    return accept(gate, error);
}

/* --- the command ------------------------------------------------------------------------------ */

static int check(const struct mc_gate_options *values, struct mc_error *error)
{
    if (values->baseline == NULL && !values->self_test)
        return mc_error_set(error, MC_CODE_USAGE,
                            "no baseline; `metricheck gate --baseline FILE --accept REASON ...` "
                            "makes the first one");
    if (values->accept != NULL && values->accept[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "--accept needs a reason");
    if (values->self_test && values->accept != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--self-test does not go with --accept: it makes no baseline");
    if (values->self_test && values->run.reports.n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--self-test does not go with --report: it compares nothing");
    return 0;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct mc_gate_options values = defaults;
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_saved_report baseline;
    struct mc_gate gate = {.values = &values};
    int status;

    memset(&baseline, 0, sizeof(baseline));
    gate.run.values = &values.run;
    gate.run.arena = mc_arena_new();
    status = mc_options_parse(options, &values, argc, argv, true, &operands, gate.run.arena, error);
    if (status == 0)
        status = check(&values, error);
    if (status == 0) {
        values.run.sources.quiet = values.run.quiet;
        gate.shown = mc_gate_shown(&values, gate.run.arena);
        gate.run.scoring.quiet = values.run.quiet;
        gate.run.scoring.pool = mc_thread_pool_new((unsigned)values.run.jobs);
        status = mc_gate_check_reports(&gate, error);
        gate.is_understood = status == 0;
        if (status == 0)
            status = work(&gate, &operands, &baseline, error);
        if (gate.is_understood && !gate.reports_written)
            mc_gate_withdraw_reports(&gate, &operands);
        mc_scoring_close_cache(&gate.run.scoring);
        mc_thread_pool_free(gate.run.scoring.pool);
    }
    mc_saved_report_close(&baseline);
    mc_catalog_close(gate.run.catalog);
    mc_arena_free(gate.run.arena);
    if (status != 0)
        return (int)error->code;
    if (gate.run.scoring.module_failed)
        return MC_CODE_MODULE;
    if (values.exit_zero || values.accept != NULL)
        return MC_CODE_OK;
    return gate.fails ? MC_CODE_NEGATIVE : gate.blind ? MC_CODE_INPUT : MC_CODE_OK;
}

static const struct mc_example examples[] = {
    {"metricheck gate -q --baseline bleu.json --accept 'first baseline' -m bleu && metricheck gate "
     "-q --baseline bleu.json -m bleu",
     "Make a baseline, and hold a new run against it."},
    {"metricheck gate --self-test --changes 20 --draws 999 -m bleu -p negation -p passive",
     "How often the gate blocks without a cause, and with one."},
    {NULL, NULL}};

const struct mc_command mc_command_gate = {
    "gate",
    NULL,
    MC_FOR_CI,
    "has a change made a metric worse?",
    "--baseline BASE.json [-m SPEC]... [SUITE...]",
    "Scores the suites as `metricheck run` does, holds the scores against those of a baseline (a "
    "JSON report of `run`, or what --accept wrote) and answers by its exit code: 1 when a metric "
    "has "
    "become worse where the policy says that this blocks. What is compared, and how, is the same "
    "as in `metricheck compare`: first what can be seen case by case, then figures. A loss blocks "
    "when it is shown to be over a margin, and p is adjusted over all checks that can block or "
    "warn (--adjust), so that the chance of a false alarm of the whole gate is no more than alpha "
    "(0.05). A gate that passes says the least losses that it would have found with 80 % power. "
    "Each check is judged by itself: where it lost more than is tolerated on cases of which no "
    "result "
    "could have blocked (too few, too few that changed, or changed by more than a trifle), and "
    "nothing "
    "else blocks, there is no verdict, and the exit code is 3. A gain, or a loss within the "
    "margin, "
    "never leads there.\n"
    "\n"
    "A baseline over cases that are not the same, with the same texts, graphs and judgements, is "
    "refused with exit code 3, unless --align common is given: it leaves such cases out and lists "
    "them. When a change is wanted, --accept writes the new baseline with the reason in it. "
    "doc/gate.md has the definitions and the policy file.",
    options,
    examples,
    run,
};
