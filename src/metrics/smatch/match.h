/* SPDX-License-Identifier: GPL-3.0-or-later */
/* match.h: how many triples of two graphs agree under the best mapping of their nodes.
 *
 * Counting under a given mapping needs no alignment problem: for graphs that are too large for one,
 * and as a second opinion in tests. Its time and memory grow only with the number of triples. */
#ifndef MC_METRICS_SMATCH_MATCH_H
#define MC_METRICS_SMATCH_MATCH_H

#include <metricheck/metric_module.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/strings.h"
#include "metrics/smatch/triples.h"

struct mc_align_builder;
struct mc_align_problem;
struct mc_align_result;

/* The number of pairs of a left and a right triple that agree; right_of[left node] is a right node
 * or MC_SMATCH_NONE, no right node twice. */
uint64_t mc_smatch_count(const struct mc_smatch_triples *left,
                         const struct mc_smatch_triples *right,
                         const struct mc_smatch_strings *strings, const uint32_t *right_of);
/* How often the most frequent triple of a graph occurs in it. */
uint32_t mc_smatch_most_copies(const struct mc_smatch_triples *triples,
                               const struct mc_smatch_strings *strings);
/* No mapping makes more pairs agree than this: triples are compared without their nodes. */
uint64_t mc_smatch_count_bound(const struct mc_smatch_triples *left,
                               const struct mc_smatch_triples *right,
                               const struct mc_smatch_strings *strings);

/* How many triples of two graphs agree under the best mapping of their nodes. */

#define MC_SMATCH_SOLVERS "exact|hill" /* as the choices of a parameter */
enum mc_smatch_solver { MC_SMATCH_EXACT, MC_SMATCH_HILL };

struct mc_smatch_options {
    enum mc_smatch_convention convention;
    enum mc_smatch_solver solver;
    uint32_t starts;              /* of hill climbing */
    uint64_t seed;                /* of hill climbing */
    struct mc_limit limit;        /* for one pair; amr/align_exact.h says what it means */
    enum mc_smatch_aspect aspect; /* MC_SMATCH_ALL unless the convention is MC_SMATCH_DAMONTE */
};

struct mc_smatch_pair {
    struct mc_smatch_strings strings;
    struct mc_smatch_amr texts[2];     /* candidate, reference, as read */
    struct mc_smatch_triples sides[2]; /* the triples that are compared */
    uint32_t *right_of;                /* [nodes of the candidate]: node of the reference or
                                          MC_SMATCH_NONE */
    uint64_t matched, bound;           /* matched: pairs of triples that agree; bound: no mapping
                                          has more */
    bool proved;                       /* matched is the most there can be */
    bool cut_short;                    /* the climbs, by the limit or the size of the graphs */
    uint64_t work;                     /* done, as base/clock.h counts it */
};

/* The alignment problem of two graphs whose strings are in one table: with MC_ALIGN_ONE for every
 * pair of triples that agree. Two relations agree if both ends are mapped; a self loop belongs to
 * its node. `limit` is that of the search. -1 if the problem is too large to be built (align.h has
 * the limits). */
int mc_smatch_problem(const struct mc_smatch_triples *left, const struct mc_smatch_triples *right,
                      const struct mc_smatch_strings *strings, struct mc_limit limit,
                      struct mc_align_problem *problem) MC_MUST_CHECK;

/* The same problem before it is finished, with `one` for every pair of triples, so that more can be
 * added; NULL if it is too large. */
struct mc_align_builder *mc_smatch_problem_begin(const struct mc_smatch_triples *left,
                                                 const struct mc_smatch_triples *right,
                                                 const struct mc_smatch_strings *strings,
                                                 struct mc_limit limit, int64_t one) MC_MUST_CHECK;
/* Solves the problem with the solver that the options name. */
void mc_smatch_solve(const struct mc_align_problem *problem,
                     const struct mc_smatch_options *options, struct mc_arena *arena,
                     struct mc_align_result *result);

/* The side that cannot be read, and why. */
struct mc_smatch_parse_error {
    uint32_t side; /* 0: candidate, 1: reference */
    const char *text;
};

/* Reads two graphs: strings and sides of the pair, without a mapping. 0, or -1 with *parse_error
 * set. */
int mc_smatch_read_pair(struct mc_slice candidate, struct mc_slice reference,
                        const struct mc_smatch_options *options, struct mc_arena *arena,
                        struct mc_smatch_pair *pair,
                        struct mc_smatch_parse_error *parse_error) MC_MUST_CHECK;
/* Reads and matches two graphs. 0, or -1 with *parse_error set. All memory is the arena's. A pair
 * that is too large for an alignment problem is mapped by large.h, and bounded without nodes
 * (mc_smatch_count_bound). */
int mc_smatch_match(struct mc_slice candidate, struct mc_slice reference,
                    const struct mc_smatch_options *options, struct mc_arena *arena,
                    struct mc_smatch_pair *pair,
                    struct mc_smatch_parse_error *parse_error) MC_MUST_CHECK;

/* The remarks on a score when the limit ended the search, by the solver. */
#define MC_SMATCH_NOT_PROVED MC_METRIC_NOT_PROVED "the mapping found may not be the best one"
#define MC_SMATCH_CUT_SHORT                                                                        \
    MC_METRIC_NOT_PROVED "the limit or the size of the graphs ended the climbs"

/* The counts for one pair of graphs: whole numbers, except for triples that agree in part. */
struct mc_smatch_tally {
    double matched, bound; /* matched: triples that agree; bound: no mapping has more */
    double n[2];           /* triples of candidate and reference */
    bool proved;           /* matched is the most there can be */
    bool cut_short;        /* the climbs, by the time limit or the size of the graphs */
};

/* The tally of a pair. */
struct mc_smatch_tally mc_smatch_tally_of(const struct mc_smatch_pair *pair);

struct mc_smatch_figures {
    double precision, recall, f;
};

/* matched / triples of the candidate, matched / triples of the reference, their harmonic mean; all
 * 0 if a side has no triples. Above 1 if one triple agrees with several. */
struct mc_smatch_figures mc_smatch_figures(double matched, double n_candidate, double n_reference);

/* The figures, as the choices of a parameter and in their order. */
#define MC_SMATCH_OUTPUTS                                                                          \
    "f|precision|recall|matched|candidate_triples|reference_triples|bound|proved"
enum mc_smatch_output {
    MC_SMATCH_F,
    MC_SMATCH_PRECISION,
    MC_SMATCH_RECALL,
    MC_SMATCH_MATCHED,
    MC_SMATCH_CANDIDATE_TRIPLES,
    MC_SMATCH_REFERENCE_TRIPLES,
    MC_SMATCH_BOUND,
    MC_SMATCH_PROVED
};

/* How the figure of a corpus results from its pairs: from sums, or as the mean of their figures. */
#define MC_SMATCH_AVERAGES "micro|macro"
enum mc_smatch_average { MC_SMATCH_MICRO, MC_SMATCH_MACRO };

/* The figure of a corpus itself, or an end of its interval. */
#define MC_SMATCH_INTERVALS "none|low|high"
enum mc_smatch_interval { MC_SMATCH_POINT, MC_SMATCH_LOW, MC_SMATCH_HIGH };

struct mc_smatch_summary {
    enum mc_smatch_output output;
    enum mc_smatch_average average;
    enum mc_smatch_interval interval;
    bool empty_is_perfect; /* precision, recall and F of two graphs without triples are 1, not 0 */
    uint32_t resamples;    /* of the bootstrap, at least 1 */
    uint64_t seed;         /* of its draws */
};

/* The figure of one pair. Precision is matched / triples of the candidate, recall matched / triples
 * of the reference, F their harmonic mean; a division by 0 gives 0. Above 1 if one triple agrees
 * with several. */
double mc_smatch_figure(const struct mc_smatch_summary *summary,
                        const struct mc_smatch_tally *tally);

/* "f" for MC_SMATCH_F. */
const char *mc_smatch_output_name(enum mc_smatch_output output);
/* Writes all figures of a pair into the open object, under the names of the choices. */
void mc_smatch_write_figures(const struct mc_smatch_summary *summary,
                             const struct mc_smatch_tally *tally,
                             const struct mc_metric_writer *writer);

/* The figure of n pairs, ignoring pairs without triples on both sides. `proved` is 1 if all pairs
 * are proved; its macro figure is the share of proved pairs. The interval is that of 95%, from
 * percentiles of a bootstrap over the pairs that are not ignored (Efron and Tibshirani 1993,
 * section 13.3): draw k of resample r is a function of (seed, r, k) alone. NaN: a mean, or an
 * interval, of no pair. */
double mc_smatch_corpus_figure(const struct mc_smatch_summary *summary,
                               const struct mc_smatch_tally *tallies, size_t n);

/* Rows of a parameter table. */
#define MC_SMATCH_OUTPUT_PARAMETER                                                                 \
    MC_CHOICE_PARAMETER("output", "f", MC_SMATCH_OUTPUTS, "the value to use as the score")
#define MC_SMATCH_SOLVER_PARAMETERS(seed_help)                                                     \
    MC_CHOICE_PARAMETER("solver", "exact", MC_SMATCH_SOLVERS,                                      \
                        "exact finds the best mapping and proves it; hill climbs like the "        \
                        "original"),                                                               \
        MC_INTEGER_PARAMETER("restarts", "4", 1, 1000, "number of climbs of solver=hill"),         \
        MC_INTEGER_PARAMETER("seed", "1", 0, 4294967295.0, seed_help),                             \
        MC_INTEGER_PARAMETER("step_limit", "1000000", 100, 4294967295.0,                           \
                             "most search steps per pair of graphs, of about a microsecond each; " \
                             "then the best mapping found is used"),                               \
        MC_REAL_PARAMETER("time_limit", NULL, 0, 1e6,                                              \
                          "seconds of processor time instead of steps; the scores cannot be "      \
                          "reproduced and are never cached")

/* Fills from the parameters above: in the options solver, starts, seed and limit, in the summary
 * output and seed. Tells the host if scores cannot be reproduced. */
void mc_smatch_read_parameters(const struct mc_metric_host *host, struct mc_smatch_options *options,
                               struct mc_smatch_summary *summary);
/* From 0 to 1, or without an upper end if the output is a number of triples. */
void mc_smatch_range(const struct mc_smatch_summary *summary, double *worst, double *best);
/* The result of comparing a pair: F chooses among references. */
void mc_smatch_compare(const struct mc_smatch_summary *summary, const struct mc_smatch_tally *tally,
                       struct mc_compared_case *compared);
/* The figure that an edit of the candidate should raise: F, or precision or recall if that is the
 * output. */
enum mc_smatch_output mc_smatch_raised_output(const struct mc_smatch_summary *summary);
/* Warns if the exact solver has no proof, or if the limit ended climbs. The text names no case, so
 * that it is the same whichever thread comes first. */
void mc_smatch_warn(const struct mc_metric_host *host, const struct mc_smatch_options *options,
                    const struct mc_metric_input *in, const struct mc_smatch_tally *tally);

#endif
