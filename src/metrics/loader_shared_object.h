/* loader_shared_object.h: metrics from shared objects (include/metricheck/metric_module.h). */
#ifndef MC_METRICS_LOADER_SHARED_OBJECT_H
#define MC_METRICS_LOADER_SHARED_OBJECT_H

#include "metrics/catalog.h"

/* Loads a file and adds its metric, with the file's checksum. A name without '/' that is no file of
 * the working folder is looked for in the folders of METRICHECK_MODULES (divided by ':'), then in
 * the installed one, with and without ".so" behind it. Nothing of the module is read before its ABI
 * version was compared. No such file: MC_CODE_USAGE; a module that does not serve: MC_CODE_MODULE;
 * both say why. Where the catalog isolates, it is loaded into processes of its own, and never into
 * this one. The module stays loaded until the program ends: it may have left threads or exit
 * handlers behind. */
int mc_shared_object_add(struct mc_catalog *catalog, const char *file,
                         struct mc_error *error) MC_MUST_CHECK;
/* Loads a file, without looking for it, into this process. The module is a checked copy, in the
 * arena. `watch` may be NULL. MC_CODE_MODULE: it does not serve. */
int mc_shared_object_load(const char *path, struct mc_exit_watch *watch, struct mc_arena *arena,
                          const struct mc_metric_module **module,
                          struct mc_error *error) MC_MUST_CHECK;
/* For a name that the catalog does not know: NAME.so of those folders, where it is there, which
 * must hold a metric of that name. */
int mc_shared_object_look_for(struct mc_catalog *catalog, struct mc_slice name,
                              struct mc_error *error) MC_MUST_CHECK;

/* The names by which -m finds the modules of those folders: their files without ".so", in the order
 * of the folders. A folder that is not there has none. */
struct mc_slice *mc_shared_object_names(struct mc_arena *arena, size_t *n) MC_MUST_CHECK;

#endif
