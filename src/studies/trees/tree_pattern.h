/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_pattern.h: the places of trees that have a form of subtrees.h, given as it is written. */
#ifndef MC_STUDIES_TREES_TREE_PATTERN_H
#define MC_STUDIES_TREES_TREE_PATTERN_H

#include "base/error.h"
#include "studies/trees/subtrees.h"

struct mc_tree_pattern;

/* The most nodes and bytes of a pattern. */
enum { MC_TREE_PATTERN_MOST_NODES = 64, MC_TREE_PATTERN_MOST_BYTES = 1024 };

/* Reads "(advcl (nsubj obj (det)))": a label, then the forms of its children in brackets; several
 * blanks are one. "(a (b) (c))" is "(a (b c))". Labels are those of the view in the treebank, and
 * may have blanks and brackets in them: of several readings that with the longest labels, from the
 * left, is taken. `view` may be left to be guessed (MC_N_TREE_VIEWS): the first in which all labels
 * of the pattern occur. The pattern lives in the arena.
 *
 * MC_CODE_USAGE with the column of what is wrong in the text: no such form, a label that no node
 * has (with the nearest that there is), labels of different views, too long. */
int mc_tree_pattern_parse(const char *text, enum mc_tree_view view,
                          const struct mc_treebank *treebank, struct mc_arena *arena,
                          struct mc_tree_pattern **pattern, struct mc_error *error) MC_MUST_CHECK;
/* Nodes of the pattern. */
size_t mc_tree_pattern_size(const struct mc_tree_pattern *pattern);
/* That was given or guessed. */
enum mc_tree_view mc_tree_pattern_view(const struct mc_tree_pattern *pattern);
/* As struct mc_subtree writes it, siblings sorted. */
struct mc_slice mc_tree_pattern_text(const struct mc_tree_pattern *pattern);

/* Whether the tree of the treebank with which the pattern was parsed has the form. Then
 * nodes[0..n-1] are nodes of its first place, n the number of nodes of the pattern, in the order in
 * which it was given: for each in turn the first node of the sentence with which all that is left
 * can still be found. Equal siblings are different nodes. nodes may be NULL.
 * O(nodes of the pattern x nodes of the tree), times the siblings at most. */
bool mc_tree_pattern_find(const struct mc_tree_pattern *pattern, const struct mc_treebank *treebank,
                          size_t tree, uint32_t *nodes);

#endif
