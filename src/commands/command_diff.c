#include <stdio.h>

#include "base/file.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "commands/graph_pairs.h"
#include "report/difference_view.h"

#define FORMATS "terminal|json"

enum { FORMAT_TERMINAL, FORMAT_JSON };
enum { SCREEN_WIDTH = 100 };

struct diff_options {
    struct mc_option_list suites;
    long long step_limit;
    double time_limit; /* 0: none */
    const char *output;
    int format, color;
    bool is_short, quiet, exit_zero;
};

static const struct mc_option options[] = {
    {MC_OPTION_LIST, '\0', "suite", offsetof(struct diff_options, suites), "SUITE", NULL, 0, 0,
     "suite",
     "Compare the graphs of cases of a suite: file, folder, or name of a shipped one. Repeatable."},
    {MC_OPTION_INTEGER, '\0', "step-limit", offsetof(struct diff_options, step_limit), "N", NULL, 0,
     4294967295.0, NULL,
     "Steps of the search for the mapping of two graphs, of about a microsecond each, default "
     "1000000. When they are used up, the best mapping found is taken, and the output says so."},
    {MC_OPTION_REAL, '\0', "time-limit", offsetof(struct diff_options, time_limit), "SECONDS", NULL,
     0.001, 86400, NULL,
     "Seconds of processor time in place of steps: what they end cannot be reproduced."},
    {MC_OPTION_FLAG, '\0', "exit-zero", offsetof(struct diff_options, exit_zero), NULL, NULL, 0, 0,
     NULL, "Exit code 0 also when graphs differ."},
    {MC_OPTION_SECTION, '\0', NULL, 0, NULL, NULL, 0, 0, NULL, "Output"},
    {MC_OPTION_CHOICE, 'f', "format", offsetof(struct diff_options, format), NULL, FORMATS, 0, 0,
     NULL, "terminal, the default, is drawn for people; json holds everything."},
    {MC_OPTION_FLAG, '\0', "short", offsetof(struct diff_options, is_short), NULL, NULL, 0, 0, NULL,
     "On a terminal one line a pair: id, tab, edits."},
    {MC_OPTION_TEXT, 'o', "output", offsetof(struct diff_options, output), "FILE", NULL, 0, 0,
     "file", "Write to this file in place of standard output."},
    {MC_OPTION_CHOICE, '\0', "color", offsetof(struct diff_options, color), NULL,
     "auto|always|never", 0, 0, NULL, "Colour; auto is only on a terminal and without NO_COLOR."},
    {MC_OPTION_FLAG, 'q', "quiet", offsetof(struct diff_options, quiet), NULL, NULL, 0, 0, NULL,
     "Only errors on standard error."},
    MC_OPTIONS_END};

/* One call. */
struct comparing {
    const struct diff_options *values;
    struct mc_graph_pairs pairs;
    struct mc_drawing drawing;
    struct mc_json_stream json;
    size_t n_equal, n_edits;
};

/* --- one pair --------------------------------------------------------------------------------- */

/* Where the graphs and their edits stand in the files. */
static void find_places(const struct comparing *call, const struct mc_graph_pair *pair,
                        struct mc_shown_difference *shown)
{
    struct mc_arena *arena = call->drawing.arena;
    size_t n = shown->difference.n_edits, i;
    size_t *offsets = mc_arena_alloc(arena, mc_array_size(n + 1, sizeof(*offsets)));
    int side;

    for (side = 0; side < 2; side++) {
        struct mc_position *places = mc_arena_array(arena, n + 1, sizeof(*places));
        const struct mc_amr_graph *graph = pair->graphs[side];

        for (i = 0; i < n; i++)
            offsets[i] = shown->difference.edits[i].side[side].offset;
        offsets[n] = graph->nodes[graph->root].offset;
        mc_graph_pair_places(&call->pairs, pair, side, offsets, n + 1, arena, places);
        shown->places[side] = places;
        shown->begins[side] = places[n];
    }
}

static struct mc_limit limit_of(const struct diff_options *values)
{
    if (values->time_limit > 0)
        return mc_limit_of_seconds(values->time_limit);
    return mc_limit_of_steps((uint64_t)values->step_limit);
}

static void compare(struct comparing *call, const struct mc_graph_pair *pair, bool is_first)
{
    struct mc_arena *arena = call->drawing.arena;
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct mc_shown_difference shown;
    int side;

    memset(&shown, 0, sizeof(shown));
    shown.id = pair->id;
    for (side = 0; side < 2; side++) {
        shown.files[side] = pair->files[side];
        shown.graphs[side] = pair->graphs[side];
    }
    mc_difference(pair->graphs[0], pair->graphs[1], limit_of(call->values), arena,
                  &shown.difference);
    call->n_equal += shown.difference.n_edits == 0;
    call->n_edits += shown.difference.n_edits;
    if (!call->values->is_short || call->values->format == FORMAT_JSON)
        find_places(call, pair, &shown);
    if (call->values->format == FORMAT_JSON) {
        mc_difference_json_put(&call->json, &shown);
    } else if (call->values->is_short) {
        mc_difference_draw_short(&call->drawing, &shown);
    } else {
        if (!is_first)
            (void)putc('\n', call->drawing.stream);
        mc_difference_draw(&call->drawing, &shown);
    }
    mc_arena_reset(arena, mark);
}

/* --- the command ------------------------------------------------------------------------------ */

static int read_pairs(struct comparing *call, const struct mc_option_list *operands,
                      struct mc_arena *arena, struct mc_error *error)
{
    const struct diff_options *values = call->values;

    if (values->suites.n_items > 0)
        return mc_graph_pairs_of_suites(&values->suites, operands, values->quiet, arena,
                                        &call->pairs, error);
    if (operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE,
                            "two files of graphs are needed, or --suite; %zu given",
                            operands->n_items);
    if (strcmp(operands->items[0], "-") == 0 && strcmp(operands->items[1], "-") == 0)
        return mc_error_set(error, MC_CODE_USAGE, "only one of the files can be standard input");
    return mc_graph_pairs_of_files(operands->items[0], operands->items[1], arena, &call->pairs,
                                   error);
}

static void write_sum(const struct comparing *call)
{
    size_t n = call->pairs.n_pairs;

    if (call->values->format == FORMAT_JSON || call->values->is_short || n < 2)
        return;
    (void)fprintf(call->drawing.stream, "\n%zu pairs: %zu equal, %zu with %zu edit%s\n", n,
                  call->n_equal, n - call->n_equal, call->n_edits, call->n_edits == 1 ? "" : "s");
}

static int write_differences(struct comparing *call, struct mc_arena *arena, struct mc_error *error)
{
    const struct diff_options *values = call->values;
    struct mc_output output = {NULL, NULL, NULL};
    size_t width, i;
    int status;

    if (mc_output_open(values->output, &output, error) != 0)
        return -1;
    width = mc_terminal_width(output.stream, SCREEN_WIDTH);
    call->drawing.stream = output.stream;
    call->drawing.arena = arena;
    call->drawing.width = width < MC_DRAWING_LEAST_WIDTH ? MC_DRAWING_LEAST_WIDTH : width;
    call->drawing.color = mc_terminal_color((enum mc_color)values->color, output.stream);
    if (values->format == FORMAT_JSON)
        mc_difference_json_begin(&call->json, output.stream, arena);
    for (i = 0; i < call->pairs.n_pairs; i++)
        compare(call, &call->pairs.pairs[i], i == 0);
    if (values->format == FORMAT_JSON)
        mc_difference_json_end(&call->json);
    write_sum(call);
    status = mc_output_finish(&output, error);
    mc_output_abandon(&output);
    return status;
}

static int run(int argc, char **argv, struct mc_error *error)
{
    struct diff_options values = {.output = "-", .step_limit = MC_STANDARD_STEPS};
    struct comparing call = {.values = &values};
    struct mc_option_list operands = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    int status = mc_options_parse(options, &values, argc, argv, true, &operands, arena, error);

    if (status == 0)
        status = read_pairs(&call, &operands, arena, error);
    if (status == 0)
        status = write_differences(&call, arena, error);
    mc_arena_free(arena);
    if (status != 0)
        return (int)error->code;
    return call.n_edits > 0 && !values.exit_zero ? MC_CODE_NEGATIVE : MC_CODE_OK;
}

static const struct mc_example examples[] = {
    {"metricheck diff --exit-zero --suite starter omission-001 semantic-roles-001",
     "What differs between the graphs of two cases."},
    {"metricheck diff --exit-zero --short --suite starter",
     "The edits of every case, one line each."},
    {NULL, NULL}};

const struct mc_command mc_command_diff = {
    "diff",
    NULL,
    MC_FOR_ALL,
    "name what differs between AMR graphs",
    "A.amr B.amr | --suite SUITE [CASE...]",
    "Maps the nodes of two AMR graphs to each other so that as much as possible is equal, and "
    "names what is left: other concepts and senses, constants, roles, exchanged fillers, nodes "
    "that are only on one side (- only in A, + only in B). Each edit stands with its places in "
    "both files (file:line:column), followed by the two graphs side by side, where lines that "
    "differ are marked (~: differs). doc/diff.md lists the kinds of edits.\n"
    "\n"
    "Graphs stand in files as blocks divided by empty lines. They are paired by '# ::id' where "
    "all graphs of both files have one and the ids are the same, else by their order. With "
    "--suite, reference (A) and candidate (B) of the cases named are compared, or of all cases.\n"
    "\n"
    "The mapping is a proven optimum unless the time limit strikes; where other mappings are as "
    "good and give other edits, the output says so. As with diff(1), the exit code is 0 when all "
    "graphs are equal and 1 when some differ, so that a script can ask; --exit-zero switches that "
    "off.",
    options,
    examples,
    run,
};
