/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_json.h: what a report says of a case for display: its note, references, graphs, and how they
 * differ. */
#ifndef MC_REPORT_CASE_JSON_H
#define MC_REPORT_CASE_JSON_H

#include "suite/suite.h"

struct mc_json_stream;

/* Writes into an open object, each member only if there is something to say:
 *
 *     "note", "references": [{"text", "amr", "kind"}]  further references
 *     "amr": {"reference", "candidate"}  PENMAN with one relation per line, comments first, without
 *         indentation
 *     "alignments": {"reference", "candidate": {"words", "nodes"}}  of graphs whose metadata have
 *         one (doc/alignments.md)
 *     "edits": ["polarity(+run-02)"]  names of the differences of the graphs (doc/diff.md); [] if
 *         they are equal
 *     "edits_remark": a remark on that list
 *     "marks": {"reference", "candidate"}  a character for each line of the graph after its
 *         comments: ' ' as in the other, '-' and '+' only here, '~' differs
 *     "words": {"reference", "candidate": [[begin, end], ...]}  words without a partner in the
 *         other sentence, counted from 0 and split at spaces; end exclusive */
void mc_case_json_put(struct mc_json_stream *json, const struct mc_case *item);

#endif
