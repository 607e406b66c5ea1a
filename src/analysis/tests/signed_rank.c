#include "analysis/tests/signed_rank.h"

#include <math.h>

#include "analysis/sample.h"

/* Exact up to here unless asked otherwise, as SciPy does. */
enum { MOST_EXACT = 50 };

/* The differences that are ranked, and their ranks. */
struct ranked {
    double *differences, *ranks;
    size_t n, n_zeros;
    double tie_term; /* sum of t^3 - t over groups of t equal ranks that count */
};

static bool is_zero(double difference)
{
    return !(difference > 0) && !(difference < 0);
}

static void rank_magnitudes(struct ranked *ranked, enum mc_zeros zeros, struct mc_arena *scratch)
{
    size_t n = ranked->n, i;
    double *magnitudes = mc_arena_alloc(scratch, mc_array_size(n, sizeof(double)));
    uint32_t *levels = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*levels))), n_levels;
    double zero = (double)ranked->n_zeros;

    for (i = 0; i < n; i++)
        magnitudes[i] = fabs(ranked->differences[i]);
    n_levels = mc_levels(magnitudes, n, levels, scratch);
    mc_level_ranks(levels, n, n_levels, ranked->ranks, scratch);
    ranked->tie_term = mc_tie_cubes(levels, n, n_levels, scratch);
    if (zeros == MC_ZEROS_PRATT)
        ranked->tie_term -= zero * zero * zero - zero;
}

static struct ranked take(const double *differences, size_t n, enum mc_zeros zeros,
                          struct mc_arena *scratch)
{
    struct ranked ranked = {NULL, NULL, 0, 0, 0};
    size_t i;

    ranked.differences = mc_arena_alloc(scratch, mc_array_size(n, sizeof(double)));
    ranked.ranks = mc_arena_alloc(scratch, mc_array_size(n, sizeof(double)));
    for (i = 0; i < n; i++) {
        bool zero = is_zero(differences[i]);

        ranked.n_zeros += zero;
        if (!zero || zeros != MC_ZEROS_LEFT_OUT)
            ranked.differences[ranked.n++] = differences[i];
    }
    rank_magnitudes(&ranked, zeros, scratch);
    return ranked;
}

static struct mc_signed_rank sum_ranks(const struct ranked *ranked, enum mc_zeros zeros)
{
    struct mc_signed_rank sums = {0, 0, 0, false, {(double)NAN, (double)NAN, NULL}};
    double of_zeros = 0;
    size_t i;

    for (i = 0; i < ranked->n; i++) {
        if (is_zero(ranked->differences[i])) {
            of_zeros += ranked->ranks[i];
            continue;
        }
        sums.n++;
        *(ranked->differences[i] > 0 ? &sums.plus : &sums.minus) += ranked->ranks[i];
    }
    if (zeros == MC_ZEROS_SPLIT) {
        sums.plus += of_zeros / 2;
        sums.minus += of_zeros / 2;
    }
    return sums;
}

/* Chances that the sum over the differences above 0 is no greater, and no less, than seen. Ranks
 * are multiples of 1/2, so that twice a rank is a whole number. */
static struct mc_tails exact_tails(const struct ranked *ranked, struct mc_arena *scratch)
{
    size_t n_sums = ranked->n * (ranked->n + 1) + 1, seen = 0, reach = 0, i, s;
    double *chance = mc_arena_array(scratch, n_sums, sizeof(*chance));
    struct mc_tails tails = {0, 0};

    chance[0] = 1;
    for (i = 0; i < ranked->n; i++) {
        size_t weight = (size_t)(2 * ranked->ranks[i]);

        if (is_zero(ranked->differences[i]))
            continue;
        seen += ranked->differences[i] > 0 ? weight : 0;
        reach += weight;
        for (s = reach; s >= weight; s--)
            chance[s] = (chance[s] + chance[s - weight]) / 2;
        for (s = 0; s < weight; s++)
            chance[s] /= 2;
    }
    for (s = 0; s <= reach; s++) {
        tails.lower += s <= seen ? chance[s] : 0;
        tails.upper += s >= seen ? chance[s] : 0;
    }
    return tails;
}

static double asymptotic_p(const struct ranked *ranked, const struct mc_signed_rank *sums,
                           enum mc_zeros zeros, const struct mc_rank_settings *settings)
{
    double n = (double)ranked->n, zero = zeros == MC_ZEROS_PRATT ? (double)ranked->n_zeros : 0;
    double mean = (n * (n + 1) - zero * (zero + 1)) / 4;
    double squares = n * (n + 1) * (2 * n + 1) - zero * (zero + 1) * (2 * zero + 1);

    return mc_normal_p(sums->plus - mean, sqrt((squares - ranked->tie_term / 2) / 24), settings);
}

struct mc_signed_rank mc_signed_rank_test(const double *differences, size_t n, enum mc_zeros zeros,
                                          const struct mc_rank_settings *settings,
                                          struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct ranked ranked = take(differences, n, zeros, scratch);
    struct mc_signed_rank sums = sum_ranks(&ranked, zeros);

    if (sums.n == 0) {
        sums.test.reason = n == 0 ? "no difference" : "all differences are 0";
    } else {
        sums.exact = settings->method == MC_NULL_EXACT ||
                     (settings->method == MC_NULL_AUTO && sums.n <= MOST_EXACT);
        sums.test.statistic =
            settings->alternative == MC_TWO_SIDED ? fmin(sums.plus, sums.minus) : sums.plus;
        sums.test.p = sums.exact ? mc_tails_p(exact_tails(&ranked, scratch), settings->alternative)
                                 : asymptotic_p(&ranked, &sums, zeros, settings);
    }
    mc_arena_reset(scratch, mark);
    return sums;
}
