#include "amr/difference_name.h"

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
