/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "metrics/host/catalog.h"
#include "metrics/smatch/triples.h"
#include "metrics/smatchpp/aspects.h"
#include "neural/model.h"
#include "tests/unit/metric_specs.h"
#include "tests/unit/scoring.h"

/* Where the specifications of a module are added, and how they begin. */
struct pending_case {
    struct mc_arena *arena;
    struct mc_spec_list *specs;
    const char *prefix; /* "bleu:variant=nltk" */
};

static void add(const struct pending_case *pending_case, const char *spec)
{
    struct mc_spec_list *list = pending_case->specs;

    if (mc_scoring_refusal(spec)[0] != '\0')
        return;
    if (list->n == list->capacity) {
        const char **larger =
            mc_arena_array(pending_case->arena, 2 * list->capacity + 64, sizeof(*larger));

        if (list->n > 0)
            memcpy(larger, list->items, list->n * sizeof(*larger));
        list->items = larger;
        list->capacity = 2 * list->capacity + 64;
    }
    list->items[list->n++] = spec;
}

static void add_value(const struct pending_case *pending_case, const char *name, const char *value,
                      size_t length)
{
    add(pending_case, mc_arena_format(pending_case->arena, "%s%c%s=%.*s", pending_case->prefix,
                                      strchr(pending_case->prefix, ':') == NULL ? ':' : ',', name,
                                      (int)length, value));
}

/* The aspects of both tables; a convention refuses those that it does not know. */
static void add_aspects(const struct pending_case *pending_case)
{
    struct mc_smatchpp_aspects aspects;
    size_t i;

    mc_smatchpp_aspects_own(pending_case->arena, &aspects);
    for (i = 0; i < aspects.n; i++)
        add_value(pending_case, "aspect", aspects.items[i].name.data, aspects.items[i].name.length);
    for (i = 0; i < MC_SMATCH_N_ASPECTS; i++)
        if (mc_smatchpp_aspect_find(&aspects, mc_slice_of(mc_smatch_aspect_names[i])) == NULL)
            add_value(pending_case, "aspect", mc_smatch_aspect_names[i],
                      strlen(mc_smatch_aspect_names[i]));
}

static void add_parameter(const struct pending_case *pending_case,
                          const struct mc_metric_parameter *parameter)
{
    const char *choice;
    size_t length;
    char least[32];

    switch (parameter->kind) {
    case MC_PARAMETER_CHOICE:
        for (choice = parameter->choices; *choice != '\0';
             choice += length + (choice[length] == '|')) {
            length = strcspn(choice, "|");
            add_value(pending_case, parameter->name, choice, length);
        }
        break;
    case MC_PARAMETER_SWITCH:
        add_value(pending_case, parameter->name, "yes", 3);
        add_value(pending_case, parameter->name, "no", 2);
        break;
    case MC_PARAMETER_INTEGER:
    case MC_PARAMETER_REAL:
        (void)snprintf(least, sizeof(least), "%g", parameter->minimum);
        add_value(pending_case, parameter->name, least, strlen(least));
        break;
    case MC_PARAMETER_TEXT:
        if (strcmp(parameter->name, "aspect") == 0)
            add_aspects(pending_case);
        break;
    case MC_PARAMETER_FILE:
        break;
    }
}

static bool is_variant(const struct mc_metric_parameter *parameter)
{
    return strcmp(parameter->name, "variant") == 0 || strcmp(parameter->name, "convention") == 0;
}

/* The prefix alone, and with each parameter except variants. */
static void add_all(const struct pending_case *pending_case, const struct mc_metric_module *module)
{
    const struct mc_metric_parameter *p;

    add(pending_case, pending_case->prefix);
    for (p = module->parameters; p != NULL && p->name != NULL; p++)
        if (!is_variant(p))
            add_parameter(pending_case, p);
}

/* The metric with a tiny model; NULL: it takes none. */
static const char *with_model(struct mc_arena *arena, const struct mc_metric_module *module)
{
    const struct mc_metric_parameter *p;

    for (p = module->parameters; p != NULL && p->name != NULL; p++)
        if (strcmp(p->name, "model") == 0 && (module->flags & MC_METRIC_SLOW) != 0)
            return mc_arena_format(arena, "%s:model=%s", module->name,
                                   mc_source_path("tests/neural/models/bert"));
    return NULL;
}

static void add_module(struct mc_arena *arena, const struct mc_metric_module *module,
                       struct mc_spec_list *specs)
{
    struct mc_spec_list variants = {NULL, 0, 0};
    const char *model = with_model(arena, module);
    bool has_models = mc_model_available() && !mc_under_valgrind();
    struct pending_case pending_case = {arena, &variants, module->name};
    const struct mc_metric_parameter *p;
    size_t i;

    if (model != NULL && module->needs == MC_NEEDS_TEXT) {
        if (!has_models)
            return;
        pending_case.prefix = model;
    } else if (model != NULL && has_models) { /* in addition to word vectors */
        pending_case.specs = specs;
        add(&pending_case, model);
        add(&pending_case, mc_arena_format(arena, "%s,graph=reduced", model));
        pending_case.specs = &variants;
    }
    if (mc_scoring_refusal(pending_case.prefix)[0] != '\0')
        fail_msg("%s", mc_scoring_refusal(pending_case.prefix));
    for (p = module->parameters; p != NULL && p->name != NULL; p++)
        if (is_variant(p))
            add_parameter(&pending_case, p);
    if (strcmp(module->name, "terp") == 0) { /* sets by name; no choice, since files will do */
        add(&pending_case, "terp:parameters=ter");
        add(&pending_case, "terp:parameters=terpa");
    }
    if (variants.n == 0 || strcmp(module->name, "terp") == 0)
        add(&pending_case, pending_case.prefix);
    pending_case.specs = specs;
    for (i = 0; i < variants.n; i++) {
        pending_case.prefix = variants.items[i];
        add_all(&pending_case, module);
    }
}

static void add_modules(struct mc_arena *arena, uint32_t needs, struct mc_spec_list *specs)
{
    const struct mc_metric_module *const *modules;
    size_t n, i;

    memset(specs, 0, sizeof(*specs));
    modules = mc_metric_modules(&n);
    for (i = 0; i < n; i++)
        if (modules[i]->needs == needs)
            add_module(arena, modules[i], specs);
}

void mc_text_specs(struct mc_arena *arena, struct mc_spec_list *specs)
{
    add_modules(arena, MC_NEEDS_TEXT, specs);
}

void mc_graph_specs(struct mc_arena *arena, struct mc_spec_list *specs)
{
    add_modules(arena, MC_NEEDS_AMR, specs);
}
