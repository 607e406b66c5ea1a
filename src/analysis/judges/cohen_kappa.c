#include "analysis/judges/cohen_kappa.h"

#include <math.h>

/* Shares of a table of two judges. */
struct shares {
    size_t n_categories;
    double *cells;   /* [first * n_categories + second] */
    double *margins; /* of the first, then of the second */
    enum mc_kappa_weights weights;
};

static struct mc_kappa undefined(const char *reason)
{
    return (struct mc_kappa){(double)NAN, (double)NAN, (double)NAN, reason};
}

static struct shares count_shares(const uint32_t *first, const uint32_t *second, size_t n,
                                  size_t n_categories, struct mc_arena *scratch)
{
    struct shares shares = {
        .n_categories = n_categories,
        .cells = mc_arena_array(scratch, mc_array_size(n_categories, n_categories), sizeof(double)),
        .margins = mc_arena_array(scratch, 2 * n_categories, sizeof(double)),
    };
    size_t i, c, k;

    for (i = 0; i < n; i++)
        shares.cells[first[i] * n_categories + second[i]]++;
    for (c = 0; c < n_categories; c++)
        for (k = 0; k < n_categories; k++) {
            double *cell = &shares.cells[c * n_categories + k];

            *cell /= (double)n;
            shares.margins[c] += *cell;
            shares.margins[n_categories + k] += *cell;
        }
    return shares;
}

/* Agreement of two categories, from 0 (as far apart as can be) to 1. */
static double agreement(const struct shares *shares, size_t a, size_t b)
{
    double distance = (double)(a > b ? a - b : b - a) / (double)(shares->n_categories - 1);

    if (a == b)
        return 1;
    return shares->weights == MC_KAPPA_PLAIN    ? 0
           : shares->weights == MC_KAPPA_LINEAR ? 1 - distance
                                                : 1 - distance * distance;
}

/* Mean agreement of each category of one judge with what the other says: [first..., second...]. */
static double *mean_agreements(const struct shares *shares, struct mc_arena *scratch)
{
    size_t n = shares->n_categories, c, k;
    double *means = mc_arena_array(scratch, 2 * n, sizeof(*means));

    for (c = 0; c < n; c++)
        for (k = 0; k < n; k++) {
            means[c] += shares->margins[n + k] * agreement(shares, c, k);
            means[n + k] += shares->margins[c] * agreement(shares, c, k);
        }
    return means;
}

static void set_errors(const struct shares *shares, const double *means, double expected, size_t n,
                       struct mc_kappa *kappa)
{
    size_t n_categories = shares->n_categories, c, k;
    double rest = 1 - kappa->value, sum = 0, sum_null = 0, left, scale;

    for (c = 0; c < n_categories; c++)
        for (k = 0; k < n_categories; k++) {
            double w = agreement(shares, c, k), mean = means[c] + means[n_categories + k];
            double by_chance = shares->margins[c] * shares->margins[n_categories + k];

            sum += shares->cells[c * n_categories + k] * (w - mean * rest) * (w - mean * rest);
            sum_null += by_chance * (w - mean) * (w - mean);
        }
    left = kappa->value - expected * rest;
    scale = (1 - expected) * sqrt((double)n);
    kappa->standard_error = sqrt(fmax(0, sum - left * left)) / scale;
    kappa->standard_error_null = sqrt(fmax(0, sum_null - expected * expected)) / scale;
}

struct mc_kappa mc_cohen_kappa(const uint32_t *first, const uint32_t *second, size_t n,
                               size_t n_categories, enum mc_kappa_weights weights,
                               struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_kappa kappa = {0, 0, 0, NULL};
    double observed = 0, expected = 0;
    struct shares shares;
    const double *means;
    size_t c, k;

    if (n == 0)
        return undefined("no case with two judges");
    shares = count_shares(first, second, n, n_categories, scratch);
    shares.weights = weights;
    means = mean_agreements(&shares, scratch);
    for (c = 0; c < n_categories; c++) {
        expected += shares.margins[c] * means[c];
        for (k = 0; k < n_categories; k++)
            observed += shares.cells[c * n_categories + k] * agreement(&shares, c, k);
    }
    if (expected < 1) {
        kappa.value = (observed - expected) / (1 - expected);
        set_errors(&shares, means, expected, n, &kappa);
    } else {
        kappa = undefined("both judges use one category alone");
    }
    mc_arena_reset(scratch, mark);
    return kappa;
}

/* Judges of an item, and its pairs of judges that agree. */
static uint64_t count_item(const uint32_t *counts, size_t n_categories, uint64_t *n_agree)
{
    uint64_t n_judges = 0;
    size_t c;

    *n_agree = 0;
    for (c = 0; c < n_categories; c++) {
        n_judges += counts[c];
        *n_agree += (uint64_t)counts[c] * (counts[c] - (counts[c] > 0)) / 2;
    }
    return n_judges;
}

static double sum_of_squared_shares(const uint32_t *counts, size_t n_items, size_t n_categories,
                                    double n_ratings)
{
    double sum = 0;
    size_t i, c;

    for (c = 0; c < n_categories; c++) {
        uint64_t n = 0;

        for (i = 0; i < n_items; i++)
            n += counts[i * n_categories + c];
        sum += (double)n / n_ratings * ((double)n / n_ratings);
    }
    return sum;
}

struct mc_fleiss_kappa mc_fleiss_kappa(const uint32_t *counts, size_t n_items, size_t n_categories)
{
    struct mc_fleiss_kappa kappa = {(double)NAN, (double)NAN, NULL};
    uint64_t n_judges = 0, n_agree = 0, n_here, n_pairs;
    double observed, expected, even;
    size_t i;

    for (i = 0; i < n_items; i++) {
        uint64_t n = count_item(counts + i * n_categories, n_categories, &n_here);

        n_agree += n_here;
        if (i > 0 && n != n_judges)
            kappa.reason = "not all items have the same number of judges";
        n_judges = n;
    }
    if (n_judges < 2)
        kappa.reason = "fewer than 2 judges an item";
    if (kappa.reason != NULL)
        return kappa;
    n_pairs = n_judges * (n_judges - 1) / 2;
    observed = (double)n_agree / ((double)n_items * (double)n_pairs);
    expected =
        sum_of_squared_shares(counts, n_items, n_categories, (double)n_items * (double)n_judges);
    even = 1 / (double)n_categories;
    if (even < 1)
        kappa.randolph = (observed - even) / (1 - even);
    if (expected < 1)
        kappa.fleiss = (observed - expected) / (1 - expected);
    else
        kappa.reason = "one category alone is used";
    return kappa;
}
