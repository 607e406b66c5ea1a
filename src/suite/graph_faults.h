/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_faults.h: finds oddities in an AMR graph that parses, and the place of a case's graph in
 * its file. */
#ifndef MC_SUITE_GRAPH_FAULTS_H
#define MC_SUITE_GRAPH_FAULTS_H

#include <stdbool.h>

#include "base/error.h"
#include "base/slice.h"

struct mc_amr_graph;
struct mc_arena;
struct mc_case;
struct mc_side;
struct mc_suite;

struct mc_graph_fault {
    const char *code; /* from lint/check.h: W015 or W016 */
    size_t offset;    /* byte in the text of the graph */
    const char *text;
};

/* Finds, in the order of the text within each kind: roles that are not in the AMR guidelines 1.2.6,
 * and constants that look like variables (letters, then a digit) but are not defined. Faults and
 * their texts are in the arena; returns their number. */
size_t mc_graph_faults(const struct mc_amr_graph *graph, struct mc_arena *arena,
                       struct mc_graph_fault **faults);

/* The next quoted text that contains an escaped quote, from *at on, which is outside quotes: *begin
 * gets its opening quote, *at the offset after it. Programs that read graphs as smatch.py does end
 * the text at the escaped quote, and fail on such a graph. False: there is none. */
bool mc_graph_escaped_quote(struct mc_slice graph, size_t *at, size_t *begin);

/* The code (lint/check.h) of an error message of penman_read.h: E021, E022 or E023. */
const char *mc_graph_error_code(const char *message);

/* Places of graphs. */

struct mc_graph_place {
    struct mc_slice file;
    struct mc_position at;
};

/* Place of byte `offset` of side->amr, a side of the case: exact for files of graphs and tables of
 * sentence pairs, else the place of the case (in JSON Lines its line). */
struct mc_graph_place mc_graph_place(const struct mc_suite *suite, const struct mc_case *item,
                                     const struct mc_side *side, size_t offset);
/* The place of the error of penman_read.h in side->amr; if it reads the graph, the first quoted
 * text with an escaped quote, else the graph's beginning. */
struct mc_graph_place mc_graph_parse_error_place(const struct mc_suite *suite,
                                                 const struct mc_case *item,
                                                 const struct mc_side *side);

#endif
