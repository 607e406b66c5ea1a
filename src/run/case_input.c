/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run/case_input.h"

#include "base/column_names.h"
#include "engine/graphs.h"
#include "engine/load.h"
#include "engine/score.h"
#include "metrics/host/metric.h"
#include "suite/case_table.h"
#include "suite/pairs.h"
#include "suite/suite.h"

static bool is_parallel(const struct mc_case_input *input)
{
    return input->references.n_items + input->targeted.n_items > 0 || input->candidate != NULL;
}

void mc_case_input_take_graphs(struct mc_case_input *input, const struct mc_graph_choice *choice)
{
    input->parses_references = mc_slice_is(choice->reference, MC_GRAPHS_PARSED);
    input->parses_candidates = mc_slice_is(choice->candidate, MC_GRAPHS_PARSED);
}

bool mc_case_input_given(const struct mc_case_input *input)
{
    return is_parallel(input) || input->pairs != NULL || input->suites.n_items > 0;
}

int mc_case_input_check(const struct mc_case_input *input, struct mc_error *error)
{
    bool parallel = is_parallel(input);

    if (parallel + (input->pairs != NULL) + (input->suites.n_items > 0) > 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            "more than one kind of input; give --reference and --candidate, or "
                            "--pairs, or --suite");
    if (parallel &&
        (input->references.n_items + input->targeted.n_items == 0 || input->candidate == NULL))
        return mc_error_set(error, MC_CODE_USAGE,
                            "--reference (or --targeted) and --candidate belong together");
    return 0;
}

/* Whether the parallel files hold lines or graphs follows from what the metrics need. */
static int choose_form(const struct mc_case_input *input, const struct mc_wanted_metrics *metrics,
                       enum mc_pairs_form *form, struct mc_arena *arena, struct mc_error *error)
{
    size_t n_graph = 0, n_known = 0, i;

    for (i = 0; i < metrics->n; i++) {
        struct mc_error failure = MC_NO_ERROR;

        if (mc_metric_spec_resolve(&metrics->specs[i], arena, &failure) != 0) {
            if (failure.code == MC_CODE_MODULE) /* reported when it is to score */
                continue;
            *error = failure;
            return -1;
        }
        n_known++;
        n_graph += (metrics->specs[i].module->needs & MC_NEEDS_AMR) != 0;
    }
    *form = n_graph > 0 ? MC_PAIRS_GRAPHS : MC_PAIRS_LINES;
    if (input->parses_references && input->parses_candidates)
        *form = MC_PAIRS_LINES;
    else if (n_graph > 0 && n_graph < n_known)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--reference and --candidate hold sentences or graphs, but the metrics "
                            "need both; use --pairs");
    return 0;
}

/* If a table has candidates and sources alone, its references go by another name, unless a metric
 * needs none. */
static int check_references(const struct mc_suite *suite, const struct mc_wanted_metrics *metrics,
                            struct mc_arena *arena, struct mc_error *error)
{
    size_t i;

    for (i = 0; i < suite->n_cases && !mc_side_is_there(&suite->cases[i].reference) &&
                mc_case_lists(&suite->cases[i])->n_further_references == 0;
         i++)
        ;
    if (suite->n_cases == 0 || i < suite->n_cases)
        return 0;
    for (i = 0; i < metrics->n; i++) {
        struct mc_error ignored = MC_NO_ERROR;

        if (mc_metric_spec_resolve(&metrics->specs[i], arena, &ignored) != 0 ||
            (metrics->specs[i].module->flags & MC_METRIC_NO_REFERENCE) != 0)
            return 0; /* what is wrong with a specification is said when the metric is to score */
    }
    return mc_error_set_at(error, MC_CODE_INPUT, suite->files[0].path.data,
                           (struct mc_position){1, 1},
                           "there are candidates and sources, but no references, which the metrics "
                           "need; %s; --columns reference=COLUMN says which holds them",
                           mc_columns_shown(&suite->table->rows[0], arena));
}

int mc_case_input_read(const struct mc_case_input *input, const struct mc_wanted_metrics *metrics,
                       bool quiet, struct mc_arena *arena, struct mc_suite **suite,
                       struct mc_error *error)
{
    struct mc_pairs_files files = {input->references.items, input->references.n_items,
                                   input->targeted.items,   input->targeted.n_items,
                                   input->candidate,        input->parses_references,
                                   input->parses_candidates};
    const struct mc_load_options how = {&input->columns, NULL, NULL};
    struct mc_column_calls calls = {NULL, NULL, 0};
    enum mc_pairs_form form;

    if (input->pairs != NULL) {
        if (mc_column_calls_parse(&input->columns, arena, &calls, error) != 0 ||
            mc_pairs_read_table(input->pairs, &calls, arena, suite, error) != 0)
            return -1;
        return check_references(*suite, metrics, arena, error);
    }
    if (!is_parallel(input))
        return mc_load_tables(&input->suites, &how, input->messages, quiet, arena, suite, error);
    if (choose_form(input, metrics, &form, arena, error) != 0)
        return -1;
    if (form == MC_PAIRS_GRAPHS && files.n_targeted > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--targeted holds sentences, but the metrics compare graphs");
    return mc_pairs_read_files(&files, form, arena, suite, error);
}
