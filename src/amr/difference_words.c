#include <stdlib.h>

#include "amr/difference_name.h"

static void find_polarity(struct mc_graph_edit *edit, int only)
{
    if (mc_slice_is(edit->side[only].role, "polarity") && mc_slice_is(edit->side[only].filler, "-"))
        edit->kind = MC_GRAPH_EDIT_POLARITY;
}

#define SLICE(s) MC_SLICE_ARGUMENTS(s)

static const char *words_of_one_side(const struct mc_graph_edit *edit,
                                     const struct mc_graph_edit_side *own,
                                     const struct mc_graph_edit_side *there, struct mc_arena *arena)
{
    const char *kind = mc_graph_edit_kind_name(edit->kind);

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_POLARITY:
        return mc_arena_format(arena, "%s(%c%.*s)", kind, edit->sign, SLICE(own->head));
    case MC_GRAPH_EDIT_ATTRIBUTE:
    case MC_GRAPH_EDIT_REENTRANCY:
        return mc_arena_format(arena, "%s(%c%.*s:%.*s %.*s)", kind, edit->sign, SLICE(own->head),
                               SLICE(own->role), SLICE(own->filler));
    case MC_GRAPH_EDIT_INTERPOSED:
    case MC_GRAPH_EDIT_REIFIED:
        return mc_arena_format(arena, "%s(%c:%.*s %.*s %u)", kind, edit->sign, SLICE(there->role),
                               SLICE(own->head), own->n_nodes);
    default: /* subtree, wrapper: the roles have their colons */
        return mc_arena_format(arena, "%s(%c%.*s %.*s %u)", kind, edit->sign, SLICE(own->role),
                               SLICE(own->head), own->n_nodes);
    }
}

static const char *words_of_both_sides(const struct mc_graph_edit *edit, struct mc_arena *arena)
{
    const struct mc_graph_edit_side *a = &edit->side[0], *b = &edit->side[1];
    const char *kind = mc_graph_edit_kind_name(edit->kind);

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_CONSTANT:
        return mc_arena_format(arena, "%s(%.*s:%.*s %.*s>%.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(a->filler), SLICE(b->filler));
    case MC_GRAPH_EDIT_ROLE:
        return mc_arena_format(arena, "%s(%.*s:%.*s>%.*s %.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(b->role), SLICE(a->filler));
    case MC_GRAPH_EDIT_ROLE_SWAP:
        return mc_arena_format(arena, "%s(%.*s:%.*s/%.*s %.*s/%.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(b->role), SLICE(a->filler), SLICE(b->filler));
    case MC_GRAPH_EDIT_FILLER_SWAP:
        return mc_arena_format(arena, "%s(%.*s/%.*s %.*s/%.*s)", kind, SLICE(a->role),
                               SLICE(b->role), SLICE(a->filler), SLICE(b->filler));
    case MC_GRAPH_EDIT_REVERSED:
        return mc_arena_format(arena, "%s(%.*s :%.*s %.*s>%.*s :%.*s %.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(a->filler), SLICE(b->head), SLICE(b->role),
                               SLICE(b->filler));
    case MC_GRAPH_EDIT_MOVED:
        return mc_arena_format(arena, "%s(%.*s %.*s :%.*s>%.*s :%.*s)", kind, SLICE(a->filler),
                               SLICE(a->head), SLICE(a->role), SLICE(b->head), SLICE(b->role));
    default: /* concept, sense, root */
        return mc_arena_format(arena, "%s(%.*s>%.*s)", kind, SLICE(a->head), SLICE(b->head));
    }
}

static void word_edit(const struct mc_wording *w)
{
    const struct mc_raw_edit *raw = w->raw;
    struct mc_graph_edit *edit = w->edit;
    const char *text;

    memset(edit, 0, sizeof(*edit));
    edit->kind = raw->kind;
    edit->sign = raw->only < 0    ? MC_GRAPH_EDIT_CHANGED
                 : raw->only == 0 ? MC_GRAPH_EDIT_ONLY_A
                                  : MC_GRAPH_EDIT_ONLY_B;
    mc_word_sides(w);
    if (raw->kind == MC_GRAPH_EDIT_ATTRIBUTE)
        find_polarity(edit, raw->only);
    text = raw->only < 0 ? words_of_both_sides(edit, w->arena)
                         : words_of_one_side(edit, &edit->side[raw->only],
                                             &edit->side[1 - raw->only], w->arena);
    edit->text = mc_slice_of(text);
}

static int compare_edits(const void *left, const void *right)
{
    const struct mc_graph_edit *a = left, *b = right;
    int order = mc_slice_compare(a->text, b->text), side;

    for (side = 0; side < 2 && order == 0; side++)
        order = (a->side[side].offset > b->side[side].offset) -
                (a->side[side].offset < b->side[side].offset);
    return order;
}

struct mc_graph_edit *mc_word_edits(const struct mc_naming *naming, struct mc_arena *arena)
{
    struct mc_graph_edit *edits =
        mc_arena_alloc(arena, mc_array_size(naming->n_edits, sizeof(*edits)));
    struct mc_wording w = {naming, NULL, NULL, arena};
    size_t i;

    for (i = 0; i < naming->n_edits; i++) {
        w.raw = &naming->edits[i];
        w.edit = &edits[i];
        word_edit(&w);
    }
    if (naming->n_edits > 0)
        qsort(edits, naming->n_edits, sizeof(*edits), compare_edits);
    return edits;
}
