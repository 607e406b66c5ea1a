/* Text to triples, and labels numbered: what the two states of the reference program do before
 * their graphs are alike (wl_graph.h). */
#include <stdio.h>
#include <stdlib.h>

#include "amr/penman.h"
#include "metrics/graph/smatchpp_read.h"
#include "metrics/graph/wl_graph.h"

/* --- 2023 --------------------------------------------------------------------------------- */

/* What triples are sorted by: the first bytes of source and label as numbers, then the texts. */
struct sorted_triple {
    uint64_t source, label;
    struct mc_wl_triple triple;
    const struct mc_smatch_strings *strings;
};

/* The first 8 bytes, the first one highest; a text that ends before them comes first, as among
 * texts without NUL. */
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

/* Sentences have few triples. */
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

static bool same(const struct mc_wl_triple *a, const struct mc_wl_triple *b)
{
    return a->source == b->source && a->label == b->label && a->target == b->target;
}

enum { FEW = 40 };

/* Sorted as strings, each triple once, without the root. */
static struct mc_wl_triple *sort(const struct mc_smatchpp_graph *read,
                                 struct mc_smatch_strings *strings, uint32_t *n)
{
    uint32_t n_kept = 0, i;
    struct sorted_triple *sorted =
        mc_arena_alloc(strings->arena, mc_array_size(read->n_triples, sizeof(*sorted)));
    struct mc_wl_triple *triples =
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

static int read_2023(struct mc_slice text, bool edges_as_nodes, struct mc_smatch_strings *strings,
                     struct mc_wl_graph *graph, const char **mistake)
{
    struct mc_smatchpp_graph read;
    struct mc_wl_triple *triples;
    uint32_t n;

    if (mc_smatchpp_read(text, strings, &read, mistake) != 0 ||
        mc_smatchpp_rename(strings, &read, mistake) != 0)
        return -1;
    mc_smatchpp_turn(strings, &read);
    triples = sort(&read, strings, &n);
    mc_wl_graph_of_triples(triples, n, edges_as_nodes, strings, graph);
    graph->is_broken = read.is_broken;
    return 0;
}

/* --- 2021 --------------------------------------------------------------------------------- */

/* A role without the "-of" that our reader keeps (":consist-of"); where there is one, the ends
 * change places. The reference program knows no role of its own that ends so. */
static struct mc_slice turn(struct mc_slice role, bool *is_turned)
{
    enum { N_OF = 3 };

    *is_turned = role.length > N_OF && memcmp(role.data + role.length - N_OF, "-of", N_OF) == 0;
    return *is_turned ? mc_slice(role.data, role.length - N_OF) : role;
}

static struct mc_wl_triple triple_of_edge(const struct mc_amr_graph *amr,
                                          const struct mc_amr_edge *edge,
                                          struct mc_smatch_strings *strings)
{
    struct mc_slice from = amr->nodes[edge->from].variable, to = amr->nodes[edge->to].variable;
    struct mc_wl_triple triple;
    bool is_turned = false;
    struct mc_slice role = edge->inverted ? edge->role : turn(edge->role, &is_turned);

    triple.source = mc_smatch_strings_add(strings, is_turned ? to : from);
    triple.label = mc_smatch_strings_add(strings, role);
    triple.target = mc_smatch_strings_add(strings, is_turned ? from : to);
    return triple;
}

/* The constant as it is written, quotes included. */
static struct mc_slice written(struct mc_slice text, const struct mc_amr_attribute *attribute)
{
    const char *start = text.data + attribute->value_offset, *p;

    if (!attribute->quoted)
        return attribute->value;
    for (p = start + 1; *p != '"'; p++)
        p += *p == '\\' ? 1 : 0;
    return mc_slice(start, (size_t)(p - start) + 1);
}

static struct mc_wl_triple triple_of_node(const struct mc_amr_node *node,
                                          struct mc_smatch_strings *strings, uint32_t instance)
{
    struct mc_wl_triple triple = {0, instance, 0};
    struct mc_slice concept = node->concept;

    triple.source = mc_smatch_strings_add(strings, node->variable);
    if (mc_slice_equal(concept, node->variable)) {
        char *longer = mc_arena_alloc(strings->arena, concept.length + 1);

        memcpy(longer, concept.data, concept.length);
        longer[concept.length] = '_';
        concept = mc_slice(longer, concept.length + 1);
    }
    triple.target = mc_smatch_strings_add(strings, concept);
    return triple;
}

/* Nodes, edges and attributes in the order of the text. */
static struct mc_wl_triple *triples_of(const struct mc_amr_graph *amr, struct mc_slice text,
                                       struct mc_smatch_strings *strings)
{
    uint32_t instance = mc_smatch_strings_add(strings, mc_slice_of(":instance"));
    struct mc_wl_triple *triples = mc_arena_alloc(
        strings->arena,
        mc_array_size((size_t)amr->n_nodes + amr->n_edges + amr->n_attributes, sizeof(*triples)));
    uint32_t node = 0, edge = 0, attribute = 0, n = 0;

    while (node < amr->n_nodes || edge < amr->n_edges || attribute < amr->n_attributes) {
        size_t at_node = node < amr->n_nodes ? amr->nodes[node].offset : SIZE_MAX;
        size_t at_edge = edge < amr->n_edges ? amr->edges[edge].offset : SIZE_MAX;
        size_t at_attribute =
            attribute < amr->n_attributes ? amr->attributes[attribute].offset : SIZE_MAX;
        struct mc_wl_triple *t = &triples[n++];

        if (at_node < at_edge && at_node < at_attribute) {
            *t = triple_of_node(&amr->nodes[node++], strings, instance);
        } else if (at_edge < at_attribute) {
            *t = triple_of_edge(amr, &amr->edges[edge++], strings);
        } else {
            const struct mc_amr_attribute *a = &amr->attributes[attribute++];

            t->source = mc_smatch_strings_add(strings, amr->nodes[a->node].variable);
            t->label = mc_smatch_strings_add(strings, a->role);
            t->target = mc_smatch_strings_add(strings, written(text, a));
        }
    }
    return triples;
}

static int read_2021(struct mc_slice text, bool edges_as_nodes, struct mc_smatch_strings *strings,
                     struct mc_wl_graph *graph, const char **mistake)
{
    struct mc_arena *arena = strings->arena;
    struct mc_amr_graph *amr;
    struct mc_error error = {0};
    struct mc_wl_triple *triples;
    size_t offset;
    uint32_t i;

    if (mc_penman_read_one(text, arena, &amr, &offset, &error) != 0) {
        *mistake = mc_arena_strdup(arena, error.text);
        return -1;
    }
    *mistake = "a node has no concept";
    for (i = 0; i < amr->n_nodes; i++)
        if (amr->nodes[i].concept.length == 0)
            return -1;
    triples = triples_of(amr, text, strings);
    mc_wl_graph_of_triples(triples, amr->n_nodes + amr->n_edges + amr->n_attributes, edges_as_nodes,
                           strings, graph);
    return 0;
}

/* --- labels with numbers ------------------------------------------------------------------ */

/* The label with "###" and the number behind it. */
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

/* Of n nodes with a label the first one gets "###n", the last one "###1". */
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

/* Nodes without edges go, unless there is no edge. */
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
               struct mc_smatch_strings *strings, struct mc_wl_graph *graph, const char **mistake)
{
    int status = reading->variant == MC_WL_2021
                     ? read_2021(text, reading->edges_as_nodes, strings, graph, mistake)
                     : read_2023(text, reading->edges_as_nodes, strings, graph, mistake);

    if (status != 0)
        return -1;
    if (graph->n_nodes == 0) {
        *mistake = "there is no node";
        return -1;
    }
    if (reading->number_labels) {
        number_labels(strings, graph);
        drop_lonely(strings, graph);
    }
    return 0;
}
