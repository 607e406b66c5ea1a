/* SPDX-License-Identifier: GPL-3.0-or-later */
/* statistics.h: one figure about one metric on one group of cases.
 *
 * Each statistic is a constant `const struct mc_statistic mc_statistic_NAME` in statistics.c,
 * listed in STATISTICS of src/lists.mk. */
#ifndef MC_ANALYSIS_STATISTICS_H
#define MC_ANALYSIS_STATISTICS_H

#include <stdint.h>

#include "analysis/jackknife.h"
#include "analysis/sample.h"
#include "base/error.h"

/* What becomes of a statistic where figures are taken by systems or items. */
enum mc_in_groups {
    MC_OVER_ALL,       /* nothing: it is about the row as one pool */
    MC_MEAN_OF_GROUPS, /* the mean of what it is in each */
    MC_WITHIN_GROUPS,  /* it looks at the groups of the sample itself */
};

struct mc_statistic {
    const char *name;  /* key in JSON and CSV: "mad" */
    const char *title; /* head of a column: "MAD" */
    const char *definition, *citation;
    double best;          /* value of a perfect metric; NaN when there is none (mean) */
    int precision;        /* decimals in tables, as the paper prints them */
    bool interval;        /* bootstrap intervals are given for it */
    bool of_metric_alone; /* needs no human score: rests on every case with a score of the metric */
    bool of_spans;    /* rests on the cases with error spans of both sides, whatever their scores
                       * (mc_sample_take_spans); of_metric_alone then, and has a jackknife if
                       * it has intervals */
    bool by_default;  /* shown where the user chooses none; these come first in the list */
    bool secondary;   /* says nearly what the one before it does: tables for people show it only
                       * where it was chosen */
    bool correlation; /* with the human scores, in [-1, 1]: withheld where they are too few or too
                       * much alike (mc_sample_thin) */
    bool zero_is_chance; /* no correlation, but 0 is no better than no metric, and less is worse */
    bool half_is_chance; /* 1/2 is, likewise */
    bool across_rows; /* looks beyond the row, and is set by mc_find_right_order: compute gives none
                       */
    bool normalised;  /* rests on normalised scores, which reports say something about */
    bool needs_ties;  /* needs the tie thresholds of the metric */
    bool of_ranking;  /* needs n, n_copy_pairs, pairs and n_human_tied of a sample, and no more */
    const char *beside; /* names of those shown behind it wherever it is, or NULL: "a b" */
    struct mc_figure (*compute)(const struct mc_sample *sample, struct mc_arena *scratch);
    /* Why the figure says too little of the cases, where correlations do as well; NULL: it does
     * not. NULL itself: it never does. */
    const char *(*thin)(const struct mc_sample *sample, struct mc_arena *scratch);
    /* The figure without each case or cluster, for its studentised interval; NULL: none. */
    struct mc_jackknife (*jackknife)(const struct mc_sample *sample, struct mc_arena *arena);
    /* An interval in closed form, whatever kind of resampling is asked for; NULL: none. */
    struct mc_interval (*closed)(const struct mc_sample *sample, double confidence,
                                 struct mc_arena *scratch);
    enum mc_in_groups in_groups;
    /* Pairs that the figure of a group rests on, its weight in a micro mean; where there are none
     * it is 0 in the mean. NULL: it rests on the cases. */
    uint64_t (*evidence)(const struct mc_sample *sample, struct mc_arena *scratch);
};

/* All statistics in the order of the list. */
const struct mc_statistic *const *mc_statistics(size_t *n);
/* Those shown where the user chooses none: the first *n of the list. */
const struct mc_statistic *const *mc_statistics_by_default(size_t *n);
/* Those of them that a preset shows, and reports of earlier versions: without right_order. The same
 * list, with a lower *n. */
const struct mc_statistic *const *mc_statistics_published(size_t *n);
/* By name, or NULL. */
const struct mc_statistic *mc_statistic_find(const char *name);
/* The same by its name or title as people write it: in any case, with blanks, hyphens or
 * underscores between the words: "MAD", "right order". */
const struct mc_statistic *mc_statistic_of_words(const char *words);
/* Whether a figure of 0 is what a metric gets that knows nothing, and less is against people: of
 * the correlations, and of those that say so. */
bool mc_statistic_is_signed(const struct mc_statistic *statistic) MC_MUST_CHECK;
/* The figure that a metric gets that knows nothing, less being against people: 0 of signed ones,
 * 1/2 of right_order and preference; NaN: none is known beforehand. */
double mc_statistic_chance(const struct mc_statistic *statistic) MC_MUST_CHECK;
/* Which of n statistics is right_order, the one that looks beyond the row; n: none. */
size_t mc_statistic_across_rows(const struct mc_statistic *const *statistics,
                                size_t n) MC_MUST_CHECK;
/* The statistics of these names, in their order, each once, with those that belong beside them;
 * "all" is the whole list. No name: those by default. A name that is none is MC_CODE_USAGE, with
 * the nearest one as a hint. *chosen lives in the arena. */
int mc_statistics_choose(const char *const *names, size_t n_names,
                         const struct mc_statistic *const **chosen, size_t *n,
                         struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

#endif
