#include "metrics/registry.h"

#define MC_ITEM(name) extern const struct mc_metric_module metric_##name;
#include "metrics/metric_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_metric_module *const built_in[] = {
#define MC_ITEM(name) &metric_##name,
#include "metrics/metric_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_metric_module *const *mc_metric_modules(size_t *n)
{
    *n = sizeof(built_in) / sizeof(built_in[0]) - 1;
    return built_in;
}

const struct mc_metric_module *mc_metric_module_find(struct mc_slice name)
{
    size_t i;

    for (i = 0; built_in[i] != NULL; i++)
        if (mc_slice_is(name, built_in[i]->name))
            return built_in[i];
    return NULL;
}
