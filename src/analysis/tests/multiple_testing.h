/* multiple_testing.h: p values of a family of tests, adjusted for their number. */
#ifndef MC_ANALYSIS_TESTS_MULTIPLE_TESTING_H
#define MC_ANALYSIS_TESTS_MULTIPLE_TESTING_H

#include "base/memory.h"

enum mc_adjustment {
    MC_ADJUST_NONE,
    MC_ADJUST_BONFERRONI,
    MC_ADJUST_SIDAK,      /* Sidak 1967: independent tests */
    MC_ADJUST_HOLM,       /* Holm 1979: any dependence */
    MC_ADJUST_HOLM_SIDAK, /* Holland and Copenhaver 1987: independent tests */
    MC_ADJUST_HOCHBERG,   /* Hochberg 1988: independence or positive dependence */
    MC_ADJUST_HOMMEL,     /* Hommel 1988, Wright 1992: the same, never greater than Hochberg's */
    MC_ADJUST_BH,         /* Benjamini and Hochberg 1995: false discovery rate */
    MC_ADJUST_BY,         /* Benjamini and Yekutieli 2001: the same under any dependence */
    MC_ADJUST_MAXT,       /* Westfall and Young 1993: not from p values; tests/max_statistic.h */
};
#define MC_ADJUSTMENT_CHOICES "none|bonferroni|sidak|holm|holm-sidak|hochberg|hommel|bh|by"

/* A method as it is named in options and files ("holm"), and in tables ("Holm"). */
struct mc_correction {
    enum mc_adjustment method;
    const char *name, *title;
};

const struct mc_correction *mc_correction(enum mc_adjustment method);
/* The names in the order of the methods, ended by NULL. */
extern const char *const mc_correction_names[];
/* The same and "maxt", for what is put to one set of swaps. */
#define MC_JOINT_ADJUSTMENT_CHOICES MC_ADJUSTMENT_CHOICES "|maxt"
extern const char *const mc_joint_correction_names[];

/* adjusted[i]: the least level at which the family of n tests rejects hypothesis i by this method,
 * in [p[i], 1]; reject where adjusted <= level. All but the last two bound the chance of any false
 * rejection (family-wise error rate). p[i] in [0, 1], in any order; a NaN stays NaN and does not
 * count in the family. O(n log n); Hommel O(n^2). As multipletests of statsmodels 0.13.5. adjusted
 * may be p. */
void mc_adjust_p_values(enum mc_adjustment method, const double *p, size_t n, double *adjusted,
                        struct mc_arena *scratch);

#endif
