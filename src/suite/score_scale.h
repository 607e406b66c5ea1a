/* score_scale.h: human scores between their scale and [0, 1]. */
#ifndef MC_SUITE_SCORE_SCALE_H
#define MC_SUITE_SCORE_SCALE_H

#include "suite/suite.h"

/* Whether the score lies on the scale, both ends included; false for NaN. */
bool mc_score_scale_holds(const struct mc_score_scale *scale, double score);
/* Whether it is that of doc/rubric.md, 0 to 5, on which the phenomena have their ranges. */
bool mc_score_scale_is_of_rubric(const struct mc_score_scale *scale);
/* (score - minimum) / (maximum - minimum); NaN stays NaN. Off the scale it is outside [0, 1]. */
double mc_score_scale_to_unit(const struct mc_score_scale *scale, double score);
/* The way back: minimum + unit * (maximum - minimum). */
double mc_score_scale_from_unit(const struct mc_score_scale *scale, double unit);

#endif
