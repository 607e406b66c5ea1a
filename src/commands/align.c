/* SPDX-License-Identifier: GPL-3.0-or-later */
/* align.c: the command `align`: aligns the words of sentences with the nodes of their graphs. */
#include <stdio.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "amr/word_alignment.h"
#include "base/delimited.h"
#include "base/file.h"
#include "base/json_write.h"
#include "commands/command.h"
#include "engine/load.h"
#include "run/option_rows.h"
#include "suite/graph_faults.h"
#include "suite/pairs.h"
#include "suite/suite.h"
#include "text/wordnet.h"

enum { FORMAT_TSV, FORMAT_JSON };

struct align_options {
    struct mc_option_list suites;
    const char *output;
    int format;
    bool quiet;
};

static const struct mc_option options[] = {
    MC_ROW_LIST(struct align_options, suites, 0, "suite", "SUITE", "suite",
                "Align the graphs of a suite: file, folder, or name of a shipped one. Repeatable."),
    MC_ROW_FORMAT(struct align_options, format, "tsv|json",
                  "tsv is for alignments=FILE of graco, json for programs. Default: tsv."),
    MC_ROW_OUTPUT(struct align_options, output, "FILE",
                  "Write to this file instead of standard output."),
    MC_ROW_QUIET(struct align_options, quiet, "Only errors on standard error."), MC_OPTIONS_END};

struct align_call {
    const struct align_options *values;
    const struct mc_suite *suite;
    struct mc_wordnet *wordnet;
    FILE *stream;
    size_t n_written;
};

/* --- output ----------------------------------------------------------------------------------- */

static void write_tsv(FILE *stream, struct mc_slice id, const char *side,
                      const struct mc_word_alignment *alignment)
{
    struct mc_buffer row = {NULL, 0, 0};

    if (alignment == NULL) {
        mc_buffer_append_text(&row, "NA\tNA");
    } else {
        mc_word_alignment_append_words(alignment, &row);
        mc_buffer_append_char(&row, '\t');
        mc_word_alignment_append_nodes(alignment, &row);
    }
    mc_delimited_write_field(stream, mc_delimited_style(MC_TAB_SEPARATED), id);
    fprintf(stream, "\t%s\t", side);
    fwrite(row.data, 1, row.length, stream);
    fputc('\n', stream);
    mc_buffer_free(&row);
}

static void write_json(FILE *stream, struct mc_slice id, const char *side,
                       const struct mc_word_alignment *alignment)
{
    uint32_t i;

    fputs("{\"id\": ", stream);
    mc_json_write_text(stream, id);
    fprintf(stream, ", \"side\": \"%s\"", side);
    if (alignment != NULL) {
        fputs(", \"words\": [", stream);
        for (i = 0; i < alignment->n_words; i++) {
            fputs(i > 0 ? ", " : "", stream);
            mc_json_write_text(stream, alignment->words[i]);
        }
        fputs("], \"nodes\": [", stream);
        for (i = 0; i < alignment->n_lines; i++) {
            const struct mc_aligned_line *line = &alignment->lines[i];

            fputs(i > 0 ? ", " : "", stream);
            fputs("{\"position\": ", stream);
            mc_json_write_text(stream, line->position);
            fputs(", \"concept\": ", stream);
            mc_json_write_text(stream, line->concept);
            if (line->span.start < line->span.end)
                fprintf(stream, ", \"start\": %u, \"end\": %u", line->span.start, line->span.end);
            fputc('}', stream);
        }
        fputc(']', stream);
    }
    fputc('}', stream);
}

/* --- work ------------------------------------------------------------------------------------- */

static void align_side(struct align_call *call, const struct mc_case *item, const char *side,
                       const struct mc_side *from, struct mc_arena *arena)
{
    struct mc_word_alignment buffer, *alignment = &buffer; /* NULL: not aligned */
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t parse_error;

    if (mc_side_more(from)->amr.length == 0)
        return;
    if (mc_penman_read_one(mc_side_more(from)->amr, arena, &graph, &parse_error, &error) != 0) {
        struct mc_graph_place place = mc_graph_place(call->suite, item, from, parse_error);

        if (!call->values->quiet)
            mc_message(&mc_on_standard_error, "%.*s:%u:%u: %.*s %s: not aligned: %s\n",
                       MC_SLICE_ARGUMENTS(place.file), place.at.line, place.at.column,
                       MC_SLICE_ARGUMENTS(item->id), side, error.text);
        alignment = NULL;
    } else if (!mc_word_alignment_make(graph, from->text,
                                       mc_aligner_stems_new(call->wordnet, arena), arena,
                                       alignment)) {
        if (!call->values->quiet)
            mc_message(&mc_on_standard_error,
                       "%.*s %s: not aligned: no sentence (# ::tok, # ::snt, or the text of the "
                       "case)\n",
                       MC_SLICE_ARGUMENTS(item->id), side);
        alignment = NULL;
    }
    if (call->values->format == FORMAT_JSON) {
        fputs(call->n_written > 0 ? ",\n " : "[", call->stream);
        write_json(call->stream, item->id, side, alignment);
    } else {
        if (call->n_written == 0)
            fputs("id\tside\ttokens\tnodes\n", call->stream);
        write_tsv(call->stream, item->id, side, alignment);
    }
    call->n_written++;
}

static int read_input(const struct align_options *values, const struct mc_option_list *files,
                      struct mc_arena *arena, struct mc_suite **suite, struct mc_error *error)
{
    struct mc_pairs_files pairs = {.n_references = 0};

    if (files->n_items == 0)
        return mc_load_suites(&values->suites, &mc_on_standard_error, values->quiet, arena, suite,
                              error) != 0
                   ? -1
                   : mc_load_check_output(values->output, *suite, arena, error);
    if (values->suites.n_items > 0)
        return mc_error_set(error, MC_CODE_USAGE, "give files or suites, not both");
    if (files->n_items > 2)
        return mc_error_set(error, MC_CODE_USAGE, "more than two files");
    pairs.candidate = files->items[0];
    pairs.references = files->items + 1;
    pairs.n_references = files->n_items - 1;
    return mc_pairs_read_files(&pairs, MC_PAIRS_GRAPHS, arena, suite, error);
}

static int work(void *option_values, const struct mc_option_list *files, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct align_options *values = option_values;
    struct align_call call = {.values = values};
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_suite *suite = NULL;
    struct mc_arena *scratch;
    size_t i;
    int status;

    if (read_input(values, files, arena, &suite, error) != 0 ||
        mc_wordnet_open(NULL, &call.wordnet, error) != 0)
        return -1;
    status = mc_output_open(values->output, &output, error);
    if (status == 0) {
        call.suite = suite;
        call.stream = output.stream;
        scratch = mc_arena_new();
        for (i = 0; i < suite->n_cases; i++) {
            align_side(&call, &suite->cases[i], "a", &suite->cases[i].candidate, scratch);
            if (files->n_items != 1)
                align_side(&call, &suite->cases[i], "b", &suite->cases[i].reference, scratch);
            mc_arena_clear(scratch);
        }
        mc_arena_free(scratch);
        if (values->format == FORMAT_JSON && call.n_written > 0)
            fputs("]\n", call.stream);
        if (call.n_written == 0)
            status =
                mc_error_set_at(error, MC_CODE_INPUT, files->n_items > 0 ? files->items[0] : "",
                                (struct mc_position){0, 0}, "there is no graph to align");
        else
            status = mc_output_finish(&output, error);
    }
    mc_output_abandon(&output);
    mc_wordnet_close(call.wordnet);
    return status;
}

static const struct mc_example examples[] = {
    {"metricheck align --suite starter -o alignments.tsv",
     "Align all graphs of the shipped suite; graco reads the file as alignments=alignments.tsv."},
    {NULL, NULL}};

const struct mc_command mc_command_align = {
    "align",
    NULL,
    MC_FOR_DEVELOPERS,
    "align the words of sentences with the nodes of their graphs",
    "[FILE.amr [FILE.amr] | --suite SUITE]",
    "Prints the words of its sentence for each node of a graph, by the rules of the "
    "aligner of JAMR (doc/alignments.md): one row per graph with id, side, the words, and "
    "the nodes as position:concept:start-end. Words are counted from 0, end is exclusive, "
    "and a node without words has nothing after its second colon.\n"
    "\n"
    "The graphs come from a file, separated by empty lines (side a), from two files "
    "(sides a and b: for graco, the candidate and the reference), or from suites (the "
    "candidate is side a, the reference b). Default: the starter suite. The sentence is "
    "the text of the case or `# ::snt`; if the graph has `# ::tok`, its words are used. A "
    "graph that cannot be read, or has no sentence, is reported on standard error, the "
    "former with file, line and column, and has NA for words and nodes (in JSON, "
    "neither).",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct align_options, .output = "-"),
};
