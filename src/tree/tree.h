/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree.h: dependency trees without the words of stripped relations, and their measures: depth,
 * dependency distance, flux, arity, projectivity.
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
    const struct mc_slice *relations; /* [n_relations], universal, or full if with a colon */
    size_t n_relations;
    bool drop_below; /* words below a stripped word are dropped, as in the paper's program; else
                        they are attached to the nearest kept ancestor, or become roots */
};

/* Nodes are numbered 0..n_nodes-1 in the order of the sentence. */
struct mc_tree {
    struct mc_slice id, text;
    const struct mc_conllu_word *words; /* [n_words], of the sentence before stripping */
    uint32_t *node_words;               /* [n_nodes], index of the node's word */
    uint32_t *word_nodes;               /* [n_words], MC_NO_HEAD: the word was stripped */
    uint32_t *heads;                    /* [n_nodes], MC_NO_HEAD: a root */
    uint32_t n_words, n_nodes, n_roots;
};

/* Makes the tree of a sentence. It lives in the arena, but `words` and the texts are those of the
 * sentence. If no word is kept, n_nodes is 0. */
void mc_tree_make(const struct mc_conllu_sentence *sentence, const struct mc_tree_strip *strip,
                  struct mc_arena *arena, struct mc_tree *tree);

/* The full relation of a node. */
struct mc_slice mc_tree_relation(const struct mc_tree *tree, uint32_t node);

/* The children of each node: those of node i are items[first[i]] to items[first[i + 1] - 1], in the
 * order of the sentence. */
struct mc_tree_children {
    const uint32_t *first; /* [n_nodes + 1] */
    const uint32_t *items; /* [edges] */
};
/* Lists the children in the arena; O(n). */
struct mc_tree_children mc_tree_children(const struct mc_tree *tree, struct mc_arena *arena);

static inline uint32_t mc_tree_n_edges(const struct mc_tree *tree)
{
    return tree->n_nodes - tree->n_roots;
}

/* The measures of a tree with n nodes and e edges (between words: no edge leads to a root). Counts
 * and lists are exact; the flux weight is a maximum matching. */
struct mc_tree_measures {
    uint32_t words, length;       /* before stripping; n */
    uint32_t depth;               /* most edges from a root to a node */
    double mdd;                   /* mean |place of head - place of dependent|; 0 without edges */
    double mean_flux_size;        /* 0 if n < 2 */
    double mean_flux_weight;      /* likewise */
    double arity;                 /* e / n */
    bool projective;              /* no non-projective edge */
    bool spans_ancestor;          /* some edge passes over an ancestor of its head */
    uint32_t nonprojective_edges; /* edges over some word that is not below their head */
    uint64_t crossings;           /* pairs of edges whose ends alternate */
    uint32_t length_dropped;      /* n if all words below stripped words were dropped */
    const uint32_t *flux_sizes;   /* [n - 1], edges over the gap after node i */
    const uint32_t *flux_weights; /* [n - 1], the most of these edges that share no node */
};

/* Measures a tree with n_nodes > 0, without recursion. The lists live in the arena. O(n log n + n^2
 * / 64 + sum of fluxes). */
void mc_tree_measure(const struct mc_tree *tree, struct mc_arena *arena,
                     struct mc_tree_measures *measures);

/* Whether the edge from the node to its head passes over a word that is not below the head. */
bool mc_tree_edge_nonprojective(const struct mc_tree *tree, uint32_t node);

/* Numbers of dependents before and after their heads. */
struct mc_direction_counts {
    uint64_t left, right;
};

/* -(p log2 p + q log2 q) in [0, 1], with 0 log 0 = 0; NaN without dependents. The printed formula
 * of the paper (section 4.3) lacks the minus signs. */
double mc_direction_entropy(struct mc_direction_counts counts);

/* The sentence of a tree: its text, else its forms separated by blanks, in the arena. */
struct mc_slice mc_tree_sentence(const struct mc_tree *tree, struct mc_arena *arena);

#endif
