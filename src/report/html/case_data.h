/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_data.h: the cases of a result as JSON for the script of the page (reports/report.js). */
#ifndef MC_REPORT_HTML_CASE_DATA_H
#define MC_REPORT_HTML_CASE_DATA_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_comparison;
struct mc_diagnostic;
struct mc_result;

/* A finding and its case. */
struct mc_suite_finding {
    size_t item; /* index in suite->cases; SIZE_MAX: none */
    const struct mc_diagnostic *finding;
    struct mc_slice excerpt; /* its source line, a caret below it, further lines; may be empty */
};

/* What to write. */
struct mc_case_data {
    const struct mc_result *result;
    const struct mc_suite_finding *findings; /* NULL: not asked for */
    size_t n_findings;
    const struct mc_comparison *comparison; /* whose changed run is the result; NULL: none */
    struct mc_slice labels[2];              /* of its runs */
    size_t most_cases; /* of a comparison: with more, only those with a status are written */
};

/* Appends one JSON object that can stand in a <script>: '<' is written as \u003c.
 *
 *     "metrics": [name], of those that are not sentinels, then the sentinels; "sentinels": how many
 *     "read": [metric], those whose scores came from a file
 *     "noun": who gave the human scores, mc_result_noun
 *     "phenomena": [name], "datasets": [name]: those of the cases, in order of first appearance;
 *         "titles": [title] of the phenomena, for people
 *     "suites": [path, or name of a shipped suite] of the files, for a command line that reads them
 *         again; empty: not known
 *     "findings": {id: [[code, severity, "line:column", text, excerpt]]}, if findings were given;
 *         then "shipped": [suite that is shipped], "issues": address of the form that reports a
 *         case of one of them
 *     "compared": [label of base, of the changed run], "absent": [[id, why]] of cases that are not
 *         the same in both runs, if there is a comparison
 *     "cases": [[id, phenomenon, dataset, file, human, [score], failed, texts, graphs, more]]
 *
 * phenomenon, dataset and file are indexes (phenomenon -1: unknown). human and scores are
 * normalised, in thousandths, or null. failed: [metric], those that fail an expectation of the
 * case. texts: [reference, candidate], each a list of pieces (mc_sentence_pieces), or 0 if they are
 * left out. graphs: 0, or for reference and candidate in turn the text without indentation, a sign
 * for each of its lines (empty: all are blank), the places (mc_graph_layout_append; empty: not
 * drawn). After these six, if a sentence is linked to its graph (word_links.h), come the links of
 * reference and candidate: for each word, separated by blanks, the numbers of its nodes and
 * constants as digits of base 62 (0-9, a-z, A-Z). Signs: '-' and '+' are only on this side, '~'
 * relation and target differ, 'e' only the relation, 'n' only the target. findings: in any order;
 * those outside cases are left out.
 *
 * more: an object of what not every case has, left out if it would be empty:
 *
 *     "sub": the sub-phenomenon
 *     "note": text
 *     "facts": language, system, document and segment in words (mc_case_facts)
 *     "source": text of the source
 *     "references": [[name, text]] beside the first
 *     "e": [[words, verdicts, [margin]]] of each expectation. words: 0 for the same as before.
 *         verdicts: a character for the human scores and one for each metric, 'p' passed, 'f'
 *         failed, '-' not applicable. margin: of each metric, mc_margin_share in thousandths, or
 *         null
 *     "before": [score] of the base run, in the order of the metrics; the scores of the changed run
 *         are then normalised by mc_changed_bounds
 *     "edits": [[metric, edit, from, to, score, search]] if the best edit of the candidate's graph
 *         was looked for; score: after it, normalised, in thousandths; search: 'p' proved to be the
 *         best, 'a' the best of all single edits, 's' the best of those that were tried
 *     "status": a character for each metric: 'n' an expectation fails now, else 'f' one passes now,
 *         else 's' one fails in both runs, else 'a' one of the runs has no score, else ' ' */
void mc_case_data_append(const struct mc_case_data *data, struct mc_buffer *out);

#endif
