/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_expectations.h: the expectations of a new case: those of its phenomenon, applied to single
 * cases of the suite. */
#ifndef MC_SUITE_NEW_EXPECTATIONS_H
#define MC_SUITE_NEW_EXPECTATIONS_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_new_case;
struct mc_phenomenon;
struct mc_suite;

/* The value of "expect" for the case in a file of the suite (index in suite->files), as JSON on one
 * line; length 0: none. In the arena.
 *
 * Each phenomenon that the case's own must score above or below is represented by one of its cases
 * in the same dataset, by the rule of the starter suite (doc/suite-format.md): a case with the same
 * reference, else the closest in number of words of the reference; of several the first. Cases that
 * the phenomenon's cases name twice already, or whose scores contradict the expectation, are not
 * named. Other expectations of the phenomenon are copied. The result is empty if the phenomenon
 * expects nothing, or if no case can be named and no case of the file has expectations: the
 * phenomenon's own expectation then applies. */
struct mc_slice mc_new_expectations(const struct mc_suite *suite, unsigned file,
                                    const struct mc_phenomenon *phenomenon,
                                    const struct mc_new_case *item,
                                    struct mc_arena *arena) MC_MUST_CHECK;

#endif
