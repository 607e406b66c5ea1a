/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.c: the command `explain`: how the scores of single cases were computed. */
#include <math.h>
#include <stdio.h>

#include "base/file.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "engine/explain.h"
#include "engine/graphs.h"
#include "engine/load.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "report/explain/brief.h"
#include "report/explain/explanation.h"
#include "report/explain/screen.h"
#include "report/html/explanation_page.h"
#include "run/case_input.h"
#include "run/option_rows.h"
#include "scores/score_table.h"
#include "suite/suite.h"

#define FORMATS "terminal|json|html"

enum { FORMAT_TERMINAL, FORMAT_JSON, FORMAT_HTML };
enum { SCREEN_WIDTH = 100, PLACED = 1000, PLACED_BY_DEFAULT = -1 };

struct explain_options {
    struct mc_option_list metrics, scores;
    struct mc_metric_sources sources;
    struct mc_case_input input;
    struct mc_graph_options graphs;
    const char *output, *cache;
    long long places, jobs;
    int format, color;
    bool full, quiet;
};

static const struct mc_option options[] = {
    MC_ROW_METRIC(
        struct explain_options, metrics,
        "A metric, NAME or NAME:KEY=VALUE,KEY=VALUE, or LABEL=NAME... (see `metricheck metrics`). "
        "Repeatable, or separated by commas. Default, without --scores: every built-in "
        "metric whose inputs and resources are available, and those of --module and "
        "--command."),
    MC_ROW_LIST(struct explain_options, scores, 0, "scores", "FILE", "file",
                "Scores made elsewhere, as for `run`, shown beside the others. Repeatable."),
    MC_ROWS(struct explain_options, sources, mc_metric_source_rows),
    MC_ROWS(struct explain_options, input, mc_case_input_rows),
    MC_ROWS(struct explain_options, graphs, mc_graph_rows),
    MC_ROW_TEXT(struct explain_options, cache, 0, "cache", "FOLDER", "folder",
                "Look up and keep the graphs of --parse in this folder, as `run` and `score` do. "
                "`off`: no cache. Default: off."),
    MC_ROW_INTEGER(struct explain_options, places, 0, "places", "N", 0, 100000000,
                   "Score at most N other cases of the dataset, spread evenly over it, to tell "
                   "where a score stands among them; 0: none. Default: 1000, and none by metrics "
                   "that are slow."),
    MC_ROW_JOBS(struct explain_options, jobs),
    MC_ROW_HEADING("Output"),
    MC_ROW_FLAG(struct explain_options, full, 0, "full",
                "All that each metric has to say, as with -m, in place of twelve lines a case."),
    MC_ROW_FORMAT(struct explain_options, format, FORMATS,
                  "terminal is for reading, json has every number in full, html is a page with the "
                  "graphs drawn. Default: terminal."),
    MC_ROW_OUTPUT(struct explain_options, output, "FILE",
                  "Write to this file instead of standard output."),
    MC_ROW_COLOR(struct explain_options, color,
                 "Colour; auto: on a terminal, unless NO_COLOR is set."),
    MC_ROW_QUIET(struct explain_options, quiet, "Only errors on standard error."),
    MC_OPTIONS_END};

struct explain_call {
    const struct explain_options *values;
    struct mc_arena *arena;
    struct mc_explaining task;
    struct mc_scoring scoring; /* for the parser; nothing is scored with it */
};

/* --- cases ------------------------------------------------------------------------------------ */

/* Finds the cases, with room for n_metrics metrics each. */
static int find_cases(struct explain_call *call, const struct mc_option_list *ids, size_t n_metrics,
                      struct mc_error *error)
{
    struct mc_explaining *task = &call->task;
    size_t i;

    task->n_cases = ids->n_items;
    task->cases = mc_arena_array(call->arena, task->n_cases, sizeof(*task->cases));
    for (i = 0; i < ids->n_items; i++) {
        task->cases[i].suite = task->suite;
        task->cases[i].item = mc_case_named(task->suite, ids->items[i], call->arena, error);
        if (task->cases[i].item == NULL)
            return -1;
        task->cases[i].metrics =
            mc_arena_array(call->arena, n_metrics, sizeof(struct mc_explained_metric));
    }
    return 0;
}

/* --- the command ------------------------------------------------------------------------------ */

/* Whether each case gets twelve lines; else everything that the metrics have to say. */
static bool is_brief(const struct explain_options *values)
{
    return !values->full && values->metrics.n_items == 0;
}

static int write_explanations(const struct explain_call *call, struct mc_error *error)
{
    const struct explain_options *values = call->values;
    const struct mc_explained_case *cases = call->task.cases;
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_brief_style style = {.with_graphs = values->graphs.graphs != NULL};
    size_t n = call->task.n_cases;
    int status = 0;

    if (mc_output_open(values->output, &output, error) != 0)
        return -1;
    style.width = mc_terminal_width(output.stream, SCREEN_WIDTH);
    style.color = mc_terminal_color((enum mc_color)values->color, output.stream);
    if (values->format == FORMAT_HTML)
        status = mc_explanation_write_page(cases, n, NULL, output.stream, error);
    else if (values->format == FORMAT_JSON)
        mc_explanation_write_json(cases, n, output.stream);
    else if (is_brief(values))
        mc_explanation_write_brief(cases, n, &style, output.stream);
    else
        mc_explanation_write_screen(cases, n, style.width, style.color, output.stream);
    return mc_output_end(&output, status, error);
}

static int explain_all(struct explain_call *call, const struct mc_option_list *ids,
                       struct mc_catalog *catalog, struct mc_error *error)
{
    const struct explain_options *values = call->values;
    const struct mc_explained_graphs graphs = {&values->graphs, &values->sources, values->cache,
                                               &call->scoring};
    struct mc_wanted_metrics metrics = {NULL, values->metrics.n_items};
    bool takes_all = values->metrics.n_items == 0 && values->scores.n_items == 0;
    struct mc_score_table *table;
    struct mc_suite *suite;

    if (mc_metric_specs_parse(catalog, &values->metrics, call->arena, &metrics.specs, error) != 0 ||
        mc_case_input_read(&values->input, &metrics, values->quiet, call->arena, &suite, error) !=
            0 ||
        mc_load_check_output(values->output, suite, call->arena, error) != 0)
        return -1;
    call->task.arena = call->arena;
    call->task.suite = suite;
    call->task.warnings = values->quiet ? NULL : &mc_on_standard_error;
    table = mc_score_table_new(suite, call->arena);
    if (mc_explain_read_scores(&values->scores, table, &mc_on_standard_error, values->quiet,
                               call->arena, error) != 0 ||
        find_cases(call, ids,
                   table->n_columns + metrics.n + (takes_all ? mc_catalog_size(catalog) : 0),
                   error) != 0 ||
        mc_explain_choose_graphs(&call->task, &graphs, &metrics, suite, error) != 0)
        return -1;
    /* Without --places, they are only found for the brief screen, which shows them, and for JSON.
     */
    call->task.place_slow = values->places != PLACED_BY_DEFAULT;
    if (call->task.place_slow)
        call->task.n_placed = (size_t)values->places;
    else if (is_brief(values) && values->format != FORMAT_HTML)
        call->task.n_placed = PLACED;
    if (call->task.n_placed > 0)
        call->task.pool = mc_thread_pool_new((unsigned)values->jobs);
    return mc_explain_by(&call->task, table, &metrics, takes_all ? catalog : NULL, error);
}

static int work(void *option_values, const struct mc_option_list *ids, struct mc_arena *arena,
                struct mc_error *error)
{
    struct explain_options *values = option_values;
    struct explain_call call = {
        .values = values,
        .arena = arena,
        .scoring = {.quiet = values->quiet, .messages = &mc_on_standard_error}};
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    struct mc_catalog *catalog = NULL;
    struct mc_graph_choice choice;
    int status;

    mc_command_sources(&values->sources, values->quiet);
    values->input.messages = &mc_on_standard_error;
    if (ids->n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no case; name one by its id");
    if (mc_graph_choice_read(&values->graphs, arena, &choice, error) != 0)
        return -1;
    mc_case_input_take_graphs(&values->input, &choice);
    if (mc_case_input_check(&values->input, error) != 0)
        return -1;
    mc_output_guard_begin(&guard);
    status = mc_metric_sources_open(&values->sources, arena, &catalog, error);
    if (status == 0)
        status = explain_all(&call, ids, catalog, error);
    mc_catalog_close(catalog);
    mc_thread_pool_free(call.task.pool);
    mc_output_guard_end(&guard);
    if (status != 0 || write_explanations(&call, error) != 0)
        return -1;
    if (!call.scoring.module_failed)
        return 0;
    error->code = MC_CODE_MODULE; /* the parser failed, as the output says in place of graphs */
    return -1;
}

static const struct mc_example examples[] = {
    {"metricheck explain passive-001",
     "A case in twelve lines: where every metric puts it, and why the one farthest off does."},
    {"metricheck explain --full passive-001", "How every built-in metric scores it."},
    {"metricheck explain -m bleu passive-001",
     "The n-grams that BLEU finds in a case of the shipped suite, with counts and precisions."},
    {"metricheck explain -m ter -m chrf -f json --reference reference.txt "
     "--candidate system.txt 2",
     "Both metrics on the second line of two files, as JSON."},
    {"metricheck explain -m smatch:direction=mean negation-001 negation-002",
     "Two cases, both directions of the comparison."},
    {"metricheck explain -m smatch -f html -o case.html negation-001",
     "A page with both graphs drawn and what differs marked."},
    {NULL, NULL}};

const struct mc_command mc_command_explain = {
    "explain",
    NULL,
    MC_FOR_DEVELOPERS,
    "say what decides a case, and how a metric scored it",
    "[-m SPEC...] CASE... [INPUT]",
    "Shows in twelve lines both sentences with the words that differ, the human score, the score of "
    "each metric with the share of the other cases that it ranks below this one, and why the "
    "metric whose place is farthest from that of the human score scored it so; of graphs also the "
    "aspect of meaning in which they agree least. With --graphs the graphs follow.\n"
    "\n"
    "With -m or --full: for each metric the score and the signature, then how the score was "
    "computed: matched n-grams with their counts, alignments, edits in order, triples, "
    "depending on the metric (doc/explain.md). CASE is an id of the input (for parallel "
    "files: a line number). Default input: the shipped starter suite.\n"
    "\n"
    "A case that a metric cannot score is shown with the reason, a metric without "
    "explanations with the score alone. With direction=mean both directions are "
    "explained.",
    options,
    examples,
    MC_COMMAND_WORK(work, SIZE_MAX, struct explain_options, .output = "-",
                    .places = PLACED_BY_DEFAULT),
};
