#include "metrics/registry.h"

#define MC_ITEM(name) extern const struct mc_metric_module metric_##name;
#include "metrics/metric_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_metric_module *const modules[] = {
#define MC_ITEM(name) &metric_##name,
#include "metrics/metric_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_metric_module *const *mc_metric_modules(size_t *n)
{
    *n = sizeof(modules) / sizeof(modules[0]) - 1;
    return modules;
}

const struct mc_metric_module *mc_metric_module_find(struct mc_slice name)
{
    size_t i;

    for (i = 0; modules[i] != NULL; i++)
        if (mc_slice_is(name, modules[i]->name))
            return modules[i];
    return NULL;
}
