/* smatch_draft.h: an edit of one triple, before it is known what it is worth (smatch_edit.h). */
#ifndef MC_METRICS_GRAPH_SMATCH_DRAFT_H
#define MC_METRICS_GRAPH_SMATCH_DRAFT_H

#include "metrics/graph/smatch_edit.h"

/* What is to stand in place of the triple. */
struct mc_smatch_draft {
    enum mc_smatch_edit_kind kind;
    bool is_relation;        /* else an attribute, or an instance where `label` is MC_SMATCH_NONE */
    uint32_t place;          /* in the nodes, attributes or relations; their number: added */
    uint32_t source, target; /* nodes; MC_SMATCH_NONE: it is an attribute */
    uint32_t label, value;   /* string numbers; value: of the constant or concept */
};

/* The graph that drafts are of. */
struct mc_smatch_edited {
    const struct mc_smatch_triples *graph;
    const struct mc_smatch_strings *strings;
    enum mc_smatch_convention convention;
};

/* Whether the triple of the draft would stand beside an equal one (in the old convention: beside
 * one in whose place it would be read). */
bool mc_smatch_draft_is_duplicate(const struct mc_smatch_draft *draft,
                                  const struct mc_smatch_edited *edited);
/* The graph after the edit, in the strings' arena. The concept of the top is the value of TOP too,
 * in all conventions but new. */
void mc_smatch_draft_apply(const struct mc_smatch_draft *draft,
                           const struct mc_smatch_edited *edited, struct mc_smatch_triples *after);
/* Where the triple of the draft stands among all triples of the graph before or after. */
uint32_t mc_smatch_draft_index(const struct mc_smatch_draft *draft,
                               const struct mc_smatch_triples *triples);

#endif
