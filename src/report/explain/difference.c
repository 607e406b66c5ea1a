/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/explain/difference.h"

#include <inttypes.h>

#include "base/memory.h"
#include "report/explain/drawing.h"
#include "report/plain_text.h"

struct mc_slice mc_edits_text(const struct mc_difference *difference, struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    size_t i;

    if (difference->n_edits == 0)
        return mc_slice_of("none");
    for (i = 0; i < difference->n_edits; i++) {
        if (i > 0)
            mc_buffer_append_text(&text, "; ");
        mc_buffer_append_slice(&text, difference->edits[i].text);
    }
    copy = mc_buffer_take(&text, arena);
    return mc_plain_text(copy, arena);
}

struct mc_slice mc_edits_remark(const struct mc_difference *difference, struct mc_arena *arena)
{
    if (!difference->proved)
        return mc_arena_slice(
            arena, "not proved to be the best mapping: value %" PRId64 ", at most %" PRId64,
            difference->value, difference->bound);
    switch (difference->unique) {
    case MC_DIFFERENCE_SEVERAL:
        return mc_slice_of("other mappings of the nodes are as good and give other edits");
    case MC_DIFFERENCE_UNKNOWN:
        return mc_slice_of("other mappings of the nodes may be as good");
    case MC_DIFFERENCE_ONE:
        break;
    }
    return mc_slice("", 0);
}

/* --- for people ------------------------------------------------------------------------------- */

static struct mc_slice place_text(const struct mc_drawing *drawing,
                                  const struct mc_shown_difference *shown, int side, size_t edit)
{
    struct mc_position at = shown->places[side][edit];
    struct mc_slice text =
        mc_arena_slice(drawing->arena, "%.*s:%" PRIu32 ":%" PRIu32,
                       MC_SLICE_ARGUMENTS(shown->files[side]), at.line, at.column);

    return mc_plain_text(text, drawing->arena);
}

static enum mc_tint tint_of(enum mc_graph_edit_sign sign)
{
    return sign == MC_GRAPH_EDIT_ONLY_A   ? MC_TINT_BAD
           : sign == MC_GRAPH_EDIT_ONLY_B ? MC_TINT_GOOD
                                          : MC_TINT_CHANGED;
}

static void draw_head(const struct mc_drawing *drawing, const struct mc_shown_difference *shown)
{
    size_t n = shown->difference.n_edits;
    struct mc_slice remark = mc_edits_remark(&shown->difference, drawing->arena);
    struct mc_drawn_item items[2] = {{{NULL, 0}, {NULL, 0}, MC_TINT_NONE},
                                     {{NULL, 0}, remark, MC_TINT_CHANGED}};

    mc_draw_text(drawing, MC_TINT_BOLD, mc_plain_text(shown->id, drawing->arena));
    items[0].text = mc_slice_of(
        n == 0 ? "   no edits"
               : mc_arena_format(drawing->arena, "   %zu edit%s", n, n == 1 ? "" : "s"));
    mc_write_slice(drawing->stream, items[0].text);
    (void)putc('\n', drawing->stream);
    if (remark.length > 0)
        mc_draw_items(drawing, &items[1], 1, 0, 2);
}

void mc_difference_draw(const struct mc_drawing *drawing, const struct mc_shown_difference *shown)
{
    struct mc_marked_text sides[2];
    size_t i;

    draw_head(drawing, shown);
    for (i = 0; i < shown->difference.n_edits; i++) {
        const struct mc_graph_edit *edit = &shown->difference.edits[i];
        struct mc_drawn_item items[] = {
            {{NULL, 0}, mc_plain_text(edit->text, drawing->arena), tint_of(edit->sign)},
            {{NULL, 0}, place_text(drawing, shown, 0, i), MC_TINT_DIM},
            {{NULL, 0}, place_text(drawing, shown, 1, i), MC_TINT_DIM}};

        mc_draw_items(drawing, items, 3, 0, 2);
    }
    if (shown->difference.n_edits == 0)
        return;
    (void)putc('\n', drawing->stream);
    mc_marked_graphs(shown->graphs, &shown->difference, drawing->arena, sides);
    mc_draw_marked_texts(drawing, sides);
}

void mc_difference_draw_short(const struct mc_drawing *drawing,
                              const struct mc_shown_difference *shown)
{
    mc_write_slice(drawing->stream, mc_plain_text(shown->id, drawing->arena));
    (void)putc('\t', drawing->stream);
    mc_write_slice(drawing->stream, mc_edits_text(&shown->difference, drawing->arena));
    (void)putc('\n', drawing->stream);
}
