/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_json.h: what a report says of a case for those who look at it: its place, note, references,
 * graphs, and what differs. */
#ifndef MC_REPORT_CASE_JSON_H
#define MC_REPORT_CASE_JSON_H

#include "suite/suite.h"

struct mc_json_stream;

/* Into an open object, where there is something to say:
 *
 *     "note", "references": [{"text", "amr", "kind"}]  further references
 *     "amr": {"reference", "candidate"}  PENMAN with one relation a line, comments first, and
 *         without indentation
 *     "alignments": {"reference", "candidate": {"words", "nodes"}}  of graphs whose metadata have
 *         one (doc/alignments.md)
 *     "edits": ["polarity(+run-02)"]  names of the differences of the graphs (doc/diff.md); []
 * where they are equal; "edits_remark": what is to be said of the list "marks": {"reference",
 * "candidate"}  a character for each line of the graph behind its comments: ' ' as in the other,
 * '-' and '+' only here, '~' differs "words": {"reference", "candidate": [[begin, end], ...]}
 * words, counted from 0 and split at blanks, that have no partner in the other sentence; end
 * exclusive */
void mc_case_json_put(struct mc_json_stream *json, const struct mc_case *item);

#endif
