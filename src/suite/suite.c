#include "suite/suite.h"

struct mc_slice mc_case_dataset(const struct mc_suite *suite, const struct mc_case *item)
{
    return mc_string_map_key(suite->datasets, item->dataset);
}

const struct mc_phenomenon *mc_case_phenomenon(const struct mc_suite *suite,
                                               const struct mc_case *item)
{
    return item->phenomenon < suite->n_phenomena ? &suite->phenomena[item->phenomenon] : NULL;
}

bool mc_case_is_selected(const struct mc_suite *suite, size_t index)
{
    return suite->selected == NULL || suite->selected[index];
}

size_t mc_suite_n_selected(const struct mc_suite *suite)
{
    size_t n = 0, i;

    for (i = 0; i < suite->n_cases; i++)
        n += mc_case_is_selected(suite, i);
    return n;
}
