/* metric_sources.h: where the metrics of -m come from beside the built-in ones: shared objects (and
 * programs), as all commands that take -m are told. */
#ifndef MC_COMMANDS_METRIC_SOURCES_H
#define MC_COMMANDS_METRIC_SOURCES_H

#include "base/options.h"
#include "metrics/metric.h"

/* What the options say; all zero: nothing. */
struct mc_metric_sources {
    struct mc_option_list modules;
};

/* The rows of an option table; the struct mc_metric_sources lies at byte `at`. */
#define MC_METRIC_SOURCE_OPTIONS(at)                                                               \
    {                                                                                              \
        MC_OPTION_LIST, '\0', "module", (at) + offsetof(struct mc_metric_sources, modules),        \
            "FILE.so", NULL, 0, 0, "file",                                                         \
            "A metric from a shared object (doc/metric-modules.md). A name without '/' that is "   \
            "no file here is looked for in the folders of METRICHECK_MODULES, then in the "        \
            "installed one. Repeatable."                                                           \
    }

/* The catalog of the call: the built-in metrics, then those of the options. *catalog is to be
 * closed also when this fails. A file that is not there: MC_CODE_USAGE; a module that does not
 * serve: MC_CODE_MODULE. */
int mc_metric_sources_open(const struct mc_metric_sources *sources, struct mc_arena *arena,
                           struct mc_catalog **catalog, struct mc_error *error) MC_MUST_CHECK;
/* Takes all specifications of -m apart, so that a wrong one is told before anything is read. */
int mc_metric_specs_parse(struct mc_catalog *catalog, const struct mc_option_list *texts,
                          struct mc_arena *arena, struct mc_metric_spec **specs,
                          struct mc_error *error) MC_MUST_CHECK;

#endif
