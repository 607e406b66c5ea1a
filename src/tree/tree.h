/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.h: dependency trees without the words of stripped relations, and what measures them:
 * depth, dependency distance, flux, arity, projectivity.
 *
 * Definitions: Shimorina, Parmentier and Gardent 2021 (TACL 9:429), section 4. */
#ifndef MC_TREE_TREE_H
#define MC_TREE_TREE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/memory.h"
#include "tree/conllu.h"

#define MC_NO_HEAD UINT32_MAX

/* Which relations are stripped before anything is measured. */
struct mc_tree_strip {
    const struct mc_slice *relations; /* universal relations, or full ones where one has a colon */
    size_t n_relations;
    bool drop_below; /* what is below a stripped word goes too, as the paper's program had it; else
                        it goes to the nearest kept ancestor, or becomes a root */
};

/* Nodes are numbered 0..n_nodes-1 in the order of the sentence. */
struct mc_tree {
    struct mc_slice id, text;
    const struct mc_conllu_word *words; /* [n_words], those of the sentence before stripping */
    uint32_t *node_words;               /* [n_nodes], index of the node's word */
    uint32_t *word_nodes;               /* [n_words], MC_NO_HEAD: the word was stripped */
    uint32_t *heads;                    /* [n_nodes], MC_NO_HEAD: a root */
    uint32_t n_words, n_nodes, n_roots;
};

/* Makes the tree of a sentence. It lives in the arena, but `words` and texts stay the sentence's
 * own. Without a kept word n_nodes is 0. */
void mc_tree_make(const struct mc_conllu_sentence *sentence, const struct mc_tree_strip *strip,
                  struct mc_arena *arena, struct mc_tree *tree);

/* The whole relation of a node. */
struct mc_slice mc_tree_relation(const struct mc_tree *tree, uint32_t node);
/* The children of each node: those of node i are items[first[i]] to items[first[i + 1] - 1], in the
 * order of the sentence. */
struct mc_tree_children {
    const uint32_t *first; /* [n_nodes + 1] */
    const uint32_t *items; /* [edges] */
};
/* Lists them in the arena; O(n). */
struct mc_tree_children mc_tree_children(const struct mc_tree *tree, struct mc_arena *arena);
static inline uint32_t mc_tree_n_edges(const struct mc_tree *tree)
{
    return tree->n_nodes - tree->n_roots;
}

/* The measures of a tree of n nodes and e edges (between words: no edge leads to a root). Counts
 * and lists are exact; the flux weight is a maximum matching. */
struct mc_tree_measures {
    uint32_t words, length;       /* before stripping; n */
    uint32_t depth;               /* most edges from a root to a node */
    double mdd;                   /* mean |place of head - place of dependent|; 0 without edges */
    double mean_flux_size;        /* 0 where n < 2 */
    double mean_flux_weight;      /* likewise */
    double arity;                 /* e / n */
    bool projective;              /* no non-projective edge */
    bool spans_ancestor;          /* some edge passes over an ancestor of its head */
    uint32_t nonprojective_edges; /* that have a word between their ends that is not below the head
                                   */
    uint64_t crossings;           /* pairs of edges whose ends alternate */
    uint32_t length_dropped;      /* n if all below a stripped word were dropped */
    const uint32_t *flux_sizes;   /* [n - 1], edges over the place behind node i */
    const uint32_t *flux_weights; /* [n - 1], the most of them no two of which share a node */
};

/* Measures a tree with n_nodes > 0. The lists live in the arena. Chains of any depth are measured
 * without recursion; O(n log n + n^2 / 64 + sum of fluxes). */
void mc_tree_measure(const struct mc_tree *tree, struct mc_arena *arena,
                     struct mc_tree_measures *measures);

/* Whether the edge from the node to its head has a word strictly between its ends that is not below
 * the head. */
bool mc_tree_edge_nonprojective(const struct mc_tree *tree, uint32_t node);

/* Dependents of a relation before and behind their heads. */
struct mc_direction_counts {
    uint64_t left, right;
};

/* -(p log2 p + q log2 q) in [0, 1], 0 log 0 = 0; NaN of none. The formula of the paper (section
 * 4.3) as printed has lost its signs. */
double mc_direction_entropy(struct mc_direction_counts counts);

/* The sentence of a tree: its text, else its forms separated by blanks, in the arena. */
struct mc_slice mc_tree_sentence(const struct mc_tree *tree, struct mc_arena *arena);

#endif
