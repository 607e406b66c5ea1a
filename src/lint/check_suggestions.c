/* What a pair looks like (N008), where somebody asks (--suggest). */
#include "lint/check.h"

static void check_case(const struct mc_lint_work *work, const struct mc_case *item,
                       const struct mc_shown_phenomenon *shown)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
    const char *name = mc_shown_name(shown->shown);
    struct mc_check_place place;

    if (name == NULL || (phenomenon != NULL && mc_slice_is(phenomenon->name, name)))
        return;
    (void)mc_check_side(item, 1, &place);
    place = mc_check_below(&place, "text", MC_WHOLE_VALUE);
    mc_check_tell(work, &place, "N008", "suggestion: \"%s\": %s", name, shown->reason);
}

static void check_suggestions(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases && work->pairs->with_shown; i++)
        if (work->pairs->items[i].words != NULL)
            check_case(work, &work->suite->cases[i], &work->pairs->items[i].shown);
}

const struct mc_lint_check mc_lint_check_suggestions = {check_suggestions};
