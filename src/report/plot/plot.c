/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/plot/plot.h"

#include "base/options.h"

#define MC_ITEM(name) extern const struct mc_plot_kind mc_plot_kind_##name;
#include "report/plot/plot_table.inc"
#undef MC_ITEM

static const struct mc_plot_kind *const table[] = {
#define MC_ITEM(name) &mc_plot_kind_##name,
#include "report/plot/plot_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_plot_kind *const *mc_plot_kinds(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

const struct mc_plot_kind *mc_plot_kind_find(const char *name, struct mc_error *error)
{
    const char *names[sizeof(table) / sizeof(table[0])] = {NULL};
    char hint[MC_KNOWN_HINT];
    size_t i;

    for (i = 0; table[i] != NULL; i++) {
        names[i] = table[i]->name;
        if (strcmp(table[i]->name, name) == 0)
            return table[i];
    }
    mc_error_set(error, MC_CODE_USAGE, "there is no kind of figure '%s'%s", name,
                 mc_known_hint(mc_slice_of(name), names, hint));
    return NULL;
}

/* Refuses an option that the kind would silently ignore. */
static int check_options(const struct mc_plot_kind *kind, const struct mc_plot_request *request,
                         struct mc_error *error)
{
    const struct {
        unsigned option;
        bool is_given;
        const char *name;
    } options[] = {{MC_PLOT_DATASET, request->dataset != NULL, "dataset"},
                   {MC_PLOT_FIGURE, request->figure != NULL, "figure"},
                   {MC_PLOT_PHENOMENA, request->phenomena.n > 0, "phenomenon"},
                   {MC_PLOT_METRICS, request->metrics.n > 0, "metric"},
                   {MC_PLOT_BY, request->by != NULL, "by"},
                   {MC_PLOT_SCALES, request->scales.n > 0, "scale"},
                   {MC_PLOT_RUN, request->run != NULL, "run"}};
    size_t i;

    for (i = 0; i < sizeof(options) / sizeof(options[0]); i++)
        if (options[i].is_given && (kind->options & options[i].option) == 0)
            return mc_error_set(error, MC_CODE_USAGE, "--%s says nothing to the figure %s",
                                options[i].name, kind->name);
    return 0;
}

/* Checks that the schema is that of the kind, in any version, as members are found by name. */
static int check_schema(const struct mc_plot_kind *kind, const struct mc_json_cursor *root,
                        struct mc_arena *arena, struct mc_error *error)
{
    struct mc_json_cursor at;
    struct mc_slice schema;
    size_t length = strlen(kind->schema);

    if (mc_json_is_object(root) != 0 || mc_json_required(root, "schema", &at) != 0 ||
        mc_json_text(&at, arena, &schema) != 0)
        return mc_diagnostics_error(root->file->diagnostics, error);
    if (schema.length > length && strncmp(schema.data, kind->schema, length) == 0)
        return 0;
    mc_json_finding(&at, MC_SEVERITY_ERROR, "", false, "the figure %s is drawn from %sN, not %.*s",
                    kind->name, kind->schema, MC_SLICE_ARGUMENTS(schema));
    return mc_diagnostics_error(root->file->diagnostics, error);
}

int mc_plot_draw(const struct mc_plot_kind *kind, const struct mc_plot_request *request,
                 const struct mc_json_file *json, struct mc_arena *arena, struct mc_slice *script,
                 struct mc_error *error)
{
    struct mc_json_cursor root = mc_json_root(json);
    struct mc_plot plot = {.request = request, .root = &root, .arena = arena};
    struct mc_buffer head = {NULL, 0, 0};
    int status;

    plot.width = request->page ? MC_PLOT_PAGE : MC_PLOT_COLUMN;
    plot.height = plot.width * 0.75;
    status = check_options(kind, request, error);
    if (status == 0)
        status = check_schema(kind, &root, arena, error);
    if (status == 0)
        status = kind->draw(&plot, error);
    if (status == 0)
        status = mc_diagnostics_error(json->diagnostics, error);
    if (status == 0 && plot.height > MC_PLOT_HEIGHT + 0.005)
        status = mc_error_set(error, MC_CODE_USAGE,
                              "the figure would be %.1f inches high, and a page has room for %.0f: "
                              "%s",
                              plot.height, MC_PLOT_HEIGHT,
                              request->page ? "choose what is shown (--metric, --phenomenon)"
                                            : "use --width page, or show less");
    if (status == 0) {
        mc_plot_head(&plot, kind->name, &head);
        mc_buffer_append_slice(&head, mc_buffer_slice(&plot.script));
        *script = mc_arena_copy(arena, mc_buffer_slice(&head));
    }
    mc_buffer_free(&head);
    mc_buffer_free(&plot.script);
    return status;
}
