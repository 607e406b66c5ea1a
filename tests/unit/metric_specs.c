#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>

#include "metrics/host/catalog.h"
#include "metrics/smatch/triples.h"
#include "metrics/smatchpp/aspects.h"
#include "tests/unit/metric_specs.h"
#include "tests/unit/scoring.h"

/* What is under way for one module. */
struct making {
    struct mc_arena *arena;
    struct mc_spec_list *specs;
    const char *prefix; /* "bleu:variant=nltk" */
};

static void add(const struct making *making, const char *spec)
{
    struct mc_spec_list *list = making->specs;

    if (mc_scoring_refusal(spec)[0] != '\0')
        return;
    if (list->n == list->capacity) {
        const char **larger =
            mc_arena_array(making->arena, 2 * list->capacity + 64, sizeof(*larger));

        if (list->n > 0)
            memcpy(larger, list->items, list->n * sizeof(*larger));
        list->items = larger;
        list->capacity = 2 * list->capacity + 64;
    }
    list->items[list->n++] = spec;
}

static void add_value(const struct making *making, const char *name, const char *value,
                      size_t length)
{
    add(making,
        mc_arena_format(making->arena, "%s%c%s=%.*s", making->prefix,
                        strchr(making->prefix, ':') == NULL ? ':' : ',', name, (int)length, value));
}

/* Of both tables; those that a convention does not know are refused. */
static void add_aspects(const struct making *making)
{
    struct mc_smatchpp_aspects aspects;
    size_t i;

    mc_smatchpp_aspects_own(making->arena, &aspects);
    for (i = 0; i < aspects.n; i++)
        add_value(making, "aspect", aspects.items[i].name.data, aspects.items[i].name.length);
    for (i = 0; i < MC_SMATCH_N_ASPECTS; i++)
        if (mc_smatchpp_aspect_find(&aspects, mc_slice_of(mc_smatch_aspect_names[i])) == NULL)
            add_value(making, "aspect", mc_smatch_aspect_names[i],
                      strlen(mc_smatch_aspect_names[i]));
}

static void add_parameter(const struct making *making, const struct mc_metric_parameter *parameter)
{
    const char *choice;
    size_t length;
    char least[32];

    switch (parameter->kind) {
    case MC_PARAMETER_CHOICE:
        for (choice = parameter->choices; *choice != '\0';
             choice += length + (choice[length] == '|')) {
            length = strcspn(choice, "|");
            add_value(making, parameter->name, choice, length);
        }
        break;
    case MC_PARAMETER_SWITCH:
        add_value(making, parameter->name, "yes", 3);
        add_value(making, parameter->name, "no", 2);
        break;
    case MC_PARAMETER_INTEGER:
    case MC_PARAMETER_REAL:
        (void)snprintf(least, sizeof(least), "%g", parameter->minimum);
        add_value(making, parameter->name, least, strlen(least));
        break;
    case MC_PARAMETER_TEXT:
        if (strcmp(parameter->name, "aspect") == 0)
            add_aspects(making);
        break;
    case MC_PARAMETER_FILE:
        break;
    }
}

static bool is_variant(const struct mc_metric_parameter *parameter)
{
    return strcmp(parameter->name, "variant") == 0 || strcmp(parameter->name, "convention") == 0;
}

/* All parameters behind a prefix, but variants. */
static void add_all(const struct making *making, const struct mc_metric_module *module)
{
    const struct mc_metric_parameter *p;

    add(making, making->prefix);
    for (p = module->parameters; p != NULL && p->name != NULL; p++)
        if (!is_variant(p))
            add_parameter(making, p);
}

static void add_module(struct mc_arena *arena, const struct mc_metric_module *module,
                       struct mc_spec_list *specs)
{
    struct mc_spec_list variants = {NULL, 0, 0};
    struct making making = {arena, &variants, module->name};
    const struct mc_metric_parameter *p;
    size_t i;

    if (mc_scoring_refusal(module->name)[0] != '\0')
        fail_msg("%s", mc_scoring_refusal(module->name));
    for (p = module->parameters; p != NULL && p->name != NULL; p++)
        if (is_variant(p))
            add_parameter(&making, p);
    if (strcmp(module->name, "terp") == 0) { /* sets with names, but no choice: files may serve */
        add(&making, "terp:parameters=ter");
        add(&making, "terp:parameters=terpa");
    }
    if (variants.n == 0 || strcmp(module->name, "terp") == 0)
        add(&making, module->name);
    making.specs = specs;
    for (i = 0; i < variants.n; i++) {
        making.prefix = variants.items[i];
        add_all(&making, module);
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
