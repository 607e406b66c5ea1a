/* SPDX-License-Identifier: GPL-3.0-or-later */
/* planning.h: how large a study must be for people to tell systems apart, by the ratings at hand;
 * and how sure these ratings made the figures of systems. */
#ifndef MC_STUDIES_HUMANS_PLANNING_H
#define MC_STUDIES_HUMANS_PLANNING_H

#include "studies/humans/scored_outputs.h"

struct mc_thread_pool;

/* --- where the spread of judgements comes from --- */

/* A judgement is the mean of its system, and of independent parts with these variances, each 0 or
 * more, in squares of the scale's unit: what makes an item easy for all systems, what is of one
 * output alone, how strict a judge is, and the rest.
 *
 * Estimated from the squared differences of pairs of judgements that share some of system, item,
 * output and judge, which need not be balanced (Koch 1968, "Some further remarks concerning 'A
 * general approach to the estimation of variance components'", Technometrics 10:3). With S the
 * halved mean of these squares: judge = S(system shared) - S(system and judge shared), residual =
 * S(output shared) - judge, output + item = S(system shared) - judge - residual, output = S(item
 * shared by two systems, each about its mean) - S(output shared). An estimate below 0 is 0. */
struct mc_variance_components {
    double item, output, judge, residual;
    bool has_item;  /* false: one system, or no item that two judges met in two systems; `output`
                       holds the spread of items as well */
    bool has_judge; /* false: no judge saw two items of a system; `residual` holds the spread of
                       judges as well */
    size_t n_judgements;
    const char *reason; /* static text: why there are none (all NaN); NULL when they are there */
};

/* Of the judgements of a selection, each the mean of one judge's values over the scales. */
struct mc_variance_components mc_variance_components(const struct mc_ratings *ratings,
                                                     const struct mc_output_selection *selection,
                                                     const size_t *scales, size_t n_scales,
                                                     struct mc_arena *scratch);

/* --- the power of a planned study --- */

/* PAIRED: Student's t test of the differences of two systems on the same items. TUKEY: the pair
 * among n_systems on the same items, by Tukey's test of all pairs, which takes the spread of items
 * for noise. */
enum mc_planned_test { MC_PLAN_PAIRED, MC_PLAN_TUKEY };

struct mc_planning_settings {
    enum mc_planned_test test;
    const size_t *n_outputs; /* [n_rungs] of each system, one an item; ascending, at least 2 */
    size_t n_rungs;
    const size_t *n_judges; /* [n_crews] of each output, at least 1 */
    size_t n_crews;
    size_t n_systems; /* of TUKEY: 2 to 1000 */
    bool same_judges; /* the same people judge all, so that their strictness does not count; else
                         other judges for each output */
    double alpha;     /* two-sided, in (0, 1) */
    double power;     /* what is asked for: 0.8 */
    size_t draws;     /* simulated studies, at least 1 */
    uint64_t seed;
};

/* The smallest number of outputs among those given. */
struct mc_planned_need {
    double difference;
    size_t n_judges;
    size_t n_outputs; /* of each system; 0: the greatest number given does not do */
};

struct mc_planning {
    /* [n_differences][n_crews][n_rungs]: share of the studies that found the difference significant
     * and in its direction, in [0, 1]. Its standard error is sqrt(p (1 - p) / draws). */
    double *power;
    struct mc_planned_need *needs; /* [n_differences][n_crews] */
    const double *critical;        /* [n_rungs]: of t, or of the studentized range */
};

/* Simulated studies in units of their spread: they serve all components and all differences. */
struct mc_simulated_studies;

/* Draws the studies. Lives in the arena, as do the settings; the same for any size of the pool
 * (NULL: this thread). */
struct mc_simulated_studies *mc_simulate_studies(const struct mc_planning_settings *settings,
                                                 struct mc_thread_pool *pool,
                                                 struct mc_arena *arena);

/* The power of studies with normal parts of these variances, which must be there, for differences
 * (above 0) between the means of two systems. One set of random numbers serves all numbers of
 * judges and all differences, and the smaller studies are the beginnings of the larger ones: so
 * cells of the table differ less by chance than single simulations would, and power never falls as
 * the difference grows. Lives in the arena. */
struct mc_planning mc_planning(const struct mc_variance_components *components,
                               const struct mc_simulated_studies *studies,
                               const double *differences, size_t n_differences,
                               struct mc_arena *arena);

/* Differences to plan for: 0.2, 0.5 and 0.8 standard deviations of a single judgement, small,
 * medium and large by Cohen (1988). */
void mc_planning_differences(const struct mc_variance_components *components,
                             double differences[3]);

/* --- what this study reached --- */

struct mc_reached_system {
    size_t system, n;       /* outputs with a human score, 2 or more */
    double mean, low, high; /* interval of the mean by Student's t over the outputs */
};

/* A difference of two systems is significant by Tukey's test when it is more than the margin of the
 * pair. */
struct mc_reached {
    struct mc_reached_system *systems; /* [n_systems] */
    size_t n_systems;
    double least_margin, median_margin, greatest_margin; /* of all pairs; NaN with a reason */
    const char *reason; /* static text: why Tukey's test is not defined; NULL when it is */
};

/* Over all outputs with a human score, scored by metrics or not. alpha in (0, 1): 0.05 for
 * intervals of 95 %. Lives in the arena. */
struct mc_reached mc_reached(const struct mc_ratings *ratings, const struct mc_human_column *human,
                             const struct mc_output_selection *selection, double alpha,
                             struct mc_thread_pool *pool, struct mc_arena *arena);

#endif
