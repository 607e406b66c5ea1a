/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edits.h: the edit of a graph that would raise a score most, for the cases that a metric scores
 * farthest from people. */
#ifndef MC_ENGINE_EDITS_H
#define MC_ENGINE_EDITS_H

#include "base/options.h"

struct mc_arena;
struct mc_catalog;
struct mc_result;
struct mc_score_table;

/* For how many cases of each metric edits are looked for if nothing is said: each takes hundreds of
 * scores. */
enum { MC_EDITED_CASES = 3 };

struct mc_edit_request {
    struct mc_catalog *catalog;
    const struct mc_option_list *metrics; /* specifications that columns may bear the labels of */
    struct mc_score_table *table;         /* of the result */
    size_t most;                          /* cases of each metric; 0: none */
    struct mc_arena *arena;
};

/* Fills `edits` of the columns that are built-in metrics of graphs, without a choice of preset
 * names, for the `most` selected cases of each whose normalised scores are farthest from the human
 * ones, if the metric finds an edit: one of the candidate's graph. -1: a metric failed. */
int mc_edits_find(const struct mc_edit_request *request, const struct mc_result *result,
                  struct mc_error *error) MC_MUST_CHECK;

#endif
