#include "metrics/graph/smatch_aspect.h"

#include <string.h>

const char *const mc_smatch_aspect_names[MC_SMATCH_N_ASPECTS] = {
    "all",      "unlabeled",    "no-wsd",       "concepts", "named-entities",
    "negation", "wikification", "reentrancies", "srl"};

bool mc_smatch_aspect_has_items(enum mc_smatch_aspect aspect)
{
    return aspect == MC_SMATCH_CONCEPTS || aspect == MC_SMATCH_NAMED_ENTITIES ||
           aspect == MC_SMATCH_NEGATION || aspect == MC_SMATCH_WIKIFICATION;
}

bool mc_smatch_aspect_has_parts(enum mc_smatch_aspect aspect)
{
    return aspect == MC_SMATCH_REENTRANCIES || aspect == MC_SMATCH_SRL;
}

/* A labelled triple with its inverse label undone; a constant is no node. */
struct entry {
    uint32_t source, target; /* nodes, or MC_SMATCH_NONE for a constant */
    uint32_t label, value;   /* value: the constant, or the name of the target */
    uint32_t link;
};

/* Attributes, then relations. */
struct entries {
    struct entry *items;
    uint32_t n;
};

static bool is_inverse(struct mc_slice label)
{
    return label.length >= 3 && memcmp(label.data + label.length - 3, "-of", 3) == 0;
}

static struct entry turned(struct entry entry, struct mc_smatch_strings *strings,
                           const struct mc_smatch_triples *triples)
{
    struct mc_slice label = mc_smatch_text(strings, entry.label);
    uint32_t source = entry.source;

    if (!is_inverse(label))
        return entry;
    entry.label = mc_smatch_strings_add(strings, mc_slice(label.data, label.length - 3));
    entry.source = entry.target;
    entry.target = source;
    entry.value = triples->names[source];
    return entry;
}

static struct entries entries_of(struct mc_smatch_strings *strings,
                                 const struct mc_smatch_triples *triples)
{
    size_t n = (size_t)triples->n_attributes + triples->n_relations;
    struct entries entries = {
        mc_arena_alloc(strings->arena, mc_array_size(n, sizeof(struct entry))), 0};
    uint32_t i;

    for (i = 0; i < triples->n_attributes; i++) {
        const struct mc_smatch_attribute *a = &triples->attributes[i];
        struct entry entry = {a->node, MC_SMATCH_NONE, a->label, a->value, a->link};

        entries.items[entries.n++] = turned(entry, strings, triples);
    }
    for (i = 0; i < triples->n_relations; i++) {
        const struct mc_smatch_relation *r = &triples->relations[i];
        struct entry entry = {r->source, r->target, r->label, triples->names[r->target], r->link};

        entries.items[entries.n++] = turned(entry, strings, triples);
    }
    return entries;
}

/* --- items ----------------------------------------------------------------------------------- */

static void add_item(struct mc_smatch_triples *items, uint32_t name, uint32_t item)
{
    items->names[items->n_nodes] = name;
    items->concepts[items->n_nodes++] = item;
}

/* One item for each entry with this label. */
static void collect_items(const struct entries *entries, const struct mc_smatch_strings *strings,
                          const struct mc_smatch_triples *graph, enum mc_smatch_aspect aspect,
                          struct mc_smatch_triples *items)
{
    const char *label = aspect == MC_SMATCH_NAMED_ENTITIES ? "name"
                        : aspect == MC_SMATCH_NEGATION     ? "polarity"
                                                           : "wiki";
    uint32_t i;

    for (i = 0; i < entries->n; i++) {
        const struct entry *entry = &entries->items[i];

        if (entry->source == MC_SMATCH_NONE ||
            !mc_slice_is(mc_smatch_text(strings, entry->label), label))
            continue;
        add_item(items, graph->names[entry->source],
                 aspect == MC_SMATCH_WIKIFICATION ? entry->value : graph->concepts[entry->source]);
    }
}

/* --- a part of the graph --------------------------------------------------------------------- */

static bool is_argument(struct mc_slice label)
{
    return label.length >= 3 && memcmp(label.data, "ARG", 3) == 0;
}

/* The entries into nodes that have several, node by node. */
static struct entries reentrant(const struct entries *all, uint32_t n_nodes, struct mc_arena *arena)
{
    struct entries chosen = {mc_arena_alloc(arena, mc_array_size(all->n, sizeof(struct entry))), 0};
    uint32_t *places = mc_arena_array(arena, (size_t)n_nodes + 1, sizeof(*places)), i, n = 0;

    for (i = 0; i < all->n; i++)
        if (all->items[i].target != MC_SMATCH_NONE)
            places[all->items[i].target]++;
    for (i = 0; i < n_nodes; i++) {
        uint32_t n_incoming = places[i];

        places[i] = n_incoming > 1 ? n : MC_SMATCH_NONE;
        n += n_incoming > 1 ? n_incoming : 0;
    }
    for (i = 0; i < all->n; i++) {
        uint32_t target = all->items[i].target;

        if (target != MC_SMATCH_NONE && places[target] != MC_SMATCH_NONE)
            chosen.items[places[target]++] = all->items[i];
    }
    chosen.n = n;
    return chosen;
}

static struct entries arguments(const struct entries *all, const struct mc_smatch_strings *strings)
{
    struct entries chosen = {
        mc_arena_alloc(strings->arena, mc_array_size(all->n, sizeof(struct entry))), 0};
    uint32_t i;

    for (i = 0; i < all->n; i++)
        if (is_argument(mc_smatch_text(strings, all->items[i].label)))
            chosen.items[chosen.n++] = all->items[i];
    return chosen;
}

/* The node of the part; a new one is added. */
static uint32_t part_node(uint32_t node, uint32_t *numbers, const struct mc_smatch_triples *graph,
                          struct mc_smatch_triples *part)
{
    if (node == MC_SMATCH_NONE)
        return node;
    if (numbers[node] == 0) {
        add_item(part, graph->names[node], graph->concepts[node]);
        numbers[node] = part->n_nodes;
    }
    return numbers[node] - 1;
}

/* The graph of these entries, with TOP on the first node in them. */
static void make_part(const struct entries *entries, struct mc_smatch_strings *strings,
                      const struct mc_smatch_triples *graph, struct mc_smatch_triples *part)
{
    uint32_t *numbers = mc_arena_array(strings->arena, graph->n_nodes, sizeof(*numbers)), i;

    for (i = 0; i < entries->n; i++) {
        const struct entry *entry = &entries->items[i];
        uint32_t source = part_node(entry->source, numbers, graph, part);
        uint32_t target = part_node(entry->target, numbers, graph, part);
        struct mc_smatch_relation relation = {source, target, entry->label, entry->link};
        struct mc_smatch_attribute attribute = {source, entry->label, entry->value, entry->link};

        if (source != MC_SMATCH_NONE && target != MC_SMATCH_NONE)
            part->relations[part->n_relations++] = relation;
        else if (source != MC_SMATCH_NONE)
            part->attributes[part->n_attributes++] = attribute;
    }
    if (part->n_nodes > 0) {
        struct mc_smatch_attribute top = {0, mc_smatch_strings_add(strings, mc_slice_of("TOP")),
                                          part->concepts[0], MC_SMATCH_NONE};

        part->attributes[part->n_attributes++] = top;
    }
}

void mc_smatch_aspect_triples(enum mc_smatch_aspect aspect, struct mc_smatch_strings *strings,
                              struct mc_smatch_triples *triples)
{
    struct mc_arena *arena = strings->arena;
    const struct mc_smatch_triples graph = *triples;
    struct entries all, chosen;
    size_t room;

    if (aspect <= MC_SMATCH_NO_WSD)
        return;
    if (aspect == MC_SMATCH_CONCEPTS) {
        triples->n_attributes = triples->n_relations = 0;
        return;
    }
    all = entries_of(strings, &graph);
    room = (size_t)all.n + graph.n_nodes;
    memset(triples, 0, sizeof(*triples));
    triples->names = mc_arena_alloc(arena, mc_array_size(room, sizeof(*triples->names)));
    triples->concepts = mc_arena_alloc(arena, mc_array_size(room, sizeof(*triples->concepts)));
    if (mc_smatch_aspect_has_items(aspect)) {
        collect_items(&all, strings, &graph, aspect, triples);
        return;
    }
    triples->attributes =
        mc_arena_alloc(arena, mc_array_size(room + 1, sizeof(*triples->attributes)));
    triples->relations = mc_arena_alloc(arena, mc_array_size(room, sizeof(*triples->relations)));
    chosen =
        aspect == MC_SMATCH_SRL ? arguments(&all, strings) : reentrant(&all, graph.n_nodes, arena);
    make_part(&chosen, strings, &graph, triples);
}
