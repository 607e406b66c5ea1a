/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.c: both versions of the reference program make a list of triples, and one function makes
 * nodes and edges from it; their order follows that of a Python set where that program relies on
 * it. In order: that order, the graph of triples, the readings of 2021 and of 2023, numbered labels
 * and nodes without edges. */
#include "metrics/wl/graph.h"

#include <stdlib.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/error.h"
#include "metrics/smatch/strings.h"
#include "metrics/smatchpp/graph.h"

/* A triple of an AMR; the order of the triples decides the order of the nodes. */
struct wl_triple {
    uint32_t source, label, target; /* string numbers; ":instance" is the label of a concept */
};

/* --- the order of a set ----------------------------------------------------------------------- */

enum { FIRST_SLOTS = 8, LINEAR_PROBES = 9, PERTURB_SHIFT = 5, LARGE = 50000 };

struct table {
    uint32_t *slots; /* 1 + place; 0: free */
    size_t mask;
};

static void put(const struct table *table, uint32_t place)
{
    size_t perturb = place, slot = place & table->mask, probe, n_probes;

    for (;;) {
        n_probes = slot + LINEAR_PROBES <= table->mask ? LINEAR_PROBES : 0;
        for (probe = slot; probe <= slot + n_probes; probe++) {
            if (table->slots[probe] == 0) {
                table->slots[probe] = place + 1;
                return;
            }
        }
        perturb >>= PERTURB_SHIFT;
        slot = (slot * 5 + 1 + perturb) & table->mask;
    }
}

static void resize(struct table *table, size_t above, struct mc_arena *arena)
{
    struct table larger = {NULL, FIRST_SLOTS};
    size_t i;

    while (larger.mask <= above)
        larger.mask *= 2;
    larger.slots = mc_arena_array(arena, larger.mask, sizeof(*larger.slots));
    larger.mask--;
    for (i = 0; i <= table->mask; i++)
        if (table->slots[i] != 0)
            put(&larger, table->slots[i] - 1);
    *table = larger;
}

/* Sorts distinct places into the order in which CPython lists a set to which they were added in
 * ascending order. */
static void wl_order_constants(uint32_t *places, uint32_t n, struct mc_arena *arena)
{
    uint32_t first[FIRST_SLOTS] = {0}, i;
    struct table table = {first, FIRST_SLOTS - 1};
    size_t slot;

    for (i = 0; i < n; i++) {
        put(&table, places[i]);
        if (((size_t)i + 1) * 5 >= table.mask * 3)
            resize(&table, i + 1 > LARGE ? ((size_t)i + 1) * 2 : ((size_t)i + 1) * 4, arena);
    }
    for (slot = 0, i = 0; i < n; slot++)
        if (table.slots[slot] != 0)
            places[i++] = table.slots[slot] - 1;
}

/* --- the graph of triples --------------------------------------------------------------------- */

/* How a string is used; all zero: not at all. */
struct role {
    uint32_t node;      /* 1 + node of the variable with that name; 0: there is none */
    uint32_t last_node; /* the last node with that label; 0: none, or the first node of all */
    bool is_concept;
};

/* An edge whose ends are not looked up yet. */
struct tie {
    uint32_t source, label;
    uint32_t target;   /* string number */
    uint32_t constant; /* node, or MC_SMATCH_NONE: look up the target */
};

struct builder {
    struct mc_smatch_strings *strings;
    struct mc_wl_graph *graph;
    struct role *roles; /* [strings] */
    struct tie *ties;
    uint32_t n_ties;
};

static uint32_t add_node(struct builder *b, uint32_t name, uint32_t label)
{
    struct mc_wl_graph *graph = b->graph;

    graph->names[graph->n_nodes] = name;
    graph->labels[graph->n_nodes] = label;
    return graph->n_nodes++;
}

/* Adds a node for each variable. */
static void add_variables(struct builder *b, const struct wl_triple *triples, uint32_t n,
                          uint32_t instance)
{
    uint32_t i;

    for (i = 0; i < n; i++) {
        const struct wl_triple *t = &triples[i];

        if (t->label != instance)
            continue;
        b->roles[t->target].is_concept = true;
        if (b->roles[t->source].node == 0)
            b->roles[t->source].node = add_node(b, t->source, t->target) + 1;
        else
            b->graph->labels[b->roles[t->source].node - 1] = t->target;
    }
}

static void add_tie(struct builder *b, const struct wl_triple *triple, uint32_t constant)
{
    struct tie tie = {triple->source, triple->label, triple->target, constant};

    b->ties[b->n_ties++] = tie;
}

/* Adds the nodes of the constants, and all ties: first those that do not lead to a constant. */
static void add_constants(struct builder *b, const struct wl_triple *triples, uint32_t n,
                          uint32_t instance)
{
    uint32_t *places = mc_arena_alloc(b->strings->arena, mc_array_size(n, sizeof(*places)));
    uint32_t n_places = 0, i;

    for (i = 0; i < n; i++) {
        const struct role *role = &b->roles[triples[i].target];

        if (triples[i].label == instance)
            continue;
        if (role->node == 0 && !role->is_concept)
            places[n_places++] = i;
        else
            add_tie(b, &triples[i], MC_SMATCH_NONE);
    }
    if (n_places > 1)
        wl_order_constants(places, n_places, b->strings->arena);
    for (i = 0; i < n_places; i++)
        add_tie(b, &triples[places[i]], add_node(b, MC_SMATCH_NONE, triples[places[i]].target));
}

static uint32_t target_of(const struct builder *b, const struct tie *tie)
{
    const struct role *role = &b->roles[tie->target];

    if (tie->constant != MC_SMATCH_NONE)
        return tie->constant;
    if (role->node != 0)
        return role->node - 1;
    return role->last_node == 0 ? MC_SMATCH_NONE : role->last_node;
}

static void add_edge(struct builder *b, uint32_t from, uint32_t label, uint32_t to)
{
    struct mc_wl_edge edge = {from, to, label};

    if (from != MC_SMATCH_NONE && to != MC_SMATCH_NONE)
        b->graph->edges[b->graph->n_edges++] = edge;
}

static void add_edges(struct builder *b, bool as_nodes)
{
    uint32_t edge = as_nodes ? mc_smatch_strings_add(b->strings, mc_slice_of(":edge")) : 0;
    uint32_t first_edge = b->graph->n_nodes, i;

    for (i = 0; as_nodes && i < b->n_ties; i++)
        (void)add_node(b, MC_SMATCH_NONE, b->ties[i].label);
    for (i = 0; i < b->graph->n_nodes; i++)
        b->roles[b->graph->labels[i]].last_node = i;
    for (i = 0; i < b->n_ties; i++) {
        const struct tie *tie = &b->ties[i];
        uint32_t node = b->roles[tie->source].node, to = target_of(b, tie);
        uint32_t from = node == 0 ? MC_SMATCH_NONE : node - 1;

        if (!as_nodes) {
            add_edge(b, from, tie->label, to);
            continue;
        }
        add_edge(b, from, edge, first_edge + i);
        add_edge(b, first_edge + i, edge, to);
    }
}

/* Makes the graph of such triples: a node for each variable; a node for each occurrence of a
 * constant that is neither variable nor concept, in the order in which the reference program lists
 * a set of their places; a concept that is not a variable refers to the last node with that label,
 * unless that is the first of all. Edges from or to no node are left out. */
static void wl_graph_of_triples(const struct wl_triple *triples, uint32_t n_triples,
                                bool edges_as_nodes, struct mc_smatch_strings *strings,
                                struct mc_wl_graph *graph)
{
    struct mc_arena *arena = strings->arena;
    uint32_t instance = mc_smatch_strings_add(strings, mc_slice_of(":instance"));
    struct builder b = {.strings = strings, .graph = graph};

    memset(graph, 0, sizeof(*graph));
    /* A triple gives at most one node, and another one if edges are nodes. */
    graph->labels = mc_arena_alloc(arena, mc_array_size(n_triples, 2 * sizeof(*graph->labels)));
    graph->names = mc_arena_alloc(arena, mc_array_size(n_triples, 2 * sizeof(*graph->names)));
    graph->edges = mc_arena_alloc(arena, mc_array_size(n_triples, 2 * sizeof(*graph->edges)));
    b.roles = mc_arena_array(arena, strings->n_items, sizeof(*b.roles));
    b.ties = mc_arena_alloc(arena, mc_array_size(n_triples, sizeof(*b.ties)));
    add_variables(&b, triples, n_triples, instance);
    add_constants(&b, triples, n_triples, instance);
    add_edges(&b, edges_as_nodes);
}

/* --- the reading of 2021 ---------------------------------------------------------------------- */

/* The role without the "-of" that our reader keeps (":consist-of"); if there is one, the ends are
 * exchanged. In the reference program no basic role ends in "-of". */
static struct mc_slice turn(struct mc_slice role, bool *is_turned)
{
    enum { N_OF = 3 };

    *is_turned = role.length > N_OF && mc_slice_ends(role, "-of");
    return *is_turned ? mc_slice(role.data, role.length - N_OF) : role;
}

/* The data for making the triples of a graph. */
struct maker {
    const struct mc_amr_graph *amr;
    struct mc_slice text;
    struct mc_smatch_strings *strings;
    uint32_t *names; /* [nodes]: string number of the variable; MC_SMATCH_NONE: not met so far */
    uint32_t instance;
};

static uint32_t name_of(const struct maker *maker, uint32_t node)
{
    if (maker->names[node] == MC_SMATCH_NONE)
        maker->names[node] =
            mc_smatch_strings_add(maker->strings, maker->amr->nodes[node].variable);
    return maker->names[node];
}

static struct wl_triple triple_of_edge(const struct maker *maker, const struct mc_amr_edge *edge)
{
    struct wl_triple triple;
    bool is_turned = false;
    struct mc_slice role = edge->inverted ? edge->role : turn(edge->role, &is_turned);

    triple.source = name_of(maker, is_turned ? edge->to : edge->from);
    triple.label = mc_smatch_strings_add(maker->strings, role);
    triple.target = name_of(maker, is_turned ? edge->from : edge->to);
    return triple;
}

/* The constant as written, including quotes. */
static struct mc_slice written(struct mc_slice text, const struct mc_amr_attribute *attribute)
{
    const char *start = text.data + attribute->value_offset, *p;

    if (!attribute->quoted)
        return attribute->value;
    for (p = start + 1; *p != '"'; p++)
        p += *p == '\\' ? 1 : 0;
    return mc_slice(start, (size_t)(p - start) + 1);
}

static struct wl_triple triple_of_attribute(const struct maker *maker,
                                            const struct mc_amr_attribute *attribute)
{
    struct wl_triple triple;

    triple.source = name_of(maker, attribute->node);
    triple.label = mc_smatch_strings_add(maker->strings, attribute->role);
    triple.target = mc_smatch_strings_add(maker->strings, written(maker->text, attribute));
    return triple;
}

static struct wl_triple triple_of_node(const struct maker *maker, uint32_t node)
{
    struct wl_triple triple = {name_of(maker, node), maker->instance, 0};
    struct mc_slice concept = maker->amr->nodes[node].concept;

    if (mc_slice_equal(concept, maker->amr->nodes[node].variable)) {
        char *longer = mc_arena_alloc(maker->strings->arena, concept.length + 1);

        memcpy(longer, concept.data, concept.length);
        longer[concept.length] = '_';
        concept = mc_slice(longer, concept.length + 1);
    }
    triple.target = mc_smatch_strings_add(maker->strings, concept);
    return triple;
}

/* Makes the triples of nodes, edges and attributes in the order of the text. */
static void make_triples(const struct maker *maker, struct wl_triple *triples)
{
    const struct mc_amr_graph *amr = maker->amr;
    uint32_t node = 0, edge = 0, attribute = 0;

    while (node < amr->n_nodes || edge < amr->n_edges || attribute < amr->n_attributes) {
        size_t at_node = node < amr->n_nodes ? amr->nodes[node].offset : SIZE_MAX;
        size_t at_edge = edge < amr->n_edges ? amr->edges[edge].offset : SIZE_MAX;
        size_t at_attribute =
            attribute < amr->n_attributes ? amr->attributes[attribute].offset : SIZE_MAX;

        if (at_node < at_edge && at_node < at_attribute)
            *triples++ = triple_of_node(maker, node++);
        else if (at_edge < at_attribute)
            *triples++ = triple_of_edge(maker, &amr->edges[edge++]);
        else
            *triples++ = triple_of_attribute(maker, &amr->attributes[attribute++]);
    }
}

/* As mc_wl_read for this version; reading->number_labels is ignored. */
static int wl_read_2021(struct mc_slice text, const struct mc_wl_reading *reading,
                        struct mc_smatch_strings *strings, struct mc_wl_graph *graph,
                        const char **parse_error)
{
    struct mc_arena *arena = strings->arena;
    struct maker maker = {.text = text, .strings = strings};
    struct mc_amr_graph *amr;
    struct mc_error error; /* not cleared: it is large */
    struct wl_triple *triples;
    size_t offset;
    uint32_t n_triples, i;

    error.code = MC_CODE_OK;
    if (mc_penman_read_one(text, arena, &amr, &offset, &error) != 0) {
        *parse_error = mc_arena_strdup(arena, error.text);
        return -1;
    }
    *parse_error = "a node has no concept";
    for (i = 0; i < amr->n_nodes; i++)
        if (amr->nodes[i].concept.length == 0)
            return -1;
    n_triples = amr->n_nodes + amr->n_items;
    triples = mc_arena_alloc(arena, mc_array_size(n_triples, sizeof(*triples)));
    maker.amr = amr;
    maker.instance = mc_smatch_strings_add(strings, mc_slice_of(":instance"));
    maker.names = mc_arena_alloc(arena, mc_array_size(amr->n_nodes, sizeof(*maker.names)));
    memset(maker.names, 0xFF, amr->n_nodes * sizeof(*maker.names));
    make_triples(&maker, triples);
    wl_graph_of_triples(triples, n_triples, reading->edges_as_nodes, strings, graph);
    return 0;
}

/* --- the reading of 2023 ---------------------------------------------------------------------- */

/* The sort keys of a triple: the first bytes of source and label as numbers, then the texts. */
struct sorted_triple {
    uint64_t source, label;
    struct wl_triple triple;
    const struct mc_smatch_strings *strings;
};

/* The first 8 bytes, the first one highest; a shorter text comes first, which is correct for texts
 * without NUL. */
static uint64_t key_of(struct mc_slice text)
{
    const unsigned char *byte = (const unsigned char *)text.data;
    uint64_t key = 0;
    size_t i;

    if (text.length >= 8)
        return (uint64_t)byte[0] << 56 | (uint64_t)byte[1] << 48 | (uint64_t)byte[2] << 40 |
               (uint64_t)byte[3] << 32 | (uint64_t)byte[4] << 24 | (uint64_t)byte[5] << 16 |
               (uint64_t)byte[6] << 8 | byte[7];
    for (i = 0; i < text.length; i++)
        key |= (uint64_t)byte[i] << (56 - 8 * i);
    return key;
}

static int compare_strings(const struct mc_smatch_strings *strings, uint32_t a, uint32_t b)
{
    return a == b ? 0 : mc_slice_compare(mc_smatch_text(strings, a), mc_smatch_text(strings, b));
}

static int compare(const void *left, const void *right)
{
    const struct sorted_triple *a = left, *b = right;
    int order;

    if (a->source != b->source)
        return a->source < b->source ? -1 : 1;
    order = compare_strings(a->strings, a->triple.source, b->triple.source);
    if (order != 0)
        return order;
    if (a->label != b->label)
        return a->label < b->label ? -1 : 1;
    order = compare_strings(a->strings, a->triple.label, b->triple.label);
    return order != 0 ? order : compare_strings(a->strings, a->triple.target, b->triple.target);
}

/* Insertion sort: sentences have few triples. */
static void sort_few(struct sorted_triple *sorted, uint32_t n)
{
    struct sorted_triple moved;
    uint32_t i, k;

    for (i = 1; i < n; i++) {
        moved = sorted[i];
        for (k = i; k > 0 && compare(&moved, &sorted[k - 1]) < 0; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = moved;
    }
}

static bool same(const struct wl_triple *a, const struct wl_triple *b)
{
    return a->source == b->source && a->label == b->label && a->target == b->target;
}

enum { FEW = 40 };

/* Sorts the triples as strings, each once, without the root. */
static struct wl_triple *sort(const struct mc_smatchpp_graph *read,
                              struct mc_smatch_strings *strings, uint32_t *n)
{
    uint32_t n_kept = 0, i;
    struct sorted_triple *sorted =
        mc_arena_alloc(strings->arena, mc_array_size(read->n_triples, sizeof(*sorted)));
    struct wl_triple *triples =
        mc_arena_alloc(strings->arena, mc_array_size(read->n_triples, sizeof(*triples)));

    for (i = 0; i < read->n_triples; i++) {
        const struct mc_smatchpp_triple *t = &read->triples[i];

        if (t->label == read->root)
            continue;
        sorted[n_kept].source = key_of(mc_smatch_text(strings, t->source));
        sorted[n_kept].label = key_of(mc_smatch_text(strings, t->label));
        sorted[n_kept].strings = strings;
        sorted[n_kept].triple.source = t->source;
        sorted[n_kept].triple.label = t->label;
        sorted[n_kept++].triple.target = t->target;
    }
    if (n_kept <= FEW)
        sort_few(sorted, n_kept);
    else
        qsort(sorted, n_kept, sizeof(*sorted), compare);
    for (i = 0, *n = 0; i < n_kept; i++)
        if (*n == 0 || !same(&triples[*n - 1], &sorted[i].triple))
            triples[(*n)++] = sorted[i].triple;
    return triples;
}

/* As wl_read_2021. */
static int wl_read_2023(struct mc_slice text, const struct mc_wl_reading *reading,
                        struct mc_smatch_strings *strings, struct mc_wl_graph *graph,
                        const char **parse_error)
{
    struct mc_smatchpp_graph read;
    struct wl_triple *triples;
    uint32_t n;

    if (mc_smatchpp_read(text, strings, &read, parse_error) != 0 ||
        mc_smatchpp_rename(strings, &read, parse_error) != 0)
        return -1;
    mc_smatchpp_turn(strings, &read);
    triples = sort(&read, strings, &n);
    wl_graph_of_triples(triples, n, reading->edges_as_nodes, strings, graph);
    graph->is_broken = read.is_broken;
    return 0;
}

/* --- labels and lonely nodes ------------------------------------------------------------------ */

/* The label followed by "###" and the number. */
static struct mc_slice numbered(struct mc_slice label, uint32_t number, struct mc_arena *arena)
{
    enum { DIGITS = 10 };
    char digits[DIGITS], *text;
    size_t at = DIGITS;

    do
        digits[--at] = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    text = mc_arena_alloc(arena, label.length + 3 + DIGITS - at);
    memcpy(text, label.data, label.length);
    memcpy(text + label.length, "###", 3);
    memcpy(text + label.length + 3, digits + at, DIGITS - at);
    return mc_slice(text, label.length + 3 + DIGITS - at);
}

/* Numbers the labels: of n nodes with a label the first gets "###n", the last "###1". */
static void number_labels(struct mc_smatch_strings *strings, struct mc_wl_graph *graph)
{
    uint32_t n_known = strings->n_items, i;
    uint32_t *left = mc_arena_array(strings->arena, n_known, sizeof(*left));

    for (i = 0; i < graph->n_nodes; i++)
        left[graph->labels[i]]++;
    for (i = 0; i < graph->n_nodes; i++) {
        struct mc_slice label = mc_smatch_text(strings, graph->labels[i]);

        label = numbered(label, left[graph->labels[i]]--, strings->arena);
        graph->labels[i] = mc_smatch_strings_add(strings, label);
    }
}

/* Drops nodes without edges, unless there is no edge at all. */
static void drop_lonely(struct mc_smatch_strings *strings, struct mc_wl_graph *graph)
{
    uint32_t *place, n = 0, i;

    if (graph->n_edges == 0)
        return;
    place = mc_arena_array(strings->arena, graph->n_nodes, sizeof(*place));
    for (i = 0; i < graph->n_edges; i++)
        place[graph->edges[i].from] = place[graph->edges[i].to] = 1;
    for (i = 0; i < graph->n_nodes; i++) {
        if (place[i] == 0)
            continue;
        graph->labels[n] = graph->labels[i];
        graph->names[n] = graph->names[i];
        place[i] = n++;
    }
    graph->n_nodes = n;
    for (i = 0; i < graph->n_edges; i++) {
        graph->edges[i].from = place[graph->edges[i].from];
        graph->edges[i].to = place[graph->edges[i].to];
    }
}

int mc_wl_read(struct mc_slice text, const struct mc_wl_reading *reading,
               struct mc_smatch_strings *strings, struct mc_wl_graph *graph,
               const char **parse_error)
{
    int status = reading->variant == MC_WL_2021
                     ? wl_read_2021(text, reading, strings, graph, parse_error)
                     : wl_read_2023(text, reading, strings, graph, parse_error);

    if (status != 0)
        return -1;
    if (graph->n_nodes == 0) {
        *parse_error = "there is no node";
        return -1;
    }
    if (reading->number_labels) {
        number_labels(strings, graph);
        drop_lonely(strings, graph);
    }
    return 0;
}
