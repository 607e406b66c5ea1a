/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_text.h: edits of a graph, made on its text so that it keeps its author's layout. Each
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

/* Whether the attribute is ":polarity -". */
bool mc_graph_is_negation(const struct mc_amr_attribute *attribute) MC_MUST_CHECK;
/* Adds ":polarity -" to a node. False, and nothing is appended, if the node has one or is not
 * closed. */
bool mc_graph_negate(const struct mc_amr_graph *graph, uint32_t node, struct mc_slice text,
                     struct mc_buffer *out) MC_MUST_CHECK;
/* Removes the ":polarity -" of a graph, which must have exactly one. *node is where it was. */
bool mc_graph_affirm(const struct mc_amr_graph *graph, struct mc_slice text, struct mc_buffer *out,
                     uint32_t *node) MC_MUST_CHECK;
/* Exchanges the roles of two edges, written at one node as ":ARG0" to ":ARG9" or ":op1" to ":op9".
 */
void mc_graph_exchange_roles(const struct mc_amr_edge *first, const struct mc_amr_edge *second,
                             struct mc_slice text, struct mc_buffer *out);
/* Removes the bytes begin .. end - 1, a role and its target, and the blanks before them. */
void mc_graph_cut(struct mc_slice text, size_t begin, size_t end, struct mc_buffer *out);
/* The bytes *begin .. *end - 1 of a node defined in the text, from its '(' to its ')'. */
void mc_graph_part(const struct mc_amr_graph *graph, uint32_t node, struct mc_slice text,
                   size_t *begin, size_t *end);
/* The end of a constant in the text, including its quotes and its alignment ("~e.3"). */
size_t mc_graph_constant_end(const struct mc_amr_attribute *constant, struct mc_slice text);
/* The byte at which the concept of a node begins, after "(variable /". */
size_t mc_graph_concept_at(const struct mc_amr_graph *graph, uint32_t node, struct mc_slice text);
/* Replaces the bytes whole[0] .. whole[1] - 1 by part[0] .. part[1] - 1, which lie within them. The
 * lines of the part are indented by as much less as the part itself. */
void mc_graph_lift(struct mc_slice text, const size_t whole[2], const size_t part[2],
                   struct mc_buffer *out);

#endif
