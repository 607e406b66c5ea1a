/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalog.h: the metrics that one call of the program knows: the built-in ones, then those that
 * were loaded for it from shared objects. For one thread. */
#ifndef MC_METRICS_HOST_CATALOG_H
#define MC_METRICS_HOST_CATALOG_H

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_catalog;
struct mc_exit_watch;
struct mc_metric_spec;

/* A known metric: a module that is there, or something that makes one. */
struct mc_catalog_entry {
    const char *name;                      /* what -m calls it */
    const struct mc_metric_module *module; /* NULL: open_module makes it */
    /* For a metric whose inputs, range and version are known only once it runs (a process): makes
     * its module under the settings of the specification, before anything of the module is used.
     * Called once for each specification. The module is called `name`, lives as long as the arena
     * and takes every setting: parameters are free text, and the array of the module may be NULL.
     * Its functions reach it by mc_metric_host_module(). -1 with the error's own code. */
    int (*open_module)(const struct mc_catalog_entry *entry, const struct mc_metric_spec *spec,
                       struct mc_arena *arena, const struct mc_metric_module **module,
                       struct mc_error *error);
    void (*close)(void *context); /* optional: called by mc_catalog_close */
    void *context;                /* the maker's own */
    bool in_order;                /* its cases are handed over in order, by one thread */
    size_t batch; /* in_order: so many at a time, whatever the time they take; 0: the
                     host chooses */
    /* For a metric that runs elsewhere: the cases [n] will be asked for in batches of `batch`, in
     * this order, unless others are asked for first. NULL: it scores when it is asked. */
    void (*send_ahead)(void *state, const struct mc_metric_input *const *in, size_t n,
                       size_t batch);
    struct mc_exit_watch *watch; /* of a module of others in this process; else NULL */
    const char *origin;          /* the file or command it comes from; NULL: built in */
    const char *checksum;        /* of that file, stands in the signature; NULL: none */
};

/* The built-in metrics. Lives in the arena. */
struct mc_catalog *mc_catalog_new(struct mc_arena *arena) MC_MUST_CHECK MC_NEVER_NULL;
/* Ends what the entries hold; after the last metric was closed. NULL is allowed. */
void mc_catalog_close(struct mc_catalog *catalog);
/* Adds a metric: the entry is copied, what it points to is not. A name that no specification could
 * hold (letters, digits, '_', '-', '.' and '+' alone), or that is taken: MC_CODE_USAGE; the entry
 * is then closed. */
int mc_catalog_add(struct mc_catalog *catalog, const struct mc_catalog_entry *entry,
                   struct mc_error *error) MC_MUST_CHECK;
/* Where mc_catalog_find looks for a name that is not there: a function that adds it, adds nothing,
 * or fails. */
void mc_catalog_look_in(struct mc_catalog *catalog,
                        int (*look_for)(struct mc_catalog *catalog, struct mc_slice name,
                                        struct mc_error *error));
/* What is to be called when a module of others, in this process, ends it or one of its threads, and
 * when it crashes (struct mc_exit_watch; NULL: nothing, and no signal is caught). */
void mc_catalog_on_lost(struct mc_catalog *catalog,
                        void (*lost)(const struct mc_exit_watch *watch, const char *who,
                                     const char *deed),
                        void (*crashed)(const struct mc_exit_watch *watch, const char *who,
                                        const char *deed));
/* How a module of others is put into a process of its own (mc_module_isolation). */
struct mc_isolation {
    /* Loads the file there and describes what is in it; `program` is what runs there. Both must
     * live as long as the arena. MC_CODE_MODULE: the file does not serve, or ends the process. */
    int (*load)(const char *path, const char *program, struct mc_arena *arena,
                const struct mc_metric_module **module, struct mc_error *error);
    void (*send_ahead)(void *state, const struct mc_metric_input *const *in, size_t n,
                       size_t batch); /* of struct mc_catalog_entry */
};
/* From now on modules of others are loaded in processes of their own. `program`: what runs there,
 * NULL for this program. `isolation` must outlive the catalog. */
void mc_catalog_isolate(struct mc_catalog *catalog, const struct mc_isolation *isolation,
                        const char *program);
size_t mc_catalog_size(const struct mc_catalog *catalog);
/* Number i, in the order in which they were added; stays where it is until the arena ends. */
const struct mc_catalog_entry *mc_catalog_at(const struct mc_catalog *catalog, size_t i);
/* Whether it is one of those that any metric must beat. */
bool mc_catalog_is_sentinel(const struct mc_catalog_entry *entry);
/* By name, or NULL: MC_CODE_USAGE with the nearest name as a hint, or what look_for says. */
const struct mc_catalog_entry *mc_catalog_find(struct mc_catalog *catalog, struct mc_slice name,
                                               struct mc_error *error) MC_MUST_CHECK;
/* Memory that lives as long as the catalog, for what entries point to. */
struct mc_arena *mc_catalog_arena(struct mc_catalog *catalog);

/* Metrics from shared objects (include/metricheck/metric_module.h). */

/* Loads a file and adds its metric, with the file's checksum. A name without '/' that is no file of
 * the working folder is looked for in the folders of METRICHECK_MODULES (separated by ':'), then in
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

/* Whether a module that somebody else wrote keeps to metric_module.h, as far as its constant
 * tells. */

/* Compares the version of the interface, then the size, then copies what the module has into
 * *module (what it lacks is absent there; texts that may be NULL become "") and checks it: name,
 * version, functions, inputs, flags, range, parameters. `origin` (the file) begins each message;
 * MC_CODE_MODULE. */
int mc_module_check(const struct mc_metric_module *given, const char *origin,
                    struct mc_metric_module *module, struct mc_error *error) MC_MUST_CHECK;

enum mc_common_parameter {
    MC_COMMON_DIRECTION,
    MC_COMMON_TARGETED,
    MC_COMMON_MARKS,
    MC_N_COMMON_PARAMETERS
};
/* The parameters that every metric has beside its own, in their order and in the form of a module's
 * array. `targeted` is taken by metrics of texts alone, `marks` by those of graphs. */
const struct mc_metric_parameter *mc_metric_common_parameters(void) MC_MUST_CHECK;
/* Whether the module takes that common parameter. */
bool mc_metric_takes(const struct mc_metric_module *module,
                     const struct mc_metric_parameter *common) MC_MUST_CHECK;

/* The built-in metrics. The list is METRICS of src/lists.mk. */

/* All of them, in the order of the list; *n gets their number. */
const struct mc_metric_module *const *mc_metric_modules(size_t *n);
/* By name, or NULL. */
const struct mc_metric_module *mc_metric_module_find(struct mc_slice name);

#endif
