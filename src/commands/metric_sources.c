#include "commands/metric_sources.h"

#include "metrics/loader_shared_object.h"

int mc_metric_sources_open(const struct mc_metric_sources *sources, struct mc_arena *arena,
                           struct mc_catalog **catalog, struct mc_error *error)
{
    size_t i;

    *catalog = mc_catalog_new(arena);
    mc_catalog_look_in(*catalog, mc_shared_object_look_for);
    for (i = 0; i < sources->modules.n_items; i++)
        if (mc_shared_object_add(*catalog, sources->modules.items[i], error) != 0)
            return -1;
    return 0;
}

int mc_metric_specs_parse(struct mc_catalog *catalog, const struct mc_option_list *texts,
                          struct mc_arena *arena, struct mc_metric_spec **specs,
                          struct mc_error *error)
{
    size_t i;

    *specs = mc_arena_array(arena, texts->n_items, sizeof(**specs));
    for (i = 0; i < texts->n_items; i++)
        if (mc_metric_spec_parse(catalog, texts->items[i], arena, &(*specs)[i], error) != 0)
            return -1;
    return 0;
}
