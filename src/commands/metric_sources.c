#include "commands/metric_sources.h"

#include <stdio.h>

#include "metrics/loader_process.h"
#include "metrics/loader_shared_object.h"

/* What 0 stands for in the options: seconds, seconds, times. */
static const struct mc_process_limits standard = {300, 60, 20};

static void log_line(void *context, struct mc_slice metric, struct mc_slice line)
{
    (void)context;
    (void)fprintf(stderr, "%.*s: %.*s\n", MC_SLICE_ARGUMENTS(metric), MC_SLICE_ARGUMENTS(line));
}

static const struct mc_process_rules *rules_of(const struct mc_metric_sources *sources,
                                               struct mc_arena *arena)
{
    struct mc_process_rules *rules = mc_arena_array(arena, 1, sizeof(*rules));

    rules->limits = standard;
    if (sources->command_start_timeout > 0)
        rules->limits.start = sources->command_start_timeout;
    if (sources->command_timeout > 0)
        rules->limits.reply = sources->command_timeout;
    if (sources->command_restarts > 0)
        rules->limits.restarts = (size_t)sources->command_restarts;
    if (!sources->quiet)
        rules->log = log_line;
    return rules;
}

/* A module of others ends the program, or a thread of it, in the midst of the work: what is there
 * is no result. Not by exit(): that is what is under way, or the handlers of the module are. */
static void lose(const struct mc_exit_watch *watch, const char *who, const char *deed)
{
    (void)watch;
    (void)fprintf(stderr, "metricheck: %s: %s; nothing is written\n",
                  who == NULL ? "a metric module failed" : who, deed);
    mc_foreign_end(MC_CODE_MODULE);
}

int mc_metric_sources_open(const struct mc_metric_sources *sources, struct mc_arena *arena,
                           struct mc_catalog **catalog, struct mc_error *error)
{
    const struct mc_process_rules *rules = rules_of(sources, arena);
    size_t i;

    *catalog = mc_catalog_new(arena);
    mc_catalog_look_in(*catalog, mc_shared_object_look_for);
    mc_catalog_on_lost(*catalog, lose);
    if (sources->isolate)
        mc_catalog_isolate(*catalog, NULL);
    for (i = 0; i < sources->modules.n_items; i++)
        if (mc_shared_object_add(*catalog, sources->modules.items[i], error) != 0)
            return -1;
    for (i = 0; i < sources->commands.n_items; i++)
        if (mc_process_add(*catalog, sources->commands.items[i], rules, error) != 0)
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
