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
