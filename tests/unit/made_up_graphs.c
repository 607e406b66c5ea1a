/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/penman_read.h"
#include "base/memory.h"
#include "base/random.h"
#include "tests/unit/made_up_graphs.h"

enum { CONCEPTS, PARENTS, ROLES, ENDS, CONSTANTS, WAYS };

struct made {
    const struct mc_made_up_graph *form;
    uint64_t shuffle;
    struct mc_buffer *out;
};

static uint32_t draw(const struct made *made, uint64_t stream, uint64_t index, uint32_t n)
{
    return mc_random_below(mc_random_bits(made->form->seed, stream, index), n);
}

static uint32_t parent_of(const struct made *made, uint32_t node)
{
    return draw(made, PARENTS, node, node);
}

static void write_name(const struct made *made, uint32_t node)
{
    if (made->shuffle == 0)
        mc_buffer_append_format(made->out, "x%u", node);
    else
        mc_buffer_append_format(made->out, "n%u", (made->form->n_nodes - node) * 3);
}

/* Writes a relation if it is one of the node: a child, an edge to another node, or an attribute. */
static void write_relation(const struct made *made, uint32_t node, uint32_t relation);

static void write_node(const struct made *made, uint32_t node)
{
    uint32_t n = made->form->n_nodes + made->form->n_reentrancies + made->form->n_attributes, i;
    uint32_t concept = draw(made, CONCEPTS, node, made->form->n_concepts);

    mc_buffer_append_char(made->out, '(');
    write_name(made, node);
    mc_buffer_append_format(made->out, " / c%u-0%u", concept / 2, concept % 2);
    for (i = 0; i < n; i++)
        write_relation(made, node, made->shuffle == 0 ? i : (uint32_t)((i + made->shuffle) % n));
    mc_buffer_append_char(made->out, ')');
}

static void write_relation(const struct made *made, uint32_t node, uint32_t relation)
{
    const struct mc_made_up_graph *form = made->form;
    uint32_t role = draw(made, ROLES, relation, form->n_roles), other;

    if (relation < form->n_nodes) {
        if (relation == 0 || parent_of(made, relation) != node)
            return;
        mc_buffer_append_format(made->out, " :r%u%s ", role,
                                draw(made, WAYS, relation, 3) == 0 ? "-of" : "");
        write_node(made, relation);
        return;
    }
    if (draw(made, ENDS, 2 * (uint64_t)relation, form->n_nodes) != node)
        return;
    if (relation < form->n_nodes + form->n_reentrancies) {
        other = draw(made, ENDS, 2 * (uint64_t)relation + 1, form->n_nodes);
        mc_buffer_append_format(made->out, " :r%u ", role);
        write_name(made, other);
    } else {
        mc_buffer_append_format(made->out, " :a%u %u", role, draw(made, CONSTANTS, relation, 3));
    }
}

const char *mc_made_up_graph_text(const struct mc_made_up_graph *form, uint64_t shuffle,
                                  struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct made made = {form, shuffle, &text};
    const char *copy;

    write_node(&made, 0);
    copy = mc_arena_copy(arena, mc_buffer_slice(&text)).data;
    mc_buffer_free(&text);
    return copy;
}

struct mc_amr_graph *mc_made_up_graph(const struct mc_made_up_graph *form, uint64_t shuffle,
                                      struct mc_arena *arena)
{
    const char *text = mc_made_up_graph_text(form, shuffle, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, NULL, &error) != 0)
        fail_msg("%s: %s", text, error.text);
    return graph;
}
