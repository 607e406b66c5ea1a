/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score_baseline.h: the BERTScore of unrelated sentences, by layer: the tables
 * rescale_baseline/LANGUAGE/MODEL.tsv of bert_score 0.3.12, comma-separated, with the header
 * LAYER,P,R,F. */
#ifndef MC_METRICS_NEURAL_SCORE_BASELINE_H
#define MC_METRICS_NEURAL_SCORE_BASELINE_H

#include <stddef.h>

#include "base/error.h"
#include "base/slice.h"

/* Each is below 1, so that scores can be rescaled by it. */
struct mc_score_baseline {
    double precision, recall, f;
};

/* The row of a layer: row `layer` below the header, from 0, whatever its first field says, as in
 * bert_score. -1 and MC_CODE_INPUT, with the place: the file cannot be read, has no such row, or
 * the row has a value that cannot rescale. Other rows are not checked. */
int mc_score_baseline_read(const char *path, size_t layer, struct mc_score_baseline *baseline,
                           struct mc_error *error) MC_MUST_CHECK;
/* The same from memory. */
int mc_score_baseline_parse(struct mc_slice path, struct mc_slice text, size_t layer,
                            struct mc_score_baseline *baseline,
                            struct mc_error *error) MC_MUST_CHECK;

#endif
