/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "tests/unit/smatch_runs.h"

struct mc_metric *mc_open_smatch(const char *specification, struct mc_arena *arena)
{
    struct mc_metric_spec spec;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = NULL;

    if (mc_metric_spec_parse(NULL, specification, arena, &spec, &error) != 0 ||
        mc_metric_open(&spec, 1, arena, &metric, &error) != 0)
        fail_msg("%s: %s", specification, error.text);
    return metric;
}

double mc_run_smatch(struct mc_metric *metric, struct mc_slice candidate, struct mc_slice reference,
                     struct mc_slice *reason, struct mc_arena *arena)
{
    const struct mc_slice none = {"", 0};
    const struct mc_metric_side sides[2] = {{none, candidate, none, MC_NEEDS_AMR, 0},
                                            {none, reference, none, MC_NEEDS_AMR, 0}};
    const struct mc_metric_side *references[1] = {&sides[1]};
    const struct mc_metric_input input = {sizeof(input), {"case", 4}, &sides[0], references, 1, 0,
                                          NULL,          NULL};
    const struct mc_metric_input *inputs[1] = {&input};
    struct mc_metric_outcome outcome;
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_metric_score(metric, 0, inputs, 1, &outcome, arena, &error), 0);
    assert_false(outcome.failed);
    if (reason != NULL)
        *reason = outcome.reason;
    return outcome.score;
}

double mc_smatch_of(const char *specification, const char *candidate, const char *reference)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_open_smatch(specification, arena);
    double score =
        mc_run_smatch(metric, mc_slice_of(candidate), mc_slice_of(reference), NULL, arena);

    mc_metric_close(metric);
    mc_arena_free(arena);
    return score;
}
