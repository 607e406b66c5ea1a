/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalog.h: the metrics that one run of the program knows: the built-in ones, then those loaded
 * from shared objects. For one thread. */
#ifndef MC_METRICS_HOST_CATALOG_H
#define MC_METRICS_HOST_CATALOG_H

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_catalog;
struct mc_exit_watch;
struct mc_metric_spec;

/* A known metric: a module, or something that makes one. */
struct mc_catalog_entry {
    const char *name;                      /* its name for -m */
    const struct mc_metric_module *module; /* NULL: open_module makes it */
    /* For a metric whose inputs, range and version are known only once it runs (a process): makes
     * its module with the settings of the specification, before the module is used. Called once for
     * each specification. The module is called `name`, lives as long as the arena and takes any
     * setting: parameters are free text, and the module's array may be NULL. Its functions find it
     * by mc_metric_host_module(). -1 with an error of any code. */
    int (*open_module)(const struct mc_catalog_entry *entry, const struct mc_metric_spec *spec,
                       struct mc_arena *arena, const struct mc_metric_module **module,
                       struct mc_error *error);
    void (*close)(void *context); /* optional: called by mc_catalog_close */
    void *context;                /* for the functions of the entry */
    bool in_order;                /* one thread hands its cases over in order */
    size_t batch; /* in_order: cases handed over at a time, however long they take; 0: the host
                     chooses */
    /* For a metric that runs in another process: the cases [n] will be asked for in batches of
     * `batch`, in this order, unless others are asked for first. NULL: it only scores when
     * asked. */
    void (*send_ahead)(void *state, const struct mc_metric_input *const *in, size_t n,
                       size_t batch);
    struct mc_exit_watch *watch; /* for a foreign module in this process; else NULL */
    const char *origin;          /* the file or command it comes from; NULL: built in */
    const char *checksum;        /* of that file, for the signature; NULL: none */
};

/* The built-in metrics. Lives in the arena. */
struct mc_catalog *mc_catalog_new(struct mc_arena *arena) MC_MUST_CHECK MC_NEVER_NULL;
/* Closes the entries; call it after the last metric has been closed. NULL is allowed. */
void mc_catalog_close(struct mc_catalog *catalog);
/* Adds a metric: the entry is copied, what it points to is not. A name that is taken, or has other
 * characters than letters, digits, '_', '-', '.' and '+': MC_CODE_USAGE; the entry is then
 * closed. */
int mc_catalog_add(struct mc_catalog *catalog, const struct mc_catalog_entry *entry,
                   struct mc_error *error) MC_MUST_CHECK;
/* Sets the function that mc_catalog_find calls for an unknown name: it adds the metric, adds
 * nothing, or fails. */
void mc_catalog_look_in(struct mc_catalog *catalog,
                        int (*look_for)(struct mc_catalog *catalog, struct mc_slice name,
                                        struct mc_error *error));
/* Sets what is called when a foreign module in this process ends the process or one of its threads,
 * and when it crashes (struct mc_exit_watch; NULL: nothing, and no signal is caught). */
void mc_catalog_on_lost(struct mc_catalog *catalog,
                        void (*lost)(const struct mc_exit_watch *watch, const char *who,
                                     const char *deed),
                        void (*crashed)(const struct mc_exit_watch *watch, const char *who,
                                        const char *deed));
/* How a foreign module is put into a process of its own (mc_module_isolation). */
struct mc_isolation {
    /* Loads the file in another process, which runs `program`, and describes the module in it. Both
     * texts must live as long as the arena. MC_CODE_MODULE: the file is unusable, or ends the
     * process. */
    int (*load)(const char *path, const char *program, struct mc_arena *arena,
                const struct mc_metric_module **module, struct mc_error *error);
    void (*send_ahead)(void *state, const struct mc_metric_input *const *in, size_t n,
                       size_t batch); /* as in struct mc_catalog_entry */
};
/* From now on foreign modules are loaded in processes of their own, which run `program` (NULL: this
 * program). `isolation` must outlive the catalog. */
void mc_catalog_isolate(struct mc_catalog *catalog, const struct mc_isolation *isolation,
                        const char *program);
size_t mc_catalog_size(const struct mc_catalog *catalog);
/* Entry i, in order of addition; stays in place until the arena is freed. */
const struct mc_catalog_entry *mc_catalog_at(const struct mc_catalog *catalog, size_t i);
/* Whether it is one of the metrics that any metric must beat. */
bool mc_catalog_is_sentinel(const struct mc_catalog_entry *entry);
/* The entry of a name, or NULL: MC_CODE_USAGE with the nearest name as a hint, or the error of
 * look_for. */
const struct mc_catalog_entry *mc_catalog_find(struct mc_catalog *catalog, struct mc_slice name,
                                               struct mc_error *error) MC_MUST_CHECK;
/* Memory that lives as long as the catalog, for what entries point to. */
struct mc_arena *mc_catalog_arena(struct mc_catalog *catalog);

/* Metrics from shared objects (include/metricheck/metric_module.h). */

/* Loads a file and adds its metric, with the file's checksum. A name without '/' that is not a file
 * in the working folder is looked for in the folders of METRICHECK_MODULES (separated by ':'), then
 * in the installed one, with and without a final ".so". Nothing of the module is read before its
 * ABI version has been compared. No such file: MC_CODE_USAGE; an unusable module: MC_CODE_MODULE;
 * both say why. If the catalog isolates, the file is loaded into processes of its own, never into
 * this one. The module stays loaded until the program ends, as it may have left threads or exit
 * handlers behind. */
int mc_shared_object_add(struct mc_catalog *catalog, const char *file,
                         struct mc_error *error) MC_MUST_CHECK;
/* Loads the file with this path into this process. The module is a checked copy, in the arena.
 * `watch` may be NULL. MC_CODE_MODULE: it is unusable. */
int mc_shared_object_load(const char *path, struct mc_exit_watch *watch, struct mc_arena *arena,
                          const struct mc_metric_module **module,
                          struct mc_error *error) MC_MUST_CHECK;
/* For a name that the catalog does not know: adds NAME.so from those folders, if it exists; it must
 * hold a metric of that name. */
int mc_shared_object_look_for(struct mc_catalog *catalog, struct mc_slice name,
                              struct mc_error *error) MC_MUST_CHECK;

/* The names by which -m finds the modules of those folders: their file names without ".so", in the
 * order of the folders. A missing folder has none. */
struct mc_slice *mc_shared_object_names(struct mc_arena *arena, size_t *n) MC_MUST_CHECK;

/* Whether a foreign module follows metric_module.h, judging by its constant. */

/* Compares the interface version, then the size, then copies the members that the module has into
 * *module (the others are zeroed; texts that may be NULL become "") and checks them: name, version,
 * functions, inputs, flags, range, parameters. `origin` (the file) begins each message.
 * MC_CODE_MODULE on failure. */
int mc_module_check(const struct mc_metric_module *original, const char *origin,
                    struct mc_metric_module *module, struct mc_error *error) MC_MUST_CHECK;

enum mc_common_parameter {
    MC_COMMON_DIRECTION,
    MC_COMMON_TARGETED,
    MC_COMMON_MARKS,
    MC_N_COMMON_PARAMETERS
};
/* The parameters that metrics have besides their own, in the order of the enum and in the form of a
 * module's array. Only text metrics take `targeted`, only graph metrics `marks`. */
const struct mc_metric_parameter *mc_metric_common_parameters(void) MC_MUST_CHECK;
/* Whether the module takes that common parameter. */
bool mc_metric_takes(const struct mc_metric_module *module,
                     const struct mc_metric_parameter *common) MC_MUST_CHECK;

/* The built-in metrics. The list is METRICS of src/lists.mk. */

/* All of them, in the order of the list; *n gets their number. */
const struct mc_metric_module *const *mc_metric_modules(size_t *n);
/* The module of this name, or NULL. */
const struct mc_metric_module *mc_metric_module_find(struct mc_slice name);

#endif
