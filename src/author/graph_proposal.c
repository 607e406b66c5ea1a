#include "author/graph_proposal.h"

static bool is_negation(const struct mc_amr_attribute *attribute)
{
    return mc_slice_is(attribute->role, ":polarity") && mc_slice_is(attribute->value, "-") &&
           !attribute->quoted;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool negate(const struct mc_amr_graph *graph, struct mc_slice text, struct mc_buffer *out)
{
    const char *last;
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++)
        if (graph->attributes[i].node == graph->root && is_negation(&graph->attributes[i]))
            return false;
    for (last = text.data + text.length; last > text.data && last[-1] != ')'; last--)
        continue;
    if (last == text.data)
        return false;
    last--;
    mc_buffer_append(out, text.data, (size_t)(last - text.data));
    mc_buffer_append_text(out, memchr(text.data, '\n', text.length) == NULL ? " :polarity -"
                                                                            : "\n   :polarity -");
    mc_buffer_append(out, last, (size_t)(text.data + text.length - last));
    return true;
}

static bool affirm(const struct mc_amr_graph *graph, struct mc_slice text, struct mc_buffer *out)
{
    const struct mc_amr_attribute *chosen = NULL;
    size_t begin, end;
    uint32_t i;

    for (i = graph->n_attributes; i > 0; i--) {
        const struct mc_amr_attribute *attribute = &graph->attributes[i - 1];

        if (is_negation(attribute) &&
            (chosen == NULL || chosen->node != graph->root || attribute->node == graph->root))
            chosen = attribute;
    }
    if (chosen == NULL)
        return false;
    begin = chosen->offset;
    end = chosen->value_offset + 1;
    while (begin > 0 && is_blank(text.data[begin - 1]))
        begin--;
    mc_buffer_append(out, text.data, begin);
    mc_buffer_append(out, text.data + end, text.length - end);
    return true;
}

/* The edge written at the node as ":ARG0" or ":ARG1"; NULL where there is none. */
static const struct mc_amr_edge *written_at(const struct mc_amr_graph *graph, uint32_t node,
                                            const char *role)
{
    uint32_t i;

    for (i = 0; i < graph->n_edges; i++)
        if (!graph->edges[i].inverted && graph->edges[i].from == node &&
            mc_slice_is(graph->edges[i].role, role))
            return &graph->edges[i];
    return NULL;
}

static bool swap_roles(const struct mc_amr_graph *graph, struct mc_slice text,
                       struct mc_buffer *out)
{
    const struct mc_amr_edge *first = NULL, *second = NULL;
    size_t begin;
    uint32_t i;

    for (i = 0; i < graph->n_nodes && (first == NULL || second == NULL); i++) {
        first = written_at(graph, i, ":ARG0");
        second = written_at(graph, i, ":ARG1");
    }
    if (first == NULL || second == NULL)
        return false;
    begin = out->length;
    mc_buffer_append_slice(out, text);
    /* The digits of the roles alone change. */
    out->data[begin + first->offset + 4] = '1';
    out->data[begin + second->offset + 4] = '0';
    return true;
}

bool mc_graph_propose(const struct mc_amr_graph *graph, struct mc_slice text,
                      enum mc_graph_change change, struct mc_buffer *out)
{
    switch (change) {
    case MC_GRAPH_NEGATE:
        return negate(graph, text, out);
    case MC_GRAPH_AFFIRM:
        return affirm(graph, text, out);
    case MC_GRAPH_SWAP_ROLES:
        return swap_roles(graph, text, out);
    case MC_GRAPH_COPY:
        break;
    }
    mc_buffer_append_slice(out, text);
    return true;
}

const char *mc_graph_change_words(enum mc_graph_change change)
{
    static const char *const words[] = {
        "the reference as it is", "the reference with :polarity - on the root",
        "the reference without its :polarity -", "the reference with :ARG0 and :ARG1 exchanged"};

    return words[change];
}
