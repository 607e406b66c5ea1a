#include "amr/penman.h"
#include "base/buffer.h"
#include "report/marked_text.h"

/* A graph as lines: line 0 is the root, line i + 1 item i of the graph. */
struct marking {
    const struct mc_amr_graph *graph;
    const uint32_t *other;            /* [nodes]: node of the other graph, or MC_NOT_FOUND */
    char *nodes, *edges, *attributes; /* signs; 0: none */
    size_t *defined_at;               /* [nodes]: line */
    struct mc_marked_text text;
};

static void mark(char *signs, const uint32_t *parts, uint32_t n, char sign)
{
    uint32_t i;

    for (i = 0; i < n; i++)
        if (signs[parts[i]] != '-' && signs[parts[i]] != '+')
            signs[parts[i]] = sign;
}

static void mark_parts(struct marking *m, const struct mc_difference *difference, uint32_t side,
                       struct mc_arena *arena)
{
    size_t i;

    m->nodes = mc_arena_array(arena, m->graph->n_nodes, 1);
    m->edges = mc_arena_array(arena, m->graph->n_edges, 1);
    m->attributes = mc_arena_array(arena, m->graph->n_attributes, 1);
    for (i = 0; i < difference->n_edits; i++) {
        const struct mc_graph_edit *edit = &difference->edits[i];
        const struct mc_graph_edit_side *parts = &edit->side[side];
        /* What stands on the other side alone leaves a mark of change on this one. */
        char sign = edit->sign == (side == 0 ? MC_GRAPH_EDIT_ONLY_A : MC_GRAPH_EDIT_ONLY_B)
                        ? (char)edit->sign
                        : '~';

        mark(m->nodes, parts->nodes, parts->n_nodes, sign);
        mark(m->edges, parts->edges, parts->n_edges, sign);
        mark(m->attributes, parts->attributes, parts->n_attributes, sign);
    }
}

/* The sign of a line that defines a node behind an edge, or the root (edge_sign 0). */
static char sign_of_node(char node_sign, char edge_sign)
{
    if (node_sign == '-' || node_sign == '+')
        return node_sign;
    return node_sign != 0 || edge_sign != 0 ? '~' : ' ';
}

static void mark_lines(struct marking *m)
{
    const struct mc_amr_graph *graph = m->graph;
    uint32_t i;

    m->defined_at[graph->root] = 0;
    m->text.lines[0].sign = sign_of_node(m->nodes[graph->root], 0);
    for (i = 0; i < graph->n_items; i++) {
        const struct mc_amr_item *item = &graph->items[i];
        struct mc_marked_line *line = &m->text.lines[i + 1];
        char sign = item->is_attribute ? m->attributes[item->index] : m->edges[item->index];

        line->sign = sign == 0 ? ' ' : sign;
        if (!item->is_attribute && item->defines_target) {
            uint32_t node = mc_amr_edge_target(&graph->edges[item->index]);

            m->defined_at[node] = i + 1;
            line->sign = sign_of_node(m->nodes[node], sign);
        }
    }
}

static void write_lines(struct marking *m, struct mc_arena *arena)
{
    struct mc_amr_graph bare = *m->graph;
    struct mc_buffer text = {NULL, 0, 0};

    bare.n_metadata = 0;
    mc_penman_write(&bare, false, &text);
    m->text = mc_unmarked_text(mc_arena_copy(arena, mc_buffer_slice(&text)), arena);
    mc_buffer_free(&text);
    m->defined_at = mc_arena_array(arena, m->graph->n_nodes, sizeof(*m->defined_at));
}

/* --- partners --------------------------------------------------------------------------------- */

static void join(struct marking *left, size_t i, struct marking *right, size_t k)
{
    left->text.lines[i].partner = k;
    right->text.lines[k].partner = i;
}

static bool defines(const struct mc_amr_item *item)
{
    return !item->is_attribute && item->defines_target;
}

/* Whether two lines that define no node say something of the same thing. */
static bool belong_together(const struct marking *left, const struct mc_amr_item *a,
                            const struct marking *right, const struct mc_amr_item *b)
{
    if (a->is_attribute != b->is_attribute || defines(b) || left->other[a->node] != b->node)
        return false;
    if (a->is_attribute)
        return mc_slice_equal(left->graph->attributes[a->index].role,
                              right->graph->attributes[b->index].role);
    return left->other[mc_amr_edge_target(&left->graph->edges[a->index])] ==
           mc_amr_edge_target(&right->graph->edges[b->index]);
}

/* Looks among the lines of the same node for a partner of line i + 1. */
static void find_partner(struct marking *left, uint32_t i, struct marking *right)
{
    const struct mc_amr_item *item = &left->graph->items[i];
    uint32_t node = left->other[item->node], k;

    for (k = node == MC_NOT_FOUND ? right->graph->n_items : (uint32_t)right->defined_at[node];
         k < right->graph->n_items; k++)
        if (right->text.lines[k + 1].partner == MC_NO_LINE &&
            belong_together(left, item, right, &right->graph->items[k])) {
            join(left, i + 1, right, k + 1);
            return;
        }
}

static void find_partners(struct marking *left, struct marking *right)
{
    static const uint64_t most_work = 10000000;
    const struct mc_amr_graph *a = left->graph, *b = right->graph;
    uint32_t i;

    for (i = 0; i < a->n_nodes; i++)
        if (left->other[i] != MC_NOT_FOUND)
            join(left, left->defined_at[i], right, right->defined_at[left->other[i]]);
    for (i = 0; i < a->n_items && (uint64_t)a->n_items * b->n_items <= most_work; i++)
        if (!defines(&a->items[i]))
            find_partner(left, i, right);
}

void mc_marked_graphs(const struct mc_amr_graph *const graphs[2],
                      const struct mc_difference *difference, struct mc_arena *arena,
                      struct mc_marked_text sides[2])
{
    struct marking marking[2];
    uint32_t side;

    memset(marking, 0, sizeof(marking));
    for (side = 0; side < 2; side++) {
        marking[side].graph = graphs[side];
        write_lines(&marking[side], arena);
        mark_parts(&marking[side], difference, side, arena);
        mark_lines(&marking[side]);
    }
    marking[0].other = difference->b_of;
    find_partners(&marking[0], &marking[1]);
    sides[0] = marking[0].text;
    sides[1] = marking[1].text;
}
