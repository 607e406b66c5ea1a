/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference.c: the mapping comes from difference_match.h, and difference_edits.h names the
 * remaining differences. In order: kinds of edits; an edit in words; the search, among mappings of
 * equal value, for the one with the fewest edits. */
#include "amr/difference.h"

#include <stdlib.h>

#include "amr/difference_edits.h"
#include "amr/difference_match.h"
#include "amr/graph.h"
#include "base/memory.h"
#include "base/hash.h"
#include "base/order.h"

/* --- kinds of edits --------------------------------------------------------------------------- */

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

/* --- an edit in words ------------------------------------------------------------------------- */

/* The state while an edit is put into words. */
struct wording {
    const struct mc_named_edits *naming;
    const struct mc_raw_edit *raw;
    struct mc_graph_edit *edit;
    struct mc_arena *arena;
};

static struct mc_slice text_of(const struct wording *w, uint32_t string)
{
    return string == MC_NO_PART ? mc_slice("", 0) : mc_form_text(w->naming->form[0], string);
}

static struct mc_slice concept_of(const struct wording *w, uint32_t side, uint32_t node)
{
    return text_of(w, w->naming->form[side]->nodes[node].concept);
}

static void add_number(const struct wording *w, uint32_t **list, uint32_t *n, uint32_t number)
{
    uint32_t *longer = mc_arena_alloc(w->arena, mc_array_size((size_t)*n + 1, sizeof(*longer)));
    uint32_t at = *n;

    while (at > 0 && (*list)[at - 1] > number) {
        longer[at] = (*list)[at - 1];
        at--;
    }
    longer[at] = number;
    if (at > 0)
        memcpy(longer, *list, at * sizeof(*longer));
    *list = longer;
    (*n)++;
}

static void say_node(const struct wording *w, uint32_t side, uint32_t node, bool differs)
{
    const struct mc_form *form = w->naming->form[side];
    struct mc_graph_edit_side *to = &w->edit->side[side];

    to->offset = form->graph->nodes[form->nodes[node].original].offset;
    if (!differs)
        return;
    to->head = concept_of(w, side, node);
    add_number(w, &to->nodes, &to->n_nodes, form->nodes[node].original);
}

static void say_attribute(const struct wording *w, uint32_t side, uint32_t attribute)
{
    const struct mc_form *form = w->naming->form[side];
    const struct mc_form_attribute *from = &form->attributes[attribute];
    struct mc_graph_edit_side *to = &w->edit->side[side];

    to->head = concept_of(w, side, w->raw->node[side]);
    to->role = text_of(w, from->role);
    to->filler = text_of(w, from->value);
    to->offset = form->graph->attributes[from->original].offset;
    add_number(w, &to->attributes, &to->n_attributes, from->original);
}

static void mark_edge(const struct wording *w, uint32_t side, uint32_t edge)
{
    struct mc_graph_edit_side *to = &w->edit->side[side];

    add_number(w, &to->edges, &to->n_edges, w->naming->form[side]->edges[edge].original);
}

/* Sets the texts of a side from an edge of graph `from`. */
static void say_edge_texts(const struct wording *w, uint32_t side, uint32_t from, uint32_t edge)
{
    const struct mc_form_edge *e = &w->naming->form[from]->edges[edge];

    w->edit->side[side].head = concept_of(w, from, e->from);
    w->edit->side[side].role = text_of(w, e->role);
    w->edit->side[side].filler = concept_of(w, from, e->to);
}

static size_t edge_offset(const struct wording *w, uint32_t side, uint32_t edge)
{
    const struct mc_form *form = w->naming->form[side];

    return form->graph->edges[form->edges[edge].original].offset;
}

static void say_edge(const struct wording *w, uint32_t side, uint32_t edge)
{
    say_edge_texts(w, side, side, edge);
    w->edit->side[side].offset = edge_offset(w, side, edge);
    mark_edge(w, side, edge);
}

/* The texts sorted and joined; `once` leaves out repetitions. */
static struct mc_slice join(struct mc_slice *texts, uint32_t n, char between, bool once,
                            struct mc_arena *arena)
{
    struct mc_buffer joined = {NULL, 0, 0};
    uint32_t i;

    if (n > 0)
        qsort(texts, n, sizeof(*texts), mc_order_slices);
    for (i = 0; i < n; i++) {
        if (once && i > 0 && mc_slice_equal(texts[i], texts[i - 1]))
            continue;
        if (i > 0)
            mc_buffer_append_char(&joined, between);
        mc_buffer_append_slice(&joined, texts[i]);
    }
    return mc_buffer_take(&joined, arena);
}

/* Role of a link seen from the subtree, with its colon. */
static struct mc_slice link_role(const struct wording *w, bool outwards, uint32_t role)
{
    struct mc_slice text = text_of(w, role);

    return mc_slice_of(
        mc_arena_format(w->arena, ":%.*s%s", MC_SLICE_ARGUMENTS(text), outwards ? "-of" : ""));
}

static void say_links(const struct wording *w, uint32_t side, const struct mc_unmapped_set *set)
{
    const struct mc_form *form = w->naming->form[side];
    const uint32_t *set_of = w->naming->unmapped[side].set_of;
    struct mc_slice *roles = mc_arena_alloc(w->arena, mc_array_size(set->n_links, sizeof(*roles)));
    struct mc_slice *concepts =
        mc_arena_alloc(w->arena, mc_array_size((size_t)set->n_links + 1, sizeof(*concepts)));
    struct mc_graph_edit_side *to = &w->edit->side[side];
    uint32_t i;

    concepts[0] = concept_of(w, side, set->nodes[0]); /* if there is no link */
    for (i = 0; i < set->n_links; i++) {
        const struct mc_form_edge *edge = &form->edges[set->links[i]];
        bool outwards = set_of[edge->from] != MC_NO_PART;

        roles[i] = link_role(w, outwards, edge->role);
        concepts[i] = concept_of(w, side, outwards ? edge->from : edge->to);
    }
    to->role = join(roles, set->n_links, '+', false, w->arena);
    to->head = join(concepts, set->n_links > 0 ? set->n_links : 1, '/', true, w->arena);
}

static void mark_nodes(const struct wording *w, uint32_t side, const struct mc_unmapped_set *set)
{
    const struct mc_form *form = w->naming->form[side];
    struct mc_graph_edit_side *to = &w->edit->side[side];
    uint32_t i, k, n_attributes = 0;

    for (i = 0; i < set->n_nodes; i++)
        n_attributes += form->nodes[set->nodes[i]].n_attributes;
    to->nodes = mc_arena_alloc(w->arena, mc_array_size(set->n_nodes, sizeof(uint32_t)));
    to->attributes = mc_arena_alloc(w->arena, mc_array_size(n_attributes, sizeof(uint32_t)));
    for (i = 0; i < set->n_nodes; i++) {
        const struct mc_form_node *node = &form->nodes[set->nodes[i]];

        to->nodes[to->n_nodes++] = node->original;
        for (k = 0; k < node->n_attributes; k++)
            to->attributes[to->n_attributes++] =
                form->attributes[node->first_attribute + k].original;
    }
    qsort(to->nodes, to->n_nodes, sizeof(uint32_t), mc_order_uint32);
    qsort(to->attributes, to->n_attributes, sizeof(uint32_t), mc_order_uint32);
    to->offset = form->graph->nodes[to->nodes[0]].offset; /* nodes are in the order of the text */
}

/* Marks the edges with an end in the set. */
static void mark_edges(const struct wording *w, uint32_t side, const struct mc_unmapped_set *set)
{
    const struct mc_named_edits *n = w->naming;
    const struct mc_form *form = n->form[side];
    struct mc_graph_edit_side *to = &w->edit->side[side];
    uint32_t n_edges = set->n_links, i, k;

    for (i = 0; i < set->n_nodes; i++)
        n_edges += n->in_start[side][set->nodes[i] + 1] - n->in_start[side][set->nodes[i]];
    to->edges = mc_arena_alloc(w->arena, mc_array_size(n_edges, sizeof(uint32_t)));
    for (i = 0; i < set->n_links; i++)
        to->edges[to->n_edges++] = form->edges[set->links[i]].original;
    for (i = 0; i < set->n_nodes; i++)
        for (k = n->in_start[side][set->nodes[i]]; k < n->in_start[side][set->nodes[i] + 1]; k++) {
            const struct mc_form_edge *edge = &form->edges[n->in_edges[side][k]];

            if (n->unmapped[side].set_of[edge->from] != MC_NO_PART)
                to->edges[to->n_edges++] = edge->original;
        }
    qsort(to->edges, to->n_edges, sizeof(uint32_t), mc_order_uint32);
    for (i = 0; i < set->n_links; i++) {
        size_t offset = edge_offset(w, side, set->links[i]);

        if (offset < to->offset)
            to->offset = offset;
    }
}

static void say_set(const struct wording *w)
{
    uint32_t side = (uint32_t)w->raw->only, there = 1 - side;
    const struct mc_unmapped_set *set = &w->naming->unmapped[side].sets[w->raw->set];

    say_links(w, side, set);
    mark_nodes(w, side, set);
    mark_edges(w, side, set);
    if (w->raw->edge[there][0] != MC_NO_PART)
        say_edge(w, there, w->raw->edge[there][0]);
    else if (w->raw->node[there] != MC_NO_PART)
        say_node(w, there, w->raw->node[there], false);
}

/* Decides which of the two edges of graph A in a swap is named first. */
static void order_swap(const struct wording *w, uint32_t order[2])
{
    const struct mc_form *a = w->naming->form[0];
    const struct mc_form_edge *x = &a->edges[w->raw->edge[0][0]];
    const struct mc_form_edge *y = &a->edges[w->raw->edge[0][1]];

    order[0] = x->role < y->role ||
                       (x->role == y->role && a->nodes[x->to].concept <= a->nodes[y->to].concept)
                   ? 0
                   : 1;
    order[1] = 1 - order[0];
}

static void say_swap(const struct wording *w)
{
    uint32_t order[2], side;

    order_swap(w, order);
    for (side = 0; side < 2; side++) {
        say_edge_texts(w, side, 0, w->raw->edge[0][order[side]]);
        mark_edge(w, side, w->raw->edge[side][0]);
        mark_edge(w, side, w->raw->edge[side][1]);
        w->edit->side[side].offset = edge_offset(w, side, w->raw->edge[side][order[0]]);
    }
}

static void say_sides(const struct wording *w)
{
    const struct mc_raw_edit *raw = w->raw;
    uint32_t side;

    for (side = 0; side < 2; side++) {
        if (raw->attribute[side] != MC_NO_PART)
            say_attribute(w, side, raw->attribute[side]);
        else if (raw->edge[side][0] != MC_NO_PART)
            say_edge(w, side, raw->edge[side][0]);
        else if (raw->node[side] != MC_NO_PART)
            say_node(w, side, raw->node[side], raw->only < 0);
    }
}

static void word_sides(const struct wording *w)
{
    if (w->raw->set != MC_NO_PART)
        say_set(w);
    else if (w->raw->kind == MC_GRAPH_EDIT_ROLE_SWAP || w->raw->kind == MC_GRAPH_EDIT_FILLER_SWAP)
        say_swap(w);
    else
        say_sides(w);
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

static void word_edit(const struct wording *w)
{
    const struct mc_raw_edit *raw = w->raw;
    struct mc_graph_edit *edit = w->edit;
    const char *text;

    memset(edit, 0, sizeof(*edit));
    edit->kind = raw->kind;
    edit->sign = raw->only < 0    ? MC_GRAPH_EDIT_CHANGED
                 : raw->only == 0 ? MC_GRAPH_EDIT_ONLY_A
                                  : MC_GRAPH_EDIT_ONLY_B;
    word_sides(w);
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

/* Puts the edits into words and sorts them by their texts. All memory is the arena's. */
static struct mc_graph_edit *word_edits(const struct mc_named_edits *naming, struct mc_arena *arena)
{
    struct mc_graph_edit *edits =
        mc_arena_alloc(arena, mc_array_size(naming->n_edits, sizeof(*edits)));
    struct wording w = {naming, NULL, NULL, arena};
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

/* --- the search ------------------------------------------------------------------------------- */

/* The state of a comparison. Which graph is left does not depend on which is A. */
struct search {
    struct mc_form forms[2];
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
    struct mc_named_edits naming;

    memset(&naming, 0, sizeof(naming));
    invert(s, right_of);
    naming.form[0] = s->matching.left;
    naming.form[1] = s->matching.right;
    naming.other[0] = right_of;
    naming.other[1] = s->left_of;
    naming.arena = s->arena;
    mc_named_edits_find(&naming);
    version.edits = version.compared = word_edits(&naming, s->arena);
    if (s->exchanged) {
        mc_named_edits_exchange(&naming);
        version.edits = word_edits(&naming, s->arena);
    }
    version.n_edits = naming.n_edits;
    return version;
}

/* Orders by number of edits, then by their texts, which do not depend on which graph is A. */
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

/* Looks for other best mappings: the one with least in common with the first and, if that is a
 * different one, some random ones. */
static struct version look_for_others(struct search *s, struct version first, int64_t value,
                                      enum mc_difference_unique *unique)
{
    enum { RANDOM_TRIES = 4 };
    struct version best = first;
    struct mc_limit limit = s->limit; /* for one search */
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
    const struct mc_form *a = &s->forms[0];
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
        difference->n_edges[i] = s->forms[i].n_edges;
        difference->n_attributes[i] = s->forms[i].n_attributes;
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
    mc_forms_make(a, b, arena, s.forms);
    s.exchanged = s.forms[0].fingerprint > s.forms[1].fingerprint;
    s.matching.left = &s.forms[s.exchanged ? 1 : 0];
    s.matching.right = &s.forms[s.exchanged ? 0 : 1];
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
