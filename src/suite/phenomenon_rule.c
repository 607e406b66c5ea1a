#include "suite/phenomenon_rule.h"

static const char *const relation_names[MC_N_RELATION_KINDS + 1] = {
    "antonym",    "synonym", "hypernym", "co-hyponym", "similar",
    "indefinite", "persons", "places",   NULL};

const struct mc_rubric_range *mc_rubric_range(const struct mc_phenomenon_rule *rule,
                                              struct mc_slice subphenomenon)
{
    const struct mc_rubric_range *found = NULL;
    size_t i;

    for (i = 0; i < rule->n_rubric; i++)
        if (mc_slice_equal(rule->rubric[i].subphenomenon, subphenomenon) ||
            (found == NULL && rule->rubric[i].subphenomenon.length == 0))
            found = &rule->rubric[i];
    return found;
}

bool mc_rule_needs_edit(const struct mc_phenomenon_rule *rule)
{
    size_t i;

    for (i = 0; i < rule->n_sets; i++)
        if (rule->sets[i].n == 0)
            return false;
    return rule->has_edits && rule->n_sets > 0;
}

const char *mc_relation_kind_name(enum mc_relation_kind kind)
{
    return relation_names[kind];
}

static const char *pattern_text(const struct mc_edit_pattern *pattern, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s%s%s%.*s", mc_graph_edit_kind_name(pattern->kind),
                           pattern->sign == MC_GRAPH_EDIT_ONLY_A   ? "-"
                           : pattern->sign == MC_GRAPH_EDIT_ONLY_B ? "+"
                                                                   : "",
                           pattern->concept.length > 0 ? ":" : "",
                           MC_SLICE_ARGUMENTS(pattern->concept));
}

const char *mc_edit_patterns_text(const struct mc_edit_patterns *patterns, struct mc_arena *arena)
{
    const char *text = patterns->n == 0 ? "none" : "";
    size_t i;

    for (i = 0; i < patterns->n; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i == 0 ? "" : ", ",
                               pattern_text(&patterns->items[i], arena));
    return text;
}

const char *mc_relation_patterns_text(const struct mc_relation_patterns *patterns,
                                      struct mc_arena *arena)
{
    const char *text = patterns->n == 0 ? "none" : "";
    size_t i;

    for (i = 0; i < patterns->n; i++) {
        const struct mc_relation_pattern *one = &patterns->items[i];

        text =
            mc_arena_format(arena, "%s%s%s", text, i == 0 ? "" : ", ", relation_names[one->kind]);
        if (one->within > 0)
            text = mc_arena_format(arena, "%s:%u", text, one->within);
    }
    return text;
}
