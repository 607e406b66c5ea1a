/* SPDX-License-Identifier: GPL-3.0-or-later */
/* max_statistic.c: draws come in blocks, with all claims of a block in parallel, until every
 * verdict is clear or the draws are used up. In order: draws, counting how often they reach the
 * observed statistics, the test. */
#include "analysis/tests/max_statistic.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/random.h"
#include "base/thread_pool.h"

/* Pairs of draws, a swap and that of all other cases, processed in one block. */
enum { MOST_PAIRS = 500, LEAST_PAIRS = 100, MOST_VALUES = 4000000 };

/* Statistics that are lower than the observed one by less than this count as equal: sums in another
 * order. */
static const double tolerance = 1e-9;

struct family_test {
    const struct mc_swap_family *family;
    const struct mc_swap_family_settings *settings;
    struct mc_claim_result *results;
    size_t first, n_pairs; /* of this block */
    size_t done;           /* pairs so far */
    double *values;        /* [claim * n_pairs + pair]: losses, later statistics */
    double *seen;          /* [claim] observed statistic */
    double *furthest;      /* [claim] greatest statistic possible with any swap; NaN: not known */
    double *maxima[2];     /* [n_pairs] running maxima, of the swaps and of their opposites */
    uint32_t *order;       /* claims in ascending order of statistic */
    struct claim_counts {
        uint64_t as_far, as_bad, attained, stepwise[2]; /* worse, better */
    } * counts;
};

/* --- draws ------------------------------------------------------------------------------------ */

/* Bits 64 `at` to 64 `at` + 63 of one draw. Pair 0 keeps all scores in place. */
static uint64_t word_of(const struct mc_draw_key *key, size_t pair, size_t at)
{
    return pair == 0 ? UINT64_MAX
                     : mc_random_bits(key->seed, key->stream, (uint64_t)pair << 32 | at);
}

/* Sum of the losses with the signs of one draw; word by word, as units mostly lie together. */
static double signed_sum(const struct mc_draw_key *key, size_t pair, const size_t *units,
                         const double *losses, size_t n)
{
    static const double signs[2] = {-1, 1};
    double sum = 0;
    size_t i = 0;

    while (i < n) {
        size_t at = units[i] / 64;
        uint64_t word = word_of(key, pair, at);

        for (; i < n && units[i] / 64 == at; i++)
            sum += signs[word >> units[i] % 64 & 1] * losses[i];
    }
    return sum;
}

static void gather_bits(const struct mc_draw_key *key, size_t pair, const size_t *units,
                        uint64_t *keep, size_t n)
{
    uint64_t word = 0, bits;
    size_t at = SIZE_MAX, i = 0, k;

    while (i < n) {
        for (bits = 0, k = 0; k < 64 && i < n; k++, i++) {
            if (units[i] / 64 != at) {
                at = units[i] / 64;
                word = word_of(key, pair, at);
            }
            bits |= (word >> units[i] % 64 & 1) << k;
        }
        keep[(i - 1) / 64] = bits;
    }
}

static void draw_signs(const struct family_test *test, const struct mc_swap_claim *claim,
                       size_t index, double *values, struct mc_arena *scratch)
{
    size_t *units = mc_arena_array(scratch, claim->n, sizeof(*units)), n = 0, i, d;
    double *losses = mc_arena_array(scratch, claim->n, sizeof(*losses));
    double squares = 0, magnitudes = 0;

    for (i = 0; i < claim->n; i++) {
        if (!(claim->losses[i] > 0) && !(claim->losses[i] < 0))
            continue;
        units[n] = claim->units[i];
        losses[n++] = claim->losses[i];
        squares += claim->losses[i] * claim->losses[i];
        magnitudes += fabs(claim->losses[i]);
    }
    for (d = 0; d < test->n_pairs; d++)
        values[d] =
            signed_sum(&test->settings->key, test->first + d, units, losses, n) / (double)claim->n;
    test->results[index].spread = sqrt(squares) / (double)claim->n;
    test->furthest[index] = magnitudes / sqrt(squares);
}

static void draw_figures(const struct family_test *test, const struct mc_swap_claim *claim,
                         double *values, struct mc_arena *scratch)
{
    uint64_t *keep = mc_arena_array(scratch, mc_bit_words(claim->n), sizeof(*keep));
    size_t d;

    for (d = 0; d < test->n_pairs; d++) {
        double figures[2], rise;

        gather_bits(&test->settings->key, test->first + d, claim->units, keep, claim->n);
        claim->swap.compute(claim->swap.prepared, keep, figures, scratch);
        rise = figures[1] - figures[0];
        values[d] = isnan(rise) ? 0 : claim->less_is_best ? rise : -rise;
    }
}

/* The mean loss is 0 over the swaps and their opposites. */
static double spread_of(const double *values, size_t n)
{
    double squares = 0;
    size_t d;

    for (d = 0; d < n; d++)
        squares += values[d] * values[d];
    return sqrt(squares / (double)n);
}

static void draw_claim(const struct family_test *test, size_t index, struct mc_arena *scratch)
{
    double *values = &test->values[index * test->n_pairs], scale;
    struct mc_claim_result *result = &test->results[index];
    struct mc_swap_claim claim;
    size_t d;

    memset(&claim, 0, sizeof(claim));
    test->family->take(test->family->context, index, &claim, scratch);
    if (claim.reason == NULL && claim.losses == NULL)
        claim.reason = claim.swap.reason;
    result->reason = claim.reason;
    if (claim.reason != NULL)
        return;
    if (claim.losses != NULL)
        draw_signs(test, &claim, index, values, scratch);
    else
        draw_figures(test, &claim, values, scratch);
    if (test->first == 0) {
        result->loss = values[0];
        if (claim.losses == NULL)
            result->spread = spread_of(values, test->n_pairs);
    }
    scale = result->spread > 1e-12 ? 1 / result->spread : 0;
    for (d = 0; d < test->n_pairs; d++)
        values[d] *= scale;
    if (test->first == 0)
        test->seen[index] = values[0];
}

static void draw_claims(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    size_t i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        draw_claim(context, i, scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* --- counting --------------------------------------------------------------------------------- */

static bool takes_part(const struct family_test *test, size_t index)
{
    return test->results[index].reason == NULL && test->results[index].spread > 1e-12;
}

static void count_alone(const struct family_test *test, size_t index)
{
    const double *values = &test->values[index * test->n_pairs];
    struct claim_counts *counts = &test->counts[index];
    double seen = test->seen[index] - tolerance, far = fabs(test->seen[index]) - tolerance;
    size_t d;

    for (d = 0; d < test->n_pairs; d++) {
        counts->as_bad += (uint64_t)(values[d] >= seen) + (uint64_t)(-values[d] >= seen);
        counts->as_far += 2 * (uint64_t)(fabs(values[d]) >= far);
    }
}

/* Draws in which the greatest statistic so far reaches a bound. */
static uint64_t count_maxima(const struct family_test *test, double bound)
{
    uint64_t n = 0;
    size_t d;

    for (d = 0; d < test->n_pairs; d++)
        n += (uint64_t)(test->maxima[0][d] >= bound - tolerance) +
             (uint64_t)(test->maxima[1][d] >= bound - tolerance);
    return n;
}

/* Claim number `step` of the order: for losses the least statistic comes first, for gains the
 * greatest. */
static size_t claim_at(const struct family_test *test, size_t step, bool gains)
{
    return test->order[gains ? test->family->n_claims - 1 - step : step];
}

/* The swaps and their opposites together are the same for gains and losses. */
static void count_stepwise(const struct family_test *test, bool gains)
{
    size_t n = test->family->n_claims, s, d;

    for (d = 0; d < test->n_pairs; d++)
        test->maxima[0][d] = test->maxima[1][d] = -(double)INFINITY;
    for (s = 0; s < n; s++) {
        size_t c = claim_at(test, s, gains);
        const double *values = &test->values[c * test->n_pairs];

        if (!takes_part(test, c))
            continue;
        for (d = 0; d < test->n_pairs; d++) {
            test->maxima[0][d] = fmax(test->maxima[0][d], values[d]);
            test->maxima[1][d] = fmax(test->maxima[1][d], -values[d]);
        }
        test->counts[c].stepwise[gains] +=
            count_maxima(test, gains ? -test->seen[c] : test->seen[c]);
    }
    for (s = 0; !gains && s < n; s++)
        if (takes_part(test, s) && !isnan(test->furthest[s]))
            test->counts[s].attained += count_maxima(test, test->furthest[s]);
}

/* p values from the draws so far; an adjusted p is at least that of any greater statistic. */
static void set_stepwise(const struct family_test *test, bool gains)
{
    double n_draws = 2 * (double)test->done, greatest = 0;
    size_t n = test->family->n_claims, s;

    for (s = n; s-- > 0;) {
        size_t c = claim_at(test, s, gains);

        if (!takes_part(test, c))
            continue;
        greatest = fmax(greatest, (double)test->counts[c].stepwise[gains] / n_draws);
        if ((test->seen[c] < 0) == gains)
            test->results[c].p_adjusted = greatest;
    }
}

static void set_results(const struct family_test *test)
{
    double n_draws = 2 * (double)test->done;
    size_t c;

    for (c = 0; c < test->family->n_claims; c++) {
        struct mc_claim_result *result = &test->results[c];

        result->p_two_sided = result->p_loss = result->p_adjusted =
            result->reason == NULL ? 1 : (double)NAN;
        result->p_attainable = 0;
        if (!takes_part(test, c))
            continue;
        result->p_two_sided = (double)test->counts[c].as_far / n_draws;
        result->p_loss = (double)test->counts[c].as_bad / n_draws;
        if (!isnan(test->furthest[c]))
            result->p_attainable = (double)test->counts[c].attained / n_draws;
    }
    set_stepwise(test, false);
    set_stepwise(test, true);
}

/* Within four standard errors of a share, a verdict is not clear; beyond, more draws would hardly
 * change it. */
static bool is_clear(const struct family_test *test)
{
    double alpha = test->settings->alpha;
    double margin = 4 * sqrt(alpha * (1 - alpha) / (2 * (double)test->done));
    size_t c;

    if (!(alpha > 0))
        return false;
    for (c = 0; c < test->family->n_claims; c++)
        if (takes_part(test, c) && test->seen[c] >= 0 &&
            fabs(test->results[c].p_adjusted - alpha) <= margin)
            return false;
    return true;
}

/* --- the test --------------------------------------------------------------------------------- */

static struct family_test new_test(const struct mc_swap_family *family,
                                   const struct mc_swap_family_settings *settings,
                                   size_t *block_size, struct mc_arena *scratch)
{
    struct family_test test = {.family = family, .settings = settings};
    size_t n = family->n_claims, size = MOST_VALUES / (n + 1);

    size = size > MOST_PAIRS ? MOST_PAIRS : size < LEAST_PAIRS ? LEAST_PAIRS : size;
    *block_size = size;
    test.values = mc_arena_alloc(scratch, mc_array_size(mc_array_size(n, size), sizeof(double)));
    test.seen = mc_arena_array(scratch, n, sizeof(*test.seen));
    test.furthest = mc_arena_undefined(scratch, n);
    test.maxima[0] = mc_arena_array(scratch, size, sizeof(double));
    test.maxima[1] = mc_arena_array(scratch, size, sizeof(double));
    test.counts = mc_arena_array(scratch, n, sizeof(*test.counts));
    test.order = mc_arena_array(scratch, n, sizeof(*test.order));
    return test;
}

size_t mc_max_statistic_test(const struct mc_swap_family *family,
                             const struct mc_swap_family_settings *settings,
                             struct mc_thread_pool *pool, struct mc_claim_result *results,
                             struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t block_size, n_pairs = (settings->n_draws + 2) / 2, c;
    struct family_test test = new_test(family, settings, &block_size, scratch);

    memset(results, 0, family->n_claims * sizeof(*results));
    test.results = results;
    while (test.done < n_pairs) {
        test.first = test.done;
        test.n_pairs = n_pairs - test.done < block_size ? n_pairs - test.done : block_size;
        mc_parallel_for(pool, family->n_claims, 1, draw_claims, &test);
        if (test.done == 0)
            mc_sort_order(test.seen, family->n_claims, test.order, scratch);
        test.done += test.n_pairs;
        for (c = 0; c < family->n_claims; c++)
            if (takes_part(&test, c))
                count_alone(&test, c);
        count_stepwise(&test, false);
        count_stepwise(&test, true);
        set_results(&test);
        if (is_clear(&test))
            break;
    }
    mc_arena_reset(scratch, mark);
    return 2 * test.done - 1;
}
