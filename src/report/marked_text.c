#include "report/marked_text.h"

#include "report/plain_text.h"
#include "text/unicode.h"

struct mc_marked_text mc_unmarked_text(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_marked_text marked = {NULL, 0};
    size_t capacity = 1, begin = 0, i;

    for (i = 0; i < text.length; i++)
        capacity += text.data[i] == '\n';
    marked.lines = mc_arena_alloc(arena, mc_array_size(capacity, sizeof(*marked.lines)));
    for (i = 0; i <= text.length; i++) {
        struct mc_marked_line line = {mc_slice(text.data + begin, i - begin), ' ', MC_NO_LINE};

        if (i < text.length && text.data[i] != '\n')
            continue;
        if (i < text.length || i > begin)
            marked.lines[marked.n_lines++] = line;
        begin = i + 1;
    }
    return marked;
}

/* --- which lines stand beside each other ------------------------------------------------------ */

/* The longest row of partners that keep their order (patience sorting: Schensted 1961). Sets
 * kept[i] for its left lines. */
static void keep_in_order(const struct mc_marked_text *left, bool *kept, struct mc_arena *arena)
{
    size_t n = left->n_lines, length = 0, i, at;
    size_t *last = mc_arena_alloc(arena, mc_array_size(n, sizeof(*last))); /* of each length */
    size_t *before = mc_arena_alloc(arena, mc_array_size(n, sizeof(*before)));

    for (i = 0; i < n; i++) {
        size_t low = 0, high = length;

        if (left->lines[i].partner == MC_NO_LINE)
            continue;
        while (low < high) {
            size_t middle = low + (high - low) / 2;

            if (left->lines[last[middle]].partner < left->lines[i].partner)
                low = middle + 1;
            else
                high = middle;
        }
        before[i] = low > 0 ? last[low - 1] : MC_NO_LINE;
        last[low] = i;
        length = low == length ? length + 1 : length;
    }
    for (at = length > 0 ? last[length - 1] : MC_NO_LINE; at != MC_NO_LINE; at = before[at])
        kept[at] = true;
}

/* --- drawing ---------------------------------------------------------------------------------- */

enum { INDENT = 1, BETWEEN = 3 };

struct columns {
    const struct mc_drawing *drawing;
    const struct mc_marked_text *sides;
    size_t width; /* of one column */
};

static enum mc_tint tint_of(char sign)
{
    switch (sign) {
    case '-':
        return MC_TINT_BAD;
    case '+':
        return MC_TINT_GOOD;
    case '~':
        return MC_TINT_CHANGED;
    default:
        return MC_TINT_NONE;
    }
}

/* Piece i of a line: its columns, or 0. */
static size_t draw_piece(const struct columns *c, char sign, const struct mc_text_line *pieces,
                         size_t n, size_t i)
{
    if (i >= n)
        return 0;
    mc_write_blanks(c->drawing->stream, pieces[i].indent);
    mc_draw_text(c->drawing, tint_of(sign), pieces[i].text);
    return pieces[i].indent + mc_display_width(pieces[i].text);
}

static void draw_sign(const struct columns *c, char sign)
{
    mc_draw_text(c->drawing, tint_of(sign), mc_slice(&sign, 1));
}

/* One line of either side, or none where it is MC_NO_LINE. */
static void draw_row(const struct columns *c, size_t left, size_t right)
{
    size_t at[2] = {left, right}, n[2] = {0, 0}, side, i;
    struct mc_text_line *pieces[2] = {NULL, NULL};
    char sign[2] = {' ', ' '};

    for (side = 0; side < 2; side++)
        if (at[side] != MC_NO_LINE) {
            const struct mc_marked_line *line = &c->sides[side].lines[at[side]];

            n[side] = mc_text_lines(line->text, c->width, c->drawing->arena, &pieces[side]);
            sign[side] = line->sign;
        }
    for (i = 0; i < n[0] || i < n[1]; i++) {
        size_t used;

        draw_sign(c, i < n[0] ? sign[0] : ' ');
        used = draw_piece(c, sign[0], pieces[0], n[0], i);
        mc_write_blanks(c->drawing->stream, c->width - used + 1);
        (void)putc('|', c->drawing->stream);
        if (i < n[1])
            draw_sign(c, sign[1]);
        (void)draw_piece(c, sign[1], pieces[1], n[1], i);
        (void)putc('\n', c->drawing->stream);
    }
}

/* Lines of both sides up to those that stand beside each other. */
static void draw_until(const struct columns *c, size_t at[2], size_t left, size_t right)
{
    while (at[0] < left || at[1] < right) {
        size_t i = at[0] < left ? at[0]++ : MC_NO_LINE;
        size_t k = at[1] < right ? at[1]++ : MC_NO_LINE;

        draw_row(c, i, k);
    }
}

void mc_draw_marked_texts(const struct mc_drawing *drawing, const struct mc_marked_text sides[2])
{
    struct columns c = {drawing, sides, (drawing->width - INDENT - BETWEEN) / 2};
    bool *kept = mc_arena_array(drawing->arena, sides[0].n_lines, sizeof(*kept));
    size_t at[2] = {0, 0}, i;

    keep_in_order(&sides[0], kept, drawing->arena);
    for (i = 0; i < sides[0].n_lines; i++) {
        if (!kept[i])
            continue;
        draw_until(&c, at, i, sides[0].lines[i].partner);
        draw_row(&c, i, sides[0].lines[i].partner);
        at[0] = i + 1;
        at[1] = sides[0].lines[i].partner + 1;
    }
    draw_until(&c, at, sides[0].n_lines, sides[1].n_lines);
}
