/* SPDX-License-Identifier: GPL-3.0-or-later */
/* treebank.h: a file of reference trees in memory, with numbered labels. */
#ifndef MC_TREE_TREEBANK_H
#define MC_TREE_TREEBANK_H

#include "base/hash.h"
#include "tree/tree.h"

/* The labels of a tree's nodes as numbers. In a treebank, equal texts have equal numbers. */
struct mc_tree_labels {
    uint32_t *lemma;     /* [n_nodes], in lower case unless case is kept */
    uint32_t *universal; /* [n_nodes], relation up to the colon */
    uint32_t *relation;  /* [n_nodes], full */
    uint32_t *upos;      /* [n_nodes] */
    uint32_t *feats;     /* [n_nodes] */
};

struct mc_treebank {
    const char *path, *name;       /* name: see mc_treebank_name */
    struct mc_tree *trees;         /* [n_trees], in the order of the file */
    struct mc_tree_labels *labels; /* [n_trees] */
    struct mc_string_map *texts;   /* all labels; the numbers are its indexes */
    size_t n_trees;
    uint64_t n_nodes, n_edges;
    bool keep_case;
};

/* The name of a file in tables: without folder, ".gz" or ".zst", and the remaining extension;
 * "standard input" for "-". In the arena. */
const char *mc_treebank_name(const char *path, struct mc_arena *arena);

/* Reads a treebank into the arena. A sentence without an id gets its number in the file as id.
 * Errors: those of mc_conllu_next; MC_CODE_INPUT: a file without sentences. */
int mc_treebank_read(const char *path, const struct mc_tree_strip *strip, bool keep_case,
                     struct mc_arena *arena, struct mc_treebank *treebank,
                     struct mc_error *error) MC_MUST_CHECK;

/* Lower case by the simple mapping of Unicode: one character becomes one. In the arena. */
struct mc_slice mc_tree_lower(struct mc_slice text, struct mc_arena *arena);

#endif
