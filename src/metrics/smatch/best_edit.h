/* SPDX-License-Identifier: GPL-3.0-or-later */
/* best_edit.h: the single edit of a candidate's graph that would raise its score most. */
#ifndef MC_METRICS_SMATCH_BEST_EDIT_H
#define MC_METRICS_SMATCH_BEST_EDIT_H

#include "metrics/counterfactual.h"
#include "metrics/smatch/match.h"

enum mc_smatch_objective { MC_SMATCH_RAISE_F, MC_SMATCH_RAISE_PRECISION, MC_SMATCH_RAISE_RECALL };

/* An added or dropped triple is an attribute, a relation between existing nodes, or an item. */
struct mc_smatch_edit {
    enum mc_edit_kind kind;
    uint32_t from, to; /* triples of the graph before and after; MC_SMATCH_NONE: added, dropped */
    struct mc_smatch_triples after; /* the edited graph */
    uint64_t matched; /* its triples that agree under its best mapping, or the best one found */
    struct mc_smatch_figures figures;
    bool proved; /* no other single edit gives more */
};

/* Looks for the edit of the candidate that raises the objective most, the first of equals; false if
 * none was found. Every edit whose bound is above the best one so far is matched again with the
 * exact solver. Edits that the mapping of the pair suggests come first; all others, with the
 * concepts, labels and constants of the reference, follow within a number of trials that falls with
 * the size of the graphs, and within options->limit for all of them together. Edits that
 * would make two equal triples are left out. There is none if a part of the graph is compared.
 * Memory is the strings' arena's. */
bool mc_smatch_best_edit(const struct mc_smatch_pair *pair, const struct mc_smatch_options *options,
                         enum mc_smatch_objective objective, struct mc_smatch_edit *edit);

#endif
