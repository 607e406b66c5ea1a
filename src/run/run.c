/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.c: the stages of a run up to a filled table of scores, each with what its options say. */
#include "run/run.h"

#include "base/file.h"
#include "engine/case_choice.h"
#include "engine/columns.h"
#include "engine/graphs.h"
#include "engine/load.h"
#include "metrics/host/catalog.h"
#include "suite/dimensions.h"
#include "suite/case_text.h"

static int open_catalog(struct mc_run *run, struct mc_error *error)
{
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    int status;

    if (run->guards_output)
        mc_output_guard_begin(&guard);
    status = mc_metric_sources_open(&run->values->sources, run->arena, &run->catalog, error);
    if (run->guards_output)
        mc_output_guard_end(&guard);
    return status;
}

int mc_run_choose_cases(struct mc_run *run, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    const struct mc_case_choice choice = {values->phenomena, values->datasets, values->cases,
                                          values->filter};

    return mc_cases_choose(&choice, run->suite, run->arena, error);
}

int mc_run_read(struct mc_run *run, const struct mc_option_list *operands, struct mc_error *error)
{
    const struct mc_option_list *templates = &run->values->templates;
    const struct mc_load_options how = {&run->values->columns, run->values->by, run->scoring.pool};
    struct mc_option_list suites = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < operands->n_items; i++)
        mc_option_list_add(&suites, operands->items[i], run->arena);
    for (i = 0; i < run->values->suites.n_items; i++)
        mc_option_list_add(&suites, run->values->suites.items[i], run->arena);
    if (templates->n_items > 0 && suites.n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "give suites or --template; `metricheck expand -o` makes a suite of "
                            "templates");
    if (open_catalog(run, error) != 0)
        return -1;
    if (templates->n_items > 0) {
        if (mc_load_templates(templates, run->scoring.messages, run->arena, &run->suite,
                              &run->lexicons, error) != 0)
            return -1;
    } else if (mc_load_tables(&suites, &how, run->scoring.messages, run->values->quiet, run->arena,
                              &run->suite, error) != 0 ||
               mc_load_check_named(run->suite, run->values->expectations == MC_EXPECTATIONS_PRESENT,
                                   run->values->quiet, run->scoring.messages, run->arena,
                                   error) != 0) {
        return -1;
    }
    mc_suite_forget_texts(run->suite);
    if (run->dimension == NULL && run->values->dimensions.n_items > 0 &&
        !mc_run_wants_dimensions(run->values))
        run->dimension = run->values->dimensions.items[0];
    if (run->dimension != NULL && mc_suite_take_dimension(run->suite, run->dimension, error) != 0)
        return -1;
    return mc_run_choose_cases(run, error);
}

int mc_run_score_all(struct mc_run *run, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    const struct mc_column_request request = {
        .metrics = values->metrics,
        .scores = values->scores,
        .lower = values->lower,
        .ranges = values->ranges,
        .own = values->own,
        .rival = values->rival,
        .preset = run->preset,
        .seed = (uint64_t)values->seed,
        .sentinels = values->sentinels,
        .own_sentinels = run->wants_sentinels,
        .quiet = values->quiet,
        .notes_at_end = run->notes_at_end,
    };
    struct mc_columns columns = {.request = &request,
                                 .scoring = &run->scoring,
                                 .catalog = run->catalog,
                                 .suite = run->suite,
                                 .arena = run->arena};
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    struct mc_arena *memory;
    int status;

    if (mc_scoring_open_cache(&run->scoring, values->cache, error) != 0)
        return -1;
    if (run->guards_output)
        mc_output_guard_begin(&guard);
    memory = mc_arena_new();
    status = run->has_graphs
                 ? 0
                 : mc_graphs_choose_once(&run->scoring, &values->graphs, &values->sources,
                                         run->suite, run->arena, &run->graphs, error);
    if (status == 0)
        status = mc_columns_score(&columns, memory, error);
    run->sentinels = columns.sentinels;
    run->unused = columns.unused;
    if (run->guards_output)
        mc_output_guard_end(&guard);
    if (status == 0)
        mc_scoring_close_cache(&run->scoring);
    mc_arena_free(memory);
    return status;
}
