/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/saved_result.h"

#include <math.h>

#include "amr/penman_read.h"
#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/normalise.h"
#include "analysis/separation.h"
#include "base/hash.h"
#include "base/thread_pool.h"
#include "report/figures_json.h"
#include "report/saved_report.h"
#include "report/words.h"
#include "suite/fields.h"

/* A result under way. */
struct rebuilding {
    const struct mc_saved_report *report;
    struct mc_result *result;
    struct mc_arena *arena;
};

static struct mc_json_cursor root_of(const struct mc_saved_report *report)
{
    return mc_json_root(&report->json);
}

/* --- normalisation ---------------------------------------------------------------------------- */

static double number_or_nan(const struct mc_json_cursor *at)
{
    double number = (double)NAN;

    if (json_is_null(at->value) || mc_json_number(at, &number) != 0)
        return (double)NAN;
    return number;
}

/* [low, high] or null under a key. */
static void read_ends(const struct mc_json_cursor *object, const char *key,
                      struct mc_bounds *bounds)
{
    struct mc_json_cursor at, low, high;

    bounds->low = bounds->high = (double)NAN;
    if (!mc_json_member(object, key, &at) || json_is_null(at.value) || mc_json_is_array(&at) != 0 ||
        !mc_json_element(&at, 0, &low) || !mc_json_element(&at, 1, &high))
        return;
    bounds->low = number_or_nan(&low);
    bounds->high = number_or_nan(&high);
}

static void read_metric_bounds(const struct rebuilding *call, const struct mc_json_cursor *metric,
                               struct mc_bounds *bounds)
{
    struct mc_json_cursor at;
    struct mc_slice reason;
    size_t rule;

    read_ends(metric, "bounds", bounds);
    if (mc_field_object(metric, "normalised_by", MC_OPTIONAL, &at) &&
        mc_field_word(&at, "rule", MC_REQUIRED, mc_bounds_rule_names, call->arena, &rule))
        bounds->rule = (enum mc_bounds_rule)rule;
    if (mc_field_object(metric, "reasons", MC_OPTIONAL, &at) &&
        mc_field_text(&at, "bounds", MC_OPTIONAL, call->arena, &reason))
        bounds->reason = reason.data;
}

static void read_bounds(const struct rebuilding *call)
{
    struct mc_json_cursor root = root_of(call->report), settings, list, metric;
    struct mc_result *result = call->result;
    struct mc_slice reason;
    size_t rule, c;

    result->bounds =
        mc_arena_array(call->arena, result->scores->n_columns + 1, sizeof(*result->bounds));
    if (mc_json_member(&root, "settings", &settings)) {
        read_ends(&settings, "human_bounds", &result->bounds[0]);
        if (mc_field_word(&settings, "human_bounds_rule", MC_OPTIONAL, mc_bounds_rule_names,
                          call->arena, &rule))
            result->bounds[0].rule = (enum mc_bounds_rule)rule;
        if (mc_field_text(&settings, "human_bounds_reason", MC_OPTIONAL, call->arena, &reason))
            result->bounds[0].reason = reason.data;
    }
    if (!mc_json_member(&root, "metrics", &list))
        return;
    for (c = 0; c < result->scores->n_columns && mc_json_element(&list, c, &metric); c++)
        read_metric_bounds(call, &metric, &result->bounds[c + 1]);
}

static double *no_numbers(size_t n, struct mc_arena *arena)
{
    double *numbers = mc_arena_alloc(arena, mc_array_size(n, sizeof(*numbers)));
    size_t i;

    for (i = 0; i < n; i++)
        numbers[i] = (double)NAN;
    return numbers;
}

/* The list "normalised" of a case: people, then the metrics. */
static void read_normalised(struct mc_result *result, const struct mc_json_cursor *object,
                            size_t index)
{
    size_t n = result->scores->n_columns + 1, c;
    struct mc_json_cursor list, at;

    if (!mc_field_array(object, "normalised", MC_REQUIRED, &list))
        return;
    if (json_array_size(list.value) != n) {
        mc_json_finding(&list, MC_SEVERITY_ERROR, "", false,
                        "the list has %zu numbers and not one for people and one for each metric, "
                        "%zu",
                        json_array_size(list.value), n);
        return;
    }
    for (c = 0; mc_json_element(&list, c, &at); c++)
        *(c == 0 ? &result->human_normalised[index] : &result->metric_normalised[c - 1][index]) =
            number_or_nan(&at);
}

/* --- verdicts --------------------------------------------------------------------------------- */

static void read_verdict(const struct rebuilding *call, const struct mc_json_cursor *at,
                         struct mc_verdict *verdict)
{
    static const char *const words[] = {"not_applicable", "passed", "failed", NULL};
    struct mc_json_cursor margin;
    struct mc_slice reason;
    size_t outcome;

    verdict->margin = (double)NAN;
    if (mc_json_is_object(at) != 0 ||
        !mc_field_word(at, "verdict", MC_REQUIRED, words, call->arena, &outcome))
        return;
    verdict->outcome = (enum mc_outcome)outcome;
    if (mc_json_member(at, "margin", &margin))
        verdict->margin = number_or_nan(&margin);
    if (mc_field_text(at, "reason", MC_OPTIONAL, call->arena, &reason))
        verdict->reason = reason.data;
}

static void read_verdicts(const struct rebuilding *call, const struct mc_json_cursor *object,
                          struct mc_tested *tested)
{
    const struct mc_score_table *scores = call->result->scores;
    struct mc_json_cursor verdicts, at;
    size_t c;

    tested->verdicts = mc_arena_array(call->arena, scores->n_columns, sizeof(*tested->verdicts));
    if (!mc_field_object(object, "verdicts", MC_REQUIRED, &verdicts))
        return;
    for (c = 0; c < scores->n_columns; c++)
        if (mc_json_required(&verdicts, scores->columns[c].name.data, &at) == 0)
            read_verdict(call, &at, &tested->verdicts[c]);
}

static void read_tested(const struct rebuilding *call, const struct mc_json_cursor *object,
                        size_t index, const struct mc_expectation *expectation,
                        struct mc_tested *tested)
{
    bool is_bound = mc_expectation_is_bound(expectation->type) || isnan(expectation->value);
    struct mc_json_cursor at;

    tested->item = index;
    tested->expectation = expectation;
    tested->distance = is_bound ? 0 : expectation->value;
    if (mc_json_member(object, "distance", &at))
        tested->distance = number_or_nan(&at);
    mc_field_flag(object, "from_phenomenon", &tested->of_phenomenon);
    if (mc_field_object(object, "people", MC_REQUIRED, &at))
        read_verdict(call, &at, &tested->people);
    read_verdicts(call, object, tested);
}

static void read_case_tests(const struct rebuilding *call, const struct mc_json_cursor *object,
                            size_t index, struct mc_expectations *all)
{
    const struct mc_case *item = &call->result->suite->cases[index];
    struct mc_json_cursor list, at;
    size_t i;

    if (item->n_expectations == 0 || !mc_json_member(object, "expectations", &list))
        return;
    for (i = 0; i < item->n_expectations && mc_json_element(&list, i, &at); i++)
        read_tested(call, &at, index, &item->expectations[i], &all->items[all->first[index] + i]);
}

static struct mc_expectations *room_for_tests(const struct rebuilding *call)
{
    const struct mc_suite *suite = call->result->suite;
    struct mc_expectations *all = mc_arena_array(call->arena, 1, sizeof(*all));
    size_t i;

    all->first = mc_arena_array(call->arena, suite->n_cases + 1, sizeof(*all->first));
    for (i = 0; i < suite->n_cases; i++)
        all->first[i + 1] =
            all->first[i] + (mc_case_is_selected(suite, i) ? suite->cases[i].n_expectations : 0);
    all->n = all->first[suite->n_cases];
    all->items = mc_arena_array(call->arena, all->n, sizeof(*all->items));
    return all->n == 0 ? NULL : all;
}

/* --- the whole -------------------------------------------------------------------------------- */

/* What stands in the rows of the cases and is no part of the suite or the scores. */
static void read_rows(const struct rebuilding *call)
{
    struct mc_result *result = call->result;
    struct mc_json_cursor root = root_of(call->report), list, at;
    size_t shown = 0, i;

    result->expectations = room_for_tests(call);
    if (!mc_json_member(&root, "cases", &list))
        return;
    for (i = 0; i < result->suite->n_cases; i++) {
        if (!mc_case_is_selected(result->suite, i) || !mc_json_element(&list, shown++, &at))
            continue;
        if (call->report->schema > 1)
            read_normalised(result, &at, i);
        if (result->expectations != NULL)
            read_case_tests(call, &at, i, result->expectations);
    }
}

static void begin(struct rebuilding *call, struct mc_thread_pool *pool)
{
    const struct mc_saved_report *report = call->report;
    struct mc_result *result = call->result;
    size_t n_cases = report->suite.n_cases, c;

    result->arena = call->arena;
    result->suite = &report->suite;
    result->scores = report->table;
    result->settings = report->settings;
    result->statistics = report->settings.statistics;
    result->n_statistics = report->settings.n_statistics;
    if (result->statistics == NULL)
        result->statistics = mc_statistics_by_default(&result->n_statistics);
    result->left_out = report->left_out;
    result->kept = report->kept;
    result->version = report->version.data;
    mc_settle_scores(result, pool);
    mc_group_cases(result);
    if (report->schema == 1) {
        mc_normalise(result);
        return;
    }
    result->human_normalised = no_numbers(n_cases, call->arena);
    result->metric_normalised =
        mc_arena_array(call->arena, report->table->n_columns, sizeof(*result->metric_normalised));
    for (c = 0; c < report->table->n_columns; c++)
        result->metric_normalised[c] = no_numbers(n_cases, call->arena);
    read_bounds(call);
}

int mc_saved_result(struct mc_saved_report *report, struct mc_thread_pool *pool,
                    struct mc_result **result, struct mc_error *error)
{
    const struct mc_diagnostics *diagnostics = report->json.diagnostics;
    struct mc_arena *arena = report->suite.arena;
    struct rebuilding call = {report, mc_arena_array(arena, 1, sizeof(**result)), arena};
    struct mc_json_cursor root = root_of(report);
    size_t before = diagnostics->n_errors;

    begin(&call, pool);
    mc_figures_json_read(&root, call.result);
    read_rows(&call);
    *result = call.result;
    return diagnostics->n_errors == before ? 0 : mc_diagnostics_error(diagnostics, error);
}

/* --- graphs ----------------------------------------------------------------------------------- */

/* The graph of a side, whose text stands at the cursor. */
static void read_graph(const struct mc_saved_report *report, const struct mc_json_cursor *at,
                       struct mc_side *side)
{
    struct mc_error problem = MC_NO_ERROR;
    size_t offset = 0;

    if (mc_penman_read_one(side->amr, report->suite.arena, &side->graph, &offset, &problem) != 0)
        mc_json_finding(at, MC_SEVERITY_ERROR, "", false, "this is not an AMR graph: %s",
                        problem.text);
}

static void read_graphs(const struct mc_saved_report *report, const struct mc_json_cursor *object,
                        struct mc_case *item)
{
    struct mc_json_cursor amr, at, list, element;
    size_t i;

    if (item->reference.amr.length > 0 && mc_json_member(object, "amr", &amr) &&
        mc_json_member(&amr, "reference", &at))
        read_graph(report, &at, &item->reference);
    if (item->candidate.amr.length > 0 && mc_json_member(object, "amr", &amr) &&
        mc_json_member(&amr, "candidate", &at))
        read_graph(report, &at, &item->candidate);
    if (item->n_further_references == 0 || !mc_json_member(object, "references", &list))
        return;
    for (i = 0; i < item->n_further_references && mc_json_element(&list, i, &element); i++)
        if (item->further_references[i].amr.length > 0 && mc_json_member(&element, "amr", &at))
            read_graph(report, &at, &item->further_references[i]);
}

int mc_saved_graphs(struct mc_saved_report *report, struct mc_error *error)
{
    enum { ENOUGH = 20 };
    const struct mc_diagnostics *diagnostics = report->json.diagnostics;
    size_t before = diagnostics->n_errors, shown = 0, i;
    struct mc_json_cursor root = root_of(report), list, at;

    if (!mc_json_member(&root, "cases", &list))
        return 0;
    for (i = 0; i < report->suite.n_cases && diagnostics->n_errors - before < ENOUGH; i++)
        if (mc_case_is_selected(&report->suite, i) && mc_json_element(&list, shown++, &at))
            read_graphs(report, &at, &report->suite.cases[i]);
    return diagnostics->n_errors == before ? 0 : mc_diagnostics_error(diagnostics, error);
}

const char *mc_saved_lacks(const struct mc_saved_report *report)
{
    if (report->schema > 1)
        return NULL;
    return "graphs, notes, remarks on scores, places in suites";
}
