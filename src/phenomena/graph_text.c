/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_text.c: brackets are counted outside quotes; a cut includes the blanks before it. */
#include "phenomena/graph_text.h"

#include <string.h>

#include "amr/graph.h"
#include "base/ascii.h"

bool mc_graph_is_negation(const struct mc_amr_attribute *attribute)
{
    return mc_slice_is(attribute->role, ":polarity") && mc_slice_is(attribute->value, "-") &&
           !attribute->quoted;
}

/* The bracket that closes the node around byte `from`, or the length of the text. */
static size_t find_close(struct mc_slice text, size_t from)
{
    bool is_quoted = false;
    size_t depth = 1, i;

    for (i = from; i < text.length; i++) {
        char c = text.data[i];

        if (is_quoted && c == '\\')
            i++;
        else if (c == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted && c == '(')
            depth++;
        else if (!is_quoted && c == ')' && --depth == 0)
            break;
    }
    return i < text.length ? i : text.length;
}

void mc_graph_part(const struct mc_amr_graph *graph, uint32_t node, struct mc_slice text,
                   size_t *begin, size_t *end)
{
    *begin = graph->nodes[node].offset;
    while (*begin > 0 && text.data[*begin] != '(')
        --*begin;
    *end = find_close(text, graph->nodes[node].offset);
    *end += *end < text.length;
}

size_t mc_graph_concept_at(const struct mc_amr_graph *graph, uint32_t node, struct mc_slice text)
{
    size_t at = graph->nodes[node].offset + graph->nodes[node].variable.length;

    while (at < text.length && (mc_ascii_is_blank(text.data[at]) || text.data[at] == '/'))
        at++;
    return at;
}

size_t mc_graph_constant_end(const struct mc_amr_attribute *constant, struct mc_slice text)
{
    bool is_quoted = false;
    size_t i;

    for (i = constant->value_offset; i < text.length; i++) {
        char c = text.data[i];

        if (is_quoted && c == '\\')
            i++;
        else if (c == '"')
            is_quoted = !is_quoted;
        else if (!is_quoted && (c == '(' || c == ')' || mc_ascii_is_space(c)))
            break;
    }
    return i < text.length ? i : text.length;
}

void mc_graph_cut(struct mc_slice text, size_t begin, size_t end, struct mc_buffer *out)
{
    while (begin > 0 && mc_ascii_is_blank(text.data[begin - 1]))
        begin--;
    mc_buffer_append(out, text.data, begin);
    mc_buffer_append(out, text.data + end, text.length - end);
}

/* Blanks at the beginning of the line that holds the byte. */
static size_t indentation(struct mc_slice text, size_t at)
{
    size_t begin = at, n = 0;

    while (begin > 0 && text.data[begin - 1] != '\n')
        begin--;
    while (begin + n < text.length && text.data[begin + n] == ' ')
        n++;
    return n;
}

void mc_graph_lift(struct mc_slice text, const size_t whole[2], const size_t part[2],
                   struct mc_buffer *out)
{
    size_t from = indentation(text, part[0]), to = indentation(text, whole[0]), i, n;
    size_t less = from > to ? from - to : 0;

    mc_buffer_append(out, text.data, whole[0]);
    for (i = part[0]; i < part[1]; i++) {
        mc_buffer_append_char(out, text.data[i]);
        if (text.data[i] == '\n')
            for (n = 0; n < less && i + 1 < part[1] && text.data[i + 1] == ' '; n++)
                i++;
    }
    mc_buffer_append(out, text.data + whole[1], text.length - whole[1]);
}

bool mc_graph_negate(const struct mc_amr_graph *graph, uint32_t node, struct mc_slice text,
                     struct mc_buffer *out)
{
    size_t offset = graph->nodes[node].offset, close = find_close(text, offset);
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++)
        if (graph->attributes[i].node == node && mc_graph_is_negation(&graph->attributes[i]))
            return false;
    if (close == text.length)
        return false;
    mc_buffer_append(out, text.data, close);
    if (memchr(text.data, '\n', text.length) == NULL) {
        mc_buffer_append_char(out, ' ');
    } else {
        /* on a line of its own, with three blanks for each level */
        mc_buffer_append_char(out, '\n');
        for (i = 0; i < graph->n_nodes; i++)
            if (graph->nodes[i].offset <= offset &&
                find_close(text, graph->nodes[i].offset) >= offset)
                mc_buffer_append_text(out, "   ");
    }
    mc_buffer_append_text(out, ":polarity -");
    mc_buffer_append(out, text.data + close, text.length - close);
    return true;
}

bool mc_graph_affirm(const struct mc_amr_graph *graph, struct mc_slice text, struct mc_buffer *out,
                     uint32_t *node)
{
    const struct mc_amr_attribute *chosen = NULL;
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++) {
        if (!mc_graph_is_negation(&graph->attributes[i]))
            continue;
        if (chosen != NULL)
            return false;
        chosen = &graph->attributes[i];
    }
    if (chosen == NULL)
        return false;
    mc_graph_cut(text, chosen->offset, mc_graph_constant_end(chosen, text), out);
    *node = chosen->node;
    return true;
}

void mc_graph_exchange_roles(const struct mc_amr_edge *first, const struct mc_amr_edge *second,
                             struct mc_slice text, struct mc_buffer *out)
{
    size_t begin = out->length, at[2];

    at[0] = begin + first->offset + first->role.length - 1;
    at[1] = begin + second->offset + second->role.length - 1;
    mc_buffer_append_slice(out, text);
    out->data[at[0]] = second->role.data[second->role.length - 1];
    out->data[at[1]] = first->role.data[first->role.length - 1];
}
