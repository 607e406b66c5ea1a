/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stat_goldens.h: the golden values of statistics, goldens/stats of the shared data.
 *
 * A path leads from a case to a value in it: "expected/pearson/r", an index for an element of an
 * array. What a test asks for must be there: the test fails if a path leads nowhere. */
#ifndef MC_TESTS_STAT_GOLDENS_H
#define MC_TESTS_STAT_GOLDENS_H

#include <jansson.h>
#include <stdbool.h>

#include "base/memory.h"

/* The cases (at least one) of goldens/stats/NAME.json; json_decref(*root) frees them. */
json_t *mc_stat_goldens(const char *name, json_t **root) MC_MUST_CHECK;
/* Whether the goldens are there; if not, says that the whole program is skipped. For main. */
bool mc_stat_goldens_here(const char *group) MC_MUST_CHECK;

/* The value at the path; mc_stat_has: whether there is one. */
json_t *mc_stat_at(const json_t *from, const char *path) MC_MUST_CHECK;
bool mc_stat_has(const json_t *from, const char *path) MC_MUST_CHECK;
/* A number, NaN for null; else the test fails. mc_stat_value: of the value itself. */
double mc_stat_value(const json_t *value) MC_MUST_CHECK;
double mc_stat_number(const json_t *from, const char *path) MC_MUST_CHECK;
uint64_t mc_stat_count(const json_t *from, const char *path) MC_MUST_CHECK;
/* An array of numbers and nulls, in the arena. */
double *mc_stat_vector(const json_t *from, const char *path, size_t *n,
                       struct mc_arena *arena) MC_MUST_CHECK;
/* An array of arrays of n_columns numbers and nulls, row by row, in the arena. */
double *mc_stat_matrix(const json_t *from, const char *path, size_t *n_rows, size_t *n_columns,
                       struct mc_arena *arena) MC_MUST_CHECK;

/* Compares the value with the one at the path: by assert_near, or by the relative difference only,
 * for values that may be tiny (p values). */
#define assert_stat(value, from, path, tolerance)                                                  \
    mc_assert_stat((value), (from), (path), (tolerance), #value, __FILE__, __LINE__)
void mc_assert_stat(double value, const json_t *from, const char *path, double tolerance,
                    const char *what, const char *file, int line);
#define assert_stat_relative(value, from, path, tolerance)                                         \
    mc_assert_stat_relative((value), (from), (path), (tolerance), #value, __FILE__, __LINE__)
void mc_assert_stat_relative(double value, const json_t *from, const char *path, double tolerance,
                             const char *what, const char *file, int line);

#endif
