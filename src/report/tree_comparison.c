/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_comparison.c: the tables of `metricheck trees analyse` that hold a run against another: by
 * sentence, by relation. */
#include <math.h>
#include <stdlib.h>

#include "analysis/tests/multiple_testing.h"
#include "report/tree_sheets.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* --- two runs --------------------------------------------------------------------------------- */

static const struct mc_sheet_column comparison_columns[] = {
    {"treebank", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"run", "run", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"against", "against", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"score", "score", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"n", "n", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"better", "better", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"worse", "worse", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"difference", "mean difference", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"low", "from", MC_SHEET_LOW, 3, MC_BY_HAND},
    {"high", "to", MC_SHEET_HIGH, 3, MC_BY_HAND},
    {"p", NULL, MC_SHEET_P, 0, MC_BY_HAND},
    {"p_holm", "p (Holm)", MC_SHEET_P, 0, MC_BY_HAND},
};

static const struct mc_sheet_column difference_columns[] = {
    {"treebank", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"run", "run", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"against", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"sent_id", "sentence", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"score", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"first", "against", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"second", "run's", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"difference", "difference", MC_SHEET_REAL, 3, MC_BY_HAND},
};

static const struct mc_sheet_column change_columns[] = {
    {"treebank", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"run", "run", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"against", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"relation", "relation", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"edges", "edges", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"only_first", "lost", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"only_second", "gained", MC_SHEET_COUNT, 0, MC_BY_HAND},
    {"difference", "difference", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"p", NULL, MC_SHEET_P, 0, MC_BY_HAND},
    {"p_holm", "p (Holm)", MC_SHEET_P, 0, MC_BY_HAND},
};

/* Two runs of a study, the second held against the first. */
struct run_pair {
    const struct mc_tree_study *study;
    const struct mc_tree_run *first, *second;
};

static void put_pair(struct mc_sheet *sheet, const struct run_pair *pair)
{
    mc_sheet_text(sheet, mc_slice_of(pair->study->treebank.name));
    mc_sheet_text(sheet, mc_slice_of(pair->second->name));
    mc_sheet_text(sheet, mc_slice_of(pair->first->name));
}

/* Puts the adjusted p of the column before the last one into the last one, over the rows from
 * `from` on. */
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

static void put_comparison(struct mc_sheet *sheet, const struct run_pair *pair, size_t score)
{
    struct mc_tree_difference found =
        mc_tree_compare(pair->first->scores[score].values, pair->second->scores[score].values,
                        pair->study->treebank.n_trees, sheet->arena);

    put_pair(sheet, pair);
    mc_sheet_text(sheet, mc_slice_of(pair->second->scores[score].name));
    mc_sheet_count(sheet, found.n);
    mc_sheet_count(sheet, found.better);
    mc_sheet_count(sheet, found.worse);
    mc_sheet_real(sheet, found.mean);
    mc_sheet_real(sheet, found.low);
    mc_sheet_real(sheet, found.high);
    mc_sheet_real(sheet, found.p);
    mc_sheet_real(sheet, (double)NAN); /* until adjust_rows */
}

/* A sentence and by how much its score changed. */
struct changed {
    size_t tree;
    double difference;
};

static int compare_changed(const void *a, const void *b)
{
    const struct changed *first = a, *second = b;
    double x = fabs(first->difference), y = fabs(second->difference);

    if (x < y || x > y)
        return x > y ? -1 : 1;
    return (first->tree > second->tree) - (first->tree < second->tree);
}

static void put_differences(struct mc_sheet *sheet, const struct run_pair *pair)
{
    size_t n = pair->study->treebank.n_trees, n_changed = 0, i;
    const double *first = pair->first->scores[MC_TREE_DEA].values;
    const double *second = pair->second->scores[MC_TREE_DEA].values;
    struct changed *changed = mc_arena_array(sheet->arena, n, sizeof(*changed));

    for (i = 0; i < n; i++) {
        double difference = second[i] - first[i];

        if (!isnan(difference) && fabs(difference) > 1e-12)
            changed[n_changed++] = (struct changed){i, difference};
    }
    qsort(changed, n_changed, sizeof(*changed), compare_changed);
    for (i = 0; i < n_changed; i++) {
        put_pair(sheet, pair);
        mc_sheet_text(sheet, pair->study->treebank.trees[changed[i].tree].id);
        mc_sheet_text(sheet, mc_slice_of("dea"));
        mc_sheet_real(sheet, first[changed[i].tree]);
        mc_sheet_real(sheet, second[changed[i].tree]);
        mc_sheet_real(sheet, changed[i].difference);
    }
}

/* Edges of a relation that only one of the two runs keeps. */
struct relation_change {
    uint64_t edges, only_first, only_second;
};

static void count_changes(const struct run_pair *pair, struct mc_string_map *relations,
                          struct relation_change *changes)
{
    const struct mc_treebank *treebank = &pair->study->treebank;
    uint32_t node, relation;
    size_t i;

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
}

static void put_changes(struct mc_sheet *sheet, const struct run_pair *pair,
                        const struct mc_tree_groups *groups)
{
    struct mc_string_map *relations = mc_string_map_new(sheet->arena);
    struct relation_change *changes = mc_arena_array(sheet->arena, groups->n, sizeof(*changes));
    size_t from = mc_sheet_n_rows(sheet), i;

    for (i = 0; i < groups->n; i++)
        (void)mc_string_map_add(relations, groups->items[i].label, NULL);
    count_changes(pair, relations, changes);
    for (i = 0; i < groups->n; i++) {
        const struct relation_change *change = &changes[i];

        put_pair(sheet, pair);
        mc_sheet_text(sheet, groups->items[i].label);
        mc_sheet_count(sheet, change->edges);
        mc_sheet_count(sheet, change->only_first);
        mc_sheet_count(sheet, change->only_second);
        mc_sheet_real(sheet, ((double)change->only_second - (double)change->only_first) /
                                 (double)change->edges);
        mc_sheet_real(sheet, mc_tree_mid_p(change->only_first, change->only_second));
        mc_sheet_real(sheet, (double)NAN);
    }
    adjust_rows(sheet, from, sheet->arena);
}

/* The run that others are held against. */
static const struct mc_tree_run *base_run(const struct mc_tree_study *study, const char *name)
{
    size_t r;

    for (r = 0; r < study->n_runs; r++)
        if (name == NULL || strcmp(study->runs[r].name, name) == 0)
            return &study->runs[r];
    return NULL;
}

int mc_tree_sheet_comparison(struct mc_book *book, const struct mc_tree_report *report,
                             struct mc_error *error)
{
    struct mc_sheet *sheets[3];
    struct mc_tree_groups groups;
    size_t s, r, i;

    sheets[0] = mc_book_add(book, "comparison", "runs side by side");
    mc_sheet_columns(sheets[0], comparison_columns, COUNT_OF(comparison_columns));
    mc_sheet_note(sheets[0], "Over sentences: Wilcoxon's signed-rank test, Holm over this table; "
                             "95%% interval of the mean difference.");
    sheets[1] = mc_book_add_detail(book, "differences", "sentences whose DEA differs most");
    mc_sheet_columns(sheets[1], difference_columns, COUNT_OF(difference_columns));
    sheets[1]->most = report->most;
    sheets[2] = mc_book_add_detail(book, "relation_changes", "relations that changed");
    mc_sheet_columns(sheets[2], change_columns, COUNT_OF(change_columns));
    mc_sheet_note(sheets[2], "Edges that only one of the two runs keeps: McNemar's exact test "
                             "(mid-p), Holm over the relations of a pair.");
    for (s = 0; s < report->n_studies; s++) {
        struct run_pair pair = {report->studies[s], base_run(report->studies[s], report->against),
                                NULL};

        if (pair.first == NULL)
            return mc_error_set(error, MC_CODE_USAGE, "no run is called '%s'", report->against);
        mc_tree_group_edges(pair.study, MC_BY_RELATION, report->arena, &groups);
        for (r = 0; r < pair.study->n_runs; r++) {
            pair.second = &pair.study->runs[r];
            if (pair.second == pair.first)
                continue;
            for (i = 0; i < pair.second->n_scores; i++)
                put_comparison(sheets[0], &pair, i);
            put_differences(sheets[1], &pair);
            put_changes(sheets[2], &pair, &groups);
        }
    }
    adjust_rows(sheets[0], 0, report->arena);
    return 0;
}
