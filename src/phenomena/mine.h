/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mine.h: pairs of one phenomenon out of a large number of pairs, by words alone, strictly; and a
 * draft of a suite made of them. */
#ifndef MC_PHENOMENA_MINE_H
#define MC_PHENOMENA_MINE_H

#include "phenomena/classify.h"
#include "suite/pair_rows.h"

struct mc_thread_pool;
struct mc_word_knowledge;
struct mc_wordnet;

/* What is to be found. */
struct mc_mine_request {
    const struct mc_wordnet *wordnet; /* never NULL */
    struct mc_thread_pool *pool;      /* NULL: this thread */
    const struct mc_suite *exclude;   /* pairs of its cases are left out; NULL: none */
    bool wanted[MC_N_SHOWN];          /* which phenomena */
    const char *labels[MC_N_SHOWN];   /* "ENTAILMENT,NEUTRAL": keep these alone; "!ENTAILMENT": all
                                         but these; without regard to case. NULL: all */
    double least_confidence;          /* mc_mined_confidence; 0: all */
    size_t limit;                     /* of each phenomenon, the first so many; 0: all */
    size_t sample;                    /* of each phenomenon, so many at random; 0: all */
    uint64_t seed;                    /* of the sample */
};

struct mc_mined_tally {
    size_t n_found, n_kept; /* new pairs; those of the wanted labels and confidence */
    size_t n_taken;         /* within limit and sample */
    /* Pairs of cases to be left out that the rules find; those whose case says the same. */
    size_t n_known, n_known_right;
    double confidence; /* mean of those taken; NaN: none is */
};

struct mc_mined {
    enum mc_phenomenon_label *shown; /* per row; MC_SHOWN_NONE: not taken */
    unsigned char *signs;            /* per row: enum mc_word_sign, by which it was recognised */
    size_t n_rows, n_excluded, n_repeated;
    struct mc_mined_tally tallies[MC_N_SHOWN];
};

/* What `mine` keeps if nothing else is said: pairs against which something speaks are below it. */
#define MC_MINED_CONFIDENCE 0.6

/* The share of right proposals to expect of pairs that are recognised by the sign, in hundredths:
 * (right + 1) / (labelled + 2) of the pairs of tests/mined, which were labelled by reading,
 * Laplace's rule of succession. 0.5 for a sign of which none was labelled. */
double mc_mined_confidence(enum mc_word_sign sign);

/* Looks at every row. Pairs are the same when their tokens are, in either order of the two; of rows
 * that repeat a pair the first one counts. The result is the same for any number of threads. */
void mc_mine(const struct mc_pair_rows *rows, const struct mc_mine_request *request,
             struct mc_arena *arena, struct mc_mined *mined);

/* Mined pairs as a draft of a suite. */

/* Rows of one source. */
struct mc_mined_source {
    const char *path;
    size_t begin, end; /* rows of mc_mine that came from it */
};

/* What the new suite says of itself. */
struct mc_mined_origin {
    enum mc_pair_rows_form form;
    const struct mc_mined_source *sources;
    size_t n_sources;
};

/* A suite with one file for each phenomenon that was found, in the order of enum
 * mc_phenomenon_label, each named DATASET-PHENOMENON.json and a draft. Cases come in the order of
 * the rows; their ids are the name of the source and the number of the row, their notes say why
 * they were taken and with what confidence, and their label is a tag. Scores are those of the rows;
 * without the scale of a known data set it is the range of the scores, widened to whole numbers.
 * Everything lives in the arena. */
struct mc_suite *mc_mined_suite(const struct mc_pair_rows *rows, const struct mc_mined *mined,
                                const struct mc_mined_origin *origin,
                                const struct mc_wordnet *wordnet, struct mc_arena *arena);
/* Why the pair is taken, in the arena. */
const char *mc_mined_reason(const struct mc_pair_row *row, struct mc_word_knowledge *knowledge,
                            struct mc_arena *arena);

#endif
