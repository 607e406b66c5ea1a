/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_sheets.c: the tables of `metricheck trees`. In order: treebanks and their sentences
 * (describe), scores and runs, groups of edges, statistics over sentences, relations and runs. */
#include "studies/trees/tree_sheets.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/sample.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* What a row is about. A table sets only the members it uses. */
struct place {
    const char *treebank, *name;
    const struct mc_tree_study *study;
    const struct mc_tree_run *run;
    const struct mc_tree *tree;
    const struct mc_tree_group *group;
    const struct mc_failed_sentences *failures;
    const struct run_names *runs;
    struct pair_index *pairs;
    size_t n, index;
};

/* Correlations by the names of the two variables (scores or measures). */
struct pair_index {
    struct mc_string_map *names;
    const struct mc_tree_correlation **pairs; /* [names] */
    struct mc_arena *arena;
};

/* Defines a function that puts the cell of a column, computed from the record `row` and the place
 * `at`. */
#define GETTER(name, type, kind, ...)                                                              \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(type, struct place, kind, __VA_ARGS__)
#define OF(type, member) MC_MEMBER(struct mc_##type, member)

static struct mc_slice text(const char *text)
{
    return mc_slice_of(text);
}

static double ratio(uint64_t part, uint64_t whole)
{
    return whole == 0 ? (double)NAN : (double)part / (double)whole;
}

GETTER(get_treebank, void, text, text(at->treebank))
GETTER(get_run, void, text, text(at->run->name))
GETTER(get_name, void, text, text(at->name))

static const struct mc_sheet_field treebank_column = {"treebank", "treebank", MC_SHEET_TEXT, 0,
                                                      .get = get_treebank};

/* --- describe --------------------------------------------------------------------------------- */

static double percent(uint64_t part, uint64_t whole)
{
    return 100 * ratio(part, whole);
}

static struct mc_slice mean_text(const struct mc_treebank_summary *summary,
                                 enum mc_tree_quantity quantity, struct mc_arena *arena)
{
    struct mc_quantity_summary values = mc_treebank_quantity(summary, quantity);

    if (isnan(values.mean))
        return text("-");
    if (isnan(values.deviation))
        return text(mc_arena_format(arena, "%.2f", values.mean));
    return text(mc_arena_format(arena, "%.2f (%.2f)", values.mean, values.deviation));
}

static double mean_entropy(const struct mc_treebank_summary *summary, struct mc_arena *arena)
{
    struct mc_relation_entropy *unused;
    double entropy;

    (void)mc_direction_entropies(&summary->universal, arena, &unused, &entropy);
    return entropy;
}

GETTER(get_nonprojective, struct mc_treebank_summary, real,
       percent(row->rounded ? row->n_spans_ancestor : row->n_nonprojective, row->n_sentences))
GETTER(get_depth, struct mc_treebank_summary, text, mean_text(row, MC_QUANTITY_DEPTH, sheet->arena))
GETTER(get_length, struct mc_treebank_summary, text,
       mean_text(row, MC_QUANTITY_LENGTH, sheet->arena))
GETTER(get_mdd, struct mc_treebank_summary, text, mean_text(row, MC_QUANTITY_MDD, sheet->arena))
GETTER(get_mfw, struct mc_treebank_summary, text, mean_text(row, MC_QUANTITY_MFW, sheet->arena))
GETTER(get_arity, struct mc_treebank_summary, text, mean_text(row, MC_QUANTITY_ARITY, sheet->arena))
GETTER(get_entropy, struct mc_treebank_summary, real, mean_entropy(row, sheet->arena))

void mc_tree_sheet_treebanks(struct mc_book *book, struct mc_treebank_summary *const *summaries,
                             size_t n)
{
    static const struct mc_sheet_field columns[] = {
        {"treebank", "treebank", MC_SHEET_TEXT, 0, OF(treebank_summary, name)},
        {"sentences", "sentences", MC_SHEET_COUNT, 0, OF(treebank_summary, n_sentences)},
        {"without_nodes", NULL, MC_SHEET_COUNT, 0, OF(treebank_summary, n_empty)},
        {"words", "words", MC_SHEET_COUNT, 0, OF(treebank_summary, n_words)},
        {"nodes", NULL, MC_SHEET_COUNT, 0, OF(treebank_summary, n_nodes)},
        {"edges", NULL, MC_SHEET_COUNT, 0, OF(treebank_summary, n_edges)},
        {"several_roots", NULL, MC_SHEET_COUNT, 0, OF(treebank_summary, n_several_roots)},
        {"nonprojective_percent", "non-proj. %", MC_SHEET_REAL, 2, .get = get_nonprojective},
        {"depth", "depth", MC_SHEET_TEXT, 0, .get = get_depth},
        {"length", "length", MC_SHEET_TEXT, 0, .get = get_length},
        {"mdd", "MDD", MC_SHEET_TEXT, 0, .get = get_mdd},
        {"mfw", "MFW", MC_SHEET_TEXT, 0, .get = get_mfw},
        {"arity", "arity", MC_SHEET_TEXT, 0, .get = get_arity},
        {"entropy", "entropy", MC_SHEET_REAL, 3, .get = get_entropy},
    };
    struct mc_sheet *sheet = mc_book_add(book, "treebanks", "treebanks");
    size_t i;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < n; i++)
        mc_sheet_row(sheet, summaries[i], NULL);
    mc_sheet_note(sheet, "Means, with standard deviations in parentheses. MDD: mean dependency "
                         "distance; MFW: mean flux weight; entropy: of the direction of relations, "
                         "mean over relations.");
    mc_sheet_note(sheet, "In a tree with one root, mean flux size equals MDD, and arity is a "
                         "function of length: neither is shown twice.");
}

GETTER(get_n, void, count, at->n)

void mc_tree_sheet_summary(struct mc_book *book, struct mc_treebank_summary *const *summaries,
                           size_t n)
{
    static const struct mc_sheet_field columns[] = {
        {"treebank", "treebank", MC_SHEET_TEXT, 0, .get = get_treebank},
        {"quantity", "quantity", MC_SHEET_TEXT, 0, .get = get_name},
        {"n", "n", MC_SHEET_COUNT, 0, .get = get_n},
        {"mean", "mean", MC_SHEET_REAL, 2, OF(quantity_summary, mean)},
        {"sd", "sd", MC_SHEET_REAL, 2, OF(quantity_summary, deviation)},
        {"median", "median", MC_SHEET_REAL, 2, OF(quantity_summary, median)},
        {"min", "min", MC_SHEET_REAL, 2, OF(quantity_summary, least)},
        {"max", "max", MC_SHEET_REAL, 2, OF(quantity_summary, most)},
    };
    struct mc_sheet *sheet = mc_book_add_detail(book, "summary", "distribution of each measure");
    struct mc_quantity_summary summary;
    size_t i;
    int q;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < n; i++) {
        struct place at = {.treebank = summaries[i]->name, .n = summaries[i]->n_sentences};

        for (q = 0; q < MC_N_TREE_QUANTITIES; q++) {
            at.name = mc_tree_quantity_name((enum mc_tree_quantity)q);
            summary = mc_treebank_quantity(summaries[i], (enum mc_tree_quantity)q);
            mc_sheet_row(sheet, &summary, &at);
        }
        summary = (struct mc_quantity_summary){(double)NAN, (double)NAN, (double)NAN, (double)NAN,
                                               (double)NAN};
        at.name = "nonprojective_percent";
        summary.mean = percent(summaries[i]->n_nonprojective, at.n);
        mc_sheet_row(sheet, &summary, &at);
        at.name = "spans_ancestor_percent";
        summary.mean = percent(summaries[i]->n_spans_ancestor, at.n);
        mc_sheet_row(sheet, &summary, &at);
    }
}

GETTER(get_relation, struct mc_relation_entropy, text,
       row->relation.data == NULL ? text("MEAN") : row->relation)
GETTER(get_left, struct mc_relation_entropy, real,
       row->relation.data == NULL ? (double)NAN : (double)row->counts.left)
GETTER(get_right, struct mc_relation_entropy, real,
       row->relation.data == NULL ? (double)NAN : (double)row->counts.right)

void mc_tree_sheet_entropy(struct mc_book *book, struct mc_treebank_summary *const *summaries,
                           size_t n)
{
    static const struct mc_sheet_field columns[] = {
        {"level", "level", MC_SHEET_TEXT, 0, .get = get_name},
        {"relation", "relation", MC_SHEET_TEXT, 0, .get = get_relation},
        {"left", "left", MC_SHEET_COUNT, 0, .get = get_left},
        {"right", "right", MC_SHEET_COUNT, 0, .get = get_right},
        {"entropy", "entropy", MC_SHEET_REAL, 3, OF(relation_entropy, entropy)},
    };
    static const char *const levels[] = {"universal", "full"};
    struct mc_sheet *sheet = mc_book_add(book, "entropy", "entropy of the direction of relations");
    struct mc_relation_entropy *entries, mean[2] = {{{NULL, 0}, {0, 0}, 0}, {{NULL, 0}, {0, 0}, 0}};
    size_t i, k, n_entries;

    if (n > 1)
        mc_sheet_field(sheet, treebank_column);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < n; i++) {
        const struct mc_direction_table *tables[] = {&summaries[i]->universal, &summaries[i]->full};
        struct place at = {.treebank = summaries[i]->name};

        for (k = 0; k < 2; k++) {
            at.name = levels[k];
            n_entries = mc_direction_entropies(tables[k], sheet->arena, &entries, &mean[k].entropy);
            mc_sheet_rows(sheet, entries, n_entries, sizeof(*entries), &at);
        }
        for (k = 0; k < 2; k++) {
            at.name = levels[k];
            mc_sheet_row(sheet, &mean[k], &at);
        }
    }
    mc_sheet_note(sheet, "0: dependents of this relation are always on one side of their head; 1: "
                         "on either side equally often. universal: up to the colon.");
}

/* "1,2,1"; "-" if the list is empty. */
static struct mc_slice list_text(const uint32_t *items, uint32_t n, struct mc_arena *arena)
{
    struct mc_buffer list = {NULL, 0, 0};
    uint32_t i;

    if (n == 0)
        return text("-");
    for (i = 0; i < n; i++)
        mc_buffer_append_format(&list, i > 0 ? ",%u" : "%u", items[i]);
    return mc_buffer_take(&list, arena);
}

GETTER(get_id, void, text, mc_arena_copy(sheet->arena, at->tree->id))
GETTER(get_n_words, void, count, at->tree->n_words)
GETTER(get_n_nodes, struct mc_tree_measures, count, row == NULL ? 0 : row->length)
GETTER(get_flux_sizes, struct mc_tree_measures, text,
       row == NULL ? text("-") : list_text(row->flux_sizes, row->length - 1, sheet->arena))
GETTER(get_flux_weights, struct mc_tree_measures, text,
       row == NULL ? text("-") : list_text(row->flux_weights, row->length - 1, sheet->arena))

struct mc_sheet *mc_tree_sheet_sentences(struct mc_book *book, bool named)
{
    static const struct mc_sheet_field columns[] = {
        {"n", "n", MC_SHEET_COUNT, 0, .get = get_n},
        {"sent_id", "sentence", MC_SHEET_TEXT, 0, .get = get_id},
        {"words", "words", MC_SHEET_COUNT, 0, .get = get_n_words},
        {"length", "length", MC_SHEET_COUNT, 0, .get = get_n_nodes},
        {"depth", "depth", MC_SHEET_COUNT, 0, OF(tree_measures, depth)},
        {"mdd", "MDD", MC_SHEET_REAL, 2, OF(tree_measures, mdd)},
        {"mfs", NULL, MC_SHEET_REAL, 2, OF(tree_measures, mean_flux_size)},
        {"mfw", "MFW", MC_SHEET_REAL, 2, OF(tree_measures, mean_flux_weight)},
        {"arity", "arity", MC_SHEET_REAL, 2, OF(tree_measures, arity)},
        {"projective", "projective", MC_SHEET_FLAG, 0, OF(tree_measures, projective)},
        {"nonprojective_edges", "non-proj. edges", MC_SHEET_COUNT, 0,
         OF(tree_measures, nonprojective_edges)},
        {"crossings", "crossings", MC_SHEET_COUNT, 0, OF(tree_measures, crossings)},
        {"spans_ancestor", NULL, MC_SHEET_FLAG, 0, OF(tree_measures, spans_ancestor)},
        {"length_subtrees_dropped", NULL, MC_SHEET_COUNT, 0, OF(tree_measures, length_dropped)},
        {"flux_sizes", NULL, MC_SHEET_TEXT, 0, .get = get_flux_sizes},
        {"flux_weights", NULL, MC_SHEET_TEXT, 0, .get = get_flux_weights},
    };
    struct mc_sheet *sheet = mc_book_add(book, "trees", "trees");

    if (named)
        mc_sheet_field(sheet, treebank_column);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    return sheet;
}

void mc_tree_sheet_sentence(struct mc_sheet *sheet, const char *treebank, uint64_t number,
                            const struct mc_tree *tree, const struct mc_tree_measures *measures)
{
    const struct place at = {.treebank = treebank, .n = number, .tree = tree};

    mc_sheet_row(sheet, measures, &at);
}

/* --- scores and runs -------------------------------------------------------------------------- */

size_t mc_tree_n_runs(const struct mc_tree_report *report)
{
    size_t n = 0, s;

    for (s = 0; s < report->n_studies; s++)
        n += report->studies[s]->n_runs;
    return n;
}

struct mc_string_map *mc_tree_teams(const struct mc_tree_report *report)
{
    struct mc_string_map *teams = mc_string_map_new(report->arena);
    size_t s, r;

    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++)
            if (report->studies[s]->runs[r].team != NULL)
                (void)mc_string_map_add(teams, text(report->studies[s]->runs[r].team), NULL);
    return teams;
}

/* The names of the runs of all treebanks, in order of occurrence. */
struct run_names {
    struct mc_string_map *names;
    const struct mc_tree_run **first; /* [n], first run with the name */
    uint32_t n;
};

static struct run_names names_of_runs(const struct mc_tree_report *report)
{
    struct run_names runs = {mc_string_map_new(report->arena), NULL, 0};
    size_t s, r;

    runs.first = mc_arena_array(report->arena, mc_tree_n_runs(report), sizeof(*runs.first));
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++) {
            const struct mc_tree_run *run = &report->studies[s]->runs[r];

            if (mc_string_map_add(runs.names, text(run->name), NULL) == runs.n)
                runs.first[runs.n++] = run;
        }
    return runs;
}

/* The run with the name of that index in the study of a row; NULL: the study has none. */
static const struct mc_tree_run *run_of(const struct place *at, size_t index)
{
    return mc_tree_run_named(at->study, at->runs->first[index]->name);
}

/* Tables of a single treebank omit its name. */
static void add_treebank_column(struct mc_sheet *sheet, const struct mc_tree_report *report)
{
    if (report->n_studies > 1)
        mc_sheet_field(sheet, treebank_column);
}

static const void *accuracy_of(const void *record, const void *context, size_t index)
{
    const struct place *at = context;
    const struct mc_tree_run *run = run_of(at, index);

    (void)record;
    return run == NULL ? NULL : &run->accuracy[at->index];
}

/* All runs have the same number of scores; `index` counts them run by run. */
static const void *score_of(const void *record, const void *context, size_t index)
{
    const struct place *at = context;
    size_t n_scores = at->runs->first[0]->n_scores;
    const struct mc_tree_run *run = run_of(at, index / n_scores);

    (void)record;
    return run == NULL ? NULL : &run->scores[index % n_scores].values[at->index];
}

GETTER(get_number, void, count, at->index + 1)
GETTER(get_tree_id, void, text, at->study->treebank.trees[at->index].id)

void mc_tree_sheet_scores(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"n", "n", MC_SHEET_COUNT, 0, .get = get_number},
        {"sent_id", "sentence", MC_SHEET_TEXT, 0, .get = get_tree_id}};
    static const struct mc_sheet_field of_edges[] = {
        {"dea:*", "dea:*", MC_SHEET_REAL, 3, OF(edge_accuracy, dea)},
        {"dea_any:*", NULL, MC_SHEET_REAL, 3, OF(edge_accuracy, dea_any)}};
    static const struct mc_sheet_field of_score = {"*", "*", MC_SHEET_REAL, 3, MC_ITSELF(double)};
    static const struct mc_sheet_part edges = {of_edges, COUNT_OF(of_edges), NULL, accuracy_of};
    static const struct mc_sheet_part score = {&of_score, 1, NULL, score_of};
    struct mc_sheet *sheet = mc_book_add_detail(book, "scores", "scores of sentences");
    struct run_names runs = names_of_runs(report);
    size_t s, r, k;

    add_treebank_column(sheet, report);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (r = 0; r < runs.n; r++) {
        const struct mc_tree_run *run = runs.first[r];

        mc_sheet_repeat(sheet, &edges, text(run->name), r);
        for (k = 0; k < run->n_scores; k++)
            if (k != MC_TREE_DEA)
                mc_sheet_repeat(
                    sheet, &score,
                    text(mc_arena_format(sheet->arena, "%s:%s", run->scores[k].name, run->name)),
                    r * run->n_scores + k);
    }
    for (s = 0; s < report->n_studies; s++) {
        const struct mc_tree_study *study = report->studies[s];
        struct place at = {.treebank = study->treebank.name, .study = study, .runs = &runs};

        for (; at.index < study->treebank.n_trees; at.index++)
            mc_sheet_row(sheet, NULL, &at);
    }
}

static double mean_dea_any(const struct mc_tree_run *run, size_t n, struct mc_arena *arena)
{
    double *values = mc_arena_array(arena, n, sizeof(double));
    size_t i;

    for (i = 0; i < n; i++)
        values[i] = run->accuracy[i].dea_any;
    return mc_tree_mean_defined(values, n, arena);
}

GETTER(get_n_trees, void, count, at->study->treebank.n_trees)
GETTER(get_dea, struct mc_tree_run, real, ratio(row->kept, row->edges))
GETTER(get_mean_dea, struct mc_tree_run, real,
       mc_tree_mean_defined(row->scores[MC_TREE_DEA].values, at->study->treebank.n_trees,
                            sheet->arena))
GETTER(get_mean_dea_any, struct mc_tree_run, real,
       mean_dea_any(row, at->study->treebank.n_trees, sheet->arena))
GETTER(get_mean_bleu, struct mc_tree_run, real,
       mc_tree_mean_defined(row->scores[MC_TREE_BLEU].values, at->study->treebank.n_trees,
                            sheet->arena))
GETTER(get_median_bleu, struct mc_tree_run, real,
       mc_tree_percentile_defined(row->scores[MC_TREE_BLEU].values, at->study->treebank.n_trees, 50,
                                  sheet->arena))
GETTER(get_quarter_bleu, struct mc_tree_run, real,
       mc_tree_percentile_defined(row->scores[MC_TREE_BLEU].values, at->study->treebank.n_trees, 25,
                                  sheet->arena))
GETTER(get_n_failed, void, count, at->failures->n_failed)
GETTER(get_threshold, void, real, at->failures->threshold)

static int put_runs(struct mc_sheet *sheet, const struct mc_tree_report *report,
                    struct mc_error *error)
{
    struct mc_failed_sentences failures;
    size_t s, r;

    for (s = 0; s < report->n_studies; s++) {
        const struct mc_tree_study *study = report->studies[s];
        const struct place at = {
            .treebank = study->treebank.name, .study = study, .failures = &failures};

        for (r = 0; r < study->n_runs; r++) {
            if (mc_failed_sentences(study, &study->runs[r], &report->rule, report->arena, &failures,
                                    error) != 0)
                return -1;
            mc_sheet_row(sheet, &study->runs[r], &at);
        }
    }
    return 0;
}

/* Rows on a first screen, which should have 45 lines of 80 columns. */
enum { BRIEF_RUNS = 6 };

int mc_tree_sheet_first_runs(struct mc_book *book, const struct mc_tree_report *report,
                             struct mc_error *error)
{
    static const struct mc_sheet_field columns[] = {
        {"run", "run", MC_SHEET_TEXT, 0, OF(tree_run, name)},
        {"edges", "edges", MC_SHEET_COUNT, 0, OF(tree_run, edges)},
        {"dea_micro", "DEA", MC_SHEET_REAL, 3, .get = get_dea},
        {"dea_mean", "mean DEA", MC_SHEET_REAL, 3, .get = get_mean_dea},
        {"bleu_mean", "mean BLEU", MC_SHEET_REAL, 3, .get = get_mean_bleu},
        {"failed", "failed", MC_SHEET_COUNT, 0, .get = get_n_failed},
        {"threshold", "fails at", MC_SHEET_REAL, 3, .get = get_threshold},
    };
    struct mc_sheet *sheet = mc_book_add_first(book, "runs", "runs");

    if (sheet == NULL)
        return 0;
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    if (report->n_studies > 1)
        mc_sheet_field(sheet, treebank_column);
    sheet->most = report->is_brief ? BRIEF_RUNS : report->most;
    mc_sheet_note(sheet,
                  "DEA: edges that the output keeps, of all edges; mean DEA: over sentences.");
    return put_runs(sheet, report, error);
}

int mc_tree_sheet_runs(struct mc_book *book, const struct mc_tree_report *report,
                       struct mc_error *error)
{
    static const struct mc_sheet_field columns[] = {
        {"treebank", "treebank", MC_SHEET_TEXT, 0, .get = get_treebank},
        {"run", "run", MC_SHEET_TEXT, 0, OF(tree_run, name)},
        {"sentences", NULL, MC_SHEET_COUNT, 0, .get = get_n_trees},
        {"foreign_tokens", "foreign", MC_SHEET_COUNT, 0, OF(tree_run, outputs.n_foreign)},
        {"tokens", "tokens", MC_SHEET_COUNT, 0, OF(tree_run, outputs.n_tokens)},
        {"edges", "edges", MC_SHEET_COUNT, 0, OF(tree_run, edges)},
        {"found", "kept", MC_SHEET_COUNT, 0, OF(tree_run, kept)},
        {"dea_micro", "DEA", MC_SHEET_REAL, 3, .get = get_dea},
        {"dea_mean", "mean DEA", MC_SHEET_REAL, 3, .get = get_mean_dea},
        {"dea_any_mean", NULL, MC_SHEET_REAL, 3, .get = get_mean_dea_any},
        {"bleu_mean", "mean BLEU", MC_SHEET_REAL, 3, .get = get_mean_bleu},
        {"bleu_median", "median BLEU", MC_SHEET_REAL, 3, .get = get_median_bleu},
        {"bleu_q1", NULL, MC_SHEET_REAL, 3, .get = get_quarter_bleu},
        {"failed", "failed", MC_SHEET_COUNT, 0, .get = get_n_failed},
        {"threshold", "fails at", MC_SHEET_REAL, 3, .get = get_threshold},
    };
    struct mc_sheet *sheet = mc_book_add(book, "runs", "runs");
    size_t n_short = 0, s, i;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    if (put_runs(sheet, report, error) != 0)
        return -1;
    for (s = 0; s < report->n_studies; s++) {
        const struct mc_treebank *treebank = &report->studies[s]->treebank;

        for (i = 0; i < treebank->n_trees; i++)
            n_short += treebank->trees[i].n_nodes >= 1 && treebank->trees[i].n_nodes <= 3;
    }
    mc_sheet_note(sheet,
                  "DEA: edges that the output keeps, of all edges; mean DEA: over sentences "
                  "with edges. foreign: tokens that belong to no word of the tree. A "
                  "sentence fails if %s.",
                  report->fail);
    if (n_short > 0)
        mc_sheet_note(sheet,
                      "BLEU is sentence BLEU with smoothing method2: a perfect sentence of "
                      "one word scores .59, of two .71, of three .84 (sentences so short: "
                      "%zu).",
                      n_short);
    return 0;
}

/* --- groups of edges -------------------------------------------------------------------------- */

static const char *grouping_name(enum mc_tree_grouping by)
{
    static const char *const names[] = {
#define MC_TREE_GROUPING_NAME(value, name) name,
        MC_TREE_GROUPINGS(MC_TREE_GROUPING_NAME)
#undef MC_TREE_GROUPING_NAME
    };

    return names[by];
}

/* The kept edges of the row's group in a run. */
static const void *kept_of(const void *record, const void *context, size_t index)
{
    const struct mc_tree_group *group = record;
    const struct place *at = context;
    const struct mc_tree_run *run = run_of(at, index);

    return run == NULL ? NULL : &group->kept[run - at->study->runs];
}

/* The mean over the runs on the treebank. */
static double macro_accuracy(const struct mc_tree_group *group, const struct mc_tree_study *study)
{
    double sum = 0;
    size_t r;

    for (r = 0; r < study->n_runs; r++)
        sum += ratio(group->kept[r], group->edges);
    return sum / (double)study->n_runs;
}

GETTER(get_accuracy, uint64_t, real, row == NULL ? (double)NAN : ratio(*row, at->group->edges))
GETTER(get_macro_accuracy, struct mc_tree_group, real, macro_accuracy(row, at->study))

const char *mc_tree_groups_name(enum mc_tree_grouping by)
{
    return by == MC_BY_RELATION ? "relations" : grouping_name(by);
}

void mc_tree_sheet_groups(struct mc_book *book, const struct mc_tree_report *report,
                          enum mc_tree_grouping by)
{
    const char *first = grouping_name(by), *name = mc_tree_groups_name(by);
    const struct mc_sheet_field label = {first, first, MC_SHEET_TEXT, 0, OF(tree_group, label)};
    static const struct mc_sheet_field columns[] = {
        {"edges", "edges", MC_SHEET_COUNT, 0, OF(tree_group, edges)},
        {"found:*", NULL, MC_SHEET_COUNT, 0, MC_ITSELF(uint64_t)},
        {"accuracy:*", "*", MC_SHEET_REAL, 3, .get = get_accuracy},
        {"macro_accuracy", "mean", MC_SHEET_REAL, 3, .get = get_macro_accuracy},
    };
    static const struct mc_sheet_part by_run[] = {{&columns[1], 1, NULL, kept_of},
                                                  {&columns[2], 1, NULL, kept_of}};
    const char *title = mc_arena_format(report->arena, "share of edges kept, by %s", first);
    struct run_names runs = names_of_runs(report);
    struct mc_tree_groups groups;
    struct mc_sheet *sheet;
    size_t s, r, i;

    /* `analyse` shows a short form of the relations unless they were asked for */
    if (by == MC_BY_RELATION && report->shortens && !mc_book_is_asked(book, name))
        title = NULL;
    sheet = mc_book_add(book, name, title);
    add_treebank_column(sheet, report);
    mc_sheet_field(sheet, label);
    mc_sheet_field(sheet, columns[0]);
    for (i = 0; i < COUNT_OF(by_run); i++)
        for (r = 0; r < runs.n; r++)
            mc_sheet_repeat(sheet, &by_run[i], text(runs.first[r]->name), r);
    mc_sheet_field(sheet, columns[3]);
    for (s = 0; s < report->n_studies; s++) {
        struct place at = {.treebank = report->studies[s]->treebank.name,
                           .study = report->studies[s],
                           .runs = &runs};

        mc_tree_group_edges(report->studies[s], by, report->arena, &groups);
        for (i = 0; i < groups.n; i++) {
            at.group = &groups.items[i];
            if (at.group->edges > 0)
                mc_sheet_row(sheet, at.group, &at);
        }
    }
}

/* A relation and the share of its edges that are kept, mean over runs. */
struct ranked_relation {
    const struct mc_tree_group *group;
    double mean;
};

static int compare_ranked(const void *a, const void *b)
{
    const struct ranked_relation *first = a, *second = b;

    if (first->mean < second->mean || first->mean > second->mean)
        return first->mean < second->mean ? -1 : 1;
    return mc_slice_compare(first->group->label, second->group->label);
}

/* The least number of edges of a relation in the short form: a fiftieth of all edges, between 5 and
 * 20. */
static uint64_t least_edges(const struct mc_tree_study *study)
{
    uint64_t part = study->treebank.n_edges / 50;

    return part > 20 ? 20 : part < 5 ? 5 : part;
}

/* The relations with enough edges, those that are kept least first. Returns their number. */
static size_t rank_relations(const struct mc_tree_study *study, const struct mc_tree_groups *groups,
                             struct mc_arena *arena, struct ranked_relation **ranked)
{
    size_t n = 0, n_runs = study->n_runs, i, r;

    *ranked = mc_arena_array(arena, groups->n, sizeof(**ranked));
    for (i = 0; i < groups->n; i++) {
        const struct mc_tree_group *group = &groups->items[i];
        struct ranked_relation *next = &(*ranked)[n];

        if (group->edges < least_edges(study))
            continue;
        next->group = group;
        next->mean = 0;
        for (r = 0; r < n_runs; r++)
            next->mean += ratio(group->kept[r], group->edges) / (double)n_runs;
        n++;
    }
    qsort(*ranked, n, sizeof(**ranked), compare_ranked);
    return n;
}

/* The share of the edges of all runs that met one fate. */
static double fate_share(const struct mc_tree_group *group, size_t n_runs, enum mc_edge_fate fate)
{
    uint64_t n = 0;
    size_t r;

    for (r = 0; r < n_runs; r++)
        n += group->fates[r][fate];
    return ratio(n, group->edges * n_runs);
}

/* The kept edges of the row's group in run `index` of its study. */
static const void *kept_by_run(const void *record, const void *context, size_t index)
{
    const struct place *at = context;

    (void)record;
    return &at->group->kept[index];
}

GETTER(get_direction_entropy, struct mc_tree_group, real, mc_direction_entropy(row->directions))
GETTER(get_distance_share, struct mc_tree_group, real,
       fate_share(row, at->study->n_runs, MC_EDGE_DISTANCE))
GETTER(get_side_share, struct mc_tree_group, real, fate_share(row, at->study->n_runs, MC_EDGE_SIDE))
GETTER(get_missing_share, struct mc_tree_group, real,
       fate_share(row, at->study->n_runs, MC_EDGE_MISSING))

/* For people: a table for each treebank. */
void mc_tree_sheet_short_relations(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"relation", "relation", MC_SHEET_TEXT, 0, OF(tree_group, label)},
        {"edges", "edges", MC_SHEET_COUNT, 0, OF(tree_group, edges)},
        {"entropy", "entropy", MC_SHEET_REAL, 2, .get = get_direction_entropy},
        {"distance", "wrong distance", MC_SHEET_REAL, 2, .get = get_distance_share},
        {"side", "wrong side", MC_SHEET_REAL, 2, .get = get_side_share},
        {"missing", "word missing", MC_SHEET_REAL, 2, .get = get_missing_share},
    };
    static const struct mc_sheet_field of_run = {"accuracy", "*", MC_SHEET_REAL, 2,
                                                 .get = get_accuracy};
    static const struct mc_sheet_part by_run = {&of_run, 1, NULL, kept_by_run};
    struct mc_arena *arena = report->arena;
    struct ranked_relation *ranked;
    struct mc_tree_groups groups;
    size_t n, s, i, r;

    for (s = 0; s < report->n_studies; s++) {
        const struct mc_tree_study *study = report->studies[s];
        const char *title =
            report->n_studies == 1
                ? "relations kept least"
                : mc_arena_format(arena, "relations kept least: %s", study->treebank.name);
        struct mc_sheet *sheet = mc_book_add_short(book, "relations", title);
        struct place at = {.study = study};

        if (sheet == NULL)
            return;
        mc_tree_group_edges(study, MC_BY_RELATION, arena, &groups);
        n = rank_relations(study, &groups, arena, &ranked);
        mc_sheet_fields(sheet, columns, 2);
        for (r = 0; r < study->n_runs; r++)
            mc_sheet_repeat(sheet, &by_run, text(study->runs[r].name), r);
        mc_sheet_fields(sheet, &columns[2], COUNT_OF(columns) - 2);
        sheet->most = report->most;
        for (i = 0; i < n; i++) {
            at.group = ranked[i].group;
            mc_sheet_row(sheet, at.group, &at);
        }
        mc_sheet_note(sheet,
                      "By run, the share of edges kept. The last three columns say where the "
                      "others went, as shares of all edges of all runs. Relations of %llu edges "
                      "and more.",
                      (unsigned long long)least_edges(study));
    }
}

#define FATE(name, fate)                                                                           \
    GETTER(name, struct mc_tree_group, count, row->fates[at->run - at->study->runs][fate])
FATE(get_kept, MC_EDGE_KEPT)
FATE(get_wrong_distance, MC_EDGE_DISTANCE)
FATE(get_wrong_side, MC_EDGE_SIDE)
FATE(get_missing, MC_EDGE_MISSING)
GETTER(get_displacement, struct mc_tree_group, real, row->displacement[at->run - at->study->runs])

/* The place of a run. */
static struct place run_place(const struct mc_tree_study *study, size_t run)
{
    return (struct place){
        .treebank = study->treebank.name, .study = study, .run = &study->runs[run]};
}

void mc_tree_sheet_displacement(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"relation", "relation", MC_SHEET_TEXT, 0, OF(tree_group, label)},
        {"run", "run", MC_SHEET_TEXT, 0, .get = get_run},
        {"edges", "edges", MC_SHEET_COUNT, 0, OF(tree_group, edges)},
        {"right", "right", MC_SHEET_COUNT, 0, .get = get_kept},
        {"wrong_distance", "right side, wrong distance", MC_SHEET_COUNT, 0,
         .get = get_wrong_distance},
        {"wrong_side", "wrong side", MC_SHEET_COUNT, 0, .get = get_wrong_side},
        {"missing", "word missing", MC_SHEET_COUNT, 0, .get = get_missing},
        {"mean_displacement", "mean displacement", MC_SHEET_REAL, 1, .get = get_displacement},
    };
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "displacement", "where the words of edges went");
    struct mc_tree_groups groups;
    size_t s, i, r;

    add_treebank_column(sheet, report);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (s = 0; s < report->n_studies; s++) {
        mc_tree_group_edges(report->studies[s], MC_BY_RELATION, report->arena, &groups);
        for (i = 0; i < groups.n; i++)
            for (r = 0; r < report->studies[s]->n_runs; r++) {
                const struct place at = run_place(report->studies[s], r);

                mc_sheet_row(sheet, &groups.items[i], &at);
            }
    }
    mc_sheet_note(sheet, "Displacement: words by which the distance of dependent and head differs "
                         "from the reference, of edges whose words are both in the output but that "
                         "are not kept.");
}

/* --- statistics ------------------------------------------------------------------------------- */

/* The first columns of every table with a row per run. */
static void add_run_columns(struct mc_sheet *sheet, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field run = {"run", "run", MC_SHEET_TEXT, 0, .get = get_run};
    struct mc_sheet_field treebank = treebank_column;

    if (report->n_studies == 1)
        treebank.title = NULL;
    mc_sheet_field(sheet, treebank);
    mc_sheet_field(sheet, run);
}

void mc_tree_sheet_correlations(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"x", "x", MC_SHEET_TEXT, 0, OF(tree_correlation, x)},
        {"y", "y", MC_SHEET_TEXT, 0, OF(tree_correlation, y)},
        {"n", "n", MC_SHEET_COUNT, 0, OF(tree_correlation, n)},
        {"rho", "rho", MC_SHEET_CORRELATION, 3, OF(tree_correlation, rho)},
        {"p", NULL, MC_SHEET_P, 0, OF(tree_correlation, p)},
        {"p_holm", "p (Holm)", MC_SHEET_P, 0, OF(tree_correlation, p_holm)},
        {"significant", "sig.", MC_SHEET_FLAG, 0, OF(tree_correlation, significant)},
    };
    struct mc_sheet *sheet = mc_book_add_detail(book, "correlations", "Spearman over sentences");
    struct mc_tree_correlation *correlations;
    size_t s, r, n;

    add_run_columns(sheet, report);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++) {
            const struct place at = run_place(report->studies[s], r);

            n = mc_tree_correlations(at.study, at.run, report->all_pairs, report->arena,
                                     &correlations);
            mc_sheet_rows(sheet, correlations, n, sizeof(*correlations), &at);
        }
    /* cppcheck-suppress constStatement ; it takes < and -> for the brackets of a template */
    mc_sheet_note(sheet, report->all_pairs
                             ? "p is adjusted by Holm's method over all pairs of a run."
                             : "p is adjusted by Holm's method over the pairs of a run. Pairs that "
                               "are one variable by definition (mdd and mfs, length and arity, in "
                               "trees of one root) are left out; --all-pairs keeps them.");
}

/* Two names as one text. */
static struct mc_slice pair_key(const char *x, const char *y, struct mc_arena *arena)
{
    return text(mc_arena_format(arena, "%zu %s%s", strlen(x), x, y));
}

/* If two correlations have the same names, the first counts. */
static struct pair_index index_pairs(const struct mc_tree_correlation *pairs, size_t n,
                                     struct mc_arena *arena)
{
    struct pair_index index = {mc_string_map_new(arena),
                               mc_arena_array(arena, n, sizeof(*index.pairs)), arena};
    bool is_new;
    size_t i;

    for (i = 0; i < n; i++) {
        uint32_t place =
            mc_string_map_add(index.names, pair_key(pairs[i].x, pairs[i].y, arena), &is_new);

        if (is_new)
            index.pairs[place] = &pairs[i];
    }
    return index;
}

/* The correlation of the two names, in either order; NULL: none. */
static const struct mc_tree_correlation *find_pair(const struct pair_index *index, const char *x,
                                                   const char *y)
{
    uint32_t place = mc_string_map_find(index->names, pair_key(x, y, index->arena));

    if (place == MC_NOT_FOUND)
        place = mc_string_map_find(index->names, pair_key(y, x, index->arena));
    return place == MC_NOT_FOUND ? NULL : index->pairs[place];
}

/* "-0.31*" */
static void get_rho(struct mc_sheet *sheet, const void *record, const void *context)
{
    const struct mc_tree_correlation *pair = record;

    (void)context;
    if (pair == NULL || isnan(pair->rho))
        mc_sheet_text(sheet, text("-"));
    else
        mc_sheet_correlation(sheet, pair->rho,
                             text(mc_arena_format(sheet->arena, "%.2f%s", pair->rho + 0.0,
                                                  pair->significant ? "*" : "")));
}

static const struct {
    const char *name, *title;
} measures[] = {{"depth", "depth"}, {"length", "length"}, {"mdd", "MDD"}, {"mfw", "MFW"}};

/* The correlation of the row's score with another score. */
static const void *pair_with_score(const void *record, const void *context, size_t index)
{
    const struct place *at = context;

    (void)record;
    return find_pair(at->pairs, at->name, at->run->scores[index].name);
}

/* The correlation of the row's score with a measure. */
static const void *pair_with_measure(const void *record, const void *context, size_t index)
{
    const struct place *at = context;

    (void)record;
    return find_pair(at->pairs, at->name, measures[index].name);
}

/* One row for each score of a run, with its correlations. */
void mc_tree_sheet_short_correlations(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field score = {"score", "score", MC_SHEET_TEXT, 0,
                                                .get = get_name};
    static const struct mc_sheet_field rho = {"*", "*", MC_SHEET_TEXT, 0, .get = get_rho};
    static const struct mc_sheet_part scores = {&rho, 1, NULL, pair_with_score};
    static const struct mc_sheet_part of_measures = {&rho, 1, NULL, pair_with_measure};
    struct mc_sheet *sheet =
        mc_book_add_short(book, "correlations", "rank correlation (Spearman) over sentences");
    const struct mc_tree_run *first = &report->studies[0]->runs[0];
    size_t s, r, i, n;

    if (sheet == NULL)
        return;
    add_run_columns(sheet, report);
    mc_sheet_field(sheet, score);
    for (i = 0; i < first->n_scores; i++)
        mc_sheet_repeat(sheet, &scores, text(first->scores[i].name), i);
    for (i = 0; i < COUNT_OF(measures); i++)
        mc_sheet_repeat(sheet, &of_measures, text(measures[i].title), i);
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++) {
            struct place at = run_place(report->studies[s], r);
            struct mc_tree_correlation *correlations;
            struct pair_index index;

            n = mc_tree_correlations(at.study, at.run, false, sheet->arena, &correlations);
            index = index_pairs(correlations, n, sheet->arena);
            at.pairs = &index;
            for (i = 0; i < at.run->n_scores; i++) {
                at.name = at.run->scores[i].name;
                mc_sheet_row(sheet, NULL, &at);
            }
        }
    mc_sheet_note(sheet, "*: significant (p <= 0.05, adjusted by Holm's method over all pairs of a "
                         "run). All pairs with n and p: --show correlations.");
}

GETTER(get_score_name, void, text, text(at->run->scores[at->index].name))

static const struct mc_sheet_field mannwhitney_columns[] = {
    {"grouping", NULL, MC_SHEET_TEXT, 0, .get = get_name},
    {"score", "score", MC_SHEET_TEXT, 0, .get = get_score_name},
    {"n1", "projective", MC_SHEET_COUNT, 0, OF(tree_projectivity, n1)},
    {"n2", "not", MC_SHEET_COUNT, 0, OF(tree_projectivity, n2)},
    {"median1", "median projective", MC_SHEET_REAL, 3, OF(tree_projectivity, median1)},
    {"median2", "median not", MC_SHEET_REAL, 3, OF(tree_projectivity, median2)},
    {"u1", "U", MC_SHEET_REAL, 1, OF(tree_projectivity, u1)},
    {"p", "p", MC_SHEET_P, 0, OF(tree_projectivity, p)},
};

/* Puts the tests by the first notion of projectivity, or by both. */
static void put_mannwhitney(struct mc_sheet *sheet, const struct mc_tree_report *report,
                            int n_notions)
{
    static const char *const notions[] = {"projective", "not_spans_ancestor"};
    size_t s, r;
    int by;

    add_run_columns(sheet, report);
    mc_sheet_fields(sheet, mannwhitney_columns, COUNT_OF(mannwhitney_columns));
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++)
            for (by = 0; by < n_notions; by++) {
                struct place at = run_place(report->studies[s], r);

                at.name = notions[by];
                for (; at.index < at.run->n_scores; at.index++) {
                    struct mc_tree_projectivity projectivity = mc_tree_projectivity(
                        at.study, at.run->scores[at.index].values, by == 1, sheet->arena);

                    mc_sheet_row(sheet, &projectivity, &at);
                }
            }
}

void mc_tree_sheet_mannwhitney(struct mc_book *book, const struct mc_tree_report *report)
{
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "mannwhitney", "projective against non-projective sentences");

    put_mannwhitney(sheet, report, 2);
    mc_sheet_note(sheet, "Mann-Whitney U of the first sample, two-sided p by the normal "
                         "approximation. Per score, the second row counts a sentence as "
                         "non-projective only where an edge passes over an ancestor of its head, "
                         "as the paper did.");
}

void mc_tree_sheet_short_mannwhitney(struct mc_book *book, const struct mc_tree_report *report)
{
    struct mc_sheet *sheet =
        mc_book_add_short(book, "mannwhitney", "projective against non-projective sentences");

    if (sheet == NULL)
        return;
    put_mannwhitney(sheet, report, 1);
    mc_sheet_note(sheet, "Mann-Whitney U, two-sided p by the normal approximation.");
}

void mc_tree_sheet_entropy_accuracy(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"relations", "relations", MC_SHEET_COUNT, 0, OF(tree_entropy_accuracy, n)},
        {"rho", "rho", MC_SHEET_CORRELATION, 3, OF(tree_entropy_accuracy, rho)},
        {"p", "p", MC_SHEET_P, 0, OF(tree_entropy_accuracy, p)},
    };
    struct mc_sheet *sheet = mc_book_add(book, "entropy_accuracy",
                                         "entropy of direction against accuracy, over relations");
    struct mc_tree_groups groups;
    size_t s, r;

    add_run_columns(sheet, report);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (s = 0; s < report->n_studies; s++) {
        mc_tree_group_edges(report->studies[s], MC_BY_RELATION, report->arena, &groups);
        for (r = 0; r < report->studies[s]->n_runs; r++) {
            const struct place at = run_place(report->studies[s], r);
            const struct mc_tree_entropy_accuracy correlation =
                mc_tree_entropy_accuracy(&groups, r, report->arena);

            mc_sheet_row(sheet, &correlation, &at);
        }
    }
}

/* Means over the runs of a team, a treebank, or all. */
struct average {
    const char *level, *name;
    size_t n;
    double micro, dea, bleu;
};

/* The mean over the runs of a team (NULL: any) on one treebank (NULL: all). */
static void put_average(struct mc_sheet *sheet, const struct mc_tree_report *report,
                        const char *level, const char *name, const char *team,
                        const struct mc_tree_study *only_study)
{
    struct average average = {level, name, 0, 0, 0, 0};
    size_t s, r;

    for (s = 0; s < report->n_studies; s++) {
        const struct mc_tree_study *study = report->studies[s];
        size_t n = study->treebank.n_trees;

        for (r = 0; r < study->n_runs && (only_study == NULL || only_study == study); r++) {
            const struct mc_tree_run *run = &study->runs[r];

            if (team != NULL && (run->team == NULL || strcmp(run->team, team) != 0))
                continue;
            average.n++;
            average.micro += ratio(run->kept, run->edges);
            average.dea += mc_tree_mean_defined(run->scores[MC_TREE_DEA].values, n, report->arena);
            average.bleu +=
                mc_tree_mean_defined(run->scores[MC_TREE_BLEU].values, n, report->arena);
        }
    }
    average.micro /= (double)average.n;
    average.dea /= (double)average.n;
    average.bleu /= (double)average.n;
    mc_sheet_row(sheet, &average, NULL);
}

void mc_tree_sheet_averages(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"level", "over", MC_SHEET_TEXT, 0, MC_MEMBER(struct average, level)},
        {"name", "name", MC_SHEET_TEXT, 0, MC_MEMBER(struct average, name)},
        {"runs", "runs", MC_SHEET_COUNT, 0, MC_MEMBER(struct average, n)},
        {"dea_micro", "DEA", MC_SHEET_REAL, 3, MC_MEMBER(struct average, micro)},
        {"dea_mean", "mean DEA", MC_SHEET_REAL, 3, MC_MEMBER(struct average, dea)},
        {"bleu_mean", "mean BLEU", MC_SHEET_REAL, 3, MC_MEMBER(struct average, bleu)},
    };
    struct mc_sheet *sheet = mc_book_add(book, "averages", "means over runs");
    struct mc_string_map *teams = mc_tree_teams(report);
    uint32_t t;
    size_t n_studies = report->n_studies, s;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (t = 0; t < mc_string_map_size(teams); t++)
        put_average(sheet, report, "team", mc_string_map_key(teams, t).data,
                    mc_string_map_key(teams, t).data, NULL);
    for (s = 0; s < n_studies; s++)
        put_average(sheet, report, "treebank", report->studies[s]->treebank.name, NULL,
                    report->studies[s]);
    if (n_studies > 1)
        put_average(sheet, report, "all", "all", NULL, NULL);
}
