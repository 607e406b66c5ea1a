/* registry.h: the built-in metrics. The list is src/metrics/local.mk. */
#ifndef MC_METRICS_REGISTRY_H
#define MC_METRICS_REGISTRY_H

#include "base/slice.h"

/* All of them, in the order of the list; *n gets their number. */
const struct mc_metric_module *const *mc_metric_modules(size_t *n);
/* By name, or NULL. */
const struct mc_metric_module *mc_metric_module_find(struct mc_slice name);

#endif
