/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_score.c: figures follow from sums over sentences, so that a resample or an exchange of two
 * systems only needs new sums. In order: the selection of sentences, figures, where two curves
 * cross, intervals and tests. */
#include "analysis/mf_score.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/sample.h"
#include "analysis/tests/multiple_testing.h"
#include "analysis/tests/permutation.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "base/weighted_mean.h"

/* --- sentences -------------------------------------------------------------------------------- */

static bool is_complete(const struct mc_mf_study *study, size_t sentence)
{
    size_t s;

    for (s = 0; s < study->n_systems; s++)
        if (isnan(study->systems[s].meaning.amounts[sentence]) ||
            isnan(study->systems[s].form[sentence]))
            return false;
    return true;
}

/* The least quality of a sentence's parses; NaN: one is not judged. Infinity if no parses are
 * judged. */
static double worst_quality(const struct mc_mf_study *study, size_t sentence)
{
    double worst = (double)INFINITY;
    size_t s;

    for (s = 0; s < study->n_systems; s++) {
        const double *quality = study->systems[s].quality;

        if (quality == NULL)
            continue;
        if (isnan(quality[sentence]))
            return (double)NAN;
        if (quality[sentence] < worst)
            worst = quality[sentence];
    }
    return worst;
}

void mc_mf_select(const struct mc_mf_study *study, double threshold, struct mc_arena *arena,
                  struct mc_mf_selection *selection)
{
    size_t i;

    *selection = (struct mc_mf_selection){
        .sentences = mc_arena_array(arena, study->n, sizeof(*selection->sentences))};
    for (i = 0; i < study->n; i++) {
        if (!is_complete(study, i))
            selection->n_incomplete++;
        else if (!isinf(threshold) && !(worst_quality(study, i) >= threshold))
            selection->n_poor++;
        else
            selection->sentences[selection->n++] = (uint32_t)i;
    }
}

size_t mc_mf_thresholds(const struct mc_mf_study *study, double thresholds[MC_MF_MOST_THRESHOLDS],
                        struct mc_arena *scratch)
{
    double *worst = mc_arena_array(scratch, study->n, sizeof(*worst));
    size_t n_judged = 0, n = 0, i;

    thresholds[n++] = (double)-INFINITY;
    for (i = 0; i < study->n; i++) {
        double quality = worst_quality(study, i);

        if (isfinite(quality) && is_complete(study, i))
            worst[n_judged++] = quality;
    }
    if (n_judged == 0)
        return n;
    mc_sort_values(worst, n_judged, scratch);
    for (i = 1; i < MC_MF_MOST_THRESHOLDS; i++) {
        double threshold = worst[n_judged * i / MC_MF_MOST_THRESHOLDS];

        if (threshold > worst[0] && threshold > thresholds[n - 1])
            thresholds[n++] = threshold;
    }
    return n;
}

/* --- figures ---------------------------------------------------------------------------------- */

/* Sums over sentences, from which the figures follow. */
struct sums {
    double amount, whole, form;
};

static void add(struct sums *sums, const struct mc_mf_system *system, size_t sentence)
{
    sums->amount += system->meaning.amounts[sentence];
    sums->whole += system->meaning.wholes[sentence];
    sums->form += system->form[sentence];
}

/* If nothing is to be found, the meaning is 0, as in Smatch. */
static double share(double amount, double whole)
{
    return whole > 0 ? amount / whole : 0;
}

static struct mc_mf_figures figures_of(const struct sums *sums, size_t n)
{
    if (n == 0)
        return (struct mc_mf_figures){(double)NAN, (double)NAN};
    return (struct mc_mf_figures){share(sums->amount, sums->whole), sums->form / (double)n};
}

struct mc_mf_figures mc_mf_figures(const struct mc_mf_system *system, const uint32_t *sentences,
                                   size_t n)
{
    struct sums sums = {0, 0, 0};
    size_t i;

    for (i = 0; i < n; i++)
        add(&sums, system, sentences[i]);
    return figures_of(&sums, n);
}

struct mc_mf_overlap mc_mf_overlap(const struct mc_mf_meaning *meaning, const uint32_t *sentences,
                                   size_t n)
{
    struct mc_mf_overlap overlap = {(double)NAN, (double)NAN, (double)NAN};
    double agree = 0, of_parses = 0, of_all = 0;
    size_t n_counted = 0, i;

    for (i = 0; meaning->candidates != NULL && i < n; i++) {
        if (isnan(meaning->amounts[sentences[i]]))
            continue;
        agree += meaning->amounts[sentences[i]] / 2;
        of_parses += meaning->candidates[sentences[i]];
        of_all += meaning->wholes[sentences[i]];
        n_counted++;
    }
    if (n_counted > 0)
        overlap = (struct mc_mf_overlap){share(agree, of_parses), share(agree, of_all - of_parses),
                                         of_all > 0 ? 2 * agree / of_all : (double)NAN};
    return overlap;
}

double mc_mf_bound(const struct mc_mf_study *study, const uint32_t *sentences, size_t n)
{
    double amount = 0, whole = 0;
    size_t n_known = 0, i;

    for (i = 0; study->bound.amounts != NULL && i < n; i++) {
        if (isnan(study->bound.amounts[sentences[i]]))
            continue;
        amount += study->bound.amounts[sentences[i]];
        whole += study->bound.wholes[sentences[i]];
        n_known++;
    }
    return n_known == 0 ? (double)NAN : share(amount, whole);
}

double mc_mf_score(struct mc_mf_figures figures, double beta)
{
    return mc_weighted_mean(figures.meaning, figures.form, beta);
}

void mc_mf_ranks(const double *values, size_t n, size_t *ranks, struct mc_arena *scratch)
{
    double *defined = mc_arena_array(scratch, n, sizeof(*defined));
    double *tied_ranks = mc_arena_array(scratch, n, sizeof(*tied_ranks));
    size_t n_defined = 0, i;

    for (i = 0; i < n; i++)
        if (!isnan(values[i]))
            defined[n_defined++] = -values[i];
    mc_settle(defined, n_defined, scratch);
    mc_tied_ranks(defined, n_defined, MC_RANK_MIN, tied_ranks, scratch);
    for (i = n_defined = 0; i < n; i++)
        ranks[i] = isnan(values[i]) ? 0 : (size_t)tied_ranks[n_defined++];
}

/* --- two curves ------------------------------------------------------------------------------- */

/* 1, 0 or -1: which of two figures is greater by more than rounding. */
static int order_of(double first, double second)
{
    if (first > second)
        return mc_scores_apart(first, second, MC_SCORE_NOISE * first) ? 1 : 0;
    return second > first && mc_scores_apart(second, first, MC_SCORE_NOISE * second) ? -1 : 0;
}

static bool has_nothing(struct mc_mf_figures figures)
{
    return !(figures.meaning > 0) || !(figures.form > 0);
}

struct mc_mf_crossing mc_mf_crossing(struct mc_mf_figures first, struct mc_mf_figures second)
{
    int meaning = order_of(first.meaning, second.meaning);
    int form = order_of(first.form, second.form);
    struct mc_mf_crossing crossing = {MC_MF_CROSSED, (double)NAN};

    if (has_nothing(first) || has_nothing(second)) {
        crossing.order = has_nothing(second) ? MC_MF_FIRST : MC_MF_SECOND;
        if (has_nothing(first) && has_nothing(second))
            crossing.order = MC_MF_SAME;
    } else if (meaning == 0 && form == 0) {
        crossing.order = MC_MF_SAME;
    } else if (meaning >= 0 && form >= 0) {
        crossing.order = MC_MF_FIRST;
    } else if (meaning <= 0 && form <= 0) {
        crossing.order = MC_MF_SECOND;
    } else {
        crossing.beta =
            sqrt((1 / second.meaning - 1 / first.meaning) / (1 / first.form - 1 / second.form));
    }
    return crossing;
}

/* --- intervals and tests ---------------------------------------------------------------------- */

struct certainty_work {
    const struct mc_mf_study *study;
    const struct mc_mf_selection *selection;
    const struct mc_mf_settings *settings;
    struct mc_mf_certainty *certainty;
    double *replicates; /* [resamples][n_systems * n_figures] */
};

static void put_figures(const struct mc_mf_settings *settings, struct mc_mf_figures figures,
                        double *values)
{
    size_t b;

    values[MC_MF_MEANING] = figures.meaning;
    values[MC_MF_FORM] = figures.form;
    for (b = 0; b < settings->n_betas; b++)
        values[MC_MF_SCORES + b] = mc_mf_score(figures, settings->betas[b]);
}

/* Streams of draws: even ones for resamples, odd ones for exchanges. */
static void resample(void *context, unsigned worker, size_t begin, size_t end,
                     struct mc_arena *scratch)
{
    struct certainty_work *work = context;
    const struct mc_mf_study *study = work->study;
    size_t n = work->selection->n, n_figures = work->certainty->n_figures, r, i, s;
    uint32_t *drawn = mc_arena_array(scratch, n, sizeof(*drawn));

    (void)worker;
    for (r = begin; r < end; r++) {
        double *values = &work->replicates[r * study->n_systems * n_figures];

        for (i = 0; i < n; i++)
            drawn[i] = work->selection->sentences[mc_random_below(
                mc_random_bits(work->settings->seed, 2 * r, i), (uint32_t)n)];
        for (s = 0; s < study->n_systems; s++)
            put_figures(work->settings, mc_mf_figures(&study->systems[s], drawn, n),
                        &values[s * n_figures]);
    }
}

static struct mc_mf_interval interval_of(double *values, size_t n, double confidence,
                                         struct mc_arena *scratch)
{
    double tail = 50 * (1 - confidence);

    mc_sort_values(values, n, scratch);
    return (struct mc_mf_interval){mc_percentile_sorted(values, n, tail),
                                   mc_percentile_sorted(values, n, 100 - tail)};
}

/* The intervals of single figures of single systems. */
static void bound_figures(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    struct certainty_work *work = context;
    size_t n = work->settings->resamples;
    size_t n_columns = work->study->n_systems * work->certainty->n_figures, c, r;
    double *values = mc_arena_array(scratch, n, sizeof(*values));

    (void)worker;
    for (c = begin; c < end; c++) {
        for (r = 0; r < n; r++)
            values[r] = work->replicates[r * n_columns + c];
        work->certainty->intervals[c] = interval_of(values, n, work->settings->confidence, scratch);
    }
}

/* The figures of two systems after exchange number `draw`. */
static void exchange(const struct certainty_work *work, const struct mc_mf_comparison *pair,
                     size_t draw, double *first, double *second)
{
    const struct mc_mf_selection *selection = work->selection;
    const struct mc_mf_system *a = &work->study->systems[pair->first];
    const struct mc_mf_system *b = &work->study->systems[pair->second];
    struct sums sums[2] = {{0, 0, 0}, {0, 0, 0}};
    uint64_t bits = 0;
    size_t i;

    for (i = 0; i < selection->n; i++) {
        unsigned swapped;

        if (i % 64 == 0)
            bits = mc_random_bits(work->settings->seed, 2 * draw + 1, i / 64);
        swapped = (unsigned)(bits >> (i % 64)) & 1;
        add(&sums[swapped], a, selection->sentences[i]);
        add(&sums[1 - swapped], b, selection->sentences[i]);
    }
    put_figures(work->settings, figures_of(&sums[0], selection->n), first);
    put_figures(work->settings, figures_of(&sums[1], selection->n), second);
}

static void count_exchanges(const struct certainty_work *work, struct mc_mf_comparison *comparisons)
{
    size_t n_figures = work->certainty->n_figures, n = work->settings->resamples;
    size_t n_as_far[MC_MF_SCORES + MC_MF_MOST_BETAS] = {0}, draw, f;
    double first[MC_MF_SCORES + MC_MF_MOST_BETAS], second[MC_MF_SCORES + MC_MF_MOST_BETAS];

    for (draw = 0; draw < n; draw++) {
        exchange(work, comparisons, draw, first, second);
        for (f = 0; f < n_figures; f++)
            n_as_far[f] += fabs(first[f] - second[f]) >=
                           fabs(comparisons[f].difference) - MC_PERMUTATION_TOLERANCE;
    }
    for (f = 0; f < n_figures; f++)
        comparisons[f].p = (double)(n_as_far[f] + 1) / (double)(n + 1);
}

/* The intervals and tests of single pairs of systems. */
static void compare(void *context, unsigned worker, size_t begin, size_t end,
                    struct mc_arena *scratch)
{
    struct certainty_work *work = context;
    size_t n_figures = work->certainty->n_figures, n = work->settings->resamples;
    size_t n_columns = work->study->n_systems * n_figures, p, f, r;
    double *values = mc_arena_array(scratch, n, sizeof(*values));

    (void)worker;
    for (p = begin; p < end; p++) {
        struct mc_mf_comparison *comparisons = &work->certainty->comparisons[p * n_figures];

        for (f = 0; f < n_figures; f++) {
            for (r = 0; r < n; r++) {
                const double *row = &work->replicates[r * n_columns];

                values[r] = row[comparisons->first * n_figures + f] -
                            row[comparisons->second * n_figures + f];
            }
            comparisons[f].interval = interval_of(values, n, work->settings->confidence, scratch);
        }
        count_exchanges(work, comparisons);
    }
}

/* Sets the observed values and differences; no interval and no p yet. */
static void set_observed(const struct certainty_work *work, struct mc_arena *arena)
{
    const struct mc_mf_interval none = {(double)NAN, (double)NAN};
    const struct mc_mf_study *study = work->study;
    struct mc_mf_certainty *certainty = work->certainty;
    size_t n_figures = MC_MF_SCORES + work->settings->n_betas, a, b, f, pair = 0;

    certainty->n_figures = n_figures;
    certainty->n_pairs = study->n_systems * (study->n_systems - (study->n_systems > 0)) / 2;
    certainty->values =
        mc_arena_array(arena, study->n_systems * n_figures, sizeof(*certainty->values));
    certainty->intervals =
        mc_arena_array(arena, study->n_systems * n_figures, sizeof(*certainty->intervals));
    certainty->comparisons =
        mc_arena_array(arena, certainty->n_pairs * n_figures, sizeof(*certainty->comparisons));
    for (a = 0; a < study->n_systems; a++)
        put_figures(
            work->settings,
            mc_mf_figures(&study->systems[a], work->selection->sentences, work->selection->n),
            &certainty->values[a * n_figures]);
    for (a = 0; a < study->n_systems * n_figures; a++)
        certainty->intervals[a] = none;
    for (a = 0; a < study->n_systems; a++)
        for (b = a + 1; b < study->n_systems; b++, pair++)
            for (f = 0; f < n_figures; f++)
                certainty->comparisons[pair * n_figures + f] = (struct mc_mf_comparison){
                    a,
                    b,
                    certainty->values[a * n_figures + f] - certainty->values[b * n_figures + f],
                    none,
                    (double)NAN,
                    (double)NAN};
}

void mc_mf_certainty(const struct mc_mf_study *study, const struct mc_mf_selection *selection,
                     const struct mc_mf_settings *settings, struct mc_thread_pool *pool,
                     struct mc_arena *arena, struct mc_mf_certainty *certainty)
{
    struct certainty_work work = {study, selection, settings, certainty, NULL};
    size_t n_figures, f, i;
    double *p;

    set_observed(&work, arena);
    if (settings->resamples == 0 || selection->n < 2)
        return;
    n_figures = certainty->n_figures;
    work.replicates =
        mc_malloc(mc_array_size(settings->resamples, mc_array_size(study->n_systems * n_figures + 1,
                                                                   sizeof(*work.replicates))));
    mc_parallel_for(pool, settings->resamples, 0, resample, &work);
    mc_parallel_for(pool, study->n_systems * n_figures, 1, bound_figures, &work);
    mc_parallel_for(pool, certainty->n_pairs, 1, compare, &work);
    free(work.replicates);
    /* for each figure, the pairs of systems are one family */
    p = mc_arena_array(arena, certainty->n_pairs, sizeof(*p));
    for (f = 0; f < n_figures; f++) {
        for (i = 0; i < certainty->n_pairs; i++)
            p[i] = certainty->comparisons[i * n_figures + f].p;
        mc_adjust_p_values(MC_ADJUST_HOLM, p, certainty->n_pairs, p, arena);
        for (i = 0; i < certainty->n_pairs; i++)
            certainty->comparisons[i * n_figures + f].p_adjusted = p[i];
    }
}
