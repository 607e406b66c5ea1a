/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "metrics/host/metric.h"
#include "tests/unit/events.h"
#include "tests/unit/graph_events.h"
#include "tests/unit/graph_scoring.h"

const char *mc_graph_events(const char *spec, const char *candidate, const char *reference)
{
    static char text[200000];
    const struct mc_slice none = mc_slice_of("");
    const struct mc_metric_side sides[2] = {{none, mc_slice_of(candidate), none, MC_NEEDS_AMR, 0},
                                            {none, mc_slice_of(reference), none, MC_NEEDS_AMR, 0}};
    const struct mc_metric_side *references[1] = {&sides[1]};
    const struct mc_metric_input input = {sizeof(input), {"case", 4}, &sides[0], references, 1, 0,
                                          NULL,          NULL};
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_graph_metric(spec, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_metric_writer writer = mc_events_writer(&out);
    struct mc_metric_outcome outcome;

    if (mc_metric_explain(metric, MC_DIRECTION_FORWARD, &input, &writer, &outcome, arena, &error) !=
            0 ||
        outcome.failed || outcome.reason.length > 0)
        fail_msg("%s: %s", spec, error.text);
    assert_true(out.length < sizeof(text));
    (void)snprintf(text, sizeof(text), "%s", out.data);
    mc_buffer_free(&out);
    mc_metric_close(metric);
    mc_arena_free(arena);
    return text;
}
