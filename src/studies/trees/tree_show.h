/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_show.h: sentences of a treebank with their trees drawn, and what each run made of them. */
#ifndef MC_STUDIES_TREES_TREE_SHOW_H
#define MC_STUDIES_TREES_TREE_SHOW_H

#include "studies/trees/tree_sheets.h"
#include "studies/trees/tree_pattern.h"

struct mc_document;

/* Which sentences of a study. */
struct mc_tree_selection {
    const struct mc_tree_study *study;
    const struct mc_tree_pattern *pattern; /* those that have the form; NULL: all */
    const char *id;                        /* this one; NULL: any */
    size_t most;                           /* the worst of them, by DEA of the first run */
};

/* A sentence that is shown. */
struct mc_shown_tree {
    size_t tree;
    double dea;      /* of the first run; NaN: none */
    uint32_t *nodes; /* [size of the pattern], where the form is; NULL: no pattern */
};

/* The sentences, those of the lowest DEA first, equal ones and those without a DEA in the order of
 * the file, the latter last. n_found: how many there are, of which at most `most` are returned. */
size_t mc_tree_select(const struct mc_tree_selection *selection, struct mc_arena *arena,
                      struct mc_shown_tree **shown, size_t *n_found);

/* The sheet "sentences": id, text, nodes of the form, and of each run output and DEA. */
void mc_tree_sheet_shown(struct mc_book *book, const struct mc_tree_selection *selection,
                         const struct mc_shown_tree *shown, size_t n);

/* The same for people, with the trees drawn: nodes of the form are marked, edges that are
 * non-projective, and edges that the first run broke. */
void mc_tree_show(const struct mc_tree_selection *selection, const struct mc_shown_tree *shown,
                  size_t n, struct mc_document *document);

#endif
