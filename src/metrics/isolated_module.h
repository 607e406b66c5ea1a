/* SPDX-License-Identifier: GPL-3.0-or-later */
/* isolated_module.h: a shared object that is loaded in processes of its own: here it is a module
 * like any other, but its functions have the work done there (doc/metric-modules.md, "In a process
 * of its own"). */
#ifndef MC_METRICS_ISOLATED_MODULE_H
#define MC_METRICS_ISOLATED_MODULE_H

#include "metrics/host/catalog.h"

/* For mc_catalog_isolate. Each open state is a process of its own; if threads may share the state
 * of the module, it has a thread for each of them. `program` as for mc_isolated_start. A process
 * that ends, or changes what it must not, invalidates the scores of its metric
 * (mc_metric_host_harm). */
extern const struct mc_isolation mc_module_isolation;

#endif
