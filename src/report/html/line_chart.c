/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line_chart.c: each line is a path, styled in report.css; lines are told apart by dashes as well
 * as by colour, and named in a key in the order of the table. */
#include "report/html/line_chart.h"

#include <math.h>
#include <stdbool.h>

#include "report/html/page.h"

/* Units of the drawing: the field, and the margins around it. */
enum { FIELD_WIDTH = 600, FIELD_HEIGHT = 260, LEFT = 48, RIGHT = 24, ABOVE = 12, BELOW = 44 };
enum { LINE_STYLES = 8 /* in report.css */, LABELS = 4 /* steps between the labels of values */ };

struct drawing {
    const struct mc_table_lines *lines;
    struct mc_buffer *out;
    double low, high; /* ends of the axis of values */
};

/* Sets the axis to cover all values, to whole tenths; false: none is defined. */
static bool find_axis(struct drawing *drawing)
{
    const struct mc_table_lines *lines = drawing->lines;
    size_t i, k;

    drawing->low = (double)INFINITY;
    drawing->high = -(double)INFINITY;
    for (i = 0; i < lines->n_lines; i++)
        for (k = 0; k < lines->n_points; k++)
            if (isfinite(lines->lines[i].values[k])) {
                drawing->low = fmin(drawing->low, lines->lines[i].values[k]);
                drawing->high = fmax(drawing->high, lines->lines[i].values[k]);
            }
    if (!(drawing->low <= drawing->high))
        return false;
    drawing->low = floor(drawing->low * 10 + 1e-9) / 10 + 0.0;
    drawing->high = fmax(ceil(drawing->high * 10 - 1e-9) / 10, drawing->low + 0.1);
    return true;
}

static double across(double at)
{
    return LEFT + at * FIELD_WIDTH;
}

static double down(const struct drawing *drawing, double value)
{
    return ABOVE + (drawing->high - value) / (drawing->high - drawing->low) * FIELD_HEIGHT;
}

/* An undefined value interrupts the line. */
static void put_path(const struct drawing *drawing, size_t line)
{
    const struct mc_table_lines *lines = drawing->lines;
    bool drawn = false;
    size_t k;

    mc_buffer_append_format(drawing->out, "<path class=\"line%zu\" d=\"", line % LINE_STYLES);
    for (k = 0; k < lines->n_points; k++) {
        double value = lines->lines[line].values[k];

        if (isfinite(value))
            mc_buffer_append_format(drawing->out, "%s%.1f %.1f", drawn ? "L" : "M",
                                    across(lines->at[k]), down(drawing, value));
        drawn = isfinite(value);
    }
    mc_buffer_append_text(drawing->out, "\"><title>");
    mc_html_escape(drawing->out, lines->lines[line].name);
    mc_buffer_append_text(drawing->out, "</title></path>\n");
}

static void put_label(const struct drawing *drawing, const char *place, double x, double y,
                      struct mc_slice text)
{
    mc_buffer_append_format(drawing->out, "<text text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\">", place,
                            x, y);
    mc_html_escape(drawing->out, text);
    mc_buffer_append_text(drawing->out, "</text>\n");
}

static void put_axes(const struct drawing *drawing)
{
    const struct mc_table_lines *lines = drawing->lines;
    double middle = ABOVE + FIELD_HEIGHT / 2.0;
    size_t i;

    mc_buffer_append_format(drawing->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n",
                            LEFT, ABOVE, FIELD_WIDTH, FIELD_HEIGHT);
    for (i = 0; i <= LABELS; i++) {
        double value = drawing->low + (drawing->high - drawing->low) * (double)i / LABELS;
        char text[32];

        (void)snprintf(text, sizeof(text), "%.3g", value);
        put_label(drawing, "end", LEFT - 6, down(drawing, value) + 4, mc_slice_of(text));
    }
    for (i = 0; i < lines->n_ticks; i++) {
        mc_buffer_append_format(drawing->out, "<path class=\"grid\" d=\"M%.1f %dv%d\"/>\n",
                                across(lines->ticks[i].at), ABOVE, FIELD_HEIGHT);
        put_label(drawing, "middle", across(lines->ticks[i].at), ABOVE + FIELD_HEIGHT + 18,
                  mc_slice_of(lines->ticks[i].text));
    }
    put_label(drawing, "middle", LEFT + FIELD_WIDTH / 2.0, ABOVE + FIELD_HEIGHT + 38,
              mc_slice_of(lines->across));
    mc_buffer_append_format(drawing->out, "<g transform=\"rotate(-90 12 %.0f)\">", middle);
    put_label(drawing, "middle", 12, middle, mc_slice_of(lines->up));
    mc_buffer_append_text(drawing->out, "</g>\n");
}

void mc_html_line_chart(const struct mc_table_lines *lines, struct mc_buffer *out)
{
    struct drawing drawing = {lines, out, 0, 0};
    size_t i;

    if (!find_axis(&drawing))
        return;
    mc_buffer_append_format(out,
                            "<figure class=\"chart\"><svg class=\"lines\" viewBox=\"0 0 %d %d\" "
                            "role=\"img\" aria-label=\"",
                            LEFT + FIELD_WIDTH + RIGHT, ABOVE + FIELD_HEIGHT + BELOW);
    mc_html_escape(out, mc_slice_of(lines->label));
    mc_buffer_append_text(out, "\">\n");
    put_axes(&drawing);
    for (i = 0; i < lines->n_lines; i++)
        put_path(&drawing, i);
    for (i = 0; i < lines->n_spots; i++) {
        const struct mc_table_spot *spot = &lines->spots[i];

        mc_buffer_append_format(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>",
                                across(spot->at), down(&drawing, spot->value));
        mc_html_escape(out, spot->name);
        mc_buffer_append_text(out, "</title></circle>\n");
    }
    mc_buffer_append_text(out, "</svg>\n<figcaption>");
    for (i = 0; i < lines->n_lines; i++) {
        mc_buffer_append_format(out,
                                "<span><svg class=\"lines\" viewBox=\"0 0 36 10\" "
                                "aria-hidden=\"true\"><path class=\"line%zu\" "
                                "d=\"M1 5h34\"/></svg> ",
                                i % LINE_STYLES);
        mc_html_escape(out, lines->lines[i].name);
        mc_buffer_append_text(out, "</span> ");
    }
    mc_buffer_append_text(out, "</figcaption>\n</figure>\n");
}
