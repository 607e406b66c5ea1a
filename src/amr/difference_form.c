#include "amr/difference_form.h"

#include <stdlib.h>

#include "amr/penman.h"

/* --- strings ---------------------------------------------------------------------------------- */

/* Strings under way: numbers in order of appearance, later by bytes. */
struct strings {
    struct mc_string_map *map;
    struct mc_buffer scratch;
};

static uint32_t string_of(struct strings *strings, struct mc_slice text)
{
    return mc_string_map_add(strings->map, text, NULL);
}

/* A role without its colon. */
static struct mc_slice bare(struct mc_slice role)
{
    return role.length > 0 && role.data[0] == ':' ? mc_slice(role.data + 1, role.length - 1) : role;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The concept without "-NN", two or three digits. */
static struct mc_slice lemma_of(struct mc_slice concept)
{
    size_t n_digits = 0;

    while (n_digits < concept.length && is_digit(concept.data[concept.length - 1 - n_digits]))
        n_digits++;
    if (n_digits < 2 || n_digits > 3 || concept.length <= n_digits ||
        concept.data[concept.length - 1 - n_digits] != '-')
    return concept;
    return mc_slice(concept.data, concept.length - n_digits - 1);
}

static uint32_t value_string(struct strings *strings, const struct mc_amr_attribute *attribute)
{
    mc_buffer_clear(&strings->scratch);
    mc_penman_write_constant(attribute, &strings->scratch);
    return string_of(strings, mc_buffer_slice(&strings->scratch));
}

struct ranked {
    struct mc_slice text;
    uint32_t number;
};

static int compare_texts(const void *a, const void *b)
{
    return mc_slice_compare(((const struct ranked *)a)->text, ((const struct ranked *)b)->text);
}

/* rank[number]; fills the texts of the forms by rank. */
static uint32_t *rank_strings(const struct mc_string_map *map, struct mc_arena *arena,
                              struct mc_forms *forms)
{
    uint32_t n = mc_string_map_size(map), i;
    struct ranked *all = mc_arena_alloc(arena, mc_array_size(n, sizeof(*all)));
    uint32_t *rank = mc_arena_alloc(arena, mc_array_size(n, sizeof(*rank)));
    struct mc_slice *texts;

    for (i = 0; i < n; i++) {
        all[i].text = mc_string_map_key(map, i);
        all[i].number = i;
    }
    qsort(all, n, sizeof(*all), compare_texts);
    forms->side[0].n_texts = forms->side[1].n_texts = n;
    texts = mc_arena_alloc(arena, mc_array_size(n, sizeof(*texts)));
    forms->side[0].texts = forms->side[1].texts = texts;
    for (i = 0; i < n; i++) {
        rank[all[i].number] = i;
        texts[i] = all[i].text;
    }
    return rank;
}

/* --- a graph in the order of its text --------------------------------------------------------- */

static void take_edge(struct mc_form_edge *to, const struct mc_amr_edge *edge, uint32_t original,
                      struct strings *strings)
{
    struct mc_slice role = bare(edge->role);
    bool turn = false;

    if (edge->inverted &&
        (mc_slice_is(role, "prep-instead") || mc_slice_is(role, "prep-in-front"))) {
        turn = true;
        role =
            mc_slice_of(mc_slice_is(role, "prep-instead") ? "prep-instead-of" : "prep-in-front-of");
    } else if (mc_slice_is(role, "domain")) {
        turn = true;
        role = mc_slice_of("mod");
    }
    to->from = turn ? edge->to : edge->from;
    to->to = turn ? edge->from : edge->to;
    to->role = string_of(strings, role);
    to->original = original;
}

/* Attributes of each node one after the other, in the order of the text. */
static void take_attributes(struct mc_form *form, struct strings *strings, struct mc_arena *arena)
{
    const struct mc_amr_graph *graph = form->graph;
    uint32_t *next = mc_arena_alloc(arena, mc_array_size(form->n_nodes, sizeof(*next)));
    uint32_t sum = 0, i;

    for (i = 0; i < graph->n_attributes; i++)
        form->nodes[graph->attributes[i].node].n_attributes++;
    for (i = 0; i < form->n_nodes; i++) {
        form->nodes[i].first_attribute = next[i] = sum;
        sum += form->nodes[i].n_attributes;
    }
    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *from = &graph->attributes[i];
        struct mc_form_attribute *to = &form->attributes[next[from->node]++];

        to->role = string_of(strings, bare(from->role));
        to->value = value_string(strings, from);
        to->original = i;
    }
}

static void take_graph(struct mc_form *form, const struct mc_amr_graph *graph,
                       struct strings *strings, struct mc_arena *arena)
{
    uint32_t i;

    form->graph = graph;
    form->n_nodes = graph->n_nodes;
    form->n_edges = graph->n_edges;
    form->n_attributes = graph->n_attributes;
    form->root = graph->root;
    form->nodes = mc_arena_array(arena, form->n_nodes, sizeof(*form->nodes));
    form->edges = mc_arena_alloc(arena, mc_array_size(form->n_edges, sizeof(*form->edges)));
    form->attributes =
        mc_arena_alloc(arena, mc_array_size(form->n_attributes, sizeof(*form->attributes)));
    for (i = 0; i < form->n_nodes; i++) {
        form->nodes[i].concept = string_of(strings, graph->nodes[i].concept);
        form->nodes[i].lemma = string_of(strings, lemma_of(graph->nodes[i].concept));
        form->nodes[i].original = i;
    }
    for (i = 0; i < form->n_edges; i++)
        take_edge(&form->edges[i], &graph->edges[i], i, strings);
    take_attributes(form, strings, arena);
}

static void use_ranks(struct mc_form *form, const uint32_t *rank)
{
    uint32_t i;

    for (i = 0; i < form->n_nodes; i++) {
        form->nodes[i].concept = rank[form->nodes[i].concept];
        form->nodes[i].lemma = rank[form->nodes[i].lemma];
    }
    for (i = 0; i < form->n_edges; i++)
        form->edges[i].role = rank[form->edges[i].role];
    for (i = 0; i < form->n_attributes; i++) {
        form->attributes[i].role = rank[form->attributes[i].role];
        form->attributes[i].value = rank[form->attributes[i].value];
    }
}

/* --- in an order of its own ------------------------------------------------------------------- */

static int compare_numbers(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int compare_edges(const void *left, const void *right)
{
    const struct mc_form_edge *a = left, *b = right;
    int order = compare_numbers(a->from, b->from);

    if (order == 0)
        order = compare_numbers(a->to, b->to);
    if (order == 0)
        order = compare_numbers(a->role, b->role);
    return order != 0 ? order : compare_numbers(a->original, b->original);
}

static int compare_attributes(const void *left, const void *right)
{
    const struct mc_form_attribute *a = left, *b = right;
    int order = compare_numbers(a->role, b->role);

    if (order == 0)
        order = compare_numbers(a->value, b->value);
    return order != 0 ? order : compare_numbers(a->original, b->original);
}

static void renumber(struct mc_form *form, const uint32_t *order, struct mc_arena *arena)
{
    struct mc_form_node *nodes =
        mc_arena_alloc(arena, mc_array_size(form->n_nodes, sizeof(*nodes)));
    uint32_t i;

    form->new_number = mc_arena_alloc(arena, mc_array_size(form->n_nodes, sizeof(uint32_t)));
    for (i = 0; i < form->n_nodes; i++) {
        nodes[i] = form->nodes[order[i]];
        form->new_number[order[i]] = i;
        qsort(form->attributes + nodes[i].first_attribute, nodes[i].n_attributes,
              sizeof(*form->attributes), compare_attributes);
    }
    form->nodes = nodes;
    form->root = form->new_number[form->root];
    for (i = 0; i < form->n_edges; i++) {
        form->edges[i].from = form->new_number[form->edges[i].from];
        form->edges[i].to = form->new_number[form->edges[i].to];
    }
    qsort(form->edges, form->n_edges, sizeof(*form->edges), compare_edges);
}

static bool same_ends(const struct mc_form_edge *a, const struct mc_form_edge *b)
{
    return a->from == b->from && a->to == b->to;
}

/* Leaves each edge once and gathers those with the same ends. */
static void make_arcs(struct mc_form *form, struct mc_arena *arena)
{
    uint32_t kept = 0, i;

    form->arcs = mc_arena_alloc(arena, mc_array_size(form->n_edges, sizeof(*form->arcs)));
    form->n_arcs = 0;
    for (i = 0; i < form->n_edges; i++) {
        const struct mc_form_edge *edge = &form->edges[i];
        bool follows = kept > 0 && same_ends(&form->edges[kept - 1], edge);

        if (follows && form->edges[kept - 1].role == edge->role)
            continue;
        if (!follows) {
            struct mc_form_arc arc = {edge->from, edge->to, kept, 0, false};

            if (form->nodes[arc.from].n_arcs++ == 0)
                form->nodes[arc.from].first_arc = form->n_arcs;
            form->arcs[form->n_arcs++] = arc;
        }
        form->arcs[form->n_arcs - 1].n++;
        form->edges[kept++] = *edge;
    }
    form->n_edges = kept;
    for (i = 0; i < form->n_arcs; i++)
        form->arcs[i].has_opposite =
            mc_form_arc_between(form, form->arcs[i].to, form->arcs[i].from) != NULL;
}

const struct mc_form_arc *mc_form_arc_between(const struct mc_form *form, uint32_t from,
                                              uint32_t to)
{
    uint32_t low = form->nodes[from].first_arc, high = low + form->nodes[from].n_arcs, end = high;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (form->arcs[middle].to < to)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && form->arcs[low].to == to ? &form->arcs[low] : NULL;
}

void mc_forms_make(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                   struct mc_arena *arena, struct mc_forms *forms)
{
    struct strings strings = {mc_string_map_new(arena), {NULL, 0, 0}};
    uint32_t *rank, *order, side;

    memset(forms, 0, sizeof(*forms));
    take_graph(&forms->side[0], a, &strings, arena);
    take_graph(&forms->side[1], b, &strings, arena);
    rank = rank_strings(strings.map, arena, forms);
    for (side = 0; side < 2; side++) {
        struct mc_form *form = &forms->side[side];

        use_ranks(form, rank);
        order = mc_arena_alloc(arena, mc_array_size(form->n_nodes, sizeof(*order)));
        mc_form_order(form, arena, order);
        renumber(form, order, arena);
        make_arcs(form, arena);
    }
    mc_buffer_free(&strings.scratch);
}
