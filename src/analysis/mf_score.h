/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_score.h: systems that generate text from graphs, compared by MF-score (Opitz and Frank 2021):
 * how much of the meaning their texts preserve, how well formed they are, and both combined for
 * every weighting of the two.
 *
 *   meaning M   of the graphs that a parser reads from the texts, compared with the graphs that
 *               the texts were generated from: sum of amounts / sum of wholes over the sentences
 *   form F      mean over the sentences
 *   MF_beta     (1 + beta^2) M F / (beta^2 M + F) */
#ifndef MC_ANALYSIS_MF_SCORE_H
#define MC_ANALYSIS_MF_SCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct mc_arena;
struct mc_thread_pool;

/* The meaning of each sentence as amount / whole. Macro: score / 1, so that the figure of a corpus
 * is the mean; micro: twice the matching triples / the triples of both graphs. NaN: no score. */
struct mc_mf_meaning {
    double *amounts, *wholes; /* [n] */
    double *candidates; /* [n] micro: the triples of the parse, part of the whole; NULL: macro */
};

struct mc_mf_system {
    const char *name;
    struct mc_mf_meaning meaning;
    double *form;    /* [n]; NaN: no score */
    double *quality; /* [n] of the parses; NaN: not known. NULL: not asked for */
};

struct mc_mf_study {
    size_t n; /* sentences */
    const struct mc_slice *ids;
    struct mc_mf_system *systems;
    size_t n_systems;
    /* The same for the references, read by the parser: the most that a system can reach. amounts
     * NULL: not known. */
    struct mc_mf_meaning bound;
    struct mc_arena *arena;
};

/* The sentences that count: those for which every system has both scores. */
struct mc_mf_selection {
    uint32_t *sentences; /* indexes, ascending */
    size_t n;
    size_t n_incomplete; /* some system lacks a score */
    size_t n_poor;       /* other sentences with a parse below the threshold, or not judged */
};

/* The selection at a threshold of parse quality; -infinity: none. A sentence counts if the parses
 * of all systems whose parses are judged reach it, so that all systems are compared on the same
 * sentences. In the arena. */
void mc_mf_select(const struct mc_mf_study *study, double threshold, struct mc_arena *arena,
                  struct mc_mf_selection *selection);

/* The figures of a system over some sentences; NaN without any. */
struct mc_mf_figures {
    double meaning, form;
};
struct mc_mf_figures mc_mf_figures(const struct mc_mf_system *system, const uint32_t *sentences,
                                   size_t n);
/* The meaning of the references' parses over the sentences that have it; NaN: none has. */
double mc_mf_bound(const struct mc_mf_study *study, const uint32_t *sentences, size_t n);
double mc_mf_score(struct mc_mf_figures figures, double beta);
/* The components of meaning if triples are counted: the share of the triples of the parses that
 * match, and of those of the graphs that the texts were generated from; sentences without a score
 * do not count. All NaN: triples are not counted, or there is no sentence. */
struct mc_mf_overlap {
    double precision, recall;
    double f; /* matching triples twice, as a share of those of both graphs; NaN also if there are
                 none */
};
struct mc_mf_overlap mc_mf_overlap(const struct mc_mf_meaning *meaning, const uint32_t *sentences,
                                   size_t n);

/* ranks[i], 1 for the greatest; values that are equal but for rounding share their best rank. 0 for
 * NaN. */
void mc_mf_ranks(const double *values, size_t n, size_t *ranks, struct mc_arena *scratch);

/* How the curves of MF over beta of two systems compare. */
enum mc_mf_order {
    MC_MF_SAME,   /* at every beta */
    MC_MF_FIRST,  /* the first is never below the second */
    MC_MF_SECOND, /* the second is never below the first */
    MC_MF_CROSSED /* the one with more meaning leads below `beta`, the other one above */
};
struct mc_mf_crossing {
    enum mc_mf_order order;
    double beta; /* in (0, infinity); NaN: the curves do not cross there */
};

/* 1 / MF_beta is (beta^2 / F + 1 / M) / (1 + beta^2), so that two curves meet where
 *
 *     beta^2 = (1 / M2 - 1 / M1) / (1 / F1 - 1 / F2),
 *
 * at one place at most, and only if one system has more meaning and the other better form. A system
 * with a figure of 0 has a score of 0 at every beta between 0 and infinity, so it never leads
 * there. */
struct mc_mf_crossing mc_mf_crossing(struct mc_mf_figures first, struct mc_mf_figures second);

/* --- intervals and tests ---------------------------------------------------------------------- */

/* The figures of a system, or of the comparison of two: meaning, form, and MF at each beta. */
enum { MC_MF_MEANING, MC_MF_FORM, MC_MF_SCORES, MC_MF_MOST_BETAS = 16 };

struct mc_mf_settings {
    const double *betas; /* [n_betas], at most MC_MF_MOST_BETAS */
    size_t n_betas;
    size_t resamples; /* and random exchanges per test; 0: neither intervals nor tests */
    double confidence;
    uint64_t seed;
};

/* Percentile interval over sentences drawn with replacement (Efron and Tibshirani 1993, section
 * 13.3). Both NaN: none, with fewer than two sentences or without resamples. */
struct mc_mf_interval {
    double low, high;
};

struct mc_mf_comparison {
    size_t first, second;           /* systems, first < second */
    double difference;              /* first - second */
    struct mc_mf_interval interval; /* of the difference, from the same resamples */
    double p;                       /* two-sided; NaN: none */
    double p_adjusted;              /* Holm over all pairs of systems */
};

/* Figure f (MC_MF_MEANING, MC_MF_FORM, MC_MF_SCORES + index of beta) of n_figures. */
struct mc_mf_certainty {
    size_t n_figures, n_pairs;
    double *values;                       /* [n_systems * n_figures] */
    struct mc_mf_interval *intervals;     /* [n_systems * n_figures] */
    struct mc_mf_comparison *comparisons; /* [n_pairs * n_figures] */
};

/* The test exchanges both scores of a sentence between two systems with probability one half each
 * (Noreen 1989; Riezler and Maxwell 2005), and recomputes the figures: p is the share of the
 * exchanges, including the observed one, whose difference is at least as far from 0. Draws are
 * functions of seed, number of the draw and place of the sentence alone; results do not depend on
 * the pool (NULL: none). In the arena. */
void mc_mf_certainty(const struct mc_mf_study *study, const struct mc_mf_selection *selection,
                     const struct mc_mf_settings *settings, struct mc_thread_pool *pool,
                     struct mc_arena *arena, struct mc_mf_certainty *certainty);

/* --- parse quality ---------------------------------------------------------------------------- */

/* Thresholds at which the ranking is shown: -infinity, then those that leave about 9, 8, ... 1
 * tenths of the complete sentences, by the worst parse of each. Ascending, without repetition;
 * returns how many. Only the first if no system has a quality. */
enum { MC_MF_MOST_THRESHOLDS = 10 };
size_t mc_mf_thresholds(const struct mc_mf_study *study, double thresholds[MC_MF_MOST_THRESHOLDS],
                        struct mc_arena *scratch);

#endif
