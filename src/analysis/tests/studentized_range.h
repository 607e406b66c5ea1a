/* SPDX-License-Identifier: GPL-3.0-or-later */
/* studentized_range.h: the distribution of the range of k normal means divided by their common
 * standard deviation, estimated with df degrees of freedom. */
#ifndef MC_ANALYSIS_TESTS_STUDENTIZED_RANGE_H
#define MC_ANALYSIS_TESTS_STUDENTIZED_RANGE_H

#include <stdbool.h>

struct mc_arena;
struct mc_studentized_range;

/* The distribution for k means, 2 <= k <= 1000, with df >= 1 degrees of freedom or INFINITY; for
 * other arguments all figures are NaN. Lives in the arena, and may be used by several threads at
 * once. Made in a few milliseconds. */
struct mc_studentized_range *mc_studentized_range_new(unsigned k, double df,
                                                      struct mc_arena *arena);

/* Tabulates the far tail in the arena, so that mc_studentized_range_upper takes tens of
 * microseconds there too, to the same relative 1e-9. Pays off after about ten calls; does nothing
 * with infinite degrees of freedom. Not while other threads use the distribution. */
void mc_studentized_range_tabulate_tail(struct mc_studentized_range *law, struct mc_arena *arena);

/* Whether the distribution is that of k means with df degrees of freedom. */
bool mc_studentized_range_is_of(const struct mc_studentized_range *law, unsigned k, double df);

/* P(Q > q), to an absolute 1e-12, and below 1e-6 to a relative 1e-9, for q >= 0; else NaN. The
 * integral of Copenhaver and Holland 1988 (Journal of Statistical Computation and Simulation 30:1),
 * by Gauss-Legendre rules on pieces; over the logarithm of the standard deviation, so that few
 * degrees of freedom do not need finer pieces. A few microseconds; ten times as long for df = 1; in
 * the far tail some milliseconds, unless it is tabulated. */
double mc_studentized_range_upper(const struct mc_studentized_range *law, double q);

/* The q that Q exceeds with probability p in (0, 1), to a relative 1e-10. */
double mc_studentized_range_quantile(const struct mc_studentized_range *law, double p);

#endif
