#include "suite/score_scale.h"

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
