/* catalog.h: the metrics that one call of the program knows: the built-in ones, then those that
 * were loaded for it. For one thread. */
#ifndef MC_METRICS_CATALOG_H
#define MC_METRICS_CATALOG_H

#include "base/arena.h"
#include "base/error.h"
#include "base/foreign_guard.h"
#include <metricheck/metric_module.h>

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
    /* For a metric that runs elsewhere: the cases [n] will be asked for in batches of `batch`, in
     * this order, unless others are asked for first. NULL: it scores when it is asked. */
    void (*send_ahead)(void *state, const struct mc_metric_input *const *in, size_t n,
                       size_t batch);
    struct mc_exit_watch *watch; /* of a module of others in this process; else NULL */
    const char *origin;          /* the file or command it comes from; NULL: built in */
    const char *checksum;        /* of that file, stands in the signature; NULL: none */
};

struct mc_catalog;

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
/* What is to be called when a module of others, in this process, ends it or one of its threads
 * (struct mc_exit_watch). */
void mc_catalog_on_lost(struct mc_catalog *catalog,
                        void (*lost)(const struct mc_exit_watch *watch, const char *who,
                                     const char *deed));
/* The watch over modules of others, armed from the first call until the catalog is closed; NULL:
 * nobody is to be called. */
struct mc_exit_watch *mc_catalog_watch(struct mc_catalog *catalog) MC_MUST_CHECK;
/* From now on modules of others are loaded in processes of their own (isolated_module.h).
 * `program`: what runs there, NULL for this program. */
void mc_catalog_isolate(struct mc_catalog *catalog, const char *program);
/* Whether they are, and by what program. */
bool mc_catalog_isolates(const struct mc_catalog *catalog, const char **program) MC_MUST_CHECK;
size_t mc_catalog_size(const struct mc_catalog *catalog);
/* Number i, in the order in which they were added; stays where it is until the arena ends. */
const struct mc_catalog_entry *mc_catalog_at(const struct mc_catalog *catalog, size_t i);
/* By name, or NULL: MC_CODE_USAGE with the nearest name as a hint, or what look_for says. */
const struct mc_catalog_entry *mc_catalog_find(struct mc_catalog *catalog, struct mc_slice name,
                                               struct mc_error *error) MC_MUST_CHECK;
/* Memory that lives as long as the catalog, for what entries point to. */
struct mc_arena *mc_catalog_arena(struct mc_catalog *catalog);

#endif
