/* isolated_module.h: a shared object that is loaded in processes of its own: here it is a module
 * like any other, whose functions have it do the work there (doc/metric-modules.md, "In a process
 * of its own"). */
#ifndef MC_METRICS_ISOLATED_MODULE_H
#define MC_METRICS_ISOLATED_MODULE_H

#include <metricheck/metric_module.h>

#include "base/error.h"
#include "base/memory.h"

/* Loads the file in another process and describes what is in it. Each state that is opened is a
 * process of its own; of a module whose states threads may share, with a thread for each of them.
 * `program` as for mc_isolated_start; it and `path` must live as long as the arena. A process that
 * ends, or changes what it must not, makes the scores of its metric void (mc_metric_host_harm).
 * MC_CODE_MODULE: the file does not serve, or ends the process. */
int mc_isolated_module_load(const char *path, const char *program, struct mc_arena *arena,
                            const struct mc_metric_module **module,
                            struct mc_error *error) MC_MUST_CHECK;

/* For struct mc_catalog_entry. */
void mc_isolated_module_send_ahead(void *state, const struct mc_metric_input *const *in, size_t n,
                                   size_t batch);

#endif
