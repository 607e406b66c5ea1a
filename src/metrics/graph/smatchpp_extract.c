#include "metrics/graph/smatchpp_extract.h"

#include "base/buffer.h"

/* A graph of which a part is chosen. Marks are by string numbers: names of nodes are no constants.
 */
struct extract {
    struct mc_smatch_strings *strings;
    struct mc_smatchpp_nodes nodes;
    struct mc_smatchpp_triple *all; /* [n] */
    bool *chosen;                   /* [n] */
    uint32_t n, root;
};

static void relabel(const struct mc_smatchpp_frames *frames, struct mc_smatch_strings *strings,
                    struct mc_smatchpp_graph *graph)
{
    struct mc_buffer key = {NULL, 0, 0};
    struct mc_smatchpp_nodes nodes;
    uint32_t i;

    mc_smatchpp_find_nodes(strings, graph, &nodes);
    for (i = 0; i < graph->n_triples; i++) {
        struct mc_smatchpp_triple *t = &graph->triples[i];
        uint32_t node = mc_smatchpp_node(&nodes, t->source), role;

        if (node == MC_SMATCH_NONE)
            continue;
        mc_buffer_clear(&key);
        mc_buffer_append_slice(&key, mc_smatch_text(strings, nodes.concepts[node]));
        mc_buffer_append_char(&key, ' ');
        mc_buffer_append_slice(&key, mc_smatch_text(strings, t->label));
        role = mc_string_map_find(frames->roles, mc_buffer_slice(&key));
        if (role != MC_NOT_FOUND && frames->labels[role].length > 0)
            t->label = mc_smatch_strings_add(strings, frames->labels[role]);
    }
    mc_buffer_free(&key);
}

static bool *new_marks(const struct extract *e)
{
    return mc_arena_array(e->strings->arena, e->strings->n_items, sizeof(bool));
}

/* The strings that are one of the words. */
static bool *mark_words(const struct extract *e, const struct mc_smatchpp_words *words)
{
    bool *marks;
    size_t i;

    for (i = 0; i < words->n; i++)
        (void)mc_smatch_strings_add(e->strings, words->items[i]);
    marks = new_marks(e);
    for (i = 0; i < words->n; i++)
        marks[mc_smatch_strings_add(e->strings, words->items[i])] = true;
    return marks;
}

static bool is_instance(const struct extract *e, uint32_t i)
{
    return e->all[i].label == e->nodes.instance;
}

static void choose_by_words(const struct extract *e, const struct mc_smatchpp_aspect *aspect)
{
    bool *labels = mark_words(e, &aspect->labels), *concepts = mark_words(e, &aspect->concepts);
    bool *holders = new_marks(e); /* sources of a triple that leads to one of the concepts */
    uint32_t i;

    for (i = 0; i < e->n; i++)
        holders[e->all[i].source] = holders[e->all[i].source] || concepts[e->all[i].target];
    for (i = 0; i < e->n; i++)
        e->chosen[i] =
            labels[e->all[i].label] || holders[e->all[i].source] || holders[e->all[i].target];
}

/* Relations into nodes that more than one leads into. */
static void choose_reentrancies(const struct extract *e)
{
    uint32_t *n_into = mc_arena_array(e->strings->arena, e->strings->n_items, sizeof(*n_into)), i;

    for (i = 0; i < e->n; i++)
        n_into[e->all[i].target]++;
    for (i = 0; i < e->n; i++)
        e->chosen[i] = mc_smatchpp_target(&e->nodes, &e->all[i]) != MC_SMATCH_NONE &&
                       n_into[e->all[i].target] > 1;
}

/* One step along relations out of the targets of what is chosen; false when it adds nothing. */
static bool choose_next(const struct extract *e)
{
    bool *targets = new_marks(e), adds = false;
    uint32_t i;

    for (i = 0; i < e->n; i++)
        targets[e->all[i].target] = targets[e->all[i].target] || e->chosen[i];
    for (i = 0; i < e->n; i++)
        if (!e->chosen[i] && !is_instance(e, i) && targets[e->all[i].source])
            e->chosen[i] = adds = true;
    return adds;
}

/* What leads into the sources that are marked. */
static void choose_parents(const struct extract *e, const bool *sources)
{
    uint32_t i;

    for (i = 0; i < e->n; i++)
        e->chosen[i] = e->chosen[i] || sources[e->all[i].target];
}

static bool *mark_sources(const struct extract *e)
{
    bool *sources = new_marks(e);
    uint32_t i;

    for (i = 0; i < e->n; i++)
        sources[e->all[i].source] = sources[e->all[i].source] || e->chosen[i];
    return sources;
}

static bool *mark_ends(const struct extract *e)
{
    bool *ends = mark_sources(e);
    uint32_t i;

    for (i = 0; i < e->n; i++)
        ends[e->all[i].target] = ends[e->all[i].target] || e->chosen[i];
    return ends;
}

/* The one relation of a node that nothing leads into, where it ends at what is chosen. */
static void choose_predicates(const struct extract *e)
{
    uint32_t n_strings = e->strings->n_items, i;
    uint32_t *n_into = mc_arena_array(e->strings->arena, n_strings, sizeof(*n_into));
    uint32_t *n_out = mc_arena_array(e->strings->arena, n_strings, sizeof(*n_out));
    bool *ends = mark_ends(e);

    for (i = 0; i < e->n; i++) {
        if (is_instance(e, i))
            continue;
        n_into[e->all[i].target]++;
        n_out[e->all[i].source]++;
    }
    for (i = 0; i < e->n; i++)
        if (!is_instance(e, i) && e->all[i].label != e->root && ends[e->all[i].target] &&
            n_into[e->all[i].source] == 0 && n_out[e->all[i].source] == 1)
            e->chosen[i] = true;
}

/* The chosen triples and the concepts of their nodes. */
static void keep_chosen(const struct extract *e, struct mc_smatchpp_graph *graph)
{
    bool *ends = mark_ends(e);
    uint32_t kept = 0, i;

    graph->triples = mc_arena_alloc(
        e->strings->arena, mc_array_size((size_t)e->n + e->nodes.n, sizeof(*graph->triples)));
    for (i = 0; i < e->n; i++)
        if (e->chosen[i])
            graph->triples[kept++] = e->all[i];
    for (i = 0; i < e->nodes.n; i++) {
        struct mc_smatchpp_triple t = {e->nodes.names[i], e->nodes.instance, e->nodes.concepts[i]};

        if (ends[e->nodes.names[i]])
            graph->triples[kept++] = t;
    }
    graph->n_triples = kept;
    mc_smatchpp_remove_duplicates(e->strings, graph);
}

void mc_smatchpp_extract(const struct mc_smatchpp_aspect *aspect,
                         const struct mc_smatchpp_frames *frames, struct mc_smatch_strings *strings,
                         struct mc_smatchpp_graph *graph)
{
    struct extract e;
    bool *sources;
    uint32_t steps;

    if (frames != NULL)
        relabel(frames, strings, graph);
    e.strings = strings;
    e.all = graph->triples;
    e.n = graph->n_triples;
    e.chosen = mc_arena_array(strings->arena, e.n, sizeof(*e.chosen));
    e.root = mc_smatch_strings_add(strings, mc_slice_of(":root"));
    mc_smatchpp_find_nodes(strings, graph, &e.nodes);
    if (aspect->is_reentrancies)
        choose_reentrancies(&e);
    else
        choose_by_words(&e, aspect);
    sources = mark_sources(&e);
    for (steps = 0; steps < aspect->range && choose_next(&e);)
        steps++;
    if (aspect->add_parent)
        choose_parents(&e, sources);
    if (aspect->add_predicates)
        choose_predicates(&e);
    keep_chosen(&e, graph);
}
