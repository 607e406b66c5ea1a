/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.h: how a Smatch score came about, as JSON events, with both graphs line by line. */
#ifndef MC_METRICS_SMATCH_EXPLAIN_H
#define MC_METRICS_SMATCH_EXPLAIN_H

#include "metrics/smatch/best_edit.h"

struct mc_smatch_options;
struct mc_smatch_pair;
struct mc_smatch_strings;

/* The i-th triple of a graph as label(source, target), in the strings' arena: instances,
 * attributes, relations. */
struct mc_slice mc_smatch_triple_text(const struct mc_smatch_strings *strings,
                                      const struct mc_smatch_triples *triples, uint32_t i);
/* The nodes of a graph: names and concepts as string numbers. */
struct mc_smatch_named {
    const uint32_t *names, *concepts; /* [n] */
    uint32_t n;
};

/* Writes "alignment": the nodes of the candidate with those of the reference that they are mapped
 * to; right_of[left.n] is MC_SMATCH_NONE for a node that is not mapped. */
void mc_smatch_write_alignment(const struct mc_smatch_strings *strings, struct mc_smatch_named left,
                               struct mc_smatch_named right, const uint32_t *right_of,
                               const struct mc_metric_writer *writer);
/* Writes into the open object: figures, bound, proved (1 or 0); "best_edit" if a single edit would
 * raise the objective (best_edit.h), with the triple before and after and the figures then;
 * "graphs" (mc_smatch_write_graphs); "alignment" (nodes of the candidate with those of the
 * reference, by name and concept; "reference" is absent for a node that is not mapped);
 * "matched_triples" (text on both sides), and the triples of both sides that agree with none. If
 * the aspect compares items: figures, "best_edit" and "items", each with the nodes that have it,
 * those on both sides first. `pair` was matched with these options. */
void mc_smatch_explain(const struct mc_smatch_pair *pair, const struct mc_smatch_options *options,
                       enum mc_smatch_objective objective, const struct mc_metric_writer *writer);
/* Writes "graphs", "alignment", "matched_triples" and the unmatched ones as mc_smatch_explain does,
 * except that a triple that agrees in part is not unmatched: its grades[side][triple] is above
 * 0. */
void mc_smatch_explain_mapping(const struct mc_smatch_pair *pair, const double *const grades[2],
                               const struct mc_metric_writer *writer);

/* Two matched graphs line by line, to be shown side by side. */

/* Writes "graphs": an object of "reference" and "candidate", each an array of the lines of the text
 * in its order: "depth", "role" (with its colon; absent at the root), "target" (variable or
 * constant), "concept" if the variable is defined there, "differs" ("role", "concept", "role and
 * concept": no triple of the other side agrees with that of the role or concept) and "uncounted" (1
 * where the convention makes no triple of the role). The root has the role "TOP" where TOP differs.
 * agrees[side][triple]: whether one agrees, in the order instances, attributes, relations.
 * grades[side][triple], or NULL: above 0 where it agrees in part, which becomes the "similarity" of
 * a concept. */
void mc_smatch_write_graphs(const struct mc_smatch_pair *pair, const bool *const agrees[2],
                            const double *const grades[2], const struct mc_metric_writer *writer);

#endif
