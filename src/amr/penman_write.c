/* SPDX-License-Identifier: GPL-3.0-or-later */
/* penman_write.c: writes a graph as PENMAN text, in one walk over its items with a stack of open
 * nodes; then lists the lines of a graph, with a stack of those whose children remain to be
 * listed. */
#include "amr/penman_write.h"

#include <stdlib.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/memory.h"
#include "base/hash.h"

/* --- a graph as text -------------------------------------------------------------------------- */

/* Deeper relations are not indented further, so output stays proportional to the graph. */
enum { INDENTED_LEVELS = 64, INDENTATION = 3 };

struct writer {
    const struct mc_amr_graph *graph;
    struct mc_buffer *out;
    bool one_line;
    uint32_t *open; /* nodes whose ')' is still to be written, the innermost last */
    size_t depth, capacity;
};

static void write_quoted(struct mc_buffer *out, struct mc_slice text)
{
    size_t i;

    mc_buffer_append_char(out, '"');
    for (i = 0; i < text.length; i++) {
        if (text.data[i] == '"' || text.data[i] == '\\')
            mc_buffer_append_char(out, '\\');
        mc_buffer_append_char(out, text.data[i]);
    }
    mc_buffer_append_char(out, '"');
}

static void write_alignment(struct mc_buffer *out, struct mc_slice alignment)
{
    if (alignment.length == 0)
        return;
    mc_buffer_append_char(out, '~');
    mc_buffer_append_slice(out, alignment);
}

/* A quoted concept includes its quotes in the graph. */
static void write_concept(struct mc_buffer *out, struct mc_slice concept)
{
    if (mc_penman_is_word(concept) || concept.data[0] == '"')
        mc_buffer_append_slice(out, concept);
    else
        write_quoted(out, concept);
}

static void open_node(struct writer *writer, uint32_t index)
{
    const struct mc_amr_node *node = &writer->graph->nodes[index];

    *MC_PUSH(writer->open, writer->depth, writer->capacity) = index;
    mc_buffer_append_char(writer->out, '(');
    mc_buffer_append_slice(writer->out, node->variable);
    if (node->concept.length > 0) {
        mc_buffer_append_text(writer->out, " / ");
        write_concept(writer->out, node->concept);
    }
    write_alignment(writer->out, node->concept_alignment);
}

/* Closes nodes until `node` is the innermost one. */
static void close_nodes(struct writer *writer, uint32_t node)
{
    while (writer->depth > 0 && writer->open[writer->depth - 1] != node) {
        mc_buffer_append_char(writer->out, ')');
        writer->depth--;
    }
}

void mc_penman_write_constant(const struct mc_amr_attribute *attribute, struct mc_buffer *out)
{
    if (attribute->quoted || !mc_penman_is_word(attribute->value))
        write_quoted(out, attribute->value);
    else
        mc_buffer_append_slice(out, attribute->value);
}

static void write_attribute(struct writer *writer, const struct mc_amr_attribute *attribute)
{
    struct mc_buffer *out = writer->out;

    mc_buffer_append_slice(out, attribute->role);
    write_alignment(out, attribute->role_alignment);
    mc_buffer_append_char(out, ' ');
    mc_penman_write_constant(attribute, out);
    write_alignment(out, attribute->value_alignment);
}

static void write_edge(struct writer *writer, const struct mc_amr_edge *edge, bool defines_target)
{
    struct mc_buffer *out = writer->out;
    uint32_t target = mc_amr_edge_target(edge);

    mc_buffer_append_slice(out, edge->role);
    if (edge->inverted)
        mc_buffer_append_text(out, "-of");
    write_alignment(out, edge->role_alignment);
    mc_buffer_append_char(out, ' ');
    if (defines_target) {
        open_node(writer, target);
    } else {
        mc_buffer_append_slice(out, writer->graph->nodes[target].variable);
        write_alignment(out, edge->target_alignment);
    }
}

static void write_item(struct writer *writer, const struct mc_amr_item *item)
{
    size_t levels;

    close_nodes(writer, item->node);
    levels = writer->depth < INDENTED_LEVELS ? writer->depth : INDENTED_LEVELS;
    if (writer->one_line) {
        mc_buffer_append_char(writer->out, ' ');
    } else {
        mc_buffer_append_char(writer->out, '\n');
        mc_buffer_append_repeated(writer->out, ' ', levels * INDENTATION);
    }
    if (item->is_attribute)
        write_attribute(writer, &writer->graph->attributes[item->index]);
    else
        write_edge(writer, &writer->graph->edges[item->index], item->defines_target);
}

static void write_metadata(struct mc_buffer *out, const struct mc_amr_metadata *entry)
{
    mc_buffer_append_text(out, "# ::");
    mc_buffer_append_slice(out, entry->key);
    if (entry->value.length > 0) {
        mc_buffer_append_char(out, ' ');
        mc_buffer_append_slice(out, entry->value);
    }
    mc_buffer_append_char(out, '\n');
}

void mc_penman_write(const struct mc_amr_graph *graph, bool one_line, struct mc_buffer *out)
{
    struct writer writer = {graph, out, one_line, NULL, 0, 0};
    uint32_t i;

    for (i = 0; i < graph->n_metadata && !one_line; i++)
        write_metadata(out, &graph->metadata[i]);
    open_node(&writer, graph->root);
    for (i = 0; i < graph->n_items; i++)
        write_item(&writer, &graph->items[i]);
    mc_buffer_append_repeated(out, ')', writer.depth);
    free(writer.open);
}

/* --- the lines of a graph --------------------------------------------------------------------- */

/* The items grouped by node, in the order of the text. */
struct grouped {
    uint32_t *first; /* [n_nodes + 1] in `items` */
    uint32_t *items; /* indexes of graph->items */
};

static struct grouped group_items(const struct mc_amr_graph *graph, struct mc_arena *arena)
{
    struct grouped grouped;
    uint32_t *next, i;

    grouped.first = mc_arena_array(arena, (size_t)graph->n_nodes + 2, sizeof(*grouped.first));
    grouped.items = mc_arena_array(arena, graph->n_items, sizeof(*grouped.items));
    next = grouped.first + 1;
    for (i = 0; i < graph->n_items; i++)
        next[graph->items[i].node + 1]++;
    for (i = 1; i < graph->n_nodes; i++)
        next[i] += next[i - 1];
    for (i = 0; i < graph->n_items; i++)
        grouped.items[next[graph->items[i].node]++] = i;
    return grouped;
}

static struct mc_slice constant_text(const struct mc_amr_attribute *attribute,
                                     struct mc_arena *arena)
{
    char *text;

    if (!attribute->quoted)
        return attribute->value;
    text = mc_arena_format(arena, "\"%.*s\"", MC_SLICE_ARGUMENTS(attribute->value));
    return mc_slice_of(text);
}

/* A node or constant below a line that is still to be listed. */
struct pending {
    uint32_t item; /* MC_NOT_FOUND: the root */
    uint32_t parent, number;
};

struct listing {
    const struct mc_amr_graph *graph;
    struct grouped grouped;
    struct mc_node_lines *lines;
    struct pending *stack;
    size_t n_stack;
    uint32_t *line_of_node;
    uint32_t *line_of_item;
    struct mc_arena *arena;
};

static uint32_t defined_node(const struct mc_amr_graph *graph, const struct mc_amr_item *item)
{
    return mc_amr_edge_target(&graph->edges[item->index]);
}

/* Pushes the lines below this one, the last first, so that the first is on top of the stack. */
static void push_children(struct listing *listing, uint32_t node, uint32_t line)
{
    const struct grouped *grouped = &listing->grouped;
    uint32_t number = 0, i, begin = grouped->first[node], end = grouped->first[node + 1];
    size_t from = listing->n_stack, to;

    for (i = begin; i < end; i++) {
        const struct mc_amr_item *item = &listing->graph->items[grouped->items[i]];

        if (item->is_attribute || item->defines_target)
            listing->stack[listing->n_stack++] =
                (struct pending){grouped->items[i], line, number++};
    }
    for (to = listing->n_stack; from + 1 < to; from++, to--) {
        struct pending swapped = listing->stack[from];

        listing->stack[from] = listing->stack[to - 1];
        listing->stack[to - 1] = swapped;
    }
}

static void list_one(struct listing *listing, struct pending pending)
{
    const struct mc_amr_graph *graph = listing->graph;
    const struct mc_amr_item *item =
        pending.item == MC_NOT_FOUND ? NULL : &graph->items[pending.item];
    uint32_t line = listing->lines->n++;
    struct mc_node_line *out = &listing->lines->items[line];

    out->parent = pending.parent;
    out->number = pending.number;
    if (item != NULL)
        listing->line_of_item[pending.item] = line;
    if (item != NULL && item->is_attribute) {
        out->node = MC_NOT_FOUND;
        out->concept = constant_text(&graph->attributes[item->index], listing->arena);
        return;
    }
    out->node = item == NULL ? graph->root : defined_node(graph, item);
    out->concept = graph->nodes[out->node].concept;
    listing->line_of_node[out->node] = line;
    push_children(listing, out->node, line);
}

static void list_children(struct listing *listing)
{
    const struct mc_amr_graph *graph = listing->graph;
    struct mc_node_lines *lines = listing->lines;
    uint32_t i, k;

    for (i = 0; i < lines->n; i++) {
        struct mc_node_line *line = &lines->items[i];

        line->first_child = lines->n_children;
        if (line->node == MC_NOT_FOUND)
            continue;
        for (k = listing->grouped.first[line->node]; k < listing->grouped.first[line->node + 1];
             k++) {
            uint32_t index = listing->grouped.items[k];
            const struct mc_amr_item *item = &graph->items[index];
            struct mc_node_child *child = &lines->children[lines->n_children++];

            child->is_defined_here = item->is_attribute || item->defines_target;
            if (item->is_attribute) {
                child->role = graph->attributes[item->index].role;
                child->line = listing->line_of_item[index];
            } else {
                child->role = graph->edges[item->index].role;
                child->inverted = graph->edges[item->index].inverted;
                child->line = listing->line_of_node[defined_node(graph, item)];
            }
        }
        line->n_children = lines->n_children - line->first_child;
    }
}

void mc_node_lines_of(const struct mc_amr_graph *graph, struct mc_arena *arena,
                      struct mc_node_lines *lines)
{
    struct listing listing = {graph, group_items(graph, arena), lines, NULL, 0, NULL, NULL, arena};
    size_t n_most = (size_t)graph->n_nodes + graph->n_attributes;

    memset(lines, 0, sizeof(*lines));
    lines->items = mc_arena_array(arena, n_most, sizeof(*lines->items));
    lines->children = mc_arena_array(arena, graph->n_items, sizeof(*lines->children));
    listing.stack = mc_arena_array(arena, n_most, sizeof(*listing.stack));
    listing.line_of_node = mc_arena_array(arena, graph->n_nodes, sizeof(*listing.line_of_node));
    listing.line_of_item = mc_arena_array(arena, graph->n_items, sizeof(*listing.line_of_item));
    listing.stack[listing.n_stack++] = (struct pending){MC_NOT_FOUND, MC_NOT_FOUND, 0};
    while (listing.n_stack > 0)
        list_one(&listing, listing.stack[--listing.n_stack]);
    list_children(&listing);
}

void mc_node_position_append(const struct mc_node_lines *lines, uint32_t line,
                             struct mc_buffer *buffer)
{
    uint32_t numbers[MC_AMR_DEPTH_LIMIT + 1];
    size_t n = 0;

    for (; line != MC_NOT_FOUND && n <= MC_AMR_DEPTH_LIMIT; line = lines->items[line].parent)
        numbers[n++] = lines->items[line].number;
    while (n-- > 0)
        mc_buffer_append_format(buffer, n == 0 ? "%u" : "%u.", numbers[n]);
}
