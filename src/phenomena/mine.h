/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mine.h: sentence pairs of one phenomenon out of a large number of pairs, by their words only and
 * strictly; and a draft of a suite of them. */
#ifndef MC_PHENOMENA_MINE_H
#define MC_PHENOMENA_MINE_H

#include "phenomena/classify.h"
#include "suite/pair_rows.h"

struct mc_thread_pool;
struct mc_word_knowledge;
struct mc_wordnet;

/* The pairs to find. */
struct mc_mine_request {
    const struct mc_wordnet *wordnet; /* never NULL */
    struct mc_thread_pool *pool;      /* NULL: this thread */
    const struct mc_suite *exclude;   /* pairs of its cases are left out; NULL: none */
    bool wanted[MC_N_SHOWN];          /* which phenomena */
    const char *labels[MC_N_SHOWN];   /* "ENTAILMENT,NEUTRAL": only these; "!ENTAILMENT": all but
                                         these; case-insensitive. NULL: all */
    double least_confidence;          /* mc_mined_confidence; 0: all */
    size_t limit;                     /* at most the first so many of each phenomenon; 0: all */
    size_t sample;                    /* at most so many of each phenomenon at random; 0: all */
    uint64_t seed;                    /* of the sample */
};

struct mc_mined_tally {
    size_t n_found, n_kept; /* new pairs; new pairs with the wanted labels and confidence */
    size_t n_taken;         /* of n_kept, those within limit and sample */
    /* Pairs of excluded cases that the rules find; those with the phenomenon of their case. */
    size_t n_known, n_known_right;
    double confidence; /* mean over the pairs taken; NaN: none */
};

struct mc_mined {
    enum mc_phenomenon_label *shown; /* per row; MC_SHOWN_NONE: not taken */
    unsigned char *signs;            /* per row: the enum mc_word_sign by which it was recognised */
    size_t n_rows, n_excluded, n_repeated;
    struct mc_mined_tally tallies[MC_N_SHOWN];
};

/* The least confidence of `mine` by default: pairs with evidence against them are below it. */
#define MC_MINED_CONFIDENCE 0.6

/* The expected share of right proposals among pairs recognised by the sign, rounded to hundredths:
 * (right + 1) / (labelled + 2) over the pairs of tests/mined, which were labelled by hand
 * (Laplace's rule of succession). 0.5 for a sign without labelled pairs. */
double mc_mined_confidence(enum mc_word_sign sign);

/* Examines all rows. Pairs are the same if their sentences have the same tokens, in either order of
 * the sentences; of rows that repeat a pair, the first one counts. The result does not depend on
 * the number of threads. */
void mc_mine(const struct mc_pair_rows *rows, const struct mc_mine_request *request,
             struct mc_arena *arena, struct mc_mined *mined);

/* Mined pairs as a draft of a suite. */

/* The rows of one source. */
struct mc_mined_source {
    const char *path;
    size_t begin, end; /* its rows: begin .. end - 1 */
};

/* The origin of the rows, for the head of the new suite. */
struct mc_mined_origin {
    enum mc_pair_rows_form form;
    const struct mc_mined_source *sources;
    size_t n_sources;
};

/* A suite with a draft DATASET-PHENOMENON.json for each phenomenon found, in the order of enum
 * mc_phenomenon_label. Cases are in the order of the rows. Their ids consist of the source's name
 * and the row's number, their notes give the reason and the confidence, their labels become tags
 * and their scores are those of the rows. The scale is that of a known data set, else the range of
 * the scores, widened to whole numbers. Everything lives in the arena. */
struct mc_suite *mc_mined_suite(const struct mc_pair_rows *rows, const struct mc_mined *mined,
                                const struct mc_mined_origin *origin,
                                const struct mc_wordnet *wordnet, struct mc_arena *arena);
/* Why the pair is taken; constant or in the arena. */
const char *mc_mined_reason(const struct mc_pair_row *row, struct mc_word_knowledge *knowledge,
                            struct mc_arena *arena);

#endif
