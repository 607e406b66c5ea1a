/* loader_process.h: metrics that are processes (doc/metric-processes.md). */
#ifndef MC_METRICS_LOADER_PROCESS_H
#define MC_METRICS_LOADER_PROCESS_H

#include "metrics/catalog.h"
#include "metrics/process_session.h"

/* What holds for all processes of a call. */
struct mc_process_rules {
    struct mc_process_limits limits;
    /* A line of a metric's standard error; NULL: dropped. */
    void (*log)(void *context, struct mc_slice metric, struct mc_slice line);
    void *context;
};

/* Adds the metric of "NAME=COMMAND". The command is a line for the shell. It is started once for
 * each specification that names it, when the specification is resolved, and serves all threads:
 * they hand their cases over in order, so that what the process sees does not depend on their
 * number. Its checksum, for the signature, is that of the command, in which a word that is a file
 * is replaced by its contents. The rules must outlive the catalog. */
int mc_process_add(struct mc_catalog *catalog, const char *name_and_command,
                   const struct mc_process_rules *rules, struct mc_error *error) MC_MUST_CHECK;

#endif
