/* SPDX-License-Identifier: GPL-3.0-or-later */
/* planning.h: how large a study must be for people to tell systems apart, estimated from the given
 * ratings; and how precise the means of systems in these ratings are. */
#ifndef MC_STUDIES_HUMANS_PLANNING_H
#define MC_STUDIES_HUMANS_PLANNING_H

#include "studies/humans/scored_outputs.h"

struct mc_thread_pool;

/* --- where the spread of judgements comes from ------------------------------------------------ */

/* A judgement is the mean of its system plus independent parts with these variances, each 0 or
 * more, in squares of the scale's unit: how easy the item is for all systems, the quality of the
 * single output, how strict the judge is, and the rest.
 *
 * Estimated from the squared differences of pairs of judgements that share some of system, item,
 * output and judge; the design need not be balanced (Koch 1968, "Some further remarks concerning 'A
 * general approach to the estimation of variance components'", Technometrics 10:3). With S the
 * halved mean of these squares: judge = S(system shared) - S(system and judge shared), residual =
 * S(output shared) - judge, output + item = S(system shared) - judge - residual, output = S(item
 * shared by two systems, each about its mean) - S(output shared). An estimate below 0 is 0. */
struct mc_variance_components {
    double item, output, judge, residual;
    bool has_item;  /* false: one system, or no item with different judges in two systems; `output`
                       then includes the spread of items */
    bool has_judge; /* false: no judge saw two items of a system; `residual` then includes the
                       spread of judges */
    size_t n_judgements;
    const char *reason; /* static text: why all are NaN; NULL if they are defined */
};

/* Estimated from the judgements of a selection, each the mean of a judge's values on the scales. */
struct mc_variance_components mc_variance_components(const struct mc_ratings *ratings,
                                                     const struct mc_output_selection *selection,
                                                     const size_t *scales, size_t n_scales,
                                                     struct mc_arena *scratch);

/* --- the power of a planned study ------------------------------------------------------------- */

/* PAIRED: Student's t test of the differences of two systems on the same items. TUKEY: two of
 * n_systems on the same items, by Tukey's test of all pairs of systems, which treats the spread of
 * items as noise. */
enum mc_planned_test { MC_PLAN_PAIRED, MC_PLAN_TUKEY };

struct mc_planning_settings {
    enum mc_planned_test test;
    const size_t *n_outputs; /* [n_rungs] of each system, one per item; ascending, at least 2 */
    size_t n_rungs;
    const size_t *n_judges; /* [n_crews] of each output, at least 1 */
    size_t n_crews;
    size_t n_systems; /* for TUKEY, 2 to 1000 */
    bool same_judges; /* the same people judge all outputs, so their strictness cancels out; else
                         each output has different judges */
    double alpha;     /* two-sided, in (0, 1) */
    double power;     /* required, such as 0.8 */
    size_t draws;     /* simulated studies, at least 1 */
    uint64_t seed;
};

/* The smallest of the given numbers of outputs that has the required power. */
struct mc_planned_need {
    double difference;
    size_t n_judges;
    size_t n_outputs; /* of each system; 0: even the greatest is not enough */
};

struct mc_planning {
    /* [n_differences][n_crews][n_rungs]: share of the studies that found the difference significant
     * and in its direction, in [0, 1]. Its standard error is sqrt(p (1 - p) / draws). */
    double *power;
    struct mc_planned_need *needs; /* [n_differences][n_crews] */
    const double *critical;        /* [n_rungs]: of t, or of the studentized range */
};

/* Simulated studies in standard units, usable with any components and differences. */
struct mc_simulated_studies;

/* Draws the studies. The result lives in the arena, refers to the settings, and does not depend on
 * the size of the pool (NULL: this thread). */
struct mc_simulated_studies *mc_simulate_studies(const struct mc_planning_settings *settings,
                                                 struct mc_thread_pool *pool,
                                                 struct mc_arena *arena);

/* The power of studies with normal parts of these variances, which must be defined, for differences
 * (above 0) between the means of two systems. All numbers of judges and all differences share one
 * set of random numbers, and smaller studies are the beginnings of larger ones: the cells of the
 * table then differ less by chance than separate simulations would, and power never falls as the
 * difference grows. Lives in the arena. */
struct mc_planning mc_planning(const struct mc_variance_components *components,
                               const struct mc_simulated_studies *studies,
                               const double *differences, size_t n_differences,
                               struct mc_arena *arena);

/* Differences to plan for: 0.2, 0.5 and 0.8 standard deviations of a single judgement, small,
 * medium and large by Cohen (1988). */
void mc_planning_differences(const struct mc_variance_components *components,
                             double differences[3]);

/* --- what this study reached ------------------------------------------------------------------ */

struct mc_reached_system {
    size_t system, n;       /* outputs with a human score, 2 or more */
    double mean, low, high; /* interval of the mean by Student's t over the outputs */
};

/* A difference of two systems is significant by Tukey's test if it exceeds the margin of the pair
 * of systems. */
struct mc_reached {
    struct mc_reached_system *systems; /* [n_systems] */
    size_t n_systems;
    double least_margin, median_margin,
        greatest_margin; /* of all pairs; NaN if there is a reason */
    const char *reason;  /* static text: why Tukey's test is undefined; NULL if it is defined */
};

/* Over all selected outputs with a human score, whether metrics scored them or not. alpha in (0,
 * 1): 0.05 for intervals of 95 %. Lives in the arena. */
struct mc_reached mc_reached(const struct mc_ratings *ratings, const struct mc_human_column *human,
                             const struct mc_output_selection *selection, double alpha,
                             struct mc_thread_pool *pool, struct mc_arena *arena);

#endif
