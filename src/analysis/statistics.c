/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.c: the table of statistics and their choice by name; what rows have in common; then
 * each statistic, its row below the functions that compute it: those of scores in alphabetical
 * order, of decisions, of preferences, of spans. */
#include "analysis/statistics.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "analysis/pairs/pair_ranking.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/pairs/kendall.h"
#include "analysis/preference.h"
#include "analysis/sample.h"
#include "analysis/score_difference.h"
#include "analysis/span_counts.h"
#include "base/options.h"

/* --- the table -------------------------------------------------------------------------------- */

#define MC_ITEM(name) extern const struct mc_statistic mc_statistic_##name;
#include "analysis/statistic_table.inc"
#undef MC_ITEM

/* NULL-terminated, so that the table may be empty. */
static const struct mc_statistic *const table[] = {
#define MC_ITEM(name) &mc_statistic_##name,
#include "analysis/statistic_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_statistic *const *mc_statistics(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

const struct mc_statistic *const *mc_statistics_published(size_t *n)
{
    for (*n = 0; table[*n] != NULL && table[*n]->by_default && !table[*n]->across_rows; (*n)++)
        ;
    return table;
}

const struct mc_statistic *const *mc_statistics_by_default(size_t *n)
{
    for (*n = 0; table[*n] != NULL && table[*n]->by_default; (*n)++)
        ;
    return table;
}

const struct mc_statistic *mc_statistic_find(const char *name)
{
    const struct mc_statistic *const *row = table;

    while (*row != NULL && strcmp(name, (*row)->name) != 0)
        row++;
    return *row;
}

bool mc_statistic_is_signed(const struct mc_statistic *statistic)
{
    return statistic->correlation || statistic->zero_is_chance;
}

double mc_statistic_chance(const struct mc_statistic *statistic)
{
    if (statistic->across_rows || statistic->half_is_chance)
        return 0.5;
    return mc_statistic_is_signed(statistic) ? 0 : (double)NAN;
}

/* --- the choice ------------------------------------------------------------------------------- */

/* Statistics chosen so far; there is room for all of them. */
struct choice {
    const struct mc_statistic **items;
    size_t n;
};

static void add_one(struct choice *choice, const struct mc_statistic *statistic)
{
    size_t i;

    for (i = 0; i < choice->n; i++)
        if (choice->items[i] == statistic)
            return;
    choice->items[choice->n++] = statistic;
}

/* The statistic and those beside it. */
static void add(struct choice *choice, const struct mc_statistic *statistic)
{
    const char *at = statistic->beside;
    char name[64];

    add_one(choice, statistic);
    while (at != NULL && *at != '\0') {
        size_t length = strcspn(at, " ");

        assert(length < sizeof(name));
        memcpy(name, at, length);
        name[length] = '\0';
        add_one(choice, mc_statistic_find(name));
        at += length + (at[length] == ' ');
    }
}

static int plain(char c)
{
    return c == ' ' || c == '-' ? '_' : tolower((unsigned char)c);
}

static bool are_same_words(const char *one, const char *other)
{
    while (*one != '\0' && plain(*one) == plain(*other)) {
        one++;
        other++;
    }
    return *one == *other;
}

const struct mc_statistic *mc_statistic_of_words(const char *words)
{
    const struct mc_statistic *found = mc_statistic_find(words);
    size_t i;

    for (i = 0; table[i] != NULL && found == NULL; i++)
        if (are_same_words(words, table[i]->name))
            found = table[i];
    for (i = 0; table[i] != NULL && found == NULL; i++)
        if (are_same_words(words, table[i]->title))
            found = table[i];
    return found;
}

static int unknown(const char *name, struct mc_arena *arena, struct mc_error *error)
{
    const char **names =
        mc_arena_array(arena, sizeof(table) / sizeof(table[0]) + 1, sizeof(*names));
    char hint[MC_KNOWN_HINT];
    size_t i;

    names[0] = "all";
    for (i = 0; table[i] != NULL; i++)
        names[i + 1] = table[i]->name;
    return mc_error_set(error, MC_CODE_USAGE, "there is no statistic '%s'%s", name,
                        mc_known_hint(mc_slice_of(name), names, hint));
}

size_t mc_statistic_across_rows(const struct mc_statistic *const *statistics, size_t n)
{
    size_t s = 0;

    while (s < n && !statistics[s]->across_rows)
        s++;
    return s;
}

int mc_statistics_choose(const char *const *names, size_t n_names,
                         const struct mc_statistic *const **chosen, size_t *n,
                         struct mc_arena *arena, struct mc_error *error)
{
    struct choice choice = {NULL, 0};
    size_t i, k;

    *chosen = mc_statistics_by_default(n);
    if (n_names == 0)
        return 0;
    choice.items = mc_arena_array(arena, sizeof(table) / sizeof(table[0]), sizeof(*choice.items));
    for (i = 0; i < n_names; i++) {
        const struct mc_statistic *found = mc_statistic_of_words(names[i]);

        if (found != NULL) {
            add(&choice, found);
            continue;
        }
        if (strcmp(names[i], "all") != 0)
            return unknown(names[i], arena, error);
        for (k = 0; table[k] != NULL; k++)
            add_one(&choice, table[k]);
    }
    *chosen = choice.items;
    *n = choice.n;
    return 0;
}

/* --- rows ------------------------------------------------------------------------------------- */

#define STATISTIC(id, function, ...)                                                               \
    const struct mc_statistic mc_statistic_##id = {.name = #id, .compute = function, __VA_ARGS__}

/* A figure computed from the counts of pairs at a threshold (kendall.h). */
#define PAIR_STATISTIC(id, threshold, figure, ...)                                                 \
    static struct mc_figure id##_compute(const struct mc_sample *sample, struct mc_arena *scratch) \
    {                                                                                              \
        return mc_sample_pair_figure(sample, threshold, figure, scratch);                          \
    }                                                                                              \
    STATISTIC(id, id##_compute, __VA_ARGS__)

/* What most correlations share: 1 is best, with an interval, averaged over groups. */
#define CORRELATION                                                                                \
    .best = 1, .precision = 3, .interval = true, .correlation = true, .in_groups = MC_MEAN_OF_GROUPS

/* --- statistics of scores --------------------------------------------------------------------- */

PAIR_STATISTIC(acc_eq, MC_AT_FITTED, mc_acc_eq, .title = "acc eq",
               .definition = "share of the pairs of cases that the metric orders, or ties, "
                             "like the human scores; scores tie up to a threshold",
               .citation = "Deutsch, Foster and Freitag 2023", .best = 1, .precision = 3,
               .interval = true, .needs_ties = true,
               .beside = "acc_eq_chance tied_pairs tie_threshold", .in_groups = MC_MEAN_OF_GROUPS);

static struct mc_figure chance(const struct mc_pair_counts *counts)
{
    double value = mc_chance_acc_eq(counts);
    struct mc_figure figure = {value, isnan(value) ? "no pair of cases" : NULL};

    return figure;
}

/* Seed of the permutations of the human scores: the same for every metric and group. */
enum { SEED = 1 };

static struct mc_figure acc_eq_chance_compute(const struct mc_sample *sample,
                                              struct mc_arena *scratch)
{
    struct mc_figure figure = mc_sample_pair_figure(sample, MC_AT_FITTED, chance, scratch);

    if (figure.reason == NULL && sample->ties->in_place && sample->is_group) {
        figure.value = (double)NAN;
        figure.reason = "not known for one threshold that is fitted over several groups";
    } else if (figure.reason == NULL && sample->ties->in_place) {
        struct mc_tie_group group = mc_sample_tie_group(sample, scratch);

        figure.value = mc_tie_chance_in_place(&group, SEED, scratch);
    }
    return figure;
}

STATISTIC(acc_eq_chance, acc_eq_chance_compute, .title = "by chance",
          .definition = "the acc eq expected for randomly permuted human scores",
          .citation = "doc/statistics.md", .best = (double)NAN, .precision = 3, .interval = false,
          .needs_ties = true, .in_groups = MC_MEAN_OF_GROUPS);

PAIR_STATISTIC(agreement, MC_AT_ZERO, mc_acc_eq, .title = "agreement",
               .definition = "share of the pairs of cases that the metric orders, or ties "
                             "exactly, like the human scores",
               .citation = "Kocmi et al. 2021", .best = 1, .precision = 3, .interval = true,
               .in_groups = MC_MEAN_OF_GROUPS);

static struct mc_figure concordance_compute(const struct mc_sample *sample,
                                            struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_unscaled(sample)};

    (void)scratch;
    if (figure.reason == NULL)
        figure.reason = mc_sample_pairless(sample);
    if (figure.reason != NULL)
        return figure;
    figure.value = mc_concordance(sample->metric_normalised, sample->human_normalised, sample->n);
    if (isnan(figure.value))
        figure.reason = "all scores of both sides are equal";
    return figure;
}

STATISTIC(concordance, concordance_compute, .title = "concordance",
          .definition = "Lin's concordance correlation of the normalised scores: "
                        "Pearson's, reduced by differences in location or spread",
          .citation = "Lin 1989", .best = 1, .precision = 3, .interval = true, .correlation = true,
          .normalised = true);

static struct mc_figure confidence_error_compute(const struct mc_sample *sample,
                                                 struct mc_arena *scratch)
{
    struct mc_soft_pairwise soft = mc_sample_soft_pairwise(sample, scratch);
    struct mc_figure figure = {soft.error, soft.reason};

    return figure;
}

STATISTIC(confidence_error, confidence_error_compute, .title = "confidence error",
          .definition = "pairwise confidence error: mean difference, over the pairs of "
                        "systems, of the confidence of human and metric scores that one "
                        "is better",
          .citation = "Thompson et al. 2024", .best = 0, .precision = 3);

#define DELTA(percent, index)                                                                      \
    static struct mc_figure delta_##percent##_compute(const struct mc_sample *sample,              \
                                                      struct mc_arena *scratch)                    \
    {                                                                                              \
        return mc_score_delta(sample, index, scratch);                                             \
    }                                                                                              \
    STATISTIC(delta_##percent, delta_##percent##_compute, .title = "delta " #percent,              \
              .definition = "the difference of two scores of the metric, on its own scale, from "  \
                            "which on people order at least " #percent " in 100 pairs of cases "   \
                            "as the metric does",                                                  \
              .citation = "after Kocmi et al. 2024", .best = (double)NAN, .precision = 3,          \
              .interval = true)

DELTA(80, 0);
DELTA(90, 1);
DELTA(95, 2);

PAIR_STATISTIC(gamma, MC_AT_ZERO, mc_tau_13, .title = "gamma",
               .definition = "Goodman and Kruskal's gamma: over the pairs tied on neither "
                             "side, concordant minus discordant",
               .citation = "Goodman and Kruskal 1954", CORRELATION);

PAIR_STATISTIC(kendall_a, MC_AT_ZERO, mc_tau_a, .title = "Kendall a",
               .definition = "tau_a: concordant minus discordant pairs of cases, divided by "
                             "all pairs",
               .citation = "Kendall 1938", CORRELATION);

PAIR_STATISTIC(kendall_b, MC_AT_ZERO, mc_tau_b, .title = "Kendall b",
               .definition = "tau_b: concordant minus discordant pairs, divided by the "
                             "geometric mean of the numbers of pairs untied on each side",
               .citation = "Kendall 1945", CORRELATION);

static struct mc_figure kendall_c_compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_uncorrelated(sample)};
    struct mc_pair_counts counts;

    if (figure.reason != NULL)
        return figure;
    counts = mc_sample_pairs(sample, MC_AT_ZERO, scratch);
    return mc_tau_c(
        &counts, sample->n,
        mc_sample_distinct(sample->human_levels, sample->n_human_levels, sample->n, scratch),
        mc_sample_distinct(sample->metric_levels, sample->n_metric_levels, sample->n, scratch));
}

STATISTIC(kendall_c, kendall_c_compute, .title = "Kendall c",
          .definition = "tau_c: concordant minus discordant pairs, divided by the maximum "
                        "for this number of different scores",
          .citation = "Stuart 1953", CORRELATION);

static struct mc_kendall_like count(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_ranked human = {sample->human, sample->human_levels, sample->n_human_levels};
    struct mc_ranked metric = {sample->metric, sample->metric_levels, sample->n_metric_levels};

    return mc_kendall_like_ranked(&human, &metric, sample->n, sample->gold_gap,
                                  sample->lower_is_better, sample->n_copy_pairs, scratch);
}

static uint64_t n_pairs(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_kendall_like like = count(sample, scratch);

    return like.concordant + like.discordant;
}

/* The published program gives 0 if there is no such pair, but that is not a figure. */
static struct mc_figure kendall_like_compute(const struct mc_sample *sample,
                                             struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_pairless(sample)};
    struct mc_kendall_like like;

    if (figure.reason != NULL)
        return figure;
    like = count(sample, scratch);
    if (like.concordant + like.discordant == 0)
        figure.reason = "no two human scores are as far apart as the gap";
    else
        figure.value = like.value;
    return figure;
}

STATISTIC(kendall_like, kendall_like_compute, .title = "Kendall-like",
          .definition = "over the pairs whose human scores are --gold-gap apart or more, "
                        "concordant minus all others",
          .citation = "WMT 2017 to 2020", .evidence = n_pairs, CORRELATION);

/* MAD of the normalised scores, which is also the MAE. */
static struct mc_figure mean_absolute_error(const struct mc_sample *sample,
                                            struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_unscaled(sample)};

    (void)scratch;
    if (figure.reason == NULL)
        figure.value =
            mc_mean_absolute_error(sample->metric_normalised, sample->human_normalised, sample->n);
    return figure;
}

STATISTIC(mad, mean_absolute_error, .title = "MAD",
          .definition = "mean absolute deviation of the normalised scores of the metric "
                        "from the normalised human scores",
          .citation = "Zeidler, Opitz and Frank 2022, Tables 3 and 7", .best = 0, .precision = 2,
          .interval = true, .by_default = true, .jackknife = mc_jackknife_mad, .normalised = true);

STATISTIC(mae, mean_absolute_error, .title = "MAE",
          .definition = "mean absolute error of the normalised scores of the metric: the "
                        "MAD under its usual name",
          .citation = "doc/statistics.md", .best = 0, .precision = 3, .interval = true,
          .jackknife = mc_jackknife_mad, .normalised = true);

static struct mc_figure mean_compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, NULL};
    double sum = 0;
    size_t i;

    (void)scratch;
    if (sample->n == 0) {
        figure.reason = "no case has a score";
        return figure;
    }
    if (sample->metric_undefined != NULL) {
        figure.reason = sample->metric_undefined;
        return figure;
    }
    for (i = 0; i < sample->n; i++)
        sum += sample->metric_normalised[i];
    figure.value = sum / (double)sample->n;
    return figure;
}

STATISTIC(mean, mean_compute, .title = "mean",
          .definition = "mean of the normalised scores of the metric",
          .citation = "Zeidler, Opitz and Frank 2022, Tables 3 and 7", .best = (double)NAN,
          .precision = 3, .interval = true, .of_metric_alone = true, .by_default = true,
          .jackknife = mc_jackknife_mean, .normalised = true);

static struct mc_figure pearson_compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_uncorrelated(sample)};

    (void)scratch;
    if (figure.reason != NULL)
        return figure;
    figure.value = mc_pearson(sample->metric, sample->human, sample->n);
    if (isnan(figure.value))
        figure.reason = "the scores cannot be squared";
    else if (sample->lower_is_better)
        figure.value = -figure.value;
    return figure;
}

STATISTIC(pearson, pearson_compute, .title = "Pearson",
          .definition = "product-moment correlation of the scores of the metric with the "
                        "human scores; sign reversed if lower is better",
          .citation = "Pearson 1896", .jackknife = mc_jackknife_pearson, CORRELATION);

/* Sums over all ordered pairs of a group are 2 n times those of the deviations from its mean: see
 * mc_pearson_of_differences. Group g counts group_times[g] times. */
static struct mc_deviations sum_groups(const struct mc_sample *sample, struct mc_arena *scratch)
{
    uint32_t n_groups = sample->groups == NULL ? 1 : sample->n_groups, g;
    double *human = mc_arena_alloc(scratch, mc_array_size(sample->n, sizeof(*human)));
    double *metric = mc_arena_alloc(scratch, mc_array_size(sample->n, sizeof(*metric)));
    size_t *end = mc_arena_array(scratch, (size_t)n_groups + 1, sizeof(*end)), i, begin = 0;
    struct mc_deviations total = {0, 0, 0};

    for (i = 0; i < sample->n; i++)
        end[(sample->groups == NULL ? 0 : sample->groups[i]) + 1]++;
    for (g = 0; g < n_groups; g++)
        end[g + 1] += end[g];
    for (i = 0; i < sample->n; i++) {
        size_t at = end[sample->groups == NULL ? 0 : sample->groups[i]]++;

        human[at] = sample->human[i];
        metric[at] = sample->metric[i];
    }
    for (g = 0; g < n_groups; begin = end[g++]) {
        size_t n = end[g] - begin;
        struct mc_deviations sums = mc_deviations(human + begin, metric + begin, n);
        double weight = (double)n * (sample->group_times == NULL ? 1 : sample->group_times[g]);

        total.aa += weight * sums.aa;
        total.bb += weight * sums.bb;
        total.ab += weight * sums.ab;
    }
    return total;
}

static struct mc_figure pearson_differences_compute(const struct mc_sample *sample,
                                                    struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_figure figure = {(double)NAN, mc_sample_uncorrelated(sample)};
    struct mc_deviations sums;

    if (figure.reason != NULL)
        return figure;
    sums = sum_groups(sample, scratch);
    mc_arena_reset(scratch, mark);
    if (!(sums.aa > 0 && sums.bb > 0) || isinf(sums.aa * sums.bb)) {
        figure.reason = "scores do not differ within a group, or cannot be squared";
        return figure;
    }
    figure.value = fmax(-1, fmin(1, sums.ab / sqrt(sums.aa * sums.bb)));
    if (sample->lower_is_better)
        figure.value = -figure.value;
    return figure;
}

STATISTIC(pearson_differences, pearson_differences_compute, .title = "Pearson diff",
          .definition = "Pearson's correlation of the differences of all pairs of cases; "
                        "with --group-by, of those within a system or an item",
          .citation = "mt-metrics-eval 68a481a", .best = 1, .precision = 3, .interval = true,
          .correlation = true, .in_groups = MC_WITHIN_GROUPS);

static struct mc_figure ranking_compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, NULL};
    struct mc_pair_ranking ranking;

    if (sample->n < 2) { /* a case is in order with itself, whatever the metric says */
        figure.reason = sample->n == 0 ? "no case has both scores" : "fewer than 2 cases";
        return figure;
    }
    ranking = mc_pair_ranking(sample, scratch);
    figure.value = (double)ranking.n_hits / (double)ranking.n_pairs;
    return figure;
}

STATISTIC(ranking, ranking_compute, .title = "ranking",
          .definition = "share of all ordered pairs of cases, including each with itself, "
                        "that the metric orders like the human scores; differences up to "
                        "a percentile of all count as ties",
          .citation = "Zeidler, Opitz and Frank 2022, Tables 4 and 8", .best = 1, .precision = 3,
          .interval = true, .by_default = true, .of_ranking = true);

/* The threshold is that of the original ranking, which counts each case with itself among the
 * differences; only the counted pairs differ, so that ranking = 1/n + (1 - 1/n) * this. A case with
 * itself is always a hit. */
static struct mc_figure ranking_distinct_compute(const struct mc_sample *sample,
                                                 struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, NULL};
    struct mc_pair_ranking ranking;

    if (sample->n < 2) {
        figure.reason = sample->n == 0 ? "no case has both scores" : "fewer than 2 cases";
        return figure;
    }
    ranking = mc_pair_ranking(sample, scratch);
    if (ranking.n_pairs <= sample->n) {
        figure.reason = "all cases are copies of one"; /* only in a resample */
        return figure;
    }
    figure.value = (double)(ranking.n_hits - sample->n) / (double)(ranking.n_pairs - sample->n);
    return figure;
}

STATISTIC(ranking_distinct, ranking_distinct_compute, .title = "ranking, distinct",
          .definition = "the ranking over the pairs of two different cases, at the same "
                        "threshold",
          .citation = "after Zeidler, Opitz and Frank 2022", .best = 1, .precision = 3,
          .interval = true, .by_default = true, .secondary = true, .of_ranking = true);

/* A constant metric ties all pairs, so it is right about those that people tie: each case with
 * itself, and pairs of equal human scores. */
static double ranking_of_constant(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint64_t n = sample->n, n_tied = sample->n_human_tied, *times;
    size_t i;

    if (n_tied == 0) {
        times = mc_arena_array(scratch, sample->n_human_levels, sizeof(*times));
        for (i = 0; i < sample->n; i++)
            n_tied += 2 * times[sample->human_levels[i]]++ + 1;
        mc_arena_reset(scratch, mark);
    }
    return (double)(n_tied - sample->n_copy_pairs) / (double)(n * n - sample->n_copy_pairs);
}

/* Above this chance, a single pair changes the skill more than ten times as much as its share. */
#define MOST_CHANCE 0.9

static const char *skill_thin(const struct mc_sample *sample, struct mc_arena *scratch)
{
    if (sample->n < 3)
        return "fewer than 3 cases";
    return ranking_of_constant(sample, scratch) > MOST_CHANCE ? "people tie over 90% of the pairs"
                                                              : NULL;
}

static struct mc_figure ranking_chance_compute(const struct mc_sample *sample,
                                               struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_pairless(sample)};

    if (figure.reason == NULL)
        figure.value = ranking_of_constant(sample, scratch);
    return figure;
}

STATISTIC(ranking_chance, ranking_chance_compute, .title = "chance",
          .definition = "the ranking of a metric that gives all cases the same score: "
                        "what the ranking is worth without looking at the sentences",
          .citation = "doc/statistics.md", .best = (double)NAN, .precision = 3, .interval = false,
          .by_default = true, .secondary = true);

static struct mc_figure ranking_skill_compute(const struct mc_sample *sample,
                                              struct mc_arena *scratch)
{
    struct mc_figure figure = ranking_compute(sample, scratch);
    double chance;

    if (figure.reason != NULL)
        return figure;
    chance = ranking_of_constant(sample, scratch);
    figure.value = (figure.value - chance) / (1 - chance);
    if (chance >= 1)
        figure = (struct mc_figure){(double)NAN, "all human scores are equal"};
    return figure;
}

STATISTIC(ranking_skill, ranking_skill_compute, .title = "skill",
          .definition = "how far the ranking is from that of a constant metric (0) to "
                        "that of a perfect one (1); below 0 it is worse than no metric",
          .citation = "after Cohen 1960", .best = 1, .precision = 3, .interval = true,
          .by_default = true, .zero_is_chance = true, .of_ranking = true, .thin = skill_thin);

/* The cases of the row alone do not determine it: see right_order.h. */
static struct mc_figure right_order_compute(const struct mc_sample *sample,
                                            struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, "it rests on the cases of other rows"};

    (void)sample;
    (void)scratch;
    return figure;
}

STATISTIC(right_order, right_order_compute, .title = "right order",
          .definition = "share of the pairs of cases of different phenomena, whose human "
                        "scores are at least a fifth of the scale apart, that the metric "
                        "puts in the order of the human scores; a tie is half a pair, "
                        "chance is 1/2",
          .citation = "after Zeidler, Opitz and Frank 2022", .best = 1, .precision = 3,
          .interval = true, .by_default = true, .across_rows = true);

static struct mc_figure rmse_compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_unscaled(sample)};

    (void)scratch;
    if (figure.reason == NULL)
        figure.value = mc_root_mean_square_error(sample->metric_normalised,
                                                 sample->human_normalised, sample->n);
    if (isinf(figure.value) != 0)
        figure = (struct mc_figure){(double)NAN, "the differences cannot be squared"};
    return figure;
}

STATISTIC(rmse, rmse_compute, .title = "RMSE",
          .definition = "root of the mean squared error of the normalised scores of the "
                        "metric",
          .citation = "doc/statistics.md", .best = 0, .precision = 3, .interval = true,
          .jackknife = mc_jackknife_rmse, .normalised = true);

static struct mc_figure soft_pairwise_compute(const struct mc_sample *sample,
                                              struct mc_arena *scratch)
{
    struct mc_soft_pairwise soft = mc_sample_soft_pairwise(sample, scratch);
    struct mc_figure figure = {soft.accuracy, soft.reason};

    return figure;
}

STATISTIC(soft_pairwise, soft_pairwise_compute, .title = "soft pairwise",
          .definition = "soft pairwise accuracy: 1 minus the pairwise confidence error",
          .citation = "Thompson et al. 2024", .best = 1, .precision = 3);

PAIR_STATISTIC(somers_d, MC_AT_ZERO, mc_somers_d, .title = "Somers' d",
               .definition = "over the pairs with different metric scores, concordant minus "
                             "discordant",
               .citation = "Somers 1962", CORRELATION);

static struct mc_figure spearman_compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_uncorrelated(sample)};

    if (figure.reason != NULL)
        return figure;
    figure.value = mc_spearman(sample->metric_levels, sample->n_metric_levels, sample->human_levels,
                               sample->n_human_levels, sample->n, scratch);
    if (sample->lower_is_better)
        figure.value = -figure.value;
    return figure;
}

STATISTIC(spearman, spearman_compute, .title = "Spearman",
          .definition = "rank correlation of the metric with the human scores: Pearson's "
                        "correlation of average ranks; sign reversed if lower is better",
          .citation = "Spearman 1904", .by_default = true, CORRELATION);

PAIR_STATISTIC(tau_10, MC_AT_ZERO, mc_tau_10, .title = "tau 10",
               .definition = "tau of WMT 2010: over the pairs with different human scores, "
                             "concordant minus all others, including ties of the metric",
               .citation = "Callison-Burch et al. 2010", CORRELATION);

PAIR_STATISTIC(tau_13, MC_AT_ZERO, mc_tau_13, .title = "tau 13",
               .definition = "tau of WMT 2013: over the pairs tied on neither side, concordant "
                             "minus discordant",
               .citation = "Machacek and Bojar 2013", CORRELATION);

PAIR_STATISTIC(tau_14, MC_AT_ZERO, mc_tau_14, .title = "tau 14",
               .definition = "tau of WMT 2014: over the pairs with different human scores, "
                             "concordant minus discordant",
               .citation = "Machacek and Bojar 2014", CORRELATION);

PAIR_STATISTIC(tau_eq, MC_AT_FITTED, mc_tau_eq, .title = "tau eq", .definition = "2 acc_eq - 1",
               .citation = "Deutsch, Foster and Freitag 2023", .best = 1, .precision = 3,
               .interval = true, .needs_ties = true,
               .beside = "acc_eq_chance tied_pairs tie_threshold", .zero_is_chance = true,
               .in_groups = MC_MEAN_OF_GROUPS);

static struct mc_figure tie_threshold_compute(const struct mc_sample *sample,
                                              struct mc_arena *scratch)
{
    struct mc_figure figure = {(double)NAN, mc_sample_pairless(sample)};

    (void)scratch;
    if (figure.reason == NULL && sample->ties == NULL)
        figure.reason = "no tie threshold was fitted";
    if (figure.reason == NULL)
        figure.value = sample->ties->whole.epsilon;
    return figure;
}

STATISTIC(tie_threshold, tie_threshold_compute, .title = "eps",
          .definition = "tie threshold of the metric, on its own scale: that of all cases "
                        "if cross-fitted ones differ",
          .citation = "Deutsch, Foster and Freitag 2023", .best = (double)NAN, .precision = 4,
          .interval = false, .needs_ties = true);

static struct mc_figure tied(const struct mc_pair_counts *counts)
{
    double value = mc_tied_share(counts);
    struct mc_figure figure = {value, isnan(value) ? "no pair of cases" : NULL};

    return figure;
}

PAIR_STATISTIC(tied_pairs, MC_AT_FITTED, tied, .title = "tied",
               .definition = "share of the pairs of cases that the metric ties, up to its tie "
                             "threshold",
               .citation = "doc/statistics.md", .best = (double)NAN, .precision = 3,
               .interval = false, .needs_ties = true, .in_groups = MC_MEAN_OF_GROUPS);

/* --- statistics of decisions ------------------------------------------------------------------ */

/* Scores as decisions: yes from the middle of the range on, else no. How often people and the
 * metric say which. */
struct decisions {
    double both, metric_alone, people_alone, neither;
};

static struct decisions decide(const struct mc_sample *sample)
{
    struct decisions d = {0, 0, 0, 0};
    size_t i;

    for (i = 0; i < sample->n; i++) {
        bool metric = sample->metric_normalised[i] >= 0.5;
        bool people = sample->human_normalised[i] >= 0.5;

        d.both += metric && people;
        d.metric_alone += metric && !people;
        d.people_alone += people && !metric;
        d.neither += !metric && !people;
    }
    return d;
}

/* A share, or the reason why there is none. */
static struct mc_figure share_of(double part, double whole, const char *reason)
{
    if (!(whole > 0))
        return (struct mc_figure){(double)NAN, reason};
    return (struct mc_figure){part / whole, NULL};
}

static struct mc_figure precision_of(const struct decisions *d)
{
    return share_of(d->both, d->both + d->metric_alone, "the metric accepts no case");
}

static struct mc_figure recall_of(const struct decisions *d)
{
    return share_of(d->both, d->both + d->people_alone, "people accept no case");
}

static struct mc_figure f1_of(const struct decisions *d)
{
    return share_of(2 * d->both, 2 * d->both + d->metric_alone + d->people_alone,
                    "neither people nor the metric accept a case");
}

static struct mc_figure mcc_of(const struct decisions *d)
{
    double metric = (d->both + d->metric_alone) * (d->people_alone + d->neither);
    double people = (d->both + d->people_alone) * (d->metric_alone + d->neither);

    return share_of(d->both * d->neither - d->metric_alone * d->people_alone,
                    sqrt(metric) * sqrt(people), "one side accepts all cases, or none");
}

static struct mc_figure balanced_accuracy_of(const struct decisions *d)
{
    double yes = d->both + d->people_alone, no = d->metric_alone + d->neither;

    if (!(yes > 0) || !(no > 0))
        return (struct mc_figure){(double)NAN, "people accept all cases, or none"};
    return (struct mc_figure){(d->both / yes + d->neither / no) / 2, NULL};
}

/* (P(A) - P(E)) / (1 - P(E)), both times the square of the number of cases. */
static struct mc_figure kappa_of(const struct decisions *d)
{
    double yes = (d->both + d->metric_alone) * (d->both + d->people_alone);
    double no = (d->people_alone + d->neither) * (d->metric_alone + d->neither);
    double n = d->both + d->metric_alone + d->people_alone + d->neither;

    return share_of((d->both + d->neither) * n - yes - no, n * n - yes - no,
                    "both sides accept all cases, or none");
}

/* A statistic of decisions, computed by id##_of. */
#define DECISION(id, ...)                                                                          \
    static struct mc_figure id##_compute(const struct mc_sample *sample, struct mc_arena *scratch) \
    {                                                                                              \
        struct mc_figure figure = {(double)NAN, mc_sample_unscaled(sample)};                       \
        struct decisions decisions;                                                                \
                                                                                                   \
        (void)scratch;                                                                             \
        if (figure.reason != NULL)                                                                 \
            return figure;                                                                         \
        decisions = decide(sample);                                                                \
        return id##_of(&decisions);                                                                \
    }                                                                                              \
    STATISTIC(id, id##_compute, .best = 1, .precision = 3, .interval = true, .normalised = true,   \
              __VA_ARGS__)

DECISION(f1, .title = "F1",
         .definition = "harmonic mean of precision and recall of the cases that people accept; "
                       "accepted is a normalised score of 1/2 or more, of either side",
         .citation = "van Rijsbergen 1979", .beside = "precision recall");

DECISION(precision, .title = "precision of yes",
         .definition = "share of the cases that the metric accepts which people accept, too",
         .citation = "van Rijsbergen 1979");

DECISION(recall, .title = "recall of yes",
         .definition = "share of the cases that people accept which the metric accepts, too",
         .citation = "van Rijsbergen 1979");

DECISION(mcc, .title = "MCC",
         .definition = "Matthews' correlation of what metric and people accept",
         .citation = "Matthews 1975", .zero_is_chance = true);

DECISION(balanced_accuracy, .title = "balanced accuracy",
         .definition = "mean of the shares in which the metric accepts what people accept, "
                       "and rejects what they reject; 1/2 is chance",
         .citation = "Brodersen et al. 2010");

DECISION(kappa, .title = "kappa",
         .definition = "how far metric and people agree in what they accept, beyond chance",
         .citation = "Cohen 1960", .zero_is_chance = true);

/* --- statistics of preferences ---------------------------------------------------------------- */

/* The pairs of outputs of one item, or why there are none. */
static struct mc_preferences preferences_of(const struct mc_sample *sample,
                                            struct mc_figure *figure, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_preferences preferences = {.n = 0};

    *figure = (struct mc_figure){(double)NAN, NULL};
    if (sample->cases != NULL && sample->human_levels != NULL)
        preferences = mc_preferences(sample, scratch);
    if (preferences.n == 0)
        figure->reason = "no item has two outputs that both order";
    mc_arena_reset(scratch, mark);
    return preferences;
}

static struct mc_figure preference_compute(const struct mc_sample *sample, struct mc_arena *scratch)
{
    struct mc_figure figure;
    struct mc_preferences preferences = preferences_of(sample, &figure, scratch);

    if (figure.reason == NULL)
        figure.value = (double)preferences.n_alike / (double)preferences.n;
    return figure;
}

static struct mc_interval preference_interval(const struct mc_sample *sample, double confidence,
                                              struct mc_arena *scratch)
{
    struct mc_figure figure;
    struct mc_preferences preferences = preferences_of(sample, &figure, scratch);

    return mc_clustered_rate_interval(&preferences.items, confidence);
}

STATISTIC(preference, preference_compute, .title = "preference",
          .definition = "share of the pairs of outputs of one item, which people and the metric "
                        "both order, of which both prefer the same; 1/2 is chance",
          .citation = "Opitz and Frank 2021", .best = 1, .precision = 3, .interval = true,
          .half_is_chance = true, .closed = preference_interval,
          .beside = "preference_pairs preference_p");

static struct mc_figure preference_pairs_compute(const struct mc_sample *sample,
                                                 struct mc_arena *scratch)
{
    struct mc_figure figure;
    struct mc_preferences preferences = preferences_of(sample, &figure, scratch);

    if (figure.reason == NULL)
        figure.value = (double)preferences.n;
    return figure;
}

STATISTIC(preference_pairs, preference_pairs_compute, .title = "pairs",
          .definition = "the pairs that the preference rests on",
          .citation = "Opitz and Frank 2021", .best = (double)NAN);

static struct mc_figure preference_p_compute(const struct mc_sample *sample,
                                             struct mc_arena *scratch)
{
    struct mc_figure figure;
    struct mc_preferences preferences = preferences_of(sample, &figure, scratch);

    if (figure.reason != NULL)
        return figure;
    if (!preferences.is_single)
        figure.reason = "pairs of one item depend on each other; the interval allows for it";
    else
        figure.value = mc_preference_p(&preferences);
    return figure;
}

STATISTIC(preference_p, preference_p_compute, .title = "p of it",
          .definition = "two-sided p of the binomial test that the preference is 1/2, where no "
                        "item has two pairs",
          .citation = "Opitz and Frank 2021", .best = (double)NAN, .precision = 4);

/* --- statistics of spans ---------------------------------------------------------------------- */

#define SPAN_SHARE(id, unit, figure, ...)                                                          \
    static struct mc_figure id##_compute(const struct mc_sample *sample, struct mc_arena *scratch) \
    {                                                                                              \
        (void)scratch;                                                                             \
        return mc_span_figure_of(sample, unit, figure);                                            \
    }                                                                                              \
    STATISTIC(id, id##_compute, .best = 1, .precision = 3, .of_metric_alone = true,                \
              .of_spans = true, __VA_ARGS__)

/* F1 has intervals, from the jackknife. */
#define SPAN_F1(id, unit, ...)                                                                     \
    static struct mc_jackknife id##_jackknife(const struct mc_sample *sample,                      \
                                              struct mc_arena *arena)                              \
    {                                                                                              \
        return mc_jackknife_span_f1(sample, unit, arena);                                          \
    }                                                                                              \
    SPAN_SHARE(id, unit, MC_SPAN_F1, .interval = true, .jackknife = id##_jackknife, __VA_ARGS__)

SPAN_F1(span_f1, MC_SPAN_CHARACTERS, .title = "span F1",
        .definition = "harmonic mean of precision and recall of the characters in error "
                      "spans; half the credit where the severity differs",
        .citation = "Blain et al. 2023", .beside = "span_precision span_recall");

SPAN_SHARE(span_precision, MC_SPAN_CHARACTERS, MC_SPAN_PRECISION, .title = "precision",
           .definition = "share of the characters that the metric marks as errors which "
                         "people mark, too; half the credit where the severity differs",
           .citation = "Blain et al. 2023");

SPAN_SHARE(span_recall, MC_SPAN_CHARACTERS, MC_SPAN_RECALL, .title = "recall",
           .definition = "share of the characters that people mark as errors which the "
                         "metric marks, too; half the credit where the severity differs",
           .citation = "Blain et al. 2023");

SPAN_F1(span_overlap_f1, MC_SPAN_OVERLAPS, .title = "overlap F1",
        .definition = "harmonic mean of the shares of the error spans of either side "
                      "that overlap one of the other; half the credit where the "
                      "severity differs",
        .citation = "Perrella, Morales Agostinho and Zaragoza 2026");

SPAN_F1(span_part_f1, MC_SPAN_PARTS, .title = "part F1",
        .definition = "the same of the parts of the error spans that the other side has "
                      "marked",
        .citation = "Perrella, Morales Agostinho and Zaragoza 2026");
