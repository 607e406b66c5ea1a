/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_comparison.c: the tables of `metricheck trees analyse` that compare two runs: by sentence
 * and by relation. A pair is one of runs. */
#include <math.h>
#include <stdlib.h>

#include "analysis/tests/multiple_testing.h"
#include "studies/trees/tree_sheets.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* Two runs of a study, of which the second is compared with the first. */
struct run_pair {
    const struct mc_tree_study *study;
    const struct mc_tree_run *first, *second;
    enum mc_zeros zeros;
    size_t score;
};

#define GETTER(name, type, kind, ...)                                                              \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(type, struct run_pair, kind, __VA_ARGS__)

GETTER(get_treebank, void, text, mc_slice_of(at->study->treebank.name))
GETTER(get_run, void, text, mc_slice_of(at->second->name))
GETTER(get_against, void, text, mc_slice_of(at->first->name))
GETTER(get_score, void, text, mc_slice_of(at->second->scores[at->score].name))

#define TREEBANK "treebank", NULL, MC_SHEET_TEXT, 0, .get = get_treebank
#define RUN "run", "run", MC_SHEET_TEXT, 0, .get = get_run
#define HOLM "p_holm", "p (Holm)", MC_SHEET_P, 0, .get = NULL /* adjust_rows puts it */

/* Sets the last column to the adjusted p of the column before it, over the rows from `from` on. */
static void adjust_rows(struct mc_sheet *sheet, size_t from, struct mc_arena *arena)
{
    size_t n_rows = mc_sheet_n_rows(sheet), n = n_rows - from, i, width = sheet->n_columns;
    double *p = mc_arena_array(arena, n, sizeof(double));
    double *adjusted = mc_arena_array(arena, n, sizeof(double));

    for (i = 0; i < n; i++)
        p[i] = sheet->cells[(from + i) * width + width - 2].number;
    mc_adjust_p_values(MC_ADJUST_HOLM, p, n, adjusted, arena);
    for (i = 0; i < n; i++)
        sheet->cells[(from + i) * width + width - 1].number = adjusted[i];
}

static const struct mc_sheet_field comparison_columns[] = {
    {TREEBANK},
    {RUN},
    {"against", "against", MC_SHEET_TEXT, 0, .get = get_against},
    {"score", "score", MC_SHEET_TEXT, 0, .get = get_score},
    {"n", "n", MC_SHEET_COUNT, 0, MC_MEMBER(struct mc_tree_difference, n)},
    {"better", "better", MC_SHEET_COUNT, 0, MC_MEMBER(struct mc_tree_difference, better)},
    {"worse", "worse", MC_SHEET_COUNT, 0, MC_MEMBER(struct mc_tree_difference, worse)},
    {"difference", "mean difference", MC_SHEET_REAL, 3, MC_MEMBER(struct mc_tree_difference, mean)},
    {"low", "from", MC_SHEET_LOW, 3, MC_MEMBER(struct mc_tree_difference, low)},
    {"high", "to", MC_SHEET_HIGH, 3, MC_MEMBER(struct mc_tree_difference, high)},
    {"p", NULL, MC_SHEET_P, 0, MC_MEMBER(struct mc_tree_difference, p)},
    {HOLM},
};

static void put_comparison(struct mc_sheet *sheet, struct run_pair *pair)
{
    for (pair->score = 0; pair->score < pair->second->n_scores; pair->score++) {
        const struct mc_tree_difference difference = mc_tree_compare(
            pair->first->scores[pair->score].values, pair->second->scores[pair->score].values,
            pair->study->treebank.n_trees, pair->zeros, sheet->arena);

        mc_sheet_row(sheet, &difference, pair);
    }
}

/* A sentence whose score changed. */
struct changed_sentence {
    size_t tree;
    double first, second, difference;
};

GETTER(get_sentence, struct changed_sentence, text, at->study->treebank.trees[row->tree].id)

static const struct mc_sheet_field difference_columns[] = {
    {TREEBANK},
    {RUN},
    {"against", NULL, MC_SHEET_TEXT, 0, .get = get_against},
    {"sent_id", "sentence", MC_SHEET_TEXT, 0, .get = get_sentence},
    {"score", NULL, MC_SHEET_TEXT, 0, .get = get_score},
    {"first", "against", MC_SHEET_REAL, 3, MC_MEMBER(struct changed_sentence, first)},
    {"second", "run's", MC_SHEET_REAL, 3, MC_MEMBER(struct changed_sentence, second)},
    {"difference", "difference", MC_SHEET_REAL, 3, MC_MEMBER(struct changed_sentence, difference)},
};

static int compare_changed(const void *a, const void *b)
{
    const struct changed_sentence *first = a, *second = b;
    double x = fabs(first->difference), y = fabs(second->difference);

    if (x < y || x > y)
        return x > y ? -1 : 1;
    return (first->tree > second->tree) - (first->tree < second->tree);
}

static void put_differences(struct mc_sheet *sheet, struct run_pair *pair)
{
    size_t n = pair->study->treebank.n_trees, n_changed = 0, i;
    const double *first = pair->first->scores[MC_TREE_DEA].values;
    const double *second = pair->second->scores[MC_TREE_DEA].values;
    struct changed_sentence *changed = mc_arena_array(sheet->arena, n, sizeof(*changed));

    for (i = 0; i < n; i++) {
        double difference = second[i] - first[i];

        if (!isnan(difference) && fabs(difference) > 1e-12)
            changed[n_changed++] = (struct changed_sentence){i, first[i], second[i], difference};
    }
    qsort(changed, n_changed, sizeof(*changed), compare_changed);
    pair->score = MC_TREE_DEA;
    mc_sheet_rows(sheet, changed, n_changed, sizeof(*changed), pair);
}

/* The edges of a relation, and those that only one of the two runs keeps. */
struct relation_change {
    struct mc_slice relation;
    uint64_t edges, only_first, only_second;
};

GETTER(get_difference, struct relation_change, real,
       ((double)row->only_second - (double)row->only_first) / (double)row->edges)
GETTER(get_p, struct relation_change, real, mc_tree_mid_p(row->only_first, row->only_second))

static const struct mc_sheet_field change_columns[] = {
    {TREEBANK},
    {RUN},
    {"against", NULL, MC_SHEET_TEXT, 0, .get = get_against},
    {"relation", "relation", MC_SHEET_TEXT, 0, MC_MEMBER(struct relation_change, relation)},
    {"edges", "edges", MC_SHEET_COUNT, 0, MC_MEMBER(struct relation_change, edges)},
    {"only_first", "lost", MC_SHEET_COUNT, 0, MC_MEMBER(struct relation_change, only_first)},
    {"only_second", "gained", MC_SHEET_COUNT, 0, MC_MEMBER(struct relation_change, only_second)},
    {"difference", "difference", MC_SHEET_REAL, 3, .get = get_difference},
    {"p", NULL, MC_SHEET_P, 0, .get = get_p},
    {HOLM},
};

static void put_changes(struct mc_sheet *sheet, const struct run_pair *pair,
                        const struct mc_tree_groups *groups)
{
    const struct mc_treebank *treebank = &pair->study->treebank;
    struct mc_string_map *relations = mc_string_map_new(sheet->arena);
    struct relation_change *changes = mc_arena_array(sheet->arena, groups->n, sizeof(*changes));
    size_t from = mc_sheet_n_rows(sheet), i;
    uint32_t node, relation;

    for (i = 0; i < groups->n; i++) {
        (void)mc_string_map_add(relations, groups->items[i].label, NULL);
        changes[i].relation = groups->items[i].label;
    }
    for (i = 0; i < treebank->n_trees; i++)
        for (node = 0; node < treebank->trees[i].n_nodes; node++) {
            bool first = pair->first->outcomes[i][node].kept;
            bool second = pair->second->outcomes[i][node].kept;

            if (treebank->trees[i].heads[node] == MC_NO_HEAD)
                continue;
            relation = mc_string_map_find(
                relations, mc_tree_study_relation(pair->study, &treebank->trees[i], node));
            changes[relation].edges++;
            changes[relation].only_first += first && !second;
            changes[relation].only_second += second && !first;
        }
    mc_sheet_rows(sheet, changes, groups->n, sizeof(*changes), pair);
    adjust_rows(sheet, from, sheet->arena);
}

void mc_tree_sheet_comparison(struct mc_book *book, const struct mc_tree_report *report)
{
    static const char *const zeros[] = {
        [MC_ZEROS_LEFT_OUT] = "equal scores left out (Wilcoxon)",
        [MC_ZEROS_PRATT] = "equal scores ranked and then left out (Pratt)",
        [MC_ZEROS_SPLIT] = "the ranks of equal scores halved between both sides"};
    struct mc_sheet *sheets[3];
    struct mc_tree_groups groups;
    size_t s, r;

    sheets[0] = mc_book_add(book, "comparison", "runs side by side");
    mc_sheet_fields(sheets[0], comparison_columns, COUNT_OF(comparison_columns));
    mc_sheet_note(sheets[0],
                  "Over sentences: Wilcoxon's signed-rank test, %s, Holm over this table; 95%% "
                  "interval of the mean difference.",
                  zeros[report->zeros]);
    sheets[1] = mc_book_add_detail(book, "differences", "sentences whose DEA differs most");
    mc_sheet_fields(sheets[1], difference_columns, COUNT_OF(difference_columns));
    sheets[1]->most = report->most;
    sheets[2] = mc_book_add_detail(book, "relation_changes", "relations that changed");
    mc_sheet_fields(sheets[2], change_columns, COUNT_OF(change_columns));
    mc_sheet_note(sheets[2], "Edges that only one of the two runs keeps: McNemar's exact test "
                             "(mid-p), Holm over the relations of a pair.");
    for (s = 0; s < report->n_studies; s++) {
        const struct mc_tree_study *study = report->studies[s];
        struct run_pair pair = {.study = study, .first = &study->runs[0], .zeros = report->zeros};

        if (report->against != NULL)
            pair.first = mc_tree_run_named(study, report->against);
        mc_tree_group_edges(study, MC_BY_RELATION, report->arena, &groups);
        for (r = 0; r < study->n_runs; r++) {
            pair.second = &study->runs[r];
            if (pair.second == pair.first)
                continue;
            put_comparison(sheets[0], &pair);
            put_differences(sheets[1], &pair);
            put_changes(sheets[2], &pair, &groups);
        }
    }
    adjust_rows(sheets[0], 0, report->arena);
}
