/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_verdict.h: the conclusions of `trees analyse` in sentences: which constructions go with low
 * scores, and by how much; what else goes with them; which run is better. They rest only on tests.
 */
#ifndef MC_STUDIES_TREES_TREE_VERDICT_H
#define MC_STUDIES_TREES_TREE_VERDICT_H

#include "studies/trees/tree_constructions.h"
#include "studies/trees/tree_sheets.h"

/* "constructions": one row per subtree, those that stand out most first; fewer on a first screen.
 */
void mc_tree_sheet_constructions(struct mc_book *book, const struct mc_tree_report *report,
                                 const struct mc_tree_constructions *constructions);
/* Adds the sentences, unless a table was asked for. The score is that of report->rule. */
void mc_tree_verdict(struct mc_book *book, const struct mc_tree_report *report,
                     const struct mc_tree_constructions *constructions);

#endif
