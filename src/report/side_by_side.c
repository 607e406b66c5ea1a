#include "report/side_by_side.h"

#include "report/plain_text.h"
#include "text/unicode.h"

enum { BETWEEN = 3 };

/* A column: the lines of a text. */
struct column {
    struct mc_text_line *lines;
    size_t n;
};

/* Line i of a column with its brackets coloured; its width. */
static size_t write_line(const struct mc_drawing *drawing, const struct column *column, size_t i)
{
    struct mc_slice text, rest;
    const char *open, *close;

    if (i >= column->n)
        return 0;
    text = rest = column->lines[i].text;
    mc_write_blanks(drawing->stream, column->lines[i].indent);
    while (rest.length > 0 && (open = memchr(rest.data, '[', rest.length)) != NULL) {
        size_t before = (size_t)(open - rest.data), marked = rest.length - before;

        if ((close = memchr(open, ']', marked)) != NULL)
            marked = (size_t)(close - open) + 1;
        mc_write_slice(drawing->stream, mc_slice(rest.data, before));
        mc_draw_text(drawing, MC_TINT_CHANGED, mc_slice(open, marked));
        rest = mc_slice(open + marked, rest.length - before - marked);
    }
    mc_write_slice(drawing->stream, rest);
    return column->lines[i].indent + mc_display_width(text);
}

void mc_draw_side_by_side(const struct mc_drawing *drawing, struct mc_slice left,
                          struct mc_slice right, size_t indent)
{
    size_t width = (drawing->width - indent - BETWEEN) / 2, i, used;
    struct column columns[2];

    columns[0].n = mc_text_lines(left, width, drawing->arena, &columns[0].lines);
    columns[1].n = mc_text_lines(right, width, drawing->arena, &columns[1].lines);
    for (i = 0; i < columns[0].n || i < columns[1].n; i++) {
        mc_write_blanks(drawing->stream, indent);
        used = write_line(drawing, &columns[0], i);
        mc_write_blanks(drawing->stream, width - used + 1);
        (void)fputs(i < columns[1].n ? "| " : "|", drawing->stream);
        (void)write_line(drawing, &columns[1], i);
        (void)putc('\n', drawing->stream);
    }
}
