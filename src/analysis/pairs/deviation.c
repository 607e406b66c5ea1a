#include "analysis/pairs/deviation.h"

#include <math.h>

double mc_mean_absolute_error(const double *x, const double *y, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += fabs(x[i] - y[i]);
    return n > 0 ? sum / (double)n : (double)NAN;
}

double mc_root_mean_square_error(const double *x, const double *y, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += (x[i] - y[i]) * (x[i] - y[i]);
    return n > 0 ? sqrt(sum / (double)n) : (double)NAN;
}

double mc_concordance(const double *x, const double *y, size_t n)
{
    double mean_x = 0, mean_y = 0, xy = 0, spread = 0;
    size_t i;

    if (n < 2)
        return (double)NAN;
    for (i = 0; i < n; i++) {
        mean_x += x[i];
        mean_y += y[i];
    }
    mean_x /= (double)n;
    mean_y /= (double)n;
    for (i = 0; i < n; i++) {
        double dx = x[i] - mean_x, dy = y[i] - mean_y;

        xy += dx * dy;
        spread += dx * dx + dy * dy;
    }
    spread += (double)n * (mean_x - mean_y) * (mean_x - mean_y);
    return spread > 0 ? 2 * xy / spread : (double)NAN;
}
