/* SPDX-License-Identifier: GPL-3.0-or-later */
/* metrics.c: the command `metrics`: lists the metrics, or documents one. */
#include <math.h>
#include <stdio.h>

#include "base/file.h"
#include "base/log_text.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "commands/help.h"
#include "engine/score.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "run/option_rows.h"

struct metrics_options {
    struct mc_metric_sources sources;
    bool markdown, traits;
};

static const struct mc_option options[] = {
    MC_ROWS(struct metrics_options, sources, mc_metric_source_rows),
    MC_ROW_FLAG(struct metrics_options, markdown, 0, "markdown",
                "Print the manual of all metrics, or of those named, as Markdown "
                "(doc/metrics.md)."),
    MC_ROW_FLAG(struct metrics_options, traits, 0, "traits",
                "What each metric compares, what tells it that two words mean the same, and which "
                "graphs or trees it needs."),
    MC_OPTIONS_END};

/* Writes the inputs of a metric: "text", "AMR", "text, AMR", "text, source". */
static void put_needs(uint32_t needs, FILE *stream)
{
    const char *between = "";

    if (needs & MC_NEEDS_TEXT) {
        fprintf(stream, "text");
        between = ", ";
    }
    if (needs & MC_NEEDS_AMR) {
        fprintf(stream, "%sAMR", between);
        between = ", ";
    }
    if (needs & MC_NEEDS_TREE)
        fprintf(stream, "%stree", between);
    if (needs & MC_NEEDS_SOURCE)
        fprintf(stream, ", source");
}

static const char *inputs_of(uint32_t needs)
{
    if ((needs & MC_NEEDS_TREE) != 0)
        return "tree";
    if ((needs & MC_NEEDS_AMR) == 0)
        return (needs & MC_NEEDS_SOURCE) != 0 ? "source" : "text";
    return (needs & MC_NEEDS_TEXT) != 0 ? "text, AMR" : "AMR";
}

/* Whether the metric opens with its defaults; if not, error->text says why. *module: NULL if it is
 * unknown. */
static bool is_available(struct mc_catalog *catalog, const char *name, struct mc_arena *arena,
                         const struct mc_metric_module **module, struct mc_error *error)
{
    struct mc_metric_spec spec;
    struct mc_metric *metric = NULL;
    bool is_open = mc_metric_spec_parse(catalog, name, arena, &spec, error) == 0 &&
                   mc_metric_spec_resolve(&spec, arena, error) == 0 &&
                   mc_metric_open(&spec, 1, arena, &metric, error) == 0;

    *module = spec.module;
    mc_metric_close(metric);
    return is_open;
}

static void put_list(struct mc_catalog *catalog, struct mc_arena *arena, FILE *stream)
{
    /* Without a terminal, a program may read the list line by line. */
    unsigned columns = mc_terminal_width(stream, 10000);
    int width = 10;
    size_t i;

    for (i = 0; i < mc_catalog_size(catalog); i++)
        if ((int)strlen(mc_catalog_at(catalog, i)->name) > width)
            width = (int)strlen(mc_catalog_at(catalog, i)->name);
    fprintf(stream, "%-*s  %-9s  %-9s  %s\n", width, "metric", "inputs", "available", "what it is");
    for (i = 0; i < mc_catalog_size(catalog); i++) {
        const char *name = mc_catalog_at(catalog, i)->name;
        const struct mc_metric_module *module;
        struct mc_error missing = MC_NO_ERROR;
        bool available = is_available(catalog, name, arena, &module, &missing);

        mc_manual_item(mc_arena_format(arena, "%-*s  %-9s  %-9s ", width, name,
                                       module == NULL ? "" : inputs_of(module->needs),
                                       available ? "yes" : "no"),
                       module == NULL ? "" : module->summary, (unsigned)width + 24, columns,
                       stream);
        if (!available)
            mc_manual_wrap(mc_log_shown(mc_slice_of(missing.text), arena), (unsigned)width + 2,
                           columns, stream);
    }
    fputc('\n', stream);
    mc_manual_wrap("`metricheck metrics NAME` documents one: definition, parameters, edge cases, "
                   "source.",
                   0, columns, stream);
}

/* --- traits ----------------------------------------------------------------------------------- */

static bool takes(const struct mc_metric_module *module, const char *name)
{
    const struct mc_metric_parameter *parameter = module->parameters;

    for (; parameter != NULL && parameter->name != NULL; parameter++)
        if (strcmp(parameter->name, name) == 0)
            return true;
    return false;
}

/* What a metric compares. One that takes alignments of graphs with sentences looks at both. */
static const char *compared_by(const struct mc_metric_module *module)
{
    bool text = (module->needs & MC_NEEDS_TEXT) != 0 || takes(module, "alignments");

    if ((module->needs & MC_NEEDS_SOURCE) != 0)
        return "text and source";
    if ((module->needs & MC_NEEDS_TREE) != 0)
        return "tree";
    if ((module->needs & MC_NEEDS_AMR) == 0)
        return "text";
    return text ? "text and graph" : "graph";
}

/* What tells the metric that two words mean the same, by its parameters. */
static const char *words_by(const struct mc_metric_module *module)
{
    bool fixed = takes(module, "vectors"), model = takes(module, "model");

    if (fixed && model)
        return "static or contextual vectors";
    if (model && takes(module, "meaning"))
        return "symbols, a transformer model";
    if (fixed || model)
        return fixed ? "static vectors" : "a transformer model";
    return takes(module, "paraphrases") || takes(module, "phrases") ? "stems, WordNet, paraphrases"
                                                                    : "equal symbols";
}

static bool takes_graphs(const struct mc_metric_module *module)
{
    return (module->needs & (MC_NEEDS_AMR | MC_NEEDS_TREE)) != 0;
}

/* The sides that need a graph or a tree. */
static const char *annotated(const struct mc_metric_module *module)
{
    if (!takes_graphs(module))
        return "-";
    return (module->flags & MC_METRIC_TEXT_WILL_DO) != 0 ? "reference" : "both sides";
}

/* --- manuals ---------------------------------------------------------------------------------- */

static void put_range(const struct mc_metric_parameter *parameter, struct mc_buffer *text)
{
    const char *c;

    switch (parameter->kind) {
    case MC_PARAMETER_CHOICE:
        for (c = parameter->choices; *c != '\0'; c++)
            mc_buffer_append_format(text, "%s", *c == '|' ? ", " : (char[]){*c, '\0'});
        break;
    case MC_PARAMETER_SWITCH:
        mc_buffer_append_text(text, "yes, no");
        break;
    case MC_PARAMETER_INTEGER:
    case MC_PARAMETER_REAL:
        if (isinf(parameter->maximum))
            mc_buffer_append_format(text, "%.15g or more", parameter->minimum);
        else
            mc_buffer_append_format(text, "%.15g to %.15g", parameter->minimum, parameter->maximum);
        break;
    case MC_PARAMETER_TEXT:
        mc_buffer_append_text(text, "text");
        break;
    case MC_PARAMETER_FILE:
        mc_buffer_append_text(text, "a file or folder");
        break;
    }
}

static void put_parameter(const struct mc_metric_parameter *parameter, bool markdown,
                          unsigned width, FILE *stream)
{
    struct mc_buffer head = {NULL, 0, 0}, range = {NULL, 0, 0};

    put_range(parameter, &range);
    if (parameter->standard != NULL && parameter->standard[0] != '\0')
        mc_buffer_append_format(&range, " (default %s)", parameter->standard);
    if (markdown) {
        fprintf(stream, "- `%s`: %s.\n", parameter->name, range.data);
    } else {
        mc_buffer_append_format(&head, "  %s:", parameter->name);
        mc_manual_item(head.data, range.data, 6, width, stream);
    }
    mc_buffer_free(&head);
    mc_buffer_free(&range);
    mc_manual_wrap(parameter->help, markdown ? 2 : 6, width, stream);
}

/* Writes the common parameters that a metric takes (NULL: all of them). */
static void put_common_parameters(const struct mc_metric_module *module, bool markdown,
                                  unsigned width, FILE *stream)
{
    const struct mc_metric_parameter *common = mc_metric_common_parameters();

    for (; common->name != NULL; common++)
        if (mc_metric_takes(module, common))
            put_parameter(common, markdown, width, stream);
}

/* Writes the manual of a metric. in_page: on the page of all metrics, which has the common
 * parameters once at its top. */
static void put_module(const struct mc_metric_module *module, bool markdown, bool in_page,
                       unsigned width, FILE *stream)
{
    const struct mc_metric_parameter *parameter = module->parameters;
    bool may_exceed = (module->flags & MC_METRIC_MAY_EXCEED_BEST) != 0;
    char range[MC_RANGE_TEXT_SIZE];

    fprintf(stream, "%s%s\n\n", markdown ? "## " : "", module->name);
    mc_manual_wrap(module->summary, 0, width, stream);
    fputs("\nInputs: ", stream);
    put_needs(module->needs, stream);
    if (module->flags & MC_METRIC_TEXT_WILL_DO)
        fputs(" (of the candidate a text will do)", stream);
    fprintf(stream, ". Range: %s",
            mc_range_text(fmin(module->worst, module->best), fmax(module->worst, module->best),
                          may_exceed, range));
    if (isfinite(module->best))
        fprintf(stream, ", %g is the best%s", module->best,
                may_exceed ? " and can be exceeded" : "");
    else
        fprintf(stream, ", %s is better", module->best > 0 ? "higher" : "lower");
    fputs(module->flags & MC_METRIC_SYMMETRIC ? ". Symmetric.\n\n" : ".\n\n", stream);
    mc_manual_wrap(module->manual, 0, width, stream);
    if (!in_page || (parameter != NULL && parameter->name != NULL))
        fputs(markdown ? "\nParameters:\n\n" : "\nParameters:\n", stream);
    for (; parameter != NULL && parameter->name != NULL; parameter++)
        put_parameter(parameter, markdown, width, stream);
    if (!in_page)
        put_common_parameters(module, markdown, width, stream);
    fputc('\n', stream);
    mc_manual_item("Source:", module->citation, 0, width, stream);
}

/* The module of this name, or NULL. */
static const struct mc_metric_module *module_named(struct mc_catalog *catalog, const char *name,
                                                   struct mc_arena *arena, struct mc_error *error)
{
    struct mc_metric_spec spec;

    if (mc_metric_spec_parse(catalog, name, arena, &spec, error) != 0)
        return NULL;
    if (strchr(name, ':') != NULL) {
        (void)mc_error_set(error, MC_CODE_USAGE, "'%s' is not a metric name", name);
        return NULL;
    }
    return mc_metric_spec_resolve(&spec, arena, error) == 0 ? spec.module : NULL;
}

/* Writes the traits of the named metrics, or of all built-in ones except sentinels. They follow
 * from the parameters, so they are not guessed for foreign metrics. */
static int put_traits(const struct mc_option_list *names, struct mc_catalog *catalog,
                      struct mc_arena *arena, FILE *stream, struct mc_error *error)
{
    static const char row[] = "%-16s  %-15s  %-28s  %s\n";
    enum { WIDTH_OF_TRAITS = 75 }; /* of such rows; on a narrower screen they are sentences */
    unsigned width = mc_terminal_width(stream, 100);
    size_t n = names->n_items == 0 ? mc_catalog_size(catalog) : names->n_items, i;

    if (width >= WIDTH_OF_TRAITS)
        fprintf(stream, row, "metric", "compares", "words mean the same by", "graphs of");
    for (i = 0; i < n; i++) {
        const struct mc_catalog_entry *entry = mc_catalog_at(catalog, i);
        const char *name = names->n_items == 0 ? entry->name : names->items[i];
        const struct mc_metric_module *module;
        bool has_graphs;

        if (names->n_items == 0 && (entry->origin != NULL || mc_catalog_is_sentinel(entry)))
            continue;
        module = module_named(catalog, name, arena, error);
        if (module == NULL)
            return -1;
        has_graphs = takes_graphs(module);
        if (width >= WIDTH_OF_TRAITS)
            fprintf(stream, row, module->name, compared_by(module), words_by(module),
                    annotated(module));
        else
            mc_manual_item(mc_arena_format(arena, "%-16s", module->name),
                           mc_arena_format(arena, "%s; words by %s%s%s", compared_by(module),
                                           words_by(module), has_graphs ? "; graphs of: " : "",
                                           has_graphs ? annotated(module) : ""),
                           17, width, stream);
    }
    fputc('\n', stream);
    mc_manual_wrap(
        "equal symbols: words, characters, or concepts and roles of a graph, as they are written. "
        "static vectors: one for each word. A transformer model gives a word another vector in "
        "another sentence, or the probability of a text. Graphs (dea: trees) may be gold or a "
        "parser's (`run --graphs`, `--parse`).",
        0, width, stream);
    return 0;
}

static int put_all(const struct metrics_options *values, const struct mc_option_list *names,
                   struct mc_catalog *catalog, struct mc_arena *arena, FILE *stream,
                   struct mc_error *error)
{
    unsigned width = values->markdown ? 100 : mc_terminal_width(stream, 80);
    size_t n = names->n_items == 0 ? mc_catalog_size(catalog) : names->n_items, i;
    bool in_page = values->markdown && names->n_items == 0;
    const struct mc_slice *objects;

    if (names->n_items == 0 && !values->markdown) {
        /* Modules that -m would find in the folders; those that cannot be used are reported. */
        objects = mc_shared_object_names(arena, &n);
        for (i = 0; i < n; i++) {
            struct mc_error fault = MC_NO_ERROR;

            if (mc_catalog_find(catalog, objects[i], &fault) == NULL)
                mc_message(&mc_on_standard_error, "left out: %s\n", fault.text);
        }
        put_list(catalog, arena, stream);
        return 0;
    }
    if (in_page) {
        fputs("# Metrics\n\nMade by `metricheck metrics --markdown`.\n\nParameters of all "
              "metrics, in addition to those listed below:\n\n",
              stream);
        put_common_parameters(NULL, true, width, stream);
    }
    for (i = 0; i < n; i++) {
        const char *name = names->n_items == 0 ? mc_catalog_at(catalog, i)->name : names->items[i];
        const struct mc_metric_module *module = module_named(catalog, name, arena, error);

        if (module == NULL)
            return -1;
        if (i > 0 || in_page)
            fputc('\n', stream);
        put_module(module, values->markdown, in_page, width, stream);
    }
    return 0;
}

static int work(void *option_values, const struct mc_option_list *names, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct metrics_options *values = option_values;
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_output_guard guard = MC_NO_OUTPUT_GUARD;
    struct mc_metric_sources sources = values->sources;
    struct mc_catalog *catalog = NULL;
    int status;

    if (values->traits && values->markdown)
        return mc_error_set(error, MC_CODE_USAGE, "--traits cannot be used with --markdown");
    if (mc_output_open("-", &output, error) != 0)
        return -1;
    mc_command_sources(&sources, false);
    mc_output_guard_begin(&guard);
    status = mc_metric_sources_open(&sources, arena, &catalog, error);
    if (status == 0 && values->traits)
        status = put_traits(names, catalog, arena, output.stream, error);
    else if (status == 0)
        status = put_all(values, names, catalog, arena, output.stream, error);
    mc_catalog_close(catalog);
    mc_output_guard_end(&guard);
    return mc_output_end(&output, status, error);
}

static const struct mc_example examples[] = {
    {"metricheck metrics", "The built-in metrics, what they need, and whether it is available."},
    {"metricheck metrics smatch", "Definition, parameters and edge cases of Smatch."},
    {"metricheck metrics --traits", "Text, graph or both; symbols or vectors."},
    {NULL, NULL}};

const struct mc_command mc_command_metrics = {
    "metrics",
    NULL,
    MC_FOR_DEVELOPERS,
    "list the metrics, or document one",
    "[NAME...]",
    "Without a name, lists the built-in metrics, those of --module and --command, and "
    "those in the folders of METRICHECK_MODULES and the installed one, with their inputs "
    "and whether their resources are available. With a name, prints the manual of that "
    "metric: definition, parameters with defaults, edge cases, source, and the reference "
    "program and version with which it agrees.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct metrics_options, .markdown = false),
};
