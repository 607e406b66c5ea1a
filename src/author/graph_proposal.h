/* graph_proposal.h: the graph of a candidate from that of its reference, where the change is
 * mechanical. The text of the reference stays as its author laid it out. */
#ifndef MC_AUTHOR_GRAPH_PROPOSAL_H
#define MC_AUTHOR_GRAPH_PROPOSAL_H

#include "amr/graph.h"
#include "base/buffer.h"

enum mc_graph_change {
    MC_GRAPH_COPY,      /* nothing changes */
    MC_GRAPH_NEGATE,    /* ":polarity -" more, on the root */
    MC_GRAPH_AFFIRM,    /* ":polarity -" less, on the root or else where it stands first */
    MC_GRAPH_SWAP_ROLES /* :ARG0 and :ARG1 of the first node that has both exchange their places */
};

/* Appends the changed text of a graph that was read from `text` to `out`. False when there is
 * nothing that the change could be made on, or it was made already (a root that is negated); what
 * was appended is of no use then. */
bool mc_graph_propose(const struct mc_amr_graph *graph, struct mc_slice text,
                      enum mc_graph_change change, struct mc_buffer *out) MC_MUST_CHECK;
/* "the reference with :polarity - on the root" */
const char *mc_graph_change_words(enum mc_graph_change change);

#endif
