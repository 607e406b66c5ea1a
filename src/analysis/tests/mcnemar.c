#include "analysis/tests/mcnemar.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <stddef.h>

static const char no_discordant[] = "no case is passed by one side only";

static struct mc_significance chi_squared(double difference, double n)
{
    struct mc_significance test = {difference * difference / n, (double)NAN, NULL};

    test.p = gsl_cdf_chisq_Q(test.statistic, 1);
    return test;
}

struct mc_mcnemar mc_mcnemar(uint32_t n_only_first, uint32_t n_only_second)
{
    const struct mc_significance none = {(double)NAN, (double)NAN, no_discordant};
    struct mc_mcnemar test = {1, (double)NAN, none, none, no_discordant};
    uint32_t n = n_only_first + n_only_second;
    uint32_t least = n_only_first < n_only_second ? n_only_first : n_only_second;
    double distance = (double)n - 2.0 * least, at_least;

    if (n == 0)
        return test;
    test.reason = NULL;
    test.chi_squared = chi_squared(distance, n);
    test.corrected = chi_squared(distance - 1, n);
    at_least = gsl_ran_binomial_pdf(least, 0.5, n);
    if (n_only_first == n_only_second) {
        test.mid_p = 1 - at_least / 2;
        return test;
    }
    test.exact_p = fmin(1, 2 * gsl_cdf_binomial_P(least, 0.5, n));
    test.mid_p = test.exact_p - at_least;
    return test;
}
