/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a gate finds: false alarms and power of the comparison, at alpha .05, on made-up runs of 10
 * phenomena with 30 cases each and one metric; its scores and those of people are normal. Beside
 * each is a ceiling: the power of one uncorrected one-sided test on the phenomenon that was hit, of
 * the check that sees most. In the first set-up phenomena differ in level as much as their cases
 * do, metric and people agree on the levels, and the correlation within a phenomenon is .65; in the
 * second there are no levels, and it is .6. Usage: bench_gate [trials [noise [all]]]; noise: on
 * both runs, everywhere (0: what is not hit is the same in both). Its unit is, as in a self-test,
 * the standard deviation (SD) of the metric's scores over all cases. "all": also with "order" as a
 * blocking check; slow. */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/analyse.h"
#include "analysis/change/change.h"
#include "analysis/change/paired_runs.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "tests/unit/made_up.h"

enum { PHENOMENA = 10, CASES = 30, N = PHENOMENA * CASES, KINDS = 5, MOST_CHECKS = 8 };

static const char *const kinds[KINDS] = {
    "none: independent errors of the same size",
    "none: noise on both runs",
    "shift of .25 SD away from people",
    "noise of 1 SD",
    "scores shuffled",
};

struct set_up {
    double level;       /* standard deviation of the phenomena; within one it is 1 */
    double correlation; /* within a phenomenon */
};

static const struct set_up set_ups[] = {{1, .65}, {0, .6}};
enum { SET_UPS = sizeof(set_ups) / sizeof(set_ups[0]) };

struct bench {
    struct set_up set_up;
    const char *const *blocking; /* checks, NULL-terminated */
    size_t kind, n_trials;
    double noise;
    struct trial_outcome {
        bool failed;
        bool alone[MOST_CHECKS];
    } * outcomes;
};

static double normal(uint64_t trial, uint64_t purpose, size_t i)
{
    double unit = mc_random_unit(mc_random_bits(7, trial * 8 + purpose, i));

    return gsl_cdf_ugaussian_Pinv(unit + 0x1.0p-54);
}

static double away(double metric, double human, double by)
{
    return metric < human ? metric - by : metric + by;
}

/* The score in a run without noise; purpose: that of the errors. */
static double score_of(const struct bench *bench, uint64_t trial, uint64_t purpose, size_t i)
{
    double r = bench->set_up.correlation;

    return bench->set_up.level * normal(trial, 6, i / CASES) + r * normal(trial, 0, i) +
           sqrt(1 - r * r) * normal(trial, purpose, i);
}

static void shuffle(uint64_t trial, double *scores, size_t n)
{
    size_t i;

    for (i = n; i > 1; i--) {
        size_t other = mc_random_below(mc_random_bits(7, trial * 8 + 5, i), (uint32_t)i);
        double last = scores[i - 1];

        scores[i - 1] = scores[other];
        scores[other] = last;
    }
}

static void fill(const struct bench *bench, uint64_t trial, double *human, double *base,
                 double *changed)
{
    double level = bench->set_up.level, unit = sqrt(1 + level * level);
    double noise = unit * (bench->kind == 1 && !(bench->noise > 0) ? 0.25 : bench->noise);
    size_t i;

    for (i = 0; i < N; i++) {
        human[i] = level * normal(trial, 6, i / CASES) + normal(trial, 0, i);
        base[i] = score_of(bench, trial, 1, i) + noise * normal(trial, 2, i);
        changed[i] = score_of(bench, trial, bench->kind == 0 ? 4 : 1, i) +
                     (bench->kind == 0 ? 0 : noise * normal(trial, 3, i));
    }
    for (i = 0; i < CASES && bench->kind == 2; i++)
        changed[i] = away(changed[i], human[i], .25 * unit);
    for (i = 0; i < CASES && bench->kind == 3; i++)
        changed[i] += unit * normal(trial, 4, i);
    if (bench->kind == 4)
        shuffle(trial, changed, CASES);
}

static void make_run(struct mc_made_up *run, const double *human, const double *scores,
                     struct mc_arena *arena)
{
    struct mc_score_column *column;
    size_t p, i;

    mc_made_up_begin(run, arena);
    for (p = 0; p < PHENOMENA; p++) {
        uint32_t file = mc_made_up_file(run, "d", mc_arena_format(arena, "p%zu", p), -6, 6, true);

        for (i = 0; i < CASES; i++)
            (void)mc_made_up_case(run, file, mc_arena_format(arena, "c%zu-%zu", p, i),
                                  human[p * CASES + i]);
    }
    column = mc_made_up_column(run, "m", scores);
    column->worst = -(double)INFINITY;
    column->best = (double)INFINITY;
}

static void make_trial(const struct bench *bench, size_t trial, struct mc_arena *arena)
{
    static const struct mc_analysis_settings plain = {
        .normalisation = MC_NORMALISE_MINMAX, .threshold_percentile = 5, .confidence = 0.95};
    double *human = mc_arena_array(arena, N, sizeof(*human));
    double *base_scores = mc_arena_array(arena, N, sizeof(*base_scores));
    double *changed_scores = mc_arena_array(arena, N, sizeof(*changed_scores));
    struct mc_policy_rule rules[MOST_CHECKS + 1] = {
        {.largest_loss = (double)NAN, .least_n = (double)NAN, .level = MC_GATE_INFO}};
    struct mc_policy policy = mc_policy_default();
    struct mc_change_settings settings = {&policy, 999, 0, 0.95, trial + 1, true, MC_CLUSTERS_AUTO};
    struct mc_made_up base, changed;
    struct mc_paired_runs runs;
    const struct mc_comparison *comparison;
    size_t n_checks, i;

    fill(bench, trial, human, base_scores, changed_scores);
    make_run(&base, human, base_scores, arena);
    make_run(&changed, human, changed_scores, arena);
    policy.rules = rules;
    for (policy.n_rules = 1; bench->blocking[policy.n_rules - 1] != NULL; policy.n_rules++) {
        rules[policy.n_rules] = rules[0];
        rules[policy.n_rules].check = mc_slice_of(bench->blocking[policy.n_rules - 1]);
        rules[policy.n_rules].level = MC_GATE_BLOCK;
    }
    runs = mc_pair_runs(&base.scores, &changed.scores, arena);
    comparison =
        mc_compare_runs(&runs, mc_analyse(runs.base, &plain, NULL, arena),
                        mc_analyse(runs.changed, &plain, NULL, arena), &settings, NULL, arena);
    bench->outcomes[trial].failed = comparison->n_blocking > 0;
    (void)mc_checks(&n_checks);
    for (i = 0; i < n_checks; i++)
        bench->outcomes[trial].alone[i] = comparison->changes[i].p_loss <= policy.alpha;
}

static void work_on_trials(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    size_t i;

    (void)worker;
    (void)scratch;
    for (i = begin; i < end; i++) {
        struct mc_arena *arena = mc_arena_new();

        make_trial(context, i, arena);
        mc_arena_free(arena);
    }
}

static void measure(struct bench *bench, struct mc_thread_pool *pool)
{
    size_t n_checks, n_failed = 0, best = 0, c, i;
    const struct mc_check *checks = mc_checks(&n_checks);
    const char *name = "";

    memset(bench->outcomes, 0, bench->n_trials * sizeof(*bench->outcomes));
    mc_parallel_for(pool, bench->n_trials, 1, work_on_trials, bench);
    for (i = 0; i < bench->n_trials; i++)
        n_failed += bench->outcomes[i].failed;
    for (c = 0; c < n_checks; c++) {
        size_t n = 0;

        for (i = 0; i < bench->n_trials; i++)
            n += bench->outcomes[i].alone[c];
        if (n > best) {
            best = n;
            name = checks[c].name;
        }
    }
    printf("%-44s %5.1f %%   one test %5.1f %% %s\n", kinds[bench->kind],
           100 * (double)n_failed / (double)bench->n_trials,
           100 * (double)best / (double)bench->n_trials, name);
    fflush(stdout);
}

static void measure_set_up(struct bench *bench, struct mc_thread_pool *pool)
{
    size_t k;

    printf("levels %g, correlation %g, noise %g; blocking:", bench->set_up.level,
           bench->set_up.correlation, bench->noise);
    for (k = 0; bench->blocking[k] != NULL; k++)
        printf(" %s", bench->blocking[k]);
    printf("; %zu trials\n", bench->n_trials);
    for (bench->kind = 0; bench->kind < KINDS; bench->kind++)
        measure(bench, pool);
}

int main(int argc, char **argv)
{
    static const char *const choices[][5] = {
        {"deviation", "spearman"}, {"deviation", "order"}, {"deviation", "order", "spearman"}};
    struct bench bench = {.n_trials = argc > 1 ? strtoul(argv[1], NULL, 10) : 500,
                          .noise = argc > 2 ? strtod(argv[2], NULL) : 0};
    struct mc_thread_pool *pool = mc_thread_pool_new(0);
    struct mc_arena *arena = mc_arena_new();
    size_t n_choices = argc > 3 ? sizeof(choices) / sizeof(choices[0]) : 1, i, k;

    bench.outcomes = mc_arena_array(arena, bench.n_trials, sizeof(*bench.outcomes));
    for (i = 0; i < n_choices; i++)
        for (k = 0; k < SET_UPS; k++) {
            bench.blocking = choices[i];
            bench.set_up = set_ups[k];
            measure_set_up(&bench, pool);
        }
    mc_arena_free(arena);
    mc_thread_pool_free(pool);
    return 0;
}
