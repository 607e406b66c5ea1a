/* correlation.h: Pearson, Spearman, and the matrix of all columns. */
#ifndef MC_ANALYSIS_CORRELATION_H
#define MC_ANALYSIS_CORRELATION_H

#include <stdint.h>

#include "base/arena.h"

/* Copies the pairs of which neither value is NaN to both_a and both_b, each of room for n, in their
 * order; returns their number. The targets may be the sources. */
size_t mc_complete_pairs(const double *a, const double *b, size_t n, double *both_a,
                         double *both_b);

/* Sums of the products of the deviations from the mean: of a with itself, b with itself, a with b.
 */
struct mc_deviations {
    double aa, bb, ab;
};

/* Of n finite pairs, 0 for n = 0, and exactly 0 for a side that is constant. Two passes, plain sums
 * in index order. */
struct mc_deviations mc_deviations(const double *a, const double *b, size_t n);

/* Pearson's product-moment correlation of n finite pairs, in [-1, 1]; NaN when n < 2 or either side
 * is constant, or when the squares of the deviations leave the range of doubles (never so for
 * ranks). Two passes, plain sums in index order. */
double mc_pearson(const double *a, const double *b, size_t n);

/* Spearman's rank correlation: Pearson's of the average ranks (Spearman 1904; ties as in Kendall
 * and Gibbons 1990). Values as levels (rank.h). NaN as above. */
double mc_spearman(const uint32_t *a_levels, uint32_t n_a_levels, const uint32_t *b_levels,
                   uint32_t n_b_levels, size_t n, struct mc_arena *scratch);

/* Spearman between all columns, each pair over the cases that both have. columns[c][0..n-1] with
 * NaN where a value is missing; reversed[c] turns the sign of a column of which lower is better.
 * matrix[n_columns * n_columns], row by row, symmetric; the diagonal is 1, or NaN for a column of
 * less than two different values. */
void mc_spearman_matrix(const double *const *columns, const bool *reversed, size_t n_columns,
                        size_t n, double *matrix, struct mc_arena *scratch);

#endif
