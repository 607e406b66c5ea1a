#include "metrics/graph/smatch_draft.h"

#include <string.h>

static bool same(const struct mc_smatch_edited *edited, uint32_t a, uint32_t b)
{
    return mc_smatch_compared(edited->strings, a) == mc_smatch_compared(edited->strings, b);
}

/* The attribute TOP; the number of attributes: there is none. */
static uint32_t top_of(const struct mc_smatch_edited *edited)
{
    uint32_t i = 0;

    while (i < edited->graph->n_attributes && edited->graph->attributes[i].link != MC_SMATCH_NONE)
        i++;
    return i;
}

bool mc_smatch_draft_is_duplicate(const struct mc_smatch_draft *draft,
                                  const struct mc_smatch_edited *edited)
{
    bool old = edited->convention == MC_SMATCH_OLD;
    uint32_t i;

    if (draft->kind == MC_SMATCH_DROP || draft->label == MC_SMATCH_NONE)
        return false;
    for (i = 0; draft->is_relation && i < edited->graph->n_relations; i++) {
        const struct mc_smatch_relation *r = &edited->graph->relations[i];

        if (i != draft->place && r->source == draft->source && r->target == draft->target &&
            (old || same(edited, r->label, draft->label)))
            return true;
    }
    for (i = 0; !draft->is_relation && i < edited->graph->n_attributes; i++) {
        const struct mc_smatch_attribute *a = &edited->graph->attributes[i];

        if (i != draft->place && a->node == draft->source && same(edited, a->label, draft->label) &&
            (old || same(edited, a->value, draft->value)))
            return true;
    }
    return false;
}

/* A copy with room for one more. */
static void *copy_of(const struct mc_smatch_edited *edited, const void *items, uint32_t n,
                     size_t size)
{
    void *copy = mc_arena_alloc(edited->strings->arena, mc_array_size((size_t)n + 1, size));

    if (n > 0)
        memcpy(copy, items, n * size);
    return copy;
}

static void drop(void *items, uint32_t place, uint32_t *n, size_t size)
{
    char *bytes = items;

    (*n)--;
    memmove(bytes + place * size, bytes + (place + 1) * size, (*n - place) * size);
}

static void edit_node(const struct mc_smatch_edited *edited, const struct mc_smatch_draft *draft,
                      struct mc_smatch_triples *after)
{
    uint32_t top = top_of(edited);

    if (draft->kind == MC_SMATCH_DROP) {
        after->n_nodes--;
        memmove(after->concepts + draft->place, after->concepts + draft->place + 1,
                (after->n_nodes - draft->place) * sizeof(*after->concepts));
        memmove(after->names + draft->place, after->names + draft->place + 1,
                (after->n_nodes - draft->place) * sizeof(*after->names));
        return;
    }
    after->concepts[draft->place] = draft->value;
    if (draft->kind == MC_SMATCH_ADD)
        after->names[after->n_nodes++] = draft->value;
    if (top < edited->graph->n_attributes && edited->graph->attributes[top].node == draft->place &&
        edited->convention != MC_SMATCH_NEW)
        after->attributes[top].value = draft->value;
}

void mc_smatch_draft_apply(const struct mc_smatch_draft *draft,
                           const struct mc_smatch_edited *edited, struct mc_smatch_triples *after)
{
    struct mc_smatch_relation relation = {draft->source, draft->target, draft->label,
                                          MC_SMATCH_NONE};
    struct mc_smatch_attribute attribute = {draft->source, draft->label, draft->value, 0};

    *after = *edited->graph;
    after->names = copy_of(edited, after->names, after->n_nodes, sizeof(*after->names));
    after->concepts = copy_of(edited, after->concepts, after->n_nodes, sizeof(*after->concepts));
    after->attributes =
        copy_of(edited, after->attributes, after->n_attributes, sizeof(*after->attributes));
    after->relations =
        copy_of(edited, after->relations, after->n_relations, sizeof(*after->relations));
    if (draft->label == MC_SMATCH_NONE) {
        edit_node(edited, draft, after);
    } else if (draft->kind == MC_SMATCH_DROP && draft->is_relation) {
        drop(after->relations, draft->place, &after->n_relations, sizeof(relation));
    } else if (draft->kind == MC_SMATCH_DROP) {
        drop(after->attributes, draft->place, &after->n_attributes, sizeof(attribute));
    } else if (draft->is_relation) {
        after->relations[draft->place] = relation;
        after->n_relations += draft->kind == MC_SMATCH_ADD ? 1 : 0;
    } else {
        after->attributes[draft->place] = attribute;
        after->n_attributes += draft->kind == MC_SMATCH_ADD ? 1 : 0;
    }
}

uint32_t mc_smatch_draft_index(const struct mc_smatch_draft *draft,
                               const struct mc_smatch_triples *triples)
{
    if (draft->label == MC_SMATCH_NONE)
        return draft->place;
    return triples->n_nodes + (draft->is_relation ? triples->n_attributes : 0) + draft->place;
}
