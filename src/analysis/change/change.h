/* SPDX-License-Identifier: GPL-3.0-or-later */
/* change.h: has a metric changed between two runs over the same cases, and for the better?
 *
 * Per phenomenon and metric first what can be seen case by case, for that is paired and far more
 * sensitive than a figure: the cases that pass their expectations, the distance to the human
 * scores, the order of pairs; then figures. Definitions: doc/gate.md. */
#ifndef MC_ANALYSIS_CHANGE_CHANGE_H
#define MC_ANALYSIS_CHANGE_CHANGE_H

#include "analysis/change/checks.h"
#include "analysis/change/policy.h"
#include "analysis/result.h"

struct mc_condition_result; /* condition_result.h */
struct mc_paired_runs;
struct mc_result;
struct mc_thread_pool;

/* An expectation that was passed in one run and failed in the other. */
struct mc_flip {
    size_t tested;        /* index in the expectations of the results */
    bool worse;           /* it fails now */
    double base, changed; /* margins */
};

/* A case and a metric of which the outcome of an expectation changed. */
struct mc_changed_case {
    size_t item;           /* index in the suite of the paired runs */
    size_t metric;         /* index in their metrics */
    struct mc_flip *flips; /* at least one; the one whose margin fell most first */
    size_t n_flips;
    bool worse; /* one of them fails now */
    double base_score, changed_score;
    bool unproved[2]; /* the score of base, of the changed run, or one that it is held against, is
                         not proved */
};

/* How many cases of a dataset are compared, and of how many units (mc_change_settings.clusters). */
struct mc_dataset_units {
    struct mc_slice dataset;
    size_t n_cases, n_units;
};

struct mc_comparison {
    const struct mc_paired_runs *runs;
    const struct mc_result *base, *changed;
    struct mc_change_settings settings;
    struct mc_change *changes; /* dataset by dataset, phenomenon by phenomenon, metric by metric */
    size_t n_changes;
    size_t n_checks; /* of each metric on each group: the first of mc_checks, but the last one only
                        where no case has a human score */
    struct mc_changed_case *cases; /* the worst first */
    size_t n_cases, n_worse;       /* of them, those of which an expectation fails now */
    size_t n_blocking, n_warning;  /* changes for the worse, by level; and rescalings that warn */
    bool *rescaled;  /* [metrics of the runs] every order is kept, but scores changed */
    double *factors; /* [metrics of the runs] of rescaled ones, where every new score is so many
                        times the old one; else NaN */
    bool *reversed;  /* [metrics of the runs] scores order the cases the other way round */
    const uint32_t *units;                  /* of the cases of the suite: what the tests exchange */
    struct mc_dataset_units *dataset_units; /* [datasets of the results] */
    size_t n_claims;                        /* that were tested together */
    size_t n_draws;                         /* swaps that were made for them; 0: none were needed */
    size_t n_any_changed;                   /* checks on cases of which one counts otherwise */
    size_t n_uncompared; /* metrics with scores now, and none on a case that base scored */
    size_t n_beyond;     /* losses over what is tolerated that no result could have shown */
    size_t n_small; /* such losses in so few cases that they decide only what the policy says */
    bool blind;     /* there are such, or n_uncompared, and nothing blocks: no verdict */
    /* Of conditions that were put to it (condition_result.h): one by one, those that are met, and
     * those without a value. */
    struct mc_condition_result *conditions; /* [n_conditions] */
    size_t n_conditions, n_met, n_unjudged;
};

/* Whether several cases of a dataset come from one unit. */
bool mc_units_are_items(const struct mc_comparison *comparison);

/* What a comparison of runs that were analysed so takes for units. */
enum mc_clusters mc_clusters_chosen(const struct mc_change_settings *settings,
                                    const struct mc_analysis_settings *analysis);

/* Compares what the two runs have in common. Both results are analyses of runs->base and
 * runs->changed with the same settings. Never fails. The same bits for every size of the pool,
 * which may be NULL. */
struct mc_comparison *mc_compare_runs(const struct mc_paired_runs *runs,
                                      const struct mc_result *base, const struct mc_result *changed,
                                      const struct mc_change_settings *settings,
                                      struct mc_thread_pool *pool,
                                      struct mc_arena *arena) MC_MUST_CHECK;

#endif
