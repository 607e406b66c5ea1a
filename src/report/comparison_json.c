/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison_json.c: a comparison as JSON, schema metricheck/comparison/1
 * (doc/comparison.schema.json). */
#include "report/comparison.h"

#include <math.h>

#include "analysis/change/paired_runs.h"
#include "report/json_stream.h"
#include "report/cases_json.h"
#include "report/words.h"
#include "base/hash.h"

/* How many scores of each run are not proved; omitted if all are proved. */
static void write_unproved(struct mc_json_stream *json, const size_t n_unproved[2])
{
    mc_json_put_some_count(json, "base_unproved", n_unproved[0]);
    mc_json_put_some_count(json, "new_unproved", n_unproved[1]);
}

static void write_metrics(struct mc_json_stream *json, const struct mc_comparison *comparison)
{
    const struct mc_paired_runs *runs = comparison->runs;
    size_t m;

    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (m = 0; m < runs->n_metrics; m++) {
        const struct mc_paired_metric *metric = &runs->metrics[m];
        const struct mc_score_column *base =
            metric->base == MC_NOT_FOUND ? NULL : &runs->base->columns[metric->base];
        const struct mc_score_column *changed =
            metric->changed == MC_NOT_FOUND ? NULL : &runs->changed->columns[metric->changed];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", metric->name);
        mc_json_put_text(json, "base", base == NULL ? NULL : base->signature.data);
        if (base != NULL && !mc_slice_equal(base->name, metric->name))
            mc_json_put_slice(json, "base_name", base->name);
        mc_json_put_text(json, "new", changed == NULL ? NULL : changed->signature.data);
        if (base != NULL && changed != NULL) {
            mc_json_put_count(json, "lost", metric->n_lost);
            mc_json_put_count(json, "gained", metric->n_gained);
        }
        mc_json_put_slices(json, "lost_cases", MC_JSON_SOME, metric->lost, metric->n_lost);
        write_unproved(json, metric->n_unproved);
        mc_json_put_some_flag(json, "rescaled",
                              comparison->rescaled != NULL && comparison->rescaled[m]);
        if (comparison->factors != NULL && !isnan(comparison->factors[m]))
            mc_json_put_real(json, "factor", comparison->factors[m]);
        mc_json_put_some_flag(json, "reversed",
                              comparison->reversed != NULL && comparison->reversed[m]);
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
    mc_json_put_count(json, "n_changed", change->n_changed);
    if (change->n_units < change->n) {
        mc_json_put_count(json, "items", change->n_units);
        mc_json_put_count(json, "items_changed", change->n_units_changed);
    }
    mc_json_put_real(json, "base", change->base);
    mc_json_put_real(json, "new", change->changed);
    mc_json_put_real(json, "change", change->changed - change->base);
    if (!isnan(change->low))
        mc_json_put_pair(json, "interval", change->low, change->high);
    mc_json_put_text(json, "test", change->test->name);
    mc_json_put_real(json, "p", change->p);
    if (!isnan(change->p_loss))
        mc_json_put_real(json, "p_loss", change->p_loss);
    mc_json_put_real(
        json, mc_arena_format(json->arena, "p_%s", comparison->settings.policy->correction->name),
        change->p_adjusted);
    if (!isnan(change->p_margin))
        mc_json_put_real(json, "p_margin", change->p_margin);
    mc_json_put_real(json, "largest_loss", change->setting.largest_loss);
    mc_json_put_some_text(json, "reason", change->reason);
    mc_json_put_text(json, "level", mc_gate_level_name(change->setting.level));
    mc_json_put_text(json, "outcome", mc_change_outcome_name(change->outcome));
    mc_json_put_some_flag(json, "beyond", change->beyond);
    mc_json_put_some_flag(json, "small_loss", change->is_small);
    write_unproved(json, change->n_unproved);
    mc_json_put_end(json);
}

static void write_power(struct mc_json_stream *json, const struct mc_gate_power *power)
{
    static const char *const kinds[] = {"none", "shift", "noise", "shuffle"};
    size_t k, everywhere;

    mc_json_put_object(json, "power", MC_JSON_TALL);
    mc_json_put_some_text(json, "reason", power->reason);
    for (everywhere = 0; everywhere < 2 && power->reason == NULL; everywhere++) {
        mc_json_put_object(json, everywhere != 0 ? "everywhere" : "one_phenomenon", MC_JSON_FLAT);
        for (k = MC_LOSS_SHIFT; k < MC_LOSS_KINDS; k++)
            mc_json_put_real(json, kinds[k], power->least[k][everywhere]);
        mc_json_put_end(json);
    }
    mc_json_put_real(json, "power", 0.8);
    mc_json_put_count(json, "trials", power->n_trials);
    mc_json_put_end(json);
}

/* The repeats of scores with standard errors. */
static void write_repeats(struct mc_json_stream *json, const struct mc_comparison *comparison,
                          const struct mc_gate_repeats *repeats)
{
    size_t m;

    mc_json_put_object(json, "repeats", MC_JSON_TALL);
    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (m = 0; m < comparison->runs->n_metrics; m++) {
        if (isnan(repeats->within[m]))
            continue;
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "metric", comparison->runs->metrics[m].name);
        mc_json_put_real(json, "between_cases", repeats->between[m]);
        mc_json_put_real(json, "between_repeats", repeats->within[m]);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_some_text(json, "reason", repeats->reason);
    mc_json_put_count(json, "gates", repeats->n_gates);
    mc_json_put_count(json, "blocked", repeats->n_failed);
    mc_json_put_count(json, "no_verdict", repeats->n_blind);
    mc_json_put_end(json);
}

/* The margins beside the scores are those of the first expectation whose outcome changed. */
static void write_case(struct mc_json_stream *json, const struct mc_comparison *comparison,
                       const struct mc_changed_case *changed)
{
    const struct mc_case *item = &comparison->runs->suite->cases[changed->item];
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_slice(json, "id", item->id);
    mc_json_put_slice(json, "metric", comparison->runs->metrics[changed->metric].name);
    mc_json_put_text(json, "outcome", changed->worse ? "failed" : "passed");
    mc_json_put_real(json, "base", changed->base_score);
    mc_json_put_real(json, "new", changed->changed_score);
    mc_json_put_some_flag(json, "base_unproved", changed->unproved[0]);
    mc_json_put_some_flag(json, "new_unproved", changed->unproved[1]);
    mc_json_put_real(json, "base_margin", changed->flips[0].base);
    mc_json_put_real(json, "new_margin", changed->flips[0].changed);
    mc_json_put_array(json, "expectations", MC_JSON_FLAT);
    for (i = 0; i < changed->n_flips; i++) {
        const struct mc_flip *flip = &changed->flips[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_expectation(json, &comparison->changed->expectations->items[flip->tested]);
        mc_json_put_text(json, "outcome", flip->worse ? "failed" : "passed");
        mc_json_put_real(json, "base_margin", flip->base);
        mc_json_put_real(json, "new_margin", flip->changed);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    if (item->reference.has_text)
        mc_json_put_slice(json, "reference", item->reference.text);
    if (item->candidate.has_text)
        mc_json_put_slice(json, "candidate", item->candidate.text);
    mc_json_put_end(json);
}

/* All of them, even if other formats show fewer. */
static void write_unlike(struct mc_json_stream *json, const struct mc_paired_runs *runs)
{
    const char *name;
    size_t i, kind;

    mc_json_put_array(json, "case_differences", MC_JSON_TALL);
    for (i = 0; i < runs->n_unlike; i++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "id", runs->unlike[i].id);
        mc_json_put_array(json, "differs", MC_JSON_FLAT);
        for (kind = 0; kind < MC_UNLIKE_KINDS; kind++)
            if ((runs->unlike[i].what & mc_unlike_kind(kind, &name)) != 0)
                mc_json_put_text(json, NULL, name);
        mc_json_put_end(json);
        if ((runs->unlike[i].what & MC_HAS_ANOTHER_ID) != 0)
            mc_json_put_slice(json, "was", runs->unlike[i].was);
        mc_json_put_bool(json, "compared", (runs->unlike[i].what & MC_LEAVES_OUT) == 0);
        mc_json_put_end(json);
    }
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
    mc_json_put_count(json, "claims", comparison->n_claims);
    if (settings->policy->correction->method == MC_ADJUST_MAXT)
        mc_json_put_count(json, "joint_draws", comparison->n_draws);
    mc_json_put_count(json, "resamples", settings->resamples);
    mc_json_put_real(json, "confidence", settings->confidence);
    mc_json_put_count(json, "seed", (size_t)settings->seed);
    mc_json_put_text(json, "clusters", mc_clusters_names[settings->clusters]);
    if (options->grouped[0] != MC_GROUP_NONE || options->grouped[1] != MC_GROUP_NONE) {
        mc_json_put_text(json, "group_by", mc_grouping_names[MC_GROUP_NONE]);
        mc_json_put_text(json, "base_group_by", mc_grouping_names[options->grouped[0]]);
        mc_json_put_text(json, "new_group_by", mc_grouping_names[options->grouped[1]]);
    }
    mc_json_put_end(json);
}

/* The units of the tests, if they are not cases. */
static void write_units(struct mc_json_stream *json, const struct mc_comparison *comparison)
{
    size_t d;

    if (comparison->dataset_units == NULL)
        return;
    mc_json_put_array(json, "items", MC_JSON_SOME_TALL);
    for (d = 0; d < comparison->changed->n_datasets; d++) {
        const struct mc_dataset_units *units = &comparison->dataset_units[d];

        if (units->n_units == units->n_cases)
            continue;
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "dataset", units->dataset);
        mc_json_put_count(json, "cases", units->n_cases);
        mc_json_put_count(json, "items", units->n_units);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* Conditions of --fail-if, each with the values it is compared with. */
static void write_conditions(struct mc_json_stream *json, const struct mc_comparison *comparison)
{
    size_t i;

    mc_json_put_array(json, "conditions", MC_JSON_SOME_TALL);
    for (i = 0; i < comparison->n_conditions; i++) {
        const struct mc_condition_result *result = &comparison->conditions[i];
        const struct mc_change *change = result->change;

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "fail_if", result->condition->text);
        mc_json_put_slice(json, "dataset", change->dataset);
        mc_json_put_slice(json, "phenomenon", change->phenomenon);
        mc_json_put_slice(json, "metric", comparison->runs->metrics[change->metric].name);
        mc_json_put_text(json, "check", change->check->name);
        mc_json_put_real(json, "base", change->base);
        mc_json_put_real(json, "new", change->changed);
        if (!isnan(result->low))
            mc_json_put_pair(json, "new_interval", result->low, result->high);
        if (!isnan(change->low))
            mc_json_put_pair(json, "change_interval", change->low, change->high);
        mc_json_put_text(json, "outcome",
                         !result->is_known ? "undefined"
                         : result->is_met  ? "met"
                                           : "not met");
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* Members that only a gate has. */
static void write_gate(struct mc_json_stream *json, const struct mc_comparison *comparison,
                       const struct mc_comparison_options *options)
{
    const struct mc_gate_history *history =
        options->history; /* including this gate; NULL: not kept */
    const char *verdict = mc_gate_verdict(comparison, options);

    mc_json_put_bool(json, "passed", strcmp(verdict, "passed") == 0);
    mc_json_put_text(json, "verdict", verdict);
    if (mc_gate_is_blind(comparison, options))
        mc_json_put_text(json, "why", mc_gate_why_blind(comparison, options, json->arena));
    if (options->power != NULL)
        write_power(json, options->power);
    if (history != NULL) {
        mc_json_put_object(json, "history", MC_JSON_FLAT);
        mc_json_put_count(json, "gates", history->n);
        mc_json_put_count(json, "changed", history->n_changed);
        mc_json_put_count(json, "passed", history->n_passed);
        mc_json_put_count(json, "failed", history->n_failed);
        mc_json_put_count(json, "no_verdict", history->n_blind);
        mc_json_put_real(json, "expected_false_blocks", history->expected);
        mc_json_put_some_count(json, "planned", options->spending);
        mc_json_put_end(json);
    }
    if (options->repeats != NULL && options->repeats->n_metrics > 0)
        write_repeats(json, comparison, options->repeats);
}

void mc_comparison_write_json(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, FILE *stream)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};
    const struct mc_paired_runs *runs = comparison->runs;
    struct mc_slice *sentences; /* that open the screen; "verdict" of a gate is a word instead */
    size_t n_sentences = mc_comparison_verdict(comparison, options, json.arena, &sentences), i;

    mc_json_begin(&json, "metricheck/comparison/1");
    mc_json_put_text(&json, "created", options->created);
    mc_json_put_slice(&json, "base", options->labels[0]);
    mc_json_put_slice(&json, "new", options->labels[1]);
    write_settings(&json, comparison, options);
    if (options->gate)
        write_gate(&json, comparison, options);
    mc_json_put_slices(&json, "sentences", MC_JSON_TALL, sentences, n_sentences);
    write_conditions(&json, comparison);
    mc_json_put_some_text(&json, "accepted", options->accepted);
    mc_json_put_count(&json, "blocking", comparison->n_blocking);
    mc_json_put_count(&json, "warnings", comparison->n_warning);
    mc_json_put_count(&json, "small_losses", comparison->n_small);
    mc_json_put_count(&json, "cases", runs->suite->n_cases);
    write_units(&json, comparison);
    mc_json_put_count(&json, "only_base", mc_count_unlike(runs, MC_ONLY_IN_BASE));
    mc_json_put_count(&json, "only_new", mc_count_unlike(runs, MC_ONLY_IN_CHANGED));
    mc_json_put_count(&json, "other_content",
                      mc_count_unlike(runs, MC_DIFFERS_TEXTS | MC_DIFFERS_GRAPHS));
    mc_json_put_some_count(&json, "without_hashes", runs->n_unknown);
    mc_json_put_some_count(&json, "unproved", mc_count_unproved(runs));
    write_metrics(&json, comparison);
    mc_json_put_array(&json, "changes", MC_JSON_TALL);
    for (i = 0; i < comparison->n_changes; i++)
        write_change(&json, comparison, &comparison->changes[i]);
    mc_json_put_end(&json);
    write_unlike(&json, runs);
    mc_json_put_array(&json, "changed_cases", MC_JSON_TALL);
    for (i = 0; i < comparison->n_cases; i++)
        write_case(&json, comparison, &comparison->cases[i]);
    mc_json_put_end(&json);
    mc_json_put_end(&json);
    mc_arena_free(json.arena);
}
