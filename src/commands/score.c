/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.c: the command `score`: writes scores of sentence pairs as a table, without an analysis. */
#include <inttypes.h>
#include <stdio.h>

#include "base/file.h"
#include "base/terminal.h"
#include "base/thread_pool.h"
#include "cluster/cluster.h"
#include "commands/command.h"
#include "commands/watch.h"
#include "engine/graphs.h"
#include "engine/load.h"
#include "engine/score.h"
#include "engine/stream.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "run/case_input.h"
#include "run/option_rows.h"
#include "scores/score_file.h"
#include "scores/shard.h"
#include "suite/filter.h"
#include "suite/suite.h"

struct score_options {
    struct mc_option_list metrics;
    struct mc_metric_sources sources;
    struct mc_case_input input;
    struct mc_graph_options graphs;
    const char *jsonl, *output, *cache, *shard;
    struct mc_shard part;
    bool corpus, keep_going, fail_fast, quiet;
    long long jobs;
};

static const struct mc_option options[] = {
    MC_ROW_METRIC(
        struct score_options, metrics,
        "A metric, NAME or NAME:KEY=VALUE,KEY=VALUE, or LABEL=NAME... (see `metricheck metrics`). "
        "Repeatable."),
    MC_ROWS(struct score_options, sources, mc_metric_source_rows),
    MC_ROWS(struct score_options, input, mc_case_input_rows),
    MC_ROW_TEXT(struct score_options, jsonl, 0, "jsonl", "FILE", "file",
                "JSON Lines: objects with id, reference and candidate, or reference_amr and "
                "candidate_amr, or all, and the lists references and targeted; other keys are "
                "ignored. Scored while reading, in constant memory; `-` is standard input."),
    MC_ROWS(struct score_options, graphs, mc_graph_rows),
    MC_ROW_HEADING("Output"),
    MC_ROW_FLAG(struct score_options, corpus, 0, "corpus",
                "Add a last row `corpus` with the score of all cases as one text, for metrics that "
                "define one."),
    MC_ROW_OUTPUT(struct score_options, output, "FILE",
                  "Write to this file instead of standard output."),
    MC_ROW_JOBS(struct score_options, jobs),
    MC_ROWS_FAILURE(struct score_options, keep_going, fail_fast),
    MC_ROW_CACHE(struct score_options, cache),
    MC_ROW_TEXT(struct score_options, shard, 0, "shard", "K/N", NULL,
                "Score the K-th of N parts of the cases: K, K + N, K + 2N ... `metricheck merge` "
                "joins the parts."),
    MC_ROW_QUIET(struct score_options, quiet, "Do not report missing scores or progress."),
    MC_OPTIONS_END};

/* Checks that there is one kind of input, and no option that a stream cannot have. */
static int check_cases(const struct score_options *values, struct mc_error *error)
{
    if (values->jsonl == NULL && !mc_case_input_given(&values->input))
        return mc_error_set(error, MC_CODE_USAGE,
                            "no input; give --reference and --candidate, --pairs, --jsonl or "
                            "--suite");
    if (values->jsonl == NULL)
        return mc_case_input_check(&values->input, error);
    if (mc_case_input_given(&values->input))
        return mc_error_set(error, MC_CODE_USAGE,
                            "more than one kind of input; --jsonl cannot be combined with others");
    if (values->corpus)
        return mc_error_set(error, MC_CODE_USAGE,
                            "a corpus score needs all cases at once; use --pairs instead of "
                            "--jsonl");
    return 0;
}

/* Checks that the output is not one of the inputs. */
static int check_output(const struct score_options *values, struct mc_arena *arena,
                        struct mc_error *error)
{
    const struct mc_case_input *input = &values->input;
    const struct mc_option_list *lists[] = {&input->references, &input->targeted, &input->suites};
    const char *const single[] = {values->jsonl, input->pairs, input->candidate};
    const char *const written[] = {values->output, NULL};
    size_t i, k, n = 0;
    const char **inputs;

    for (i = 0; i < 3; i++)
        n += lists[i]->n_items;
    inputs = mc_arena_array(arena, n + 4, sizeof(*inputs));
    for (i = n = 0; i < 3; i++) {
        for (k = 0; k < lists[i]->n_items; k++)
            inputs[n++] = lists[i]->items[k];
        if (single[i] != NULL)
            inputs[n++] = single[i];
    }
    return mc_output_paths_check(written, inputs, error);
}

/* Takes over the choice of graphs: with a parser, parallel files hold sentences. */
static int check_graphs(struct score_options *values, struct mc_arena *arena,
                        struct mc_error *error)
{
    struct mc_graph_choice choice;

    if (mc_graph_choice_read(&values->graphs, arena, &choice, error) != 0)
        return -1;
    if (mc_graph_choice_has_name(&choice) && values->input.suites.n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--graphs NAME is for suites (--suite): other inputs have no graphs "
                            "beside the gold ones");
    mc_case_input_take_graphs(&values->input, &choice);
    return 0;
}

static int check_options(struct score_options *values, const struct mc_option_list *operands,
                         struct mc_arena *arena, struct mc_error *error)
{
    if (values->shard != NULL && mc_shard_parse(values->shard, &values->part, error) != 0)
        return -1;
    if (values->shard != NULL && values->corpus)
        return mc_error_set(error, MC_CODE_USAGE,
                            "a corpus score needs all cases; --corpus and --shard cannot be "
                            "combined");
    if (operands->n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "score takes no operand '%s'; give the input as --reference and "
                            "--candidate, --pairs, --jsonl or --suite",
                            operands->items[0]);
    if (values->metrics.n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no metric; name one with -m");
    if (mc_scoring_check_flags(values->keep_going, values->fail_fast, error) != 0)
        return -1;
    return check_graphs(values, arena, error) != 0 ? -1 : check_cases(values, error);
}

/* The cases to score, and `whole`, all cases, hashed if those to score are a part of them. */
static struct mc_metric_inputs choose_cases(const struct score_options *values,
                                            struct mc_arena *arena, struct mc_scoring *scoring,
                                            struct mc_metric_inputs *whole)
{
    const struct mc_suite *suite = scoring->suite;
    struct mc_metric_inputs inputs;
    bool *keep;
    size_t i;

    *whole = mc_scoring_inputs(scoring, arena);
    if (values->shard == NULL)
        return *whole;
    mc_metric_inputs_hash(whole, scoring->pool, arena);
    keep = mc_arena_array(arena, suite->n_cases, sizeof(*keep));
    for (i = 0; i < suite->n_cases; i++)
        keep[i] = mc_shard_has(&values->part, i);
    scoring->suite = mc_suite_select(suite, keep, arena);
    inputs = mc_scoring_inputs(scoring, arena);
    inputs.whole = whole;
    return inputs;
}

/* Scores scoring->suite; its table stays NULL if an interrupt comes first. */
static int score_cases(const struct score_options *values, struct mc_catalog *catalog,
                       const struct mc_wanted_metrics *metrics, struct mc_suite *suite,
                       struct mc_metric_inputs *whole, struct mc_scoring *scoring,
                       struct mc_error *error)
{
    struct mc_arena *arena = suite->arena;
    const struct mc_graph_setting *setting;
    struct mc_metric_inputs inputs;
    size_t i;

    if (mc_graphs_choose_once(scoring, &values->graphs, &values->sources, suite, arena, &setting,
                              error) != 0)
        return -1;
    if (mc_interrupted())
        return 0;
    inputs = choose_cases(values, arena, scoring, whole);
    if (mc_cluster_share(scoring->cluster, &inputs, catalog, scoring->pool, error) != 0)
        return -1;
    if (mc_cluster_is_worker(scoring->cluster))
        return 0;
    scoring->table = mc_score_table_new(scoring->suite, arena);
    for (i = 0; i < metrics->n; i++) {
        struct mc_scoring_entry entry = {&metrics->specs[i], NULL, 1};

        if (mc_score_with(scoring, &inputs, &entry, error) != 0 && !mc_interrupted())
            return -1;
        if (mc_interrupted())
            break;
    }
    if (!values->quiet)
        mc_report_missing(scoring->table, scoring->messages);
    return 0;
}

/* Reads the input and scores it. After an interrupt, says that the table written is partial. */
static int score_input(const struct score_options *values, struct mc_catalog *catalog,
                       struct mc_metric_inputs *whole, struct mc_arena *arena,
                       struct mc_scoring *scoring, struct mc_error *error)
{
    struct mc_wanted_metrics metrics = {NULL, values->metrics.n_items};
    struct mc_suite *suite;
    struct mc_watch watch;
    int status;

    if (mc_metric_specs_parse(catalog, &values->metrics, arena, &metrics.specs, error) != 0 ||
        mc_case_input_read(&values->input, &metrics, values->quiet, arena, &suite, error) != 0 ||
        mc_load_check_output(values->output, suite, arena, error) != 0)
        return -1;
    scoring->suite = suite;
    if (suite->n_cases == 0 && !values->quiet)
        fputs("the input has no case; nothing is scored\n", stderr);
    mc_watch_begin(&watch, scoring, values->quiet);
    status = score_cases(values, catalog, &metrics, suite, whole, scoring, error);
    mc_watch_end(&watch, values->cache);
    if (status == 0 && mc_interrupted() && scoring->table != NULL)
        fputs("the table written is partial\n", stderr);
    return status;
}

static void write_table(const struct score_options *values, struct mc_scoring *scoring,
                        const struct mc_metric_inputs *whole, FILE *stream)
{
    struct mc_score_table *table = scoring->table;
    struct mc_shard_input input;
    size_t c, n, i;

    if (values->shard == NULL) {
        mc_score_file_write_tsv(table, values->corpus, stream);
        return;
    }
    /* The headers of all shards must agree: only metrics that announce standard errors have a
     * column of them. */
    for (c = 0; c < table->n_columns; c++) {
        if (table->columns[c].estimates)
            continue;
        n = mc_score_column_forget_errors(&table->columns[c], table->n_cases);
        if (n > 0 && !values->quiet)
            mc_report_lost_errors(table->columns[c].name, n, scoring->messages);
    }
    mc_shard_input_begin(&input);
    for (i = 0; i < whole->n; i++)
        mc_shard_input_add(&input, mc_metric_input_id(whole, i, table->arena), &whole->contents[i]);
    mc_shard_write_begin(&values->part, table, stream);
    mc_score_file_write_tsv(table, false, stream);
    mc_shard_write_end(&input, stream);
}

/* Scores everything before it writes anything. */
static int score_at_once(const struct score_options *values, struct mc_catalog *catalog,
                         struct mc_arena *arena, struct mc_scoring *scoring,
                         struct mc_output *output, struct mc_error *error)
{
    struct mc_metric_inputs whole = {.n = 0};

    if (score_input(values, catalog, &whole, arena, scoring, error) != 0)
        return -1;
    if (mc_cluster_is_worker(scoring->cluster))
        return 0;
    if (scoring->table == NULL)
        mc_output_abandon(output); /* an old file is worth more than an empty one */
    else
        write_table(values, scoring, &whole, output->stream);
    return 0;
}

/* Writes rows as they are scored; after an interrupt, those that are done. */
static int score_stream(const struct score_options *values, struct mc_catalog *catalog,
                        struct mc_arena *arena, struct mc_scoring *scoring,
                        struct mc_output *output, struct mc_error *error)
{
    struct mc_wanted_metrics metrics = {NULL, values->metrics.n_items};
    struct mc_score_stream stream = {.path = values->jsonl,
                                     .metrics = &metrics,
                                     .arena = arena,
                                     .scoring = scoring,
                                     .shard = values->part,
                                     .graphs = &values->graphs,
                                     .sources = &values->sources,
                                     .output = output,
                                     .progress = values->quiet ? NULL : stderr};

    if (mc_metric_specs_parse(catalog, &values->metrics, arena, &metrics.specs, error) != 0 ||
        mc_score_stream(&stream, error) != 0)
        return -1;
    if (mc_interrupted())
        fprintf(stderr, "interrupted: %" PRIu64 " cases are done and written\n", stream.n_cases);
    if (mc_interrupted() && stream.n_cases == 0)
        mc_output_abandon(output); /* an old file is worth more than an empty one */
    return 0;
}

/* Scores with standard output guarded, so that output of modules does not get into the scores. */
static int work(const struct score_options *values, struct mc_arena *arena,
                struct mc_scoring *scoring, struct mc_error *error)
{
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    struct mc_catalog *catalog = NULL;
    bool is_worker = mc_cluster_is_worker(scoring->cluster);
    int status;

    if (!is_worker && mc_output_open(values->output, &output, error) != 0)
        return -1;
    mc_output_guard_begin(&guard);
    status = mc_scoring_open_cache(scoring, values->cache, error);
    if (status == 0)
        status = mc_metric_sources_open(&values->sources, arena, &catalog, error);
    if (status == 0)
        status = (values->jsonl == NULL ? score_at_once : score_stream)(values, catalog, arena,
                                                                        scoring, &output, error);
    mc_catalog_close(catalog);
    mc_output_guard_end(&guard);
    if (status == 0 && output.stream != NULL)
        status = mc_output_finish(&output, error);
    mc_scoring_close_cache(scoring);
    mc_output_abandon(&output);
    return status;
}

static int score_with(struct mc_cluster *cluster, int argc, char **argv, struct mc_error *error)
{
    struct score_options values = {.output = "-"};
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_scoring scoring = {.cluster = cluster};
    int status;

    status = mc_options_parse(options, &values, argc, argv, true, &operands, arena, error);
    mc_command_sources(&values.sources, values.quiet);
    values.input.messages = &mc_on_standard_error;
    if (status == 0)
        status = mc_options_check_files(options, &values, &operands, 0, arena, error);
    if (status == 0)
        status = check_options(&values, &operands, arena, error);
    if (status == 0)
        status = check_output(&values, arena, error);
    if (status == 0 && values.jsonl != NULL && cluster != NULL)
        status =
            mc_error_set(error, MC_CODE_USAGE,
                         "--jsonl is read by one process; give each a --shard, without mpirun");
    if (status == 0) {
        scoring.pool = mc_thread_pool_new((unsigned)values.jobs);
        scoring.with_corpus = values.corpus;
        scoring.messages = &mc_on_standard_error;
        scoring.quiet = values.quiet;
        scoring.fail_fast = values.fail_fast;
        if (values.jsonl != NULL)
            mc_interrupt_begin();
        status = work(&values, arena, &scoring, error);
        mc_thread_pool_free(scoring.pool);
    }
    mc_arena_free(arena);
    mc_interrupt_end(status == 0);
    if (status != 0)
        return (int)error->code;
    return scoring.module_failed ? MC_CODE_MODULE : MC_CODE_OK;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct mc_cluster *cluster;

    if (mc_cluster_begin(&cluster, error) != 0)
        return (int)error->code;
    return mc_cluster_end(cluster, score_with(cluster, argc, argv, error), error);
}

static const struct mc_example examples[] = {
    {"metricheck score -m bleu -m chrf --suite starter",
     "BLEU and chrF of every case of the shipped suite, as TSV."},
    {"metricheck score -m bleu --corpus --reference reference.txt --candidate system.txt",
     "Sentence BLEU line by line, and the corpus score as the last row."},
    {"metricheck score -m ter -m ter:targeted=only --pairs post-edited.tsv",
     "TER against the references of a table, and HTER against its corrected candidates."},
    {"metricheck score -m bleu --pairs post-edited.tsv --shard 1/2 -o shard-1.tsv",
     "Every second row of a table, on one of two machines."},
    {"metricheck score -m bleu -m chrf --jsonl pairs.jsonl -o scores.tsv",
     "A stream of any length."},
    {"metricheck score -m smatch:output=precision --reference gold.amr --candidate parsed.amr",
     "Precision of Smatch for each pair of graphs."},
    {NULL, NULL}};

const struct mc_command mc_command_score = {
    "score",
    NULL,
    MC_FOR_DEVELOPERS,
    "score your own files with metrics",
    "-m SPEC [-m SPEC...] INPUT",
    "Scores your own pairs with metrics and prints a TSV: `id`, then one column per "
    "metric, headed by its name, direction and range (`ter:lower:0..inf`, see "
    "doc/statistics.md), which `run --scores` reads. Scores have 17 significant digits; "
    "`nan` means no score. A metric whose search may end at a limit (smatch) has another "
    "column NAME:unproved, with 1 if the score is not proved to be the best; one whose "
    "scores are estimates (repeats=K of an LLM judge) a column NAME:standard_error. Reasons for "
    "missing scores are reported on standard error, with file, line and column if a graph "
    "cannot be read.\n"
    "\n"
    "Progress is shown on a terminal. After SIGINT (Ctrl-C), SIGTERM or SIGHUP the cases "
    "in progress are finished, the results so far are written, also with -o and --cache, "
    "a message says that the table is partial, and the process ends by the signal (exit "
    "code 130, 143 or 129 in a shell). With --cache the same command continues from "
    "there. A second signal ends it at once.\n"
    "\n"
    "--jsonl scores cases while reading, in constant memory. Metrics that look at all "
    "cases first (nist) and --corpus are refused with it, and ids are not checked for "
    "duplicates. An invalid line ends the run with exit code 3 and its place; standard "
    "output then has the rows of all lines before it, a file of -o is not written. See "
    "doc/jsonl.md.",
    options,
    examples,
    .run = run,
};
