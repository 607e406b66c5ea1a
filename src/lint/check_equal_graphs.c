/* Equal graphs (E025) where the phenomenon is a difference of graphs. */
#include "lint/check.h"

/* The kinds of edits that the sets begin with, each once: "concept, polarity or role". */
static const char *needed_edits(const struct mc_phenomenon_rule *rule, struct mc_arena *arena)
{
    bool seen[MC_N_GRAPH_EDIT_KINDS] = {false};
    const char *words = "", *last = NULL;
    size_t i;

    for (i = 0; i < rule->n_sets; i++) {
        enum mc_graph_edit_kind kind;

        if (rule->sets[i].n == 0)
            continue;
        kind = rule->sets[i].items[0].kind;
        if (seen[kind])
            continue;
        seen[kind] = true;
        if (last != NULL)
            words = mc_arena_format(arena, "%s%s%s", words, words[0] == '\0' ? "" : ", ", last);
        last = mc_graph_edit_kind_name(kind);
    }
    if (last == NULL || words[0] == '\0')
        return last == NULL ? words : last;
    return mc_arena_format(arena, "%s or %s", words, last);
}

static void check_case(const struct mc_lint_work *work, const struct mc_case *item)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(work->suite, item);
    struct mc_check_place place;

    if (phenomenon == NULL || !mc_rule_needs_edit(&phenomenon->rule))
        return;
    (void)mc_check_side(item, 1, &place);
    place = mc_check_below(&place, "amr", MC_WHOLE_VALUE);
    mc_check_tell(work, &place, "E025", "the graphs are equal, \"%.*s\" needs %s",
                  MC_SLICE_ARGUMENTS(phenomenon->name),
                  needed_edits(&phenomenon->rule, work->arena));
}

static void check_equal_graphs(const struct mc_lint_work *work)
{
    size_t i;

    for (i = 0; i < work->suite->n_cases; i++)
        if (work->pairs->items[i].difference != NULL &&
            work->pairs->items[i].difference->n_edits == 0)
            check_case(work, &work->suite->cases[i]);
}

const struct mc_lint_check mc_lint_check_equal_graphs = {check_equal_graphs};
