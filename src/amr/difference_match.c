#include "amr/difference_match.h"

#include <stdlib.h>

#include "amr/align_exact.h"
#include "amr/graph.h"
#include "base/buffer.h"
#include "base/disjoint_sets.h"
#include "base/random.h"

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

/* Constants of two nodes with one role; both lists end where the role does. */
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

/* How many attributes from the first on have its role. */
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

/* What a pair of nodes earns by itself, edges from a node to itself left out. */
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

/* What two arcs earn that are mapped to each other. */
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

/* Whether two arcs earn something when the head of one is mapped to the end of the other. */
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

/* The aligners know no negative weights. Every left node has a right node of its own, a stand-in,
 * that stands for "not mapped" and is worth UNMAPPED; mapping it to a true node is worth UNMAPPED
 * more than the weight of the pair. So every left node earns UNMAPPED too much, whatever the
 * mapping. */
enum { UNMAPPED = -OTHER_CONCEPTS };

/* --- the problem ------------------------------------------------------------------------------ */

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

/* A power of two above the number of pairs, so that they all earn less than 1 together. */
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
    problem.spent = 0; /* the limit is that of this search alone */
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

uint32_t mc_open_edge(const struct mc_naming *n, uint32_t side, uint32_t from, uint32_t to)
{
    const struct mc_form_arc *arc = mc_form_arc_between(n->form[side], from, to);
    uint32_t i;

    for (i = 0; arc != NULL && i < arc->n; i++)
        if (n->open[side][arc->first + i])
            return arc->first + i;
    return MC_NO_PART;
}

static bool is_inner(const struct mc_naming *n, uint32_t side, uint32_t edge)
{
    const struct mc_form_edge *e = &n->form[side]->edges[edge];

    return n->other[side][e->from] != MC_NO_PART && n->other[side][e->to] != MC_NO_PART;
}

static bool is_open(const struct mc_naming *n, uint32_t side, uint32_t edge)
{
    return n->open[side][edge] && is_inner(n, side, edge);
}

static struct mc_raw_edit *name_edges(struct mc_naming *n, enum mc_graph_edit_kind kind, uint32_t a,
                                      uint32_t b)
{
    struct mc_raw_edit *edit = mc_add_raw_edit(n, kind, -1);

    edit->edge[0][0] = a;
    edit->edge[1][0] = b;
    n->open[0][a] = n->open[1][b] = false;
    return edit;
}

static void strike_equal(struct mc_naming *n, const struct mc_form_arc *a,
                         const struct mc_form_arc *b)
{
    uint32_t i = 0, k = 0;

    while (i < a->n && k < b->n) {
        uint32_t x = n->form[0]->edges[a->first + i].role, y = n->form[1]->edges[b->first + k].role;

        if (x == y)
            n->open[0][a->first + i] = n->open[1][b->first + k] = false;
        i += x <= y;
        k += y <= x;
    }
}

static void name_relabelled(struct mc_naming *n)
{
    uint32_t i;

    for (i = 0; i < n->form[0]->n_arcs; i++) {
        const struct mc_form_arc *a = &n->form[0]->arcs[i], *b;
        uint32_t from = n->other[0][a->from], to = n->other[0][a->to], x, y;

        if (from == MC_NO_PART || to == MC_NO_PART)
            continue;
        b = mc_form_arc_between(n->form[1], from, to);
        if (b == NULL)
            continue;
        strike_equal(n, a, b);
        while ((x = mc_open_edge(n, 0, a->from, a->to)) != MC_NO_PART &&
               (y = mc_open_edge(n, 1, from, to)) != MC_NO_PART)
            (void)name_edges(n, MC_GRAPH_EDIT_ROLE, x, y);
    }
}

static const struct mc_form_edge *edge_of(const struct mc_naming *n, const struct mc_raw_edit *edit,
                                          uint32_t side)
{
    return &n->form[side]->edges[edit->edge[side][0]];
}

/* Relabelled edges from[first] .. last - 1 have one head. */
static void join_swaps(struct mc_naming *n, size_t first, size_t last)
{
    size_t i, k;

    for (i = first; i < last; i++)
        for (k = i + 1; k < last; k++) {
            struct mc_raw_edit *x = &n->edits[i], *y = &n->edits[k];

            if (x->kind != MC_GRAPH_EDIT_ROLE || y->kind != MC_GRAPH_EDIT_ROLE ||
                edge_of(n, x, 0)->role != edge_of(n, y, 1)->role ||
                edge_of(n, x, 1)->role != edge_of(n, y, 0)->role)
                continue;
            x->kind = MC_GRAPH_EDIT_ROLE_SWAP;
            x->edge[0][1] = y->edge[0][0];
            x->edge[1][1] = y->edge[1][0];
            y->kind = MC_N_GRAPH_EDIT_KINDS; /* taken out below */
        }
}

static void name_role_swaps(struct mc_naming *n, size_t first)
{
    size_t begin = first, kept = first, i;

    for (i = first; i < n->n_edits; i++)
        if (i + 1 == n->n_edits ||
            edge_of(n, &n->edits[i], 0)->from != edge_of(n, &n->edits[i + 1], 0)->from) {
            join_swaps(n, begin, i + 1);
            begin = i + 1;
        }
    for (i = first; i < n->n_edits; i++)
        if (n->edits[i].kind != MC_N_GRAPH_EDIT_KINDS)
            n->edits[kept++] = n->edits[i];
    n->n_edits = kept;
}

static void name_reversed(struct mc_naming *n)
{
    uint32_t i;

    for (i = 0; i < n->form[0]->n_edges; i++) {
        const struct mc_form_edge *edge = &n->form[0]->edges[i];
        uint32_t found;

        if (!is_open(n, 0, i))
            continue;
        found = mc_open_edge(n, 1, n->other[0][edge->to], n->other[0][edge->from]);
        if (found != MC_NO_PART)
            (void)name_edges(n, MC_GRAPH_EDIT_REVERSED, i, found);
    }
}

/* The open edge with this role between two nodes, or MC_NO_PART. */
static uint32_t open_edge_with(const struct mc_naming *n, uint32_t side, uint32_t from, uint32_t to,
                               uint32_t role)
{
    const struct mc_form_arc *arc = mc_form_arc_between(n->form[side], from, to);
    uint32_t i;

    for (i = 0; arc != NULL && i < arc->n; i++)
        if (n->open[side][arc->first + i] && n->form[side]->edges[arc->first + i].role == role)
            return arc->first + i;
    return MC_NO_PART;
}

/* (p r x) of the left graph became (p r y), `there` of the right one: looks for (q s y) that became
 * (q s x). */
static bool name_filler_swap(struct mc_naming *n, uint32_t here, uint32_t there)
{
    const struct mc_form_edge *a = &n->form[0]->edges[here];
    uint32_t y = n->other[1][n->form[1]->edges[there].to], i;

    for (i = n->in_start[0][y]; i < n->in_start[0][y + 1]; i++) {
        uint32_t second = n->in_edges[0][i], back;
        const struct mc_form_edge *b = &n->form[0]->edges[second];
        struct mc_raw_edit *edit;

        if (second == here || !is_open(n, 0, second))
            continue;
        back = open_edge_with(n, 1, n->other[0][b->from], n->other[0][a->to], b->role);
        if (back == MC_NO_PART || back == there)
            continue;
        edit = name_edges(n, MC_GRAPH_EDIT_FILLER_SWAP, here, there);
        edit->edge[0][1] = second;
        edit->edge[1][1] = back;
        n->open[0][second] = n->open[1][back] = false;
        return true;
    }
    return false;
}

static void name_filler_swaps(struct mc_naming *n)
{
    uint32_t i, k, j;

    for (i = 0; i < n->form[0]->n_edges; i++) {
        const struct mc_form_edge *a = &n->form[0]->edges[i];
        const struct mc_form_node *head;

        if (!is_open(n, 0, i))
            continue;
        head = &n->form[1]->nodes[n->other[0][a->from]];
        for (k = head->first_arc; k < head->first_arc + head->n_arcs && n->open[0][i]; k++) {
            const struct mc_form_arc *arc = &n->form[1]->arcs[k];

            for (j = arc->first; j < arc->first + arc->n; j++)
                if (is_open(n, 1, j) && n->form[1]->edges[j].role == a->role &&
                    name_filler_swap(n, i, j))
                    break;
        }
    }
}

/* --- what is left ----------------------------------------------------------------------------- */

static void name_moved(struct mc_naming *n)
{
    uint32_t x, i, k;

    for (x = 0; x < n->form[0]->n_nodes; x++) {
        uint32_t y = n->other[0][x];

        if (y == MC_NO_PART)
            continue;
        k = n->in_start[1][y];
        for (i = n->in_start[0][x]; i < n->in_start[0][x + 1]; i++) {
            if (!is_open(n, 0, n->in_edges[0][i]))
                continue;
            while (k < n->in_start[1][y + 1] && !is_open(n, 1, n->in_edges[1][k]))
                k++;
            if (k == n->in_start[1][y + 1])
                break;
            (void)name_edges(n, MC_GRAPH_EDIT_MOVED, n->in_edges[0][i], n->in_edges[1][k]);
        }
    }
}

static void name_reentrancies(struct mc_naming *n, uint32_t side)
{
    uint32_t i;

    for (i = 0; i < n->form[side]->n_edges; i++) {
        struct mc_raw_edit *edit;

        if (!is_open(n, side, i))
            continue;
        edit = mc_add_raw_edit(n, MC_GRAPH_EDIT_REENTRANCY, (int)side);
        edit->edge[side][0] = i;
        edit->node[1 - side] = n->other[side][n->form[side]->edges[i].from];
    }
}

void mc_name_changed_edges(struct mc_naming *n)
{
    size_t first = n->n_edits;

    name_relabelled(n);
    name_role_swaps(n, first);
    name_reversed(n);
    name_filler_swaps(n);
}

void mc_name_left_edges(struct mc_naming *n)
{
    name_moved(n);
    name_reentrancies(n, 0);
    name_reentrancies(n, 1);
}

void mc_name_concepts(struct mc_naming *n)
{
    uint32_t s;

    for (s = 0; s < n->form[0]->n_nodes; s++) {
        uint32_t t = n->other[0][s];
        const struct mc_form_node *a = &n->form[0]->nodes[s], *b;
        struct mc_raw_edit *edit;

        if (t == MC_NO_PART)
            continue;
        b = &n->form[1]->nodes[t];
        if (a->concept == b->concept)
            continue;
        edit = mc_add_raw_edit(
            n, a->lemma == b->lemma ? MC_GRAPH_EDIT_SENSE : MC_GRAPH_EDIT_CONCEPT, -1);
        edit->node[0] = s;
        edit->node[1] = t;
    }
}

/* Attributes of two mapped nodes under one role. */
struct constants {
    uint32_t node[2], at[2], end[2]; /* at .. end - 1 in the attributes of the forms */
};

static uint32_t value_at(const struct mc_naming *n, const struct constants *c, uint32_t side)
{
    return c->at[side] < c->end[side] ? n->form[side]->attributes[c->at[side]].value : MC_NO_PART;
}

static void name_constant(struct mc_naming *n, const struct constants *c, uint32_t a, uint32_t b)
{
    enum mc_graph_edit_kind kind =
        a != MC_NO_PART && b != MC_NO_PART ? MC_GRAPH_EDIT_CONSTANT : MC_GRAPH_EDIT_ATTRIBUTE;
    struct mc_raw_edit *edit =
        mc_add_raw_edit(n, kind, kind == MC_GRAPH_EDIT_CONSTANT ? -1 : a == MC_NO_PART);

    edit->node[0] = c->node[0];
    edit->node[1] = c->node[1];
    edit->attribute[0] = a;
    edit->attribute[1] = b;
}

/* Strikes equal constants, pairs the rest in their order, says what is then left. */
static void name_role_constants(struct mc_naming *n, struct constants *c)
{
    uint32_t n_most = c->end[0] - c->at[0] + c->end[1] - c->at[1], n_rest[2] = {0, 0}, i;
    struct mc_arena_mark mark = mc_arena_mark(n->arena);
    uint32_t *rest[2];

    rest[0] = mc_arena_alloc(n->arena, mc_array_size(n_most, sizeof(uint32_t)));
    rest[1] = mc_arena_alloc(n->arena, mc_array_size(n_most, sizeof(uint32_t)));
    while (c->at[0] < c->end[0] || c->at[1] < c->end[1]) {
        uint32_t a = value_at(n, c, 0), b = value_at(n, c, 1);

        if (a < b)
            rest[0][n_rest[0]++] = c->at[0]++;
        else if (b < a)
            rest[1][n_rest[1]++] = c->at[1]++;
        else
            c->at[0]++, c->at[1]++;
    }
    if (n_rest[0] == 0 && n_rest[1] == 0)
        mc_arena_reset(n->arena, mark);
    for (i = 0; i < n_rest[0] || i < n_rest[1]; i++)
        name_constant(n, c, i < n_rest[0] ? rest[0][i] : MC_NO_PART,
                      i < n_rest[1] ? rest[1][i] : MC_NO_PART);
}

static uint32_t role_at(const struct mc_naming *n, uint32_t side, uint32_t at, uint32_t end)
{
    return at < end ? n->form[side]->attributes[at].role : MC_NO_PART;
}

static void name_attributes(struct mc_naming *n, uint32_t s, uint32_t t)
{
    const struct mc_form_node *nodes[2] = {&n->form[0]->nodes[s], &n->form[1]->nodes[t]};
    uint32_t at[2], end[2], side;

    for (side = 0; side < 2; side++) {
        at[side] = nodes[side]->first_attribute;
        end[side] = at[side] + nodes[side]->n_attributes;
    }
    while (at[0] < end[0] || at[1] < end[1]) {
        struct constants c = {{s, t}, {at[0], at[1]}, {0, 0}};
        uint32_t a = role_at(n, 0, at[0], end[0]), b = role_at(n, 1, at[1], end[1]);
        uint32_t role = a < b ? a : b;

        for (side = 0; side < 2; side++) {
            while (role_at(n, side, at[side], end[side]) == role)
                at[side]++;
            c.end[side] = at[side];
        }
        name_role_constants(n, &c);
    }
}

void mc_name_attributes(struct mc_naming *n)
{
    uint32_t s;

    for (s = 0; s < n->form[0]->n_nodes; s++)
        if (n->other[0][s] != MC_NO_PART)
            name_attributes(n, s, n->other[0][s]);
}

/* Roles and the frames that stand for them when they are nodes (AMR guidelines 1.2.6, reification;
 * the frames of possession, material, cause and the like as PropBank has them). */
static const struct {
    const char *role, *frame;
} reifications[] = {
    {"location", "be-located-at-91"},
    {"poss", "have-03"},
    {"poss", "own-01"},
    {"poss", "belong-01"},
    {"consist-of", "make-01"},
    {"consist-of", "consist-01"},
    {"mod", "have-mod-91"},
    {"manner", "have-manner-91"},
    {"purpose", "have-purpose-91"},
    {"instrument", "have-instrument-91"},
    {"cause", "cause-01"},
    {"accompanier", "accompany-01"},
    {"age", "age-01"},
    {"beneficiary", "benefit-01"},
    {"concession", "have-concession-91"},
    {"condition", "have-condition-91"},
    {"destination", "be-destined-for-91"},
    {"duration", "last-01"},
    {"example", "exemplify-01"},
    {"extent", "have-extent-91"},
    {"frequency", "have-frequency-91"},
    {"li", "have-li-91"},
    {"medium", "have-medium-91"},
    {"name", "have-name-91"},
    {"ord", "have-ord-91"},
    {"part", "have-part-91"},
    {"part-of", "have-part-91"},
    {"polarity", "have-polarity-91"},
    {"quant", "have-quant-91"},
    {"source", "be-from-91"},
    {"subevent", "have-subevent-91"},
    {"subset", "include-91"},
    {"time", "be-temporally-at-91"},
    {"topic", "concern-02"},
    {"value", "have-value-91"},
};

static bool is_reification(struct mc_slice role, struct mc_slice frame)
{
    size_t i;

    for (i = 0; i < sizeof(reifications) / sizeof(reifications[0]); i++)
        if (mc_slice_is(role, reifications[i].role) && mc_slice_is(frame, reifications[i].frame))
            return true;
    return false;
}

/* --- finding them ----------------------------------------------------------------------------- */

static uint32_t *connect(const struct mc_form *form, const uint32_t *other, struct mc_arena *arena)
{
    uint32_t *parent = mc_arena_alloc(arena, mc_array_size(form->n_nodes, sizeof(*parent))), i;

    for (i = 0; i < form->n_nodes; i++)
        parent[i] = i;
    for (i = 0; i < form->n_edges; i++) {
        uint32_t a = form->edges[i].from, b = form->edges[i].to;

        if (other[a] == MC_NO_PART && other[b] == MC_NO_PART)
            mc_join_sets(parent, a, b);
    }
    return parent;
}

/* The set an edge links to the mapped nodes, or MC_NO_PART. */
static uint32_t linked_set(const struct mc_unmapped *unmapped, const struct mc_form_edge *edge)
{
    uint32_t from = unmapped->set_of[edge->from], to = unmapped->set_of[edge->to];

    if (from != MC_NO_PART && to != MC_NO_PART)
        return MC_NO_PART;
    return from != MC_NO_PART ? from : to;
}

/* The sizes are counted already; gives each set its lists and fills them. */
static void fill_sets(struct mc_naming *n, uint32_t side)
{
    struct mc_unmapped *unmapped = &n->unmapped[side];
    const struct mc_form *form = n->form[side];
    uint32_t i, set;

    for (i = 0; i < unmapped->n_sets; i++) {
        struct mc_unmapped_set *s = &unmapped->sets[i];

        s->nodes = mc_arena_alloc(n->arena, mc_array_size(s->n_nodes, sizeof(*s->nodes)));
        s->links = mc_arena_alloc(n->arena, mc_array_size(s->n_links, sizeof(*s->links)));
        s->n_nodes = s->n_links = 0;
    }
    for (i = 0; i < form->n_nodes; i++) {
        set = unmapped->set_of[i];
        if (set != MC_NO_PART)
            unmapped->sets[set].nodes[unmapped->sets[set].n_nodes++] = i;
    }
    for (i = 0; i < form->n_edges; i++) {
        set = linked_set(unmapped, &form->edges[i]);
        if (set != MC_NO_PART)
            unmapped->sets[set].links[unmapped->sets[set].n_links++] = i;
    }
}

void mc_find_unmapped(struct mc_naming *n, uint32_t side)
{
    const struct mc_form *form = n->form[side];
    struct mc_unmapped *unmapped = &n->unmapped[side];
    uint32_t *parent = connect(form, n->other[side], n->arena), i;

    unmapped->set_of = mc_arena_alloc(n->arena, mc_array_size(form->n_nodes, sizeof(uint32_t)));
    unmapped->sets = mc_arena_array(n->arena, form->n_nodes, sizeof(*unmapped->sets));
    unmapped->n_sets = 0;
    for (i = 0; i < form->n_nodes; i++) {
        unmapped->set_of[i] = MC_NO_PART;
        if (n->other[side][i] != MC_NO_PART)
            continue;
        unmapped->set_of[i] =
            parent[i] == i ? unmapped->n_sets++ : unmapped->set_of[mc_find_set(parent, i)];
        unmapped->sets[unmapped->set_of[i]].n_nodes++;
    }
    for (i = 0; i < form->n_edges; i++) {
        uint32_t set = linked_set(unmapped, &form->edges[i]);

        if (set != MC_NO_PART)
            unmapped->sets[set].n_links++;
    }
    fill_sets(n, side);
}

/* --- naming them ------------------------------------------------------------------------------ */

/* The mapped end of a link. */
static uint32_t outer_end(const struct mc_naming *n, uint32_t side, uint32_t link)
{
    const struct mc_form_edge *edge = &n->form[side]->edges[link];

    return n->unmapped[side].set_of[edge->from] == MC_NO_PART ? edge->from : edge->to;
}

/* The unmatched edge of the other graph in whose place the set stands, or MC_NO_PART. */
static uint32_t replaced_edge(const struct mc_naming *n, uint32_t side,
                              const struct mc_unmapped_set *set)
{
    uint32_t u, v, edge;

    if (set->n_links != 2)
        return MC_NO_PART;
    u = n->other[side][outer_end(n, side, set->links[0])];
    v = n->other[side][outer_end(n, side, set->links[1])];
    if (u == v)
        return MC_NO_PART;
    edge = mc_open_edge(n, 1 - side, u, v);
    return edge != MC_NO_PART ? edge : mc_open_edge(n, 1 - side, v, u);
}

static bool holds_root(const struct mc_naming *n, uint32_t side, uint32_t set)
{
    return n->unmapped[side].set_of[n->form[side]->root] == set;
}

static void name_set(struct mc_naming *n, uint32_t side, uint32_t number)
{
    const struct mc_unmapped_set *set = &n->unmapped[side].sets[number];
    struct mc_raw_edit *edit = mc_add_raw_edit(n, MC_GRAPH_EDIT_SUBTREE, (int)side);
    uint32_t edge = replaced_edge(n, side, set);

    edit->set = number;
    if (set->n_links > 0)
        edit->node[1 - side] = n->other[side][outer_end(n, side, set->links[0])];
    if (edge != MC_NO_PART) {
        const struct mc_amr_graph *graph = n->form[side]->graph;
        uint32_t original = n->form[side]->nodes[set->nodes[0]].original;
        struct mc_slice role = mc_form_text(n->form[1 - side], n->form[1 - side]->edges[edge].role);

        edit->kind = set->n_nodes == 1 && is_reification(role, graph->nodes[original].concept)
                         ? MC_GRAPH_EDIT_REIFIED
                         : MC_GRAPH_EDIT_INTERPOSED;
        edit->edge[1 - side][0] = edge;
        n->open[1 - side][edge] = false;
    } else if (set->n_links > 0 && holds_root(n, side, number)) {
        edit->kind = MC_GRAPH_EDIT_WRAPPER;
    }
}

void mc_name_sets(struct mc_naming *n, uint32_t side)
{
    uint32_t i;

    for (i = 0; i < n->unmapped[side].n_sets; i++)
        name_set(n, side, i);
}

/* --- one side --------------------------------------------------------------------------------- */

static struct mc_slice text_of(const struct mc_wording *w, uint32_t string)
{
    return string == MC_NO_PART ? mc_slice("", 0) : mc_form_text(w->naming->form[0], string);
}

static struct mc_slice concept_of(const struct mc_wording *w, uint32_t side, uint32_t node)
{
    return text_of(w, w->naming->form[side]->nodes[node].concept);
}

static void add_number(const struct mc_wording *w, uint32_t **list, uint32_t *n, uint32_t number)
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

static void say_node(const struct mc_wording *w, uint32_t side, uint32_t node, bool differs)
{
    const struct mc_form *form = w->naming->form[side];
    struct mc_graph_edit_side *to = &w->edit->side[side];

    to->offset = form->graph->nodes[form->nodes[node].original].offset;
    if (!differs)
        return;
    to->head = concept_of(w, side, node);
    add_number(w, &to->nodes, &to->n_nodes, form->nodes[node].original);
}

static void say_attribute(const struct mc_wording *w, uint32_t side, uint32_t attribute)
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

static void mark_edge(const struct mc_wording *w, uint32_t side, uint32_t edge)
{
    struct mc_graph_edit_side *to = &w->edit->side[side];

    add_number(w, &to->edges, &to->n_edges, w->naming->form[side]->edges[edge].original);
}

/* Texts of an edge of graph `from` as those of a side. */
static void say_edge_texts(const struct mc_wording *w, uint32_t side, uint32_t from, uint32_t edge)
{
    const struct mc_form_edge *e = &w->naming->form[from]->edges[edge];

    w->edit->side[side].head = concept_of(w, from, e->from);
    w->edit->side[side].role = text_of(w, e->role);
    w->edit->side[side].filler = concept_of(w, from, e->to);
}

static size_t edge_offset(const struct mc_wording *w, uint32_t side, uint32_t edge)
{
    const struct mc_form *form = w->naming->form[side];

    return form->graph->edges[form->edges[edge].original].offset;
}

static void say_edge(const struct mc_wording *w, uint32_t side, uint32_t edge)
{
    say_edge_texts(w, side, side, edge);
    w->edit->side[side].offset = edge_offset(w, side, edge);
    mark_edge(w, side, edge);
}

/* --- nodes that are only on one side ---------------------------------------------------------- */

static int compare_slices(const void *a, const void *b)
{
    return mc_slice_compare(*(const struct mc_slice *)a, *(const struct mc_slice *)b);
}

/* Sorted and joined, `once` leaves out what is there already. */
static struct mc_slice join(struct mc_slice *texts, uint32_t n, char between, bool once,
                            struct mc_arena *arena)
{
    struct mc_buffer joined = {NULL, 0, 0};
    struct mc_slice result;
    uint32_t i;

    if (n > 0)
        qsort(texts, n, sizeof(*texts), compare_slices);
    for (i = 0; i < n; i++) {
        if (once && i > 0 && mc_slice_equal(texts[i], texts[i - 1]))
            continue;
        if (i > 0)
            mc_buffer_append_char(&joined, between);
        mc_buffer_append_slice(&joined, texts[i]);
    }
    result = mc_arena_copy(arena, mc_buffer_slice(&joined));
    mc_buffer_free(&joined);
    return result;
}

/* Role of a link as the subtree sees it, with its colon. */
static struct mc_slice link_role(const struct mc_wording *w, bool outwards, uint32_t role)
{
    struct mc_slice text = text_of(w, role);

    return mc_slice_of(
        mc_arena_format(w->arena, ":%.*s%s", MC_SLICE_ARGUMENTS(text), outwards ? "-of" : ""));
}

static void say_links(const struct mc_wording *w, uint32_t side, const struct mc_unmapped_set *set)
{
    const struct mc_form *form = w->naming->form[side];
    const uint32_t *set_of = w->naming->unmapped[side].set_of;
    struct mc_slice *roles = mc_arena_alloc(w->arena, mc_array_size(set->n_links, sizeof(*roles)));
    struct mc_slice *concepts =
        mc_arena_alloc(w->arena, mc_array_size((size_t)set->n_links + 1, sizeof(*concepts)));
    struct mc_graph_edit_side *to = &w->edit->side[side];
    uint32_t i;

    concepts[0] = concept_of(w, side, set->nodes[0]); /* where there is no link */
    for (i = 0; i < set->n_links; i++) {
        const struct mc_form_edge *edge = &form->edges[set->links[i]];
        bool outwards = set_of[edge->from] != MC_NO_PART;

        roles[i] = link_role(w, outwards, edge->role);
        concepts[i] = concept_of(w, side, outwards ? edge->from : edge->to);
    }
    to->role = join(roles, set->n_links, '+', false, w->arena);
    to->head = join(concepts, set->n_links > 0 ? set->n_links : 1, '/', true, w->arena);
}

static int compare_uint32(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

static void mark_nodes(const struct mc_wording *w, uint32_t side, const struct mc_unmapped_set *set)
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
    qsort(to->nodes, to->n_nodes, sizeof(uint32_t), compare_uint32);
    qsort(to->attributes, to->n_attributes, sizeof(uint32_t), compare_uint32);
    to->offset = form->graph->nodes[to->nodes[0]].offset; /* nodes are in the order of the text */
}

/* Edges with an end in the set. */
static void mark_edges(const struct mc_wording *w, uint32_t side, const struct mc_unmapped_set *set)
{
    const struct mc_naming *n = w->naming;
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
    qsort(to->edges, to->n_edges, sizeof(uint32_t), compare_uint32);
    for (i = 0; i < set->n_links; i++) {
        size_t offset = edge_offset(w, side, set->links[i]);

        if (offset < to->offset)
            to->offset = offset;
    }
}

static void say_set(const struct mc_wording *w)
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

/* --- an edit ---------------------------------------------------------------------------------- */

/* Which of the two edges of graph A in a swap is named first. */
static void order_swap(const struct mc_wording *w, uint32_t order[2])
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

static void say_swap(const struct mc_wording *w)
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

static void say_sides(const struct mc_wording *w)
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

void mc_word_sides(const struct mc_wording *w)
{
    if (w->raw->set != MC_NO_PART)
        say_set(w);
    else if (w->raw->kind == MC_GRAPH_EDIT_ROLE_SWAP || w->raw->kind == MC_GRAPH_EDIT_FILLER_SWAP)
        say_swap(w);
    else
        say_sides(w);
}
