/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gtm.h: the runs of words that two texts share, as GTM covers them (Turian, Shen and Melamed
 * 2003). */
#ifndef MC_METRICS_GTM_H
#define MC_METRICS_GTM_H

#include "text/ngram.h"

/* Words reference[reference_at ..] == candidate[candidate_at ..], `length` of them. */
struct mc_gtm_run {
    size_t reference_at, candidate_at, length;
};

struct mc_gtm_cell {
    size_t row, length; /* 1 + the word of the reference; the length of the run that begins there */
};

/* A maximal run, valid while its words are free; chained with others of the same length. */
struct mc_gtm_possible {
    uint32_t reference_at, candidate_at, length, next;
};

/* Memory that is reused for each pair. A zeroed struct is ready. */
struct mc_gtm_matcher {
    size_t limit;            /* set by the caller: how many runs may wait; 0: the usual limit */
    struct mc_gtm_run *runs; /* [n_runs]: the result of mc_gtm_match, in the order of the rule */
    size_t n_runs, run_capacity;
    uint32_t *first, *next;           /* [n_ids], [candidate]: chains of the places of a word in the
                                         candidate, from 1 */
    struct mc_gtm_cell *cells;        /* [2 * candidate]: runs that begin at a word, in two rows */
    unsigned char *used;              /* [reference + candidate]: whether the word is in a run */
    struct mc_gtm_possible *waiting;  /* from 1 on */
    uint32_t *chains;                 /* [length]: the first waiting run, or how many there are */
    struct mc_gtm_possible *in_order; /* those of one length */
    size_t n_waiting;
    size_t first_capacity, next_capacity, cell_capacity, used_capacity, waiting_capacity,
        chain_capacity, order_capacity;
};

/* The greedy rule: takes the longest run of words that are free on both sides (of equals the
 * earliest in the reference, then in the candidate), again and again until no word is shared. Ids
 * are below n_ids. Takes a few passes over the pairs of equal words; memory is linear in the
 * lengths. */
void mc_gtm_match(struct mc_gtm_matcher *matcher, struct mc_id_sequence reference,
                  struct mc_id_sequence candidate, size_t n_ids);
void mc_gtm_matcher_free(struct mc_gtm_matcher *matcher);

#endif
