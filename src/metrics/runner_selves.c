#include "metrics/runner.h"

/* The reference against itself; its id is that of no case. */
static const struct mc_metric_input *self_of(const struct mc_metric_input *item,
                                             struct mc_arena *arena)
{
    struct mc_metric_input *input = mc_arena_array(arena, 1, sizeof(*input));

    input->struct_size = sizeof(*input);
    input->case_id =
        mc_slice_of(mc_arena_format(arena, "%.*s/reference", MC_SLICE_ARGUMENTS(item->case_id)));
    input->candidate = item->references[0];
    input->references = item->references;
    input->n_references = 1;
    return input;
}

struct mc_metric_inputs mc_metric_inputs_with_selves(const struct mc_metric_inputs *cases,
                                                     const bool *wanted, struct mc_arena *arena)
{
    struct mc_metric_inputs inputs = {.n = cases->n, .whole = cases};
    size_t n = cases->n, i;

    for (i = 0; i < cases->n; i++)
        n += wanted[i];
    inputs.inputs = mc_arena_array(arena, n, sizeof(*inputs.inputs));
    for (i = 0; i < cases->n; i++)
        inputs.inputs[i] = cases->inputs[i];
    for (i = 0; i < cases->n; i++)
        if (wanted[i])
            inputs.inputs[inputs.n++] = self_of(cases->inputs[i], arena);
    return inputs;
}
