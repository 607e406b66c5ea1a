/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diff.c: the command `diff`: the edits between graphs of two files, or of cases of suites. In
 * order: pairs of graphs from files and from suites, their places, options, one pair, the command.
 */
#include <stdio.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/options.h"
#include "base/terminal.h"
#include "commands/command.h"
#include "engine/load.h"
#include "report/explain/difference.h"
#include "report/explain/drawing.h"
#include "report/json_stream.h"
#include "run/option_rows.h"
#include "suite/case_text.h"
#include "suite/suite.h"
#include "suite/side_read.h"

/* Two graphs, each with its text and its place in a file. */
struct graph_pair {
    struct mc_slice id;
    struct mc_slice files[2], texts[2];
    const struct mc_amr_graph *graphs[2];
    uint32_t lines[2];          /* of files: the first line of each text */
    const struct mc_case *item; /* of suites: the case with these graphs; else NULL */
};

struct graph_pairs {
    struct graph_pair *pairs;
    size_t n_pairs;
    const struct mc_suite *suite; /* NULL: files */
    bool by_id;                   /* files: paired by "# ::id", else by order */
};

/* --- files ------------------------------------------------------------------------------------ */

/* A graph of a file. */
struct block {
    struct mc_slice text, id;
    uint32_t line;
    const struct mc_amr_graph *graph;
};

struct graph_file {
    const char *path;
    struct block *blocks;
    size_t n_blocks;
    struct mc_string_map *ids; /* "# ::id" -> block; NULL unless each graph has a unique one */
    size_t n_ids;              /* graphs with an id */
};

static struct mc_position place_in_block(struct mc_slice text, uint32_t line, size_t offset)
{
    struct mc_position at = mc_position_of(text, offset);

    at.line += line - 1;
    return at;
}

static int read_file(const char *path, struct mc_arena *arena, struct graph_file *file,
                     struct mc_error *error)
{
    struct mc_string_map *ids = mc_string_map_new(arena);
    struct mc_slice text, block = {NULL, 0};
    size_t offset = 0, parse_error = 0, i;
    bool is_new = true, are_unique = true;
    uint32_t line = 0;

    memset(file, 0, sizeof(*file));
    file->path = path;
    if (mc_file_read_text(path, arena, &text, error) != 0)
        return -1;
    while (mc_penman_next_block(text, &offset, &block, &line))
        file->n_blocks++;
    file->blocks = mc_arena_array(arena, file->n_blocks, sizeof(*file->blocks));
    offset = 0;
    for (i = 0; mc_penman_next_block(text, &offset, &block, &line); i++) {
        struct mc_error fault = MC_NO_ERROR;
        struct mc_amr_graph *graph = NULL;

        if (mc_penman_read_one(block, arena, &graph, &parse_error, &fault) != 0)
            return mc_error_set_at(error, MC_CODE_INPUT, path,
                                   place_in_block(block, line, parse_error), "%s", fault.text);
        file->blocks[i] = (struct block){block, mc_penman_block_metadata(block, "id"), line, graph};
        if (file->blocks[i].id.length == 0)
            continue;
        file->n_ids++;
        (void)mc_string_map_add(ids, file->blocks[i].id, &is_new);
        are_unique = are_unique && is_new;
    }
    file->ids = are_unique && file->n_ids == file->n_blocks ? ids : NULL;
    return 0;
}

/* The first graph with an id that the other file does not have; NULL: none. */
static const struct block *stranger(const struct graph_file *file, const struct graph_file *other)
{
    size_t i;

    for (i = 0; i < file->n_blocks; i++)
        if (mc_string_map_find(other->ids, file->blocks[i].id) == MC_NOT_FOUND)
            return &file->blocks[i];
    return NULL;
}

/* Prints why graphs with ids are paired by order nevertheless. */
static void say_why_in_order(const struct graph_file *a, const struct graph_file *b)
{
    const struct graph_file *lacking = a->ids == NULL ? a : b;
    const struct block *of_a, *of_b;

    if (a->n_ids + b->n_ids == 0)
        return;
    if (a->ids == NULL || b->ids == NULL) {
        mc_message(&mc_on_standard_error,
                   "%s: not every graph has a unique '# ::id'; paired by order\n", lacking->path);
        return;
    }
    of_a = stranger(a, b);
    of_b = stranger(b, a);
    if (of_a == NULL || of_b == NULL)
        return;
    mc_message(&mc_on_standard_error,
               "the ids differ: '%.*s' is in %s alone, '%.*s' in %s alone; paired by order\n",
               MC_SLICE_ARGUMENTS(of_a->id), a->path, MC_SLICE_ARGUMENTS(of_b->id), b->path);
}

static int check_lengths(const struct graph_file *a, const struct graph_file *b,
                         struct mc_error *error)
{
    const struct graph_file *shorter = a->n_blocks < b->n_blocks ? a : b;
    struct mc_position at = {1, 1};

    if (a->n_blocks == b->n_blocks && a->n_blocks > 0)
        return 0;
    if (a->n_blocks == b->n_blocks)
        return mc_error_set_at(error, MC_CODE_INPUT, a->path, at, "there is no graph");
    if (shorter->n_blocks > 0)
        at.line = shorter->blocks[shorter->n_blocks - 1].line;
    return mc_error_set_at(error, MC_CODE_INPUT, shorter->path, at,
                           "the files are not parallel: %s has %zu graph%s, %s has %zu", a->path,
                           a->n_blocks, a->n_blocks == 1 ? "" : "s", b->path, b->n_blocks);
}

/* Reads the graphs of two files, in blocks as in penman_read.h. The files must have equally many.
 * They are paired by "# ::id" if the ids are unique in each file and the same in both; else by
 * order. MC_CODE_INPUT with the place. */
static int graph_pairs_of_files(const char *a, const char *b, bool quiet, struct mc_arena *arena,
                                struct graph_pairs *pairs, struct mc_error *error)
{
    struct graph_file files[2];
    size_t i;
    int side;

    memset(pairs, 0, sizeof(*pairs));
    if (read_file(a, arena, &files[0], error) != 0 || read_file(b, arena, &files[1], error) != 0 ||
        check_lengths(&files[0], &files[1], error) != 0)
        return -1;
    pairs->by_id =
        files[0].ids != NULL && files[1].ids != NULL && stranger(&files[0], &files[1]) == NULL;
    if (!pairs->by_id && !quiet)
        say_why_in_order(&files[0], &files[1]);
    pairs->n_pairs = files[0].n_blocks;
    pairs->pairs = mc_arena_array(arena, pairs->n_pairs, sizeof(*pairs->pairs));
    for (i = 0; i < pairs->n_pairs; i++) {
        struct graph_pair *pair = &pairs->pairs[i];
        struct mc_slice id = files[0].blocks[i].id;
        const struct block *blocks[2] = {&files[0].blocks[i], &files[1].blocks[i]};

        if (pairs->by_id)
            blocks[1] = &files[1].blocks[mc_string_map_find(files[1].ids, id)];
        pair->id = pairs->by_id ? id : mc_arena_slice(arena, "%zu", i + 1);
        for (side = 0; side < 2; side++) {
            pair->files[side] = mc_slice_of(files[side].path);
            pair->texts[side] = blocks[side]->text;
            pair->graphs[side] = blocks[side]->graph;
            pair->lines[side] = blocks[side]->line;
        }
    }
    return 0;
}

/* --- suites ----------------------------------------------------------------------------------- */

static bool has_graphs(const struct mc_case *item)
{
    return mc_side_more(&item->reference)->graph != NULL &&
           mc_side_more(&item->candidate)->graph != NULL;
}

static void add_case(struct graph_pairs *pairs, const struct mc_case *item)
{
    struct graph_pair *pair = &pairs->pairs[pairs->n_pairs++];
    const struct mc_side *sides[2] = {&item->reference, &item->candidate};
    int side;

    pair->id = item->id;
    pair->item = item;
    for (side = 0; side < 2; side++) {
        pair->files[side] = pairs->suite->files[item->file].path;
        pair->texts[side] = mc_side_more(sides[side])->amr;
        pair->graphs[side] = mc_side_more(sides[side])->graph;
    }
}

/* Reads suites and takes the cases with these ids; without ids, all cases with two graphs. A named
 * case that lacks a graph is MC_CODE_INPUT. */
static int graph_pairs_of_suites(const struct mc_option_list *suites,
                                 const struct mc_option_list *ids, bool quiet,
                                 struct mc_arena *arena, struct graph_pairs *pairs,
                                 struct mc_error *error)
{
    struct mc_suite *suite;
    size_t i;

    memset(pairs, 0, sizeof(*pairs));
    if (mc_load_suites(suites, &mc_on_standard_error, quiet, arena, &suite, error) != 0)
        return -1;
    pairs->suite = suite;
    pairs->pairs = mc_arena_array(arena, suite->n_cases + ids->n_items, sizeof(*pairs->pairs));
    for (i = 0; i < ids->n_items; i++) {
        const struct mc_case *item = mc_case_named(suite, ids->items[i], arena, error);

        if (item == NULL)
            return -1;
        if (!has_graphs(item))
            return mc_error_set_at(error, MC_CODE_INPUT, suite->files[item->file].path.data,
                                   item->at, "the %s of case '%s' has no AMR graph",
                                   mc_side_more(&item->reference)->graph == NULL ? "reference"
                                                                                 : "candidate",
                                   ids->items[i]);
        add_case(pairs, item);
    }
    for (i = 0; ids->n_items == 0 && i < suite->n_cases; i++)
        if (has_graphs(&suite->cases[i]))
            add_case(pairs, &suite->cases[i]);
    if (ids->n_items == 0 && pairs->n_pairs < suite->n_cases && !quiet)
        fprintf(stderr, "%zu of %zu cases do not have two AMR graphs\n",
                suite->n_cases - pairs->n_pairs, suite->n_cases);
    return 0;
}

/* --- places ----------------------------------------------------------------------------------- */

/* The places in the file of n bytes of a graph's text, side 0 or 1 of the pair; if a suite cannot
 * be read again, the place of the case. */
static void graph_pair_places(const struct graph_pairs *pairs, const struct graph_pair *pair,
                              int side, const size_t *offsets, size_t n, struct mc_arena *arena,
                              struct mc_position *places)
{
    struct mc_json_cursor item, sentence, amr;
    struct mc_json_file file;
    size_t i;

    for (i = 0; i < n; i++) {
        if (pair->item != NULL)
            places[i] = pair->item->at;
        else
            places[i] = place_in_block(pair->texts[side], pair->lines[side], offsets[i]);
    }
    if (pair->item == NULL ||
        !mc_case_reopen(pairs->suite, pair->item, mc_diagnostics_new(arena), arena, &file, &item))
        return;
    if (mc_json_member(&item, side == 0 ? "reference" : "candidate", &sentence) &&
        mc_json_member(&sentence, "amr", &amr))
        for (i = 0; i < n; i++)
            places[i] = mc_lines_place(&amr, offsets[i]);
    mc_json_close(&file);
}

/* --- options ---------------------------------------------------------------------------------- */

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
    MC_ROW_LIST(struct diff_options, suites, 0, "suite", "SUITE", "suite",
                "Compare the graphs of cases of a suite: file, folder, or name of a shipped one. "
                "Repeatable."),
    MC_ROW_INTEGER(struct diff_options, step_limit, 0, "step-limit", "N", 0, 4294967295.0,
                   "Most search steps for the mapping of two graphs, of about a microsecond each. "
                   "Then the best mapping found is used, and the output says so. Default: "
                   "1000000."),
    MC_ROW_REAL(struct diff_options, time_limit, 0, "time-limit", "SECONDS", 0.001, 86400,
                "Seconds of processor time instead of steps; such results cannot be reproduced."),
    MC_ROW_FLAG(struct diff_options, exit_zero, 0, "exit-zero",
                "Exit code 0 even if graphs differ."),
    MC_ROW_HEADING("Output"),
    MC_ROW_FORMAT(struct diff_options, format, FORMATS,
                  "terminal is for reading, json has everything. Default: terminal."),
    MC_ROW_FLAG(struct diff_options, is_short, 0, "short",
                "On a terminal one line per pair: id, tab, edits."),
    MC_ROW_OUTPUT(struct diff_options, output, "FILE",
                  "Write to this file instead of standard output."),
    MC_ROW_COLOR(struct diff_options, color,
                 "Colour; auto: on a terminal, unless NO_COLOR is set."),
    MC_ROW_QUIET(struct diff_options, quiet, "Only errors on standard error."),
    MC_OPTIONS_END};

struct diff_call {
    const struct diff_options *values;
    struct graph_pairs pairs;
    struct mc_drawing drawing;
    struct mc_json_stream json;
    size_t n_equal, n_edits;
};

/* --- one pair --------------------------------------------------------------------------------- */

/* Finds the places of the graphs and their edits in the files. */
static void find_places(const struct diff_call *call, const struct graph_pair *pair,
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
        graph_pair_places(&call->pairs, pair, side, offsets, n + 1, arena, places);
        shown->places[side] = places;
        shown->begins[side] = places[n];
    }
}

static void compare(struct diff_call *call, const struct graph_pair *pair, bool is_first)
{
    const struct diff_options *values = call->values;
    struct mc_limit limit = values->time_limit > 0
                                ? mc_limit_of_seconds(values->time_limit)
                                : mc_limit_of_steps((uint64_t)values->step_limit);
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
    mc_difference(pair->graphs[0], pair->graphs[1], limit, arena, &shown.difference);
    call->n_equal += shown.difference.n_edits == 0;
    call->n_edits += shown.difference.n_edits;
    if (!values->is_short || values->format == FORMAT_JSON)
        find_places(call, pair, &shown);
    if (values->format == FORMAT_JSON) {
        mc_difference_json_put(&call->json, NULL, &shown);
    } else if (values->is_short) {
        mc_difference_draw_short(&call->drawing, &shown);
    } else {
        if (!is_first)
            (void)putc('\n', call->drawing.stream);
        mc_difference_draw(&call->drawing, &shown);
    }
    mc_arena_reset(arena, mark);
}

/* --- the command ------------------------------------------------------------------------------ */

static int read_pairs(struct diff_call *call, const struct mc_option_list *operands,
                      struct mc_arena *arena, struct mc_error *error)
{
    const struct diff_options *values = call->values;

    if (values->suites.n_items > 0)
        return graph_pairs_of_suites(&values->suites, operands, values->quiet, arena, &call->pairs,
                                     error) != 0
                   ? -1
                   : mc_load_check_output(values->output, call->pairs.suite, arena, error);
    if (operands->n_items != 2)
        return mc_error_set(error, MC_CODE_USAGE,
                            "two files of graphs are needed, or --suite; %zu given",
                            operands->n_items);
    if (strcmp(operands->items[0], "-") == 0 && strcmp(operands->items[1], "-") == 0)
        return mc_error_set(error, MC_CODE_USAGE, "only one of the files can be standard input");
    return graph_pairs_of_files(operands->items[0], operands->items[1], values->quiet, arena,
                                &call->pairs, error);
}

static int write_differences(struct diff_call *call, struct mc_arena *arena, struct mc_error *error)
{
    const struct diff_options *values = call->values;
    struct mc_output output = {NULL, NULL, NULL};
    const char *paired_by = "case", *how = "";
    size_t width, n = call->pairs.n_pairs, i;

    if (call->pairs.suite == NULL) {
        paired_by = call->pairs.by_id ? "id" : "order";
        how = call->pairs.by_id ? " by '# ::id'" : " by their order";
    }
    if (mc_output_open(values->output, &output, error) != 0)
        return -1;
    width = mc_terminal_width(output.stream, SCREEN_WIDTH);
    call->drawing.stream = output.stream;
    call->drawing.arena = arena;
    call->drawing.width = width < MC_DRAWING_LEAST_WIDTH ? MC_DRAWING_LEAST_WIDTH : width;
    call->drawing.color = mc_terminal_color((enum mc_color)values->color, output.stream);
    if (values->format == FORMAT_JSON)
        mc_difference_json_begin(&call->json, output.stream, arena, paired_by);
    for (i = 0; i < n; i++)
        compare(call, &call->pairs.pairs[i], i == 0);
    if (values->format == FORMAT_JSON)
        mc_difference_json_end(&call->json);
    else if (!values->is_short && n > 1)
        (void)fprintf(output.stream, "\n%zu pairs%s: %zu equal, %zu with %zu edit%s\n", n, how,
                      call->n_equal, n - call->n_equal, call->n_edits,
                      call->n_edits == 1 ? "" : "s");
    return mc_output_end(&output, 0, error);
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct diff_options *values = option_values;
    struct diff_call call = {.values = values};
    size_t n_words = values->suites.n_items > 0 ? operands->n_items : 0; /* ids of cases */

    if (mc_options_check_files(options, values, operands, n_words, arena, error) != 0 ||
        read_pairs(&call, operands, arena, error) != 0 ||
        write_differences(&call, arena, error) != 0)
        return -1;
    return call.n_edits > 0 && !values->exit_zero ? MC_CODE_NEGATIVE : MC_CODE_OK;
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
    "list the differences between AMR graphs",
    "A.amr B.amr | --suite SUITE [CASE...]",
    "Maps the nodes of two AMR graphs to each other so that as much as possible is equal, "
    "and lists the remaining differences: concepts and senses, constants, roles, "
    "exchanged fillers, nodes on one side only (- only in A, + only in B). Each edit has "
    "its places in both files (file:line:column). The two graphs follow side by side, "
    "with differing lines marked (~: differs). doc/diff.md lists the kinds of edits.\n"
    "\n"
    "Graphs are blocks separated by empty lines. They are paired by '# ::id' if all "
    "graphs of both files have one and the ids are the same, otherwise by order. With "
    "--suite, reference (A) and candidate (B) of the named cases are compared, or of all "
    "cases.\n"
    "\n"
    "The mapping is proved optimal unless a limit is reached; if other equally good "
    "mappings give other edits, the output says so. As with diff(1), the exit code is 0 "
    "if all graphs are equal and 1 if some differ; with --exit-zero it is 0 in both "
    "cases.",
    options,
    examples,
    MC_COMMAND_WORK(work, SIZE_MAX, struct diff_options, .output = "-",
                    .step_limit = MC_STANDARD_STEPS),
};
