/* cohen_kappa.h: agreement of two judges, and of several, on categories, beyond chance. */
#ifndef MC_ANALYSIS_JUDGES_COHEN_KAPPA_H
#define MC_ANALYSIS_JUDGES_COHEN_KAPPA_H

#include <stdint.h>

#include "base/arena.h"

/* What a disagreement counts: all the same, by the distance of the categories, by its square. */
enum mc_kappa_weights { MC_KAPPA_PLAIN, MC_KAPPA_LINEAR, MC_KAPPA_QUADRATIC };

struct mc_kappa {
    double value;               /* at most 1; 0: chance; NaN: not defined */
    double standard_error;      /* large-sample; NaN where there is no value */
    double standard_error_null; /* the same if the judges agree by chance alone */
    const char *reason;         /* why there is no value; NULL when there is */
};

/* Cohen 1960 and 1968; standard errors of Fleiss, Cohen and Everitt 1969, equations 10 and 14, as
 * statsmodels 0.13.5 cohens_kappa. Categories 0..n_categories-1, in order where weights are not
 * plain. Not defined for no case, or when both judges use one and the same category alone. */
struct mc_kappa mc_cohen_kappa(const uint32_t *first, const uint32_t *second, size_t n,
                               size_t n_categories, enum mc_kappa_weights weights,
                               struct mc_arena *scratch);

/* Agreement of several judges on categories, the same number of judges for each item. */
struct mc_fleiss_kappa {
    double fleiss;      /* chance from the shares of the categories (Fleiss 1971) */
    double randolph;    /* each category equally likely (Randolph 2005) */
    const char *reason; /* why there are no values; NULL when fleiss is there */
};

/* counts[item * n_categories + category]: judges who chose it. Not defined for no item, a number of
 * judges that differs between items or is below 2, or when one category alone is used; of these,
 * only the last leaves randolph defined. */
struct mc_fleiss_kappa mc_fleiss_kappa(const uint32_t *counts, size_t n_items, size_t n_categories);

#endif
