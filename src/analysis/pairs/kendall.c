/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kendall.c: pairs of cases are counted in one walk up a ladder, the cases sorted by one score,
 * with a tree of the levels of the other: O(n log n).
 *
 * - counts of pairs
 * - correlations
 * - correlations by chance
 * - counts with a threshold for each fold */
#include "analysis/pairs/kendall.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

#include "analysis/pairs/rank_tree.h"
#include "analysis/pairs/ties.h"
#include "analysis/sample.h"
#include "base/memory.h"

/* --- counts of pairs -------------------------------------------------------------------------- */

uint64_t mc_pair_counts_sum(const struct mc_pair_counts *counts)
{
    return counts->concordant + counts->discordant + counts->metric_ties + counts->gold_ties +
           counts->both_ties;
}

/* The cases passed by the walk. */
struct passed_cases {
    struct mc_rank_tree tree; /* those behind by more than epsilon */
    uint32_t *far;            /* the same cases, by level of the other side */
    uint32_t *near;           /* cases within epsilon, by level of the other side */
    uint32_t n_far, n_near;
};

static void leave_behind(struct passed_cases *passed, uint32_t level)
{
    mc_rank_tree_add(&passed->tree, level, 1);
    passed->far[level]++;
    passed->near[level]--;
    passed->n_far++;
    passed->n_near--;
}

/* Counts the pairs of a new case with those passed. */
static void count_case(struct mc_pair_counts *counts, const struct passed_cases *passed,
                       uint32_t level)
{
    uint32_t below = mc_rank_tree_below(&passed->tree, level);

    counts->concordant += below;
    counts->gold_ties += passed->far[level];
    counts->discordant += passed->n_far - below - passed->far[level];
    counts->both_ties += passed->near[level];
    counts->metric_ties += passed->n_near - passed->near[level];
}

/* On sorted scores the difference grows with the distance of places: the cases that are apart are
 * always the first ones. */
static struct mc_pair_counts walk(const struct mc_ladder *ladder,
                                  bool (*apart)(double high, double low, double threshold),
                                  double threshold, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_counts counts = {0, 0, 0, 0, 0};
    uint32_t n_levels = ladder->n_other_levels, behind = 0, l, i;
    struct passed_cases passed = {mc_rank_tree_new(n_levels, scratch),
                                  mc_arena_array(scratch, n_levels, sizeof(uint32_t)),
                                  mc_arena_array(scratch, n_levels, sizeof(uint32_t)), 0, 0};

    for (l = 0; l < ladder->n_levels; l++) {
        for (; behind < l && apart(ladder->value[l], ladder->value[behind], threshold); behind++)
            for (i = ladder->start[behind]; i < ladder->start[behind + 1]; i++)
                leave_behind(&passed, ladder->other[i]);
        for (i = ladder->start[l]; i < ladder->start[l + 1]; i++) {
            count_case(&counts, &passed, ladder->other[i]);
            passed.near[ladder->other[i]]++;
            passed.n_near++;
        }
    }
    mc_arena_reset(scratch, mark);
    return counts;
}

struct mc_pair_counts mc_ladder_pairs(const struct mc_ladder *ladder, double epsilon,
                                      struct mc_arena *scratch)
{
    return walk(ladder, mc_scores_apart, epsilon, scratch);
}

struct mc_pair_counts mc_pair_counts(const double *gold, const double *metric, size_t n,
                                     double epsilon, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_ranked by_gold = mc_rank_values(gold, n, scratch);
    struct mc_ranked by_metric = mc_rank_values(metric, n, scratch);
    struct mc_ladder ladder = mc_ladder_build(&by_metric, &by_gold, n, false, scratch);
    struct mc_pair_counts counts = mc_ladder_pairs(&ladder, epsilon, scratch);

    mc_arena_reset(scratch, mark);
    return counts;
}

/* --- correlations ----------------------------------------------------------------------------- */

static struct mc_figure share(double part, uint64_t whole, const char *reason)
{
    struct mc_figure figure = {whole > 0 ? part / (double)whole : (double)NAN,
                               whole > 0 ? NULL : reason};

    return figure;
}

/* C - D, both of which are far below 2^53. */
static double surplus(const struct mc_pair_counts *counts)
{
    return (double)counts->concordant - (double)counts->discordant;
}

struct mc_figure mc_tau_a(const struct mc_pair_counts *counts)
{
    return share(surplus(counts), mc_pair_counts_sum(counts), "no pair of cases");
}

struct mc_figure mc_tau_b(const struct mc_pair_counts *counts)
{
    uint64_t apart = counts->concordant + counts->discordant;
    double metric = (double)(apart + counts->gold_ties),
           gold = (double)(apart + counts->metric_ties);
    struct mc_figure figure = {(double)NAN, NULL};

    if (!(gold > 0))
        figure.reason = "all human scores are equal";
    else if (!(metric > 0))
        figure.reason = "all scores of the metric are equal";
    else
        figure.value = surplus(counts) / sqrt(gold * metric);
    return figure;
}

struct mc_figure mc_tau_c(const struct mc_pair_counts *counts, size_t n, uint32_t n_gold_values,
                          uint32_t n_metric_values)
{
    uint32_t fewer = n_gold_values < n_metric_values ? n_gold_values : n_metric_values;
    double k = fewer, size = (double)n, n_all = size * (size - 1) / 2;
    double counted = (double)mc_pair_counts_sum(counts) / n_all; /* 1 without copies */
    struct mc_figure figure = mc_tau_b(counts);

    if (figure.reason == NULL)
        figure.value = 2 * surplus(counts) / (size * size * counted * (k - 1) / k);
    return figure;
}

struct mc_figure mc_tau_10(const struct mc_pair_counts *counts)
{
    return share(surplus(counts) - (double)counts->metric_ties,
                 counts->concordant + counts->discordant + counts->metric_ties,
                 "all human scores are equal");
}

struct mc_figure mc_tau_13(const struct mc_pair_counts *counts)
{
    return share(surplus(counts), counts->concordant + counts->discordant,
                 "no pair is tied on neither side");
}

struct mc_figure mc_tau_14(const struct mc_pair_counts *counts)
{
    return share(surplus(counts), counts->concordant + counts->discordant + counts->metric_ties,
                 "all human scores are equal");
}

struct mc_figure mc_tau_eq(const struct mc_pair_counts *counts)
{
    double agreed = (double)(counts->concordant + counts->both_ties);
    uint64_t sum = mc_pair_counts_sum(counts);

    return share(2 * agreed - (double)sum, sum, "no pair of cases");
}

struct mc_figure mc_acc_eq(const struct mc_pair_counts *counts)
{
    return share((double)(counts->concordant + counts->both_ties), mc_pair_counts_sum(counts),
                 "no pair of cases");
}

struct mc_figure mc_somers_d(const struct mc_pair_counts *counts)
{
    return share(surplus(counts), counts->concordant + counts->discordant + counts->gold_ties,
                 "all scores of the metric are equal");
}

/* The pairs that count are those that a ladder of gold distinguishes at that gap; pairs closer than
 * that by more than rounding are tied. Copies do not form a pair at any gap above 0. */
struct mc_kendall_like mc_kendall_like_ranked(const struct mc_ranked *gold,
                                              const struct mc_ranked *metric, size_t n, double gap,
                                              bool reversed, uint64_t n_copy_pairs,
                                              struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_ladder ladder = mc_ladder_build(gold, metric, n, reversed, scratch);
    struct mc_pair_counts counts = gap > 0 ? walk(&ladder, mc_scores_reach, gap, scratch)
                                           : mc_ladder_pairs(&ladder, 0, scratch);
    struct mc_kendall_like like = {counts.concordant, counts.discordant + counts.gold_ties, 0};

    if (!(gap > 0))
        like.discordant = mc_pair_counts_sum(&counts) - counts.concordant - n_copy_pairs / 2;
    if (like.concordant + like.discordant > 0)
        like.value = ((double)like.concordant - (double)like.discordant) /
                     (double)(like.concordant + like.discordant);
    mc_arena_reset(scratch, mark);
    return like;
}

/* --- correlations by chance ------------------------------------------------------------------- */

enum { EXACT_UP_TO = 33 };

struct mc_correlation_p mc_pearson_p(double r, size_t n)
{
    struct mc_correlation_p p = {(double)NAN, (double)NAN};
    double shape = (double)n / 2 - 1, tail;

    if (isnan(r) || n < 2)
        return p;
    tail = n == 2 ? 0.5 : gsl_cdf_beta_P((1 - fabs(r)) / 2, shape, shape);
    p.two_sided = fmin(1, 2 * tail);
    p.greater = r > 0 ? tail : 1 - tail;
    if (n == 2)
        p.greater = r > 0 ? 0.5 : 1;
    return p;
}

double mc_spearman_p(double rho, size_t n)
{
    double freedom = (double)n - 2;

    if (isnan(rho) || n < 3)
        return (double)NAN;
    if (fabs(rho) >= 1)
        return 0;
    return 2 * mc_student_upper(fabs(rho) * sqrt(freedom / ((1 + rho) * (1 - rho))), freedom);
}

/* Kendall's tau of n cases without ties: twice the probability of at most as many inversions as the
 * lesser of the numbers of concordant and discordant pairs (Kendall and Gibbons 1990, chapter 5);
 * at most 1. O(n * lesser). */
static double kendall_p_exact(size_t n, const struct mc_pair_counts *counts,
                              struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t most = counts->concordant < counts->discordant ? counts->concordant : counts->discordant;
    double *share = mc_arena_array(scratch, most + 1, sizeof(*share));
    double *next = mc_arena_array(scratch, most + 1, sizeof(*next)), *swap, sum = 0;
    size_t j, k;

    /* share[k]: probability of k inversions in a random order. The j-th element adds 0 to j - 1
     * inversions, all equally likely: each share becomes the mean of the last j. */
    share[0] = 1;
    for (j = 2; j <= n; j++) {
        double window = 0;

        for (k = 0; k <= most; k++) {
            window += share[k];
            if (k >= j)
                window -= share[k - j];
            next[k] = window / (double)j;
        }
        swap = share;
        share = next;
        next = swap;
    }
    for (k = 0; k <= most; k++)
        sum += share[k];
    mc_arena_reset(scratch, mark);
    return fmin(1, 2 * sum);
}

/* Sums over the groups of t equal values. */
struct tie_sums {
    double pairs;    /* t (t - 1) */
    double triples;  /* t (t - 1) (t - 2) */
    double weighted; /* t (t - 1) (2 t + 5) */
};

static struct tie_sums sum_ties(const struct mc_ranked *side, size_t n, struct mc_arena *scratch)
{
    struct tie_sums sums = {0, 0, 0};
    uint32_t *count = mc_arena_array(scratch, side->n_levels, sizeof(*count));
    size_t i;

    for (i = 0; i < n; i++)
        count[side->levels[i]]++;
    for (i = 0; i < side->n_levels; i++) {
        double t = count[i];

        sums.pairs += t * (t - 1);
        sums.triples += t * (t - 1) * (t - 2);
        sums.weighted += t * (t - 1) * (2 * t + 5);
    }
    return sums;
}

/* The same by the normal approximation with the variance for ties (Kendall and Gibbons 1990,
 * chapter 4), from the levels of both sides (sample.h). NaN if a side is constant. */
static double kendall_p_normal(size_t n, const struct mc_pair_counts *counts,
                               const struct mc_ranked *gold, const struct mc_ranked *metric,
                               struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct tie_sums x = sum_ties(metric, n, scratch), y = sum_ties(gold, n, scratch);
    double size = (double)n, pairs = size * (size - 1), variance;

    variance = (pairs * (2 * size + 5) - x.weighted - y.weighted) / 18;
    if (n > 1)
        variance += x.pairs * y.pairs / (2 * pairs);
    if (n > 2)
        variance += x.triples * y.triples / (9 * pairs * (size - 2));
    mc_arena_reset(scratch, mark);
    if (gold->n_levels < 2 || metric->n_levels < 2)
        return (double)NAN;
    return 2 * gsl_cdf_ugaussian_Q(fabs((double)counts->concordant - (double)counts->discordant) /
                                   sqrt(variance));
}

double mc_kendall_p(const double *gold, const double *metric, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_pair_counts counts = mc_pair_counts(gold, metric, n, 0, scratch);
    struct mc_ranked by_gold = mc_rank_values(gold, n, scratch);
    struct mc_ranked by_metric = mc_rank_values(metric, n, scratch);
    double p;

    if (n > 1 && by_gold.n_levels == n && by_metric.n_levels == n &&
        (n <= EXACT_UP_TO || counts.concordant <= 1 || counts.discordant <= 1))
        p = kendall_p_exact(n, &counts, scratch);
    else
        p = kendall_p_normal(n, &counts, &by_gold, &by_metric, scratch);
    mc_arena_reset(scratch, mark);
    return p;
}

/* --- counts with a threshold for each fold ---------------------------------------------------- */

/* Cases with their folds, some of which are counted. */
struct cases {
    const struct mc_ranked *gold, *metric;
    const uint8_t *folds;
    size_t n;
    bool reversed;
};

/* Pairs of the cases in the `wanted` folds (bits). */
static struct mc_pair_counts count_folds(const struct cases *cases, unsigned wanted, double epsilon,
                                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *gold = mc_arena_alloc(scratch, mc_array_size(cases->n, sizeof(*gold)));
    uint32_t *metric = mc_arena_alloc(scratch, mc_array_size(cases->n, sizeof(*metric)));
    double *values = mc_arena_alloc(scratch, mc_array_size(cases->n, sizeof(*values)));
    struct mc_ranked by_gold = {NULL, gold, cases->gold->n_levels};
    struct mc_ranked by_metric = {values, metric, cases->metric->n_levels};
    struct mc_pair_counts counts;
    struct mc_ladder ladder;
    size_t n = 0, i;

    for (i = 0; i < cases->n; i++) {
        if (!(1u << cases->folds[i] & wanted))
            continue;
        gold[n] = cases->gold->levels[i];
        metric[n] = cases->metric->levels[i];
        values[n++] = cases->metric->values[i];
    }
    ladder = mc_ladder_build(&by_metric, &by_gold, n, cases->reversed, scratch);
    counts = mc_ladder_pairs(&ladder, epsilon, scratch);
    mc_arena_reset(scratch, mark);
    return counts;
}

static void add(struct mc_pair_counts *to, const struct mc_pair_counts *counts)
{
    to->concordant += counts->concordant;
    to->discordant += counts->discordant;
    to->metric_ties += counts->metric_ties;
    to->gold_ties += counts->gold_ties;
    to->both_ties += counts->both_ties;
}

static void subtract(struct mc_pair_counts *from, const struct mc_pair_counts *counts)
{
    from->concordant -= counts->concordant;
    from->discordant -= counts->discordant;
    from->metric_ties -= counts->metric_ties;
    from->gold_ties -= counts->gold_ties;
    from->both_ties -= counts->both_ties;
}

/* Whether all thresholds are the same. */
static bool is_uniform(const struct mc_tie_fit *fit)
{
    unsigned a, b;

    for (a = 0; a < MC_N_FOLDS; a++)
        for (b = a; b < MC_N_FOLDS; b++)
            if (fit->epsilon[a][b] < fit->epsilon[0][0] || fit->epsilon[a][b] > fit->epsilon[0][0])
                return false;
    return true;
}

struct mc_pair_counts mc_tie_counts(const struct mc_ranked *gold, const struct mc_ranked *metric,
                                    const uint8_t *folds, size_t n, const struct mc_tie_fit *fit,
                                    bool reversed, struct mc_arena *scratch)
{
    struct cases cases = {gold, metric, folds, n, reversed};
    struct mc_pair_counts counts = {0, 0, 0, 0, 0}, part;
    unsigned a, b;

    if (folds == NULL || is_uniform(fit)) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_ladder ladder = mc_ladder_build(metric, gold, n, reversed, scratch);

        counts = mc_ladder_pairs(&ladder, fit->epsilon[0][0], scratch);
        mc_arena_reset(scratch, mark);
        return counts;
    }
    for (a = 0; a < MC_N_FOLDS; a++) {
        part = count_folds(&cases, 1u << a, fit->epsilon[a][a], scratch);
        add(&counts, &part);
        for (b = a + 1; b < MC_N_FOLDS; b++) {
            /* pairs across two folds: those in both, minus those inside each */
            part = count_folds(&cases, 1u << a | 1u << b, fit->epsilon[a][b], scratch);
            add(&counts, &part);
            part = count_folds(&cases, 1u << a, fit->epsilon[a][b], scratch);
            subtract(&counts, &part);
            part = count_folds(&cases, 1u << b, fit->epsilon[a][b], scratch);
            subtract(&counts, &part);
        }
    }
    return counts;
}

double mc_tied_share(const struct mc_pair_counts *counts)
{
    uint64_t sum = mc_pair_counts_sum(counts);

    return sum > 0 ? (double)(counts->metric_ties + counts->both_ties) / (double)sum : (double)NAN;
}

double mc_chance_acc_eq(const struct mc_pair_counts *counts)
{
    double sum = (double)mc_pair_counts_sum(counts), metric = mc_tied_share(counts);
    double gold = (double)(counts->gold_ties + counts->both_ties) / sum;

    return sum > 0 ? metric * gold + (1 - metric) * (1 - gold) / 2 : (double)NAN;
}
