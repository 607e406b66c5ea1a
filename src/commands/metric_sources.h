/* metric_sources.h: where the metrics of -m come from beside the built-in ones: shared objects (and
 * programs), as all commands that take -m are told. */
#ifndef MC_COMMANDS_METRIC_SOURCES_H
#define MC_COMMANDS_METRIC_SOURCES_H

#include "base/options.h"
#include "metrics/metric.h"

/* What the options say; all zero: nothing. */
struct mc_metric_sources {
    struct mc_option_list modules, commands;
    double command_timeout, command_start_timeout; /* seconds; 0: the default */
    long long command_restarts;                    /* 0: the default */
    bool quiet;                                    /* no standard error of metrics is shown */
    bool isolate;                                  /* modules run in processes of their own */
};

/* One row of an option table: `member` of the struct mc_metric_sources that lies at byte `at`. */
#define MC_METRIC_SOURCE_OPTION(kind, name, at, member, argument, most, completes, help)           \
    {                                                                                              \
        kind, '\0', name, (at) + offsetof(struct mc_metric_sources, member), argument, NULL, 0,    \
            most, completes, help                                                                  \
    }
/* All rows. */
#define MC_METRIC_SOURCE_OPTIONS(at)                                                               \
    MC_METRIC_SOURCE_OPTION(                                                                       \
        MC_OPTION_LIST, "module", at, modules, "FILE.so", 0, "file",                               \
        "A metric from a shared object (doc/metric-modules.md). A name without '/' that is no "    \
        "file here is looked for in the folders of METRICHECK_MODULES, then in the installed "     \
        "one. Repeatable."),                                                                       \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_FLAG, "isolate", at, isolate, NULL, 0, NULL,                                 \
            "Run the metrics of shared objects in processes of their own: one that ends, crashes " \
            "or changes its process is a failed metric, whatever it does. `gate` always does, "    \
            "unless --no-isolate is given."),                                                      \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_LIST, "command", at, commands, "NAME=CMD", 0, NULL,                          \
            "A metric called NAME from a program that speaks JSON Lines "                          \
            "(doc/metric-processes.md); CMD is a line for the shell. Repeatable."),                \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_REAL, "command-timeout", at, command_timeout, "SECONDS", 1e9, NULL,          \
            "How long a program of --command may take for a reply; 0, the default, is 60."),       \
        MC_METRIC_SOURCE_OPTION(MC_OPTION_REAL, "command-start-timeout", at,                       \
                                command_start_timeout, "SECONDS", 1e9, NULL,                       \
                                "How long it may take to begin; 0, the default, is 300."),         \
        MC_METRIC_SOURCE_OPTION(                                                                   \
            MC_OPTION_INTEGER, "command-restarts", at, command_restarts, "N", 1000000, NULL,       \
            "How often it is started again when it fails; 0, the default, is 20.")

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
