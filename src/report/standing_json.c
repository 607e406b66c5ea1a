#include "report/standing_json.h"

#include <math.h>

void mc_standing_json_group(struct mc_json_stream *json, const struct mc_result *result,
                            const struct mc_group *group)
{
    if (group->standings == NULL)
        return;
    mc_json_put_real(json, "spread", group->spread);
    mc_json_put_object(json, "detectable", MC_JSON_FLAT);
    mc_json_put_real(json, "spearman", group->detectable_correlation);
    mc_json_put_real(json, "difference", group->detectable_difference);
    mc_json_put_end(json);
    if (group->best == MC_NO_BEST)
        mc_json_put_text(json, "best", NULL);
    else
        mc_json_put_slice(json, "best", result->scores->columns[group->best].name);
}

void mc_standing_json_metric(struct mc_json_stream *json, const struct mc_group *group,
                             size_t column)
{
    const struct mc_standing *standing;

    if (group->standings == NULL)
        return;
    standing = &group->standings[column];
    mc_json_put_real(json, "p_spearman", standing->p);
    mc_json_put_real(json, "q_spearman", standing->q);
    if (!group->overall)
        mc_json_put_real(json, "unrestricted_spearman", standing->unrestricted);
    if (isnan(standing->p_from_best))
        return;
    mc_json_put_object(json, "separable_from_best", MC_JSON_FLAT);
    mc_json_put_real(json, "p", standing->p_from_best);
    mc_json_put_real(json, "p_holm", standing->p_from_best_holm);
    mc_json_put_end(json);
}
