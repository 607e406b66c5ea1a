/* SPDX-License-Identifier: GPL-3.0-or-later */
/* part.h: which cases a run scores: those that are shown and those that they are held against, or
 * all, and why. */
#ifndef MC_ENGINE_PART_H
#define MC_ENGINE_PART_H

#include "analysis/result.h"

struct mc_run;

/* All zero: all cases are scored, and nothing is said of it. */
struct mc_scored_part {
    const bool *needed; /* [n_cases]: those that are scored; NULL: all */
    const char *reason; /* needed NULL: why all are, though only some are shown; NULL: all are
                           shown, or nobody asks */
    enum mc_normalisation normalisation; /* of the metrics: see mc_part_needs_all */
};

/* Of a run that was read and has nothing but the report on cases to make. A figure of a shown row
 * is what it is where all cases are scored: all are, therefore, where a figure that is shown rests
 * on others as well. In the arena of the run. */
struct mc_scored_part mc_part_choose(const struct mc_run *run,
                                     const struct mc_analysis_settings *settings);

/* Why a metric, whose range the column has, is to score all cases though few are needed; NULL: it
 * is not. A static text, of "it". */
const char *mc_part_needs_all(const struct mc_scored_part *part,
                              const struct mc_score_column *column);

#endif
