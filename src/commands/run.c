/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.c: the command `run`, and what `report`, `gate` and `lint` have in common with it. In order:
 * what --report asks for, the reports, the kinds of run (systems, dimensions, graphs, one table,
 * cases), the command. */
#include "commands/run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "analysis/analyse.h"
#include "analysis/challenge.h"
#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/normalise.h"
#include "analysis/separation.h"
#include "analysis/tests/multiple_testing.h"
#include "base/delimited.h"
#include "base/file.h"
#include "base/output_set.h"
#include "base/terminal.h"
#include "cluster/cluster.h"
#include "commands/command.h"
#include "commands/run_books.h"
#include "commands/run_scoring.h"
#include "engine/case_choice.h"
#include "engine/edits.h"
#include "engine/score.h"
#include "report/ci/checklist.h"
#include "report/left_out.h"
#include "report/report.h"
#include "run/option_rows.h"
#include "run/output_paths.h"
#include "run/run.h"
#include "suite/suite.h"

/* The path of FORMAT=PATH; NULL (MC_CODE_USAGE) if a part is missing. */
static const char *split_report(const char *text, struct mc_slice *format, struct mc_error *error)
{
    const char *path = mc_setting_split(text, format);

    if (path != NULL && format->length > 0 && path[0] != '\0')
        return path;
    (void)mc_error_set(error, MC_CODE_USAGE, "--report needs FORMAT=PATH, not '%s'", text);
    return NULL;
}

static int no_such_format(struct mc_slice name, const char *command, const char *const *own,
                          struct mc_error *error)
{
    size_t n_formats, n_own = 0, i;
    const struct mc_checklist_format *const *formats = mc_checklist_formats(&n_formats);
    const char **known;
    char hint[MC_KNOWN_HINT];

    while (own[n_own] != NULL)
        n_own++;
    known = mc_calloc(n_own + n_formats + 1, sizeof(*known));
    for (i = 0; i < n_own + n_formats; i++)
        known[i] = i < n_own ? own[i] : formats[i - n_own]->name;
    (void)mc_error_set(error, MC_CODE_USAGE, "%s has no report format '%.*s'%s", command,
                       MC_SLICE_ARGUMENTS(name), mc_known_hint(name, known, hint));
    free(known);
    return -1;
}

int mc_checklist_request_read(const char *text, const char *command, const char *const *own,
                              struct mc_checklist_request *request, struct mc_error *error)
{
    struct mc_slice format;

    request->path = split_report(text, &format, error);
    if (request->path == NULL)
        return -1;
    request->checklist = mc_checklist_format_find(format);
    for (request->own = 0; own[request->own] != NULL; request->own++)
        if (mc_slice_is(format, own[request->own]))
            return 0;
    return request->checklist != NULL ? 0 : no_such_format(format, command, own, error);
}

struct mc_checklist_request *mc_checklist_requests_read(const struct mc_option_list *reports,
                                                        const char *command, const char *const *own,
                                                        struct mc_arena *arena,
                                                        struct mc_error *error)
{
    struct mc_checklist_request *requests =
        mc_arena_array(arena, reports->n_items, sizeof(*requests));
    size_t i;

    for (i = 0; i < reports->n_items; i++)
        if (mc_checklist_request_read(reports->items[i], command, own, &requests[i], error) != 0)
            return NULL;
    return requests;
}

int mc_reports_want(const struct mc_run_options *values, struct mc_wanted_report *reports,
                    struct mc_error *error)
{
    size_t i;

    if (mc_source_root_check(values->source_root, error) != 0 ||
        mc_report_sort_check(values->sort, error) != 0 ||
        mc_report_figure_check(values->figure, error) != 0)
        return -1;
    reports[0].path = values->output == NULL ? "-" : values->output;
    if (mc_report_format_named(mc_slice_of(values->format), &reports[0].format, error) != 0)
        return -1;
    if (reports[0].format->folder && values->output == NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "the format %s writes many files; name a folder with -o",
                            reports[0].format->name);
    for (i = 0; i < values->reports.n_items; i++) {
        struct mc_slice format;

        reports[i + 1].path = split_report(values->reports.items[i], &format, error);
        if (reports[i + 1].path == NULL ||
            mc_report_format_named(format, &reports[i + 1].format, error) != 0)
            return -1;
    }
    return 0;
}

/* Writes the reports as outputs of the set. */
static int write_all(const struct mc_wanted_report *reports, size_t n,
                     const struct mc_result *result, struct mc_report_options options,
                     struct mc_output_set *set, struct mc_error *error)
{
    FILE **streams = mc_calloc(n, sizeof(*streams));
    int status = 0;
    size_t i;

    /* Open all of them first: an error then leaves standard output untouched. */
    for (i = 0; i < n && status == 0; i++)
        if (!reports[i].format->folder) {
            streams[i] = mc_output_set_open(set, reports[i].path, error);
            status = streams[i] == NULL ? -1 : 0;
        }
    for (i = 0; i < n && status == 0; i++) {
        if (reports[i].format->folder)
            continue;
        status = reports[i].format->write(result, &options, streams[i], error);
        options.color = false; /* only the first one can be a terminal */
    }
    free(streams);
    options.color = false;
    for (i = 0; i < n && status == 0; i++)
        if (reports[i].format->folder)
            status = reports[i].format->write_folder(result, &options, reports[i].path, set, error);
    return status;
}

int mc_reports_write(const struct mc_run_options *values, const struct mc_wanted_report *reports,
                     const char *const *taken, const struct mc_result *result,
                     const struct mc_report_options *metadata, struct mc_error *error)
{
    bool screen = values->output == NULL;
    struct mc_report_options options = {
        .width = mc_terminal_width(stdout, 100),
        .color = screen && mc_terminal_color((enum mc_color)values->color, stdout),
        .csv_safe = values->csv_safe,
        .precision = (int)values->precision,
        .detail = mc_run_detail(values),
        .figure = mc_report_word(values->figure),
        .sort = mc_report_word(values->sort),
        .source_root = values->source_root,
        .templates = values->html_templates,
        .created = metadata->created,
        .accepted = metadata->accepted,
        .seconds = screen && isatty(STDOUT_FILENO) ? metadata->seconds : (double)NAN,
    };
    struct mc_output_set set = {.taken = taken};
    int status = write_all(reports, values->reports.n_items + 1, result, options, &set, error);

    if (status == 0)
        status = mc_output_set_finish(&set, error);
    mc_output_set_abandon(&set);
    return status;
}

/* Seconds since the run began. */
static double run_seconds(const struct mc_run *run)
{
    struct timespec now;

    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - run->begin.tv_sec) +
           1e-9 * (double)(now.tv_nsec - run->begin.tv_nsec);
}

static void report_step(const struct mc_run *run, const char *what)
{
    if (run->values->verbose)
        fprintf(stderr, "%s  %.3f s\n", what, run_seconds(run));
}

/* --list: the selected cases as TSV. */
static int list_cases(const struct mc_run *run, struct mc_error *error)
{
    struct mc_output output;
    size_t i;

    if (mc_output_open(run->values->output == NULL ? "-" : run->values->output, &output, error) !=
        0)
        return -1;
    fputs("id\tdataset\tphenomenon\tsubphenomenon\n", output.stream);
    for (i = 0; i < run->suite->n_cases; i++) {
        const struct mc_case *item = &run->suite->cases[i];

        if (!mc_case_is_selected(run->suite, i))
            continue;
        mc_tab_separated_put(output.stream, item->id, '\t');
        mc_tab_separated_put(output.stream, mc_case_dataset(run->suite, item), '\t');
        mc_tab_separated_put(output.stream, mc_case_phenomenon(run->suite, item)->name, '\t');
        mc_tab_separated_put(output.stream, mc_case_labels(item)->subphenomenon, '\n');
    }
    return mc_output_finish(&output, error);
}

/* With --strict, says how many expectations failed. */
static void report_failed(const struct mc_run *run)
{
    if (run->values->strict && run->n_failed > 0 && !run->values->quiet)
        fprintf(stderr, "%zu %s failed\n", run->n_failed,
                run->n_failed == 1 ? "expectation" : "expectations");
}

static int check_groups(const struct mc_run *run, const struct mc_analysis_settings *settings,
                        struct mc_error *error)
{
    return mc_check_case_groups(
        run->suite, settings->grouping,
        settings->grouping == MC_GROUP_BY_SYSTEM ? "--group-by system" : "--group-by item", error);
}

/* --level system: cases are analysed without intervals and tests; systems are reported. */
static int work_on_systems(struct mc_run *run, const struct mc_option_list *operands,
                           struct mc_error *error)
{
    bool is_worker = mc_cluster_is_worker(run->scoring.cluster);
    struct mc_analysis_settings settings;
    struct mc_result *result;

    if (mc_run_settings(run, &settings, error) != 0 || mc_run_read(run, operands, error) != 0)
        return -1;
    if (run->values->list)
        return is_worker ? 0 : list_cases(run, error);
    if (mc_system_cases_check(run, error) != 0 ||
        mc_run_check_outputs(run, mc_run_book_paths(run), NULL, error) != 0 ||
        mc_run_score_watched(run, error) != 0)
        return -1;
    if (is_worker)
        return 0;
    report_step(run, "scored");
    settings.resamples = settings.draws = 0;
    settings.graphs = run->graphs;
    result = mc_analyse(run->scoring.table, &settings, run->scoring.pool, run->arena);
    run->n_failed = mc_failed_expectations(result);
    if (mc_system_reports_write(run, result, error) != 0)
        return -1;
    report_step(run, "reported");
    report_failed(run);
    return 0;
}

/* Several dimensions: metrics score once; their scores are analysed once for each dimension. */
static int work_on_dimensions(struct mc_run *run, const struct mc_option_list *operands,
                              struct mc_error *error)
{
    bool is_worker = mc_cluster_is_worker(run->scoring.cluster);
    struct mc_analysis_settings settings;
    const char *const *names;
    size_t n;

    if (mc_dimension_options_check(run->values, error) != 0 ||
        mc_run_settings(run, &settings, error) != 0 ||
        mc_dimension_settings(run, &settings, error) != 0 ||
        mc_run_read(run, operands, error) != 0 || mc_dimension_names(run, &names, &n, error) != 0)
        return -1;
    if (run->values->list)
        return is_worker ? 0 : list_cases(run, error);
    if (check_groups(run, &settings, error) != 0 ||
        mc_run_check_outputs(run, mc_run_book_paths(run), NULL, error) != 0 ||
        mc_run_score_watched(run, error) != 0)
        return -1;
    if (is_worker)
        return 0;
    report_step(run, "scored");
    settings.graphs = run->graphs;
    if (mc_dimension_reports_write(run, &settings, names, n, error) != 0)
        return -1;
    report_step(run, "reported");
    report_failed(run);
    return 0;
}

/* Several settings of graphs: metrics score, and their scores are analysed, once for each. */
static int work_on_graphs(struct mc_run *run, const struct mc_option_list *operands,
                          struct mc_error *error)
{
    struct mc_analysis_settings settings;

    if (mc_graph_reports_check(run->values, error) != 0 ||
        mc_run_settings(run, &settings, error) != 0 || mc_run_read(run, operands, error) != 0)
        return -1;
    if (run->values->list)
        return mc_cluster_is_worker(run->scoring.cluster) ? 0 : list_cases(run, error);
    if (check_groups(run, &settings, error) != 0 ||
        mc_run_check_outputs(run, mc_run_book_paths(run), NULL, error) != 0 ||
        mc_graph_reports_make(run, &settings, error) != 0)
        return -1;
    report_step(run, "reported");
    report_failed(run);
    return 0;
}

/* --show best, --show items: a report on cases with a single table. */
static int work_on_table(struct mc_run *run, const struct mc_option_list *operands,
                         struct mc_error *error)
{
    bool is_worker = mc_cluster_is_worker(run->scoring.cluster);
    struct mc_analysis_settings settings;
    const struct mc_result *result;

    run->may_be_part = !mc_items_are_asked(run->values);
    if (mc_case_table_check(run->values, error) != 0 ||
        mc_run_settings(run, &settings, error) != 0 || mc_run_read(run, operands, error) != 0)
        return -1;
    if (run->values->list)
        return is_worker ? 0 : list_cases(run, error);
    if (check_groups(run, &settings, error) != 0 ||
        mc_run_check_outputs(run, mc_run_book_paths(run), NULL, error) != 0)
        return -1;
    run->scoring.part = mc_part_choose(run->suite, &settings, run->arena);
    if (mc_run_score_watched(run, error) != 0)
        return -1;
    if (is_worker)
        return 0;
    report_step(run, "scored");
    settings.graphs = run->graphs;
    result = mc_analyse(run->scoring.table, &settings, run->scoring.pool, run->arena);
    run->n_failed = mc_failed_expectations(result);
    mc_run_warn_of_opposed(run, result);
    mc_run_note_ranges(run, result);
    if ((mc_items_are_asked(run->values) ? mc_item_reports_write(run, result, error)
                                         : mc_best_reports_write(run, result, error)) != 0)
        return -1;
    report_step(run, "reported");
    report_failed(run);
    return 0;
}

/* Whether standard output gets the first screen, which itself says what is missing. */
static bool is_first_screen(const struct mc_run_options *values)
{
    return values->output == NULL && strcmp(values->format, "terminal") == 0 &&
           mc_run_detail(values) != MC_DETAIL_FULL;
}

/* For how many cases of each metric the best edit is sought. */
static size_t edited_cases(const struct mc_run_options *values,
                           const struct mc_wanted_report *reports)
{
    size_t i;

    if (values->edits >= 0)
        return (size_t)values->edits;
    for (i = 0; i <= values->reports.n_items; i++)
        if (strcmp(reports[i].format->name, "html") == 0)
            return MC_EDITED_CASES;
    return 0;
}

static int find_edits(const struct mc_run *run, const struct mc_wanted_report *reports,
                      const struct mc_result *result, struct mc_error *error)
{
    const struct mc_edit_request request = {run->catalog, &run->values->metrics, run->scoring.table,
                                            edited_cases(run->values, reports), run->arena};

    return mc_edits_find(&request, result, error);
}

static int work(struct mc_run *run, const struct mc_option_list *operands, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    struct mc_wanted_report *reports =
        mc_arena_array(run->arena, values->reports.n_items + 1, sizeof(*reports));
    struct mc_analysis_settings settings;
    bool is_worker = mc_cluster_is_worker(run->scoring.cluster);
    struct mc_report_options metadata = {.created = mc_report_created(run->arena)};
    struct mc_report_cases shown_cases;
    struct mc_result *result;

    if (mc_graph_reports_wanted(run))
        return work_on_graphs(run, operands, error);
    if (mc_level_check(values, error) != 0)
        return -1;
    if (values->level == MC_LEVEL_SYSTEM)
        return work_on_systems(run, operands, error);
    if (mc_run_wants_dimensions(values))
        return work_on_dimensions(run, operands, error);
    if (mc_best_is_asked(values) || mc_items_are_asked(values))
        return work_on_table(run, operands, error);
    run->may_be_part = true;
    if (mc_report_cases_parse(values->report_cases, &shown_cases, error) != 0 ||
        mc_reports_want(values, reports, error) != 0 ||
        mc_run_settings(run, &settings, error) != 0 || mc_run_read(run, operands, error) != 0 ||
        mc_run_check_outputs(run, mc_report_paths(reports[0].path, &values->reports, run->arena),
                             NULL, error) != 0)
        return -1;
    report_step(run, "read");
    if (values->list)
        return is_worker ? 0 : list_cases(run, error);
    if (check_groups(run, &settings, error) != 0 ||
        mc_contrast_check(run->suite, settings.contrasts, settings.n_contrasts, run->arena,
                          error) != 0 ||
        (settings.challenge && mc_challenge_check(run->suite, error) != 0))
        return -1;
    run->scoring.part = mc_part_choose(run->suite, &settings, run->arena);
    run->wants_sentinels = run->scoring.part.needed == NULL;
    run->notes_at_end = is_first_screen(values);
    if (mc_run_score_watched(run, error) != 0)
        return -1;
    if (is_worker)
        return 0;
    report_step(run, "scored");
    settings.graphs = run->graphs;
    settings.sentinels = run->sentinels;
    result = mc_analyse(run->scoring.table, &settings, run->scoring.pool, run->arena);
    run->n_failed = mc_failed_expectations(result);
    report_step(run, "analysed");
    mc_run_warn_of_opposed(run, result);
    mc_run_note_ranges(run, result);
    if (find_edits(run, reports, result, error) != 0)
        return -1;
    mc_leave_out(result, run->suite, &shown_cases);
    metadata.seconds = run_seconds(run);
    if (mc_reports_write(
            values, reports,
            mc_run_taken(run, mc_report_paths(reports[0].path, &values->reports, run->arena)),
            result, &metadata, error) != 0)
        return -1;
    report_step(run, "reported");
    if (run->unused != NULL && !values->quiet)
        mc_unused_note(run->unused, run->scoring.messages);
    report_failed(run);
    return 0;
}

static int parse(int argc, char **argv, struct mc_run_options *values,
                 const struct mc_preset **preset, struct mc_option_list *operands,
                 struct mc_arena *arena, struct mc_error *error)
{
    struct mc_run_options first_pass = mc_run_defaults;
    struct mc_option_list ignored = {NULL, 0, 0};

    if (mc_options_parse(mc_run_option_table, &first_pass, argc, argv, true, &ignored, arena,
                         error) != 0)
        return -1;
    *values = mc_run_defaults;
    values->preset = first_pass.preset;
    if (mc_run_apply_preset(values, preset, error) != 0)
        return -1;
    if (mc_options_parse(mc_run_option_table, values, argc, argv, true, operands, arena, error) !=
        0)
        return -1;
    return mc_options_check_files(mc_run_option_table, values, operands, 0, arena, error);
}

static int run_with(struct mc_cluster *cluster, int argc, char **argv, struct mc_error *error)
{
    struct mc_run_options values = mc_run_defaults;
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_run run = {.values = &values, .arena = mc_arena_new()};
    int status;

    (void)clock_gettime(CLOCK_MONOTONIC, &run.begin);
    status = parse(argc, argv, &values, &run.preset, &operands, run.arena, error);
    if (status == 0)
        status = mc_scoring_check_flags(values.keep_going, values.fail_fast, error);
    if (status == 0) {
        run.scoring.cluster = cluster;
        mc_run_begin(&run, &values);
        status = work(&run, &operands, error);
        mc_run_end(&run);
    }
    mc_arena_free(run.arena);
    if (status != 0)
        return (int)error->code;
    if (run.scoring.module_failed)
        return MC_CODE_MODULE;
    return values.strict && run.n_failed > 0 ? MC_CODE_NEGATIVE : MC_CODE_OK;
}

static int run_command(int argc, char **argv, struct mc_error *error)
{
    struct mc_cluster *cluster;

    if (mc_cluster_begin(&cluster, error) != 0)
        return (int)error->code;
    return mc_cluster_end(cluster, run_with(cluster, argc, argv, error), error);
}

static const struct mc_example examples[] = {
    {"metricheck run", "The report of the shipped starter suite with every built-in metric."},
    {"metricheck run -m bleu -m smatch -p negation -p passive", "Two metrics on two phenomena."},
    {"metricheck run -m chrf --report json=report.json --report markdown=report.md",
     "The report on the screen, and in two files."},
    {"metricheck run -m bleu -m chrf -m rouge -p passive -p negation --statistic pearson --test "
     "williams --adjust hochberg",
     "Which metrics do not differ significantly from the best one by Williams' test."},
    {"metricheck run -m bleu -m smatch -p antonymy -p passive --contrast passive/antonymy",
     "Whether metrics score passives above antonyms."},
    {"metricheck run -m bleu -m chrf -m smatch -p negation -p antonymy -p degree --omnibus",
     "Whether three metrics differ over three phenomena."},
    {"metricheck run -m bleu -m meteor -p antonymy --challenge",
     "How often two metrics prefer the better of two texts about the same."},
    {"metricheck run --strict -m smatch -p passive",
     "Whether Smatch gives a passive the score of its active; otherwise exit code 1."},
    {NULL, NULL}};

const struct mc_command mc_command_run = {
    "run",
    NULL,
    MC_FOR_DEVELOPERS,
    "score a suite and report per phenomenon",
    "[SUITE...]",
    "Scores suites (files, folders, or names of shipped suites; default: the shipped "
    "starter suite) with each metric and reports, per dataset and phenomenon, how well "
    "each metric agrees with human scores: how often it puts two cases in the right order, "
    "normalised mean, mean absolute deviation, Spearman correlation, thresholded pairwise "
    "ranking.\n"
    "\n"
    "The first screen of the terminal says in sentences, each made from a test or an interval, "
    "which metrics put pairs in the right order; then come a line for each metric, one "
    "statistic (--figure) for each metric on the weakest phenomena, and cases. Metrics of your "
    "own come first. `metricheck help reading` explains it; --full shows everything.\n"
    "\n"
    "-p, -d, --case and --filter select what is shown and counted. `overall` covers the cases "
    "shown. A selection does not change the statistics of a phenomenon: if they rest on other "
    "cases (right_order, tie thresholds, q, the bounds of a metric without a range), all cases "
    "are scored, and a line says why. Otherwise only the selected ones are scored, and those "
    "that their expectations name. --case leaves right_order out, so that a single case is one "
    "call of a metric with a range.\n"
    "\n"
    "A suite, or the phenomenon of a case, may state expectations that need no human "
    "score: that a score does not change, is above or below another one, or keeps to a "
    "bound. For each metric the report shows how many of the applicable expectations it "
    "passed, with Wilson's interval, and on which cases it failed, the farthest first.\n"
    "\n"
    "If a metric cannot score a case, the score is missing. The report says how many are "
    "missing and why, and every statistic states its number of cases. An undefined one is "
    "shown as '-' with the reason.\n"
    "\n"
    "On a terminal, progress is shown during scoring. Ctrl-C stops scoring without a "
    "report; with --cache finished scores are kept, so the same command continues from "
    "there.",
    mc_run_option_table,
    examples,
    .run = run_command,
};
