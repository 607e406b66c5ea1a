/* SPDX-License-Identifier: GPL-3.0-or-later */
/* change.h: whether a metric has changed between two runs over the same cases, and for the better.
 *
 * For each phenomenon and metric, first what can be compared case by case, which is paired and far
 * more sensitive than a figure: the cases that pass their expectations, the distance to the human
 * scores, the order of pairs of cases; then figures. Definitions: doc/gate.md. */
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
    bool worse;           /* it fails in the changed run */
    double base, changed; /* margins */
};

/* A case and a metric for which the outcome of an expectation changed. */
struct mc_changed_case {
    size_t item;           /* index in the suite of the paired runs */
    size_t metric;         /* index in their metrics */
    struct mc_flip *flips; /* at least one; first the one whose margin fell most */
    size_t n_flips;
    bool worse; /* one of them fails in the changed run */
    double base_score, changed_score;
    bool unproved[2]; /* whether the score of base, or of the changed run, or one that it is
                         compared with, is unproved */
};

/* How many cases of a dataset are compared, and how many units they form
 * (mc_change_settings.clusters). */
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
    size_t n_checks; /* of each metric on each group: the first ones of mc_checks; the last check
                        only if no case has a human score */
    struct mc_changed_case *cases; /* the worst first */
    size_t n_cases, n_worse;       /* n_worse: those for which an expectation fails now */
    size_t n_blocking, n_warning;  /* changes for the worse, by level; includes rescalings */
    bool *rescaled;  /* [metrics of the runs] scores changed, but every order is kept */
    double *factors; /* [metrics of the runs] if rescaled and every new score is the old one times a
                        factor, that factor; else NaN */
    bool *reversed;  /* [metrics of the runs] scores order the cases the opposite way */
    const uint32_t *units; /* of the cases of the suite: what the tests exchange together */
    struct mc_dataset_units *dataset_units; /* [datasets of the results] */
    size_t n_claims;                        /* claims tested together */
    size_t n_draws;                         /* swaps made for them; 0: none were needed */
    size_t n_any_changed; /* checks on which the outcome of at least one case changed */
    size_t n_uncompared;  /* metrics with scores now, but on no case that base scored */
    size_t n_beyond;      /* losses above the tolerated one that no result could have shown */
    size_t n_small;       /* such losses in few cases, which do what the policy says */
    bool blind;           /* n_beyond or n_uncompared is not 0, and nothing blocks: no verdict */
    /* The results of the conditions that were applied (condition_result.h), and how many are met or
     * lack a value. */
    struct mc_condition_result *conditions; /* [n_conditions] */
    size_t n_conditions, n_met, n_unjudged;
};

/* Whether a unit of a dataset contains several cases. */
bool mc_units_are_items(const struct mc_comparison *comparison);

/* The units that a comparison of runs with this analysis uses. */
enum mc_clusters mc_clusters_chosen(const struct mc_change_settings *settings,
                                    const struct mc_analysis_settings *analysis);

/* Compares what the two runs have in common. Both results are analyses of runs->base and
 * runs->changed with the same settings. Never fails. The same bits for every pool size; pool may be
 * NULL. */
struct mc_comparison *mc_compare_runs(const struct mc_paired_runs *runs,
                                      const struct mc_result *base, const struct mc_result *changed,
                                      const struct mc_change_settings *settings,
                                      struct mc_thread_pool *pool,
                                      struct mc_arena *arena) MC_MUST_CHECK;

#endif
