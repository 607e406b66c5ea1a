/* SPDX-License-Identifier: GPL-3.0-or-later */
/* part.h: which cases a run scores: those that are shown and those that they are held against, or
 * all, and why. */
#ifndef MC_ENGINE_PART_H
#define MC_ENGINE_PART_H

#include "engine/run.h"

/* Of a run that was read and has nothing but the report on cases to make. A figure of a shown row
 * is what it is where all cases are scored: all are, therefore, where a figure that is shown rests
 * on others as well. In the arena of the run. */
struct mc_scored_part mc_part_choose(const struct mc_run *run,
                                     const struct mc_analysis_settings *settings);

#endif
