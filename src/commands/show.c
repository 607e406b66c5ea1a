/* SPDX-License-Identifier: GPL-3.0-or-later */
/* show.c: the command `show`: everything about a case on one screen. */
#include <stdio.h>
#include <string.h>

#include "amr/word_alignment.h"
#include "base/diagnostic.h"
#include "base/file.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "engine/explain.h"
#include "engine/graphs.h"
#include "engine/load.h"
#include "engine/score.h"
#include "lint/check.h"
#include "lint/lint.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "report/explain/case_view.h"
#include "report/explain/explanation.h"
#include "run/option_rows.h"
#include "scores/score_table.h"
#include "suite/suite.h"
#include "text/wordnet.h"

enum { FORMAT_TERMINAL, FORMAT_JSON };
enum { SCREEN_WIDTH = 100, PLACED = 1000 };

struct show_options {
    struct mc_option_list metrics, scores, suites;
    struct mc_metric_sources sources;
    struct mc_graph_options graphs;
    const char *output;
    int format, color;
    bool quiet;
};

static const struct mc_option options[] = {
    MC_ROW_LIST(
        struct show_options, suites, 0, "suite", "SUITE", "suite",
        "Where the case is: a file, folder, or name of a shipped suite. Repeatable. Default: "
        "starter."),
    MC_ROW_METRIC(
        struct show_options, metrics,
        "A metric whose score is shown, NAME or NAME:KEY=VALUE,KEY=VALUE (see `metricheck "
        "metrics`). Repeatable, or separated by commas. Default, without --scores: every built-in "
        "metric whose inputs and resources are available, and those of --module and --command."),
    MC_ROW_LIST(struct show_options, scores, 0, "scores", "FILE", "file",
                "Scores made elsewhere, as for `run`, shown beside the others. Repeatable."),
    MC_ROWS(struct show_options, sources, mc_metric_source_rows),
    MC_ROWS(struct show_options, graphs, mc_graph_rows),
    MC_ROW_HEADING("Output"),
    MC_ROW_FORMAT(struct show_options, format, "terminal|json",
                  "terminal is for reading, json has every number in full. Default: terminal."),
    MC_ROW_OUTPUT(struct show_options, output, "FILE",
                  "Write to this file instead of standard output."),
    MC_ROW_COLOR(struct show_options, color,
                 "Colour; auto: on a terminal, unless NO_COLOR is set."),
    MC_ROW_QUIET(struct show_options, quiet, "Only errors on standard error."),
    MC_OPTIONS_END};

struct show_call {
    const struct show_options *values;
    struct mc_arena *arena;
    struct mc_suite *suite;
    struct mc_wordnet *wordnet; /* NULL: none */
    struct mc_explaining task;
    struct mc_scoring scoring;  /* for the parser; nothing is scored with it */
    struct mc_case_view *views; /* [cases] */
};

/* --- cases ------------------------------------------------------------------------------------ */

/* Finds the cases, with room for n_metrics metrics each. */
static int find_cases(struct show_call *call, const struct mc_option_list *ids, size_t n_metrics,
                      struct mc_error *error)
{
    struct mc_explained_case *cases = mc_arena_array(call->arena, ids->n_items, sizeof(*cases));
    size_t i;

    call->views = mc_arena_array(call->arena, ids->n_items, sizeof(*call->views));
    for (i = 0; i < ids->n_items; i++) {
        cases[i].suite = call->suite;
        cases[i].item = mc_case_named(call->suite, ids->items[i], call->arena, error);
        if (cases[i].item == NULL)
            return -1;
        cases[i].metrics =
            mc_arena_array(call->arena, n_metrics, sizeof(struct mc_explained_metric));
        call->views[i].explained = &cases[i];
    }
    call->task =
        (struct mc_explaining){.arena = call->arena,
                               .suite = call->suite,
                               .cases = cases,
                               .n_cases = ids->n_items,
                               .warnings = call->values->quiet ? NULL : &mc_on_standard_error,
                               .n_placed = PLACED,
                               .pool = mc_thread_pool_new(0)};
    return 0;
}

/* --- alignments and findings ------------------------------------------------------------------ */

static void align_cases(struct show_call *call)
{
    struct mc_aligner_stems *stems = mc_aligner_stems_new(call->wordnet, call->arena);
    size_t i, side;

    for (i = 0; i < call->task.n_cases; i++) {
        const struct mc_case *item = call->task.cases[i].item;
        const struct mc_side *sides[2] = {&item->reference, &item->candidate};

        for (side = 0; side < 2; side++) {
            struct mc_word_alignment *alignment =
                mc_arena_array(call->arena, 1, sizeof(*alignment));

            if (mc_side_more(sides[side])->graph != NULL &&
                mc_word_alignment_make(mc_side_more(sides[side])->graph, sides[side]->text, stems,
                                       call->arena, alignment))
                call->views[i].aligned[side] = alignment;
        }
    }
}

/* Collects the findings of `lint` about the cases. */
static void check_cases(struct show_call *call)
{
    const struct mc_lint_options lint = {.wordnet = call->wordnet, .pool = call->task.pool};
    struct mc_diagnostics *all = mc_diagnostics_new(call->arena);
    struct mc_lint_request request = {NULL, NULL, NULL};
    bool *codes;
    size_t n_codes, i;

    (void)mc_lint_codes(&n_codes);
    codes = mc_arena_array(call->arena, n_codes, sizeof(*codes));
    memset(codes, true, n_codes * sizeof(*codes));
    request.codes = codes;
    mc_lint(call->suite, &lint, all);
    for (i = 0; i < call->task.n_cases; i++) {
        request.item = call->task.cases[i].item;
        call->views[i].findings = mc_lint_choose(all, call->suite, &request, call->arena);
    }
}

/* --- scores ----------------------------------------------------------------------------------- */

/* Finds the cases and their scores by files and metrics, on the chosen graphs; findings are about
 * the graphs of the suite. */
static int score_cases(struct show_call *call, const struct mc_option_list *ids,
                       struct mc_catalog *catalog, struct mc_error *error)
{
    const struct show_options *values = call->values;
    const struct mc_explained_graphs graphs = {&values->graphs, &values->sources, NULL,
                                               &call->scoring};
    struct mc_wanted_metrics metrics = {NULL, values->metrics.n_items};
    bool takes_all = values->metrics.n_items == 0 && values->scores.n_items == 0;
    struct mc_score_table *table;

    if (mc_metric_specs_parse(catalog, &values->metrics, call->arena, &metrics.specs, error) != 0 ||
        mc_load_suites(&values->suites, &mc_on_standard_error, values->quiet, call->arena,
                       &call->suite, error) != 0 ||
        mc_load_check_output(values->output, call->suite, call->arena, error) != 0)
        return -1;
    table = mc_score_table_new(call->suite, call->arena);
    if (mc_explain_read_scores(&values->scores, table, &mc_on_standard_error, values->quiet,
                               call->arena, error) != 0 ||
        find_cases(call, ids,
                   table->n_columns + metrics.n + (takes_all ? mc_catalog_size(catalog) : 0),
                   error) != 0)
        return -1;
    check_cases(call);
    if (mc_explain_choose_graphs(&call->task, &graphs, &metrics, call->suite, error) != 0)
        return -1;
    return mc_explain_by(&call->task, table, &metrics, takes_all ? catalog : NULL, error);
}

/* --- the command ------------------------------------------------------------------------------ */

static int write_views(const struct show_call *call, struct mc_error *error)
{
    const struct show_options *values = call->values;
    struct mc_output output = {NULL, NULL, NULL};
    size_t n = call->task.n_cases;

    if (mc_output_open(values->output, &output, error) != 0)
        return -1;
    if (values->format == FORMAT_JSON)
        mc_case_view_write_json(call->views, n, output.stream);
    else
        mc_case_view_draw(call->views, n, mc_terminal_width(output.stream, SCREEN_WIDTH),
                          mc_terminal_color((enum mc_color)values->color, output.stream),
                          output.stream);
    return mc_output_end(&output, 0, error);
}

static int work(void *option_values, const struct mc_option_list *ids, struct mc_arena *arena,
                struct mc_error *error)
{
    struct show_options *values = option_values;
    struct show_call call = {
        .values = values,
        .arena = arena,
        .scoring = {.quiet = values->quiet, .messages = &mc_on_standard_error}};
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    struct mc_catalog *catalog = NULL;
    struct mc_graph_choice choice;
    int status;

    if (ids->n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no case; name one by its id");
    if (mc_graph_choice_read(&values->graphs, arena, &choice, error) != 0)
        return -1;
    mc_command_sources(&values->sources, values->quiet);
    mc_output_guard_begin(&guard);
    status =
        mc_wordnet_if_installed(values->quiet ? NULL : &mc_on_standard_error, &call.wordnet, error);
    if (status == 0)
        status = mc_metric_sources_open(&values->sources, arena, &catalog, error);
    if (status == 0)
        status = score_cases(&call, ids, catalog, error);
    mc_catalog_close(catalog);
    if (status == 0)
        align_cases(&call);
    mc_wordnet_close(call.wordnet);
    mc_thread_pool_free(call.task.pool);
    mc_output_guard_end(&guard);
    if (status != 0 || write_views(&call, error) != 0)
        return -1;
    if (!call.scoring.module_failed)
        return 0;
    error->code = MC_CODE_MODULE; /* the parser failed, as the output says in place of graphs */
    return -1;
}

static const struct mc_example examples[] = {
    {"metricheck show negation-001", "A case of the starter suite."},
    {"metricheck show -m bleu -m smatch -f json negation-001 passive-001",
     "Two cases with two scores each, as JSON."},
    {NULL, NULL}};

const struct mc_command mc_command_show = {
    "show",
    NULL,
    MC_FOR_CONTRIBUTORS,
    "show a case with its graphs, alignment, findings and scores",
    "CASE... [--suite SUITE]",
    "Shows all that is known of a case: where it stands, both sentences with the words that differ, "
    "the score of every metric with the share of the other cases that it ranks below this one, the "
    "edits between the two graphs and the graphs side by side (-: only in the reference, +: only in "
    "the candidate, ~: differs), the words of each sentence with the nodes that stand for them, and "
    "what `lint` finds in the case.\n"
    "\n"
    "How a score came about says `metricheck explain`. Metrics that are slow give no place among "
    "other cases. Words and nodes are those of `metricheck align`; with --graphs they, the edits and the scores are of "
    "the graphs that were chosen, findings always of those of the suite; with `no words` are the nodes "
    "for which the sentence has none.",
    options,
    examples,
    MC_COMMAND_WORK(work, SIZE_MAX, struct show_options, .output = "-"),
};
