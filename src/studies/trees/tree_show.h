/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_show.h: shows sentences of a treebank with their trees and the outputs of each run. */
#ifndef MC_STUDIES_TREES_TREE_SHOW_H
#define MC_STUDIES_TREES_TREE_SHOW_H

#include "studies/trees/tree_sheets.h"
#include "studies/trees/tree_pattern.h"

struct mc_document;

/* Selects sentences of a study. */
struct mc_tree_selection {
    const struct mc_tree_study *study;
    const struct mc_tree_pattern *pattern; /* only those with this form; NULL: all */
    const char *id;                        /* only the one with this id; NULL: all */
    size_t most;                           /* at most so many, the worst by DEA of the first run */
};

/* A selected sentence. */
struct mc_shown_tree {
    size_t tree;
    double dea;      /* of the first run; NaN: none */
    uint32_t *nodes; /* [size of the pattern], nodes of the form; NULL: no pattern */
};

/* The sentences by rising DEA, ties in file order, those without a DEA last. *n_found: the number
 * of all that match; returns the number of those in *shown, at most `most`. */
size_t mc_tree_select(const struct mc_tree_selection *selection, struct mc_arena *arena,
                      struct mc_shown_tree **shown, size_t *n_found);

/* The sheet "sentences": id, text, words of the form, and for each run its output and DEA. */
void mc_tree_sheet_shown(struct mc_book *book, const struct mc_tree_selection *selection,
                         const struct mc_shown_tree *shown, size_t n);

/* Writes the sentences for people, with their trees drawn; nodes of the form, non-projective edges,
 * and edges that the first run broke are marked. */
void mc_tree_show(const struct mc_tree_selection *selection, const struct mc_shown_tree *shown,
                  size_t n, struct mc_document *document);

#endif
