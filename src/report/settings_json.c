/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings_json.c: the settings of an analysis in a JSON report: the records, the writer, the
 * reader. */
#include "report/figures_json.h"

#include <stdint.h>

#include "analysis/grouping.h"
#include "analysis/paired_tests.h"
#include "analysis/separation.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "report/record.h"
#include "report/words.h"
#include "suite/fields.h"

static const char *const calibrations[] = {"isotonic", NULL};
static const char *const tie_rules[] = {"across", "in-place", "given", NULL};

#define FIELD(label, member, when) MC_FIELD(struct mc_analysis_settings, label, member, when)
#define WITHIN(label, member, from, to, when)                                                      \
    MC_FIELD_WITHIN(struct mc_analysis_settings, label, member, from, to, when)
#define WORD(label, member, list, when)                                                            \
    MC_FIELD_WORD(struct mc_analysis_settings, label, member, list, when)

/* Fields that are not needed are missing in older reports. */
static const struct mc_record_field scale_fields[] = {
    WORD("normalise", normalisation, mc_normalisation_names, MC_NEEDED),
    WITHIN("threshold_percentile", threshold_percentile, 0, 100, MC_NEEDED),
    MC_FIELD_GAP,
    WITHIN("confidence", confidence, 0.5, 0.9999, MC_NEEDED),
    MC_FIELD_END,
};
static const struct mc_record_field resample_fields[] = {
    WITHIN("resamples", resamples, 0, 1000000, MC_NEEDED),
    MC_FIELD_GAP,
    WORD("interval", interval, mc_interval_names, MC_STRICT),
    WORD("resample", resample, mc_resample_names, MC_STRICT),
    MC_FIELD_GAP,
    WITHIN("draws", draws, 0, 1000000, MC_STRICT),
    MC_FIELD_END,
};
static const struct mc_record_field tie_fields[] = {
    WORD("ties", ties, tie_rules, MC_STRICT),
    MC_FIELD_GAP,
    WITHIN("tie_threshold", tie_threshold, 0, 1e300, MC_NEEDED),
    MC_FIELD_END,
};
static const struct mc_record_field group_fields[] = {
    WORD("group_by", grouping, mc_grouping_names, MC_STRICT), MC_FIELD_GAP,
    FIELD("dimension", dimension, MC_IF_SET | MC_STRICT),     MC_FIELD_GAP,
    WITHIN("gold_gap", gold_gap, 0, 1e300, MC_STRICT),        MC_FIELD_END,
};
static const struct mc_record_field request_fields[] = {
    FIELD("omnibus", omnibus, MC_IF_SET),
    FIELD("metric_pairs", metric_pairs, MC_IF_SET),
    MC_FIELD_GAP,
    FIELD("challenge", challenge, MC_IF_SET),
    FIELD("against", rival, MC_IF_SET | MC_STRICT),
    MC_FIELD_END,
};
static const struct mc_record_field preset_fields[] = {
    FIELD("preset", preset, MC_IF_SET | MC_STRICT), MC_FIELD_END};

static const struct mc_record_field graph_fields[] = {
    MC_FIELD(struct mc_graph_setting, "reference", reference, MC_NEEDED),
    MC_FIELD(struct mc_graph_setting, "candidate", candidate, MC_NEEDED),
    MC_FIELD_GAP,
    MC_FIELD(struct mc_graph_setting, "parser", parser, MC_STRICT),
    MC_FIELD(struct mc_graph_setting, "version", version, MC_STRICT),
    MC_FIELD(struct mc_graph_setting, "sentences", n_sentences, MC_ALWAYS),
    MC_FIELD(struct mc_graph_setting, "without", n_without, MC_ALWAYS),
    MC_FIELD_END,
};

/* --- writing ---------------------------------------------------------------------------------- */

/* Omitted if both sides use their gold graphs. */
static void put_graphs(struct mc_json_stream *json, const struct mc_graph_setting *graphs)
{
    const struct mc_record_field *after_gap;

    if (graphs == NULL)
        return;
    mc_json_put_object(json, "graphs", MC_JSON_FLAT);
    after_gap = mc_record_put(json, graph_fields, graphs);
    if (graphs->is_parsed)
        (void)mc_record_put(json, after_gap, graphs);
    mc_json_put_end(json);
}

/* How metrics are compared with each other, as far as that is not the default. */
static void put_tests(struct mc_json_stream *json, const struct mc_result *result)
{
    static const struct mc_analysis_settings defaults = {.test = NULL};
    const struct mc_analysis_settings *settings = &result->settings;
    bool tests = mc_has_significance(result) || settings->metric_pairs;
    size_t i;

    if ((tests || settings->n_contrasts > 0) &&
        mc_best_correction(settings) != mc_best_correction(&defaults))
        mc_json_put_text(json, "adjust", mc_best_correction(settings)->name);
    if (tests) {
        mc_json_put_count(json, "draws", settings->draws);
        if (mc_best_test(settings) != mc_best_test(&defaults))
            mc_json_put_text(json, "test", mc_best_test(settings)->name);
        if (mc_best_statistic(settings) != mc_best_statistic(&defaults))
            mc_json_put_text(json, "best_by", mc_best_statistic(settings)->name);
    }
    mc_json_put_array(json, "contrasts", MC_JSON_SOME);
    for (i = 0; i < settings->n_contrasts; i++)
        mc_json_put_text(json, NULL,
                         mc_arena_format(json->arena, "%.*s/%.*s",
                                         MC_SLICE_ARGUMENTS(settings->contrasts[i].first),
                                         MC_SLICE_ARGUMENTS(settings->contrasts[i].second)));
    mc_json_put_end(json);
}

/* Which statistics there are, unless they are the published ones, which earlier versions and
 * presets have. */
static void put_statistics(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t n, s;
    const struct mc_statistic *const *published = mc_statistics_published(&n);

    if (result->statistics == published && result->n_statistics == n)
        return;
    mc_json_put_array(json, "statistics", MC_JSON_FLAT);
    for (s = 0; s < result->n_statistics; s++)
        mc_json_put_text(json, NULL, result->statistics[s]->name);
    mc_json_put_end(json);
}

void mc_settings_json_put(struct mc_json_stream *json, const struct mc_result *result)
{
    const struct mc_analysis_settings *settings = &result->settings;
    const struct mc_bounds *human = &result->bounds[0];
    const struct mc_record_field *confidence, *interval, *next;

    mc_json_put_object(json, "settings", MC_JSON_FLAT);
    (void)mc_record_put(json, preset_fields, settings);
    put_graphs(json, settings->graphs);
    confidence = mc_record_put(json, scale_fields, settings);
    interval = mc_record_put(json, resample_fields, settings);
    (void)mc_record_put(json, confidence, settings);
    (void)mc_record_put(json, interval, settings);
    if (mc_ties_needed(result)) {
        next = mc_record_put(json, tie_fields, settings);
        if (settings->ties == MC_TIES_GIVEN)
            (void)mc_record_put(json, next, settings);
    }
    next = mc_record_put(json, &group_fields[2], settings);
    if (settings->grouping != MC_GROUP_NONE) {
        (void)mc_record_put(json, group_fields, settings);
        mc_json_put_text(json, "group_mean", mc_group_mean_names[settings->micro]);
    }
    if (mc_result_statistic(result, "kendall_like") != SIZE_MAX)
        (void)mc_record_put(json, next, settings);
    put_tests(json, result);
    next = mc_record_put(json, request_fields, settings);
    if (settings->correlations != MC_MATRIX_NONE)
        mc_json_put_text(json, "matrix", mc_matrix_names[settings->correlations - 1]);
    (void)mc_record_put(json, next, settings);
    if (!settings->thin_correlations && settings->preset == NULL)
        mc_json_put_text(json, "thin_correlations", "withheld");
    if (settings->isotonic)
        mc_json_put_text(json, "calibrate", calibrations[0]);
    put_statistics(json, result);
    mc_json_put_pair(json, "human_bounds", human->low, human->high);
    mc_json_put_text(json, "human_bounds_rule", mc_bounds_rule_names[human->rule]);
    mc_json_put_some_text(json, "human_bounds_reason", human->reason);
    mc_json_put_end(json);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Statistics of a later version are skipped, since their figures are unknown here. The default ones
 * are represented by their own list, by which tables know that nobody chose them. */
static void read_statistics(const struct mc_json_cursor *object, struct mc_arena *arena,
                            struct mc_analysis_settings *settings)
{
    const struct mc_statistic **chosen, *const *defaults;
    struct mc_slice *names;
    size_t n, i;

    if (!mc_field_texts(object, "statistics", MC_OPTIONAL, arena, &names, &n)) {
        settings->statistics = mc_statistics_published(&settings->n_statistics);
        return;
    }
    chosen = mc_arena_array(arena, n + 1, sizeof(*chosen));
    for (i = 0; i < n; i++) {
        chosen[settings->n_statistics] = mc_statistic_find(names[i].data);
        settings->n_statistics += chosen[settings->n_statistics] != NULL;
    }
    settings->statistics = chosen;
    defaults = mc_statistics_by_default(&n);
    for (i = 0; i < settings->n_statistics && i < n && chosen[i] == defaults[i]; i++)
        ;
    if (i == n && settings->n_statistics == n)
        settings->statistics = defaults;
}

static void read_graphs(const struct mc_json_cursor *object, struct mc_arena *arena,
                        struct mc_analysis_settings *settings)
{
    struct mc_graph_setting *graphs = mc_arena_array(arena, 1, sizeof(*graphs));
    struct mc_json_cursor at;

    if (!mc_field_object(object, "graphs", MC_OPTIONAL, &at))
        return;
    graphs->parser = graphs->version = mc_slice_of("");
    mc_record_read_all(&at, graph_fields, arena, graphs);
    graphs->is_parsed = graphs->parser.length > 0;
    settings->graphs = graphs;
}

/* How metrics are compared with each other. */
static void read_tests(const struct mc_json_cursor *object, struct mc_arena *arena,
                       struct mc_analysis_settings *settings)
{
    const char *const *tests = mc_paired_test_names(arena);
    struct mc_contrast_pair *contrasts;
    struct mc_slice name, *texts;
    size_t index, n, i;

    if (mc_field_word(object, "test", MC_OPTIONAL, tests, arena, &index))
        settings->test = mc_paired_test_find(tests[index]);
    if (mc_field_word(object, "adjust", MC_OPTIONAL, mc_correction_names, arena, &index))
        settings->correction = mc_correction((enum mc_adjustment)index);
    if (mc_field_text(object, "best_by", MC_OPTIONAL, arena, &name))
        settings->best_by = mc_statistic_find(name.data);
    if (!mc_field_texts(object, "contrasts", MC_OPTIONAL, arena, &texts, &n))
        return;
    contrasts = mc_arena_array(arena, n, sizeof(*contrasts));
    for (i = 0; i < n; i++) {
        struct mc_error error = MC_NO_ERROR;

        if (mc_contrast_parse(texts[i].data, &contrasts[settings->n_contrasts], &error) == 0)
            settings->n_contrasts++;
        else
            mc_json_finding(object, MC_SEVERITY_ERROR, "", false, "\"contrasts\": %s", error.text);
    }
    settings->contrasts = contrasts;
}

void mc_settings_json_read(const struct mc_json_cursor *root, struct mc_arena *arena,
                           struct mc_analysis_settings *settings)
{
    static const struct mc_record_field seed_fields[] = {FIELD("seed", seed, MC_NEEDED),
                                                         MC_FIELD_END};
    static const char *const thin_rules[] = {"withheld", NULL};
    const struct mc_record_field *next;
    struct mc_json_cursor object;
    size_t index;

    (void)mc_record_read(root, seed_fields, arena, settings);
    if (!mc_field_object(root, "settings", MC_REQUIRED, &object))
        return;
    mc_record_read_all(&object, scale_fields, arena, settings);
    mc_record_read_all(&object, resample_fields, arena, settings);
    read_graphs(&object, arena, settings);
    read_statistics(&object, arena, settings);
    next = mc_record_read(&object, tie_fields, arena, settings);
    if (settings->ties == MC_TIES_GIVEN)
        (void)mc_record_read(&object, next, arena, settings);
    next = mc_record_read(&object, group_fields, arena, settings);
    if (mc_field_word(&object, "group_mean", MC_OPTIONAL, mc_group_mean_names, arena, &index))
        settings->micro = index > 0;
    next = mc_record_read(&object, next, arena, settings);
    (void)mc_record_read(&object, next, arena, settings);
    read_tests(&object, arena, settings);
    next = mc_record_read(&object, request_fields, arena, settings);
    if (mc_field_word(&object, "matrix", MC_OPTIONAL, mc_matrix_names, arena, &index))
        settings->correlations = (enum mc_matrix_kind)(1 + index);
    (void)mc_record_read(&object, next, arena, settings);
    settings->thin_correlations =
        !mc_field_word(&object, "thin_correlations", MC_OPTIONAL, thin_rules, arena, &index);
    settings->isotonic =
        mc_field_word(&object, "calibrate", MC_OPTIONAL, calibrations, arena, &index);
    (void)mc_record_read(&object, preset_fields, arena, settings);
}
