#include "amr/difference.h"

#include <stdlib.h>

#include "amr/difference_match.h"
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/buffer.h"
#include "base/hash.h"
#include "base/vector.h"

struct forms {
    struct mc_form side[2];
};

/* Each node has a colour that depends on what is around it, further away with every round
 * (refinement of colours, Weisfeiler and Leman 1968). Equal nodes are told apart one after the
 * other: where they are alike in every respect it does not matter which comes first. */
struct painter {
    const struct mc_form *form;
    uint64_t *colours, *next; /* [n_nodes] */
    uint64_t *sorted;         /* [n_nodes] scratch */
    uint64_t work;
};

/* Beyond so much work the order of the text decides. */
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

/* What one end of an edge passes to the other. */
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

static int compare_colours(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* How many colours there are; p->sorted holds them in order. */
static uint32_t count_colours(struct painter *p)
{
    uint32_t n = p->form->n_nodes, n_colours = 0, i;

    for (i = 0; i < n; i++)
        p->sorted[i] = p->colours[i];
    qsort(p->sorted, n, sizeof(*p->sorted), compare_colours);
    for (i = 0; i < n; i++)
        n_colours += i == 0 || p->sorted[i] != p->sorted[i - 1];
    p->work += 10 * (uint64_t)n + p->form->n_edges;
    return n_colours;
}

/* Rounds until no further colours come of it. Returns how many there are. */
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

/* Gives one of several nodes of one colour, the first in the text, a colour of its own. */
static void tell_apart(struct painter *p)
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

static int compare_coloured(const void *left, const void *right)
{
    const struct coloured *a = left, *b = right;

    if (a->colour != b->colour)
        return a->colour < b->colour ? -1 : 1;
    return (a->node > b->node) - (a->node < b->node);
}

/* Gives each node of the form its place in an order that depends on the graph alone, as far as
 * nodes can be told apart by what is around them; order[place] is a node. Fills the fingerprint. */
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
        tell_apart(&p);
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
                              struct forms *forms)
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

static void forms_make(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                       struct mc_arena *arena, struct forms *forms)
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
        form_order(form, arena, order);
        renumber(form, order, arena);
        make_arcs(form, arena);
    }
    mc_buffer_free(&strings.scratch);
}

struct mc_raw_edit *mc_add_raw_edit(struct mc_naming *n, enum mc_graph_edit_kind kind, int only)
{
    struct mc_raw_edit *edit = MC_ARENA_PUSH(n->arena, n->edits, n->n_edits, n->capacity);

    memset(edit, 0xFF, sizeof(*edit)); /* every part is MC_NO_PART */
    edit->kind = kind;
    edit->only = only;
    return edit;
}

static void swap_numbers(uint32_t *a, uint32_t *b)
{
    uint32_t kept = *a;

    *a = *b;
    *b = kept;
}

static void exchange_edits(struct mc_naming *n)
{
    size_t i;

    for (i = 0; i < n->n_edits; i++) {
        struct mc_raw_edit *edit = &n->edits[i];

        edit->only = edit->only < 0 ? -1 : 1 - edit->only;
        swap_numbers(&edit->node[0], &edit->node[1]);
        swap_numbers(&edit->attribute[0], &edit->attribute[1]);
        swap_numbers(&edit->edge[0][0], &edit->edge[1][0]);
        swap_numbers(&edit->edge[0][1], &edit->edge[1][1]);
    }
}

/* Exchanges the sides of all edits, sets and forms. */
static void exchange_sides(struct mc_naming *n)
{
    struct mc_naming kept = *n;
    uint32_t side;

    for (side = 0; side < 2; side++) {
        n->form[side] = kept.form[1 - side];
        n->other[side] = kept.other[1 - side];
        n->unmapped[side] = kept.unmapped[1 - side];
        n->open[side] = kept.open[1 - side];
        n->in_start[side] = kept.in_start[1 - side];
        n->in_edges[side] = kept.in_edges[1 - side];
    }
    exchange_edits(n);
}

static void name_root(struct mc_naming *n)
{
    struct mc_raw_edit *edit;

    if (n->other[0][n->form[0]->root] == n->form[1]->root)
        return;
    edit = mc_add_raw_edit(n, MC_GRAPH_EDIT_ROOT, -1);
    edit->node[0] = n->form[0]->root;
    edit->node[1] = n->form[1]->root;
}

static void list_incoming(struct mc_naming *n, uint32_t side)
{
    const struct mc_form *form = n->form[side];
    uint32_t *start = mc_arena_array(n->arena, (size_t)form->n_nodes + 2, sizeof(*start)), i;
    uint32_t *edges = mc_arena_alloc(n->arena, mc_array_size(form->n_edges, sizeof(*edges)));

    for (i = 0; i < form->n_edges; i++)
        start[form->edges[i].to + 2]++;
    for (i = 0; i < form->n_nodes; i++)
        start[i + 2] += start[i + 1];
    for (i = 0; i < form->n_edges; i++)
        edges[start[form->edges[i].to + 1]++] = i;
    n->in_start[side] = start;
    n->in_edges[side] = edges;
}

/* Fills unmapped and edits; form, other and arena are given. */
static void name_edits(struct mc_naming *n)
{
    uint32_t side;

    n->edits = NULL;
    n->n_edits = n->capacity = 0;
    for (side = 0; side < 2; side++) {
        n->open[side] = mc_arena_alloc(n->arena, n->form[side]->n_edges);
        memset(n->open[side], true, n->form[side]->n_edges);
        list_incoming(n, side);
        mc_find_unmapped(n, side);
    }
    mc_name_concepts(n);
    mc_name_attributes(n);
    mc_name_changed_edges(n);
    mc_name_sets(n, 0);
    mc_name_sets(n, 1);
    mc_name_left_edges(n);
    name_root(n);
}

static void find_polarity(struct mc_graph_edit *edit, int only)
{
    if (mc_slice_is(edit->side[only].role, "polarity") && mc_slice_is(edit->side[only].filler, "-"))
        edit->kind = MC_GRAPH_EDIT_POLARITY;
}

#define SLICE(s) MC_SLICE_ARGUMENTS(s)

static const char *words_of_one_side(const struct mc_graph_edit *edit,
                                     const struct mc_graph_edit_side *own,
                                     const struct mc_graph_edit_side *there, struct mc_arena *arena)
{
    const char *kind = mc_graph_edit_kind_name(edit->kind);

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_POLARITY:
        return mc_arena_format(arena, "%s(%c%.*s)", kind, edit->sign, SLICE(own->head));
    case MC_GRAPH_EDIT_ATTRIBUTE:
    case MC_GRAPH_EDIT_REENTRANCY:
        return mc_arena_format(arena, "%s(%c%.*s:%.*s %.*s)", kind, edit->sign, SLICE(own->head),
                               SLICE(own->role), SLICE(own->filler));
    case MC_GRAPH_EDIT_INTERPOSED:
    case MC_GRAPH_EDIT_REIFIED:
        return mc_arena_format(arena, "%s(%c:%.*s %.*s %u)", kind, edit->sign, SLICE(there->role),
                               SLICE(own->head), own->n_nodes);
    default: /* subtree, wrapper: the roles have their colons */
        return mc_arena_format(arena, "%s(%c%.*s %.*s %u)", kind, edit->sign, SLICE(own->role),
                               SLICE(own->head), own->n_nodes);
    }
}

static const char *words_of_both_sides(const struct mc_graph_edit *edit, struct mc_arena *arena)
{
    const struct mc_graph_edit_side *a = &edit->side[0], *b = &edit->side[1];
    const char *kind = mc_graph_edit_kind_name(edit->kind);

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_CONSTANT:
        return mc_arena_format(arena, "%s(%.*s:%.*s %.*s>%.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(a->filler), SLICE(b->filler));
    case MC_GRAPH_EDIT_ROLE:
        return mc_arena_format(arena, "%s(%.*s:%.*s>%.*s %.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(b->role), SLICE(a->filler));
    case MC_GRAPH_EDIT_ROLE_SWAP:
        return mc_arena_format(arena, "%s(%.*s:%.*s/%.*s %.*s/%.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(b->role), SLICE(a->filler), SLICE(b->filler));
    case MC_GRAPH_EDIT_FILLER_SWAP:
        return mc_arena_format(arena, "%s(%.*s/%.*s %.*s/%.*s)", kind, SLICE(a->role),
                               SLICE(b->role), SLICE(a->filler), SLICE(b->filler));
    case MC_GRAPH_EDIT_REVERSED:
        return mc_arena_format(arena, "%s(%.*s :%.*s %.*s>%.*s :%.*s %.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(a->filler), SLICE(b->head), SLICE(b->role),
                               SLICE(b->filler));
    case MC_GRAPH_EDIT_MOVED:
        return mc_arena_format(arena, "%s(%.*s %.*s :%.*s>%.*s :%.*s)", kind, SLICE(a->filler),
                               SLICE(a->head), SLICE(a->role), SLICE(b->head), SLICE(b->role));
    default: /* concept, sense, root */
        return mc_arena_format(arena, "%s(%.*s>%.*s)", kind, SLICE(a->head), SLICE(b->head));
    }
}

static void word_edit(const struct mc_wording *w)
{
    const struct mc_raw_edit *raw = w->raw;
    struct mc_graph_edit *edit = w->edit;
    const char *text;

    memset(edit, 0, sizeof(*edit));
    edit->kind = raw->kind;
    edit->sign = raw->only < 0    ? MC_GRAPH_EDIT_CHANGED
                 : raw->only == 0 ? MC_GRAPH_EDIT_ONLY_A
                                  : MC_GRAPH_EDIT_ONLY_B;
    mc_word_sides(w);
    if (raw->kind == MC_GRAPH_EDIT_ATTRIBUTE)
        find_polarity(edit, raw->only);
    text = raw->only < 0 ? words_of_both_sides(edit, w->arena)
                         : words_of_one_side(edit, &edit->side[raw->only],
                                             &edit->side[1 - raw->only], w->arena);
    edit->text = mc_slice_of(text);
}

static int compare_edits(const void *left, const void *right)
{
    const struct mc_graph_edit *a = left, *b = right;
    int order = mc_slice_compare(a->text, b->text), side;

    for (side = 0; side < 2 && order == 0; side++)
        order = (a->side[side].offset > b->side[side].offset) -
                (a->side[side].offset < b->side[side].offset);
    return order;
}

/* The edits in words, by their texts. All memory is the arena's. */
static struct mc_graph_edit *word_edits(const struct mc_naming *naming, struct mc_arena *arena)
{
    struct mc_graph_edit *edits =
        mc_arena_alloc(arena, mc_array_size(naming->n_edits, sizeof(*edits)));
    struct mc_wording w = {naming, NULL, NULL, arena};
    size_t i;

    for (i = 0; i < naming->n_edits; i++) {
        w.raw = &naming->edits[i];
        w.edit = &edits[i];
        word_edit(&w);
    }
    if (naming->n_edits > 0)
        qsort(edits, naming->n_edits, sizeof(*edits), compare_edits);
    return edits;
}

static const struct {
    const char *name, *meaning;
} kinds[] = {
#define MC_GRAPH_EDIT_KIND_ROW(name, text, meaning) {text, meaning},
    MC_GRAPH_EDIT_KINDS(MC_GRAPH_EDIT_KIND_ROW)
#undef MC_GRAPH_EDIT_KIND_ROW
};

const char *mc_graph_edit_kind_name(enum mc_graph_edit_kind kind)
{
    return kinds[kind].name;
}

const char *mc_graph_edit_kind_meaning(enum mc_graph_edit_kind kind)
{
    return kinds[kind].meaning;
}

/* A difference under way. Which graph is left does not depend on which is A. */
struct search {
    struct forms forms;
    struct mc_matching matching;
    bool exchanged;               /* B is left */
    uint32_t *right_of, *left_of; /* the mapping in use */
    struct mc_limit limit;
    struct mc_arena *arena;
};

/* A mapping with its edits. */
struct version {
    uint32_t *right_of;
    struct mc_graph_edit *edits;    /* from A to B */
    struct mc_graph_edit *compared; /* from left to right */
    size_t n_edits;
};

static void invert(const struct search *s, const uint32_t *right_of)
{
    uint32_t i;

    for (i = 0; i < s->matching.right->n_nodes; i++)
        s->left_of[i] = MC_NO_PART;
    for (i = 0; i < s->matching.left->n_nodes; i++)
        if (right_of[i] != MC_NO_PART)
            s->left_of[right_of[i]] = i;
}

static struct version version_of(const struct search *s, uint32_t *right_of)
{
    struct version version = {right_of, NULL, NULL, 0};
    struct mc_naming naming;

    memset(&naming, 0, sizeof(naming));
    invert(s, right_of);
    naming.form[0] = s->matching.left;
    naming.form[1] = s->matching.right;
    naming.other[0] = right_of;
    naming.other[1] = s->left_of;
    naming.arena = s->arena;
    name_edits(&naming);
    version.edits = version.compared = word_edits(&naming, s->arena);
    if (s->exchanged) {
        exchange_sides(&naming);
        version.edits = word_edits(&naming, s->arena);
    }
    version.n_edits = naming.n_edits;
    return version;
}

/* Fewer edits first, then by their texts, which do not depend on which graph is A. */
static int compare_versions(const struct version *a, const struct version *b)
{
    size_t i;
    int order = 0;

    if (a->n_edits != b->n_edits)
        return a->n_edits < b->n_edits ? -1 : 1;
    for (i = 0; i < a->n_edits && order == 0; i++)
        order = mc_slice_compare(a->compared[i].text, b->compared[i].text);
    return order;
}

static uint32_t *new_mapping(const struct search *s)
{
    return mc_arena_alloc(s->arena, mc_array_size(s->matching.left->n_nodes, sizeof(uint32_t)));
}

static bool same_mapping(const struct search *s, const uint32_t *a, const uint32_t *b)
{
    return memcmp(a, b, s->matching.left->n_nodes * sizeof(*a)) == 0;
}

/* Looks for other best mappings: the one that has least in common with the first, and when that is
 * another one, some at random. */
static struct version look_for_others(struct search *s, struct version first, int64_t value,
                                      enum mc_difference_unique *unique)
{
    enum { RANDOM_TRIES = 4 };
    struct version best = first;
    struct mc_limit limit = s->limit; /* of one look */
    uint64_t seed;

    limit.seconds /= RANDOM_TRIES + 1;
    if (limit.work != UINT64_MAX)
        limit.work /= RANDOM_TRIES + 1;
    *unique = MC_DIFFERENCE_ONE;
    for (seed = 0; seed <= RANDOM_TRIES; seed++) {
        struct version other = {new_mapping(s), NULL, NULL, 0};
        int order;

        if (!mc_matching_solve_otherwise(&s->matching, first.right_of, value, seed, limit,
                                         other.right_of)) {
            *unique = *unique == MC_DIFFERENCE_ONE ? MC_DIFFERENCE_UNKNOWN : *unique;
            break;
        }
        if (same_mapping(s, first.right_of, other.right_of)) {
            if (seed == 0)
                break;
            continue;
        }
        other = version_of(s, other.right_of);
        order = compare_versions(&other, &best);
        if (order != 0)
            *unique = MC_DIFFERENCE_SEVERAL;
        if (order < 0)
            best = other;
    }
    return best;
}

static void report(const struct search *s, const struct version *version,
                   struct mc_difference *difference)
{
    const struct mc_form *left = s->matching.left, *right = s->matching.right;
    const struct mc_form *a = &s->forms.side[0];
    uint32_t i;

    difference->edits = version->edits;
    difference->n_edits = version->n_edits;
    difference->b_of = mc_arena_alloc(s->arena, mc_array_size(a->n_nodes, sizeof(uint32_t)));
    difference->n_mapped = 0;
    for (i = 0; i < a->n_nodes; i++)
        difference->b_of[i] = MC_NOT_FOUND;
    for (i = 0; i < left->n_nodes; i++) {
        uint32_t k = version->right_of[i];

        if (k == MC_NO_PART)
            continue;
        difference->n_mapped++;
        if (s->exchanged)
            difference->b_of[right->nodes[k].original] = left->nodes[i].original;
        else
            difference->b_of[left->nodes[i].original] = right->nodes[k].original;
    }
    for (i = 0; i < 2; i++) {
        difference->n_edges[i] = s->forms.side[i].n_edges;
        difference->n_attributes[i] = s->forms.side[i].n_attributes;
    }
}

void mc_difference(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                   struct mc_limit limit, struct mc_arena *arena, struct mc_difference *difference)
{
    struct search s;
    struct version version;

    memset(&s, 0, sizeof(s));
    s.arena = s.matching.arena = arena;
    s.limit = limit;
    forms_make(a, b, arena, &s.forms);
    s.exchanged = s.forms.side[0].fingerprint > s.forms.side[1].fingerprint;
    s.matching.left = &s.forms.side[s.exchanged ? 1 : 0];
    s.matching.right = &s.forms.side[s.exchanged ? 0 : 1];
    s.right_of = new_mapping(&s);
    s.left_of = mc_arena_alloc(arena, mc_array_size(s.matching.right->n_nodes, sizeof(uint32_t)));
    difference->unique = MC_DIFFERENCE_UNKNOWN;
    if (mc_matching_begin(&s.matching) == 0) {
        difference->value = mc_matching_solve(&s.matching, limit, s.right_of);
    } else {
        s.matching.bound = mc_matching_largest_value(s.matching.left, s.matching.right);
        mc_matching_by_concepts(s.matching.left, s.matching.right, arena, s.right_of);
        difference->value = mc_matching_value(s.matching.left, s.matching.right, s.right_of);
    }
    difference->bound = s.matching.bound;
    difference->proved = difference->bound == difference->value;
    version = version_of(&s, s.right_of);
    if (difference->proved)
        version = look_for_others(&s, version, difference->value, &difference->unique);
    report(&s, &version, difference);
}
