/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a gate finds if several cases come from one item: false alarms on exchangeable runs, and
 * power, at alpha .05, with tests that exchange cases and with tests that exchange items
 * (--clusters). Every score is the sum of the quality of the case, an effect of its item and an
 * error; the last two are normal and new in each run, so that neither run is better, and the cases
 * of an item err together. Each row is a set-up, and its rates are of the same made-up runs. Then
 * A/A comparisons of a judge that is asked several times about each case. Usage: bench_gate_items
 * [replicates [draws]], 1,000 and 999 by default. The rows of doc/gate.md are its output. */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/analyse.h"
#include "analysis/change/change.h"
#include "analysis/change/paired_runs.h"
#include "analysis/change/self_test.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "tests/unit/made_up.h"

struct set_up {
    const char *name;
    size_t n_items, n_systems; /* every system has a case of every item */
    double of_item, of_case;   /* standard deviations of the effect and of the error */
    double loss;               /* how much farther from people the new scores are */
};

static const struct set_up set_ups[] = {
    {"none: 20 items x 10 systems, errors of items", 20, 10, .15, .03, 0},
    {"none: 50 items x 4 systems, errors of items", 50, 4, .15, .03, 0},
    {"none: 10 items x 20 systems, errors of items", 10, 20, .15, .03, 0},
    {"none: 20 items x 10 systems, errors of cases", 20, 10, 0, .15, 0},
    {"none: 200 cases, each an item by itself", 200, 1, .15, .03, 0},
    {"0.05 worse: 20 items x 10 systems", 20, 10, .15, .03, .05},
    {"0.10 worse: 20 items x 10 systems", 20, 10, .15, .03, .10},
    {"0.05 worse: 50 items x 4 systems", 50, 4, .15, .03, .05},
    {"0.10 worse: 50 items x 4 systems", 50, 4, .15, .03, .10},
    {"0.05 worse: 200 cases, each an item by itself", 200, 1, .15, .03, .05},
};
enum { SET_UPS = sizeof(set_ups) / sizeof(set_ups[0]), MODES = 2 };
static const enum mc_clusters modes[MODES] = {MC_CLUSTERS_CASE, MC_CLUSTERS_ITEM};

struct bench {
    const struct set_up *set_up;
    size_t n_trials;
    unsigned n_draws;
    struct trial_outcome {
        bool failed[MODES], blind[MODES];
    } * outcomes;
};

enum purpose { OF_ITEM, OF_SYSTEM, OF_CASE, ITEM_EFFECT, CASE_ERROR };

static double normal(uint64_t trial, unsigned run, enum purpose purpose, size_t i)
{
    uint64_t stream = (trial * 2 + run) * 8 + (uint64_t)purpose;

    return gsl_cdf_ugaussian_Pinv(mc_random_unit(mc_random_bits(11, stream, i)) + 0x1.0p-54);
}

/* The human score of a case: some items are easier, some systems better. */
static double human_of(const struct set_up *set_up, uint64_t trial, size_t i)
{
    return .5 + .1 * normal(trial, 0, OF_ITEM, i / set_up->n_systems) +
           .1 * normal(trial, 0, OF_SYSTEM, i % set_up->n_systems) +
           .05 * normal(trial, 0, OF_CASE, i);
}

static double score_of(const struct set_up *set_up, uint64_t trial, unsigned run, size_t i)
{
    double human = human_of(set_up, trial, i);
    double score = human +
                   set_up->of_item * normal(trial, run, ITEM_EFFECT, i / set_up->n_systems) +
                   set_up->of_case * normal(trial, run, CASE_ERROR, i);

    if (run == 0)
        return score;
    return score < human ? score - set_up->loss : score + set_up->loss;
}

static void make_run(const struct set_up *set_up, uint64_t trial, unsigned number,
                     struct mc_made_up *run, struct mc_arena *arena)
{
    size_t n = set_up->n_items * set_up->n_systems, i;
    double *scores = mc_arena_array(arena, n, sizeof(*scores));
    struct mc_score_column *column;
    uint32_t file;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 0, 1, true);
    for (i = 0; i < n; i++) {
        size_t at = mc_made_up_case(run, file, mc_arena_format(arena, "c%zu", i),
                                    human_of(set_up, trial, i));

        mc_case_add_labels(&run->suite.cases[at], arena)->item =
            mc_slice_of(mc_arena_format(arena, "i%zu", i / set_up->n_systems));
        scores[i] = score_of(set_up, trial, number, i);
    }
    column = mc_made_up_column(run, "m", scores);
    column->worst = -(double)INFINITY;
    column->best = (double)INFINITY;
}

static void make_trial(const struct bench *bench, size_t trial, struct mc_arena *arena)
{
    static const struct mc_analysis_settings plain = {
        .normalisation = MC_NORMALISE_MINMAX, .threshold_percentile = 5, .confidence = 0.95};
    struct mc_policy policy = mc_policy_default();
    struct mc_change_settings settings = {.policy = &policy,
                                          .draws = bench->n_draws,
                                          .confidence = 0.95,
                                          .seed = trial + 1,
                                          .claims_only = true};
    struct mc_made_up base, changed;
    const struct mc_comparison *comparison;
    struct mc_paired_runs runs;
    size_t m;

    make_run(bench->set_up, trial, 0, &base, arena);
    make_run(bench->set_up, trial, 1, &changed, arena);
    for (m = 0; m < MODES; m++) {
        settings.clusters = modes[m];
        runs = mc_pair_runs(&base.scores, &changed.scores, arena);
        comparison =
            mc_compare_runs(&runs, mc_analyse(runs.base, &plain, NULL, arena),
                            mc_analyse(runs.changed, &plain, NULL, arena), &settings, NULL, arena);
        bench->outcomes[trial].failed[m] = comparison->n_blocking > 0;
        bench->outcomes[trial].blind[m] = comparison->blind;
    }
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
    size_t n_failed[MODES] = {0}, n_blind[MODES] = {0}, m, i;

    mc_parallel_for(pool, bench->n_trials, 1, work_on_trials, bench);
    for (i = 0; i < bench->n_trials; i++)
        for (m = 0; m < MODES; m++) {
            n_failed[m] += bench->outcomes[i].failed[m];
            n_blind[m] += bench->outcomes[i].blind[m];
        }
    printf("| %s |", bench->set_up->name);
    for (m = 0; m < MODES; m++)
        printf(" %.1f %% |", 100 * (double)n_failed[m] / (double)bench->n_trials);
    printf(" %.1f %% |\n", 100 * (double)n_blind[1] / (double)bench->n_trials);
    fflush(stdout);
}

/* --- repeats ---------------------------------------------------------------------------------- */

/* A judge is asked n_repeats times about each case; every reply has its own error, and the score is
 * their mean. Two such runs are compared. Beside that is the rate that a gate predicts from one run
 * and the standard errors of its scores. */
static const struct repeated {
    const char *name;
    size_t n_repeats;
} repeated[] = {{"2 replies a case", 2}, {"5 replies a case", 5}};
enum { REPEATED = sizeof(repeated) / sizeof(repeated[0]), JUDGED = 200, PREDICTED = 30 };
static const double of_reply = .15;

struct repeat_bench {
    size_t n_repeats, n_trials;
    unsigned n_draws;
    struct repeat_outcome {
        bool failed;
        double predicted; /* of the first PREDICTED trials: rate of blocked gates */
    } * outcomes;
};

/* Mean of the replies to a case, and its standard error. */
static double judge(const struct repeat_bench *bench, uint64_t trial, unsigned run, size_t i,
                    double *error)
{
    double sum = 0, squares = 0, n = (double)bench->n_repeats;
    size_t k;

    for (k = 0; k < bench->n_repeats; k++) {
        double reply = of_reply * normal(trial, run, CASE_ERROR, i * bench->n_repeats + k);

        sum += reply;
        squares += reply * reply;
    }
    *error = sqrt(fmax(0, squares / n - sum / n * (sum / n)) / (n - 1));
    return sum / n;
}

static void make_judged(const struct repeat_bench *bench, uint64_t trial, unsigned number,
                        struct mc_made_up *run, struct mc_arena *arena)
{
    const struct set_up alone = {NULL, JUDGED, 1, 0, 0, 0};
    double *scores = mc_arena_array(arena, JUDGED, sizeof(*scores));
    double *errors = mc_arena_array(arena, JUDGED, sizeof(*errors));
    struct mc_score_column *column;
    uint32_t file;
    size_t i;

    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 0, 1, true);
    for (i = 0; i < JUDGED; i++) {
        double human = human_of(&alone, trial, i);

        (void)mc_made_up_case(run, file, mc_arena_format(arena, "c%zu", i), human);
        scores[i] = human + .1 * normal(trial, 0, ITEM_EFFECT, i) +
                    judge(bench, trial, number, i, &errors[i]);
    }
    column = mc_made_up_column(run, "judge", scores);
    column->worst = -(double)INFINITY;
    column->best = (double)INFINITY;
    column->estimates = true;
    column->standard_errors = errors;
}

static void work_on_repeats(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    static const struct mc_analysis_settings plain = {
        .normalisation = MC_NORMALISE_MINMAX, .threshold_percentile = 5, .confidence = 0.95};
    const struct repeat_bench *bench = context;
    size_t i;

    (void)worker;
    (void)scratch;
    for (i = begin; i < end; i++) {
        struct mc_arena *arena = mc_arena_new();
        struct mc_policy policy = mc_policy_default();
        struct mc_change_settings settings = {.policy = &policy,
                                              .draws = bench->n_draws,
                                              .confidence = 0.95,
                                              .seed = i + 1,
                                              .claims_only = true};
        struct mc_made_up base, changed;
        struct mc_paired_runs runs;
        struct mc_comparison *comparison;

        make_judged(bench, i, 0, &base, arena);
        make_judged(bench, i, 1, &changed, arena);
        runs = mc_pair_runs(&base.scores, &changed.scores, arena);
        comparison =
            mc_compare_runs(&runs, mc_analyse(runs.base, &plain, NULL, arena),
                            mc_analyse(runs.changed, &plain, NULL, arena), &settings, NULL, arena);
        bench->outcomes[i].failed = comparison->n_blocking > 0;
        if (i < PREDICTED) {
            struct mc_gate_repeats predicted = mc_gate_repeats(comparison, NULL, arena);

            bench->outcomes[i].predicted = (double)predicted.n_failed / (double)predicted.n_gates;
        }
        mc_arena_free(arena);
    }
}

static void measure_repeats(struct repeat_bench *bench, const char *name,
                            struct mc_thread_pool *pool)
{
    size_t n_failed = 0, n_predicted = bench->n_trials < PREDICTED ? bench->n_trials : PREDICTED, i;
    double predicted = 0;

    mc_parallel_for(pool, bench->n_trials, 1, work_on_repeats, bench);
    for (i = 0; i < bench->n_trials; i++) {
        n_failed += bench->outcomes[i].failed;
        predicted += i < n_predicted ? bench->outcomes[i].predicted : 0;
    }
    printf("| %s | %.1f %% | %.1f %% |\n", name, 100 * (double)n_failed / (double)bench->n_trials,
           100 * predicted / (double)n_predicted);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    struct bench bench = {.n_trials = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000,
                          .n_draws = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 999};
    struct mc_thread_pool *pool = mc_thread_pool_new(0);
    struct mc_arena *arena = mc_arena_new();
    struct repeat_bench repeats;
    size_t s;

    bench.outcomes = mc_arena_array(arena, bench.n_trials, sizeof(*bench.outcomes));
    printf("| change | blocked by case | blocked by item | no verdict by item |\n");
    printf("|---|---|---|---|\n");
    for (s = 0; s < SET_UPS; s++) {
        bench.set_up = &set_ups[s];
        measure(&bench, pool);
    }
    repeats.n_trials = bench.n_trials;
    repeats.n_draws = bench.n_draws;
    repeats.outcomes = mc_arena_array(arena, bench.n_trials, sizeof(*repeats.outcomes));
    printf("\n| A/A | blocked | said by the gate |\n|---|---|---|\n");
    for (s = 0; s < REPEATED; s++) {
        repeats.n_repeats = repeated[s].n_repeats;
        measure_repeats(&repeats, repeated[s].name, pool);
    }
    mc_arena_free(arena);
    mc_thread_pool_free(pool);
    return 0;
}
