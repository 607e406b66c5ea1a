#include "analysis/pairs/kendall.h"

#include <math.h>

static struct mc_figure share(double part, uint64_t whole, const char *reason)
{
    struct mc_figure figure = {whole > 0 ? part / (double)whole : (double)NAN,
                               whole > 0 ? NULL : reason};

    return figure;
}

/* C - D, of which both are far below 2^53. */
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
    double k = fewer, size = (double)n;
    struct mc_figure figure = mc_tau_b(counts);

    if (figure.reason == NULL)
        figure.value = 2 * surplus(counts) / (size * size * (k - 1) / k);
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
                 "no pair that neither people nor the metric find equal");
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

/* The pairs in question are those that a ladder of gold tells apart from that gap on. Copies are no
 * pair at any gap above 0. */
struct mc_kendall_like mc_kendall_like_ranked(const struct mc_ranked *gold,
                                              const struct mc_ranked *metric, size_t n, double gap,
                                              bool reversed, uint64_t n_copy_pairs,
                                              struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_ladder ladder = mc_ladder_build(gold, metric, n, reversed, scratch);
    struct mc_pair_counts counts = gap > 0 ? mc_ladder_pairs_from(&ladder, gap, scratch)
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

struct mc_kendall_like mc_kendall_like(const double *gold, const double *metric, size_t n,
                                       double gap, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_ranked by_gold = mc_rank_values(gold, n, scratch);
    struct mc_ranked by_metric = mc_rank_values(metric, n, scratch);
    struct mc_kendall_like like =
        mc_kendall_like_ranked(&by_gold, &by_metric, n, gap, false, 0, scratch);

    mc_arena_reset(scratch, mark);
    return like;
}
