/* SPDX-License-Identifier: GPL-3.0-or-later */
/* filter.h: selects the cases of a suite that take part. */
#ifndef MC_SUITE_FILTER_H
#define MC_SUITE_FILTER_H

#include "suite/suite.h"

/* Clears keep[i] for every case that does not satisfy the expression:
 *
 *     phenomenon:negation AND dataset:sick AND NOT tag:slow
 *
 * Keys: id, phenomenon (name or alias), subphenomenon, category, dataset, suite, tag, and
 * reference, whose only value, `targeted`, selects the cases with a targeted reference. A value
 * with blanks or brackets is written in double quotes. NOT binds closest, then AND, then OR;
 * brackets group. An error in the expression, or a phenomenon or dataset that is not in the suite,
 * is MC_CODE_USAGE with the column. keep: [n_cases]. */
int mc_filter_apply(const char *expression, const struct mc_suite *suite, bool *keep,
                    struct mc_error *error) MC_MUST_CHECK;

/* A suite with only the kept cases, in the same order and each selected or not as before; shares
 * everything else with the old one. */
struct mc_suite *mc_suite_select(const struct mc_suite *suite, const bool *keep,
                                 struct mc_arena *arena) MC_MUST_CHECK;

#endif
