#include "analysis/pairs/contrast.h"

#include <math.h>

static double share(double part, size_t whole)
{
    return whole > 0 ? part / (double)whole : (double)NAN;
}

struct mc_contrast mc_contrast(const double *good, const double *bad, size_t n)
{
    struct mc_contrast contrast = {.n = 0};
    double won, lost, tied, margin = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        if (isnan(good[i]) || isnan(bad[i]))
            continue;
        contrast.n++;
        if (good[i] > bad[i])
            contrast.concordant++;
        else if (good[i] < bad[i])
            contrast.discordant++;
        else
            contrast.tied++;
        margin += good[i] - bad[i];
    }
    won = (double)contrast.concordant;
    lost = (double)contrast.discordant;
    tied = (double)contrast.tied;
    contrast.strict_accuracy = share(won, contrast.n);
    contrast.half_tie_accuracy = share(won + tied / 2, contrast.n);
    contrast.tau_ties_discordant = share(won - lost - tied, contrast.n);
    contrast.tau_ties_ignored = share(won - lost, contrast.concordant + contrast.discordant);
    contrast.mean_margin = share(margin, contrast.n);
    return contrast;
}

double mc_weighted_sum(const double *values, const double *weights, size_t n)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += weights[i] * values[i];
    return sum;
}
