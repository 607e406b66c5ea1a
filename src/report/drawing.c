#include "report/drawing.h"

#include <math.h>

#include "report/decimal.h"
#include "report/plain_text.h"
#include "text/unicode.h"

enum { BETWEEN = 3 };

void mc_draw_text(const struct mc_drawing *drawing, enum mc_tint tint, struct mc_slice text)
{
    static const char *const begin[] = {
        [MC_TINT_NONE] = "",         [MC_TINT_BOLD] = "\033[1m",     [MC_TINT_DIM] = "\033[2m",
        [MC_TINT_GOOD] = "\033[32m", [MC_TINT_CHANGED] = "\033[33m", [MC_TINT_BAD] = "\033[31m",
    };
    bool tinted = drawing->color && tint != MC_TINT_NONE && text.length > 0;

    if (tinted)
        (void)fputs(begin[tint], drawing->stream);
    mc_write_slice(drawing->stream, text);
    if (tinted)
        (void)fputs("\033[0m", drawing->stream);
}

/* A copy with `by` for every `what`. */
static struct mc_slice exchange(const struct mc_drawing *drawing, struct mc_slice text, char what,
                                char by)
{
    char *copy = mc_arena_alloc(drawing->arena, text.length + 1);
    size_t i;

    for (i = 0; i < text.length; i++)
        copy[i] = text.data[i] == what ? by : text.data[i];
    copy[text.length] = '\0';
    return mc_slice(copy, text.length);
}

struct mc_slice mc_draw_name(const struct mc_drawing *drawing, struct mc_slice key)
{
    return exchange(drawing, mc_plain_text(key, drawing->arena), '_', ' ');
}

struct mc_slice mc_draw_blanks_shown(const struct mc_drawing *drawing, struct mc_slice text)
{
    return exchange(drawing, text, ' ', '_');
}

void mc_draw_title(const struct mc_drawing *drawing, struct mc_slice key, size_t indent)
{
    mc_write_blanks(drawing->stream, indent);
    mc_draw_text(drawing, MC_TINT_BOLD, mc_draw_name(drawing, key));
    (void)putc('\n', drawing->stream);
}

struct mc_slice mc_draw_number(const struct mc_drawing *drawing, double number)
{
    if (!isfinite(number))
        return mc_slice_of("-");
    return mc_number_text(number, 6, drawing->arena);
}

struct mc_slice mc_draw_value(const struct mc_drawing *drawing, const struct mc_explained *value)
{
    switch (value->kind) {
    case MC_EXPLAINED_TEXT:
        return mc_plain_text(value->text, drawing->arena);
    case MC_EXPLAINED_NUMBER:
        return mc_draw_number(drawing, value->number);
    case MC_EXPLAINED_OBJECT:
    case MC_EXPLAINED_ARRAY:
        break;
    }
    return mc_slice_of("{...}");
}

/* The text in lines that go on at `indent`; *column is where the output stands. */
static void draw_broken(const struct mc_drawing *drawing, enum mc_tint tint, struct mc_slice text,
                        size_t indent, size_t *column)
{
    struct mc_slice rest = text, line;

    while (mc_next_line(&rest, drawing->width - (*column < indent ? indent : *column), &line)) {
        mc_draw_text(drawing, tint, line);
        *column += mc_display_width(line);
        if (rest.length == 0)
            break;
        (void)putc('\n', drawing->stream);
        mc_write_blanks(drawing->stream, indent);
        *column = indent;
    }
}

void mc_draw_items(const struct mc_drawing *drawing, const struct mc_drawn_item *items, size_t n,
                   size_t first, size_t indent)
{
    size_t column = indent, i;
    bool begun = false;

    mc_write_blanks(drawing->stream, indent - first);
    for (i = 0; i < n; i++) {
        size_t name = mc_display_width(items[i].name), text = mc_display_width(items[i].text);
        size_t both = name + (name > 0 && text > 0) + text;

        if (begun && column + BETWEEN + both > drawing->width) {
            (void)putc('\n', drawing->stream);
            mc_write_blanks(drawing->stream, indent);
            column = indent;
        } else if (begun) {
            mc_write_blanks(drawing->stream, BETWEEN);
            column += BETWEEN;
        }
        mc_draw_text(drawing, MC_TINT_DIM, items[i].name);
        column += name;
        if (name > 0 && text > 0) {
            (void)putc(' ', drawing->stream);
            column++;
        }
        if (column + text <= drawing->width) {
            mc_draw_text(drawing, items[i].tint, items[i].text);
            column += text;
        } else {
            draw_broken(drawing, items[i].tint, items[i].text, indent + BETWEEN - 1, &column);
        }
        begun = true;
    }
    (void)putc('\n', drawing->stream);
}
