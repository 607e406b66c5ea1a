/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_study.c: reads a treebank and runs, and scores and measures them in parallel; the outputs of
 * each run have an arena of their own. In order: reading and measures, scores, scores of people
 * from a table, further metrics by way of a suite, the whole study. */
#include "studies/trees/tree_study.h"

#include <math.h>
#include <stdlib.h>

#include "base/table.h"
#include "base/file.h"
#include "base/options.h"
#include "engine/score.h"
#include "metrics/bleu.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "scores/score_table.h"
#include "suite/pairs.h"
#include "suite/suite.h"
#include "text/ngram.h"

/* The buffers of a thread, reused from one output to the next. */
struct worker {
    struct mc_ngram_matcher matcher;
    uint32_t *local, *turns; /* [n_labels], number of a lemma in the sentence of that turn */
    uint32_t *reference, *candidate;
    size_t reference_capacity, candidate_capacity;
    uint32_t turn;
};

/* A study in progress. */
struct study_maker {
    struct mc_tree_study *study;
    const struct mc_tree_study_request *request;
    struct mc_arena *arena;
    struct mc_error *errors; /* [n_runs] */
    struct worker *workers;
};

/* --- reading and measures --------------------------------------------------------------------- */

static int name_runs(struct study_maker *maker, struct mc_error *error)
{
    const struct mc_tree_study_request *request = maker->request;
    struct mc_string_map *names = mc_string_map_new(maker->arena);
    size_t i;

    for (i = 0; i < request->n_runs; i++) {
        struct mc_tree_run *run = &maker->study->runs[i];
        const struct mc_tree_run_source *source = &request->runs[i];
        bool is_new = false;

        run->path = source->path;
        run->team = source->team;
        run->name =
            source->name != NULL ? source->name : mc_treebank_name(source->path, maker->arena);
        (void)mc_string_map_add(names, mc_slice_of(run->name), &is_new);
        if (!is_new)
            return mc_error_set(error, MC_CODE_USAGE,
                                "two runs are called '%s'; name them: NAME=%s", run->name,
                                run->path);
    }
    return 0;
}

static void read_runs(void *context, unsigned worker, size_t begin, size_t end,
                      struct mc_arena *scratch)
{
    struct study_maker *maker = context;
    size_t i;

    (void)worker;
    (void)scratch;
    for (i = begin; i < end; i++) {
        struct mc_tree_run *run = &maker->study->runs[i];

        if (mc_tree_outputs_read(run->path, maker->request->kind, &maker->study->treebank,
                                 maker->study->arenas[i], &run->outputs, &maker->errors[i]) != 0)
            memset(&run->outputs, 0, sizeof(run->outputs));
    }
}

static void measure_trees(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    struct study_maker *maker = context;
    size_t i;

    (void)worker;
    for (i = begin; i < end; i++) {
        const struct mc_tree *tree = &maker->study->treebank.trees[i];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_tree_measures *measures = &maker->study->measures[i];

        if (tree->n_nodes > 0)
            mc_tree_measure(tree, scratch, measures);
        measures->flux_sizes = NULL; /* they were in the scratch arena */
        measures->flux_weights = NULL;
        mc_arena_reset(scratch, mark);
    }
}

/* --- scores ----------------------------------------------------------------------------------- */

/* NLTK 3.8's sentence_bleu of the lemmas with smoothing method2; foreign tokens equal each other
 * but no lemma. 0 for an empty output. */
static double sentence_bleu(struct worker *worker, const struct mc_tree *tree,
                            const struct mc_tree_labels *labels,
                            const struct mc_tree_output *output)
{
    const struct mc_bleu_settings settings = {MC_BLEU_NLTK, MC_BLEU_METHOD0 + 2, false, 4};
    struct mc_bleu_counts counts = {.candidate_length = output->n_tokens,
                                    .reference_length = tree->n_nodes};
    struct mc_bleu_result result;
    struct mc_id_sequence candidate, reference;
    uint32_t n_local, i;
    unsigned n;

    if (output->n_tokens == 0)
        return 0;
    worker->turn++;
    n_local = 1; /* 0: foreign */
    MC_RESERVE(worker->reference, worker->reference_capacity, tree->n_nodes);
    MC_RESERVE(worker->candidate, worker->candidate_capacity, output->n_tokens);
    for (i = 0; i < tree->n_nodes; i++) {
        uint32_t lemma = labels->lemma[i];

        if (worker->turns[lemma] != worker->turn) {
            worker->turns[lemma] = worker->turn;
            worker->local[lemma] = n_local++;
        }
        worker->reference[i] = worker->local[lemma];
    }
    for (i = 0; i < output->n_tokens; i++)
        worker->candidate[i] = output->order[i] == 0 ? 0 : worker->reference[output->order[i] - 1];
    candidate = (struct mc_id_sequence){worker->candidate, output->n_tokens};
    reference = (struct mc_id_sequence){worker->reference, tree->n_nodes};
    worker->matcher.n_ids = n_local;
    mc_ngram_match(&worker->matcher, candidate, &reference, 1, settings.order, counts.matches);
    for (n = 1; n <= settings.order; n++) {
        counts.totals[n - 1] = mc_ngram_total(output->n_tokens, n);
        counts.denominators[n - 1] = counts.totals[n - 1] == 0 ? 1 : counts.totals[n - 1];
    }
    return mc_bleu_nltk(&settings, &counts, &result) == NULL ? result.score : (double)NAN;
}

static void score_outputs(void *context, unsigned index, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    struct study_maker *maker = context;
    struct mc_tree_study *study = maker->study;
    size_t at;

    for (at = begin; at < end; at++) {
        struct mc_tree_run *run = &study->runs[at / study->treebank.n_trees];
        size_t i = at % study->treebank.n_trees;
        const struct mc_tree *tree = &study->treebank.trees[i];
        const struct mc_tree_labels *labels = &study->treebank.labels[i];
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        run->accuracy[i] =
            mc_edge_accuracy(tree, labels, &run->outputs.items[i], run->outcomes[i], scratch);
        run->scores[MC_TREE_DEA].values[i] = run->accuracy[i].dea;
        run->scores[MC_TREE_BLEU].values[i] = (double)NAN;
        if (tree->n_nodes > 0)
            run->scores[MC_TREE_BLEU].values[i] =
                sentence_bleu(&maker->workers[index], tree, labels, &run->outputs.items[i]);
        mc_arena_reset(scratch, mark);
    }
}

static void score_all(struct study_maker *maker, struct mc_thread_pool *pool)
{
    struct mc_tree_study *study = maker->study;
    const struct mc_treebank *treebank = &study->treebank;
    unsigned n_workers = pool == NULL ? 1 : mc_thread_pool_size(pool), w;
    size_t n_labels = mc_string_map_size(treebank->texts), n_trees = treebank->n_trees, i, r;

    maker->workers = mc_arena_array(maker->arena, n_workers, sizeof(*maker->workers));
    for (w = 0; w < n_workers; w++) {
        maker->workers[w].local = mc_arena_array(maker->arena, n_labels, sizeof(uint32_t));
        maker->workers[w].turns = mc_arena_array(maker->arena, n_labels, sizeof(uint32_t));
    }
    for (r = 0; r < study->n_runs; r++) {
        struct mc_tree_run *run = &study->runs[r];
        struct mc_edge_outcome *outcomes =
            mc_arena_array(maker->arena, treebank->n_nodes, sizeof(*outcomes));

        run->accuracy = mc_arena_array(maker->arena, n_trees, sizeof(*run->accuracy));
        run->outcomes = mc_arena_array(maker->arena, n_trees, sizeof(*run->outcomes));
        for (i = 0; i < n_trees; i++) {
            run->outcomes[i] = outcomes;
            outcomes += treebank->trees[i].n_nodes;
        }
        run->n_scores = MC_N_TREE_SCORES;
        run->scores = mc_arena_array(maker->arena, run->n_scores, sizeof(*run->scores));
        run->scores[MC_TREE_BLEU].name = "bleu";
        run->scores[MC_TREE_DEA].name = "dea";
        for (i = 0; i < run->n_scores; i++)
            run->scores[i].values = mc_arena_array(maker->arena, n_trees, sizeof(double));
    }
    mc_parallel_for(pool, study->n_runs * n_trees, 0, score_outputs, maker);
    for (w = 0; w < n_workers; w++) {
        mc_ngram_matcher_free(&maker->workers[w].matcher);
        free(maker->workers[w].reference);
        free(maker->workers[w].candidate);
    }
    for (r = 0; r < study->n_runs; r++)
        for (i = 0; i < n_trees; i++) {
            study->runs[r].edges += study->runs[r].accuracy[i].edges;
            study->runs[r].kept += study->runs[r].accuracy[i].kept;
        }
}

/* --- scores of people ------------------------------------------------------------------------- */

/* A table with a column `id`, optionally `run`, and columns of numbers. */
enum { ID, RUN, N_HUMAN_COLUMNS };

struct human_table {
    struct mc_table_input table;
    struct mc_string_map *ids;
    size_t *trees; /* [ids], sentence; SIZE_MAX: several have the id */
};

static bool has_score(const struct mc_tree_run *run, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < run->n_scores; i++)
        if (mc_slice_is(name, run->scores[i].name))
            return true;
    return false;
}

static void add_score(struct mc_tree_study *study, struct mc_tree_run *run, const char *name,
                      struct mc_arena *arena)
{
    struct mc_tree_score *scores = mc_arena_array(arena, run->n_scores + 1, sizeof(*scores));
    size_t i;

    memcpy(scores, run->scores, run->n_scores * sizeof(*scores));
    scores[run->n_scores].name = name;
    scores[run->n_scores].values = mc_arena_array(arena, study->treebank.n_trees, sizeof(double));
    for (i = 0; i < study->treebank.n_trees; i++)
        scores[run->n_scores].values[i] = (double)NAN;
    run->scores = scores;
    run->n_scores++;
}

/* Checks that rows have the same width, and that no two have the same id (and run), since the
 * second would overwrite the first. */
static int check_rows(struct mc_table_input *table, struct mc_arena *arena)
{
    struct mc_string_map *seen = mc_string_map_new(arena);

    while (++table->row < table->file.n_rows)
        if (!mc_table_is_whole(table))
            return mc_table_fail(table, 0, "%zu columns; the first row has %zu",
                                 table->file.rows[table->row].n_fields, table->n_fields);
    for (table->row = 1; table->row < table->file.n_rows; table->row++) {
        struct mc_slice id = mc_table_text(table, table->columns[ID]);
        const char *run = mc_table_text(table, table->columns[RUN]).data;
        bool is_new = false;

        (void)mc_string_map_add(seen, mc_arena_slice(arena, "%s\t%s", run, id.data), &is_new);
        if (!is_new)
            return mc_table_fail(table, table->columns[ID], "a second row for '%.*s'",
                                 MC_SLICE_ARGUMENTS(id));
    }
    table->row = 0;
    return 0;
}

/* Reads the values of one column into the last score of each run. */
static int read_column(struct mc_tree_study *study, struct human_table *human, size_t column)
{
    struct mc_table_input *table = &human->table;
    size_t r;
    double value;

    while (++table->row < table->file.n_rows) {
        struct mc_slice id = mc_table_text(table, table->columns[ID]);
        uint32_t index = mc_string_map_find(human->ids, id);

        if (index == MC_NOT_FOUND)
            return mc_table_fail(table, table->columns[ID], "the treebank has no sentence '%.*s'",
                                 MC_SLICE_ARGUMENTS(id));
        if (human->trees[index] == SIZE_MAX)
            return mc_table_fail(table, table->columns[ID],
                                 "several sentences of the treebank have the id '%.*s'",
                                 MC_SLICE_ARGUMENTS(id));
        if (mc_table_real_or_nan(table, column, &value) != 0)
            return -1;
        for (r = 0; r < study->n_runs; r++) {
            struct mc_tree_run *run = &study->runs[r];

            if (table->columns[RUN] == SIZE_MAX ||
                mc_slice_is(mc_table_text(table, table->columns[RUN]), run->name))
                run->scores[run->n_scores - 1].values[human->trees[index]] = value;
        }
    }
    table->row = 0;
    return 0;
}

/* Reports runs of the table that the call does not have, so that misspelt names are noticed. */
static void report_other_runs(const struct mc_tree_study *study, struct mc_table_input *table,
                              const struct mc_messages *messages, struct mc_arena *arena)
{
    struct mc_string_map *others = mc_string_map_new(arena);
    struct mc_buffer names = {NULL, 0, 0};
    size_t n_rows = 0, r;
    bool is_new;

    while (table->columns[RUN] != SIZE_MAX && ++table->row < table->file.n_rows) {
        struct mc_slice name = mc_table_text(table, table->columns[RUN]);

        for (r = 0; r < study->n_runs && !mc_slice_is(name, study->runs[r].name);)
            r++;
        if (r < study->n_runs)
            continue;
        n_rows++;
        (void)mc_string_map_add(others, name, &is_new);
        if (is_new)
            mc_buffer_append_format(&names, "%s%.*s", names.length > 0 ? ", " : "",
                                    MC_SLICE_ARGUMENTS(name));
    }
    table->row = 0;
    if (n_rows > 0)
        mc_message(messages, "%s: %zu of %zu rows are not used: there is no run called %s",
                   table->file.path.data, n_rows, table->file.n_rows - 1, names.data);
    mc_buffer_free(&names);
}

static int read_human(struct mc_tree_study *study, const char *path,
                      const struct mc_messages *messages, struct mc_arena *arena,
                      struct mc_error *error)
{
    static const struct mc_table_field columns[N_HUMAN_COLUMNS] = {{"id", true, NULL},
                                                                   {"run", false, NULL}};
    struct human_table human = {.table = {.error = error}, .ids = mc_string_map_new(arena)};
    struct mc_table_input *table = &human.table;
    struct mc_slice text;
    size_t c, r, i;

    if (mc_file_read_text(path, arena, &text, error) != 0 ||
        mc_table_open(table, mc_slice_of(path), text, mc_delimiter_guess(path, text), arena) != 0 ||
        mc_table_find(table, columns, N_HUMAN_COLUMNS, MC_TABLE_START,
                      "the first row has no column '$'", NULL) != 0 ||
        check_rows(table, arena) != 0)
        return -1;
    report_other_runs(study, table, messages, arena);
    human.trees = mc_arena_array(arena, study->treebank.n_trees, sizeof(*human.trees));
    for (i = 0; i < study->treebank.n_trees; i++) {
        bool is_new = false;
        uint32_t at = mc_string_map_add(human.ids, study->treebank.trees[i].id, &is_new);

        human.trees[at] = is_new ? i : SIZE_MAX;
    }
    for (c = 0; c < table->n_fields; c++) {
        struct mc_slice name = mc_table_text(table, c);

        if (c == table->columns[ID] || c == table->columns[RUN])
            continue;
        if (study->n_runs > 0 && has_score(&study->runs[0], name))
            return mc_table_fail(table, c, "there is a score '%.*s' already",
                                 MC_SLICE_ARGUMENTS(name));
        if (name.length == 0)
            return mc_table_fail(table, c, "a column without a name");
        for (r = 0; r < study->n_runs; r++)
            add_score(study, &study->runs[r], name.data, arena);
        if (read_column(study, &human, c) != 0)
            return -1;
    }
    return 0;
}

/* --- further metrics -------------------------------------------------------------------------- */

/* Pairs of output and reference sentence, numbered from 1. */
static struct mc_suite *suite_of_run(const struct study_maker *maker, const struct mc_tree_run *run)
{
    const struct mc_treebank *treebank = &maker->study->treebank;
    struct mc_sentence_pair *pairs =
        mc_arena_array(maker->arena, treebank->n_trees, sizeof(*pairs));
    size_t i;

    for (i = 0; i < treebank->n_trees; i++) {
        pairs[i].id = mc_arena_slice(maker->arena, "%zu", i + 1);
        pairs[i].reference = mc_tree_sentence(&treebank->trees[i], maker->arena);
        pairs[i].candidate = run->outputs.items[i].text;
    }
    return mc_pairs_of_sentences(run->path, pairs, treebank->n_trees, maker->arena);
}

static int score_run(struct study_maker *maker, struct mc_tree_run *run,
                     const struct mc_metric_spec *specs, struct mc_thread_pool *pool,
                     struct mc_error *error)
{
    struct mc_scoring scoring = {.pool = pool,
                                 .messages = maker->request->messages,
                                 .watch = maker->request->watch,
                                 .fail_fast = true};
    struct mc_metric_inputs inputs;
    size_t i;

    if (run->outputs.kind != MC_OUTPUTS_TEXT)
        return mc_error_set(error, MC_CODE_USAGE,
                            "-m scores sentences, and the outputs of run %s are none", run->name);
    scoring.suite = suite_of_run(maker, run);
    scoring.table = mc_score_table_new(scoring.suite, maker->arena);
    inputs = mc_scoring_inputs(&scoring, maker->arena);
    for (i = 0; i < maker->request->metrics->n_items; i++) {
        const struct mc_scoring_entry entry = {&specs[i], NULL, 1};

        if (mc_score_with(&scoring, &inputs, &entry, error) != 0)
            return -1;
    }
    if (maker->request->messages != NULL)
        mc_report_missing(scoring.table, maker->request->messages);
    for (i = 0; i < scoring.table->n_columns; i++) {
        const struct mc_score_column *column = &scoring.table->columns[i];

        if (has_score(run, column->name))
            return mc_error_set(
                error, MC_CODE_USAGE,
                "-m: there is a score '%.*s' already; with a setting it has another "
                "name, as bleu:order=4",
                MC_SLICE_ARGUMENTS(column->name));
        add_score(maker->study, run, mc_arena_copy(maker->arena, column->name).data, maker->arena);
        memcpy(run->scores[run->n_scores - 1].values, column->values,
               scoring.suite->n_cases * sizeof(double));
    }
    return 0;
}

static int score_with_metrics(struct study_maker *maker, struct mc_thread_pool *pool,
                              struct mc_error *error)
{
    const struct mc_tree_study_request *request = maker->request;
    struct mc_metric_spec *specs;
    struct mc_catalog *catalog = NULL;
    size_t i;
    int status;

    if (request->metrics == NULL || request->metrics->n_items == 0)
        return 0;
    status = mc_metric_sources_open(request->sources, maker->arena, &catalog, error);
    if (status == 0)
        status = mc_metric_specs_parse(catalog, request->metrics, maker->arena, &specs, error);
    for (i = 0; status == 0 && i < maker->study->n_runs; i++)
        status = score_run(maker, &maker->study->runs[i], specs, pool, error);
    mc_catalog_close(catalog);
    return status;
}

/* --- the whole study -------------------------------------------------------------------------- */

int mc_tree_study_open(const struct mc_tree_study_request *request, struct mc_thread_pool *pool,
                       struct mc_tree_study *study, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct study_maker maker = {.study = study, .request = request, .arena = arena};
    struct mc_treebank *treebank = &study->treebank;
    size_t i;

    memset(study, 0, sizeof(*study));
    study->arena = arena;
    study->n_runs = request->n_runs;
    study->runs = mc_arena_array(arena, study->n_runs, sizeof(*study->runs));
    study->arenas = mc_arena_array(arena, study->n_runs, sizeof(struct mc_arena *));
    maker.errors = mc_arena_array(arena, study->n_runs, sizeof(*maker.errors));
    if (name_runs(&maker, error) != 0 ||
        mc_treebank_read(request->reference, request->strip, request->keep_case, arena, treebank,
                         error) != 0)
        return -1;
    study->full_relations = request->full_relations;
    for (i = 0; request->full_relations && i < treebank->n_trees; i++)
        treebank->labels[i].universal = treebank->labels[i].relation;
    for (i = 0; i < study->n_runs; i++)
        study->arenas[i] = mc_arena_new();
    study->measures = mc_arena_array(arena, treebank->n_trees, sizeof(*study->measures));
    mc_parallel_for(pool, treebank->n_trees, 0, measure_trees, &maker);
    mc_parallel_for(pool, study->n_runs, 1, read_runs, &maker);
    for (i = 0; i < study->n_runs; i++)
        if (maker.errors[i].code != MC_CODE_OK) {
            *error = maker.errors[i];
            return -1;
        }
    score_all(&maker, pool);
    if (score_with_metrics(&maker, pool, error) != 0)
        return -1;
    return request->human == NULL
               ? 0
               : read_human(study, request->human, request->messages, arena, error);
}

void mc_tree_study_close(struct mc_tree_study *study)
{
    size_t i;

    for (i = 0; study->arenas != NULL && i < study->n_runs; i++)
        mc_arena_free(study->arenas[i]);
    mc_arena_free(study->arena);
    memset(study, 0, sizeof(*study));
}
