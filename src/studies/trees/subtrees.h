/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subtrees.h: error mining over connected subtrees: which forms occur more in failed sentences than
 * others.
 *
 * Shimorina, Parmentier and Gardent 2021 (TACL 9:429), section 6, after Narayan and Gardent 2012.
 * A form is a connected unordered subtree of labels: any node with any subset of its children,
 * recursively; siblings have no order. Its text is "(a (b c))" for a node a with children b and c,
 * "(a (b (c)))" for a chain, "(a (b (c) d))" if a has children b, itself with a child c, and d.
 * Siblings are sorted by the bytes of their texts ("b (c)"). Labels are not escaped. */
#ifndef MC_STUDIES_TREES_SUBTREES_H
#define MC_STUDIES_TREES_SUBTREES_H

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

/* The label of a node in a view: numbers of the treebank's texts.
 *
 * dep: the universal relation to the head, "root" for every root; pos: UPOS; pos-dep: both
 * ("VERB~conj"); lemma: as in the treebank, in lower case unless case was kept; feats: the column
 * FEATS as one label ("_" if it is empty). */
struct mc_view_label {
    uint32_t first;  /* the text; for "pos-dep" UPOS */
    uint32_t second; /* for "pos-dep" the relation, else 0 */
};

/* The label of roots. Its number is the size of treebank->texts if no word has that relation. */
#define MC_ROOT_LABEL "root"

/* The number of MC_ROOT_LABEL, used in `dep` and `pos-dep`. */
uint32_t mc_root_label(const struct mc_treebank *treebank);
/* The label of a node. root: mc_root_label of the treebank. */
struct mc_view_label mc_view_label(const struct mc_treebank *treebank, enum mc_tree_view view,
                                   uint32_t root, size_t tree, uint32_t node);
/* The text of a label, in the arena or the treebank. */
struct mc_slice mc_view_label_text(const struct mc_treebank *treebank, enum mc_tree_view view,
                                   struct mc_view_label label, struct mc_arena *arena);

/* A form of a treebank, with the sentences that have it. */
struct mc_subtree {
    struct mc_slice text;
    uint32_t size; /* nodes */
    uint32_t n_sentences;
    const uint32_t *sentences; /* [n_sentences], distinct indexes of trees, ascending */
};

struct mc_subtrees {
    enum mc_tree_view view;
    struct mc_subtree *items; /* sorted by the bytes of `text` */
    size_t n;
};

/* The most nodes that a form may have. */
enum { MC_SUBTREE_MOST_NODES = 8 };

/* The forms of 1 to `most_nodes` (1 to MC_SUBTREE_MOST_NODES) nodes that occur in at least
 * `support` sentences (0 means 1). Threads of the pool (NULL: none) share the sentences; the result
 * does not depend on them. Lives in the arena.
 *
 * Forms grow a node at a time, and only from forms that have the support themselves, so memory and
 * time depend on the frequent forms. MC_CODE_INPUT with the place of the sentence: it has more than
 * 2 million combinations of a form with a subtree of a further child (2,000 children of one node
 * with different labels make that many pairs); with the file: more than 4 million different forms
 * of one size. */
int mc_subtrees_count(const struct mc_treebank *treebank, enum mc_tree_view view,
                      uint32_t most_nodes, uint32_t support, struct mc_thread_pool *pool,
                      struct mc_arena *arena, struct mc_subtrees *subtrees,
                      struct mc_error *error) MC_MUST_CHECK;

/* How strongly a form is associated with failures. */
struct mc_suspicion {
    uint32_t with, with_failed;       /* sentences with the form; of these, failed */
    uint32_t without, without_passed; /* sentences without it; of these, passed */
    double suspicion; /* S = 1/2 (cF/c ln c + pP/p ln p) of the paper, where c sentences have the
                         form, of which cF failed, and p do not, of which pP passed; a term with c
                         or p 0 is 0 */
    bool suspicious;  /* fails more often than all: cF n > F c, in whole numbers */
};

/* failed: [n], of which n_failed are true. */
struct mc_suspicion mc_suspicion(const struct mc_subtree *subtree, const bool *failed, size_t n,
                                 size_t n_failed);

/* The sentences in which an output failed. */
struct mc_tree_failures {
    const struct mc_subtrees *subtrees; /* of the treebank; other outputs may share them */
    const bool *failed;                 /* [n] */
    size_t n;                           /* sentences of the treebank */
};

struct mc_mined_subtree {
    const struct mc_subtree *subtree;
    struct mc_suspicion figures;
};

/* All forms of the treebank ([failures->subtrees->n], in the arena) by falling suspicion, ties by
 * the bytes of their text. */
struct mc_mined_subtree *mc_subtrees_mine(const struct mc_tree_failures *failures,
                                          struct mc_arena *arena);

/* In how many runs a form is listed and suspicious; forms of different treebanks are the same if
 * their texts are equal. */
struct mc_subtree_coverage {
    struct mc_slice text;
    uint32_t size, n_runs, n_suspicious; /* runs whose treebank lists it; those where it is
                                            suspicious */
    double coverage;                     /* n_suspicious in percent of all runs */
    double mean_suspicion;               /* over the runs where it is suspicious; NaN without any */
};

/* The forms of at least `least_nodes` nodes in runs of one view, by falling coverage, then falling
 * mean suspicion, then the bytes of their text. They live in the arena; texts are those of the
 * runs. Returns their number. */
size_t mc_subtrees_coverage(const struct mc_tree_failures *runs, size_t n_runs,
                            uint32_t least_nodes, struct mc_arena *arena,
                            struct mc_subtree_coverage **coverage);

#endif
