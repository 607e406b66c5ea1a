#include <math.h>

#include "report/comparison/comparison_report.h"
#include "report/comparison/comparison_words.h"
#include "report/json_stream.h"
#include "report/words.h"

#define MC_COMPARISON_SCHEMA "metricheck/comparison/1"

static void write_metrics(struct mc_json_stream *json, const struct mc_paired_runs *runs)
{
    size_t m;

    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (m = 0; m < runs->n_metrics; m++) {
        const struct mc_paired_metric *metric = &runs->metrics[m];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", metric->name);
        if (metric->base == MC_NOT_FOUND)
            mc_json_put_text(json, "base", NULL);
        else
            mc_json_put_slice(json, "base", runs->base->columns[metric->base].signature);
        if (metric->base != MC_NOT_FOUND &&
            !mc_slice_equal(runs->base->columns[metric->base].name, metric->name))
            mc_json_put_slice(json, "base_name", runs->base->columns[metric->base].name);
        if (metric->changed == MC_NOT_FOUND)
            mc_json_put_text(json, "new", NULL);
        else
            mc_json_put_slice(json, "new", runs->changed->columns[metric->changed].signature);
        if (metric->base != MC_NOT_FOUND && metric->changed != MC_NOT_FOUND) {
            mc_json_put_count(json, "lost", metric->n_lost);
            mc_json_put_count(json, "gained", metric->n_gained);
        }
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_change(struct mc_json_stream *json, const struct mc_comparison *comparison,
                         const struct mc_change *change)
{
    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_slice(json, "dataset", change->dataset);
    mc_json_put_slice(json, "phenomenon", change->phenomenon);
    mc_json_put_slice(json, "metric", comparison->runs->metrics[change->metric].name);
    mc_json_put_text(json, "check", change->check->name);
    mc_json_put_count(json, "n", change->n);
    mc_json_put_real(json, "base", change->base);
    mc_json_put_real(json, "new", change->changed);
    mc_json_put_real(json, "change", change->changed - change->base);
    if (!isnan(change->low)) {
        mc_json_put_array(json, "interval", MC_JSON_FLAT);
        mc_json_put_real(json, NULL, change->low);
        mc_json_put_real(json, NULL, change->high);
        mc_json_put_end(json);
    }
    mc_json_put_text(json, "test", change->test->name);
    mc_json_put_real(json, "p", change->p);
    mc_json_put_real(
        json, mc_arena_format(json->arena, "p_%s", comparison->settings.policy->correction->name),
        change->p_adjusted);
    if (change->reason != NULL)
        mc_json_put_text(json, "reason", change->reason);
    mc_json_put_text(json, "level", mc_gate_level_name(change->setting.level));
    mc_json_put_text(json, "outcome", mc_change_outcome_name(change->outcome));
    mc_json_put_end(json);
}

static void write_case(struct mc_json_stream *json, const struct mc_comparison *comparison,
                       const struct mc_changed_case *changed)
{
    const struct mc_case *item = &comparison->runs->suite->cases[changed->item];

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_slice(json, "id", item->id);
    mc_json_put_slice(json, "metric", comparison->runs->metrics[changed->metric].name);
    mc_json_put_text(json, "outcome", changed->worse ? "worse" : "better");
    mc_json_put_real(json, "base", changed->base_score);
    mc_json_put_real(json, "new", changed->changed_score);
    mc_json_put_real(json, "base_margin", changed->base);
    mc_json_put_real(json, "new_margin", changed->changed);
    if (item->reference.has_text)
        mc_json_put_slice(json, "reference", item->reference.text);
    if (item->candidate.has_text)
        mc_json_put_slice(json, "candidate", item->candidate.text);
    mc_json_put_end(json);
}

static void write_settings(struct mc_json_stream *json, const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options)
{
    const struct mc_change_settings *settings = &comparison->settings;

    mc_json_put_object(json, "settings", MC_JSON_FLAT);
    mc_json_put_real(json, "alpha", settings->policy->alpha);
    mc_json_put_text(json, "adjust", settings->policy->correction->name);
    mc_json_put_slice(json, "policy",
                      settings->policy->path.length > 0 ? settings->policy->path
                                                        : mc_slice_of("built-in"));
    mc_json_put_count(json, "draws", settings->draws);
    mc_json_put_count(json, "resamples", settings->resamples);
    mc_json_put_real(json, "confidence", settings->confidence);
    mc_json_put_count(json, "seed", (size_t)settings->seed);
    if (options->grouped[0] != MC_GROUP_NONE || options->grouped[1] != MC_GROUP_NONE) {
        mc_json_put_text(json, "group_by", mc_grouping_names[MC_GROUP_NONE]);
        mc_json_put_text(json, "base_group_by", mc_grouping_names[options->grouped[0]]);
        mc_json_put_text(json, "new_group_by", mc_grouping_names[options->grouped[1]]);
    }
    mc_json_put_end(json);
}

void mc_comparison_write_json(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, FILE *stream)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};
    size_t i;

    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_text(&json, "schema", MC_COMPARISON_SCHEMA);
    mc_json_put_text(&json, "metricheck", PACKAGE_VERSION);
    mc_json_put_text(&json, "created", options->created);
    mc_json_put_slice(&json, "base", options->labels[0]);
    mc_json_put_slice(&json, "new", options->labels[1]);
    write_settings(&json, comparison, options);
    if (options->gate)
        mc_json_put_bool(&json, "passed", !mc_gate_fails(comparison, options));
    if (options->accepted != NULL)
        mc_json_put_text(&json, "accepted", options->accepted);
    mc_json_put_count(&json, "blocking", comparison->n_blocking);
    mc_json_put_count(&json, "warnings", comparison->n_warning);
    mc_json_put_count(&json, "cases", mc_suite_n_selected(comparison->runs->suite));
    mc_json_put_count(&json, "only_base", comparison->runs->n_only_base);
    mc_json_put_count(&json, "only_new", comparison->runs->n_only_changed);
    write_metrics(&json, comparison->runs);
    mc_json_put_array(&json, "changes", MC_JSON_TALL);
    for (i = 0; i < comparison->n_changes; i++)
        write_change(&json, comparison, &comparison->changes[i]);
    mc_json_put_end(&json);
    mc_json_put_array(&json, "changed_cases", MC_JSON_TALL);
    for (i = 0; i < comparison->n_cases; i++)
        write_case(&json, comparison, &comparison->cases[i]);
    mc_json_put_end(&json);
    mc_json_put_end(&json);
    mc_arena_free(json.arena);
}
