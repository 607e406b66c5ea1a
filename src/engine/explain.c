/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain.c: in order: scores of files and the choice of graphs, the place of a score among those
 * of other cases, the aspects in which graphs differ, one metric, all metrics. */
#include "engine/explain.h"

#include <math.h>

#include "base/diagnostic.h"
#include "base/hash.h"
#include "base/options.h"
#include "base/thread_pool.h"
#include "engine/load.h"
#include "engine/messages.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "metrics/smatch/aspect_figures.h"
#include "report/explain/explanation.h"
#include "scores/score_file.h"
#include "scores/score_table.h"
#include "suite/suite.h"

/* Of the search for the best mapping of the graphs in one aspect. */
enum { ASPECT_STEPS = 100000 };

/* --- scores of files and the choice of graphs ------------------------------------------------- */

int mc_explain_read_scores(const struct mc_option_list *files, struct mc_score_table *table,
                           const struct mc_messages *messages, bool quiet, struct mc_arena *arena,
                           struct mc_error *error)
{
    size_t i;

    for (i = 0; i < files->n_items; i++) {
        struct mc_diagnostics *findings = mc_diagnostics_new(arena);
        struct mc_score_file_summary summary;
        int status = mc_score_file_read(files->items[i], table, NULL, findings, &summary, error);

        if (findings->n_errors > 0 || (findings->n_items > 0 && !quiet))
            mc_message_findings(messages, findings);
        if (findings->n_errors > 0)
            error->text[0] = '\0';
        if (status != 0)
            return -1;
    }
    return 0;
}

/* Whether a metric looks at the graphs of all cases before it scores one. */
static bool look_at_graphs(const struct mc_explaining *call,
                           const struct mc_explained_graphs *graphs,
                           const struct mc_wanted_metrics *metrics)
{
    size_t i;

    for (i = 0; i < metrics->n; i++) {
        struct mc_error failure = MC_NO_ERROR;
        const struct mc_metric_module *module;

        if (mc_metric_spec_resolve(&metrics->specs[i], call->arena, &failure) != 0)
            continue; /* it explains nothing, and says so */
        module = metrics->specs[i].module;
        if (module->prepare != NULL && (module->needs & MC_NEEDS_AMR) != 0)
            return true;
    }
    return metrics->n == 0 && graphs->sources->modules.n_items > 0;
}

int mc_explain_choose_graphs(const struct mc_explaining *call,
                             const struct mc_explained_graphs *graphs,
                             const struct mc_wanted_metrics *metrics, struct mc_suite *suite,
                             struct mc_error *error)
{
    struct mc_graph_options wanted = *graphs->options;
    const struct mc_graph_setting *setting;
    bool *named = mc_arena_array(call->arena, suite->n_cases, sizeof(*named));
    int status;
    size_t i;

    for (i = 0; i < call->n_cases; i++)
        named[call->cases[i].item - suite->cases] = true;
    if (!look_at_graphs(call, graphs, metrics))
        wanted.cases = named;
    if (mc_scoring_open_cache(graphs->scoring, graphs->cache, error) != 0)
        return -1;
    status = mc_graphs_choose_once(graphs->scoring, &wanted, graphs->sources, suite, call->arena,
                                   &setting, error);
    mc_scoring_close_cache(graphs->scoring);
    return status;
}

/* --- places ----------------------------------------------------------------------------------- */

/* The share of other cases of the dataset that are worse than `own`; equal ones count half.
 * values[cases of the suite]: NaN if a case has none. */
static struct mc_explained_place place_of(const struct mc_suite *suite, const struct mc_case *item,
                                          double own, const double *values, bool lower_is_better)
{
    struct mc_explained_place place = {0, 0};
    size_t i;

    for (i = 0; i < suite->n_cases && !isnan(own); i++) {
        double other = values[i];

        if (&suite->cases[i] == item || suite->cases[i].dataset != item->dataset || isnan(other))
            continue;
        place.n++;
        if (lower_is_better ? other > own : other < own)
            place.share += 1;
        else if (!(lower_is_better ? other < own : other > own))
            place.share += 0.5;
    }
    if (place.n < MC_PLACE_LEAST)
        return (struct mc_explained_place){(double)NAN, 0};
    place.share /= (double)place.n;
    return place;
}

static size_t size_of_dataset(const struct mc_suite *suite, uint32_t dataset)
{
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++)
        n += suite->cases[i].dataset == dataset;
    return n;
}

/* The cases that are scored to find places: at most n_placed, evenly spread, of each dataset with a
 * case that is explained. [cases of the suite] */
static bool *choose_others(const struct mc_explaining *call)
{
    const struct mc_suite *suite = call->suite;
    bool *chosen = mc_arena_array(call->arena, suite->n_cases, sizeof(*chosen));
    size_t d, i;

    for (d = 0; d < call->n_cases; d++) {
        uint32_t dataset = call->cases[d].item->dataset;
        size_t n = size_of_dataset(suite, dataset), at = 0;

        for (i = 0; i < suite->n_cases; i++)
            if (suite->cases[i].dataset == dataset) {
                size_t before = at * call->n_placed / n, behind = (at + 1) * call->n_placed / n;

                chosen[i] = n <= call->n_placed || behind > before;
                at++;
            }
    }
    return chosen;
}

/* Scores the chosen cases; scores[cases of the suite]. -1: the metric failed. */
static int score_others(const struct mc_explaining *call, struct mc_metric *metric, double *scores,
                        struct mc_error *error)
{
    struct mc_score_table *table = mc_score_table_new(call->suite, call->arena);
    struct mc_score_column *column = mc_score_table_add(table, metric->name);
    size_t *index, i;
    const struct mc_metric_inputs others =
        mc_metric_inputs_part(&call->inputs, choose_others(call), call->arena, &index);

    if (mc_run_metric(metric, &others, false, call->pool, column, call->arena, error) != 0)
        return -1;
    for (i = 0; i < others.n; i++)
        if (column->states[i] == MC_SCORE_OK)
            scores[index[i]] = column->values[i];
    return 0;
}

/* Whether the metric, whose module may not be known yet, is to score other cases. */
static bool is_placed(const struct mc_explaining *call, const struct mc_metric_spec *spec)
{
    return call->n_placed > 0 && (call->place_slow || spec->module == NULL ||
                                  (spec->module->flags & MC_METRIC_SLOW) == 0);
}

/* The places of the scores of the last metric of each case. */
static void place_scores(const struct mc_explaining *call, struct mc_metric *metric)
{
    double *scores = mc_arena_undefined(call->arena, call->suite->n_cases);
    struct mc_error failure = MC_NO_ERROR;
    size_t i;

    if (!is_placed(call, &metric->spec))
        return;
    if (score_others(call, metric, scores, &failure) != 0) {
        mc_message(call->warnings, "%.*s: no place among all cases: %s\n",
                   MC_SLICE_ARGUMENTS(metric->name), failure.text);
        return;
    }
    mc_metric_forget_remarks(metric);
    for (i = 0; i < call->n_cases; i++) {
        struct mc_explained_case *shown = &call->cases[i];
        struct mc_explained_metric *last = &shown->metrics[shown->n_metrics - 1];

        last->place =
            place_of(call->suite, shown->item, last->score, scores, last->lower_is_better);
    }
}

/* --- what the cases are ----------------------------------------------------------------------- */

/* Index 0 is the first reference. */
static const struct mc_side *reference_at(const struct mc_case *item, size_t index)
{
    return index == 0 ? &item->reference : &mc_case_lists(item)->further_references[index - 1];
}

/* The index of the first reference with a graph, from `from` on; out of range if there is none. */
static size_t next_with_graph(const struct mc_case *item, size_t from)
{
    while (from <= mc_case_lists(item)->n_further_references &&
           mc_side_more(reference_at(item, from))->amr.length == 0)
        from++;
    return from;
}

/* Compares the candidate with the reference of that index. */
static void find_aspects(const struct mc_explaining *call, struct mc_explained_case *shown,
                         size_t index)
{
    struct mc_smatch_aspect_figures figures[MC_SMATCH_MOST_ASPECT_FIGURES];
    const struct mc_case *item = shown->item;
    size_t i;

    if (index > mc_case_lists(item)->n_further_references ||
        mc_side_more(&item->candidate)->amr.length == 0)
        return;
    shown->aspects_of = index;
    shown->n_aspects = mc_smatch_compare_aspects(
        mc_side_more(&item->candidate)->amr, mc_side_more(reference_at(item, index))->amr,
        mc_limit_of_steps(ASPECT_STEPS), call->arena, figures);
    shown->aspects = mc_arena_array(call->arena, shown->n_aspects, sizeof(*shown->aspects));
    for (i = 0; i < shown->n_aspects; i++) {
        const struct mc_smatch_aspect_figures *from = &figures[i];

        shown->aspects[i] = (struct mc_explained_aspect){
            .name = from->name,
            .f = from->figures.f,
            .precision = from->figures.precision,
            .recall = from->figures.recall,
            .matched = from->tally.matched,
            .candidate = from->tally.n[0],
            .reference = from->tally.n[1],
            .proved = from->tally.proved,
            .only = {from->only[0], from->only[1]},
            .n_only = {from->n_only[0], from->n_only[1]},
            .misplaced = from->misplaced,
        };
    }
}

void mc_explain_cases(struct mc_explaining *call)
{
    double *scores = mc_arena_undefined(call->arena, call->suite->n_cases);
    size_t i;

    for (i = 0; i < call->suite->n_cases; i++)
        scores[i] = call->suite->cases[i].human;
    for (i = 0; i < call->n_cases; i++) {
        struct mc_explained_case *shown = &call->cases[i];

        if (size_of_dataset(call->suite, shown->item->dataset) > call->n_placed)
            shown->n_spread = call->n_placed;
        shown->human = place_of(call->suite, shown->item, shown->item->human, scores, false);
        find_aspects(call, shown, next_with_graph(shown->item, 0));
    }
}

/* --- one metric ------------------------------------------------------------------------------- */

/* Lets the metric see all cases that it can score, as in a run: some count over all of them. */
static int prepare(const struct mc_explaining *call, struct mc_metric *metric,
                   struct mc_error *error)
{
    const struct mc_metric_input **all;
    const char *reason;
    size_t n = 0, i;

    if (!mc_metric_looks_first(metric))
        return 0;
    all = mc_arena_array(call->arena, call->inputs.n, sizeof(*all));
    for (i = 0; i < call->inputs.n; i++) {
        all[n] = mc_metric_view(metric, mc_metric_input_at(&call->inputs, i, call->arena),
                                call->arena, &reason);
        n += all[n] != NULL;
    }
    return mc_metric_prepare(metric, all, n, error);
}

static int explain_way(const struct mc_explaining *call, struct mc_metric *metric,
                       enum mc_direction direction, const struct mc_metric_input *input,
                       struct mc_explained_way *way, struct mc_error *error)
{
    struct mc_explanation explanation;
    struct mc_metric_writer writer;
    struct mc_metric_outcome outcome;
    const char *fault;

    mc_explanation_begin(&explanation, call->arena);
    writer = mc_explanation_writer(&explanation);
    if (mc_metric_explain(metric, direction, input, &writer, &outcome, call->arena, error) != 0)
        return -1;
    fault = mc_explanation_fault(&explanation);
    if (fault != NULL)
        return mc_error_set(error, MC_CODE_MODULE, "metric %.*s: its explanation is not JSON: %s",
                            MC_SLICE_ARGUMENTS(metric->name), fault);
    way->direction = direction == MC_DIRECTION_BACKWARD ? "backward" : "forward";
    way->score = outcome.score;
    way->reason = outcome.reason;
    if (isnan(outcome.score))
        return 0;
    if (metric->spec.module->explain == NULL)
        way->reason = mc_slice_of("the metric does not explain its scores");
    else
        way->how = explanation.root;
    return 0;
}

/* Both directions if the score is their mean, which is missing if one of them is. */
static int explain_ways(const struct mc_explaining *call, struct mc_metric *metric,
                        const struct mc_metric_input *input, struct mc_explained_metric *shown,
                        struct mc_error *error)
{
    enum mc_direction direction = metric->spec.direction;
    size_t i;

    shown->n_ways = direction == MC_DIRECTION_MEAN ? 2 : 1;
    shown->score = 0;
    for (i = 0; i < shown->n_ways; i++) {
        enum mc_direction way = direction;

        if (direction == MC_DIRECTION_MEAN)
            way = i == 0 ? MC_DIRECTION_FORWARD : MC_DIRECTION_BACKWARD;
        if (explain_way(call, metric, way, input, &shown->ways[i], error) != 0)
            return -1;
        shown->score += shown->ways[i].score;
        if (shown->reason.length == 0 && isnan(shown->ways[i].score))
            shown->reason = shown->ways[i].reason;
    }
    shown->score /= (double)shown->n_ways;
    return 0;
}

/* If a metric of graphs says which reference its score is from, aspects are found for that one. */
static void settle_aspects(const struct mc_explaining *call, const struct mc_metric_input *input,
                           const struct mc_explained_metric *explained,
                           struct mc_explained_case *shown)
{
    const struct mc_case *item = shown->item;
    double said = mc_explained_number(explained->ways[0].how, "reference", 0);
    size_t i = next_with_graph(item, 0);

    if (shown->aspects_settled || (explained->needs & MC_NEEDS_AMR) == 0 || !(said >= 1) ||
        said > (double)input->n_references)
        return;
    while (i <= mc_case_lists(item)->n_further_references &&
           mc_side_more(reference_at(item, i))->amr.data !=
               input->references[(size_t)said - 1]->amr.data)
        i = next_with_graph(item, i + 1);
    if (i > mc_case_lists(item)->n_further_references)
        return;
    shown->aspects_settled = true;
    if (i != shown->aspects_of)
        find_aspects(call, shown, i);
}

static int explain_case(const struct mc_explaining *call, struct mc_metric *metric,
                        struct mc_explained_case *shown, struct mc_error *error)
{
    size_t index = (size_t)(shown->item - call->suite->cases);
    const struct mc_metric_input *input = mc_metric_input_at(&call->inputs, index, call->arena);
    struct mc_explained_metric *explained = &shown->metrics[shown->n_metrics++];
    const char *reason = "";

    explained->name = metric->name;
    explained->signature = metric->signature;
    explained->needs = metric->spec.module->needs;
    explained->lower_is_better = metric->lower_is_better;
    explained->place.share = (double)NAN;
    explained->reason = mc_slice_of("");
    input = mc_metric_view(metric, input, call->arena, &reason);
    if (input != NULL) {
        if (explain_ways(call, metric, input, explained, error) != 0)
            return -1;
        settle_aspects(call, input, explained, shown);
        return 0;
    }
    explained->score = (double)NAN;
    explained->reason =
        mc_slice_of(mc_metric_view_reason(&call->inputs, index, reason, call->arena));
    return 0;
}

int mc_explain_with(struct mc_explaining *call, const struct mc_metric_spec *spec,
                    struct mc_error *error)
{
    size_t n_states =
        call->pool != NULL && is_placed(call, spec) ? mc_thread_pool_size(call->pool) : 1;
    struct mc_metric *metric;
    int status;
    size_t i;

    if (mc_metric_open(spec, n_states, call->arena, &metric, error) != 0)
        return -1;
    status = prepare(call, metric, error);
    for (i = 0; i < call->n_cases && status == 0; i++)
        status = explain_case(call, metric, &call->cases[i], error);
    if (status == 0)
        place_scores(call, metric);
    for (i = 0; i < metric->n_warnings; i++)
        mc_message(call->warnings, "%.*s: %.*s\n", MC_SLICE_ARGUMENTS(metric->name),
                   MC_SLICE_ARGUMENTS(metric->warnings[i]));
    mc_metric_close(metric);
    return status;
}

/* --- all metrics ------------------------------------------------------------------------------ */

/* NULL: the metric takes part; else why it does not. If it failed, the error is set. */
static const char *explain_with_one(struct mc_explaining *call, struct mc_catalog *catalog,
                                    const char *name, struct mc_error *error)
{
    struct mc_metric_spec *spec = mc_arena_array(call->arena, 1, sizeof(*spec));
    struct mc_error missing = MC_NO_ERROR;
    const char *reason = NULL;
    size_t i;

    if (mc_metric_spec_parse(catalog, name, call->arena, spec, &missing) != 0 ||
        mc_metric_spec_resolve(spec, call->arena, &missing) != 0 ||
        mc_explain_with(call, spec, &missing) != 0) {
        if (missing.code == MC_CODE_MODULE)
            *error = missing;
        return mc_arena_strdup(call->arena, missing.text);
    }
    for (i = 0; i < call->n_cases; i++) {
        const struct mc_explained_case *shown = &call->cases[i];

        if (shown->metrics[shown->n_metrics - 1].n_ways > 0)
            return NULL;
        reason = shown->metrics[shown->n_metrics - 1].reason.data;
    }
    /* No case has what the metric needs: it is removed again. */
    for (i = 0; i < call->n_cases; i++) {
        struct mc_explained_case *shown = &call->cases[i];

        shown->n_metrics--;
        memset(&shown->metrics[shown->n_metrics], 0, sizeof(*shown->metrics));
    }
    return reason;
}

static int explain_with_all(struct mc_explaining *call, struct mc_catalog *catalog,
                            struct mc_error *error)
{
    size_t n = mc_catalog_size(catalog), i;
    struct mc_unused_metrics left_out = {.arena = call->arena};

    for (i = 0; i < n; i++) {
        const struct mc_catalog_entry *entry = mc_catalog_at(catalog, i);
        const char *reason =
            mc_catalog_is_sentinel(entry) || mc_metric_is_beside(call->suite, entry)
                ? NULL
                : explain_with_one(call, catalog, entry->name, error);

        if (error->code != MC_CODE_OK)
            return -1;
        if (reason != NULL)
            mc_unused_add(&left_out, entry->name, entry->name, reason);
    }
    mc_unused_note(&left_out, call->warnings);
    return 0;
}

int mc_explain_by(struct mc_explaining *call, const struct mc_score_table *table,
                  const struct mc_wanted_metrics *metrics, struct mc_catalog *catalog,
                  struct mc_error *error)
{
    size_t c, i;

    call->inputs = mc_metric_inputs_later(call->suite);
    mc_explain_cases(call);
    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *column = &table->columns[c];

        for (i = 0; i < call->n_cases; i++) {
            struct mc_explained_case *shown = &call->cases[i];
            struct mc_explained_metric *metric = &shown->metrics[shown->n_metrics++];
            size_t index = (size_t)(shown->item - call->suite->cases);

            metric->name = column->name;
            metric->signature = column->signature;
            metric->score = column->values[index];
            metric->reason = mc_score_note(column, index);
            metric->lower_is_better = column->lower_is_better;
            metric->place = place_of(call->suite, shown->item, metric->score, column->values,
                                     column->lower_is_better);
            metric->n_ways = 1;
            metric->ways[0] = (struct mc_explained_way){
                "forward", column->values[index],
                isnan(metric->score) ? metric->reason
                                     : mc_slice_of("the score is from a file; nothing explains it"),
                NULL};
        }
    }
    for (i = 0; i < metrics->n; i++)
        if (mc_explain_with(call, &metrics->specs[i], error) != 0)
            return -1;
    return catalog == NULL ? 0 : explain_with_all(call, catalog, error);
}
