/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/tree_sheets.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/sample.h"
#include "analysis/tests/multiple_testing.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

static struct mc_slice text(const char *text)
{
    return mc_slice_of(text);
}

static double ratio(uint64_t part, uint64_t whole)
{
    return whole == 0 ? (double)NAN : (double)part / (double)whole;
}

/* --- describe --------------------------------------------------------------------------------- */

static const struct mc_sheet_column treebank_columns[] = {
    {"treebank", "treebank", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"sentences", "sentences", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"without_nodes", NULL, MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"words", "words", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"nodes", NULL, MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"edges", NULL, MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"several_roots", NULL, MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"nonprojective_percent", "non-proj. %", MC_SHEET_REAL, 2, MC_BY_HAND},
    {"depth", "depth", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"length", "length", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"mdd", "MDD", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"mfw", "MFW", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"arity", "arity", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"entropy", "entropy", MC_SHEET_REAL, 3, MC_BY_HAND},
};

static double percent(uint64_t part, uint64_t whole)
{
    return 100 * ratio(part, whole);
}

static void put_mean(struct mc_sheet *sheet, const struct mc_treebank_summary *summary,
                     enum mc_tree_quantity quantity)
{
    struct mc_quantity_summary found = mc_treebank_quantity(summary, quantity);

    if (isnan(found.mean))
        mc_sheet_text(sheet, text("-"));
    else if (isnan(found.deviation))
        mc_sheet_text(sheet, text(mc_arena_format(sheet->arena, "%.2f", found.mean)));
    else
        mc_sheet_text(
            sheet, text(mc_arena_format(sheet->arena, "%.2f (%.2f)", found.mean, found.deviation)));
}

void mc_tree_sheet_treebanks(struct mc_book *book, struct mc_treebank_summary *const *summaries,
                             size_t n)
{
    struct mc_sheet *sheet = mc_book_add(book, "treebanks", "treebanks");
    struct mc_relation_entropy *unused;
    double entropy;
    size_t i;

    mc_sheet_columns(sheet, treebank_columns, COUNT_OF(treebank_columns));
    for (i = 0; i < n; i++) {
        const struct mc_treebank_summary *summary = summaries[i];

        mc_sheet_text(sheet, text(summary->name));
        mc_sheet_count(sheet, summary->n_sentences);
        mc_sheet_count(sheet, summary->n_empty);
        mc_sheet_count(sheet, summary->n_words);
        mc_sheet_count(sheet, summary->n_nodes);
        mc_sheet_count(sheet, summary->n_edges);
        mc_sheet_count(sheet, summary->n_several_roots);
        mc_sheet_real(
            sheet, percent(summary->rounded ? summary->n_spans_ancestor : summary->n_nonprojective,
                           summary->n_sentences));
        put_mean(sheet, summary, MC_QUANTITY_DEPTH);
        put_mean(sheet, summary, MC_QUANTITY_LENGTH);
        put_mean(sheet, summary, MC_QUANTITY_MDD);
        put_mean(sheet, summary, MC_QUANTITY_MFW);
        put_mean(sheet, summary, MC_QUANTITY_ARITY);
        (void)mc_direction_entropies(&summary->universal, book->arena, &unused, &entropy);
        mc_sheet_real(sheet, entropy);
    }
    mc_sheet_note(sheet, "Means, with standard deviations in parentheses. MDD: mean dependency "
                         "distance; MFW: mean flux weight; entropy: of the direction of relations, "
                         "mean over relations.");
    mc_sheet_note(sheet, "In a tree with one root, mean flux size equals MDD, and arity is a "
                         "function of length: neither is shown twice.");
}

static const struct mc_sheet_column summary_columns[] = {
    {"treebank", "treebank", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"quantity", "quantity", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"n", "n", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"mean", "mean", MC_SHEET_REAL, 2, MC_BY_HAND},
    {"sd", "sd", MC_SHEET_REAL, 2, MC_BY_HAND},
    {"median", "median", MC_SHEET_REAL, 2, MC_BY_HAND},
    {"min", "min", MC_SHEET_REAL, 2, MC_BY_HAND},
    {"max", "max", MC_SHEET_REAL, 2, MC_BY_HAND},
};

static void put_quantity(struct mc_sheet *sheet, const struct mc_treebank_summary *summary,
                         const char *name, struct mc_quantity_summary found)
{
    mc_sheet_text(sheet, text(summary->name));
    mc_sheet_text(sheet, text(name));
    mc_sheet_count(sheet, summary->n_sentences);
    mc_sheet_real(sheet, found.mean);
    mc_sheet_real(sheet, found.deviation);
    mc_sheet_real(sheet, found.median);
    mc_sheet_real(sheet, found.least);
    mc_sheet_real(sheet, found.most);
}

static void put_percent(struct mc_sheet *sheet, const struct mc_treebank_summary *summary,
                        const char *name, uint64_t n)
{
    struct mc_quantity_summary found = {percent(n, summary->n_sentences), (double)NAN, (double)NAN,
                                        (double)NAN, (double)NAN};

    put_quantity(sheet, summary, name, found);
}

void mc_tree_sheet_summary(struct mc_book *book, struct mc_treebank_summary *const *summaries,
                           size_t n)
{
    struct mc_sheet *sheet = mc_book_add_detail(book, "summary", "distribution of each measure");
    size_t i;
    int q;

    mc_sheet_columns(sheet, summary_columns, COUNT_OF(summary_columns));
    for (i = 0; i < n; i++) {
        for (q = 0; q < MC_N_TREE_QUANTITIES; q++)
            put_quantity(sheet, summaries[i], mc_tree_quantity_name((enum mc_tree_quantity)q),
                         mc_treebank_quantity(summaries[i], (enum mc_tree_quantity)q));
        put_percent(sheet, summaries[i], "nonprojective_percent", summaries[i]->n_nonprojective);
        put_percent(sheet, summaries[i], "spans_ancestor_percent", summaries[i]->n_spans_ancestor);
    }
}

static const struct mc_sheet_column entropy_columns[] = {
    {"level", "level", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"relation", "relation", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"left", "left", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"right", "right", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"entropy", "entropy", MC_SHEET_REAL, 3, MC_BY_HAND},
};

static const struct mc_sheet_column treebank_column = {"treebank", "treebank", MC_SHEET_TEXT, 0,
                                                       MC_BY_HAND};

static void put_entropy(struct mc_sheet *sheet, const char *treebank, const char *level,
                        const struct mc_relation_entropy *entry)
{
    bool mean = entry->relation.data == NULL;

    if (treebank != NULL)
        mc_sheet_text(sheet, text(treebank));
    mc_sheet_text(sheet, text(level));
    mc_sheet_text(sheet, mean ? text("MEAN") : entry->relation);
    mc_sheet_real(sheet, mean ? (double)NAN : (double)entry->counts.left);
    mc_sheet_real(sheet, mean ? (double)NAN : (double)entry->counts.right);
    mc_sheet_real(sheet, entry->entropy);
}

static void put_entropies(struct mc_sheet *sheet, const struct mc_treebank_summary *summary,
                          const char *treebank)
{
    static const char *const levels[] = {"universal", "full"};
    const struct mc_direction_table *tables[] = {&summary->universal, &summary->full};
    struct mc_relation_entropy *entries, mean[2] = {{{NULL, 0}, {0, 0}, 0}, {{NULL, 0}, {0, 0}, 0}};
    size_t n, i, t;

    for (t = 0; t < 2; t++) {
        n = mc_direction_entropies(tables[t], sheet->arena, &entries, &mean[t].entropy);
        for (i = 0; i < n; i++)
            put_entropy(sheet, treebank, levels[t], &entries[i]);
    }
    for (t = 0; t < 2; t++)
        put_entropy(sheet, treebank, levels[t], &mean[t]);
}

void mc_tree_sheet_entropy(struct mc_book *book, struct mc_treebank_summary *const *summaries,
                           size_t n)
{
    struct mc_sheet *sheet = mc_book_add(book, "entropy", "entropy of the direction of relations");
    size_t i;

    if (n > 1)
        mc_sheet_column(sheet, treebank_column);
    mc_sheet_columns(sheet, entropy_columns, COUNT_OF(entropy_columns));
    for (i = 0; i < n; i++)
        put_entropies(sheet, summaries[i], n > 1 ? summaries[i]->name : NULL);
    mc_sheet_note(sheet, "0: dependents of this relation are always on one side of their head; 1: "
                         "on either side equally often. universal: up to the colon.");
}

static const struct mc_sheet_column sentence_columns[] = {
    {"n", "n", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"sent_id", "sentence", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"words", "words", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"length", "length", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"depth", "depth", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"mdd", "MDD", MC_SHEET_REAL, 2, MC_BY_HAND},
    {"mfs", NULL, MC_SHEET_REAL, 2, MC_BY_HAND},
    {"mfw", "MFW", MC_SHEET_REAL, 2, MC_BY_HAND},
    {"arity", "arity", MC_SHEET_REAL, 2, MC_BY_HAND},
    {"projective", "projective", MC_SHEET_FLAG, 0, MC_BY_HAND},
    {"nonprojective_edges", "non-proj. edges", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"crossings", "crossings", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"spans_ancestor", NULL, MC_SHEET_FLAG, 0, MC_BY_HAND},
    {"length_subtrees_dropped", NULL, MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"flux_sizes", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"flux_weights", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
};

struct mc_sheet *mc_tree_sheet_sentences(struct mc_book *book, bool named)
{
    struct mc_sheet *sheet = mc_book_add(book, "trees", "trees");

    if (named)
        mc_sheet_column(sheet, treebank_column);
    mc_sheet_columns(sheet, sentence_columns, COUNT_OF(sentence_columns));
    return sheet;
}

/* "1,2,1"; "-" of none. */
static struct mc_slice list_text(const uint32_t *items, uint32_t n, struct mc_arena *arena)
{
    struct mc_buffer list = {NULL, 0, 0};
    struct mc_slice copy;
    uint32_t i;

    if (n == 0)
        return text("-");
    for (i = 0; i < n; i++)
        mc_buffer_append_format(&list, i > 0 ? ",%u" : "%u", items[i]);
    copy = mc_arena_copy(arena, mc_buffer_slice(&list));
    mc_buffer_free(&list);
    return copy;
}

static void put_measures(struct mc_sheet *sheet, const struct mc_tree_measures *measures)
{
    uint32_t n_places = measures->length - 1;

    mc_sheet_count(sheet, measures->length);
    mc_sheet_count(sheet, measures->depth);
    mc_sheet_real(sheet, measures->mdd);
    mc_sheet_real(sheet, measures->mean_flux_size);
    mc_sheet_real(sheet, measures->mean_flux_weight);
    mc_sheet_real(sheet, measures->arity);
    mc_sheet_flag(sheet, measures->projective);
    mc_sheet_count(sheet, measures->nonprojective_edges);
    mc_sheet_count(sheet, measures->crossings);
    mc_sheet_flag(sheet, measures->spans_ancestor);
    mc_sheet_count(sheet, measures->length_dropped);
    mc_sheet_text(sheet, list_text(measures->flux_sizes, n_places, sheet->arena));
    mc_sheet_text(sheet, list_text(measures->flux_weights, n_places, sheet->arena));
}

void mc_tree_sheet_sentence(struct mc_sheet *sheet, const char *treebank, uint64_t number,
                            const struct mc_tree *tree, const struct mc_tree_measures *measures)
{
    int i;

    if (treebank != NULL)
        mc_sheet_text(sheet, text(treebank));
    mc_sheet_count(sheet, number);
    mc_sheet_text(sheet, mc_arena_copy(sheet->arena, tree->id));
    mc_sheet_count(sheet, tree->n_words);
    if (measures != NULL) {
        put_measures(sheet, measures);
        return;
    }
    mc_sheet_count(sheet, 0); /* no node, no values */
    for (i = 0; i < 10; i++)
        mc_sheet_real(sheet, (double)NAN);
    mc_sheet_text(sheet, text("-"));
    mc_sheet_text(sheet, text("-"));
}

/* --- scores and runs -------------------------------------------------------------------------- */

static const char *joined(const char *a, const char *b, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s:%s", a, b);
}

/* The runs of all treebanks by their names, in the order in which they first come. */
struct run_names {
    struct mc_string_map *names;
    const struct mc_tree_run **first; /* [n] a run of the name */
    uint32_t n;
};

static struct run_names names_of_runs(const struct mc_tree_report *report)
{
    struct run_names runs = {mc_string_map_new(report->arena), NULL, 0};
    size_t n_runs = 0, s, r;

    for (s = 0; s < report->n_studies; s++)
        n_runs += report->studies[s]->n_runs;
    runs.first = mc_arena_array(report->arena, n_runs, sizeof(*runs.first));
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++) {
            const struct mc_tree_run *run = &report->studies[s]->runs[r];

            if (mc_string_map_add(runs.names, text(run->name), NULL) == runs.n)
                runs.first[runs.n++] = run;
        }
    return runs;
}

/* The number in its study of the run of that name; the number of runs where it has none. */
static size_t run_in(const struct mc_tree_study *study, const char *name)
{
    size_t r = 0;

    while (r < study->n_runs && strcmp(study->runs[r].name, name) != 0)
        r++;
    return r;
}

/* Tables of one treebank do without its name. */
static void add_treebank_column(struct mc_sheet *sheet, const struct mc_tree_report *report)
{
    if (report->n_studies > 1)
        mc_sheet_column(sheet, treebank_column);
}

static void put_treebank(struct mc_sheet *sheet, const struct mc_tree_report *report,
                         const struct mc_tree_study *study)
{
    if (report->n_studies > 1)
        mc_sheet_text(sheet, text(study->treebank.name));
}

static void add_score_columns(struct mc_sheet *sheet, const struct mc_tree_run *run)
{
    struct mc_arena *arena = sheet->arena;
    struct mc_sheet_column column = {NULL, NULL, MC_SHEET_REAL, 3, MC_BY_HAND};
    size_t s;

    column.name = joined("dea", run->name, arena);
    column.title = column.name;
    mc_sheet_column(sheet, column);
    column.name = joined("dea_any", run->name, arena);
    column.title = NULL;
    mc_sheet_column(sheet, column);
    for (s = 0; s < run->n_scores; s++) {
        if (s == MC_TREE_DEA)
            continue;
        column.name = joined(run->scores[s].name, run->name, arena);
        column.title = column.name;
        mc_sheet_column(sheet, column);
    }
}

/* All runs have the same scores. */
static void put_sentence_scores(struct mc_sheet *sheet, const struct mc_tree_study *study,
                                const struct mc_tree_run *named, size_t i)
{
    size_t r = run_in(study, named->name), s;
    const struct mc_tree_run *run = r < study->n_runs ? &study->runs[r] : NULL;

    mc_sheet_real(sheet, run == NULL ? (double)NAN : run->accuracy[i].dea);
    mc_sheet_real(sheet, run == NULL ? (double)NAN : run->accuracy[i].dea_any);
    for (s = 0; s < named->n_scores; s++)
        if (s != MC_TREE_DEA)
            mc_sheet_real(sheet, run == NULL ? (double)NAN : run->scores[s].values[i]);
}

void mc_tree_sheet_scores(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_column head[] = {
        {"n", "n", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"sent_id", "sentence", MC_SHEET_TEXT, 0, MC_BY_HAND}};
    struct mc_sheet *sheet = mc_book_add_detail(book, "scores", "scores of sentences");
    struct run_names runs = names_of_runs(report);
    size_t s, i, r;

    add_treebank_column(sheet, report);
    mc_sheet_columns(sheet, head, COUNT_OF(head));
    for (r = 0; r < runs.n; r++)
        add_score_columns(sheet, runs.first[r]);
    for (s = 0; s < report->n_studies; s++) {
        const struct mc_tree_study *study = report->studies[s];

        for (i = 0; i < study->treebank.n_trees; i++) {
            put_treebank(sheet, report, study);
            mc_sheet_count(sheet, i + 1);
            mc_sheet_text(sheet, study->treebank.trees[i].id);
            for (r = 0; r < runs.n; r++)
                put_sentence_scores(sheet, study, runs.first[r], i);
        }
    }
}

static const struct mc_sheet_column run_columns[] = {
    {"treebank", "treebank", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"run", "run", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"sentences", NULL, MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"foreign_tokens", "foreign", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"tokens", "tokens", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"edges", "edges", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"found", "kept", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"dea_micro", "DEA", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"dea_mean", "mean DEA", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"dea_any_mean", NULL, MC_SHEET_REAL, 3, MC_BY_HAND},
    {"bleu_mean", "mean BLEU", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"bleu_median", "median BLEU", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"bleu_q1", NULL, MC_SHEET_REAL, 3, MC_BY_HAND},
    {"failed", "failed", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"threshold", "fails at", MC_SHEET_REAL, 3, MC_BY_HAND},
};

static double mean_of(const double *values, size_t n, struct mc_arena *arena)
{
    struct mc_tree_values defined = mc_tree_defined(values, n, arena);

    return defined.n == 0 ? (double)NAN : mc_mean(defined.values, defined.n);
}

static double quantile_of(const double *values, size_t n, double percentile, struct mc_arena *arena)
{
    struct mc_tree_values defined = mc_tree_defined(values, n, arena);

    if (defined.n == 0)
        return (double)NAN;
    mc_sort_values(defined.values, defined.n, arena);
    return mc_quantile_sorted(defined.values, defined.n, percentile, MC_QUANTILE_LINEAR);
}

static double mean_dea_any(const struct mc_tree_run *run, size_t n, struct mc_arena *arena)
{
    double *values = mc_arena_array(arena, n, sizeof(double));
    size_t i;

    for (i = 0; i < n; i++)
        values[i] = run->accuracy[i].dea_any;
    return mean_of(values, n, arena);
}

static void put_run(struct mc_sheet *sheet, const struct mc_tree_study *study,
                    const struct mc_tree_run *run, const struct mc_failed_sentences *failures)
{
    size_t n = study->treebank.n_trees;
    const double *bleu = run->scores[MC_TREE_BLEU].values;
    struct mc_arena *arena = sheet->arena;

    mc_sheet_text(sheet, text(study->treebank.name));
    mc_sheet_text(sheet, text(run->name));
    mc_sheet_count(sheet, n);
    mc_sheet_count(sheet, run->outputs.n_foreign);
    mc_sheet_count(sheet, run->outputs.n_tokens);
    mc_sheet_count(sheet, run->edges);
    mc_sheet_count(sheet, run->kept);
    mc_sheet_real(sheet, ratio(run->kept, run->edges));
    mc_sheet_real(sheet, mean_of(run->scores[MC_TREE_DEA].values, n, arena));
    mc_sheet_real(sheet, mean_dea_any(run, n, arena));
    mc_sheet_real(sheet, mean_of(bleu, n, arena));
    mc_sheet_real(sheet, quantile_of(bleu, n, 50, arena));
    mc_sheet_real(sheet, quantile_of(bleu, n, 25, arena));
    mc_sheet_count(sheet, failures->n_failed);
    mc_sheet_real(sheet, failures->threshold);
}

/* Perfect sentences of one to three words, whose smoothed BLEU is below 1. */
static size_t short_trees(const struct mc_tree_study *study)
{
    size_t n = 0, i;

    for (i = 0; i < study->treebank.n_trees; i++)
        n += study->treebank.trees[i].n_nodes >= 1 && study->treebank.trees[i].n_nodes <= 3;
    return n;
}

int mc_tree_sheet_runs(struct mc_book *book, const struct mc_tree_report *report,
                       struct mc_error *error)
{
    struct mc_sheet *sheet = mc_book_add(book, "runs", "runs");
    struct mc_failed_sentences failures;
    size_t s, r, n_short = 0;

    mc_sheet_columns(sheet, run_columns, COUNT_OF(run_columns));
    for (s = 0; s < report->n_studies; s++) {
        const struct mc_tree_study *study = report->studies[s];

        n_short += short_trees(study);
        for (r = 0; r < study->n_runs; r++) {
            if (mc_failed_sentences(study, &study->runs[r], &report->rule, report->arena, &failures,
                                    error) != 0)
                return -1;
            put_run(sheet, study, &study->runs[r], &failures);
        }
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

static void add_group_columns(struct mc_sheet *sheet, const struct run_names *runs,
                              const char *first)
{
    struct mc_sheet_column label = {first, first, MC_SHEET_TEXT, 0, MC_BY_HAND};
    struct mc_sheet_column edges = {"edges", "edges", MC_SHEET_COUNT, 0, MC_BY_HAND};
    struct mc_sheet_column macro = {"macro_accuracy", "mean", MC_SHEET_REAL, 3, MC_BY_HAND};
    struct mc_sheet_column column = {NULL, NULL, MC_SHEET_COUNT, 0, MC_BY_HAND};
    size_t r;

    mc_sheet_column(sheet, label);
    mc_sheet_column(sheet, edges);
    for (r = 0; r < runs->n; r++) {
        column.name = joined("found", runs->first[r]->name, sheet->arena);
        mc_sheet_column(sheet, column);
    }
    column.kind = MC_SHEET_REAL;
    column.decimals = 3;
    for (r = 0; r < runs->n; r++) {
        column.name = joined("accuracy", runs->first[r]->name, sheet->arena);
        column.title = runs->first[r]->name;
        mc_sheet_column(sheet, column);
    }
    mc_sheet_column(sheet, macro);
}

/* The mean is over the runs on the treebank. */
static void put_group(struct mc_sheet *sheet, const struct mc_tree_group *group,
                      const struct mc_tree_study *study, const struct run_names *runs)
{
    double sum = 0;
    size_t r, at;

    mc_sheet_text(sheet, group->label);
    mc_sheet_count(sheet, group->edges);
    for (r = 0; r < runs->n; r++) {
        at = run_in(study, runs->first[r]->name);
        mc_sheet_real(sheet, at < study->n_runs ? (double)group->kept[at] : (double)NAN);
    }
    for (r = 0; r < runs->n; r++) {
        at = run_in(study, runs->first[r]->name);
        mc_sheet_real(sheet,
                      at < study->n_runs ? ratio(group->kept[at], group->edges) : (double)NAN);
    }
    for (r = 0; r < study->n_runs; r++)
        sum += ratio(group->kept[r], group->edges);
    mc_sheet_real(sheet, sum / (double)study->n_runs);
}

const char *mc_tree_groups_name(enum mc_tree_grouping by)
{
    return by == MC_BY_RELATION ? "relations" : grouping_name(by);
}

/* `analyse` shows a short form of the relations unless it was asked for them. */
static const char *by_title(const struct mc_book *book, const struct mc_tree_report *report,
                            enum mc_tree_grouping by, const char *name)
{
    if (by == MC_BY_RELATION && report->shortens && !mc_book_is_asked(book, name))
        return NULL;
    return mc_arena_format(report->arena, "share of edges kept, by %s", grouping_name(by));
}

void mc_tree_sheet_groups(struct mc_book *book, const struct mc_tree_report *report,
                          enum mc_tree_grouping by)
{
    const char *name = mc_tree_groups_name(by);
    struct mc_sheet *sheet = mc_book_add(book, name, by_title(book, report, by, name));
    struct run_names runs = names_of_runs(report);
    struct mc_tree_groups groups;
    size_t s, i;

    add_treebank_column(sheet, report);
    add_group_columns(sheet, &runs, grouping_name(by));
    for (s = 0; s < report->n_studies; s++) {
        mc_tree_group_edges(report->studies[s], by, report->arena, &groups);
        for (i = 0; i < groups.n; i++) {
            if (groups.items[i].edges == 0)
                continue;
            put_treebank(sheet, report, report->studies[s]);
            put_group(sheet, &groups.items[i], report->studies[s], &runs);
        }
    }
}

/* A relation with the mean over runs of the share of its edges that are kept. */
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

/* The edges that a relation needs in the short form: 20, in a small treebank a fiftieth of all, but
 * no fewer than 5. */
static uint64_t least_edges(const struct mc_tree_study *study)
{
    uint64_t part = study->treebank.n_edges / 50;

    return part > 20 ? 20 : part < 5 ? 5 : part;
}

/* Relations of enough edges, those that are kept least first. */
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

/* For people: of one treebank. */
static void add_short_relations(struct mc_book *book, const struct mc_tree_report *report,
                                const struct mc_tree_study *study)
{
    const char *title =
        report->n_studies == 1
            ? "relations kept least"
            : mc_arena_format(report->arena, "relations kept least: %s", study->treebank.name);
    struct mc_sheet *sheet = mc_book_add_short(book, "relations", title);
    struct mc_sheet_column column = {"accuracy", NULL, MC_SHEET_REAL, 2, MC_BY_HAND};
    struct ranked_relation *ranked;
    struct mc_tree_groups groups;
    size_t n, i, r;

    if (sheet == NULL)
        return;
    mc_tree_group_edges(study, MC_BY_RELATION, report->arena, &groups);
    n = rank_relations(study, &groups, report->arena, &ranked);
    mc_sheet_column(sheet,
                    (struct mc_sheet_column){"relation", "relation", MC_SHEET_TEXT, 0, MC_BY_HAND});
    mc_sheet_column(sheet,
                    (struct mc_sheet_column){"edges", "edges", MC_SHEET_COUNT, 0, MC_BY_HAND});
    for (r = 0; r < study->n_runs; r++) {
        column.title = study->runs[r].name;
        mc_sheet_column(sheet, column);
    }
    mc_sheet_column(sheet,
                    (struct mc_sheet_column){"entropy", "entropy", MC_SHEET_REAL, 2, MC_BY_HAND});
    mc_sheet_column(sheet, (struct mc_sheet_column){"distance", "wrong distance", MC_SHEET_REAL, 2,
                                                    MC_BY_HAND});
    mc_sheet_column(sheet,
                    (struct mc_sheet_column){"side", "wrong side", MC_SHEET_REAL, 2, MC_BY_HAND});
    mc_sheet_column(
        sheet, (struct mc_sheet_column){"missing", "word missing", MC_SHEET_REAL, 2, MC_BY_HAND});
    sheet->most = report->most;
    for (i = 0; i < n; i++) {
        mc_sheet_text(sheet, ranked[i].group->label);
        mc_sheet_count(sheet, ranked[i].group->edges);
        for (r = 0; r < study->n_runs; r++)
            mc_sheet_real(sheet, ratio(ranked[i].group->kept[r], ranked[i].group->edges));
        mc_sheet_real(sheet, mc_direction_entropy(ranked[i].group->directions));
        mc_sheet_real(sheet, fate_share(ranked[i].group, study->n_runs, MC_EDGE_DISTANCE));
        mc_sheet_real(sheet, fate_share(ranked[i].group, study->n_runs, MC_EDGE_SIDE));
        mc_sheet_real(sheet, fate_share(ranked[i].group, study->n_runs, MC_EDGE_MISSING));
    }
    mc_sheet_note(sheet,
                  "By run, the share of edges kept. The last three columns say where the "
                  "others went, as shares of all edges of all runs. Relations of %llu edges "
                  "and more.",
                  (unsigned long long)least_edges(study));
}

void mc_tree_sheet_short_relations(struct mc_book *book, const struct mc_tree_report *report)
{
    size_t s;

    for (s = 0; s < report->n_studies; s++)
        add_short_relations(book, report, report->studies[s]);
}

static const struct mc_sheet_column displacement_columns[] = {
    {"relation", "relation", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"run", "run", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"edges", "edges", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"right", "right", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"wrong_distance", "right side, wrong distance", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"wrong_side", "wrong side", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"missing", "word missing", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"mean_displacement", "mean displacement", MC_SHEET_REAL, 1, MC_BY_HAND},
};

static void put_displacement(struct mc_sheet *sheet, const struct mc_tree_group *group,
                             const struct mc_tree_study *study, size_t run)
{
    size_t f;

    mc_sheet_text(sheet, group->label);
    mc_sheet_text(sheet, text(study->runs[run].name));
    mc_sheet_count(sheet, group->edges);
    for (f = MC_EDGE_KEPT; f <= MC_EDGE_MISSING; f++)
        mc_sheet_count(sheet, group->fates[run][f]);
    mc_sheet_real(sheet, group->displacement[run]);
}

void mc_tree_sheet_displacement(struct mc_book *book, const struct mc_tree_report *report)
{
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "displacement", "where the words of edges went");
    struct mc_tree_groups groups;
    size_t s, i, r;

    add_treebank_column(sheet, report);
    mc_sheet_columns(sheet, displacement_columns, COUNT_OF(displacement_columns));
    for (s = 0; s < report->n_studies; s++) {
        mc_tree_group_edges(report->studies[s], MC_BY_RELATION, report->arena, &groups);
        for (i = 0; i < groups.n; i++)
            for (r = 0; r < report->studies[s]->n_runs; r++) {
                put_treebank(sheet, report, report->studies[s]);
                put_displacement(sheet, &groups.items[i], report->studies[s], r);
            }
    }
    mc_sheet_note(sheet, "Displacement: words by which the distance of dependent and head differs "
                         "from the reference, of edges whose words are both in the output but that "
                         "are not kept.");
}

/* --- statistics ------------------------------------------------------------------------------- */

/* The head of every table over runs. */
static void add_run_columns(struct mc_sheet *sheet, const struct mc_tree_report *report)
{
    struct mc_sheet_column treebank = treebank_column;
    struct mc_sheet_column run = {"run", "run", MC_SHEET_TEXT, 0, MC_BY_HAND};

    if (report->n_studies == 1)
        treebank.title = NULL;
    mc_sheet_column(sheet, treebank);
    mc_sheet_column(sheet, run);
}

static void put_run_names(struct mc_sheet *sheet, const struct mc_tree_study *study,
                          const struct mc_tree_run *run)
{
    mc_sheet_text(sheet, text(study->treebank.name));
    mc_sheet_text(sheet, text(run->name));
}

static const struct mc_sheet_column correlation_columns[] = {
    {"x", "x", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"y", "y", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"n", "n", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"rho", "rho", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
    {"p", NULL, MC_SHEET_P, 0, MC_BY_HAND},
    {"p_holm", "p (Holm)", MC_SHEET_P, 0, MC_BY_HAND},
    {"significant", "sig.", MC_SHEET_FLAG, 0, MC_BY_HAND},
};

void mc_tree_sheet_correlations(struct mc_book *book, const struct mc_tree_report *report)
{
    struct mc_sheet *sheet = mc_book_add_detail(book, "correlations", "Spearman over sentences");
    struct mc_tree_correlation *found;
    size_t s, r, i, n;

    add_run_columns(sheet, report);
    mc_sheet_columns(sheet, correlation_columns, COUNT_OF(correlation_columns));
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++) {
            const struct mc_tree_run *run = &report->studies[s]->runs[r];

            n = mc_tree_correlations(report->studies[s], run, report->all_pairs, report->arena,
                                     &found);
            for (i = 0; i < n; i++) {
                put_run_names(sheet, report->studies[s], run);
                mc_sheet_text(sheet, text(found[i].x));
                mc_sheet_text(sheet, text(found[i].y));
                mc_sheet_count(sheet, found[i].n);
                mc_sheet_real(sheet, found[i].rho);
                mc_sheet_real(sheet, found[i].p);
                mc_sheet_real(sheet, found[i].p_holm);
                mc_sheet_flag(sheet, found[i].significant);
            }
        }
    mc_sheet_note(sheet, report->all_pairs
                             ? "p is adjusted by Holm's method over all pairs of a run."
                             : "p is adjusted by Holm's method over the pairs of a run. Pairs that "
                               "are one variable by definition (mdd and mfs, length and arity, in "
                               "trees of one root) are left out; --all-pairs keeps them.");
}

static const struct mc_tree_correlation *find_pair(const struct mc_tree_correlation *pairs,
                                                   size_t n, const char *x, const char *y)
{
    size_t i;

    for (i = 0; i < n; i++)
        if ((strcmp(pairs[i].x, x) == 0 && strcmp(pairs[i].y, y) == 0) ||
            (strcmp(pairs[i].x, y) == 0 && strcmp(pairs[i].y, x) == 0))
            return &pairs[i];
    return NULL;
}

/* "-0.31*" */
static void put_rho(struct mc_sheet *sheet, const struct mc_tree_correlation *pair)
{
    if (pair == NULL || isnan(pair->rho))
        mc_sheet_text(sheet, text("-"));
    else
        mc_sheet_correlation(sheet, pair->rho,
                             text(mc_arena_format(sheet->arena, "%.2f%s", pair->rho + 0.0,
                                                  pair->significant ? "*" : "")));
}

/* The rows of one run: each of its scores with the others and with the measures. */
static void put_short_correlations(struct mc_sheet *sheet, const struct mc_tree_study *study,
                                   const struct mc_tree_run *run, size_t n_scores)
{
    static const char *const measures[] = {"depth", "length", "mdd", "mfw"};
    struct mc_tree_correlation *found;
    size_t n = mc_tree_correlations(study, run, false, sheet->arena, &found), i, k;

    for (i = 0; i < run->n_scores; i++) {
        put_run_names(sheet, study, run);
        mc_sheet_text(sheet, text(run->scores[i].name));
        for (k = 0; k < n_scores; k++)
            put_rho(sheet, find_pair(found, n, run->scores[i].name, run->scores[k].name));
        for (k = 0; k < COUNT_OF(measures); k++)
            put_rho(sheet, find_pair(found, n, run->scores[i].name, measures[k]));
    }
}

void mc_tree_sheet_short_correlations(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"score", "score", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"depth", "depth", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"length", "length", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"mdd", "MDD", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"mfw", "MFW", MC_SHEET_TEXT, 0, MC_BY_HAND}};
    struct mc_sheet *sheet =
        mc_book_add_short(book, "correlations", "rank correlation (Spearman) over sentences");
    const struct mc_tree_run *first = &report->studies[0]->runs[0];
    size_t s, r, i;

    if (sheet == NULL)
        return;
    add_run_columns(sheet, report);
    mc_sheet_column(sheet, columns[0]);
    for (i = 0; i < first->n_scores; i++) {
        struct mc_sheet_column column = {first->scores[i].name, first->scores[i].name,
                                         MC_SHEET_TEXT, 0, MC_BY_HAND};

        mc_sheet_column(sheet, column);
    }
    mc_sheet_columns(sheet, &columns[1], COUNT_OF(columns) - 1);
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++)
            put_short_correlations(sheet, report->studies[s], &report->studies[s]->runs[r],
                                   first->n_scores);
    mc_sheet_note(sheet, "*: significant (p <= 0.05, adjusted by Holm's method over all pairs of a "
                         "run). All pairs with n and p: --show correlations.");
}

static const struct mc_sheet_column mannwhitney_columns[] = {
    {"grouping", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"score", "score", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"n1", "projective", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"n2", "not", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"median1", "median projective", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"median2", "median not", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"u1", "U", MC_SHEET_REAL, 1, MC_BY_HAND},
    {"p", "p", MC_SHEET_P, 0, MC_BY_HAND},
};

static void put_projectivity(struct mc_sheet *sheet, const struct mc_tree_study *study,
                             const struct mc_tree_run *run, size_t score, bool by_spans_ancestor)
{
    struct mc_tree_projectivity found =
        mc_tree_projectivity(study, run->scores[score].values, by_spans_ancestor, sheet->arena);

    put_run_names(sheet, study, run);
    mc_sheet_text(sheet, text(by_spans_ancestor ? "not_spans_ancestor" : "projective"));
    mc_sheet_text(sheet, text(run->scores[score].name));
    mc_sheet_count(sheet, found.n1);
    mc_sheet_count(sheet, found.n2);
    mc_sheet_real(sheet, found.median1);
    mc_sheet_real(sheet, found.median2);
    mc_sheet_real(sheet, found.u1);
    mc_sheet_real(sheet, found.p);
}

void mc_tree_sheet_mannwhitney(struct mc_book *book, const struct mc_tree_report *report)
{
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "mannwhitney", "projective against non-projective sentences");
    size_t s, r, i;
    int by;

    add_run_columns(sheet, report);
    mc_sheet_columns(sheet, mannwhitney_columns, COUNT_OF(mannwhitney_columns));
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++)
            for (by = 0; by < 2; by++)
                for (i = 0; i < report->studies[s]->runs[r].n_scores; i++)
                    put_projectivity(sheet, report->studies[s], &report->studies[s]->runs[r], i,
                                     by == 1);
    mc_sheet_note(sheet, "Mann-Whitney U of the first sample, two-sided p by the normal "
                         "approximation. Per score, the second row counts a sentence as "
                         "non-projective only where an edge passes over an ancestor of its head, "
                         "as the paper did.");
}

void mc_tree_sheet_short_mannwhitney(struct mc_book *book, const struct mc_tree_report *report)
{
    struct mc_sheet *sheet =
        mc_book_add_short(book, "mannwhitney", "projective against non-projective sentences");
    size_t s, r, i;

    if (sheet == NULL)
        return;
    add_run_columns(sheet, report);
    mc_sheet_columns(sheet, mannwhitney_columns, COUNT_OF(mannwhitney_columns));
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++)
            for (i = 0; i < report->studies[s]->runs[r].n_scores; i++)
                put_projectivity(sheet, report->studies[s], &report->studies[s]->runs[r], i, false);
    mc_sheet_note(sheet, "Mann-Whitney U, two-sided p by the normal approximation.");
}

static const struct mc_sheet_column entropy_accuracy_columns[] = {
    {"relations", "relations", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"rho", "rho", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
    {"p", "p", MC_SHEET_P, 0, MC_BY_HAND},
};

void mc_tree_sheet_entropy_accuracy(struct mc_book *book, const struct mc_tree_report *report)
{
    struct mc_sheet *sheet = mc_book_add(book, "entropy_accuracy",
                                         "entropy of direction against accuracy, over relations");
    struct mc_tree_entropy_accuracy found;
    struct mc_tree_groups groups;
    size_t s, r;

    add_run_columns(sheet, report);
    mc_sheet_columns(sheet, entropy_accuracy_columns, COUNT_OF(entropy_accuracy_columns));
    for (s = 0; s < report->n_studies; s++) {
        mc_tree_group_edges(report->studies[s], MC_BY_RELATION, report->arena, &groups);
        for (r = 0; r < report->studies[s]->n_runs; r++) {
            found = mc_tree_entropy_accuracy(&groups, r, report->arena);
            put_run_names(sheet, report->studies[s], &report->studies[s]->runs[r]);
            mc_sheet_count(sheet, found.n);
            mc_sheet_real(sheet, found.rho);
            mc_sheet_real(sheet, found.p);
        }
    }
}

static const struct mc_sheet_column average_columns[] = {
    {"level", "over", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"name", "name", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"runs", "runs", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"dea_micro", "DEA", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"dea_mean", "mean DEA", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"bleu_mean", "mean BLEU", MC_SHEET_REAL, 3, MC_BY_HAND},
};

/* Sums over the runs of a team, a treebank, or all. */
struct average {
    size_t n;
    double micro, dea, bleu;
};

static void add_to_average(struct average *average, const struct mc_tree_study *study,
                           const struct mc_tree_run *run, struct mc_arena *arena)
{
    size_t n = study->treebank.n_trees;

    average->n++;
    average->micro += ratio(run->kept, run->edges);
    average->dea += mean_of(run->scores[MC_TREE_DEA].values, n, arena);
    average->bleu += mean_of(run->scores[MC_TREE_BLEU].values, n, arena);
}

static void put_average(struct mc_sheet *sheet, const char *level, const char *name,
                        const struct average *average)
{
    mc_sheet_text(sheet, text(level));
    mc_sheet_text(sheet, text(name));
    mc_sheet_count(sheet, average->n);
    mc_sheet_real(sheet, average->micro / (double)average->n);
    mc_sheet_real(sheet, average->dea / (double)average->n);
    mc_sheet_real(sheet, average->bleu / (double)average->n);
}

static struct mc_string_map *team_names(const struct mc_tree_report *report)
{
    struct mc_string_map *teams = mc_string_map_new(report->arena);
    size_t s, r;

    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++)
            if (report->studies[s]->runs[r].team != NULL)
                (void)mc_string_map_add(teams, text(report->studies[s]->runs[r].team), NULL);
    return teams;
}

/* The mean over the runs of a team (NULL: any) on a treebank (NULL: any). */
static struct average average_of(const struct mc_tree_report *report, const char *team,
                                 const struct mc_tree_study *only)
{
    struct average average = {0, 0, 0, 0};
    size_t s, r;

    for (s = 0; s < report->n_studies; s++) {
        const struct mc_tree_study *study = report->studies[s];

        for (r = 0; r < study->n_runs && (only == NULL || only == study); r++) {
            const struct mc_tree_run *run = &study->runs[r];

            if (team == NULL || (run->team != NULL && strcmp(run->team, team) == 0))
                add_to_average(&average, study, run, report->arena);
        }
    }
    return average;
}

void mc_tree_sheet_averages(struct mc_book *book, const struct mc_tree_report *report)
{
    struct mc_sheet *sheet = mc_book_add(book, "averages", "means over runs");
    struct mc_string_map *teams = team_names(report);
    struct average average;
    uint32_t t;
    size_t s;

    mc_sheet_columns(sheet, average_columns, COUNT_OF(average_columns));
    for (t = 0; t < mc_string_map_size(teams); t++) {
        average = average_of(report, mc_string_map_key(teams, t).data, NULL);
        put_average(sheet, "team", mc_string_map_key(teams, t).data, &average);
    }
    for (s = 0; s < report->n_studies; s++) {
        average = average_of(report, NULL, report->studies[s]);
        put_average(sheet, "treebank", report->studies[s]->treebank.name, &average);
    }
    if (report->n_studies > 1) {
        average = average_of(report, NULL, NULL);
        put_average(sheet, "all", "all", &average);
    }
}
