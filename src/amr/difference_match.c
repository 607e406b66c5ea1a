/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference_match.c: makes forms of both graphs, with nodes in an order that does not depend on
 * the text or on which graph is A, and states the mapping between them as a problem of align.h.
 *
 * - colours, by which the nodes are ordered
 * - strings, a graph in the order of its text, then in an order of its own
 * - what mappings earn, the problem, its solutions, a mapping without a
 * solver */
#include "amr/difference_match.h"

#include <stdlib.h>

#include "amr/align_exact.h"
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/hash.h"
#include "base/order.h"
#include "base/random.h"

/* --- colours ---------------------------------------------------------------------------------- */

/* Each node has a colour that depends on its surroundings, in a wider range with every round
 * (colour refinement, Weisfeiler and Leman 1968). Nodes of equal colour are told apart one after
 * the other: if they are alike in every respect, it does not matter which comes first. */
struct painter {
    const struct mc_form *form;
    uint64_t *colours, *next; /* [n_nodes] */
    uint64_t *sorted;         /* [n_nodes] scratch */
    uint64_t work;
};

/* Beyond this much work the order of the text decides. */
static const uint64_t MOST_WORK = 20000000;

static void paint_first(struct painter *p)
{
    const struct mc_form *form = p->form;
    uint32_t i, k;

    for (i = 0; i < form->n_nodes; i++) {
        const struct mc_form_node *node = &form->nodes[i];
        uint64_t colour = mc_hash_mix(((uint64_t)node->concept << 1 | (i == form->root)) + 1);

        for (k = 0; k < node->n_attributes; k++) {
            const struct mc_form_attribute *at = &form->attributes[node->first_attribute + k];

            colour += mc_hash_mix(((uint64_t)at->role << 32 | at->value) ^ 0xA77u);
        }
        p->colours[i] = mc_hash_mix(colour);
    }
}

/* The message of one end of an edge to the other. */
static uint64_t message(uint64_t colour, uint32_t role, bool forward)
{
    return mc_hash_mix(colour ^ mc_hash_mix(((uint64_t)role << 1 | forward) + 0x5EEDu));
}

static void paint_round(struct painter *p)
{
    const struct mc_form *form = p->form;
    uint64_t *colours = p->next;
    uint32_t i;

    for (i = 0; i < form->n_nodes; i++)
        p->next[i] = 3 * p->colours[i] + 1;
    for (i = 0; i < form->n_edges; i++) {
        const struct mc_form_edge *edge = &form->edges[i];

        p->next[edge->from] += message(p->colours[edge->to], edge->role, true);
        p->next[edge->to] += message(p->colours[edge->from], edge->role, false);
    }
    for (i = 0; i < form->n_nodes; i++)
        p->next[i] = mc_hash_mix(p->next[i]);
    p->next = p->colours;
    p->colours = colours;
}

/* The number of colours; p->sorted holds them in order. */
static uint32_t count_colours(struct painter *p)
{
    uint32_t n = p->form->n_nodes, n_colours = 0, i;

    for (i = 0; i < n; i++)
        p->sorted[i] = p->colours[i];
    qsort(p->sorted, n, sizeof(*p->sorted), mc_order_uint64);
    for (i = 0; i < n; i++)
        n_colours += i == 0 || p->sorted[i] != p->sorted[i - 1];
    p->work += 10 * (uint64_t)n + p->form->n_edges;
    return n_colours;
}

/* Repeats rounds until the number of colours no longer grows. Returns it. */
static uint32_t paint(struct painter *p)
{
    uint32_t n_colours = count_colours(p), before;

    do {
        before = n_colours;
        if (before == p->form->n_nodes || p->work > MOST_WORK)
            break;
        paint_round(p);
        n_colours = count_colours(p);
    } while (n_colours > before);
    return n_colours;
}

/* Gives the first, in the text, of several nodes of the same colour a colour of its own. */
static void report_apart(struct painter *p)
{
    uint32_t n = p->form->n_nodes, i;
    uint64_t colour = 0;

    for (i = 1; i < n; i++)
        if (p->sorted[i] == p->sorted[i - 1]) {
            colour = p->sorted[i];
            break;
        }
    for (i = 0; i < n; i++)
        if (p->colours[i] == colour) {
            p->colours[i] = mc_hash_mix(colour + 1);
            return;
        }
}

struct coloured {
    uint64_t colour;
    uint32_t node;
};

MC_ORDER_BY_2(compare_coloured, struct coloured, colour, node)

/* Sorts the nodes of the form in an order that depends only on the graph, as far as their
 * surroundings tell nodes apart; order[place] is a node. Fills the fingerprint. */
static void form_order(struct mc_form *form, struct mc_arena *arena, uint32_t *order)
{
    struct painter p = {form, NULL, NULL, NULL, 0};
    uint32_t n = form->n_nodes, n_colours, i;
    struct coloured *all = mc_arena_alloc(arena, mc_array_size(n, sizeof(*all)));

    p.colours = mc_arena_alloc(arena, mc_array_size(n, sizeof(*p.colours)));
    p.next = mc_arena_alloc(arena, mc_array_size(n, sizeof(*p.next)));
    p.sorted = mc_arena_alloc(arena, mc_array_size(n, sizeof(*p.sorted)));
    paint_first(&p);
    n_colours = paint(&p);
    form->fingerprint = n;
    for (i = 0; i < n; i++)
        form->fingerprint += mc_hash_mix(p.colours[i]);
    while (n_colours < n && p.work <= MOST_WORK) {
        report_apart(&p);
        n_colours = paint(&p);
    }
    for (i = 0; i < n; i++) {
        all[i].colour = p.colours[i];
        all[i].node = i;
    }
    qsort(all, n, sizeof(*all), compare_coloured);
    for (i = 0; i < n; i++)
        order[i] = all[i].node;
}

/* --- strings ---------------------------------------------------------------------------------- */

/* Numbers of strings while they are collected: in order of appearance, later by bytes. */
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

/* The concept without "-NN", two or three digits. */
static struct mc_slice lemma_of(struct mc_slice concept)
{
    size_t n_digits = 0;

    while (n_digits < concept.length &&
           mc_ascii_is_digit(concept.data[concept.length - 1 - n_digits]))
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

MC_ORDER_BY_TEXT(compare_texts, struct ranked, text)

/* rank[number]; fills the texts of the forms by rank. */
static uint32_t *rank_strings(const struct mc_string_map *map, struct mc_arena *arena,
                              struct mc_form forms[2])
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
    forms[0].n_texts = forms[1].n_texts = n;
    texts = mc_arena_alloc(arena, mc_array_size(n, sizeof(*texts)));
    forms[0].texts = forms[1].texts = texts;
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

/* Collects the attributes of each node, one node after the other, in the order of the text. */
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

MC_ORDER_BY_4(compare_edges, struct mc_form_edge, from, to, role, original)

MC_ORDER_BY_3(compare_attributes, struct mc_form_attribute, role, value, original)

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

/* Removes repeated edges, and groups those with the same ends. */
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
                   struct mc_arena *arena, struct mc_form forms[2])
{
    struct strings strings = {mc_string_map_new(arena), {NULL, 0, 0}};
    uint32_t *rank, *order, side;

    memset(forms, 0, 2 * sizeof(*forms));
    take_graph(&forms[0], a, &strings, arena);
    take_graph(&forms[1], b, &strings, arena);
    rank = rank_strings(strings.map, arena, forms);
    for (side = 0; side < 2; side++) {
        struct mc_form *form = &forms[side];

        use_ranks(form, rank);
        order = mc_arena_alloc(arena, mc_array_size(form->n_nodes, sizeof(*order)));
        form_order(form, arena, order);
        renumber(form, order, arena);
        make_arcs(form, arena);
    }
    mc_buffer_free(&strings.scratch);
}

/* --- what mappings earn ----------------------------------------------------------------------- */

enum {
    EQUAL_CONCEPTS = 20,
    EQUAL_LEMMAS = 14,
    OTHER_CONCEPTS = -5,
    BOTH_ROOTS = 10,
    SHARED_ATTRIBUTE = 20,
    OTHER_CONSTANT = 10,
    SHARED_ROLE = 20,
    OTHER_ROLE = 4,
    REVERSED = 2
};

static inline bool is_loop(const struct mc_form_arc *arc)
{
    return arc->from == arc->to;
}

/* The weight of the constants of two nodes under the same role; both lists end with the role. */
static int64_t weight_of_role(const struct mc_form_attribute *a, uint32_t n_a,
                              const struct mc_form_attribute *b, uint32_t n_b)
{
    uint32_t shared = 0, i = 0, k = 0, rest;

    while (i < n_a && k < n_b) {
        if (a[i].value == b[k].value) {
            shared++;
            i++;
            k++;
        } else if (a[i].value < b[k].value) {
            i++;
        } else {
            k++;
        }
    }
    rest = (n_a < n_b ? n_a : n_b) - shared;
    return (int64_t)shared * SHARED_ATTRIBUTE + (int64_t)rest * OTHER_CONSTANT;
}

/* The number of attributes, from the first, with its role. */
static uint32_t length_of_role(const struct mc_form_attribute *attributes, uint32_t n)
{
    uint32_t i = 0;

    while (i < n && attributes[i].role == attributes[0].role)
        i++;
    return i;
}

static int64_t weight_of_attributes(const struct mc_form *left, const struct mc_form_node *s,
                                    const struct mc_form *right, const struct mc_form_node *t)
{
    const struct mc_form_attribute *a = left->attributes + s->first_attribute;
    const struct mc_form_attribute *b = right->attributes + t->first_attribute;
    uint32_t i = 0, k = 0;
    int64_t weight = 0;

    while (i < s->n_attributes && k < t->n_attributes) {
        uint32_t n_a = length_of_role(a + i, s->n_attributes - i);
        uint32_t n_b = length_of_role(b + k, t->n_attributes - k);

        if (a[i].role == b[k].role)
            weight += weight_of_role(a + i, n_a, b + k, n_b);
        if (a[i].role <= b[k].role) {
            uint32_t role = a[i].role;

            i += n_a;
            if (role == b[k].role)
                k += n_b;
        } else {
            k += n_b;
        }
    }
    return weight;
}

/* The weight of a pair of nodes by itself, without edges from a node to itself. */
static int64_t weight_of_nodes(const struct mc_form *left, uint32_t s, const struct mc_form *right,
                               uint32_t t)
{
    const struct mc_form_node *a = &left->nodes[s], *b = &right->nodes[t];
    int64_t weight = OTHER_CONCEPTS;

    if (a->concept == b->concept)
        weight = EQUAL_CONCEPTS;
    else if (a->lemma == b->lemma)
        weight = EQUAL_LEMMAS;
    if (s == left->root && t == right->root)
        weight += BOTH_ROOTS;
    return weight + weight_of_attributes(left, a, right, b);
}

/* The gain of two arcs mapped to each other. */
static int64_t gain_of_arcs(const struct mc_form *left, const struct mc_form_arc *a,
                            const struct mc_form *right, const struct mc_form_arc *b)
{
    uint32_t shared = 0, i = 0, k = 0, rest;

    while (i < a->n && k < b->n) {
        uint32_t x = left->edges[a->first + i].role, y = right->edges[b->first + k].role;

        shared += x == y;
        i += x <= y;
        k += y <= x;
    }
    rest = (a->n < b->n ? a->n : b->n) - shared;
    return (int64_t)shared * SHARED_ROLE + (int64_t)rest * OTHER_ROLE;
}

/* Whether two arcs earn something if mapped in opposite directions. */
static bool may_reverse(const struct mc_form_arc *a, const struct mc_form_arc *b)
{
    return !is_loop(a) && !is_loop(b) && !(a->has_opposite && b->has_opposite);
}

int64_t mc_matching_value(const struct mc_form *left, const struct mc_form *right,
                          const uint32_t *right_of)
{
    int64_t value = 0;
    uint32_t i;

    for (i = 0; i < left->n_nodes; i++)
        if (right_of[i] != MC_NOT_FOUND)
            value += weight_of_nodes(left, i, right, right_of[i]);
    for (i = 0; i < left->n_arcs; i++) {
        const struct mc_form_arc *a = &left->arcs[i], *b;
        uint32_t from = right_of[a->from], to = right_of[a->to];

        if (from == MC_NOT_FOUND || to == MC_NOT_FOUND)
            continue;
        b = mc_form_arc_between(right, from, to);
        if (b != NULL)
            value += gain_of_arcs(left, a, right, b);
        b = mc_form_arc_between(right, to, from);
        if (b != NULL && may_reverse(a, b))
            value += REVERSED;
    }
    return value;
}

static int64_t lesser(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

int64_t mc_matching_largest_value(const struct mc_form *left, const struct mc_form *right)
{
    return EQUAL_CONCEPTS * lesser(left->n_nodes, right->n_nodes) + BOTH_ROOTS +
           SHARED_ATTRIBUTE * lesser(left->n_attributes, right->n_attributes) +
           (SHARED_ROLE + REVERSED) * lesser(left->n_edges, right->n_edges);
}

/* --- the problem ------------------------------------------------------------------------------ */

/* The aligners do not support negative weights. Every left node has a right node of its own, a
 * stand-in, that means "not mapped" and earns UNMAPPED; mapping it to a real node earns UNMAPPED
 * more than the weight of the pair. So every left node earns UNMAPPED too much, whatever the
 * mapping. */
enum { UNMAPPED = -OTHER_CONCEPTS };

static void add_nodes(const struct mc_matching *m, struct mc_align_builder *builder)
{
    uint32_t s, t;

    for (s = 0; s < m->left->n_nodes; s++) {
        for (t = 0; t < m->right->n_nodes; t++) {
            int64_t weight = weight_of_nodes(m->left, s, m->right, t) + UNMAPPED;

            if (weight > 0)
                mc_align_add_weight(builder, s, t, weight * MC_ALIGN_ONE);
        }
        mc_align_add_weight(builder, s, m->right->n_nodes + s, UNMAPPED * MC_ALIGN_ONE);
    }
}

static void add_arcs(const struct mc_matching *m, int64_t least, struct mc_align_builder *builder)
{
    uint32_t i, k;

    for (i = 0; i < m->left->n_arcs && !mc_align_is_too_large(builder); i++)
        for (k = 0; k < m->right->n_arcs; k++) {
            const struct mc_form_arc *a = &m->left->arcs[i], *b = &m->right->arcs[k];
            int64_t gain = gain_of_arcs(m->left, a, m->right, b);

            if (is_loop(a) && is_loop(b))
                mc_align_add_weight(builder, a->from, b->from, gain * MC_ALIGN_ONE);
            else if (!is_loop(a) && !is_loop(b) && gain >= least)
                mc_align_add_gain(builder, a->from, b->from, a->to, b->to, gain * MC_ALIGN_ONE);
            if (REVERSED >= least && may_reverse(a, b))
                mc_align_add_gain(builder, a->from, b->to, a->to, b->from, REVERSED * MC_ALIGN_ONE);
        }
}

static int make_problem(struct mc_matching *m, int64_t least)
{
    struct mc_align_builder *builder =
        mc_align_begin(m->left->n_nodes, m->left->n_nodes + m->right->n_nodes, m->arena);

    if (builder == NULL)
        return -1;
    add_nodes(m, builder);
    add_arcs(m, least, builder);
    return mc_align_finish(builder, MC_ALIGN_ONE, &m->problem);
}

int mc_matching_begin(struct mc_matching *m)
{
    struct mc_arena_mark mark = mc_arena_mark(m->arena);

    m->is_whole = true;
    m->bound = mc_matching_largest_value(m->left, m->right);
    if (make_problem(m, 0) == 0)
        return 0;
    mc_arena_reset(m->arena, mark);
    m->is_whole = false;
    return make_problem(m, SHARED_ROLE);
}

/* --- solutions -------------------------------------------------------------------------------- */

static void drop_stand_ins(const struct mc_matching *m, const struct mc_align_result *result,
                           uint32_t *right_of)
{
    uint32_t s;

    for (s = 0; s < m->left->n_nodes; s++)
        right_of[s] = result->right_of[s] < m->right->n_nodes ? result->right_of[s] : MC_ALIGN_NONE;
}

int64_t mc_matching_solve(struct mc_matching *m, struct mc_limit limit, uint32_t *right_of)
{
    struct mc_arena_mark mark = mc_arena_mark(m->arena);
    struct mc_align_result result;

    mc_align_exact(&m->problem, limit, m->arena, &result);
    drop_stand_ins(m, &result, right_of);
    if (m->is_whole) {
        int64_t bound = result.bound / MC_ALIGN_ONE - (int64_t)UNMAPPED * m->left->n_nodes;

        m->bound = bound < m->bound ? bound : m->bound;
    }
    mc_arena_reset(m->arena, mark);
    return mc_matching_value(m->left, m->right, right_of);
}

/* A power of two above the number of pairs, so that together all earn less than 1. */
static int64_t parts_of_one(uint32_t n_pairs)
{
    int64_t parts = 2;

    while (parts <= n_pairs && parts < MC_ALIGN_ONE)
        parts *= 2;
    return parts;
}

/* Every left node has a pair, if only with its stand-in: preferring some pairs by a little decides
 * between mappings of equal value. */
static void prefer(const struct mc_matching *m, const uint32_t *known, uint64_t seed,
                   struct mc_align_problem *problem)
{
    enum { RANDOM_STEPS = 64 };
    uint32_t steps = seed == 0 ? 1 : RANDOM_STEPS, i;
    int64_t step = MC_ALIGN_ONE / parts_of_one(m->left->n_nodes * steps);

    problem->step = step;
    for (i = 0; i < problem->n_candidates; i++) {
        struct mc_align_candidate *pair = &problem->candidates[i];
        uint32_t right = pair->right < m->right->n_nodes ? pair->right : MC_ALIGN_NONE;

        if (seed == 0)
            pair->weight += right != known[pair->left] ? step : 0;
        else
            pair->weight +=
                step * mc_random_below(mc_random_bits(seed, pair->left, pair->right), RANDOM_STEPS);
    }
}

bool mc_matching_solve_otherwise(struct mc_matching *m, const uint32_t *known, int64_t value,
                                 uint64_t seed, struct mc_limit limit, uint32_t *right_of)
{
    struct mc_arena_mark mark = mc_arena_mark(m->arena);
    struct mc_align_problem problem = m->problem;
    struct mc_align_result result;

    problem.candidates =
        mc_arena_alloc(m->arena, mc_array_size(problem.n_candidates, sizeof(*problem.candidates)));
    memcpy(problem.candidates, m->problem.candidates,
           problem.n_candidates * sizeof(*problem.candidates));
    problem.spent = 0; /* the limit is only for this search */
    problem.began = 0;
    prefer(m, known, seed, &problem);
    mc_align_exact(&problem, limit, m->arena, &result);
    drop_stand_ins(m, &result, right_of);
    mc_arena_reset(m->arena, mark);
    return result.proved && mc_matching_value(m->left, m->right, right_of) == value;
}

/* --- without a solver ------------------------------------------------------------------------- */

void mc_matching_by_concepts(const struct mc_form *left, const struct mc_form *right,
                             struct mc_arena *arena, uint32_t *right_of)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    uint32_t n = left->n_texts, i;
    uint32_t *first = mc_arena_array(arena, n, sizeof(*first));
    uint32_t *next = mc_arena_alloc(arena, mc_array_size(right->n_nodes, sizeof(*next)));

    for (i = right->n_nodes; i-- > 0;) {
        if (i == right->root)
            continue;
        next[i] = first[right->nodes[i].concept];
        first[right->nodes[i].concept] = i + 1;
    }
    for (i = 0; i < left->n_nodes; i++) {
        uint32_t *list = &first[left->nodes[i].concept];

        right_of[i] = i == left->root ? right->root : MC_ALIGN_NONE;
        if (i == left->root || *list == 0)
            continue;
        right_of[i] = *list - 1;
        *list = next[*list - 1];
    }
    mc_arena_reset(arena, mark);
}
