/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metric_spec.h: a user's specification of a metric, parsed: "LABEL=NAME:KEY=VALUE,KEY=VALUE". */
#ifndef MC_METRICS_HOST_METRIC_SPEC_H
#define MC_METRICS_HOST_METRIC_SPEC_H

#include <metricheck/metric_module.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"

struct mc_catalog;
struct mc_catalog_entry;

enum mc_direction { MC_DIRECTION_FORWARD, MC_DIRECTION_BACKWARD, MC_DIRECTION_MEAN };

/* Which references are used: all except the targeted ones, only these, or all. */
enum mc_targeted { MC_TARGETED_NO, MC_TARGETED_ONLY, MC_TARGETED_ALSO };

/* A setting of a metric that takes any parameter. */
struct mc_metric_setting {
    const char *key, *value;
};

/* "name:key=value,key=value", parsed. */
struct mc_metric_spec {
    const struct mc_catalog_entry *entry;  /* where the metric comes from */
    const struct mc_metric_module *module; /* NULL until mc_metric_spec_resolve, if the entry makes
                                              it */
    enum mc_direction direction;
    enum mc_targeted targeted;
    bool drops_marks;    /* the marks of aligned graphs are hidden from the metric */
    const char **values; /* [parameters of the module]: text given, or default; NULL: none */
    bool *given;         /* [parameters] */
    struct mc_metric_setting *settings; /* if the entry makes the module: all settings except common
                                           parameters, in order */
    size_t n_settings;
    struct mc_slice text;  /* the specification as written, without its label */
    struct mc_slice label; /* "mine" in "mine=bleu:order=2": the name in reports; length 0: none */
};

/* Parses "LABEL=NAME:KEY=VALUE,KEY=VALUE", where label and settings are optional and a label has no
 * colon or comma. Finds the metric in the catalog (NULL: the built-in ones) and checks keys and
 * values: MC_CODE_USAGE with the nearest name as a hint. */
int mc_metric_spec_parse(struct mc_catalog *catalog, const char *text, struct mc_arena *arena,
                         struct mc_metric_spec *spec, struct mc_error *error) MC_MUST_CHECK;
/* Has the entry make the module, if it has not been made: needed before spec->module is read;
 * mc_metric_open does it if need be. */
int mc_metric_spec_resolve(struct mc_metric_spec *spec, struct mc_arena *arena,
                           struct mc_error *error) MC_MUST_CHECK;

/* The path in a value: for a parameter of kind FILE, all of it; for a choice "c:FILE", what follows
 * the colon; NULL: there is none. Points into the value. */
const char *mc_metric_parameter_path(const struct mc_metric_parameter *parameter,
                                     const char *value);

#endif
