/* match.h: how many triples of two graphs agree under the best mapping of their nodes.
 *
 * Counting under a given mapping needs no alignment problem: for graphs that are too large for one,
 * and as a second opinion in tests. Its time and memory grow with the number of triples only. */
#ifndef MC_METRICS_SMATCH_MATCH_H
#define MC_METRICS_SMATCH_MATCH_H

#include "base/clock.h"
#include "metrics/smatch/strings.h"
#include "metrics/smatch/triples.h"

struct mc_align_builder;
struct mc_align_problem;
struct mc_align_result;

/* Pairs of a left and a right triple that agree; right_of[left node] is a right node or
 * MC_SMATCH_NONE, no right node twice. */
uint64_t mc_smatch_count(const struct mc_smatch_triples *left,
                         const struct mc_smatch_triples *right,
                         const struct mc_smatch_strings *strings, const uint32_t *right_of);
/* How often the most frequent triple of a graph stands in it. */
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
    uint64_t seed;                /* of the same */
    struct mc_limit limit;        /* for one pair; what it means is said in amr/align_exact.h */
    enum mc_smatch_aspect aspect; /* MC_SMATCH_ALL unless the convention is MC_SMATCH_DAMONTE */
};

struct mc_smatch_pair {
    struct mc_smatch_strings strings;
    struct mc_smatch_amr texts[2];     /* candidate, reference, as they were read */
    struct mc_smatch_triples sides[2]; /* what is compared of them */
    uint32_t *right_of;                /* [nodes of the candidate] node of the reference or NONE */
    uint64_t matched, bound;           /* pairs of triples that agree; no mapping has more */
    bool proved;                       /* matched is the most there can be */
    bool cut_short;                    /* the climbs, by the limit or the size of the graphs */
    uint64_t work;                     /* done, as base/clock.h counts it */
};

/* The alignment problem of two graphs whose strings are in one table: MC_ALIGN_ONE for every pair
 * of triples that agree. Two relations agree when both ends are mapped; a self loop counts with its
 * node. `limit` is that of the search. -1 when the problem is too large to be written down (align.h
 * has the limits). */
int mc_smatch_problem(const struct mc_smatch_triples *left, const struct mc_smatch_triples *right,
                      const struct mc_smatch_strings *strings, struct mc_limit limit,
                      struct mc_align_problem *problem) MC_MUST_CHECK;

/* The same problem before it is finished, with `one` for every pair of triples, so that more can be
 * added; NULL where that is too large. */
struct mc_align_builder *mc_smatch_problem_begin(const struct mc_smatch_triples *left,
                                                 const struct mc_smatch_triples *right,
                                                 const struct mc_smatch_strings *strings,
                                                 struct mc_limit limit, int64_t one) MC_MUST_CHECK;
/* By the solver that the options name. */
void mc_smatch_solve(const struct mc_align_problem *problem,
                     const struct mc_smatch_options *options, struct mc_arena *arena,
                     struct mc_align_result *result);

/* What cannot be read, and why. */
struct mc_smatch_parse_error {
    uint32_t side; /* 0: candidate, 1: reference */
    const char *text;
};

/* Reads two graphs: strings and sides of the pair, which has no mapping then. 0, or -1 with
 * *mistake set. */
int mc_smatch_read_pair(struct mc_slice candidate, struct mc_slice reference,
                        const struct mc_smatch_options *options, struct mc_arena *arena,
                        struct mc_smatch_pair *pair,
                        struct mc_smatch_parse_error *parse_error) MC_MUST_CHECK;
/* Reads and matches two graphs. 0, or -1 with *mistake set. All memory is the arena's. A pair that
 * is too large for an alignment problem is mapped by large.h, and bounded without nodes
 * (mc_smatch_count_bound). */
int mc_smatch_match(struct mc_slice candidate, struct mc_slice reference,
                    const struct mc_smatch_options *options, struct mc_arena *arena,
                    struct mc_smatch_pair *pair,
                    struct mc_smatch_parse_error *parse_error) MC_MUST_CHECK;

/* The remarks on a score when the limit ended the search, by the solver. */
#define MC_SMATCH_NOT_PROVED MC_METRIC_NOT_PROVED "the mapping found may not be the best one"
#define MC_SMATCH_CUT_SHORT                                                                        \
    MC_METRIC_NOT_PROVED "the limit or the size of the graphs ended the climbs"

#endif
