#include "analysis/case_groups.h"

#include "suite/fields.h"

static struct mc_slice group_name(const struct mc_case *from, enum mc_grouping grouping)
{
    return grouping == MC_GROUP_BY_SYSTEM ? from->system : from->item;
}

size_t mc_first_ungrouped(const struct mc_suite *suite, enum mc_grouping grouping)
{
    size_t i;

    if (grouping == MC_GROUP_NONE)
        return suite->n_cases;
    for (i = 0; i < suite->n_cases; i++)
        if (mc_case_is_selected(suite, i) && group_name(&suite->cases[i], grouping).length == 0)
            break;
    return i;
}

int mc_check_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         struct mc_error *error)
{
    const char *what = grouping == MC_GROUP_BY_SYSTEM ? "system" : "item";
    size_t first = mc_first_ungrouped(suite, grouping), n = 0, i;

    if (first == suite->n_cases)
        return 0;
    for (i = first; i < suite->n_cases; i++)
        n += mc_case_is_selected(suite, i) && group_name(&suite->cases[i], grouping).length == 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "--group-by %s needs the %s of every case; the case %.*s names none, as do "
                        "%zu of %zu in all",
                        what, what, MC_SLICE_ARGUMENTS(mc_clip(suite->cases[first].id)), n,
                        mc_suite_n_selected(suite));
}

uint32_t *mc_case_groups(const struct mc_suite *suite, enum mc_grouping grouping,
                         struct mc_arena *arena)
{
    struct mc_string_map *names = mc_string_map_new(arena);
    uint32_t *groups;
    size_t i;

    if (grouping == MC_GROUP_NONE)
        return NULL;
    groups = mc_arena_array(arena, suite->n_cases, sizeof(*groups));
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *from = &suite->cases[i];
        struct mc_slice name = group_name(from, grouping);

        groups[i] = MC_NOT_FOUND;
        if (name.length > 0)
            groups[i] =
                mc_string_map_add(names,
                                  mc_slice_of(mc_arena_format(arena, "%u %.*s", from->dataset,
                                                              MC_SLICE_ARGUMENTS(name))),
                                  NULL);
    }
    return groups;
}
