/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inputs.c: in order: one case as an input, the cases of a suite, parts of them and references as
 * candidates, what a metric sees of a case. */
#include "metrics/host/inputs.h"

#include "amr/alignment_marks.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/thread_pool.h"
#include "metrics/host/cache.h"
#include "metrics/host/metric.h"
#include "suite/suite.h"

/* --- one case --------------------------------------------------------------------------------- */

/* The input of one case with the memory that it points to. */
struct case_input {
    struct mc_metric_input input;
    struct mc_metric_side candidate;
};

/* The same for what only few cases have. */
struct case_context {
    struct mc_metric_side source;
    struct mc_metric_context context;
};

/* Which parts a side has, as bits of enum mc_metric_needs. */
static uint32_t parts_of(const struct mc_side *side)
{
    const struct mc_side_more *extra = mc_side_more(side);

    return (side->has_text ? (uint32_t)MC_NEEDS_TEXT : 0) |
           (extra->amr.length > 0 ? (uint32_t)MC_NEEDS_AMR : 0) |
           (extra->tree.length > 0 ? (uint32_t)MC_NEEDS_TREE : 0);
}

static struct mc_metric_side side_of(const struct mc_side *side)
{
    const struct mc_side_more *extra = mc_side_more(side);

    return (struct mc_metric_side){side->text, extra->amr, extra->tree, parts_of(side),
                                   (uint32_t)side->kind};
}

static struct mc_slice or_empty(struct mc_slice text)
{
    return text.length == 0 ? mc_slice_of("") : text;
}

/* Adds source, languages and the like, if the case has any. */
static void add_context(const struct mc_case *item, struct mc_metric_input *input,
                        struct mc_arena *arena)
{
    const struct mc_case_more *extra = mc_case_more(item);
    bool has_source = mc_side_is_there(&extra->source);
    bool has_context = extra->language.length + extra->source_language.length +
                           extra->document.length + extra->segment.length +
                           mc_case_labels(item)->system.length >
                       0;
    struct case_context *memory;

    if (!has_source && !has_context)
        return;
    memory = mc_arena_array(arena, 1, sizeof(*memory));
    memory->source = side_of(&extra->source);
    memory->context = (struct mc_metric_context){
        or_empty(extra->language), or_empty(extra->source_language), or_empty(extra->document),
        or_empty(extra->segment), or_empty(mc_case_labels(item)->system)};
    input->source = has_source ? &memory->source : NULL;
    input->context = has_context ? &memory->context : NULL;
}

static const struct mc_metric_input *input_of(const struct mc_case *item, struct mc_arena *arena)
{
    struct case_input *memory = mc_arena_array(arena, 1, sizeof(*memory));
    size_t n = 1 + mc_case_lists(item)->n_further_references, i;
    struct mc_metric_side *sides = mc_arena_array(arena, n, sizeof(*sides));
    const struct mc_metric_side **references = mc_arena_array(arena, n, sizeof(*references));

    for (i = 0; i < n; i++) {
        sides[i] =
            side_of(i == 0 ? &item->reference : &mc_case_lists(item)->further_references[i - 1]);
        references[i] = &sides[i];
    }
    memory->candidate = side_of(&item->candidate);
    memory->input.struct_size = sizeof(memory->input);
    memory->input.case_id = item->id;
    memory->input.candidate = &memory->candidate;
    memory->input.references = references;
    memory->input.n_references = n;
    add_context(item, &memory->input, arena);
    return &memory->input;
}

static const struct mc_case *case_of(const struct mc_metric_inputs *inputs, size_t index)
{
    return &inputs->suite->cases[inputs->cases == NULL ? index : inputs->cases[index]];
}

static struct mc_slice self_id(struct mc_slice case_id, struct mc_arena *arena)
{
    return mc_slice_of(mc_arena_format(arena, "%.*s/reference", MC_SLICE_ARGUMENTS(case_id)));
}

/* The reference against itself, with an id that no case has. */
static const struct mc_metric_input *self_of(const struct mc_metric_input *item,
                                             struct mc_arena *arena)
{
    struct mc_metric_input *input = mc_arena_array(arena, 1, sizeof(*input));

    input->struct_size = sizeof(*input);
    input->case_id = self_id(item->case_id, arena);
    input->candidate = item->references[0];
    input->references = item->references;
    input->n_references = 1;
    input->source = item->source;
    input->context = item->context;
    return input;
}

const struct mc_metric_input *mc_metric_input_at(const struct mc_metric_inputs *inputs,
                                                 size_t index, struct mc_arena *arena)
{
    const struct mc_metric_input *input;

    if (inputs->made != NULL)
        return inputs->made[index];
    input = input_of(case_of(inputs, index), arena);
    return index < inputs->n_forward ? input : self_of(input, arena);
}

struct mc_slice mc_metric_input_id(const struct mc_metric_inputs *inputs, size_t index,
                                   struct mc_arena *arena)
{
    struct mc_slice id;

    if (inputs->made != NULL)
        return inputs->made[index]->case_id;
    id = case_of(inputs, index)->id;
    return index < inputs->n_forward ? id : self_id(id, arena);
}

struct mc_metric_inputs mc_metric_inputs_later(const struct mc_suite *suite)
{
    return (struct mc_metric_inputs){
        .n = suite->n_cases, .suite = suite, .n_forward = suite->n_cases};
}

struct mc_metric_inputs mc_metric_inputs_of(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_metric_inputs inputs = mc_metric_inputs_later(suite);
    const struct mc_metric_input **items = mc_arena_array(arena, inputs.n, sizeof(*items));
    size_t i;

    for (i = 0; i < inputs.n; i++)
        items[i] = mc_metric_input_at(&inputs, i, arena);
    inputs.made = items;
    return inputs;
}

struct mc_metric_inputs mc_metric_inputs_with_self_scores(const struct mc_metric_inputs *cases,
                                                          const bool *wanted,
                                                          struct mc_arena *arena)
{
    struct mc_metric_inputs inputs = {
        .suite = cases->suite, .n_forward = cases->n_forward, .whole = cases};
    size_t n = cases->n, i;
    uint32_t *index;

    for (i = 0; i < cases->n; i++)
        n += wanted[i];
    index = mc_arena_alloc(arena, mc_array_size(n, sizeof(*index)));
    for (i = 0; i < cases->n; i++)
        index[inputs.n++] = cases->cases == NULL ? (uint32_t)i : cases->cases[i];
    for (i = 0; i < cases->n; i++)
        if (wanted[i])
            index[inputs.n++] = index[i];
    inputs.cases = index;
    return inputs;
}

struct mc_metric_inputs mc_metric_inputs_part(const struct mc_metric_inputs *source,
                                              const bool *wanted, struct mc_arena *arena,
                                              size_t **index)
{
    struct mc_metric_inputs part = *source;
    uint32_t *cases = mc_arena_alloc(arena, mc_array_size(source->n, sizeof(*cases)));
    size_t i;

    part.made = source->made == NULL ? NULL : mc_arena_array(arena, source->n, sizeof(*part.made));
    part.contents =
        source->contents == NULL ? NULL : mc_arena_array(arena, source->n, sizeof(*part.contents));
    part.whole = source->whole == NULL ? source : source->whole;
    *index = mc_arena_array(arena, source->n, sizeof(**index));
    for (part.n = part.n_forward = 0, i = 0; i < source->n; i++) {
        if (!wanted[i])
            continue;
        if (source->contents != NULL)
            part.contents[part.n] = source->contents[i];
        if (source->made != NULL)
            part.made[part.n] = source->made[i];
        cases[part.n] = source->cases == NULL ? (uint32_t)i : source->cases[i];
        part.n_forward += i < source->n_forward;
        (*index)[part.n++] = i;
    }
    part.cases = cases;
    return part;
}

static void hash_contents(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    const struct mc_metric_inputs *inputs = context;
    size_t i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        mc_score_content_of(mc_metric_input_at(inputs, i, scratch), &inputs->contents[i]);
        mc_arena_reset(scratch, mark);
    }
}

void mc_metric_inputs_hash(struct mc_metric_inputs *inputs, struct mc_thread_pool *pool,
                           struct mc_arena *arena)
{
    inputs->contents = mc_arena_array(arena, inputs->n, sizeof(*inputs->contents));
    mc_parallel_for(pool, inputs->n, 0, hash_contents, inputs);
}

/* --- what a metric sees of a case ------------------------------------------------------------- */

/* The parts of a side, and the reasons for a case that lacks one. */
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

enum {
    AMR_PART = 1,
    N_PARTS = sizeof(parts) / sizeof(parts[0]),
    OF_SIDES = MC_NEEDS_TEXT | MC_NEEDS_AMR | MC_NEEDS_TREE
};

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
    if (first == NULL && wanted == MC_TARGETED_ONLY)
        return "the case has no targeted reference";
    if (input->n_references == 0 || (input->n_references == 1 && input->references[0]->has == 0))
        return "the case has no reference";
    if (first == NULL)
        return "the case has only targeted references";
    for (i = 0; i < N_PARTS - 1 && (first->has & needs & parts[i].need) == (needs & parts[i].need);
         i++)
        ;
    return is_targeted(first) ? parts[i].targeted : parts[i].reference;
}

/* The input with the wanted references, followed, for targeted=only, by the plain ones as set
 * aside. */
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

static bool has_marks(const struct mc_metric_side *side)
{
    return side != NULL && mc_alignment_marks(side->amr) > 0;
}

static const struct mc_metric_side *unmarked_side(const struct mc_metric_side *side,
                                                  struct mc_arena *arena)
{
    struct mc_metric_side *copy;

    if (!has_marks(side))
        return side;
    copy = mc_arena_array(arena, 1, sizeof(*copy));
    *copy = *side;
    copy->amr = mc_alignment_marks_dropped(side->amr, arena);
    return copy;
}

/* The case as seen with marks=drop. */
static const struct mc_metric_input *unmarked(const struct mc_metric_input *input,
                                              struct mc_arena *arena)
{
    size_t n = input->n_references + input->n_set_aside, i;
    bool has_any = has_marks(input->candidate) || has_marks(input->source);
    const struct mc_metric_side **references;
    struct mc_metric_input *view;

    for (i = 0; i < n && !has_any; i++)
        has_any = has_marks(input->references[i]);
    if (!has_any)
        return input;
    view = mc_arena_array(arena, 1, sizeof(*view));
    references = mc_arena_array(arena, n, sizeof(*references));
    *view = *input;
    view->candidate = unmarked_side(input->candidate, arena);
    view->source = unmarked_side(input->source, arena);
    view->references = references;
    for (i = 0; i < n; i++)
        references[i] = unmarked_side(input->references[i], arena);
    return view;
}

/* Why the source does not suffice; NULL: it has all that the metric needs. */
static const char *lacks_source(const struct mc_metric_module *module,
                                const struct mc_metric_input *input)
{
    const struct mc_metric_side *source = input->source;

    if ((module->needs & MC_NEEDS_SOURCE) == 0)
        return NULL;
    if (source == NULL)
        return "the case has no source";
    if ((module->needs & MC_NEEDS_TEXT & ~source->has) != 0)
        return "the source has no text";
    return (module->needs & MC_NEEDS_AMR & ~source->has) != 0 ? "the source has no AMR graph"
                                                              : NULL;
}

bool mc_metric_sees_all(const struct mc_metric *metric, const struct mc_metric_inputs *inputs,
                        size_t index)
{
    uint32_t needs = metric->spec.module->needs & OF_SIDES;
    const struct mc_case *item;

    if (inputs->made != NULL || index >= inputs->n_forward ||
        metric->spec.targeted == MC_TARGETED_ONLY ||
        (metric->spec.module->needs & MC_NEEDS_SOURCE) != 0)
        return false;
    item = case_of(inputs, index);
    return mc_case_lists(item)->n_further_references == 0 &&
           (parts_of(&item->candidate) & parts_of(&item->reference) & needs) == needs;
}

const struct mc_metric_input *mc_metric_view(const struct mc_metric *metric,
                                             const struct mc_metric_input *input,
                                             struct mc_arena *arena, const char **reason)
{
    uint32_t needs = metric->spec.module->needs & OF_SIDES;
    const char *lacking = lacks_source(metric->spec.module, input);
    enum mc_targeted wanted = metric->spec.targeted;
    size_t n_good = 0, i;
    bool text_will_do = (metric->spec.module->flags & MC_METRIC_TEXT_WILL_DO) != 0 &&
                        (input->candidate->has & MC_NEEDS_TEXT) != 0;

    for (i = 0; i < N_PARTS && !text_will_do; i++)
        if ((needs & parts[i].need) != 0 && (input->candidate->has & parts[i].need) == 0) {
            *reason = parts[i].candidate;
            return NULL;
        }
    if (lacking != NULL) {
        *reason = lacking;
        return NULL;
    }
    for (i = 0; i < input->n_references; i++)
        n_good += is_wanted(wanted, input->references[i]) && has_all(input->references[i], needs);
    if (n_good == 0 && (metric->spec.module->flags & MC_METRIC_NO_REFERENCE) == 0) {
        *reason = reason_of(wanted, input, needs);
        return NULL;
    }
    if (n_good < input->n_references)
        input = selection(wanted, needs, input, arena);
    return metric->spec.drops_marks ? unmarked(input, arena) : input;
}

size_t mc_metric_marks(const struct mc_metric *metric, const struct mc_metric_inputs *inputs,
                       size_t *n_graphs)
{
    struct mc_arena *scratch;
    size_t n_marks = 0, i, k;

    *n_graphs = 0;
    if ((metric->spec.module->needs & MC_NEEDS_AMR) == 0 || metric->spec.drops_marks)
        return 0;
    scratch = mc_arena_new();
    for (i = 0; i < inputs->n; i++) {
        const struct mc_metric_input *input = mc_metric_input_at(inputs, i, scratch);

        for (k = 0; k <= input->n_references; k++) {
            size_t n =
                mc_alignment_marks((k == 0 ? input->candidate : input->references[k - 1])->amr);

            n_marks += n;
            *n_graphs += n > 0;
        }
        mc_arena_clear(scratch);
    }
    mc_arena_free(scratch);
    return n_marks;
}

const char *mc_metric_view_reason(const struct mc_metric_inputs *inputs, size_t index,
                                  const char *reason, struct mc_arena *arena)
{
    struct mc_slice extra = mc_slice_of("");
    const struct mc_case *item;

    if (inputs->suite == NULL || index >= inputs->n_forward)
        return reason;
    item = case_of(inputs, index);
    if (reason == parts[AMR_PART].candidate)
        extra = mc_side_more(&item->candidate)->no_graph;
    else if (reason == parts[AMR_PART].reference)
        extra = mc_side_more(&item->reference)->no_graph;
    return extra.length == 0
               ? reason
               : mc_arena_format(arena, "%s: %.*s", reason, MC_SLICE_ARGUMENTS(extra));
}
