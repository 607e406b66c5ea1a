#include "analysis/descriptive.h"

#include <math.h>

#include "analysis/rank.h"

bool mc_all_equal(const double *values, size_t n)
{
    size_t i;

    for (i = 1; i < n; i++)
        if (!(values[i] <= values[0] && values[i] >= values[0]))
            return false;
    return true;
}

double mc_mean(const double *values, size_t n)
{
    double sum = 0;
    size_t i;

    if (n > 0 && mc_all_equal(values, n))
        return values[0];
    for (i = 0; i < n; i++)
        sum += values[i];
    return sum / (double)n;
}

double mc_squares_about(double centre, const double *values, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += (values[i] - centre) * (values[i] - centre);
    return sum;
}

/* NaN where it left the range of doubles. */
static double finite_or_none(double value)
{
    return isfinite(value) ? value : (double)NAN;
}

struct mc_moments mc_moments(const double *values, size_t n)
{
    struct mc_moments moments = {.mean = mc_mean(values, n),
                                 .standard_deviation = (double)NAN,
                                 .standard_error = (double)NAN,
                                 .skew = (double)NAN,
                                 .kurtosis = (double)NAN};
    double squares = mc_squares_about(moments.mean, values, n), cubes = 0, fourths = 0;
    double size = (double)n, square = squares / size;
    size_t i;

    for (i = 0; i < n; i++) {
        double d = values[i] - moments.mean;

        moments.mean_deviation += fabs(d) / size;
        cubes += d * d * d;
        fourths += d * d * d * d;
    }
    moments.population_deviation = finite_or_none(sqrt(square));
    if (n > 1) {
        moments.standard_deviation = finite_or_none(sqrt(squares / (size - 1)));
        moments.standard_error = moments.standard_deviation / sqrt(size);
    }
    if (square > 0) {
        moments.skew = finite_or_none(cubes / size / (square * sqrt(square)));
        moments.kurtosis = finite_or_none(fourths / size / (square * square) - 3);
    }
    return moments;
}

double mc_median(const double *values, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *sorted = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*sorted))), median;

    memcpy(sorted, values, n * sizeof(*sorted));
    mc_sort_values(sorted, n, scratch);
    median = n % 2 != 0 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    mc_arena_reset(scratch, mark);
    return median;
}

double mc_median_deviation(const double *values, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *distances = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*distances)));
    double median = mc_median(values, n, scratch);
    size_t i;

    for (i = 0; i < n; i++)
        distances[i] = fabs(values[i] - median);
    median = mc_median(distances, n, scratch);
    mc_arena_reset(scratch, mark);
    return median;
}
