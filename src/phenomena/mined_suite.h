/* mined_suite.h: mined pairs as a draft of a suite. */
#ifndef MC_PHENOMENA_MINED_SUITE_H
#define MC_PHENOMENA_MINED_SUITE_H

#include "phenomena/mine.h"

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

/* A suite with one file for each phenomenon that was found, in the order of enum mc_shown, each
 * named DATASET-PHENOMENON.json and a draft. Cases come in the order of the rows; their ids are the
 * name of the source and the number of the row, their notes say why they were taken, and their
 * label is a tag. Scores are those of the rows; without the scale of a known data set it is the
 * range of the scores, widened to whole numbers. Everything lives in the arena. */
struct mc_suite *mc_mined_suite(const struct mc_pair_rows *rows, const struct mc_mined *mined,
                                const struct mc_mined_origin *origin,
                                const struct mc_wordnet *wordnet, struct mc_arena *arena);
/* Why the pair is taken, in the arena. */
const char *mc_mined_reason(const struct mc_pair_row *row, struct mc_word_knowledge *knowledge,
                            struct mc_arena *arena);

#endif
