/* SPDX-License-Identifier: GPL-3.0-or-later */
/* multiple_testing.h: p values of a family of tests, adjusted for their number. */
#ifndef MC_ANALYSIS_TESTS_MULTIPLE_TESTING_H
#define MC_ANALYSIS_TESTS_MULTIPLE_TESTING_H

#include "base/memory.h"

#define MC_ADJUSTMENTS(X)                                                                          \
    X(MC_ADJUST_NONE, "none", "not adjusted")                                                      \
    X(MC_ADJUST_BONFERRONI, "bonferroni", "Bonferroni")                                            \
    X(MC_ADJUST_SIDAK, "sidak", "Sidak") /* Sidak 1967: independent tests */                       \
    X(MC_ADJUST_HOLM, "holm", "Holm")    /* Holm 1979: any dependence */                           \
    /* Holland and Copenhaver 1987: independent tests */                                           \
    X(MC_ADJUST_HOLM_SIDAK, "holm-sidak", "Holm-Sidak")                                            \
    /* Hochberg 1988: independence or positive dependence */                                       \
    X(MC_ADJUST_HOCHBERG, "hochberg", "Hochberg")                                                  \
    /* Hommel 1988, Wright 1992: the same, never greater than Hochberg's */                        \
    X(MC_ADJUST_HOMMEL, "hommel", "Hommel")                                                        \
    /* Benjamini and Hochberg 1995: false discovery rate */                                        \
    X(MC_ADJUST_BH, "bh", "Benjamini-Hochberg")                                                    \
    /* Benjamini and Yekutieli 2001: the same under any dependence */                              \
    X(MC_ADJUST_BY, "by", "Benjamini-Yekutieli")
/* And Westfall and Young 1993, for claims tested with one set of swaps: not from p values, see
 * tests/max_statistic.h. */
#define MC_JOINT_ADJUSTMENTS(X) MC_ADJUSTMENTS(X) X(MC_ADJUST_MAXT, "maxt", "max-T")
#define MC_ADJUSTMENT_VALUE(value, name, title) value,
#define MC_ADJUSTMENT_BEHIND_BAR(value, name, title) "|" name
enum mc_adjustment { MC_JOINT_ADJUSTMENTS(MC_ADJUSTMENT_VALUE) };
#define MC_ADJUSTMENT_CHOICES (&("" MC_ADJUSTMENTS(MC_ADJUSTMENT_BEHIND_BAR))[1])
#define MC_JOINT_ADJUSTMENT_CHOICES (&("" MC_JOINT_ADJUSTMENTS(MC_ADJUSTMENT_BEHIND_BAR))[1])

/* A method by its name in options and files ("holm"), and in tables ("Holm"). */
struct mc_correction {
    enum mc_adjustment method;
    const char *name, *title;
};

const struct mc_correction *mc_correction(enum mc_adjustment method);
/* The names in the order of the methods, NULL-terminated. */
extern const char *const mc_correction_names[];
/* The same and "maxt". */
extern const char *const mc_joint_correction_names[];

/* adjusted[i]: the least level at which the family of n tests rejects hypothesis i by this method,
 * in [p[i], 1]; reject if adjusted <= level. All but the last two control the probability of any
 * false rejection (family-wise error rate). p[i] in [0, 1], in any order; a NaN stays NaN and does
 * not count in the family. O(n log n); Hommel O(n^2). As in multipletests of statsmodels 0.13.5.
 * adjusted may be p. */
void mc_adjust_p_values(enum mc_adjustment method, const double *p, size_t n, double *adjusted,
                        struct mc_arena *scratch);

#endif
