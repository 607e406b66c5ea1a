/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new_expectations.h: what is expected of a case that is about to be added to a suite: what its
 * phenomenon expects, held against single cases of the suite. */
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
 * In place of each phenomenon that its own is to be above or below stands one case of it in the
 * same dataset, by the rule of the starter suite (doc/suite-format.md): one with the same
 * reference, else the closest in number of words of the reference; of several the first. None is
 * named that the phenomenon's cases name twice already, nor one whose score does not bear it out.
 * What the phenomenon expects otherwise is copied. There is none where the phenomenon expects
 * nothing, or where no case can be named and no case of the file says what is expected of it: then
 * the phenomenon's own expectation stands. */
struct mc_slice mc_new_expectations(const struct mc_suite *suite, unsigned file,
                                    const struct mc_phenomenon *phenomenon,
                                    const struct mc_new_case *item,
                                    struct mc_arena *arena) MC_MUST_CHECK;

#endif
