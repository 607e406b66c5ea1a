/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/saved_result.h"

#include <math.h>

#include "amr/penman_read.h"
#include "analysis/grouping.h"
#include "analysis/normalise.h"
#include "base/thread_pool.h"
#include "report/cases_json.h"
#include "report/figures_json.h"
#include "report/record.h"
#include "report/words.h"
#include "suite/fields.h"

static struct mc_json_cursor root_of(const struct mc_saved_report *report)
{
    return mc_json_root(&report->json);
}

/* Reads [low, high] or null under a key. */
static void read_ends(const struct mc_json_cursor *object, const char *key,
                      struct mc_bounds *bounds)
{
    struct mc_json_cursor at;

    bounds->low = bounds->high = (double)NAN;
    if (!mc_json_member(object, key, &at) || json_is_null(at.value) || mc_json_is_array(&at) != 0 ||
        json_array_size(at.value) < 2)
        return;
    bounds->low = mc_element_of(&at, 0);
    bounds->high = mc_element_of(&at, 1);
}

static void read_bounds(const struct mc_json_cursor *root, struct mc_result *result)
{
    struct mc_json_cursor settings, list, metric, at;
    struct mc_arena *arena = result->arena;
    struct mc_slice reason;
    size_t rule, c;

    result->bounds = mc_arena_array(arena, result->scores->n_columns + 1, sizeof(*result->bounds));
    if (mc_json_member(root, "settings", &settings)) {
        read_ends(&settings, "human_bounds", &result->bounds[0]);
        if (mc_field_word(&settings, "human_bounds_rule", MC_OPTIONAL, mc_bounds_rule_names, arena,
                          &rule))
            result->bounds[0].rule = (enum mc_bounds_rule)rule;
        if (mc_field_text(&settings, "human_bounds_reason", MC_OPTIONAL, arena, &reason))
            result->bounds[0].reason = reason.data;
    }
    if (!mc_json_member(root, "metrics", &list))
        return;
    for (c = 0; c < result->scores->n_columns && mc_json_element(&list, c, &metric); c++) {
        struct mc_bounds *bounds = &result->bounds[c + 1];

        read_ends(&metric, "bounds", bounds);
        if (mc_field_object(&metric, "normalised_by", MC_OPTIONAL, &at) &&
            mc_field_word(&at, "rule", MC_REQUIRED, mc_bounds_rule_names, arena, &rule))
            bounds->rule = (enum mc_bounds_rule)rule;
        if (mc_field_object(&metric, "reasons", MC_OPTIONAL, &at) &&
            mc_field_text(&at, "bounds", MC_OPTIONAL, arena, &reason))
            bounds->reason = reason.data;
    }
}

int mc_saved_result(struct mc_saved_report *report, struct mc_thread_pool *pool,
                    struct mc_result **result, struct mc_error *error)
{
    const struct mc_diagnostics *diagnostics = report->json.diagnostics;
    struct mc_arena *arena = report->suite.arena;
    struct mc_result *rebuilt = mc_arena_array(arena, 1, sizeof(*rebuilt));
    struct mc_json_cursor root = root_of(report);
    size_t before = diagnostics->n_errors, n_cases = report->suite.n_cases, c;

    rebuilt->arena = arena;
    rebuilt->suite = &report->suite;
    rebuilt->scores = report->table;
    rebuilt->settings = report->settings;
    rebuilt->statistics = report->settings.statistics;
    rebuilt->n_statistics = report->settings.n_statistics;
    if (rebuilt->statistics == NULL)
        rebuilt->statistics = mc_statistics_by_default(&rebuilt->n_statistics);
    rebuilt->left_out = report->left_out;
    rebuilt->kept = report->kept;
    rebuilt->version = report->version.data;
    mc_settle_scores(rebuilt, pool);
    mc_group_cases(rebuilt);
    if (report->schema == 1) {
        mc_normalise(rebuilt);
    } else {
        rebuilt->human_normalised = mc_arena_undefined(arena, n_cases);
        rebuilt->metric_normalised =
            mc_arena_array(arena, report->table->n_columns, sizeof(*rebuilt->metric_normalised));
        for (c = 0; c < report->table->n_columns; c++)
            rebuilt->metric_normalised[c] = mc_arena_undefined(arena, n_cases);
        read_bounds(&root, rebuilt);
    }
    mc_figures_json_read(&root, rebuilt);
    mc_case_results_json_read(&root, report->schema > 1, rebuilt);
    *result = rebuilt;
    return diagnostics->n_errors == before ? 0 : mc_diagnostics_error(diagnostics, error);
}

/* Parses the graph of a side; the cursor is at its text. */
static void read_graph(const struct mc_saved_report *report, const struct mc_json_cursor *at,
                       struct mc_side *side)
{
    struct mc_side_more *more = mc_side_add_more(side, report->suite.arena);
    struct mc_error problem = MC_NO_ERROR;
    size_t offset = 0;

    if (mc_penman_read_one(more->amr, report->suite.arena, &more->graph, &offset, &problem) != 0)
        mc_json_finding(at, MC_SEVERITY_ERROR, "", false, "this is not an AMR graph: %s",
                        problem.text);
}

static void read_graphs(const struct mc_saved_report *report, const struct mc_json_cursor *object,
                        struct mc_case *item)
{
    struct mc_json_cursor amr, at, list, element;
    size_t i;

    if (mc_side_more(&item->reference)->amr.length > 0 && mc_json_member(object, "amr", &amr) &&
        mc_json_member(&amr, "reference", &at))
        read_graph(report, &at, &item->reference);
    if (mc_side_more(&item->candidate)->amr.length > 0 && mc_json_member(object, "amr", &amr) &&
        mc_json_member(&amr, "candidate", &at))
        read_graph(report, &at, &item->candidate);
    if (mc_case_lists(item)->n_further_references == 0 ||
        !mc_json_member(object, "references", &list))
        return;
    for (i = 0;
         i < mc_case_lists(item)->n_further_references && mc_json_element(&list, i, &element); i++)
        if (mc_side_more(&mc_case_lists(item)->further_references[i])->amr.length > 0 &&
            mc_json_member(&element, "amr", &at))
            read_graph(report, &at, &mc_case_lists(item)->further_references[i]);
}

int mc_saved_graphs(struct mc_saved_report *report, struct mc_error *error)
{
    enum { ENOUGH = 20 };
    const struct mc_diagnostics *diagnostics = report->json.diagnostics;
    size_t before = diagnostics->n_errors, n_selected = 0, i;
    struct mc_json_cursor root = root_of(report), list, at;

    if (!mc_json_member(&root, "cases", &list))
        return 0;
    for (i = 0; i < report->suite.n_cases && diagnostics->n_errors - before < ENOUGH; i++)
        if (mc_case_is_selected(&report->suite, i) && mc_json_element(&list, n_selected++, &at))
            read_graphs(report, &at, &report->suite.cases[i]);
    return diagnostics->n_errors == before ? 0 : mc_diagnostics_error(diagnostics, error);
}

const char *mc_saved_lacks(const struct mc_saved_report *report)
{
    if (report->schema > 1)
        return NULL;
    return "graphs, notes, remarks on scores, places in suites";
}
