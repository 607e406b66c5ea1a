/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subtrees.h: error mining over connected subtrees: which forms are in more failed sentences than
 * others.
 *
 * Shimorina, Parmentier and Gardent 2021 (TACL 9:429), section 6, after Narayan and Gardent 2012.
 * A form is a connected unordered subtree of labels: any node with any subset of its children,
 * recursively; siblings have no order. It is written "(a (b c))": node a with children b and c,
 * "(a (b (c)))": a chain, "(a (b (c) d))": b with the child c, beside d; siblings are sorted by the
 * bytes of what is written of them ("b (c)"). Labels stand as they are, whatever is in them. */
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
 * dep: the universal relation to the head, "root" of every root; pos: UPOS; pos-dep: both
 * ("VERB~conj"); lemma: as the treebank has it, lower case unless it was kept; feats: the column
 * FEATS as it stands, all of it one label ("_" where there is none). */
struct mc_view_label {
    uint32_t first;  /* the text; of "pos-dep" UPOS */
    uint32_t second; /* of "pos-dep" the relation; else 0 */
};

/* The text of "root"; its number is the size of treebank->texts where no word has that relation. */
#define MC_ROOT_LABEL "root"

/* The number that a relation has in `dep` and `pos-dep` when its word is a root. */
uint32_t mc_root_label(const struct mc_treebank *treebank);
/* The label of a node. root: mc_root_label of the treebank. */
struct mc_view_label mc_view_label(const struct mc_treebank *treebank, enum mc_tree_view view,
                                   uint32_t root, size_t tree, uint32_t node);
/* As it is written. May live in the arena. */
struct mc_slice mc_view_label_text(const struct mc_treebank *treebank, enum mc_tree_view view,
                                   struct mc_view_label label, struct mc_arena *arena);

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

/* The most nodes that a form may have. */
enum { MC_SUBTREE_MOST_NODES = 8 };

/* The forms of 1 to `most_nodes` (1 to MC_SUBTREE_MOST_NODES) nodes that at least `support`
 * sentences have (0: as 1). Threads of the pool (NULL: none) share the sentences; the result does
 * not depend on it. Lives in the arena.
 *
 * Forms grow a node at a time, and only from forms that have the support themselves, so that
 * memory and time depend on what is frequent. MC_CODE_INPUT with the place of the sentence: more
 * than 2 million combinations of a form and a subtree of a further child in it (a node has that
 * many pairs of children with 2,000 children of as many labels); with the file: more than 4 million
 * different forms of one size. */
int mc_subtrees_count(const struct mc_treebank *treebank, enum mc_tree_view view,
                      uint32_t most_nodes, uint32_t support, struct mc_thread_pool *pool,
                      struct mc_arena *arena, struct mc_subtrees *subtrees,
                      struct mc_error *error) MC_MUST_CHECK;

/* How a form and failures go together. */
struct mc_suspicion {
    uint32_t with, with_failed; /* sentences that have it; of them failed */
    uint32_t without, without_passed;
    double suspicion; /* S = 1/2 (cF/c ln c + pP/p ln p) of the paper, where c have the form and p
                         have not, and of them cF failed and pP passed; a term with c or p 0 is 0 */
    bool suspicious;  /* fails more often than all: cF n > F c, in whole numbers */
};

/* failed: [n] of all n sentences, n_failed of them true. */
struct mc_suspicion mc_suspicion(const struct mc_subtree *subtree, const bool *failed, size_t n,
                                 size_t n_failed);

/* The sentences in which an output failed. */
struct mc_tree_failures {
    const struct mc_subtrees *subtrees; /* of its treebank, which other outputs may share */
    const bool *failed;                 /* [n] */
    size_t n;                           /* sentences of the treebank */
};

struct mc_mined_subtree {
    const struct mc_subtree *subtree;
    struct mc_suspicion figures;
};

/* All forms of the treebank ([failures->subtrees->n], in the arena) by falling suspicion, equal
 * ones by the bytes of their text. */
struct mc_mined_subtree *mc_subtrees_mine(const struct mc_tree_failures *failures,
                                          struct mc_arena *arena);

/* In how many runs a form is listed and suspicious; forms of several treebanks are one when their
 * texts are equal. */
struct mc_subtree_coverage {
    struct mc_slice text;
    uint32_t size, n_runs, n_suspicious; /* runs in whose treebank it is listed, is suspicious */
    double coverage;                     /* percent of all runs in which it is suspicious */
    double mean_suspicion;               /* over the runs in which it is; NaN where there is none */
};

/* The forms of at least `least_nodes` nodes in runs of one view, by falling coverage, then falling
 * mean suspicion, then the bytes of their text. They live in the arena; texts are those of the
 * runs. Returns how many. */
size_t mc_subtrees_coverage(const struct mc_tree_failures *runs, size_t n_runs,
                            uint32_t least_nodes, struct mc_arena *arena,
                            struct mc_subtree_coverage **coverage);

#endif
