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

void mc_difference_draw(const struct mc_drawing *drawing, const struct mc_shown_difference *shown)
{
    size_t n = shown->difference.n_edits, i;
    struct mc_drawn_item remark = {
        {NULL, 0}, mc_edits_remark(&shown->difference, drawing->arena), MC_TINT_CHANGED};
    struct mc_marked_text sides[2];

    mc_draw_text(drawing, MC_TINT_BOLD, mc_plain_text(shown->id, drawing->arena));
    if (n == 0)
        (void)fputs("   no edits\n", drawing->stream);
    else
        (void)fprintf(drawing->stream, "   %zu edit%s\n", n, n == 1 ? "" : "s");
    if (remark.text.length > 0)
        mc_draw_items(drawing, &remark, 1, 0, 2);
    for (i = 0; i < n; i++) {
        const struct mc_graph_edit *edit = &shown->difference.edits[i];
        enum mc_tint tint = edit->sign == MC_GRAPH_EDIT_ONLY_A   ? MC_TINT_BAD
                            : edit->sign == MC_GRAPH_EDIT_ONLY_B ? MC_TINT_GOOD
                                                                 : MC_TINT_CHANGED;
        struct mc_drawn_item items[] = {
            {{NULL, 0}, mc_plain_text(edit->text, drawing->arena), tint},
            {{NULL, 0}, place_text(drawing, shown, 0, i), MC_TINT_DIM},
            {{NULL, 0}, place_text(drawing, shown, 1, i), MC_TINT_DIM}};

        mc_draw_items(drawing, items, 3, 0, 2);
    }
    if (n == 0)
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
