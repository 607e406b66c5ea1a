/* Equal graphs (E025) where the phenomenon is a difference of graphs. */
#include "lint/check.h"

/* "polarity", "polarity or concept"; NULL where the graphs may be equal or nothing is said. */
static const char *needed_edits(const struct mc_phenomenon *phenomenon, struct mc_arena *arena)
{
    const char *words = NULL;
    size_t i;

    for (i = 0; i < phenomenon->n_amr_edits; i++) {
        struct mc_slice edit = phenomenon->amr_edits[i];

        if (mc_slice_is(edit, "none"))
            return NULL;
        words = mc_arena_format(arena, "%s%s%.*s", i == 0 ? "" : words, i == 0 ? "" : " or ",
                                MC_SLICE_ARGUMENTS(edit));
    }
    return words;
}

static void check_case(const struct mc_lint_work *work, const struct mc_case *item)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
    struct mc_check_place place;
    const char *needed;

    if (phenomenon == NULL)
        return;
    needed = needed_edits(phenomenon, work->arena);
    if (needed == NULL)
        return;
    (void)mc_check_side(item, 1, &place);
    place = mc_check_below(&place, "amr", MC_WHOLE_VALUE);
    mc_check_tell(work, &place, "E025", "the graphs are equal, \"%.*s\" needs %s",
                  MC_SLICE_ARGUMENTS(phenomenon->name), needed);
}

static void check_equal_graphs(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases; i++)
        if (work->differences[i] != NULL && work->differences[i]->n_edits == 0)
            check_case(work, &work->suite->cases[i]);
}

const struct mc_lint_check mc_lint_check_equal_graphs = {check_equal_graphs};
