/* SPDX-License-Identifier: GPL-3.0-or-later */
/* made_up.h: suites and score tables with made-up numbers, for tests of what reads them. */
#ifndef MC_TESTS_MADE_UP_H
#define MC_TESTS_MADE_UP_H

#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/result.h"
#include "analysis/statistics.h"
#include "scores/score_table.h"
#include "suite/suite.h"

/* Maximum numbers, asserted. */
#define MC_MADE_UP_CASES 4000
#define MC_MADE_UP_FILES 100

/* A suite without texts. Add files first, then their cases, then columns. */
struct mc_made_up {
    struct mc_arena *arena;
    struct mc_suite suite;
    struct mc_score_table scores;
};

void mc_made_up_begin(struct mc_made_up *run, struct mc_arena *arena);
/* Adds a file; returns its index. The title of the phenomenon is its name. */
uint32_t mc_made_up_file(struct mc_made_up *run, const char *dataset, const char *phenomenon,
                         double minimum, double maximum, bool pooled);
/* Adds a case; returns its index. */
size_t mc_made_up_case(struct mc_made_up *run, uint32_t file, const char *id, double human);
/* Adds a column over all cases; range 0..1, higher is better. NaN: missing. */
struct mc_score_column *mc_made_up_column(struct mc_made_up *run, const char *name,
                                          const double *values);

/* A sample of n pairs of scores, not normalised (the normalised arrays are the raw ones), with
 * levels; the threshold is the 5th percentile. */
struct mc_sample mc_made_up_sample(const double *metric, const double *human, size_t n,
                                   struct mc_arena *arena);

/* Whether two arrays of n cells are the same, bit for bit except for padding. */
bool mc_same_cells(const struct mc_cell *a, const struct mc_cell *b, size_t n);

/* Scores of MC_MADE_UP_KINDS kinds: a few steps, steps with rounding noise, continuous, two far
 * clusters, sizes from 1e-300 to 1e300, sums that overflow, steps that are off by little more than
 * noise, a constant. bits: random. */
enum { MC_MADE_UP_KINDS = 8 };
double mc_made_up_score(uint32_t kind, uint64_t bits);

/* The Kendall-like coefficient of two vectors (pairs/kendall.h), and the same as a statistic
 * weighted by its number of ordered pairs. */
struct mc_kendall_like mc_kendall_like_of(const double *gold, const double *metric, size_t n,
                                          double gap, struct mc_arena *scratch);
mc_vector_statistic mc_of_kendall_like;

#endif
