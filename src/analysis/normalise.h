/* normalise.h: brings scores to [0, 1], so that metrics and people can be compared by value. */
#ifndef MC_ANALYSIS_NORMALISE_H
#define MC_ANALYSIS_NORMALISE_H

#include "analysis/result.h"

/* Fills bounds, human_normalised and metric_normalised of a result whose scores are settled
 * (settle.h). Bounds are those of all cases of the suite, selected or not.
 *
 * auto: as range where the metric declares a finite range, else as minmax; human scores on the
 *   scale of their file.
 * minmax: from the worst to the best value that occurs in the suite: over all cases that have the
 *   value, all datasets together, pooled or not, human scores likewise (Zeidler, Opitz and Frank
 *   2022; the standardisation that their program applies before it cancels out). Not defined where
 *   all values are equal or none is there.
 * range: metrics from their declared worst to their declared best, not defined where one of these
 *   is infinite; human scores on the scale of their file.
 * none: the scores as they are. */
void mc_normalise(struct mc_result *result);

#endif
