/* module_check.h: whether a module that somebody else wrote keeps to metric_module.h, as far as its
 * constant tells. */
#ifndef MC_METRICS_MODULE_CHECK_H
#define MC_METRICS_MODULE_CHECK_H

#include "base/error.h"
#include <metricheck/metric_module.h>

/* Compares the version of the interface, then the size, then copies what the module has into
 * *module (what it lacks is absent there; texts that may be NULL become "") and checks it: name,
 * version, functions, inputs, flags, range, parameters. `origin` (the file) begins each message;
 * MC_CODE_MODULE. */
int mc_module_check(const struct mc_metric_module *given, const char *origin,
                    struct mc_metric_module *module, struct mc_error *error) MC_MUST_CHECK;

#endif
