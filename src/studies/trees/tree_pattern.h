/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_pattern.h: finds a form of subtrees.h, given as text, in trees. */
#ifndef MC_STUDIES_TREES_TREE_PATTERN_H
#define MC_STUDIES_TREES_TREE_PATTERN_H

#include "base/error.h"
#include "studies/trees/subtrees.h"

struct mc_tree_pattern;

/* The most nodes and bytes of a pattern. */
enum { MC_TREE_PATTERN_MOST_NODES = 64, MC_TREE_PATTERN_MOST_BYTES = 1024 };

/* Parses "(advcl (nsubj obj (det)))": a label, then the forms of its children in brackets; several
 * blanks count as one. "(a (b) (c))" is the same as "(a (b c))". Labels are those of the view in
 * the treebank and may contain blanks and brackets: if there are several readings, the one with the
 * longest labels, from the left, is taken. MC_N_TREE_VIEWS guesses the view: the first in which all
 * labels of the pattern occur. The pattern lives in the arena.
 *
 * MC_CODE_USAGE with the column in the text: malformed, a label that no node has (with the nearest
 * known one), labels of different views, too long. */
int mc_tree_pattern_parse(const char *text, enum mc_tree_view view,
                          const struct mc_treebank *treebank, struct mc_arena *arena,
                          struct mc_tree_pattern **pattern, struct mc_error *error) MC_MUST_CHECK;
/* The number of nodes of the pattern. */
size_t mc_tree_pattern_size(const struct mc_tree_pattern *pattern);
/* The view that was given or guessed. */
enum mc_tree_view mc_tree_pattern_view(const struct mc_tree_pattern *pattern);
/* The text as in struct mc_subtree, siblings sorted. */
struct mc_slice mc_tree_pattern_text(const struct mc_tree_pattern *pattern);

/* Whether a tree has the form; the treebank is the one with which the pattern was parsed. If so,
 * nodes[0..n-1] (n: nodes of the pattern, in the order in which it was given) are the first
 * occurrence: for each in turn the first node of the sentence that leaves nodes for the remaining
 * ones. Equal siblings are different nodes. nodes may be NULL. O(nodes of the pattern x nodes of
 * the tree), times the siblings at most. */
bool mc_tree_pattern_find(const struct mc_tree_pattern *pattern, const struct mc_treebank *treebank,
                          size_t tree, uint32_t *nodes);

#endif
