/* SPDX-License-Identifier: GPL-3.0-or-later */
/* humans_form.c: the command `humans form`: writes a page on which people judge texts. */
#include <math.h>
#include <stdio.h>
#include <strings.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "commands/command.h"
#include "engine/load.h"
#include "run/option_rows.h"
#include "studies/humans/ratings.h"
#include "studies/humans/human_form.h"
#include "suite/filter.h"
#include "suite/suite.h"

struct humans_form_options {
    const char *output, *references, *scales, *flags, *title, *instructions, *filter, *batch;
    int page;      /* 1: a page for each item */
    int rounds;    /* 1: all pages in a first round, then all in a second */
    int reference; /* enum mc_form_reference; -1: depends on whether there are references */
    long long checks, seed;
    bool post_edits, slider_values, quiet;
};

static const struct mc_option options[] = {
    MC_ROW_OUTPUT(struct humans_form_options, output, "FILE",
                  "Write the form to this file. Default: standard output."),
    MC_ROW_TEXT(struct humans_form_options, references, 0, "references", "FILE", "file",
                "Table with the columns item and text: what the outputs should say. An item may "
                "have several."),
    MC_ROW_WORD(struct humans_form_options, reference, 0, "reference", "WHEN", "shown|hidden|after",
                "`shown` beside the text, `hidden`, or `after`: the first scale is judged without "
                "the reference and then fixed, the rest with it. Default: shown if there are "
                "references."),
    MC_ROW_TEXT(struct humans_form_options, scales, 0, "scales", "LIST", NULL,
                "Scales joined by commas, each NAME or NAME:MIN..MAX or NAME:MIN..MAX:STEP, by "
                "default 0..100:1. Up to eleven values are buttons, more are a slider. Default: "
                "fluency,adequacy; fluency alone without a reference."),
    MC_ROW_TEXT(struct humans_form_options, flags, 0, "flags", "LIST", NULL,
                "Errors to tick, joined by commas; an empty list is none. Default: "
                "incomprehensible,missing information,added information; incomprehensible alone "
                "without a reference."),
    MC_ROW_CHOICE(struct humans_form_options, page, 0, "page", "text|item",
                  "What is on a page: one text, or all texts of an item in a drawn order. Default: "
                  "text."),
    MC_ROW_CHOICE(struct humans_form_options, rounds, 0, "rounds", "page|all",
                  "With --reference after, whether both steps of a page follow each other, or all "
                  "pages come in a first round without references and in a second with them. "
                  "Default: page."),
    MC_ROW_TEXT(
        struct humans_form_options, batch, 0, "batch", "K/N", NULL,
        "Part K of N of the items, drawn by the seed, so that N forms share the work; an item is "
        "in one form with all its texts. Default: all items."),
    MC_ROW_FLAG(struct humans_form_options, post_edits, 0, "post-edits",
                "Also ask how each text should read. The answers are a second table, which "
                "`metricheck humans --targets` reads."),
    MC_ROW_FLAG(struct humans_form_options, slider_values, 0, "slider-values",
                "Show the number at which a slider stands. Default: its position alone."),
    MC_ROW_INTEGER(struct humans_form_options, checks, 0, "checks", "N", 0, 100000,
                   "Add N texts whose right answer is known. Half of them are a text with "
                   "its words in another order, half are a reference in place of a text. Default: "
                   "0."),
    MC_ROW_INTEGER(
        struct humans_form_options, seed, 0, "seed", "N", 0, 4294967295.0,
        "Seed of the order of texts, the batches, the checks and the codes. Default: 1."),
    MC_ROW_TEXT(struct humans_form_options, title, 0, "title", "TEXT", NULL,
                "Heading of the page. Default: Judging texts."),
    MC_ROW_TEXT(struct humans_form_options, instructions, 0, "instructions", "FILE", "file",
                "Plain text that is shown first, in place of the built-in one. Empty lines "
                "separate paragraphs."),
    MC_ROW_TEXT(struct humans_form_options, filter, 0, "filter", "EXPR", NULL,
                "Only cases that match, as in `metricheck run --filter`. For suites."),
    MC_ROW_QUIET(struct humans_form_options, quiet, "Do not print how many texts the form has."),
    MC_OPTIONS_END};

struct call {
    const struct humans_form_options *values;
    struct mc_arena *arena;
    struct mc_form_text *texts; /* [n_texts] */
    size_t n_texts;
    const char **input_paths; /* NULL-terminated */
    const char *scales;       /* the dimensions of suites in the form of --scales; NULL: none */
};

/* --- texts ------------------------------------------------------------------------------------ */

static bool is_table(const char *path)
{
    const char *dot = strrchr(path, '.');

    return dot != NULL && (strcasecmp(dot, ".csv") == 0 || strcasecmp(dot, ".tsv") == 0);
}

static int read_table(struct call *call, const char *path, struct mc_error *error)
{
    const char *paths[MC_N_RATING_TABLES] = {NULL};
    struct mc_ratings ratings;
    size_t i;

    if (call->values->filter != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "--filter is for suites");
    paths[MC_TABLE_OUTPUTS] = path;
    paths[MC_TABLE_REFERENCES] = call->values->references;
    if (mc_ratings_open(paths, NULL, call->arena, &ratings, error) != 0)
        return -1;
    call->texts = mc_arena_array(call->arena, ratings.n_outputs, sizeof(*call->texts));
    call->n_texts = ratings.n_outputs;
    for (i = 0; i < ratings.n_outputs; i++) {
        const struct mc_rated_output *output = &ratings.outputs[i];
        struct mc_form_text *text = &call->texts[i];

        text->item = ratings.item_names.items[output->item];
        text->system = ratings.system_names.items[output->system];
        text->output = output->number;
        text->text = output->text;
        if (ratings.references != NULL) {
            text->references = ratings.references[output->item].texts;
            text->n_references = ratings.references[output->item].n;
        }
    }
    call->input_paths = mc_arena_array(call->arena, 3, sizeof(*call->input_paths));
    call->input_paths[0] = path;
    call->input_paths[1] = call->values->references;
    return 0;
}

/* The references of a case that have a text. */
static void take_references(const struct mc_case *item, struct mc_arena *arena,
                            struct mc_form_text *text)
{
    struct mc_slice *references =
        mc_arena_array(arena, mc_case_lists(item)->n_further_references + 1, sizeof(*references));
    size_t i;

    if (item->reference.has_text)
        references[text->n_references++] = item->reference.text;
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++)
        if (mc_case_lists(item)->further_references[i].has_text)
            references[text->n_references++] = mc_case_lists(item)->further_references[i].text;
    text->references = references;
}

/* Items and systems are those of the cases; a case without an item is one of its own, a case
 * without a system belongs to the system "candidate". Outputs of a system for the same item are
 * numbered. */
static void take_cases(struct call *call, const struct mc_suite *suite)
{
    struct mc_string_map *outputs = mc_string_map_new(call->arena);
    uint32_t *counts = mc_arena_array(call->arena, suite->n_cases, sizeof(*counts));
    size_t i;

    call->texts = mc_arena_array(call->arena, suite->n_cases, sizeof(*call->texts));
    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        struct mc_form_text *text = &call->texts[call->n_texts];
        bool is_new;
        uint32_t index;

        if (!item->candidate.has_text)
            continue;
        call->n_texts++;
        text->item = mc_case_labels(item)->item.length > 0 ? mc_case_labels(item)->item : item->id;
        text->system = mc_case_labels(item)->system.length > 0 ? mc_case_labels(item)->system
                                                               : mc_slice_of("candidate");
        text->text = item->candidate.text;
        take_references(item, call->arena, text);
        index = mc_string_map_add(outputs,
                                  mc_arena_slice(call->arena, "%.*s\n%.*s",
                                                 MC_SLICE_ARGUMENTS(text->item),
                                                 MC_SLICE_ARGUMENTS(text->system)),
                                  &is_new);
        text->output = ++counts[index];
    }
}

/* A scale in the form of --scales: in steps of 1 if its ends are whole numbers more than 1 apart,
 * else in hundredths of its range. */
static void append_scale(struct mc_buffer *text, const struct mc_file_dimension *dimension)
{
    double minimum = dimension->scale.minimum, maximum = dimension->scale.maximum;
    double range = maximum - minimum;
    bool is_whole = !(fabs(minimum - floor(minimum)) > 0) && !(fabs(range - floor(range)) > 0);

    mc_buffer_append_format(text, "%s%.*s:%.17g..%.17g:%.17g", text->length == 0 ? "" : ",",
                            MC_SLICE_ARGUMENTS(dimension->name), minimum, maximum,
                            is_whole && range > 1 ? 1 : range / 100);
}

/* Adds a dimension if it is new; else the suites must agree on its scale. */
static int add_dimension(const struct mc_file_dimension *dimension, struct mc_string_map *names,
                         const struct mc_score_scale **scales, struct mc_buffer *text,
                         struct mc_error *error)
{
    const struct mc_score_scale *scale = &dimension->scale;
    bool is_new;
    uint32_t index = mc_string_map_add(names, dimension->name, &is_new);

    if (dimension->name.length != strcspn(dimension->name.data, ",:"))
        return mc_error_set(error, MC_CODE_USAGE,
                            "the dimension '%.*s' needs a name for the form: give --scales",
                            MC_SLICE_ARGUMENTS(dimension->name));
    if (is_new) {
        scales[index] = scale;
        append_scale(text, dimension);
    } else if (fabs(scales[index]->minimum - scale->minimum) > 0 ||
               fabs(scales[index]->maximum - scale->maximum) > 0) {
        return mc_error_set(error, MC_CODE_USAGE,
                            "the dimension '%.*s' is %g..%g in one suite and %g..%g in another: "
                            "give --scales",
                            MC_SLICE_ARGUMENTS(dimension->name), scales[index]->minimum,
                            scales[index]->maximum, scale->minimum, scale->maximum);
    }
    return 0;
}

/* Without --scales the form asks for the dimensions of the suites. */
static int take_dimensions(struct call *call, const struct mc_suite *suite, struct mc_error *error)
{
    struct mc_string_map *names = mc_string_map_new(call->arena);
    struct mc_buffer text = {NULL, 0, 0};
    const struct mc_score_scale **scales;
    size_t n = 0, f, i;
    int status = 0;

    for (f = 0; f < suite->n_files; f++)
        n += suite->files[f].n_dimensions;
    scales = mc_arena_array(call->arena, n, sizeof(const struct mc_score_scale *));
    for (f = 0; f < suite->n_files && call->values->scales == NULL; f++)
        for (i = 0; i < suite->files[f].n_dimensions && status == 0; i++)
            status = add_dimension(&suite->files[f].dimensions[i], names, scales, &text, error);
    if (text.length > 0)
        call->scales = mc_arena_copy(call->arena, mc_buffer_slice(&text)).data;
    mc_buffer_free(&text);
    return status;
}

static int read_suites(struct call *call, const struct mc_option_list *operands,
                       struct mc_error *error)
{
    struct mc_suite *suite;
    size_t i;

    if (call->values->references != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--references is for a table of outputs; a suite has its own");
    if (mc_load_suites(operands, &mc_on_standard_error, call->values->quiet, call->arena, &suite,
                       error) != 0)
        return -1;
    if (call->values->filter != NULL) {
        bool *keep = mc_arena_array(call->arena, suite->n_cases, sizeof(*keep));

        for (i = 0; i < suite->n_cases; i++)
            keep[i] = true;
        if (mc_filter_apply(call->values->filter, suite, keep, error) != 0)
            return -1;
        suite = mc_suite_select(suite, keep, call->arena);
    }
    call->input_paths = mc_arena_array(call->arena, suite->n_files + 1, sizeof(*call->input_paths));
    for (i = 0; i < suite->n_files; i++)
        call->input_paths[i] = suite->files[i].path.data;
    take_cases(call, suite);
    return take_dimensions(call, suite, error);
}

static int read_texts(struct call *call, const struct mc_option_list *operands,
                      struct mc_error *error)
{
    size_t i;

    if (operands->n_items == 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "humans form takes a suite, or a table of outputs (.csv, .tsv)");
    if (operands->n_items == 1 && is_table(operands->items[0]))
        return read_table(call, operands->items[0], error);
    for (i = 0; i < operands->n_items; i++)
        if (is_table(operands->items[i]))
            return mc_error_set(error, MC_CODE_USAGE,
                                "humans form takes one table of outputs, or suites");
    return read_suites(call, operands, error);
}

/* --- the form --------------------------------------------------------------------------------- */

static enum mc_form_reference reference_of(const struct call *call)
{
    size_t i;

    if (call->values->reference >= 0)
        return (enum mc_form_reference)call->values->reference;
    for (i = 0; i < call->n_texts; i++)
        if (call->texts[i].n_references > 0)
            return MC_FORM_SHOWN;
    return MC_FORM_HIDDEN;
}

/* Fails if there are no texts, or no references where the form would show them. */
static int check_texts(const struct call *call, enum mc_form_reference reference,
                       const char *operand, struct mc_error *error)
{
    const char *file = call->values->references != NULL ? call->values->references : operand;
    size_t i;

    if (call->n_texts == 0)
        return mc_error_set_at(error, MC_CODE_INPUT, operand, (struct mc_position){0, 0},
                               "there is no text to judge");
    for (i = 0; i < call->n_texts && call->texts[i].n_references == 0; i++)
        continue;
    if (call->values->references != NULL && i == call->n_texts)
        return mc_error_set_at(error, MC_CODE_INPUT, file, (struct mc_position){0, 0},
                               "none of its items is one of %s", mc_file_shown(operand));
    for (i = 0; i < call->n_texts && reference != MC_FORM_HIDDEN; i++)
        if (call->texts[i].n_references == 0)
            return mc_error_set_at(error, MC_CODE_INPUT, file, (struct mc_position){0, 0},
                                   "item %.*s has no reference to show (--reference hidden shows "
                                   "none)",
                                   MC_SLICE_ARGUMENTS(call->texts[i].item));
    return 0;
}

static int describe(const struct call *call, struct mc_human_form *form, struct mc_error *error)
{
    const struct humans_form_options *values = call->values;
    bool without_reference = form->reference == MC_FORM_HIDDEN;
    const char *scales = call->scales != NULL ? call->scales
                         : without_reference  ? "fluency"
                                              : "fluency,adequacy";
    const char *flags = without_reference
                            ? "incomprehensible"
                            : "incomprehensible,missing information,added information";
    struct mc_form_scale *form_scales;
    struct mc_slice *form_flags;

    if (mc_form_scales_parse(values->scales != NULL ? values->scales : scales, call->arena,
                             &form_scales, &form->n_scales, error) != 0 ||
        mc_form_flags_parse(values->flags != NULL ? values->flags : flags, call->arena, &form_flags,
                            &form->n_flags, error) != 0)
        return -1;
    form->scales = form_scales;
    form->flags = form_flags;
    form->title = mc_slice_of(values->title);
    if (mc_utf8_invalid(form->title) < form->title.length)
        return mc_error_set(error, MC_CODE_USAGE, "--title is not well-formed UTF-8");
    if (values->instructions != NULL &&
        mc_file_read_text(values->instructions, call->arena, &form->instructions, error) != 0)
        return -1;
    return 0;
}

/* --batch: "2/5". */
static int take_batch(struct call *call, struct mc_error *error)
{
    const char *text = call->values->batch, *slash = text == NULL ? NULL : strchr(text, '/');
    long long batch = 0, n_batches = 0;

    if (text == NULL)
        return 0;
    if (slash == NULL ||
        mc_parse_integer(mc_arena_copy(call->arena, mc_slice(text, (size_t)(slash - text))).data,
                         &batch) != 0 ||
        mc_parse_integer(slash + 1, &n_batches) != 0 || batch < 1 || n_batches < batch)
        return mc_error_set(error, MC_CODE_USAGE, "--batch is K/N, K from 1 to N, not '%s'", text);
    call->n_texts = mc_form_take_batch(call->texts, call->n_texts, (size_t)batch, (size_t)n_batches,
                                       (uint64_t)call->values->seed, call->arena);
    return call->n_texts > 0 ? 0
                             : mc_error_set(error, MC_CODE_USAGE,
                                            "--batch %s has no item: there are fewer", text);
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct humans_form_options *values = option_values;
    struct call call = {.values = values, .arena = arena};
    const char *const written[] = {values->output, NULL};
    struct mc_output output = {NULL, NULL, NULL};
    struct mc_human_form form;
    int status;

    memset(&form, 0, sizeof(form));
    if (read_texts(&call, operands, error) != 0)
        return -1;
    form.reference = reference_of(&call);
    form.by_item = values->page != 0;
    form.in_rounds = values->rounds != 0;
    if (form.in_rounds && form.reference != MC_FORM_AFTER)
        return mc_error_set(error, MC_CODE_USAGE, "--rounds all needs --reference after");
    form.n_checks = (size_t)values->checks;
    form.seed = (uint64_t)values->seed;
    form.post_edits = values->post_edits;
    form.slider_values = values->slider_values;
    if (check_texts(&call, form.reference, operands->items[0], error) != 0 ||
        describe(&call, &form, error) != 0 || take_batch(&call, error) != 0)
        return -1;
    form.texts = call.texts;
    form.n_texts = call.n_texts;
    if (mc_output_paths_check(written, call.input_paths, error) != 0 ||
        mc_output_open(values->output, &output, error) != 0)
        return -1;
    status = mc_human_form_write(&form, arena, output.stream, error);
    status = mc_output_end(&output, status, error);
    if (status == 0 && !values->quiet)
        mc_message(&mc_on_standard_error, "%zu text%s, %zu check%s\n", form.n_texts,
                   form.n_texts == 1 ? "" : "s", form.n_checks, form.n_checks == 1 ? "" : "s");
    return status;
}

static const struct mc_example examples[] = {
    {"metricheck humans form starter --filter phenomenon:negation --checks 4 -o form.html",
     "The negations of the starter suite, and four checks."},
    {"metricheck humans form starter --scales fluency:1..5,adequacy:1..5 --flags '' --reference "
     "after -o form.html",
     "Two scales of five steps, fluency before the reference is seen; no errors to tick."},
    {NULL, NULL}};

const struct mc_command mc_command_humans_form = {
    "humans form",
    NULL,
    MC_FOR_DEVELOPERS,
    "write an HTML form with which people judge texts",
    "SUITE...|OUTPUTS.csv [--references FILE] [-o FILE]",
    "Writes one HTML file that shows one text at a time, or all texts of an item (--page item), "
    "with sliders for fluency and adequacy and boxes for errors (Manning, Wein and Schneider 2020). It needs no server and loads nothing: "
    "send the file to the annotators, and they send back the table that it lets them download, "
    "which `metricheck humans` reads.\n\n"
    "OUTPUTS is a table with the columns item, system and text, and output where a system wrote "
    "several texts for an item. Of a suite, the candidates are judged; a case without an item is "
    "an item by its id, and a case without a system is of the system `candidate`. A suite that has "
    "dimensions asks for these, on their scales: in steps of 1 where the ends are whole numbers "
    "and more than 1 apart, else in hundredths.\n\n"
    "Each annotator sees all texts of the form, in an order that follows from the seed and the "
    "annotator's name. The page does not show which system wrote a text: the file has the names in "
    "code, so that nobody reads them by accident, though anybody can decode them. The same call "
    "writes the same bytes.\n\n"
    "Answers are kept in the annotator's browser, so that the page can be closed and opened again, "
    "until they are downloaded as CSV: item, system, output, annotator, scale, value, seconds "
    "(spent on the text while the page was visible), position (in the annotator's order), "
    "checks_passed and checks (so far, of the annotator). Errors are scales `flag:NAME` with the "
    "value 0 or 1.\n\n"
    "The answers to checks are not among the rows. A check with its words in another order is "
    "passed if the first scale is not above its middle; a reference in place of a text, if no "
    "scale is below its middle.\n\n"
    "A table file called `form` is passed to `metricheck humans` as ./form.",
    options,
    examples,
    MC_COMMAND_WORK(work, 0, struct humans_form_options, .output = "-", .title = "Judging texts",
                    .reference = -1, .seed = 1),
};
