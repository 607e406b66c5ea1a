#include "report/expectations_json.h"

#include <math.h>

#include "analysis/verdict.h"
#include "report/expectation_words.h"
#include "suite/expectation.h"

void mc_json_put_passes(struct mc_json_stream *json, const struct mc_group *group, size_t column)
{
    const struct mc_passes *passes;

    if (group->passes == NULL)
        return;
    passes = &group->passes[column];
    mc_json_put_object(json, "expectations", MC_JSON_FLAT);
    mc_json_put_count(json, "passed", passes->n_passed);
    mc_json_put_count(json, "failed", passes->n_failed);
    mc_json_put_count(json, "not_applicable", passes->n_not_applicable);
    mc_json_put_count(json, "people_fail", passes->n_people_fail);
    mc_json_put_real(json, "rate", passes->rate);
    if (isnan(passes->rate)) {
        mc_json_put_text(json, "interval", NULL);
    } else {
        mc_json_put_array(json, "interval", MC_JSON_FLAT);
        mc_json_put_real(json, NULL, passes->low);
        mc_json_put_real(json, NULL, passes->high);
        mc_json_put_end(json);
    }
    if (passes->effective_n > 0 &&
        passes->effective_n < (double)(passes->n_passed + passes->n_failed))
        mc_json_put_real(json, "effective_n", passes->effective_n);
    mc_json_put_end(json);
}

void mc_json_put_expectation(struct mc_json_stream *json, const struct mc_tested *tested)
{
    const struct mc_expectation *expectation = tested->expectation;
    const char *key = mc_expectation_value_key(expectation->type);
    size_t i;

    mc_json_put_text(json, "type", mc_expectation_type_name(expectation->type));
    if (expectation->other.length > 0)
        mc_json_put_slice(json, "case", expectation->other);
    if (expectation->n_than > 0) {
        mc_json_put_array(json, "than", MC_JSON_FLAT);
        for (i = 0; i < expectation->n_than; i++)
            mc_json_put_slice(json, NULL, expectation->than[i]);
        mc_json_put_end(json);
    }
    if (isnan(expectation->value))
        return;
    if (!expectation->in_human_spread) {
        mc_json_put_real(json, key, expectation->value);
        return;
    }
    mc_json_put_object(json, key, MC_JSON_FLAT);
    mc_json_put_real(json, "human", expectation->value);
    mc_json_put_end(json);
    mc_json_put_real(json, "distance", tested->distance);
}

static void put_verdict(struct mc_json_stream *json, const char *key,
                        const struct mc_verdict *verdict)
{
    mc_json_put_object(json, key, MC_JSON_FLAT);
    mc_json_put_text(json, "verdict", mc_outcome_name(verdict->outcome));
    mc_json_put_real(json, "margin", verdict->margin);
    if (verdict->reason != NULL)
        mc_json_put_text(json, "reason", verdict->reason);
    mc_json_put_end(json);
}

static void put_tested(struct mc_json_stream *json, const struct mc_result *result,
                       const struct mc_tested *tested)
{
    size_t c;

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_expectation(json, tested);
    if (tested->of_phenomenon)
        mc_json_put_bool(json, "from_phenomenon", true);
    put_verdict(json, "people", &tested->people);
    mc_json_put_object(json, "verdicts", MC_JSON_FLAT);
    for (c = 0; c < result->scores->n_columns; c++) {
        mc_json_put_key(json, result->scores->columns[c].name);
        put_verdict(json, NULL, &tested->verdicts[c]);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

void mc_json_put_expectations(struct mc_json_stream *json, const struct mc_result *result,
                              size_t index)
{
    const struct mc_expectations *all = result->expectations;
    size_t i;

    if (all == NULL || all->first[index] == all->first[index + 1])
        return;
    mc_json_put_array(json, "expectations", MC_JSON_FLAT);
    for (i = all->first[index]; i < all->first[index + 1]; i++)
        put_tested(json, result, &all->items[i]);
    mc_json_put_end(json);
}

void mc_json_put_margin_unit(struct mc_json_stream *json, const struct mc_result *result,
                             size_t column)
{
    if (result->expectations != NULL)
        mc_json_put_text(json, "margin_unit",
                         mc_column_has_range(&result->scores->columns[column]) ? "range" : "score");
}
