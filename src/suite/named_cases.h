/* SPDX-License-Identifier: GPL-3.0-or-later */
/* named_cases.h: the cases that expectations name: above or below which another case is to lie. */
#ifndef MC_SUITE_NAMED_CASES_H
#define MC_SUITE_NAMED_CASES_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_diagnostics;
struct mc_string_map;
struct mc_suite;

/* Names of cases under examination; begin with all zero but suite and arena. */
struct mc_named_cases {
    const struct mc_suite *suite;
    struct mc_arena *arena;
    struct mc_string_map *neighbours; /* NULL: not looked for yet */
    const char **ids;                 /* for hints; NULL: not made yet */
    size_t n_hints;
};

/* Whether a case of the suite has this id, or one in a file that lies beside those of the suite: a
 * file that is read alone may name cases of its neighbours, drafts too, whatever else may be wrong
 * with them. */
bool mc_named_case_is_there(struct mc_named_cases *named, struct mc_slice id);
/* The text of finding E014 about this id, with the nearest one where there is one; in the arena. */
const char *mc_named_case_fault(struct mc_named_cases *named, struct mc_slice id);
/* Adds a finding E014 where expectations name cases that are nowhere in the suite: at the place of
 * the first such name, with the number of the others (diagnostics may be NULL: none is added).
 * Returns how many expectations there are. */
size_t mc_named_cases_check(const struct mc_suite *suite, struct mc_arena *arena,
                            struct mc_diagnostics *diagnostics);

#endif
