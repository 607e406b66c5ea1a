/* SPDX-License-Identifier: GPL-3.0-or-later */
/* amr_cases.h: the cases in tests/amr/valid and tests/amr/invalid. */
#ifndef MC_TESTS_AMR_CASES_H
#define MC_TESTS_AMR_CASES_H

#include "amr/penman_read.h"

/* Calls `check` for each folder below tests/amr/KIND, with its name and the two texts `input` (of
 * input.amr) and `expected` (of that file), which live in the arena. Returns how many. */
typedef void mc_amr_case_check(const char *name, struct mc_slice input, struct mc_slice expected,
                               struct mc_arena *arena);
size_t mc_amr_cases(const char *kind, const char *expected, mc_amr_case_check *check);

/* The contents of a file; the test fails if it cannot be read. */
struct mc_slice mc_amr_case_file(const char *path, struct mc_arena *arena);

#endif
