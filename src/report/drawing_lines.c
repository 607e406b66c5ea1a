#include "report/drawing_lines.h"

#include "base/utf8.h"
#include "report/plain_text.h"
#include "text/unicode.h"

enum { GAP = 2 };

static size_t column_width(const struct mc_drawn_column *column)
{
    size_t widest = 0, i;

    for (i = 0; i < MC_DRAWN_LINES; i++) {
        size_t width = mc_display_width(column->cells[i]);

        if (width > widest)
            widest = width;
    }
    return widest;
}

/* How many columns stand beside each other, at least one. */
static size_t block_length(const struct mc_drawn_column *columns, size_t n, size_t room)
{
    size_t used = column_width(&columns[0]), k = 1;

    while (k < n && used + GAP + column_width(&columns[k]) <= room) {
        used += GAP + column_width(&columns[k]);
        k++;
    }
    return k;
}

/* One line of a block; blanks are written only when something follows them. */
static void draw_line(const struct mc_drawing *drawing, const struct mc_drawn_column *columns,
                      size_t n, size_t line, size_t pending)
{
    size_t i;

    for (i = 0; i < n; i++) {
        struct mc_slice text = columns[i].cells[line];

        if (text.length > 0) {
            mc_write_blanks(drawing->stream, pending);
            pending = 0;
            mc_draw_text(drawing, columns[i].tints[line], text);
        }
        pending += column_width(&columns[i]) - mc_display_width(text) + GAP;
    }
    (void)putc('\n', drawing->stream);
}

void mc_draw_lines(const struct mc_drawing *drawing, const char *const names[MC_DRAWN_LINES],
                   const struct mc_drawn_column *columns, size_t n, size_t indent)
{
    size_t widest = 0, at = 0, i;

    for (i = 0; i < MC_DRAWN_LINES; i++)
        if (names[i] != NULL && strlen(names[i]) > widest)
            widest = strlen(names[i]);
    while (at < n) {
        size_t k = block_length(columns + at, n - at, drawing->width - indent - widest - GAP);

        if (at > 0)
            (void)putc('\n', drawing->stream);
        for (i = 0; i < MC_DRAWN_LINES; i++) {
            if (names[i] == NULL)
                continue;
            mc_write_blanks(drawing->stream, indent);
            mc_draw_text(drawing, MC_TINT_DIM, mc_slice_of(names[i]));
            draw_line(drawing, columns + at, k, i, widest - strlen(names[i]) + GAP);
        }
        at += k;
    }
}

struct mc_slice mc_draw_sign(const struct mc_drawing *drawing, struct mc_slice name)
{
    static const char *const known[][2] = {
        {"match", "|"},    {"substitution", "S"}, {"insertion", "I"},
        {"deletion", "D"}, {"exact", "e"},        {"stem", "s"},
        {"synonym", "y"},  {"paraphrase", "p"},   {"phrase", "p"},
    };
    struct mc_slice plain = mc_plain_text(name, drawing->arena);
    size_t i, end = 0;

    for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
        if (mc_slice_is(plain, known[i][0]))
            return mc_slice_of(known[i][1]);
    if (plain.length > 0)
        (void)mc_utf8_next(plain, &end);
    return mc_slice(plain.data, end);
}

void mc_draw_legend_add(struct mc_drawn_legend *legend, struct mc_slice name)
{
    size_t i;

    for (i = 0; i < legend->n; i++)
        if (mc_slice_equal(legend->names[i], name))
            return;
    if (i < sizeof(legend->names) / sizeof(legend->names[0]))
        legend->names[legend->n++] = name;
}

void mc_draw_legend(const struct mc_drawing *drawing, const struct mc_drawn_legend *legend,
                    const char *remark, size_t indent)
{
    struct mc_drawn_item items[sizeof(legend->names) / sizeof(legend->names[0]) + 2];
    size_t n = legend->n, i;

    for (i = 0; i < n; i++)
        items[i] =
            (struct mc_drawn_item){mc_draw_sign(drawing, legend->names[i]),
                                   mc_plain_text(legend->names[i], drawing->arena), MC_TINT_NONE};
    if (legend->with_unmatched)
        items[n++] =
            (struct mc_drawn_item){mc_slice_of("-"), mc_slice_of("no match"), MC_TINT_NONE};
    if (remark != NULL)
        items[n++] = (struct mc_drawn_item){mc_slice("", 0), mc_slice_of(remark), MC_TINT_NONE};
    if (n > 0)
        mc_draw_items(drawing, items, n, 0, indent);
}
