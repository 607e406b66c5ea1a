#include "report/standing_json.h"

#include <math.h>

#include "analysis/paired_tests/paired_test.h"
#include "analysis/standing.h"
#include "analysis/tests/multiple_testing.h"
#include "report/report_json_parts.h"

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

void mc_standing_json_metric(struct mc_json_stream *json, const struct mc_result *result,
                             const struct mc_group *group, size_t column)
{
    const struct mc_correction *correction = mc_best_correction(&result->settings);
    const struct mc_standing *standing;

    if (group->standings == NULL)
        return;
    standing = &group->standings[column];
    mc_json_put_real(json, "p_spearman", standing->p);
    mc_json_put_real(json, "q_spearman", standing->q);
    if (!group->overall)
        mc_json_put_real(json, "unrestricted_spearman", standing->unrestricted);
    if (isnan(standing->p_from_best) && standing->reason == NULL)
        return;
    mc_json_put_object(json, "separable_from_best", MC_JSON_FLAT);
    mc_json_put_real(json, "p", standing->p_from_best);
    if (correction->method != MC_ADJUST_NONE)
        mc_json_put_real(json, mc_arena_format(json->arena, "p_%s", correction->name),
                         standing->p_from_best_adjusted);
    if (!isnan(standing->low))
        mc_json_put_pair(json, "interval", standing->low, standing->high);
    if (standing->reason != NULL)
        mc_json_put_text(json, "reason", standing->reason);
    mc_json_put_end(json);
}

void mc_standing_json_settings(struct mc_json_stream *json, const struct mc_result *result)
{
    static const struct mc_analysis_settings none = {.test = NULL};
    const struct mc_analysis_settings *settings = &result->settings;

    if ((mc_has_standings(result) || settings->n_contrasts > 0) &&
        mc_best_correction(settings) != mc_best_correction(&none))
        mc_json_put_text(json, "adjust", mc_best_correction(settings)->name);
    if (!mc_has_standings(result))
        return;
    mc_json_put_count(json, "draws", settings->draws);
    if (mc_best_test(settings) != mc_best_test(&none))
        mc_json_put_text(json, "test", mc_best_test(settings)->name);
    if (mc_best_statistic(settings) != mc_best_statistic(&none))
        mc_json_put_text(json, "best_by", mc_best_statistic(settings)->name);
}
