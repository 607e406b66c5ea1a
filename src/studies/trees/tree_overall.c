/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_overall.c: the tables of `metricheck trees analyse` over several runs. In order: medians of
 * correlations, relations over all runs, the best run of each sentence by its relations. A pair is
 * one of variables. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/sample.h"
#include "base/hash.h"
#include "studies/trees/tree_sheets.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* --- medians of correlations ------------------------------------------------------------------ */

/* The correlations of one run. */
struct run_correlations {
    const struct mc_tree_study *study;
    const struct mc_tree_run *run;
    struct mc_tree_correlation *pairs;
    size_t n_pairs;
};

/* The correlations of two variables in several runs. */
struct median {
    const char *level, *name;
    const char *x, *y;
    size_t n, n_significant;
    double median, least, most;
};

/* The runs of a row: those for which `has` is true. */
struct run_group {
    const char *level, *name;
    bool (*has)(const struct run_correlations *correlations, const char *name);
};

static bool is_of_team(const struct run_correlations *correlations, const char *name)
{
    return correlations->run->team != NULL && strcmp(correlations->run->team, name) == 0;
}

static bool is_on_treebank(const struct run_correlations *correlations, const char *name)
{
    return strcmp(correlations->study->treebank.name, name) == 0;
}

static bool is_called(const struct run_correlations *correlations, const char *name)
{
    return strcmp(correlations->run->name, name) == 0;
}

static bool is_any(const struct run_correlations *one, const char *name)
{
    (void)one;
    (void)name;
    return true;
}

/* The run's correlation of the same two variables; NULL: none. */
static const struct mc_tree_correlation *find_pair(const struct run_correlations *correlations,
                                                   const struct mc_tree_correlation *pair)
{
    size_t i;

    for (i = 0; i < correlations->n_pairs; i++)
        if (strcmp(correlations->pairs[i].x, pair->x) == 0 &&
            strcmp(correlations->pairs[i].y, pair->y) == 0)
            return &correlations->pairs[i];
    return NULL;
}

static void put_median(struct mc_sheet *sheet, const struct run_group *group,
                       const struct mc_tree_correlation *pair, const struct run_correlations *runs,
                       size_t n)
{
    struct median median = {.level = group->level,
                            .name = group->name,
                            .x = pair->x,
                            .y = pair->y,
                            .median = (double)NAN,
                            .least = (double)NAN,
                            .most = (double)NAN};
    double *values = mc_arena_array(sheet->arena, n, sizeof(*values));
    size_t i;

    for (i = 0; i < n; i++) {
        const struct mc_tree_correlation *correlation =
            group->has(&runs[i], group->name) ? find_pair(&runs[i], pair) : NULL;

        if (correlation == NULL || isnan(correlation->rho))
            continue;
        values[median.n++] = correlation->rho;
        median.n_significant += correlation->significant;
    }
    if (median.n > 0) {
        mc_sort_values(values, median.n, sheet->arena);
        median.median = mc_quantile_sorted(values, median.n, 50, MC_QUANTILE_LINEAR);
        median.least = values[0];
        median.most = values[median.n - 1];
    }
    mc_sheet_row(sheet, &median, NULL);
}

/* One row for each pair of the first run of the group; none for fewer than two runs. */
static void put_medians(struct mc_sheet *sheet, const struct run_group *group,
                        const struct run_correlations *runs, size_t n)
{
    const struct run_correlations *first = NULL;
    size_t n_runs = 0, i;

    for (i = 0; i < n; i++)
        if (group->has(&runs[i], group->name)) {
            first = first == NULL ? &runs[i] : first;
            n_runs++;
        }
    for (i = 0; n_runs > 1 && i < first->n_pairs; i++)
        put_median(sheet, group, &first->pairs[i], runs, n);
}

/* The rows of each name that runs have at a level, in order of occurrence. */
static void put_level(struct mc_sheet *sheet, struct run_group group,
                      const char *(*name_of)(const struct run_correlations *),
                      const struct run_correlations *runs, size_t n)
{
    struct mc_string_map *names = mc_string_map_new(sheet->arena);
    uint32_t k;
    size_t i;

    for (i = 0; i < n; i++)
        if (name_of(&runs[i]) != NULL)
            (void)mc_string_map_add(names, mc_slice_of(name_of(&runs[i])), NULL);
    for (k = 0; k < mc_string_map_size(names); k++) {
        group.name = mc_string_map_key(names, k).data;
        put_medians(sheet, &group, runs, n);
    }
}

static const char *team_of(const struct run_correlations *correlations)
{
    return correlations->run->team;
}

static const char *treebank_of(const struct run_correlations *correlations)
{
    return correlations->study->treebank.name;
}

static const char *run_of(const struct run_correlations *correlations)
{
    return correlations->run->name;
}

void mc_tree_sheet_correlation_medians(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"level", "over", MC_SHEET_TEXT, 0, MC_MEMBER(struct median, level)},
        {"name", "name", MC_SHEET_TEXT, 0, MC_MEMBER(struct median, name)},
        {"x", "x", MC_SHEET_TEXT, 0, MC_MEMBER(struct median, x)},
        {"y", "y", MC_SHEET_TEXT, 0, MC_MEMBER(struct median, y)},
        {"runs", "runs", MC_SHEET_COUNT, 0, MC_MEMBER(struct median, n)},
        {"median", "median rho", MC_SHEET_CORRELATION, 3, MC_MEMBER(struct median, median)},
        {"least", "least", MC_SHEET_REAL, 3, MC_MEMBER(struct median, least)},
        {"most", "most", MC_SHEET_REAL, 3, MC_MEMBER(struct median, most)},
        {"significant", "sig.", MC_SHEET_COUNT, 0, MC_MEMBER(struct median, n_significant)},
    };
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "correlation_medians", "median correlations of runs");
    struct run_correlations *runs;
    size_t n = 0, s, r;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    runs = mc_arena_array(report->arena, mc_tree_n_runs(report), sizeof(*runs));
    for (s = 0; s < report->n_studies; s++)
        for (r = 0; r < report->studies[s]->n_runs; r++) {
            struct run_correlations *correlations = &runs[n++];

            correlations->study = report->studies[s];
            correlations->run = &report->studies[s]->runs[r];
            correlations->n_pairs =
                mc_tree_correlations(correlations->study, correlations->run, report->all_pairs,
                                     report->arena, &correlations->pairs);
        }
    put_level(sheet, (struct run_group){"run", NULL, is_called}, run_of, runs, n);
    put_level(sheet, (struct run_group){"team", NULL, is_of_team}, team_of, runs, n);
    put_level(sheet, (struct run_group){"treebank", NULL, is_on_treebank}, treebank_of, runs, n);
    put_medians(sheet, &(struct run_group){"all", "all", is_any}, runs, n);
    mc_sheet_note(sheet,
                  "Of Spearman's correlation over the sentences of each run: run, of one name "
                  "on several treebanks; sig.: runs with p <= 0.05 after Holm's correction.");
}

/* --- relations over all runs ------------------------------------------------------------------ */

/* A relation over all treebanks that have it. */
struct overall_relation {
    struct mc_slice relation;
    size_t n_treebanks, n_runs;
    uint64_t edges;           /* of the treebanks */
    uint64_t run_edges, kept; /* summed over runs */
    double sum;               /* of the shares that the runs keep */
};

static double macro_of(const struct overall_relation *relation)
{
    return relation->n_runs == 0 ? (double)NAN : relation->sum / (double)relation->n_runs;
}

static void get_micro(struct mc_sheet *sheet, const void *record, const void *context)
{
    const struct overall_relation *relation = record;

    (void)context;
    mc_sheet_real(sheet, relation->run_edges == 0
                             ? (double)NAN
                             : (double)relation->kept / (double)relation->run_edges);
}

static void get_macro(struct mc_sheet *sheet, const void *record, const void *context)
{
    (void)context;
    mc_sheet_real(sheet, macro_of(record));
}

static int compare_overall(const void *a, const void *b)
{
    const struct overall_relation *first = a, *second = b;
    double x = macro_of(first), y = macro_of(second);

    if (x < y || x > y)
        return x < y ? 1 : -1;
    return mc_slice_compare(first->relation, second->relation);
}

void mc_tree_sheet_all_relations(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"relation", "relation", MC_SHEET_TEXT, 0, MC_MEMBER(struct overall_relation, relation)},
        {"treebanks", "treebanks", MC_SHEET_COUNT, 0,
         MC_MEMBER(struct overall_relation, n_treebanks)},
        {"runs", "runs", MC_SHEET_COUNT, 0, MC_MEMBER(struct overall_relation, n_runs)},
        {"edges", "edges", MC_SHEET_COUNT, 0, MC_MEMBER(struct overall_relation, edges)},
        {"macro_accuracy", "mean of runs", MC_SHEET_REAL, 3, .get = get_macro},
        {"accuracy", "of all edges", MC_SHEET_REAL, 3, .get = get_micro},
    };
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "all_relations", "share of edges kept, over all runs");
    struct mc_string_map *relations = mc_string_map_new(report->arena);
    struct overall_relation *rows = NULL;
    struct mc_tree_groups groups;
    size_t n = 0, capacity = 0, s, i, r;
    bool is_new;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (s = 0; s < report->n_studies; s++) {
        mc_tree_group_edges(report->studies[s], MC_BY_RELATION, report->arena, &groups);
        for (i = 0; i < groups.n; i++) {
            const struct mc_tree_group *group = &groups.items[i];
            struct overall_relation *relation;
            uint32_t k;

            if (group->edges == 0)
                continue;
            k = mc_string_map_add(relations, group->label, &is_new);
            if (is_new)
                *MC_ARENA_PUSH(report->arena, rows, n, capacity) =
                    (struct overall_relation){.relation = group->label};
            relation = &rows[k];
            relation->n_treebanks++;
            relation->edges += group->edges;
            for (r = 0; r < report->studies[s]->n_runs; r++) {
                relation->n_runs++;
                relation->run_edges += group->edges;
                relation->kept += group->kept[r];
                relation->sum += (double)group->kept[r] / (double)group->edges;
            }
        }
    }
    if (n > 0)
        qsort(rows, n, sizeof(*rows), compare_overall);
    mc_sheet_rows(sheet, rows, n, sizeof(*rows), NULL);
    mc_sheet_note(sheet,
                  "Mean of runs: each run on each treebank counts once, whatever its edges.");
}

/* --- the best run of each sentence ------------------------------------------------------------ */

/* The runs of a treebank, and how well each keeps the edges of each relation. */
struct ensemble {
    const struct mc_tree_study *study;
    struct mc_string_map *relations;
    struct mc_tree_groups groups;
    uint64_t *edges, *kept; /* [relations], [n_runs * relations], of the current sentence */
    size_t *chosen;         /* [n_trees], run; SIZE_MAX: the sentence has no edges */
    size_t *best;           /* [n_trees], run with the highest DEA */
};

/* The probability that the run keeps an edge of a relation, estimated from all other sentences;
 * from all edges of the run if no other sentence has the relation. */
static double keep_probability(const struct ensemble *e, size_t run, uint32_t relation)
{
    const struct mc_tree_group *group = &e->groups.items[relation];
    uint64_t edges = group->edges - e->edges[relation];
    uint64_t kept = group->kept[run] - e->kept[run * e->groups.n + relation];

    if (edges == 0)
        return (double)e->study->runs[run].kept / (double)e->study->runs[run].edges;
    return (double)kept / (double)edges;
}

/* Counts the edges of a sentence by relation. Returns their number. */
static size_t count_edges(struct ensemble *e, size_t i)
{
    const struct mc_tree *tree = &e->study->treebank.trees[i];
    size_t n = 0, r;
    uint32_t node, k;

    memset(e->edges, 0, e->groups.n * sizeof(*e->edges));
    memset(e->kept, 0, e->study->n_runs * e->groups.n * sizeof(*e->kept));
    for (node = 0; node < tree->n_nodes; node++) {
        if (tree->heads[node] == MC_NO_HEAD)
            continue;
        k = mc_string_map_find(e->relations, mc_tree_study_relation(e->study, tree, node));
        e->edges[k]++;
        for (r = 0; r < e->study->n_runs; r++)
            e->kept[r * e->groups.n + k] += e->study->runs[r].outcomes[i][node].kept;
        n++;
    }
    return n;
}

static void choose(struct ensemble *e, size_t i)
{
    double highest = -1, highest_dea = -1;
    size_t n = count_edges(e, i), r;
    uint32_t k;

    e->chosen[i] = e->best[i] = SIZE_MAX;
    for (r = 0; r < e->study->n_runs && n > 0; r++) {
        double sum = 0, dea = e->study->runs[r].accuracy[i].dea;

        for (k = 0; k < e->groups.n; k++)
            if (e->edges[k] > 0)
                sum += (double)e->edges[k] * keep_probability(e, r, k);
        if (sum > highest * (1 + 1e-12)) {
            highest = sum;
            e->chosen[i] = r;
        }
        if (dea > highest_dea) {
            highest_dea = dea;
            e->best[i] = r;
        }
    }
}

/* The mean scores if a run is chosen for each sentence. */
struct ensemble_row {
    const char *treebank, *run;
    size_t n_chosen;
    double dea, bleu;
    struct mc_tree_difference gain; /* over the best single run; n 0: not compared */
};

/* The score of each sentence by the run that is chosen for it. */
static double *scores_of(const struct ensemble *e, const size_t *chosen, size_t score,
                         struct mc_arena *arena)
{
    size_t n = e->study->treebank.n_trees, i;
    double *values = mc_arena_array(arena, n, sizeof(*values));

    for (i = 0; i < n; i++)
        values[i] =
            chosen[i] == SIZE_MAX ? (double)NAN : e->study->runs[chosen[i]].scores[score].values[i];
    return values;
}

static struct ensemble_row score_choice(const struct ensemble *e, const char *name,
                                        const size_t *chosen, struct mc_arena *arena)
{
    size_t n = e->study->treebank.n_trees;

    return (struct ensemble_row){
        .treebank = e->study->treebank.name,
        .run = name,
        .dea = mc_tree_mean_defined(scores_of(e, chosen, MC_TREE_DEA, arena), n, arena),
        .bleu = mc_tree_mean_defined(scores_of(e, chosen, MC_TREE_BLEU, arena), n, arena),
        .gain = {0, 0, 0, (double)NAN, (double)NAN, (double)NAN, (double)NAN}};
}

/* The scores of one run on all sentences that have edges. */
static struct ensemble_row score_single_run(const struct ensemble *e, size_t run,
                                            struct mc_arena *arena)
{
    size_t n = e->study->treebank.n_trees, n_chosen = 0, i;
    size_t *always = mc_arena_array(arena, n, sizeof(*always));
    struct ensemble_row row;

    for (i = 0; i < n; i++) {
        always[i] = e->chosen[i] == SIZE_MAX ? SIZE_MAX : run;
        n_chosen += e->chosen[i] == run;
    }
    row = score_choice(e, e->study->runs[run].name, always, arena);
    row.n_chosen = n_chosen;
    return row;
}

static void put_ensemble(struct mc_sheet *sheet, const struct mc_tree_report *report,
                         const struct mc_tree_study *study)
{
    struct mc_arena *arena = report->arena;
    struct ensemble e = {.study = study, .relations = mc_string_map_new(arena)};
    struct ensemble_row row;
    double highest = -1;
    size_t best = 0, n = study->treebank.n_trees, r, i;

    mc_tree_group_edges(study, MC_BY_RELATION, arena, &e.groups);
    for (i = 0; i < e.groups.n; i++)
        (void)mc_string_map_add(e.relations, e.groups.items[i].label, NULL);
    e.edges = mc_arena_array(arena, e.groups.n, sizeof(*e.edges));
    e.kept = mc_arena_array(arena, study->n_runs * e.groups.n, sizeof(*e.kept));
    e.chosen = mc_arena_array(arena, n, sizeof(*e.chosen));
    e.best = mc_arena_array(arena, n, sizeof(*e.best));
    for (i = 0; i < n; i++)
        choose(&e, i);
    for (r = 0; r < study->n_runs; r++) {
        row = score_single_run(&e, r, arena);
        if (row.dea > highest) {
            highest = row.dea;
            best = r;
        }
        mc_sheet_row(sheet, &row, NULL);
    }
    row = score_choice(&e, "(by relations)", e.chosen, arena);
    row.gain =
        mc_tree_compare(study->runs[best].scores[MC_TREE_DEA].values,
                        scores_of(&e, e.chosen, MC_TREE_DEA, arena), n, report->zeros, arena);
    mc_sheet_row(sheet, &row, NULL);
    row = score_choice(&e, "(best of each)", e.best, arena);
    mc_sheet_row(sheet, &row, NULL);
}

void mc_tree_sheet_ensemble(struct mc_book *book, const struct mc_tree_report *report)
{
    static const struct mc_sheet_field treebank = {"treebank", "treebank", MC_SHEET_TEXT, 0,
                                                   MC_MEMBER(struct ensemble_row, treebank)};
    static const struct mc_sheet_field columns[] = {
        {"run", "run", MC_SHEET_TEXT, 0, MC_MEMBER(struct ensemble_row, run)},
        {"chosen", "chosen", MC_SHEET_COUNT, 0, MC_MEMBER(struct ensemble_row, n_chosen)},
        {"dea_mean", "mean DEA", MC_SHEET_REAL, 3, MC_MEMBER(struct ensemble_row, dea)},
        {"bleu_mean", "mean BLEU", MC_SHEET_REAL, 3, MC_MEMBER(struct ensemble_row, bleu)},
        {"gain", "gain", MC_SHEET_REAL, 3, MC_MEMBER(struct ensemble_row, gain.mean)},
        {"low", "from", MC_SHEET_LOW, 3, MC_MEMBER(struct ensemble_row, gain.low)},
        {"high", "to", MC_SHEET_HIGH, 3, MC_MEMBER(struct ensemble_row, gain.high)},
        {"p", "p", MC_SHEET_P, 0, MC_MEMBER(struct ensemble_row, gain.p)},
    };
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "ensemble", "one run for each sentence, by its relations");
    struct mc_sheet_field first = treebank;
    size_t s;

    if (report->n_studies == 1)
        first.title = NULL;
    mc_sheet_field(sheet, first);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (s = 0; s < report->n_studies; s++)
        if (report->studies[s]->n_runs > 1)
            put_ensemble(sheet, report, report->studies[s]);
    mc_sheet_note(
        sheet, "(by relations): of each sentence the output of the run that is likeliest to keep "
               "its edges, by the shares of each relation that the run keeps in all other "
               "sentences. gain: in DEA, against the best single run, with 95%% interval and p "
               "of Wilcoxon's test. (best of each): the highest DEA, which nobody knows "
               "beforehand.");
}
