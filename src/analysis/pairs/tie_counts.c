#include "analysis/pairs/tie_counts.h"

#include <math.h>

/* The cases of which a part is counted. */
struct cases {
    const struct mc_ranked *gold, *metric;
    const uint8_t *folds;
    size_t n;
    bool reversed;
};

/* Pairs of the cases in these folds (bits). */
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

/* Whether one threshold is all there is. */
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
            /* pairs across two folds: those of both, without those inside each */
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
