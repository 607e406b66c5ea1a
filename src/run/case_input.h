/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_input.h: where `score` and `explain` take their cases from: parallel files, a table of
 * pairs, or suites. */
#ifndef MC_RUN_CASE_INPUT_H
#define MC_RUN_CASE_INPUT_H

#include "base/options.h"
#include "engine/messages.h"

struct mc_arena;
struct mc_graph_choice;
struct mc_suite;
struct mc_wanted_metrics;

/* Where `score` and `explain` take their cases from: parallel files, a table of pairs, or suites.
 */

/* What the options say; all zero: nothing. */
struct mc_case_input {
    struct mc_option_list references, targeted, suites, columns;
    const char *candidate, *pairs;
    /* The sides of parallel files that hold sentences to be parsed, for metrics of graphs. */
    bool parses_references, parses_candidates;
    const struct mc_messages *messages; /* findings and warnings; NULL: dropped */
};

/* Sets parses_references and parses_candidates as the choice of graphs says. */
void mc_case_input_take_graphs(struct mc_case_input *input, const struct mc_graph_choice *choice);
bool mc_case_input_given(const struct mc_case_input *input);
/* MC_CODE_USAGE unless there is at most one kind of input, and that one is complete. */
int mc_case_input_check(const struct mc_case_input *input, struct mc_error *error) MC_MUST_CHECK;

/* Reads the input; if nothing is given, the shipped starter suite. Whether parallel files hold
 * sentences or graphs follows from what the metrics need. */
int mc_case_input_read(const struct mc_case_input *input, const struct mc_wanted_metrics *metrics,
                       bool quiet, struct mc_arena *arena, struct mc_suite **suite,
                       struct mc_error *error) MC_MUST_CHECK;

#endif
