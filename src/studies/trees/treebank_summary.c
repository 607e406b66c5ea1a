/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/trees/treebank_summary.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/order.h"
#include "analysis/sample.h"

const char *mc_tree_quantity_name(enum mc_tree_quantity quantity)
{
    static const char *const names[] = {
#define MC_TREE_QUANTITY_NAME(value, name) name,
        MC_TREE_QUANTITIES(MC_TREE_QUANTITY_NAME)
#undef MC_TREE_QUANTITY_NAME
    };

    return names[quantity];
}

double mc_tree_quantity(const struct mc_tree_measures *measures, enum mc_tree_quantity quantity)
{
    switch (quantity) {
    case MC_QUANTITY_DEPTH:
        return measures->depth;
    case MC_QUANTITY_LENGTH:
        return measures->length;
    case MC_QUANTITY_MDD:
        return measures->mdd;
    case MC_QUANTITY_MFS:
        return measures->mean_flux_size;
    case MC_QUANTITY_MFW:
        return measures->mean_flux_weight;
    case MC_QUANTITY_ARITY:
        return measures->arity;
    case MC_N_TREE_QUANTITIES:
        break;
    }
    return (double)NAN;
}

struct mc_treebank_summary *mc_treebank_summary_new(const char *path, const char *name,
                                                    struct mc_arena *arena)
{
    struct mc_treebank_summary *summary = mc_arena_array(arena, 1, sizeof(*summary));

    summary->path = path;
    summary->name = name;
    summary->arena = arena;
    summary->universal.relations = mc_string_map_new(arena);
    summary->full.relations = mc_string_map_new(arena);
    return summary;
}

void mc_treebank_summary_free(struct mc_treebank_summary *summary)
{
    size_t i;

    for (i = 0; i < MC_N_TREE_QUANTITIES; i++)
        free(summary->values[i]);
}

static void count_direction(struct mc_direction_table *table, struct mc_slice relation, bool left,
                            struct mc_arena *arena)
{
    uint32_t at = mc_string_map_add(table->relations, relation, NULL);

    if (at == table->n)
        *MC_ARENA_PUSH(arena, table->counts, table->n, table->capacity) =
            (struct mc_direction_counts){0, 0};
    table->counts[at].left += left;
    table->counts[at].right += !left;
}

/* Rounds to two decimals as Python's round() does: to the nearest decimal of the exact value. */
static double rounded(double value)
{
    char text[64];

    (void)snprintf(text, sizeof(text), "%.2f", value);
    return strtod(text, NULL);
}

void mc_treebank_summary_add(struct mc_treebank_summary *summary, const struct mc_tree *tree,
                             const struct mc_tree_measures *measures)
{
    uint32_t node;
    int q;

    summary->n_words += tree->n_words;
    if (tree->n_nodes == 0) {
        summary->n_empty++;
        return;
    }
    summary->n_sentences++;
    summary->n_nodes += tree->n_nodes;
    summary->n_edges += mc_tree_n_edges(tree);
    summary->n_several_roots += tree->n_roots > 1;
    summary->n_nonprojective += !measures->projective;
    summary->n_spans_ancestor += measures->spans_ancestor;
    for (node = 0; node < tree->n_nodes; node++) {
        struct mc_slice relation = mc_tree_relation(tree, node);
        bool left = node < tree->heads[node];

        if (tree->heads[node] == MC_NO_HEAD)
            continue;
        count_direction(&summary->full, relation, left, summary->arena);
        count_direction(&summary->universal, mc_universal_relation(relation), left, summary->arena);
    }
    for (q = 0; q < MC_N_TREE_QUANTITIES; q++) {
        double value = mc_tree_quantity(measures, (enum mc_tree_quantity)q);

        *MC_PUSH(summary->values[q], summary->n_values[q], summary->capacities[q]) =
            summary->rounded ? rounded(value) : value;
    }
}

struct mc_quantity_summary mc_treebank_quantity(const struct mc_treebank_summary *summary,
                                                enum mc_tree_quantity quantity)
{
    struct mc_quantity_summary result = {(double)NAN, (double)NAN, (double)NAN, (double)NAN,
                                         (double)NAN};
    const double *values = summary->values[quantity];
    size_t n = summary->n_values[quantity], i;
    struct mc_arena *scratch;
    struct mc_moments moments;

    if (n == 0)
        return result;
    scratch = mc_arena_new();
    moments = mc_moments(values, n);
    result.mean = moments.mean;
    result.deviation = moments.standard_deviation;
    result.median = mc_median(values, n, scratch);
    result.least = result.most = values[0];
    for (i = 1; i < n; i++) {
        result.least = fmin(result.least, values[i]);
        result.most = fmax(result.most, values[i]);
    }
    mc_arena_free(scratch);
    return result;
}

MC_ORDER_BY_TEXT(compare_relations, struct mc_relation_entropy, relation)

size_t mc_direction_entropies(const struct mc_direction_table *table, struct mc_arena *arena,
                              struct mc_relation_entropy **entropies, double *mean)
{
    double sum = 0;
    size_t i;

    *entropies = mc_arena_array(arena, table->n, sizeof(**entropies));
    for (i = 0; i < table->n; i++) {
        struct mc_relation_entropy *entry = &(*entropies)[i];

        entry->relation = mc_string_map_key(table->relations, (uint32_t)i);
        entry->counts = table->counts[i];
        entry->entropy = mc_direction_entropy(entry->counts);
    }
    qsort(*entropies, table->n, sizeof(**entropies), compare_relations);
    for (i = 0; i < table->n; i++)
        sum += (*entropies)[i].entropy;
    *mean = table->n == 0 ? (double)NAN : sum / (double)table->n;
    return table->n;
}
