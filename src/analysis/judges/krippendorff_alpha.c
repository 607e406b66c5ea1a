#include "analysis/judges/krippendorff_alpha.h"

#include <math.h>

#include "analysis/rank.h"

/* The ratings of units that have two or more. */
struct pairable {
    size_t n, n_units;
    double *values;
    size_t *ends;
    uint32_t *levels; /* dense ranks of the values */
    uint32_t n_levels;
    enum mc_rating_level level;
    double *value_of; /* [level] */
    double *count_of; /* [level] */
    double *middle;   /* [level]: ratings with a lower value, and half of its own */
};

static void keep_pairable(const struct mc_unit_ratings *ratings, struct pairable *kept)
{
    size_t begin = 0, u, i;

    for (u = 0; u < ratings->n_units; u++) {
        size_t first = kept->n;

        for (i = begin; i < ratings->ends[u]; i++)
            if (!isnan(ratings->values[i]))
                kept->values[kept->n++] = ratings->values[i];
        begin = ratings->ends[u];
        if (kept->n - first < 2)
            kept->n = first;
        else
            kept->ends[kept->n_units++] = kept->n;
    }
}

static void count_levels(struct pairable *kept, struct mc_arena *scratch)
{
    double below = 0;
    size_t i;
    uint32_t l;

    kept->levels = mc_arena_array(scratch, kept->n, sizeof(*kept->levels));
    kept->n_levels = mc_levels(kept->values, kept->n, kept->levels, scratch);
    kept->value_of = mc_arena_array(scratch, kept->n_levels, sizeof(double));
    kept->count_of = mc_arena_array(scratch, kept->n_levels, sizeof(double));
    kept->middle = mc_arena_array(scratch, kept->n_levels, sizeof(double));
    for (i = 0; i < kept->n; i++) {
        kept->value_of[kept->levels[i]] = kept->values[i];
        kept->count_of[kept->levels[i]]++;
    }
    for (l = 0; l < kept->n_levels; l++) {
        kept->middle[l] = below + kept->count_of[l] / 2;
        below += kept->count_of[l];
    }
}

/* Of two different levels. */
static double difference(const struct pairable *kept, uint32_t a, uint32_t b)
{
    double x = kept->value_of[a], y = kept->value_of[b];

    switch (kept->level) {
    case MC_RATING_NOMINAL:
        return 1;
    case MC_RATING_ORDINAL:
        x = kept->middle[a];
        y = kept->middle[b];
        return (x - y) * (x - y);
    case MC_RATING_INTERVAL:
        return (x - y) * (x - y);
    case MC_RATING_RATIO:
        return (x - y) / (x + y) * ((x - y) / (x + y));
    }
    return (double)NAN;
}

static double observed_disagreement(const struct pairable *kept)
{
    double sum = 0;
    size_t begin = 0, u, i, j;

    for (u = 0; u < kept->n_units; u++) {
        double in_unit = 0;

        for (i = begin; i < kept->ends[u]; i++)
            for (j = i + 1; j < kept->ends[u]; j++)
                if (kept->levels[i] != kept->levels[j])
                    in_unit += 2 * difference(kept, kept->levels[i], kept->levels[j]);
        sum += in_unit / (double)(kept->ends[u] - begin - 1);
        begin = kept->ends[u];
    }
    return sum / (double)kept->n;
}

/* Sum of the differences of all ordered pairs, where the difference is the square of that of two
 * places: 2 n times the squares about their mean. */
static double squares_about_mean(const struct pairable *kept, const double *places)
{
    double mean = 0, sum = 0, n = (double)kept->n;
    uint32_t l;

    for (l = 0; l < kept->n_levels; l++)
        mean += kept->count_of[l] * places[l] / n;
    for (l = 0; l < kept->n_levels; l++)
        sum += kept->count_of[l] * (places[l] - mean) * (places[l] - mean);
    return 2 * n * sum;
}

static double sum_of_all_pairs(const struct pairable *kept)
{
    double sum = 0;
    uint32_t a, b;

    for (a = 0; a < kept->n_levels; a++)
        for (b = a + 1; b < kept->n_levels; b++)
            sum += 2 * kept->count_of[a] * kept->count_of[b] * difference(kept, a, b);
    return sum;
}

static double sum_of_different(const struct pairable *kept)
{
    double sum = (double)kept->n * (double)kept->n;
    uint32_t l;

    for (l = 0; l < kept->n_levels; l++)
        sum -= kept->count_of[l] * kept->count_of[l];
    return sum;
}

static double expected_disagreement(const struct pairable *kept)
{
    double sum = kept->level == MC_RATING_NOMINAL    ? sum_of_different(kept)
                 : kept->level == MC_RATING_ORDINAL  ? squares_about_mean(kept, kept->middle)
                 : kept->level == MC_RATING_INTERVAL ? squares_about_mean(kept, kept->value_of)
                                                     : sum_of_all_pairs(kept);

    return sum / ((double)kept->n * ((double)kept->n - 1));
}

struct mc_figure mc_krippendorff_alpha(const struct mc_unit_ratings *ratings,
                                       enum mc_rating_level level, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n = ratings->n_units == 0 ? 0 : ratings->ends[ratings->n_units - 1];
    struct pairable kept = {
        .values = mc_arena_array(scratch, n, sizeof(double)),
        .ends = mc_arena_array(scratch, ratings->n_units, sizeof(size_t)),
        .level = level,
    };
    struct mc_figure alpha = {(double)NAN, NULL};

    keep_pairable(ratings, &kept);
    count_levels(&kept, scratch);
    if (kept.n_units == 0)
        alpha.reason = "no case with 2 ratings";
    else if (kept.n_levels == 1)
        alpha.reason = "all ratings are equal";
    else if (level == MC_RATING_RATIO && kept.value_of[0] < 0)
        alpha.reason = "a rating below 0 on a ratio scale";
    else
        alpha.value = 1 - observed_disagreement(&kept) / expected_disagreement(&kept);
    mc_arena_reset(scratch, mark);
    return alpha;
}
