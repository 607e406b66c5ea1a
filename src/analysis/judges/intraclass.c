#include "analysis/judges/intraclass.h"

#include <math.h>

#include "analysis/descriptive.h"

/* Mean squares of the two-way table. */
struct mean_squares {
    double between; /* cases */
    double within;  /* a case */
    double judges;
    double error; /* what neither explains */
};

/* Mean of the values at 0, step, 2 step ... */
static double mean_of(const double *values, size_t n, size_t step)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += values[i * step];
    return sum / (double)n;
}

static double square(double x)
{
    return x * x;
}

static struct mean_squares find_mean_squares(const double *ratings, size_t n, size_t k)
{
    struct mean_squares sums = {0, 0, 0, 0};
    double mean = mean_of(ratings, n * k, 1);
    size_t i, j;

    for (i = 0; i < n; i++) {
        double of_case = mean_of(ratings + i * k, k, 1);

        sums.between += (double)k * square(of_case - mean);
        for (j = 0; j < k; j++)
            sums.within += square(ratings[i * k + j] - of_case);
    }
    for (j = 0; j < k; j++)
        sums.judges += (double)n * square(mean_of(ratings + j, n, k) - mean);
    sums.error = (sums.within - sums.judges) / (double)((n - 1) * (k - 1));
    sums.between /= (double)(n - 1);
    sums.within /= (double)(n * (k - 1));
    sums.judges /= (double)(k - 1);
    return sums;
}

struct mc_intraclass mc_intraclass(const double *ratings, size_t n_cases, size_t n_judges)
{
    double nan = (double)NAN, k = (double)n_judges, n = (double)n_cases, judges;
    struct mc_intraclass result = {nan, nan, nan, nan, nan, nan, NULL};
    struct mean_squares m;

    if (n_cases < 2)
        result.reason = "fewer than 2 cases";
    else if (n_judges < 2)
        result.reason = "fewer than 2 ratings a case";
    else if (mc_all_equal(ratings, n_cases * n_judges))
        result.reason = "all ratings are equal";
    if (result.reason != NULL)
        return result;
    m = find_mean_squares(ratings, n_cases, n_judges);
    judges = (m.judges - m.error) / n;
    result.one_way = (m.between - m.within) / (m.between + (k - 1) * m.within);
    result.random = (m.between - m.error) / (m.between + (k - 1) * m.error + k * judges);
    result.fixed = (m.between - m.error) / (m.between + (k - 1) * m.error);
    result.one_way_mean = (m.between - m.within) / m.between;
    result.random_mean = (m.between - m.error) / (m.between + judges);
    result.fixed_mean = (m.between - m.error) / m.between;
    return result;
}
