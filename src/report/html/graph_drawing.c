/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/graph_drawing.h"

#include <inttypes.h>

#include "base/hash.h"
#include "base/memory.h"
#include "report/html/graph_layout.h"
#include "report/html/template.h"

/* Pixels. reports/report.js draws with the same numbers. */
enum {
    STEP = 4, /* half of a column of 12 px monospaced text, with room for broader fonts */
    LAYER = 78,
    BOX = 24,
    BASELINE = 16, /* of a concept, below the upper side of its box */
    ROLE = 18,     /* from the upper end of a role to the box below it */
    ROLE_BASE = 8, /* from its baseline to the box */
    HEAD = 5,      /* length of an arrow head */
    MARGIN = 2,
    TOP = ROLE + MARGIN
};

static int32_t top_of(const struct mc_graph_layout *layout, uint32_t vertex)
{
    return TOP + (int32_t)layout->vertices[vertex].layer * LAYER;
}

static int32_t pixels(int32_t steps)
{
    return MARGIN + steps * STEP;
}

static const char *class_of(char sign)
{
    switch (sign) {
    case '-':
        return " minus";
    case '+':
        return " plus";
    case '~':
        return " changed";
    default:
        return "";
    }
}

static const char *sign_text(char sign)
{
    switch (sign) {
    case '-':
        return "\xE2\x88\x92 ";
    case '+':
        return "+ ";
    case '~':
        return "~ ";
    default:
        return "";
    }
}

/* A curve that begins and ends vertically. */
static void append_curve(struct mc_buffer *out, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    int32_t middle = (y + to_y) / 2;

    if (x == to_x)
        mc_buffer_append_format(out, "V%" PRId32, to_y);
    else
        mc_buffer_append_format(
            out, "C%" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32, x, middle,
            to_x, middle, to_x, to_y);
}

static void append_path(const struct mc_graph_layout *layout, const struct mc_layout_edge *edge,
                        struct mc_buffer *out)
{
    int32_t y = top_of(layout, edge->upper) + BOX, x = pixels(edge->leave), box, i, n;

    n = (int32_t)layout->vertices[edge->lower].layer -
        (int32_t)layout->vertices[edge->upper].layer - 1;
    if (edge->upper == edge->lower) { /* back to the node itself */
        mc_buffer_append_format(out, "M%" PRId32 " %" PRId32 "v-4q0-%d-%d-%dV%" PRId32,
                                pixels(edge->enter) + 2 * STEP, y - BOX, ROLE, 2 * STEP, ROLE - 4,
                                y - BOX);
        return;
    }
    mc_buffer_append_format(out, "M%" PRId32 " %" PRId32, x, y);
    for (i = 0; i < n; i++) {
        int32_t bend = pixels(edge->bends[i]);

        append_curve(out, x, y, bend, y + LAYER - BOX - ROLE);
        mc_buffer_append_format(out, "v%d", BOX + ROLE);
        x = bend;
        y += LAYER;
    }
    box = top_of(layout, edge->lower);
    append_curve(out, x, y, pixels(edge->enter), box - ROLE);
    mc_buffer_append_format(out, "V%" PRId32, box);
}

static void append_edge(const struct mc_graph_layout *layout, const struct mc_layout_edge *edge,
                        int side, struct mc_buffer *out)
{
    int32_t lower = top_of(layout, edge->lower);

    mc_buffer_append_format(out, "<g class=\"e%s\"><path d=\"", class_of(edge->sign[side]));
    append_path(layout, edge, out);
    mc_buffer_append_text(out, "\"/><path class=\"h\" d=\"");
    if (edge->upwards[side]) /* at the end to which the role points */
        mc_buffer_append_format(out, "M%" PRId32 " %" PRId32 "l-3 %dh6z", pixels(edge->leave),
                                top_of(layout, edge->upper) + BOX, HEAD);
    else
        mc_buffer_append_format(out, "M%" PRId32 " %" PRId32 "l-3-%dh6z", pixels(edge->enter),
                                lower, HEAD);
    mc_buffer_append_format(out, "\"/><text x=\"%" PRId32 "\" y=\"%" PRId32 "\">",
                            pixels(edge->enter), lower - ROLE_BASE);
    mc_html_escape(out, edge->role[side]);
    mc_buffer_append_text(out, "</text></g>\n");
}

static void append_vertex(const struct mc_graph_layout *layout, uint32_t index, int side,
                          struct mc_buffer *out)
{
    const struct mc_layout_vertex *vertex = &layout->vertices[index];
    int32_t y = top_of(layout, index);
    bool constant = vertex->node[side] == MC_NOT_FOUND;

    mc_buffer_append_format(out,
                            "<g class=\"%s%s\" data-v=\"%" PRIu32 "\"><rect x=\"%" PRId32
                            "\" y=\"%" PRId32 "\" width=\"%" PRId32 "\" height=\"%d\" rx=\"%d\"/>"
                            "<text x=\"%" PRId32 "\" y=\"%" PRId32 "\">%s",
                            constant ? "k" : "n", class_of(vertex->sign[side]), index,
                            pixels(vertex->x) - vertex->width * STEP / 2, y, vertex->width * STEP,
                            BOX, constant ? BOX / 2 : 3, pixels(vertex->x), y + BASELINE,
                            sign_text(vertex->sign[side]));
    mc_html_escape(out, vertex->label[side]);
    mc_buffer_append_text(out, "</text></g>\n");
}

void mc_graph_drawing_append(const struct mc_graph_layout *layout, int side, const char *name,
                             struct mc_buffer *out)
{
    int32_t width = layout->width * STEP + 2 * MARGIN,
            height = TOP + ((int32_t)layout->n_layers - 1) * LAYER + BOX + MARGIN;
    unsigned nodes = 0, relations = 0, marked = 0;
    uint32_t i;

    for (i = 0; i < layout->n_vertices; i++) {
        nodes += layout->vertices[i].node[side] != MC_NOT_FOUND;
        marked += layout->vertices[i].sign[side] != 0;
    }
    for (i = 0; i < layout->n_edges; i++) {
        const struct mc_layout_edge *edge = &layout->edges[i];

        relations += edge->present[side];
        marked += edge->present[side] && edge->sign[side] != 0 &&
                  layout->vertices[edge->lower].attribute[side] == MC_NOT_FOUND;
    }
    mc_buffer_append_format(out,
                            "<svg class=\"graph\" role=\"img\" width=\"%" PRId32
                            "\" height=\"%" PRId32 "\" viewBox=\"0 0 %" PRId32 " %" PRId32
                            "\" aria-label=\"%s: %u node%s, %u relation%s, %u marked as "
                            "different\">\n",
                            width, height, width, height, name, nodes, nodes == 1 ? "" : "s",
                            relations, relations == 1 ? "" : "s", marked);
    for (i = 0; i < layout->n_edges; i++)
        if (layout->edges[i].present[side])
            append_edge(layout, &layout->edges[i], side, out);
    for (i = 0; i < layout->n_vertices; i++)
        if (layout->vertices[i].node[side] != MC_NOT_FOUND ||
            layout->vertices[i].attribute[side] != MC_NOT_FOUND)
            append_vertex(layout, i, side, out);
    mc_buffer_append_text(out, "</svg>\n");
}
