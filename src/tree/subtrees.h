/* subtrees.h: error mining over connected subtrees: which forms are in more failed sentences than
 * others.
 *
 * Shimorina, Parmentier and Gardent 2021 (TACL 9:429), section 6, after Narayan and Gardent 2012.
 * A form is a connected unordered subtree of labels: any node with any subset of its children,
 * recursively; siblings have no order. It is written "(a (b c))": node a with children b and c,
 * "(a (b (c)))": a chain; siblings are sorted by the bytes of their written form. */
#ifndef MC_TREE_SUBTREES_H
#define MC_TREE_SUBTREES_H

#include "base/thread_pool.h"
#include "tree/treebank.h"

#define MC_TREE_VIEWS(X)                                                                           \
    X(MC_VIEW_DEP, "dep")                                                                          \
    X(MC_VIEW_POS, "pos")                                                                          \
    X(MC_VIEW_POS_DEP, "pos-dep")                                                                  \
    X(MC_VIEW_LEMMA, "lemma")                                                                      \
    X(MC_VIEW_FEATS, "feats")

enum mc_tree_view {
#define MC_TREE_VIEW_VALUE(value, name) value,
    MC_TREE_VIEWS(MC_TREE_VIEW_VALUE)
#undef MC_TREE_VIEW_VALUE
        MC_N_TREE_VIEWS
};

/* A form of a treebank: the sentences that have it, each once, ascending. */
struct mc_subtree {
    struct mc_slice text; /* as it is written */
    uint32_t size;        /* nodes */
    uint32_t n_sentences;
    const uint32_t *sentences; /* [n_sentences], indexes of trees */
};

struct mc_subtrees {
    enum mc_tree_view view;
    struct mc_subtree *items; /* sorted by the bytes of `text` */
    size_t n;
};

/* The forms of 1 to `most_nodes` nodes that at least `support` sentences have. Threads of the pool
 * (NULL: none) share the sentences; the result does not depend on it. Lives in the arena. A
 * sentence with more than `limit` forms (SUBTREE_LIMIT in subtrees.c) is an error with its id. */
int mc_subtrees_count(const struct mc_treebank *treebank, enum mc_tree_view view,
                      uint32_t most_nodes, uint32_t support, struct mc_thread_pool *pool,
                      struct mc_arena *arena, struct mc_subtrees *subtrees,
                      struct mc_error *error) MC_MUST_CHECK;

/* How a form and failures go together. */
struct mc_suspicion {
    uint32_t with, with_failed; /* sentences that have it; of them failed */
    uint32_t without, without_passed;
    double suspicion; /* S = 1/2 (cF/c ln c + pP/p ln p) of the paper */
    bool suspicious;  /* fails more often than all: cF n > F c, in whole numbers */
};

/* failed: [n] of all n sentences, n_failed of them true. */
struct mc_suspicion mc_suspicion(const struct mc_subtree *subtree, const bool *failed, size_t n,
                                 size_t n_failed);

/* Patterns: a form as it is written, in the labels of a view; `view` may be left to be guessed
 * (MC_N_TREE_VIEWS): the first in which all labels of the pattern occur. */
struct mc_tree_pattern;

/* MC_CODE_USAGE with the column of what is wrong in the text. Lives in the arena. */
int mc_tree_pattern_parse(const char *text, enum mc_tree_view view,
                          const struct mc_treebank *treebank, struct mc_arena *arena,
                          struct mc_tree_pattern **pattern, struct mc_error *error) MC_MUST_CHECK;
/* Whether the tree has the form; then nodes[0..n-1] are nodes of its first place, n the number of
 * nodes of the pattern, in the order in which it is written. nodes may be NULL. */
bool mc_tree_pattern_find(const struct mc_tree_pattern *pattern, const struct mc_treebank *treebank,
                          size_t tree, uint32_t *nodes);
size_t mc_tree_pattern_size(const struct mc_tree_pattern *pattern);

#endif
