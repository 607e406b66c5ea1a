#include "amr/penman.h"

#include <stdlib.h>

#include "amr/penman_lex.h"

/* Deeper relations stand no further to the right: output stays in proportion to its graph. */
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

/* A concept in quotes has them in the graph too. */
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

    writer->open =
        mc_grow(writer->open, &writer->capacity, writer->depth + 1, sizeof(*writer->open));
    writer->open[writer->depth++] = index;
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
