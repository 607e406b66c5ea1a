/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_text.h: changes of a graph, made on its text, which stays as its author laid it out. Each
 * appends the changed text to `out`. */
#ifndef MC_PHENOMENA_GRAPH_TEXT_H
#define MC_PHENOMENA_GRAPH_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"
#include "base/slice.h"

struct mc_amr_attribute;
struct mc_amr_edge;
struct mc_amr_graph;

/* Whether it is ":polarity -". */
bool mc_graph_is_negation(const struct mc_amr_attribute *attribute) MC_MUST_CHECK;
/* ":polarity -" more, on a node. False, and nothing is appended: it has one, or the node is not
 * closed. */
bool mc_graph_negate(const struct mc_amr_graph *graph, uint32_t node, struct mc_slice text,
                     struct mc_buffer *out) MC_MUST_CHECK;
/* Without its ":polarity -", of which it must have one and no other. *node is where it was. */
bool mc_graph_affirm(const struct mc_amr_graph *graph, struct mc_slice text, struct mc_buffer *out,
                     uint32_t *node) MC_MUST_CHECK;
/* Two edges, written at one node as ":ARG0" to ":ARG9" or as ":op1" to ":op9", exchange these
 * roles.
 */
void mc_graph_exchange_roles(const struct mc_amr_edge *first, const struct mc_amr_edge *second,
                             struct mc_slice text, struct mc_buffer *out);
/* Without the bytes begin .. end - 1, a role and what it leads to, and the blanks before them. */
void mc_graph_cut(struct mc_slice text, size_t begin, size_t end, struct mc_buffer *out);
/* Where a node that is defined in the text stands there: from its '(' to behind its ')'. */
void mc_graph_part(const struct mc_amr_graph *graph, uint32_t node, struct mc_slice text,
                   size_t *begin, size_t *end);
/* Where a constant ends as it is written, with its quotes and its alignment ("~e.3"). */
size_t mc_graph_constant_end(const struct mc_amr_attribute *constant, struct mc_slice text);
/* Where the concept of a node begins, behind "(variable /". */
size_t mc_graph_concept_at(const struct mc_amr_graph *graph, uint32_t node, struct mc_slice text);
/* Puts the bytes part[0] .. part[1] - 1, which lie within whole[0] .. whole[1] - 1, in place of
 * these. Lines of the part are set in by as much less as the part now is. */
void mc_graph_lift(struct mc_slice text, const size_t whole[2], const size_t part[2],
                   struct mc_buffer *out);

#endif
