#include "metrics/graph/sembleu_graph.h"

#include <string.h>

#include "text/unicode.h"

/* An edge before it is sorted by its source. */
struct arc {
    uint32_t source, target, role;
};

struct builder {
    struct mc_sembleu_case *c;
    struct mc_sembleu_graph *graph;
    const struct mc_smatch_amr *amr;
    struct arc *arcs;
    const char *mistake;
};

static void *array(const struct builder *b, size_t n, size_t size)
{
    return mc_arena_alloc(b->c->arena, mc_array_size(n, size));
}

/* What SemBLEU takes for a name wherever it stands: a letter and digits. */
static bool looks_like_name(struct mc_slice text)
{
    size_t i;

    if (text.length == 0 || text.data[0] < 'a' || text.data[0] > 'z')
        return false;
    for (i = 1; i < text.length; i++)
        if (text.data[i] < '0' || text.data[i] > '9')
            return false;
    return true;
}

static uint32_t label_of(const struct builder *b, uint32_t string)
{
    return mc_smatch_compared(&b->c->strings, string);
}

/* A constant becomes a node of its own; one that is spelt like the name of a node has its label. */
static uint32_t add_constant(struct builder *b, uint32_t value)
{
    struct mc_smatch_strings *strings = &b->c->strings;
    struct mc_slice text = mc_smatch_text(strings, value);
    uint32_t node;

    if (text.data[0] == '"' && text.data[text.length - 1] == '"') {
        text = text.length < 2 ? mc_slice("", 0) : mc_slice(text.data + 1, text.length - 2);
        value = mc_smatch_strings_add(strings, mc_strip(text));
    }
    node = strings->items[value].node[b->amr->side];
    b->graph->labels[b->graph->n_nodes] =
        label_of(b, node == MC_SMATCH_NONE ? value : b->amr->nodes[node].concept);
    return b->graph->n_nodes++;
}

/* The node that a value stands for. A name that was not complete when it was read counts as one
 * only when it looks like one. */
static uint32_t target_of(struct builder *b, const struct mc_smatch_link *link)
{
    const struct mc_smatch_string *value = &b->c->strings.items[link->value];

    if (!link->known && !looks_like_name(value->text))
        return add_constant(b, link->value);
    if (value->node[b->amr->side] == MC_SMATCH_NONE)
        b->mistake = "the name of a node that is defined nowhere is a value";
    return value->node[b->amr->side];
}

/* The role without any "-of". */
static uint32_t forward_role(struct mc_sembleu_case *c, struct mc_slice role)
{
    char *text;
    size_t n = 0, i;

    for (i = 0; i + 3 < role.length && memcmp(role.data + i, "-of", 3) != 0; i++)
        ;
    if (i + 3 == role.length)
        return mc_smatch_strings_add(&c->strings, mc_slice(role.data, i));
    text = mc_arena_alloc(c->arena, role.length);
    for (i = 0; i < role.length; i++) {
        if (i + 3 <= role.length && memcmp(role.data + i, "-of", 3) == 0)
            i += 2;
        else
            text[n++] = role.data[i];
    }
    return mc_smatch_strings_add(&c->strings, mc_slice(text, n));
}

static bool ends_with_of(struct mc_slice role)
{
    return role.length >= 3 && memcmp(role.data + role.length - 3, "-of", 3) == 0;
}

static void add_links(struct builder *b)
{
    uint32_t i;

    for (i = 0; i < b->amr->n_links && b->mistake == NULL; i++) {
        const struct mc_smatch_link *link = &b->amr->links[i];
        struct mc_slice role = mc_smatch_text(&b->c->strings, link->label);
        struct arc arc = {link->owner, target_of(b, link), link->label};

        if (ends_with_of(role)) {
            arc.role = forward_role(b->c, role);
            arc.source = arc.target;
            arc.target = link->owner;
        }
        b->arcs[i] = arc;
    }
}

/* Edges in the order of their source nodes. */
static void sort_edges(struct builder *b)
{
    struct mc_sembleu_graph *graph = b->graph;
    uint32_t i, at = 0, n;

    graph->n_edges = b->amr->n_links;
    graph->first = mc_arena_array(b->c->arena, (size_t)graph->n_nodes + 1, sizeof(*graph->first));
    graph->edges = array(b, graph->n_edges, sizeof(*graph->edges));
    mc_key_table_reserve(&b->c->steps, graph->n_edges);
    for (i = 0; i < graph->n_edges; i++)
        graph->first[b->arcs[i].source]++;
    for (i = 0; i <= graph->n_nodes; i++) { /* the end of each node's edges for now */
        n = graph->first[i];
        graph->first[i] = at += n;
    }
    for (i = graph->n_edges; i-- > 0;) {
        struct mc_sembleu_edge *edge = &graph->edges[--graph->first[b->arcs[i].source]];
        struct mc_key step = {b->arcs[i].role, graph->labels[b->arcs[i].target], 0};

        edge->target = b->arcs[i].target;
        edge->step = mc_key_table_add(&b->c->steps, step, NULL);
    }
}

/* From the nodes without incoming edges, or from the root where there are none. */
static void reach(struct builder *b)
{
    struct mc_sembleu_graph *graph = b->graph;
    bool *seen = mc_arena_array(b->c->arena, graph->n_nodes, sizeof(*seen));
    uint32_t i, k;

    graph->reached = array(b, graph->n_nodes, sizeof(*graph->reached));
    graph->n_reached = 0;
    for (i = 0; i < graph->n_edges; i++)
        seen[graph->edges[i].target] = true;
    for (i = 0; i < graph->n_nodes; i++)
        if (!seen[i])
            graph->reached[graph->n_reached++] = i;
    if (graph->n_reached == 0)
        graph->reached[graph->n_reached++] = 0;
    memset(seen, 0, graph->n_nodes * sizeof(*seen));
    for (i = 0; i < graph->n_reached; i++)
        seen[graph->reached[i]] = true;
    for (i = 0; i < graph->n_reached; i++) {
        uint32_t node = graph->reached[i];

        for (k = graph->first[node]; k < graph->first[node + 1]; k++) {
            uint32_t target = graph->edges[k].target;

            if (!seen[target])
                graph->reached[graph->n_reached++] = target;
            seen[target] = true;
        }
    }
}

static const char *build(struct mc_sembleu_case *c, const struct mc_smatch_amr *amr,
                         struct mc_sembleu_graph *graph)
{
    struct builder b = {c, graph, amr, NULL, NULL};
    uint32_t i;

    graph->n_nodes = graph->n_variables = amr->n_nodes;
    graph->labels = array(&b, (size_t)amr->n_nodes + amr->n_links, sizeof(*graph->labels));
    for (i = 0; i < amr->n_nodes; i++)
        graph->labels[i] = label_of(&b, amr->nodes[i].concept);
    b.arcs = array(&b, amr->n_links, sizeof(*b.arcs));
    add_links(&b);
    if (b.mistake != NULL)
        return b.mistake;
    sort_edges(&b);
    reach(&b);
    return NULL;
}

/* Names of one reference are none of the next one's. */
static void forget_names(struct mc_sembleu_case *c, const struct mc_smatch_amr *amr)
{
    uint32_t i;

    for (i = 0; i < amr->n_nodes; i++)
        c->strings.items[amr->nodes[i].name].node[amr->side] = MC_SMATCH_NONE;
}

int mc_sembleu_case_read(const struct mc_metric_input *in, struct mc_arena *arena,
                         struct mc_sembleu_case *out, size_t *graph, const char **mistake)
{
    size_t expected = in->candidate->amr.length / 8, i;
    struct mc_smatch_amr amr;

    for (i = 0; i < in->n_references; i++)
        expected += in->references[i]->amr.length / 8;
    memset(out, 0, sizeof(*out));
    out->arena = out->steps.arena = arena;
    out->n_graphs = in->n_references + 1;
    out->graphs = mc_arena_array(arena, out->n_graphs, sizeof(*out->graphs));
    mc_smatch_strings_init(&out->strings, arena, expected, false);
    for (i = 0; i < out->n_graphs; i++) {
        struct mc_slice text = i == 0 ? in->candidate->amr : in->references[i - 1]->amr;

        *graph = i;
        if (mc_sembleu_read(text, 0, &out->strings, &amr, mistake) != 0)
            return -1;
        *mistake = build(out, &amr, &out->graphs[i]);
        if (*mistake != NULL)
            return -1;
        forget_names(out, &amr);
    }
    return 0;
}
