/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_difference.c: pairs of cases that people order are tallied by the difference of their
 * metric scores; isotonic regression gives a non-decreasing curve of the agreement. In order: the
 * pairs, the curve, readings of it. */
#include "analysis/score_difference.h"

#include <math.h>

#include "analysis/isotonic.h"
#include "analysis/pairs/sample_pairs.h"
#include "base/memory.h"

const double mc_delta_agreements[MC_N_DELTAS] = {0.8, 0.9, 0.95};

/* --- the pairs -------------------------------------------------------------------------------- */

/* The pairs of cases of a sample by difference. */
struct tally {
    const double *human, *metric; /* metric: negated if lower is better */
    double scale;                 /* number of bins per unit of the metric's scale */
    double farthest;              /* greatest difference */
    uint64_t n_tied;
    double *least;              /* [MC_DIFFERENCE_BINS]: least difference */
    uint32_t *n_pairs, *n_hits; /* likewise; slightly more than MC_DIFFERENCE_PAIRS pairs at most */
};

static void count(struct tally *tally, size_t i, size_t k)
{
    double human = tally->human[i] - tally->human[k], metric = tally->metric[i] - tally->metric[k];
    double apart = fabs(metric);
    size_t bin;

    if (!(human < 0 || human > 0))
        return;
    if (!(apart > 0)) {
        tally->n_tied++;
        return;
    }
    /* the summand keeps differences together that are equal but for rounding */
    bin = (size_t)(apart * tally->scale + 1e-6);
    if (bin >= MC_DIFFERENCE_BINS)
        bin = MC_DIFFERENCE_BINS - 1;
    if (tally->n_pairs[bin] == 0 || apart < tally->least[bin])
        tally->least[bin] = apart;
    if (apart > tally->farthest)
        tally->farthest = apart;
    tally->n_pairs[bin]++;
    tally->n_hits[bin] += (human > 0) == (metric > 0);
}

static void count_pairs(struct tally *tally, size_t n)
{
    size_t most = MC_DIFFERENCE_PAIRS, n_distances, d, i, k;

    if (n * (n - 1) / 2 <= most) {
        for (i = 0; i < n; i++)
            for (k = i + 1; k < n; k++)
                count(tally, i, k);
        return;
    }
    n_distances = most / n > 0 ? most / n : 1;
    for (d = 0; d < n_distances; d++) {
        size_t distance = 1 + d * ((n - 1) / 2) / n_distances;

        for (i = 0; i + distance < n; i++)
            count(tally, i, i + distance);
        for (k = 0; i < n; i++, k++)
            count(tally, i, k);
    }
}

/* --- the curve -------------------------------------------------------------------------------- */

static void fit_curve(struct mc_difference_curve *curve, const struct tally *tally,
                      struct mc_arena *arena)
{
    struct mc_arena_mark mark;
    double *agreements, *weights;
    size_t n = 0, bin, i;

    for (bin = 0; bin < MC_DIFFERENCE_BINS; bin++)
        n += tally->n_pairs[bin] > 0;
    curve->steps = mc_arena_array(arena, n, sizeof(*curve->steps));
    mark = mc_arena_mark(arena);
    agreements = mc_arena_array(arena, n, sizeof(*agreements));
    weights = mc_arena_array(arena, n, sizeof(*weights));
    for (bin = 0; bin < MC_DIFFERENCE_BINS; bin++) {
        if (tally->n_pairs[bin] == 0)
            continue;
        curve->n_pairs += tally->n_pairs[bin];
        curve->n_hits += tally->n_hits[bin];
        agreements[curve->n] = (double)tally->n_hits[bin] / (double)tally->n_pairs[bin];
        weights[curve->n] = (double)tally->n_pairs[bin];
        curve->steps[curve->n].least = tally->least[bin];
        curve->steps[curve->n++].n_pairs = tally->n_pairs[bin];
    }
    mc_pool_adjacent(agreements, weights, curve->n, arena);
    /* neighbours with the same agreement become one step */
    for (i = n = 0; i < curve->n; i++) {
        struct mc_difference_step *step = &curve->steps[i];

        if (n > 0 && !(agreements[i] > curve->steps[n - 1].agreement)) {
            curve->steps[n - 1].n_pairs += step->n_pairs;
            continue;
        }
        step->agreement = agreements[i];
        curve->steps[n++] = *step;
    }
    curve->n = n;
    mc_arena_reset(arena, mark);
}

/* `scratch` may be `arena` if the caller resets it. */
static struct mc_difference_curve curve_of(const struct mc_sample *sample, struct mc_arena *arena,
                                           struct mc_arena *scratch)
{
    struct mc_difference_curve curve = {.reason = mc_sample_pairless(sample)};
    struct tally tally = {.human = sample->human};
    double least = (double)INFINITY, most = -(double)INFINITY, span, *metric;
    size_t i;

    if (curve.reason != NULL)
        return curve;
    tally.metric = metric = mc_arena_alloc(scratch, mc_array_size(sample->n, sizeof(*metric)));
    for (i = 0; i < sample->n; i++) {
        metric[i] = sample->lower_is_better ? -sample->metric[i] : sample->metric[i];
        least = fmin(least, metric[i]);
        most = fmax(most, metric[i]);
    }
    span = most - least;
    tally.scale = span > 0 ? MC_DIFFERENCE_BINS / span : 0;
    tally.least = mc_arena_array(scratch, MC_DIFFERENCE_BINS, sizeof(*tally.least));
    tally.n_pairs = mc_arena_array(scratch, MC_DIFFERENCE_BINS, sizeof(*tally.n_pairs));
    tally.n_hits = mc_arena_array(scratch, MC_DIFFERENCE_BINS, sizeof(*tally.n_hits));
    if (isinf(span) || isinf(tally.scale)) {
        curve.reason = "the scores are too far apart, or too near, to be subtracted";
    } else {
        count_pairs(&tally, sample->n);
        curve.n_tied = tally.n_tied;
        curve.farthest = tally.farthest;
        fit_curve(&curve, &tally, arena);
        if (curve.n == 0)
            curve.reason = curve.n_tied > 0 ? "the metric gives all cases the same score"
                                            : "all human scores are equal";
    }
    return curve;
}

struct mc_difference_curve mc_difference_curve(const struct mc_sample *sample,
                                               struct mc_arena *arena)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_difference_curve curve = curve_of(sample, arena, scratch);

    mc_arena_free(scratch);
    return curve;
}

/* --- readings of the curve -------------------------------------------------------------------- */

static const char too_few_pairs[] =
    "fewer than 30 pairs of cases that both people and metric order";

/* The first step from which on the agreement is reached; curve->n: none. *n_pairs: pairs from there
 * on. */
static size_t step_for(const struct mc_difference_curve *curve, double agreement, uint64_t *n_pairs)
{
    size_t i;

    *n_pairs = 0;
    for (i = curve->n; i > 0 && curve->steps[i - 1].agreement >= agreement - 1e-12; i--)
        *n_pairs += curve->steps[i - 1].n_pairs;
    return i;
}

uint64_t mc_pairs_for(const struct mc_difference_curve *curve, double agreement)
{
    uint64_t n_pairs;

    (void)step_for(curve, agreement, &n_pairs);
    return n_pairs;
}

struct mc_figure mc_difference_for(const struct mc_difference_curve *curve, double agreement)
{
    struct mc_figure figure = {(double)NAN, curve->reason};
    uint64_t n_farther;
    size_t i;

    if (figure.reason != NULL)
        return figure;
    if (curve->n_pairs < MC_LEAST_PAIRS_REACHED) {
        figure.reason = too_few_pairs;
        return figure;
    }
    i = step_for(curve, agreement, &n_farther);
    figure.value = (double)INFINITY;
    if (n_farther == 0)
        figure.reason = "no difference of scores is enough for this agreement";
    else if (n_farther < MC_LEAST_PAIRS_REACHED)
        figure.reason = "fewer than 30 pairs of cases are far enough apart for this agreement";
    else
        figure.value = curve->steps[i].least;
    return figure;
}

const struct mc_difference_step *mc_difference_step_at(const struct mc_difference_curve *curve,
                                                       double difference, const char **reason)
{
    /* allows for a difference typed with fewer digits than the scores have, or rounded in its last
     * bit */
    double most = difference + 1e-9 * fabs(difference);
    uint64_t n_farther = 0;
    size_t i;

    *reason = curve->reason;
    if (*reason != NULL)
        return NULL;
    for (i = curve->n; i > 0; i--) {
        n_farther += curve->steps[i - 1].n_pairs;
        if (curve->steps[i - 1].least <= most)
            break;
    }
    if (curve->n_pairs < MC_LEAST_PAIRS_REACHED)
        *reason = too_few_pairs;
    else if (i == 0)
        *reason = "the scores of no pair of cases are so near together";
    else if (difference - 1e-9 * fabs(difference) > curve->farthest)
        *reason = "the scores of no pair of cases are so far apart";
    else if (n_farther < MC_LEAST_PAIRS_REACHED)
        *reason = "fewer than 30 pairs of cases are so far apart";
    return *reason == NULL ? &curve->steps[i - 1] : NULL;
}

/* The figures of the sample's pairs, computed once. */
static const struct mc_score_deltas *find_deltas(const struct mc_sample *sample,
                                                 struct mc_score_deltas *unshared,
                                                 struct mc_arena *scratch)
{
    struct mc_score_deltas *deltas = sample->deltas != NULL ? sample->deltas : unshared;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const struct mc_difference_step *step;
    struct mc_difference_curve curve;
    size_t i;

    if (deltas->known)
        return deltas;
    curve = curve_of(sample, scratch, scratch);
    for (i = 0; i < MC_N_DELTAS; i++)
        deltas->figures[i] = mc_difference_for(&curve, mc_delta_agreements[i]);
    step = mc_difference_step_at(&curve, sample->difference, &deltas->agreement.reason);
    deltas->agreement.value = step == NULL ? (double)NAN : step->agreement;
    deltas->known = true;
    mc_arena_reset(scratch, mark);
    return deltas;
}

struct mc_figure mc_score_delta(const struct mc_sample *sample, size_t which,
                                struct mc_arena *scratch)
{
    struct mc_score_deltas unshared = {.known = false};

    return find_deltas(sample, &unshared, scratch)->figures[which];
}

struct mc_figure mc_score_agreement(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_score_deltas unshared = {.known = false};

    return find_deltas(sample, &unshared, scratch)->agreement;
}
