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

/* What happens to a statistic if figures are taken by system or item. */
enum mc_in_groups {
    MC_OVER_ALL,       /* nothing: it describes the row as one pool */
    MC_MEAN_OF_GROUPS, /* the mean over the groups */
    MC_WITHIN_GROUPS,  /* it uses the groups of the sample itself */
};

struct mc_statistic {
    const char *name;  /* key in JSON and CSV: "mad" */
    const char *title; /* head of a column: "MAD" */
    const char *definition, *citation;
    double best;          /* value of a perfect metric; NaN if there is none (mean) */
    int precision;        /* decimals in tables, as the paper prints them */
    bool interval;        /* has bootstrap intervals */
    bool of_metric_alone; /* needs no human scores: uses every case with a score of the metric */
    bool of_spans;        /* uses the cases with error spans of both sides, whatever their scores
                             (mc_sample_take_spans); of_metric_alone, and if it has
                             intervals, has a jackknife */
    bool by_default;      /* shown if the user chooses none; these come first in the list */
    bool secondary; /* nearly repeats the one before it: tables for people show it only if chosen */
    bool correlation; /* with the human scores, in [-1, 1]: withheld if they are too few or too much
                         alike (mc_sample_thin) */
    bool zero_is_chance; /* not a correlation, but 0 is as good as no metric, less is worse */
    bool half_is_chance; /* 1/2 is, likewise */
    bool across_rows;    /* looks beyond the row; set by mc_find_right_order, compute gives none */
    bool normalised;     /* uses normalised scores, which reports mention */
    bool needs_ties;     /* needs the tie thresholds of the metric */
    bool of_ranking;     /* needs only n, n_copy_pairs, pairs and n_human_tied of a sample */
    const char *beside;  /* names of those always shown after it, or NULL: "a b" */
    struct mc_figure (*compute)(const struct mc_sample *sample, struct mc_arena *scratch);
    /* On cases on which correlations say too little: why this figure does too, or NULL. NULL
     * itself: never. */
    const char *(*thin)(const struct mc_sample *sample, struct mc_arena *scratch);
    /* The figure without each case or cluster in turn, for its studentised interval; NULL: none. */
    struct mc_jackknife (*jackknife)(const struct mc_sample *sample, struct mc_arena *arena);
    /* An interval in closed form, whatever kind of resampling is requested; NULL: none. */
    struct mc_interval (*closed)(const struct mc_sample *sample, double confidence,
                                 struct mc_arena *scratch);
    enum mc_in_groups in_groups;
    /* Pairs of cases behind the figure of a group: its weight in a micro mean. A group without any
     * counts as 0 in the mean. NULL: the cases are the evidence. */
    uint64_t (*evidence)(const struct mc_sample *sample, struct mc_arena *scratch);
};

/* All statistics in the order of the list. */
const struct mc_statistic *const *mc_statistics(size_t *n);
/* Those shown if the user chooses none: the first *n of the list. */
const struct mc_statistic *const *mc_statistics_by_default(size_t *n);
/* Those among them that a preset shows, as did reports of earlier versions: without right_order.
 * The same list, with a lower *n. */
const struct mc_statistic *const *mc_statistics_published(size_t *n);
/* By name, or NULL. */
const struct mc_statistic *mc_statistic_find(const char *name);
/* The same by name or title as people write it: in any case, with blanks, hyphens or underscores
 * between the words: "MAD", "right order". */
const struct mc_statistic *mc_statistic_of_words(const char *words);
/* Whether 0 is the figure of a metric that knows nothing, and lower ones go against people:
 * true of the correlations, and of statistics with zero_is_chance. */
bool mc_statistic_is_signed(const struct mc_statistic *statistic) MC_MUST_CHECK;
/* The figure of a metric that knows nothing, lower ones going against people: 0 for signed
 * statistics, 1/2 for right_order and preference; NaN: not known in advance. */
double mc_statistic_chance(const struct mc_statistic *statistic) MC_MUST_CHECK;
/* Index among n statistics of right_order, the one that looks beyond the row; n: none. */
size_t mc_statistic_across_rows(const struct mc_statistic *const *statistics,
                                size_t n) MC_MUST_CHECK;
/* The statistics of these names, in their order, each once, with those that belong beside them;
 * "all" is the whole list. No name: the default ones. An unknown name is MC_CODE_USAGE, with the
 * nearest one as a hint. *chosen lives in the arena. */
int mc_statistics_choose(const char *const *names, size_t n_names,
                         const struct mc_statistic *const **chosen, size_t *n,
                         struct mc_arena *arena, struct mc_error *error) MC_MUST_CHECK;

#endif
