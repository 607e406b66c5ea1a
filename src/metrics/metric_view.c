/* What of a case a metric sees: references of the wanted kinds that have what the metric needs. */
#include "metrics/metric.h"

/* Parts of a side, and what is said of a case that lacks one. */
static const struct {
    uint32_t need;
    const char *candidate, *reference, *targeted;
} parts[] = {
    {MC_NEEDS_TEXT, "the candidate has no text", "the reference has no text",
     "the targeted reference has no text"},
    {MC_NEEDS_AMR, "the candidate has no AMR graph", "the reference has no AMR graph",
     "the targeted reference has no AMR graph"},
    {MC_NEEDS_TREE, "the candidate has no tree", "the reference has no tree",
     "the targeted reference has no tree"},
};

enum { N_PARTS = sizeof(parts) / sizeof(parts[0]) };

static bool is_targeted(const struct mc_metric_side *side)
{
    return side->kind == MC_SIDE_TARGETED;
}

static bool is_wanted(enum mc_targeted wanted, const struct mc_metric_side *side)
{
    return wanted == MC_TARGETED_ALSO || (wanted == MC_TARGETED_ONLY) == is_targeted(side);
}

static bool has_all(const struct mc_metric_side *side, uint32_t needs)
{
    return (side->has & needs) == needs;
}

/* Why no reference is left. */
static const char *reason_of(enum mc_targeted wanted, const struct mc_metric_input *input,
                             uint32_t needs)
{
    const struct mc_metric_side *first = NULL;
    size_t i;

    for (i = 0; i < input->n_references && first == NULL; i++)
        if (is_wanted(wanted, input->references[i]))
            first = input->references[i];
    if (first == NULL)
        return wanted == MC_TARGETED_ONLY ? "the case has no targeted reference"
                                          : "the case has targeted references alone";
    for (i = 0; i < N_PARTS - 1 && (first->has & needs & parts[i].need) == (needs & parts[i].need);
         i++)
        ;
    return is_targeted(first) ? parts[i].targeted : parts[i].reference;
}

/* The references that are wanted, then, for targeted=only, the plain ones that are set aside. */
static struct mc_metric_input *selection(enum mc_targeted wanted, uint32_t needs,
                                         const struct mc_metric_input *input,
                                         struct mc_arena *arena)
{
    struct mc_metric_input *view = mc_arena_array(arena, 1, sizeof(*view));
    const struct mc_metric_side **sides =
        mc_arena_array(arena, input->n_references, sizeof(*sides));
    size_t n = 0, i;

    *view = *input;
    view->references = sides;
    for (i = 0; i < input->n_references; i++)
        if (is_wanted(wanted, input->references[i]) && has_all(input->references[i], needs))
            sides[n++] = input->references[i];
    view->n_references = n;
    for (i = 0; i < input->n_references && wanted == MC_TARGETED_ONLY; i++)
        if (!is_targeted(input->references[i]) && has_all(input->references[i], needs))
            sides[n++] = input->references[i];
    view->n_set_aside = n - view->n_references;
    return view;
}

const struct mc_metric_input *mc_metric_view(const struct mc_metric *metric,
                                             const struct mc_metric_input *input,
                                             struct mc_arena *arena, const char **reason)
{
    uint32_t needs = metric->spec.module->needs;
    enum mc_targeted wanted = metric->spec.targeted;
    size_t n_good = 0, i;

    for (i = 0; i < N_PARTS; i++)
        if ((needs & parts[i].need) != 0 && (input->candidate->has & parts[i].need) == 0) {
            *reason = parts[i].candidate;
            return NULL;
        }
    for (i = 0; i < input->n_references; i++)
        n_good += is_wanted(wanted, input->references[i]) && has_all(input->references[i], needs);
    if (n_good == 0) {
        *reason = reason_of(wanted, input, needs);
        return NULL;
    }
    return n_good == input->n_references ? input : selection(wanted, needs, input, arena);
}
