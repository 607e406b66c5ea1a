/* SPDX-License-Identifier: GPL-3.0-or-later */
/* named_cases.h: checks the ids of cases that expectations name, as in "above case X". */
#ifndef MC_SUITE_NAMED_CASES_H
#define MC_SUITE_NAMED_CASES_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_diagnostics;
struct mc_string_map;
struct mc_suite;

/* State of the checks; begin with zero but for suite and arena. */
struct mc_named_cases {
    const struct mc_suite *suite;
    struct mc_arena *arena;
    struct mc_string_map *neighbours; /* ids in neighbouring files; NULL: not read yet */
    const char **ids;                 /* for hints; NULL: not collected yet */
    size_t n_hints;
};

/* Whether a case with this id is in the suite or in a file in the same folder as one of the
 * suite's: a file that is read alone may name cases of its neighbours, even drafts, and whatever
 * errors they have. */
bool mc_named_case_is_there(struct mc_named_cases *named, struct mc_slice id);
/* The text of finding E014 about this id, with the nearest known id, if any; in the arena. */
const char *mc_named_case_fault(struct mc_named_cases *named, struct mc_slice id);
/* Adds a finding E014 if expectations name cases that are not in the suite: at the place of the
 * first such name, with the number of the others (diagnostics NULL: adds none). Returns the number
 * of such expectations. */
size_t mc_named_cases_check(const struct mc_suite *suite, struct mc_arena *arena,
                            struct mc_diagnostics *diagnostics);

#endif
