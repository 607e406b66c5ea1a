#include "analysis/tests/sign_flip.h"

#include <math.h>

/* A mean no further below the seen one than this is as far out. */
static const double tolerance = 1e-9;

/* The mean with the drawn signs. */
static double drawn_mean(const double *differences, size_t n, const uint64_t *signs)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += mc_bit_at(signs, i) != 0 ? -differences[i] : differences[i];
    return sum / (double)n;
}

/* The same with the signs in the bits of k, for the differences that are not 0. */
static double enumerated_mean(const double *differences, size_t n, uint64_t k)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        if (!(differences[i] > 0) && !(differences[i] < 0))
            continue;
        sum += (k & 1) != 0 ? -differences[i] : differences[i];
        k >>= 1;
    }
    return sum / (double)n;
}

static bool is_extreme(double mean, double seen, enum mc_alternative alternative)
{
    if (alternative == MC_LESS)
        return mean <= seen + tolerance;
    if (alternative == MC_GREATER)
        return mean >= seen - tolerance;
    return fabs(mean) >= fabs(seen) - tolerance;
}

struct mc_sign_flip mc_sign_flip_test(const double *differences, size_t n,
                                      const struct mc_sign_flip_settings *settings,
                                      struct mc_arena *scratch)
{
    struct mc_sign_flip found = {{(double)NAN, (double)NAN, "no difference"}, 0, 0, false};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint64_t *signs = mc_arena_array(scratch, mc_bit_words(n), sizeof(*signs)), k;
    size_t n_not_zero = 0, i;

    if (n == 0)
        return found;
    for (i = 0; i < n; i++)
        n_not_zero += differences[i] > 0 || differences[i] < 0;
    found.exact = n_not_zero < 32 && (uint64_t)1 << n_not_zero <= settings->n_draws;
    found.n_draws = found.exact ? (uint64_t)1 << n_not_zero : settings->n_draws;
    found.test.statistic = enumerated_mean(differences, n, 0);
    for (k = 0; k < found.n_draws; k++) {
        double mean;

        if (!found.exact)
            settings->source.draw(settings->source.context, k, signs, n);
        mean = found.exact ? enumerated_mean(differences, n, k) : drawn_mean(differences, n, signs);
        found.n_extreme += is_extreme(mean, found.test.statistic, settings->alternative);
    }
    found.test.reason = NULL;
    found.test.p = found.exact ? (double)found.n_extreme / (double)found.n_draws
                               : (double)(found.n_extreme + 1) / (double)(found.n_draws + 1);
    mc_arena_reset(scratch, mark);
    return found;
}
