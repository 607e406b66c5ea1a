/* SPDX-License-Identifier: GPL-3.0-or-later */
/* treebank.h: a file of reference trees in memory, with its labels as numbers. */
#ifndef MC_TREE_TREEBANK_H
#define MC_TREE_TREEBANK_H

#include "base/hash.h"
#include "tree/tree.h"

/* What of a word becomes a number. The same text has the same number in one treebank. */
struct mc_tree_labels {
    uint32_t *lemma;     /* [n_nodes], lower case unless it is kept */
    uint32_t *universal; /* [n_nodes], relation up to the colon */
    uint32_t *relation;  /* [n_nodes], whole */
    uint32_t *upos;      /* [n_nodes] */
    uint32_t *feats;     /* [n_nodes] */
};

struct mc_treebank {
    const char *path, *name;       /* name: of the file without folder and endings */
    struct mc_tree *trees;         /* [n_trees], in the order of the file */
    struct mc_tree_labels *labels; /* [n_trees] */
    struct mc_string_map *texts;   /* all labels; the numbers are its indexes */
    size_t n_trees;
    uint64_t n_nodes, n_edges;
    bool keep_case;
};

/* What a file is called in tables: its name without folder, ".gz" or ".zst", and what then stands
 * behind the last dot; "standard input" for "-". In the arena. */
const char *mc_treebank_name(const char *path, struct mc_arena *arena);

/* Reads a treebank. All lives in the arena. Errors: mc_conllu_next, and a file without a
 * sentence. A sentence without an id has its number in the file as id. */
int mc_treebank_read(const char *path, const struct mc_tree_strip *strip, bool keep_case,
                     struct mc_arena *arena, struct mc_treebank *treebank,
                     struct mc_error *error) MC_MUST_CHECK;

/* Lower case with the simple mapping of Unicode: one character gives one. In the arena. */
struct mc_slice mc_tree_lower(struct mc_slice text, struct mc_arena *arena);

#endif
