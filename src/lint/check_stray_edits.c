/* Graphs that differ where the words do not (W014). */
#include "lint/pair_places.h"
#include "lint/stray_edits.h"

/* What is wrong, in words. */
static const char *describe(const struct mc_graph_edit *edit, struct mc_arena *arena)
{
    const struct mc_graph_edit_side *side = &edit->side[edit->sign == MC_GRAPH_EDIT_ONLY_B ? 1 : 0];

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_SENSE:
        return mc_arena_format(arena, "\"%.*s\" and \"%.*s\" are senses of one word",
                               MC_SLICE_ARGUMENTS(edit->side[0].head),
                               MC_SLICE_ARGUMENTS(edit->side[1].head));
    case MC_GRAPH_EDIT_ROLE:
        return mc_arena_format(arena, "the role of \"%.*s\" differs, the words do not",
                               MC_SLICE_ARGUMENTS(side->filler));
    case MC_GRAPH_EDIT_REENTRANCY:
        return mc_arena_format(arena, "\"%.*s\" is mentioned once more, the words do not say so",
                               MC_SLICE_ARGUMENTS(side->filler));
    default:
        return mc_arena_format(arena, "roles of \"%.*s\" and \"%.*s\" differ, the words do not",
                               MC_SLICE_ARGUMENTS(edit->side[0].filler),
                               MC_SLICE_ARGUMENTS(edit->side[1].filler));
    }
}

static void check_case(const struct mc_lint_work *work, const struct mc_case *item,
                       const struct mc_lint_pair *pair)
{
    size_t i, finding = MC_ALLOWED_FINDING;
    bool is_told = false;

    for (i = 0; i < pair->difference->n_edits; i++) {
        const struct mc_graph_edit *edit = &pair->difference->edits[i];
        struct mc_check_place place;

        if (!mc_is_stray_edit(pair->difference, i, pair->words))
            continue;
        if (!is_told) {
            place = mc_check_graph_place(item, edit);
            finding = mc_check_tell(work, &place, "W014", "%s", describe(edit, work->arena));
        }
        is_told = true;
        mc_check_detail(work, finding, "%s", edit->text.data);
    }
}

static void check_stray_edits(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases; i++) {
        const struct mc_lint_pair *pair = &work->pairs->items[i];

        if (pair->difference != NULL && pair->difference->proved && pair->words != NULL)
            check_case(work, &work->suite->cases[i], pair);
    }
}

const struct mc_lint_check mc_lint_check_stray_edits = {check_stray_edits};
