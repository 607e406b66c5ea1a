/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document_page.c: a kind of document that writes markup, with shades for correlations and bars for
 * intervals beside their figures, and violins of distributions; headings are collected for the
 * navigation as they are written. In order: markup, blocks of text, tables, violins, rows and
 * heads, the page. */
#include "report/html/document_page.h"

#include <math.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "base/text_stream.h"
#include "report/html/html_report.h"
#include "report/html/line_chart.h"
#include "report/html/page.h"

/* A document being written; `document` comes first, so that a pointer to one is a pointer to
 * both. */
struct page_document {
    struct mc_document document;
    struct mc_arena *arena;          /* of the page */
    struct mc_html_values *contents; /* gets the headings */
    size_t n_headings;
    bool has_shades, has_tracks, has_curves;
};

/* The axis of the bars, or violins, of a column. */
struct axis {
    double low, high;
};

/* --- markup ----------------------------------------------------------------------------------- */

static void put(const struct mc_document *document, const char *markup)
{
    (void)fputs(markup, document->stream);
}

void mc_html_signs(struct mc_slice text, bool number, struct mc_buffer *out)
{
    size_t i;

    for (i = 0; i < text.length; i++) {
        char before = i == 0 ? ' ' : text.data[i - 1];

        if (i + 4 <= text.length && memcmp(text.data + i, " -> ", 4) == 0) {
            mc_buffer_append_text(out, " \xE2\x86\x92 ");
            i += 3;
        } else if (number && text.data[i] == '-' && i + 1 < text.length &&
                   (before == ' ' || before == '[' || before == '(') &&
                   (text.data[i + 1] == '.' || mc_ascii_is_digit(text.data[i + 1]))) {
            mc_buffer_append_text(out, "\xE2\x88\x92");
        } else {
            mc_buffer_append_char(out, text.data[i]);
        }
    }
}

static void put_signed(const struct mc_document *document, struct mc_slice text, bool number)
{
    struct mc_buffer shown = {NULL, 0, 0}, escaped = {NULL, 0, 0};

    mc_html_signs(text, number, &shown);
    mc_html_escape(&escaped, mc_buffer_slice(&shown));
    (void)fwrite(escaped.data == NULL ? "" : escaped.data, 1, escaped.length, document->stream);
    mc_buffer_free(&escaped);
    mc_buffer_free(&shown);
}

static void put_text(const struct mc_document *document, struct mc_slice text)
{
    put_signed(document, text, false);
}

static void put_element(const struct mc_document *document, const char *begin, struct mc_slice text,
                        const char *end)
{
    put(document, begin);
    put_text(document, text);
    put(document, end);
}

/* --- blocks of text --------------------------------------------------------------------------- */

static void gap(struct mc_document *document)
{
    (void)document;
}

/* A heading with an id, to which the navigation of the page links. */
static void heading(struct mc_document *document, unsigned level, struct mc_slice text)
{
    struct page_document *page = (struct page_document *)document;
    struct mc_html_values *item = mc_html_add(page->contents, "contents");
    struct mc_slice id = mc_arena_slice(page->arena, "part-%zu", ++page->n_headings);

    mc_html_set(item, "id", id);
    mc_html_set(item, "text", mc_arena_copy(page->arena, text));
    (void)fprintf(document->stream, "<h%u id=\"%s\">", level, id.data);
    put_text(document, text);
    (void)fprintf(document->stream, "</h%u>\n", level);
}

static void title(struct mc_document *document, struct mc_slice text)
{
    heading(document, 2, text);
}

static void subtitle(struct mc_document *document, struct mc_slice text)
{
    heading(document, 3, text);
}

static void paragraph(struct mc_document *document, struct mc_slice text)
{
    put_element(document, "<p>", text, "</p>\n");
}

static void items(struct mc_document *document, const struct mc_slice *shown, size_t n)
{
    size_t i;

    put(document, "<p class=\"facts\">");
    for (i = 0; i < n; i++)
        put_element(document, "<span>", shown[i], "</span> ");
    put(document, "</p>\n");
}

static void remark(struct mc_document *document, struct mc_slice text, size_t hanging)
{
    (void)hanging;
    put_element(document, "<p class=\"note\">", text, "</p>\n");
}

static void entry(struct mc_document *document, struct mc_slice name, size_t widest,
                  struct mc_slice text)
{
    (void)widest;
    put_element(document, "<p><b>", name, "</b> ");
    put_element(document, "", text, "</p>\n");
}

/* --- tables ----------------------------------------------------------------------------------- */

/* The colour step of the correlation in a cell, by the value as printed; "": it has none. */
static const char *shade_of(const struct mc_table_column *column, const struct mc_table_cell *cell)
{
    if (column->chart != MC_CHART_SHADE || isnan(cell->number))
        return "";
    return mc_html_step(MC_HTML_CORRELATION, strtod(cell->text.data, NULL));
}

/* Coloured by its correlation, or by the answer of a comparison, which its text gives too. */
static void put_cell(const struct mc_document *document, const struct mc_table_column *column,
                     const struct mc_table_cell *cell)
{
    const char *shade = shade_of(column, cell);
    bool right = column->align == MC_ALIGN_RIGHT;

    put(document, "<td");
    if (shade[0] != '\0')
        (void)fprintf(document->stream, " class=\"%s%s\"", right ? "value " : "", shade);
    else if (cell->emphasis == MC_WORSE || cell->emphasis == MC_BOLD_WORSE)
        put(document, " class=\"worse\"");
    else if (cell->emphasis == MC_BETTER || cell->emphasis == MC_BOLD_BETTER)
        put(document, " class=\"better\"");
    else if (right)
        put(document, " class=\"value\"");
    put(document, mc_is_bold(cell->emphasis) ? "><b>" : ">");
    put_signed(document, cell->text, right || shade[0] != '\0');
    if (cell->mark.length > 0)
        put_element(document, " <span class=\"n\">", cell->mark, "</span>");
    put(document, mc_is_bold(cell->emphasis) ? "</b></td>" : "</td>");
}

/* From 0, or the lowest bound if that is negative, to the highest bound, to whole tenths. */
static struct axis axis_of(const struct mc_table *table, size_t column)
{
    struct axis axis = {0, 0};
    size_t i;

    for (i = 0; i < table->n_rows; i++) {
        const struct mc_table_cell *cells = table->rows[i].cells;

        if (table->rows[i].heading.length > 0)
            continue;
        if (isfinite(cells[column - 1].number))
            axis.low = fmin(axis.low, cells[column - 1].number);
        if (isfinite(cells[column].number))
            axis.high = fmax(axis.high, cells[column].number);
    }
    axis.low = floor(axis.low * 10 + 1e-9) / 10 + 0.0;
    axis.high = fmax(ceil(axis.high * 10 - 1e-9) / 10, axis.low < 0 ? 0 : 0.1) + 0.0;
    return axis;
}

/* A bar for the figure two columns before, with its bounds. */
static void put_track(const struct mc_document *document, const struct mc_table *table,
                      size_t column, const struct mc_table_row *row)
{
    struct axis axis = axis_of(table, column);
    const struct mc_table_cell *cells = &row->cells[column - 2];
    struct mc_arena *arena = document->arena;

    put(document, "<td class=\"track\" aria-hidden=\"true\">");
    if (axis.low < 0)
        (void)fprintf(document->stream, "<i class=\"zero\" style=\"--v:%s\"></i>",
                      mc_html_place(0, axis.low, axis.high, arena));
    if (isfinite(cells[0].number) && isfinite(cells[1].number) && isfinite(cells[2].number))
        (void)fprintf(document->stream, "<i class=\"bar\" style=\"--v:%s;--lo:%s;--hi:%s\"></i>",
                      mc_html_place(cells[0].number, axis.low, axis.high, arena),
                      mc_html_place(cells[1].number, axis.low, axis.high, arena),
                      mc_html_place(cells[2].number, axis.low, axis.high, arena));
    put(document, "</td>");
}

/* --- violins ---------------------------------------------------------------------------------- */

/* Units of a violin: its width, half its height, and the points of its outline. */
enum { CURVE_WIDTH = 600, CURVE_HALF = 48, CURVE_POINTS = 61 };

/* Interpolated between the two points around the value; per length of the axis, hence without
 * unit. */
static double density_at(const struct mc_table_curve *curve, double value)
{
    double step = (curve->to - curve->from) / (double)(curve->n - 1);
    double at = fmin(fmax((value - curve->from) / step, 0), (double)(curve->n - 1));
    size_t i = (size_t)at;
    double behind = curve->density[i + 1 < curve->n ? i + 1 : i];

    return (curve->density[i] + (at - (double)i) * (behind - curve->density[i])) *
           (curve->high - curve->low);
}

/* The greatest density of a column: all its violins are on one scale. */
static double peak_of(const struct mc_table *table, size_t column)
{
    double peak = 0;
    size_t r, i;

    for (r = 0; r < table->n_rows; r++) {
        const struct mc_table_curve *curve =
            table->rows[r].heading.length > 0 ? NULL : table->rows[r].cells[column].curve;

        for (i = 0; curve != NULL && i < curve->n; i++)
            peak = fmax(peak, curve->density[i] * (curve->high - curve->low));
    }
    return peak;
}

static int place_on(const struct mc_table_curve *curve, double value)
{
    return (int)lround((value - curve->low) / (curve->high - curve->low) * CURVE_WIDTH);
}

/* The outline runs along the top and back along the bottom, within the axis. */
static void put_curve(const struct mc_document *document, const struct mc_table *table,
                      size_t column, const struct mc_table_curve *curve)
{
    FILE *stream = document->stream;
    double low, high, peak;
    int first, last, i;

    put(document, "<td class=\"track\" aria-hidden=\"true\">");
    if (curve == NULL || !(curve->low < curve->high)) {
        put(document, "</td>");
        return;
    }
    (void)fprintf(stream,
                  "<svg class=\"violin\" viewBox=\"-6 0 %d %d\" preserveAspectRatio=\"none\">",
                  CURVE_WIDTH + 12, 2 * CURVE_HALF);
    low = fmax(curve->low, curve->from);
    high = fmin(curve->high, curve->to);
    peak = peak_of(table, column);
    if (curve->n >= 2 && low < high && peak > 0) {
        put(document, "<path d=\"");
        for (i = 0; i < 2 * CURVE_POINTS; i++) {
            int k = i < CURVE_POINTS ? i : 2 * CURVE_POINTS - 1 - i;
            double value = low + (high - low) * k / (CURVE_POINTS - 1);
            int half = (int)lround(density_at(curve, value) / peak * CURVE_HALF);

            (void)fprintf(stream, "%s%d %d", i == 0 ? "M" : "L", place_on(curve, value),
                          CURVE_HALF + (i < CURVE_POINTS ? -half : half));
        }
        put(document, "Z\"/>");
    }
    first = place_on(curve, curve->quartiles[0]);
    last = place_on(curve, curve->quartiles[2]);
    (void)fprintf(stream,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\"/><rect class=\"median\" "
                  "x=\"%d\" y=\"14\" width=\"10\" height=\"%d\"/></svg></td>",
                  first, CURVE_HALF - 7, last - first, place_on(curve, curve->quartiles[1]) - 5,
                  2 * CURVE_HALF - 28);
}

/* The axis that all violins of a column share; low == high: they do not share one. */
static struct axis curves_axis(const struct mc_table *table, size_t column)
{
    struct axis axis = {0, 0};
    bool any = false;
    size_t i;

    for (i = 0; i < table->n_rows; i++) {
        const struct mc_table_curve *curve =
            table->rows[i].heading.length > 0 ? NULL : table->rows[i].cells[column].curve;

        if (curve == NULL)
            continue;
        if (any && (curve->low < axis.low || curve->low > axis.low || curve->high < axis.high ||
                    curve->high > axis.high))
            return (struct axis){0, 0};
        axis = (struct axis){curve->low, curve->high};
        any = true;
    }
    return axis;
}

/* --- rows and heads --------------------------------------------------------------------------- */

static void put_row(const struct mc_document *document, const struct mc_table *table,
                    const struct mc_table_row *row)
{
    size_t c;

    put(document, row->rule ? "<tr class=\"rule\">" : "<tr>");
    if (row->heading.length > 0) {
        (void)fprintf(document->stream, "<th colspan=\"%zu\" scope=\"rowgroup\">",
                      table->n_columns);
        put_text(document, row->heading);
        put(document, "</th>");
    } else {
        for (c = 0; c < table->n_columns; c++) {
            if (table->columns[c].chart == MC_CHART_CURVE) {
                put_curve(document, table, c, row->cells[c].curve);
                continue;
            }
            put_cell(document, &table->columns[c], &row->cells[c]);
            if (table->columns[c].chart == MC_CHART_TRACK)
                put_track(document, table, c, row);
        }
    }
    put(document, "</tr>\n");
}

/* The ends of an axis, above its bars. */
static void put_ends(const struct mc_document *document, struct axis axis)
{
    const char *low = mc_arena_format(document->arena, "%.6g", axis.low);
    const char *high = mc_arena_format(document->arena, "%.6g", axis.high);

    if (!(axis.low < axis.high)) {
        put(document, "<td class=\"ends\" aria-hidden=\"true\"></td>");
        return;
    }
    put(document, "<td class=\"ends\" aria-hidden=\"true\"><span>");
    put_signed(document, mc_slice_of(low), true);
    put(document, "</span> <span>");
    put_signed(document, mc_slice_of(high), true);
    put(document, "</span></td>");
}

static void table(struct mc_document *document, const struct mc_table *shown)
{
    struct page_document *page = (struct page_document *)document;
    struct mc_buffer chart = {NULL, 0, 0};
    size_t i, r;

    if (shown->lines != NULL) {
        mc_html_line_chart(shown->lines, &chart);
        put(document, chart.data == NULL ? "" : chart.data);
        mc_buffer_free(&chart);
    }
    put(document, "<div class=\"scroll\" tabindex=\"0\"><table class=\"sheet\">\n<thead><tr>");
    for (i = 0; i < shown->n_columns; i++) {
        const struct mc_table_column *column = &shown->columns[i];

        if (column->chart == MC_CHART_CURVE)
            put_ends(document, curves_axis(shown, i));
        else if (column->title.length == 0) /* an empty header cell would say nothing */
            put(document, "<td></td>");
        else
            put_element(document,
                        column->align == MC_ALIGN_RIGHT ? "<th scope=\"col\" class=\"value\">"
                                                        : "<th scope=\"col\">",
                        column->title, "</th>");
        if (column->chart == MC_CHART_TRACK)
            put_ends(document, axis_of(shown, i));
        page->has_tracks = page->has_tracks || column->chart == MC_CHART_TRACK;
        page->has_curves = page->has_curves || column->chart == MC_CHART_CURVE;
        for (r = 0; r < shown->n_rows && !page->has_shades; r++)
            page->has_shades = shown->rows[r].heading.length == 0 &&
                               shade_of(column, &shown->rows[r].cells[i])[0] != '\0';
    }
    put(document, "</tr></thead>\n<tbody>\n");
    for (i = 0; i < shown->n_rows; i++)
        put_row(document, shown, &shown->rows[i]);
    put(document, "</tbody></table></div>\n");
}

static const struct mc_document_kind html_kind = {
    .gap = gap,
    .title = title,
    .subtitle = subtitle,
    .paragraph = paragraph,
    .items = items,
    .table = table,
    .remark = remark,
    .entry = entry,
    .is_page = true,
};

/* It is not a part of the report of a result. */
const struct mc_html_part mc_html_part_document = {"document", NULL};

/* --- the page --------------------------------------------------------------------------------- */

int mc_html_document_part(struct mc_html_page *page, mc_write_document *write, const void *context,
                          struct mc_html_values *contents, struct mc_arena *arena,
                          struct mc_error *error)
{
    struct mc_buffer content = {NULL, 0, 0};
    struct page_document written = {
        {.kind = &html_kind, .width = SIZE_MAX, .arena = mc_arena_new()},
        arena,
        contents,
        0,
        false,
        false,
        false,
    };
    struct mc_html_values *values = mc_html_values_new(arena);
    struct mc_arena *scratch = written.document.arena;
    int status;

    written.document.stream = mc_text_stream_open(&content);
    write(context, &written.document);
    mc_text_stream_close(written.document.stream, &content);
    mc_html_set_markup(values, "content", mc_buffer_slice(&content));
    mc_html_set_flag(values, "shades", written.has_shades);
    mc_html_set_flag(values, "tracks", written.has_tracks);
    mc_html_set_flag(values, "curves", written.has_curves);
    status = mc_html_page_part(page, "document", values, error);
    mc_buffer_free(&content);
    mc_arena_free(scratch);
    return status;
}

int mc_html_document_page(const char *title_of_page, mc_write_document *write, const void *context,
                          FILE *stream, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_html_page *page = mc_html_page_new(NULL, arena, error);
    struct mc_html_values *head = mc_html_values_new(arena);
    int status = -1;

    mc_html_set_text(head, "title", title_of_page);
    mc_html_set_list(head, "facts");
    mc_html_set_list(head, "sentences");
    if (page != NULL && mc_html_page_part(page, "head", head, error) == 0 &&
        mc_html_document_part(page, write, context, mc_html_page_values(page), arena, error) == 0) {
        mc_html_set_text(mc_html_page_values(page), "title", title_of_page);
        mc_html_set_flag(mc_html_page_values(page), "nav", true);
        status = mc_html_page_write(page, stream, error);
    }
    mc_arena_free(arena);
    return status;
}
