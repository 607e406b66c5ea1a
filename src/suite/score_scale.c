#include "suite/score_scale.h"

#include <math.h>

bool mc_score_scale_holds(const struct mc_score_scale *scale, double score)
{
    return score >= scale->minimum && score <= scale->maximum;
}

double mc_score_scale_to_unit(const struct mc_score_scale *scale, double score)
{
    return (score - scale->minimum) / (scale->maximum - scale->minimum);
}

double mc_score_scale_from_unit(const struct mc_score_scale *scale, double unit)
{
    return scale->minimum + unit * (scale->maximum - scale->minimum);
}

bool mc_score_scale_is_of_rubric(const struct mc_score_scale *scale)
{
    return fabs(scale->minimum) < 1e-9 && fabs(scale->maximum - 5) < 1e-9;
}
