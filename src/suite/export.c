/* SPDX-License-Identifier: GPL-3.0-or-later */
/* export.c: writes JSON Lines case by case; for a table, first looks through all cases to find the
 * columns that it needs. In order: parts of both forms, JSON Lines, the columns of a table, the
 * rows of a table, the export. */
#include "suite/export.h"

#include <math.h>

#include "base/memory.h"
#include "base/delimited.h"
#include "base/hash.h"
#include "base/json_write.h"
#include "base/text_stream.h"
#include "suite/dimensions.h"
#include "suite/suite.h"
#include "suite/suite_read.h"
#include "suite/suite_write.h"

/* --- parts of both forms ---------------------------------------------------------------------- */

/* The graph on one line, without comments: its lines without leading blanks, joined by single
 * blanks. The slice points into the buffer. */
static struct mc_slice export_graph(struct mc_slice amr, struct mc_buffer *buffer)
{
    size_t begin, end;

    mc_buffer_clear(buffer);
    for (begin = 0; begin < amr.length; begin = end + 1) {
        const char *line_feed = memchr(amr.data + begin, '\n', amr.length - begin);

        end = line_feed == NULL ? amr.length : (size_t)(line_feed - amr.data);
        while (begin < end && strchr(" \t\r", amr.data[begin]) != NULL)
            begin++;
        if (begin == end || amr.data[begin] == '#')
            continue;
        if (buffer->length > 0)
            mc_buffer_append_char(buffer, ' ');
        mc_buffer_append(buffer, amr.data + begin, end - begin);
    }
    while (buffer->length > 0 && strchr(" \t\r", buffer->data[buffer->length - 1]) != NULL)
        buffer->length--;
    return mc_buffer_slice(buffer);
}

/* The i-th reference, from 0; NULL after the last. */
static const struct mc_side *export_reference(const struct mc_case *item, size_t i)
{
    if (i == 0)
        return &item->reference;
    return i <= mc_case_lists(item)->n_further_references
               ? &mc_case_lists(item)->further_references[i - 1]
               : NULL;
}

static struct mc_slice export_phenomenon(const struct mc_suite *suite, const struct mc_case *item)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    return phenomenon == NULL ? mc_slice("", 0) : phenomenon->name;
}

/* --- JSON Lines ------------------------------------------------------------------------------- */

/* The current line. */
struct line {
    FILE *stream;
    struct mc_buffer buffer;
};

static void put_key(struct line *line, const char *name)
{
    (void)fprintf(line->stream, ", \"%s\": ", name);
}

static void put_text(struct line *line, const char *name, struct mc_slice text)
{
    put_key(line, name);
    mc_json_write_text(line->stream, text);
}

static void put_optional(struct line *line, const char *name, struct mc_slice text)
{
    if (text.length > 0)
        put_text(line, name, text);
}

/* Writes the graphs beside the gold one. before: the prefix of their keys. */
static void put_named_graphs(struct line *line, const char *before, const struct mc_side *side)
{
    size_t i;

    for (i = 0; i < mc_side_more(side)->n_graphs; i++) {
        (void)fprintf(line->stream, ", \"%s" MC_NAMED_GRAPH_KEY "%s\": ", before,
                      mc_side_more(side)->graphs[i].name.data);
        mc_json_write_text(line->stream,
                           export_graph(mc_side_more(side)->graphs[i].amr, &line->buffer));
    }
}

/* Writes a side as an object. */
static void put_object(struct line *line, const struct mc_side *side)
{
    (void)fputs("{\"text\": ", line->stream);
    if (side->has_text)
        mc_json_write_text(line->stream, side->text);
    else
        (void)fputs("null", line->stream);
    if (mc_side_more(side)->amr.length > 0) {
        (void)fputs(", \"amr\": ", line->stream);
        mc_json_write_text(line->stream, export_graph(mc_side_more(side)->amr, &line->buffer));
    }
    put_named_graphs(line, "", side);
    put_optional(line, "tree", mc_side_more(side)->tree);
    if (side->kind == MC_SIDE_TARGETED)
        (void)fputs(", \"kind\": \"targeted\"", line->stream);
    (void)putc('}', line->stream);
}

/* Writes a text and its graph as members, or, with a tree, an object. */
static void put_side(struct line *line, const char *name, const struct mc_side *side)
{
    char before[32];

    if (mc_side_more(side)->tree.length > 0) {
        put_key(line, name);
        put_object(line, side);
        return;
    }
    if (side->has_text)
        put_text(line, name, side->text);
    (void)snprintf(before, sizeof(before), "%s_", name);
    if (mc_side_more(side)->amr.length > 0) {
        (void)fprintf(line->stream, ", \"%samr\": ", before);
        mc_json_write_text(line->stream, export_graph(mc_side_more(side)->amr, &line->buffer));
    }
    put_named_graphs(line, before, side);
}

static void put_further(struct line *line, const struct mc_case *item)
{
    size_t i;

    for (i = 0; i < mc_case_lists(item)->n_further_references; i++) {
        const struct mc_side *side = &mc_case_lists(item)->further_references[i];

        if (i == 0)
            put_key(line, "references");
        (void)fputs(i == 0 ? "[" : ", ", line->stream);
        if (mc_side_more(side)->amr.length > 0 || mc_side_more(side)->n_graphs > 0 ||
            mc_side_more(side)->tree.length > 0 || side->kind == MC_SIDE_TARGETED)
            put_object(line, side);
        else
            mc_json_write_text(line->stream, side->text);
    }
    (void)fputs(mc_case_lists(item)->n_further_references > 0 ? "]" : "", line->stream);
}

static void put_number(struct line *line, const char *name, double number)
{
    put_key(line, name);
    mc_json_write_number(line->stream, number);
}

static void put_judgement(struct line *line, const struct mc_suite_file *file,
                          const struct mc_case *item)
{
    size_t i;

    if (!isnan(item->human))
        put_number(line, "score", item->human);
    if (mc_case_more(item)->n_dimensions > 0) {
        put_key(line, "ratings");
        mc_dimension_ratings_write(file, item, line->stream);
        return;
    }
    for (i = 0; i < mc_case_lists(item)->n_ratings; i++) {
        if (i == 0)
            put_key(line, "ratings");
        (void)fputs(i == 0 ? "[" : ", ", line->stream);
        mc_json_write_number(line->stream, mc_case_lists(item)->ratings[i]);
    }
    (void)fputs(mc_case_lists(item)->n_ratings > 0 ? "]" : "", line->stream);
}

static void put_tags(struct line *line, const struct mc_case *item)
{
    size_t i;

    for (i = 0; i < mc_case_more(item)->n_tags; i++) {
        if (i == 0)
            put_key(line, "tags");
        (void)fputs(i == 0 ? "[" : ", ", line->stream);
        mc_json_write_text(line->stream, mc_case_more(item)->tags[i]);
    }
    (void)fputs(mc_case_more(item)->n_tags > 0 ? "]" : "", line->stream);
}

/* Writes what `import cases` also needs to make the same suite again. */
static void put_other_members(struct line *line, const struct mc_suite_file *file,
                              const struct mc_case *item)
{
    if (file->judgement.description.length > 0) {
        put_key(line, "judgement");
        mc_suite_write_judgement(&file->judgement, line->stream);
    }
    put_optional(line, "version", file->version);
    put_optional(line, "description", file->description);
    if (file->n_dimensions > 0) {
        put_key(line, "dimensions");
        mc_dimensions_write(file, line->stream);
    }
    if (!file->pooled) {
        put_key(line, "pooled");
        (void)fputs("false", line->stream);
    }
    put_optional(line, "note", mc_case_more(item)->note);
    if (mc_case_more(item)->spans.are_known) {
        put_key(line, "spans");
        mc_spans_write(&mc_case_more(item)->spans, line->stream);
    }
    if (item->expects_nothing || mc_case_lists(item)->n_expectations > 0) {
        put_key(line, "expect");
        mc_suite_write_expectations(item, line->stream);
    }
    if (mc_case_more(item)->n_allowed > 0) {
        put_key(line, "lint");
        mc_suite_write_allowances(item, line->stream);
    }
}

static void put_case(struct line *line, const struct mc_suite *suite, const struct mc_case *item)
{
    const struct mc_suite_file *file = &suite->files[item->file];

    (void)fputs("{\"id\": ", line->stream);
    mc_json_write_text(line->stream, item->id);
    put_optional(line, "dataset", mc_case_dataset(suite, item));
    put_optional(line, "phenomenon", export_phenomenon(suite, item));
    put_optional(line, "subphenomenon", mc_case_labels(item)->subphenomenon);
    put_optional(line, "category", mc_case_more(item)->category);
    put_optional(line, "document", mc_case_more(item)->document);
    put_optional(line, "segment", mc_case_more(item)->segment);
    put_optional(line, "source_language", mc_case_more(item)->source_language);
    put_optional(line, "language", mc_case_more(item)->language);
    if (mc_side_is_there(&mc_case_more(item)->source))
        put_side(line, "src", &mc_case_more(item)->source);
    if (mc_side_is_there(&item->reference))
        put_side(line, "reference", &item->reference);
    put_further(line, item);
    put_side(line, "candidate", &item->candidate);
    put_judgement(line, file, item);
    put_optional(line, "system", mc_case_labels(item)->system);
    put_optional(line, "item", mc_case_labels(item)->item);
    put_tags(line, item);
    put_optional(line, "suite", file->suite);
    put_optional(line, "source", file->source);
    put_optional(line, "licence", file->licence);
    put_number(line, "scale_minimum", file->scale.minimum);
    put_number(line, "scale_maximum", file->scale.maximum);
    put_optional(line, "scale_kind", file->scale.kind);
    put_other_members(line, file, item);
    (void)fputs("}\n", line->stream);
}

/* Writes a line for a shared task; a case without a document is one by itself. */
static void put_wmt_case(struct line *line, const struct mc_suite *suite,
                         const struct mc_case *item)
{
    const struct mc_suite_file *file = &suite->files[item->file];

    (void)fputs("{\"doc_id\": ", line->stream);
    mc_json_write_text(line->stream, mc_case_more(item)->document.length > 0
                                         ? mc_case_more(item)->document
                                         : item->id);
    put_text(line, "segment_id", item->id);
    put_text(line, "source_lang", mc_case_more(item)->source_language);
    put_text(line, "target_lang", mc_case_more(item)->language);
    put_text(line, "set_id", file->suite);
    put_text(line, "system_id", mc_case_labels(item)->system);
    put_text(line, "source_segment", mc_case_more(item)->source.text);
    put_text(line, "hypothesis_segment", item->candidate.text);
    put_text(line, "reference_segment", item->reference.text);
    put_text(line, "domain_name", mc_case_dataset(suite, item));
    put_text(line, "method", mc_slice_of("challenge"));
    (void)fputs("}\n", line->stream);
}

/* --- the columns of a table ------------------------------------------------------------------- */

/* Columns that a table has only if any case has a value for them. */
enum optional_column {
    OPTIONAL_VERSION,
    OPTIONAL_DESCRIPTION,
    OPTIONAL_DIMENSIONS,
    OPTIONAL_POOLED,
    OPTIONAL_NOTE,
    OPTIONAL_EXPECT,
    OPTIONAL_LINT,
    OPTIONAL_CATEGORY,
    OPTIONAL_SPANS,
    OPTIONAL_LANGUAGE,
    OPTIONAL_SOURCE_LANGUAGE,
    OPTIONAL_DOCUMENT,
    OPTIONAL_SEGMENT,
    N_OPTIONAL
};

/* The columns of a table, and the current row. */
struct table {
    const struct mc_suite *suite;
    FILE *stream;
    struct mc_delimited_style style;
    bool has_text, has_amr, has_tree, has_targeted_amr, has_source, has_source_amr, begun;
    bool has_optional[N_OPTIONAL];
    size_t n_plain, n_targeted;
    struct mc_string_map *graphs; /* names of the graphs beside the gold ones */
    struct mc_buffer buffer;
};

static bool has_optional(const struct mc_suite *suite, const struct mc_case *item,
                         enum optional_column column)
{
    const struct mc_suite_file *file = &suite->files[item->file];

    switch (column) {
    case OPTIONAL_VERSION:
        return file->version.length > 0;
    case OPTIONAL_DESCRIPTION:
        return file->description.length > 0;
    case OPTIONAL_DIMENSIONS:
        return file->n_dimensions > 0;
    case OPTIONAL_POOLED:
        return !file->pooled;
    case OPTIONAL_NOTE:
        return mc_case_more(item)->note.length > 0;
    case OPTIONAL_EXPECT:
        return item->expects_nothing || mc_case_lists(item)->n_expectations > 0;
    case OPTIONAL_LINT:
        return mc_case_more(item)->n_allowed > 0;
    case OPTIONAL_CATEGORY:
        return mc_case_more(item)->category.length > 0;
    case OPTIONAL_SPANS:
        return mc_case_more(item)->spans.are_known;
    case OPTIONAL_LANGUAGE:
        return mc_case_more(item)->language.length > 0;
    case OPTIONAL_SOURCE_LANGUAGE:
        return mc_case_more(item)->source_language.length > 0;
    case OPTIONAL_DOCUMENT:
        return mc_case_more(item)->document.length > 0;
    case OPTIONAL_SEGMENT:
        return mc_case_more(item)->segment.length > 0;
    case N_OPTIONAL:
        break;
    }
    return false;
}

static void count_graphs(struct table *table, const struct mc_side *side)
{
    size_t i;

    for (i = 0; i < mc_side_more(side)->n_graphs; i++)
        (void)mc_string_map_add(table->graphs, mc_side_more(side)->graphs[i].name, NULL);
}

static void count_sides(struct table *table, const struct mc_case *item)
{
    const struct mc_side *side;
    size_t i, n_plain = 0, n_targeted = 0;

    table->has_text = table->has_text || item->candidate.has_text;
    table->has_amr = table->has_amr || mc_side_more(&item->candidate)->amr.length > 0;
    table->has_tree = table->has_tree || mc_side_more(&item->candidate)->tree.length > 0;
    count_graphs(table, &item->candidate);
    table->has_source = table->has_source || mc_case_more(item)->source.has_text;
    table->has_source_amr =
        table->has_source_amr || mc_side_more(&mc_case_more(item)->source)->amr.length > 0;
    for (i = 0; (side = export_reference(item, i)) != NULL; i++) {
        table->has_text = table->has_text || side->has_text;
        table->has_amr = table->has_amr || mc_side_more(side)->amr.length > 0;
        table->has_tree = table->has_tree || mc_side_more(side)->tree.length > 0;
        table->has_targeted_amr = table->has_targeted_amr || (side->kind == MC_SIDE_TARGETED &&
                                                              mc_side_more(side)->amr.length > 0);
        count_graphs(table, side);
        n_plain += side->kind == MC_SIDE_PLAIN;
        n_targeted += side->kind == MC_SIDE_TARGETED;
    }
    table->n_plain = n_plain > table->n_plain ? n_plain : table->n_plain;
    table->n_targeted = n_targeted > table->n_targeted ? n_targeted : table->n_targeted;
}

/* --- the rows of a table ---------------------------------------------------------------------- */

static void separate(struct table *table)
{
    if (table->begun)
        (void)putc(table->style.delimiter == MC_COMMA_SEPARATED ? ',' : '\t', table->stream);
    table->begun = true;
}

static void put_field(struct table *table, struct mc_slice text)
{
    separate(table);
    mc_delimited_write_field(table->stream, table->style, text);
}

static void put_number_field(struct table *table, double number)
{
    char text[MC_REAL_TEXT_SIZE];

    mc_format_real(number, text);
    separate(table);
    (void)fputs(isnan(number) ? "" : text, table->stream);
}

static void end_row(struct table *table)
{
    (void)putc('\n', table->stream);
    table->begun = false;
}

/* "reference", "reference_2", ..., "reference_2_amr" */
static void put_side_name(struct table *table, const char *name, size_t number, const char *member,
                          struct mc_slice graph)
{
    separate(table);
    (void)fputs(name, table->stream);
    if (number > 1)
        (void)fprintf(table->stream, "_%zu", number);
    (void)fprintf(table->stream, "%s%.*s", member, MC_SLICE_ARGUMENTS(graph));
}

static void put_side_names(struct table *table, const char *name, size_t number, bool has_amr)
{
    struct mc_slice none = mc_slice_of("");
    uint32_t i;

    if (table->has_text)
        put_side_name(table, name, number, "", none);
    if (has_amr)
        put_side_name(table, name, number, "_amr", none);
    for (i = 0; i < mc_string_map_size(table->graphs); i++)
        put_side_name(table, name, number, "_" MC_NAMED_GRAPH_KEY,
                      mc_string_map_key(table->graphs, i));
    if (table->has_tree)
        put_side_name(table, name, number, "_tree", none);
}

static void put_header(struct table *table)
{
    static const char *const names[] = {
        "dataset", "phenomenon",    "subphenomenon", "score",      "ratings",
        "system",  "item",          "tags",          "suite",      "source",
        "licence", "scale_minimum", "scale_maximum", "scale_kind", "judgement"};
    static const char *const optional_names[N_OPTIONAL] = {
        "version",  "description", "dimensions", "pooled",          "note",     "expect", "lint",
        "category", "spans",       "language",   "source_language", "document", "segment"};
    size_t i;

    put_field(table, mc_slice_of("id"));
    for (i = 1; i <= table->n_plain; i++)
        put_side_names(table, "reference", i, table->has_amr);
    put_side_names(table, "candidate", 1, table->has_amr);
    for (i = 1; i <= table->n_targeted; i++)
        put_side_names(table, "targeted", i, table->has_targeted_amr);
    if (table->has_source)
        put_field(table, mc_slice_of("src"));
    if (table->has_source_amr)
        put_field(table, mc_slice_of("src_amr"));
    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        put_field(table, mc_slice_of(names[i]));
    for (i = 0; i < N_OPTIONAL; i++)
        if (table->has_optional[i])
            put_field(table, mc_slice_of(optional_names[i]));
    end_row(table);
}

/* A field between TABs cannot hold the columns and lines of a tree: there it is a JSON list of its
 * lines. */
static void put_tree(struct table *table, struct mc_slice tree)
{
    const char *begin = tree.data, *end = tree.data + tree.length, *feed;

    if (table->style.delimiter == MC_COMMA_SEPARATED || tree.length == 0) {
        put_field(table, tree);
        return;
    }
    mc_buffer_clear(&table->buffer);
    mc_buffer_append_text(&table->buffer, "[");
    while ((feed = memchr(begin, '\n', (size_t)(end - begin))) != NULL) {
        mc_json_append_text(&table->buffer, mc_slice(begin, (size_t)(feed - begin)));
        mc_buffer_append_text(&table->buffer, ", ");
        begin = feed + 1;
    }
    mc_json_append_text(&table->buffer, mc_slice(begin, (size_t)(end - begin)));
    mc_buffer_append_text(&table->buffer, "]");
    put_field(table, mc_buffer_slice(&table->buffer));
}

static void put_side_fields(struct table *table, const struct mc_side *side, bool has_amr)
{
    const struct mc_named_graph *graph;
    uint32_t i;

    if (table->has_text)
        put_field(table, side == NULL ? mc_slice("", 0) : side->text);
    if (has_amr)
        put_field(table, side == NULL ? mc_slice("", 0)
                                      : export_graph(mc_side_more(side)->amr, &table->buffer));
    for (i = 0; i < mc_string_map_size(table->graphs); i++) {
        graph = side == NULL ? NULL : mc_side_graph(side, mc_string_map_key(table->graphs, i));
        put_field(table,
                  graph == NULL ? mc_slice("", 0) : export_graph(graph->amr, &table->buffer));
    }
    if (table->has_tree)
        put_tree(table, side == NULL ? mc_slice("", 0) : mc_side_more(side)->tree);
}

/* Writes all references of a kind, then empty fields up to n. */
static void put_sides(struct table *table, const struct mc_case *item, enum mc_side_kind kind,
                      size_t n)
{
    bool has_amr = kind == MC_SIDE_PLAIN ? table->has_amr : table->has_targeted_amr;
    const struct mc_side *side;
    size_t i;

    for (i = 0; (side = export_reference(item, i)) != NULL; i++)
        if (side->kind == kind) {
            put_side_fields(table, side, has_amr);
            n--;
        }
    for (; n > 0; n--)
        put_side_fields(table, NULL, has_amr);
}

/* Writes the output of `write` as one field. */
static void put_written(struct table *table, const struct mc_case *item,
                        void (*write)(const struct mc_suite_file *file, const struct mc_case *item,
                                      FILE *stream))
{
    struct mc_buffer text = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&text);

    write(&table->suite->files[item->file], item, stream);
    mc_text_stream_close(stream, &text);
    put_field(table, mc_buffer_slice(&text));
    mc_buffer_free(&text);
}

static void put_ratings(struct table *table, const struct mc_case *item)
{
    char text[MC_REAL_TEXT_SIZE];
    size_t i;

    if (mc_case_more(item)->n_dimensions > 0) {
        put_written(table, item, mc_dimension_ratings_write);
        return;
    }

    mc_buffer_clear(&table->buffer);
    for (i = 0; i < mc_case_lists(item)->n_ratings; i++) {
        mc_format_real(mc_case_lists(item)->ratings[i], text);
        mc_buffer_append_format(&table->buffer, "%s%s", i == 0 ? "" : ";", text);
    }
    separate(table); /* numbers are never a formula, whatever they begin with */
    (void)fwrite(table->buffer.data, 1, table->buffer.length, table->stream);
}

/* Writes the tags separated by ';', or, if one contains that, as a JSON list. */
static void put_tags_field(struct table *table, const struct mc_case *item)
{
    bool is_list = false;
    size_t i;

    for (i = 0; i < mc_case_more(item)->n_tags; i++)
        is_list = is_list ||
                  memchr(mc_case_more(item)->tags[i].data, ';',
                         mc_case_more(item)->tags[i].length) != NULL ||
                  (i == 0 && mc_case_more(item)->tags[i].length > 0 &&
                   mc_case_more(item)->tags[i].data[0] == '[');
    mc_buffer_clear(&table->buffer);
    for (i = 0; i < mc_case_more(item)->n_tags; i++) {
        mc_buffer_append_text(&table->buffer,
                              is_list ? (i == 0 ? "[" : ", ") : (i == 0 ? "" : ";"));
        if (is_list)
            mc_json_append_text(&table->buffer, mc_case_more(item)->tags[i]);
        else
            mc_buffer_append_slice(&table->buffer, mc_case_more(item)->tags[i]);
    }
    mc_buffer_append_text(&table->buffer, is_list ? "]" : "");
    put_field(table, mc_buffer_slice(&table->buffer));
}

static void write_file_judgement(const struct mc_suite_file *file, const struct mc_case *item,
                                 FILE *stream)
{
    (void)item;
    if (file->judgement.description.length > 0)
        mc_suite_write_judgement(&file->judgement, stream);
}

static void write_file_dimensions(const struct mc_suite_file *file, const struct mc_case *item,
                                  FILE *stream)
{
    (void)item;
    mc_dimensions_write(file, stream);
}

static void write_expectations(const struct mc_suite_file *file, const struct mc_case *item,
                               FILE *stream)
{
    (void)file;
    mc_suite_write_expectations(item, stream);
}

static void write_allowances(const struct mc_suite_file *file, const struct mc_case *item,
                             FILE *stream)
{
    (void)file;
    mc_suite_write_allowances(item, stream);
}

static void write_spans(const struct mc_suite_file *file, const struct mc_case *item, FILE *stream)
{
    (void)file;
    mc_spans_write(&mc_case_more(item)->spans, stream);
}

static void put_optional_field(struct table *table, const struct mc_case *item,
                               enum optional_column column)
{
    const struct mc_suite_file *file = &table->suite->files[item->file];
    const struct mc_slice texts[N_OPTIONAL] = {[OPTIONAL_VERSION] = file->version,
                                               [OPTIONAL_DESCRIPTION] = file->description,
                                               [OPTIONAL_POOLED] = mc_slice_of("false"),
                                               [OPTIONAL_NOTE] = mc_case_more(item)->note,
                                               [OPTIONAL_CATEGORY] = mc_case_more(item)->category,
                                               [OPTIONAL_LANGUAGE] = mc_case_more(item)->language,
                                               [OPTIONAL_SOURCE_LANGUAGE] =
                                                   mc_case_more(item)->source_language,
                                               [OPTIONAL_DOCUMENT] = mc_case_more(item)->document,
                                               [OPTIONAL_SEGMENT] = mc_case_more(item)->segment};

    if (!has_optional(table->suite, item, column))
        put_field(table, mc_slice("", 0));
    else if (column == OPTIONAL_EXPECT)
        put_written(table, item, write_expectations);
    else if (column == OPTIONAL_DIMENSIONS)
        put_written(table, item, write_file_dimensions);
    else if (column == OPTIONAL_SPANS)
        put_written(table, item, write_spans);
    else if (column == OPTIONAL_LINT)
        put_written(table, item, write_allowances);
    else
        put_field(table, texts[column]);
}

static void put_row(struct table *table, const struct mc_case *item)
{
    const struct mc_suite_file *file = &table->suite->files[item->file];
    int column;

    put_field(table, item->id);
    put_sides(table, item, MC_SIDE_PLAIN, table->n_plain);
    put_side_fields(table, &item->candidate, table->has_amr);
    put_sides(table, item, MC_SIDE_TARGETED, table->n_targeted);
    if (table->has_source)
        put_field(table, mc_case_more(item)->source.text);
    if (table->has_source_amr)
        put_field(table,
                  export_graph(mc_side_more(&mc_case_more(item)->source)->amr, &table->buffer));
    put_field(table, mc_case_dataset(table->suite, item));
    put_field(table, export_phenomenon(table->suite, item));
    put_field(table, mc_case_labels(item)->subphenomenon);
    put_number_field(table, item->human);
    put_ratings(table, item);
    put_field(table, mc_case_labels(item)->system);
    put_field(table, mc_case_labels(item)->item);
    put_tags_field(table, item);
    put_field(table, file->suite);
    put_field(table, file->source);
    put_field(table, file->licence);
    put_number_field(table, file->scale.minimum);
    put_number_field(table, file->scale.maximum);
    put_field(table, file->scale.kind);
    put_written(table, item, write_file_judgement);
    for (column = 0; column < N_OPTIONAL; column++)
        if (table->has_optional[column])
            put_optional_field(table, item, (enum optional_column)column);
    end_row(table);
}

static void export_table(const struct mc_suite *suite, struct mc_delimited_style style,
                         FILE *stream)
{
    struct mc_arena *arena = mc_arena_new();
    struct table table;
    size_t i;
    int column;

    memset(&table, 0, sizeof(table));
    table.graphs = mc_string_map_new(arena);
    table.suite = suite;
    table.stream = stream;
    table.style = style;
    for (i = 0; i < suite->n_cases; i++) {
        count_sides(&table, &suite->cases[i]);
        for (column = 0; column < N_OPTIONAL; column++)
            table.has_optional[column] =
                table.has_optional[column] ||
                has_optional(suite, &suite->cases[i], (enum optional_column)column);
    }
    put_header(&table);
    for (i = 0; i < suite->n_cases; i++)
        put_row(&table, &suite->cases[i]);
    mc_buffer_free(&table.buffer);
    mc_arena_free(arena);
}

/* --- the export ------------------------------------------------------------------------------- */

void mc_export(const struct mc_suite *suite, enum mc_export_format format, bool is_safe,
               FILE *stream)
{
    struct mc_delimited_style style = {
        format == MC_EXPORT_CSV ? MC_COMMA_SEPARATED : MC_TAB_SEPARATED, is_safe};
    struct line line = {stream, {NULL, 0, 0}};
    size_t i;

    if (format != MC_EXPORT_JSONL && format != MC_EXPORT_WMT) {
        export_table(suite, style, stream);
        return;
    }
    for (i = 0; i < suite->n_cases; i++)
        if (format == MC_EXPORT_JSONL)
            put_case(&line, suite, &suite->cases[i]);
        else if (suite->cases[i].candidate.has_text)
            put_wmt_case(&line, suite, &suite->cases[i]);
    mc_buffer_free(&line.buffer);
}

size_t mc_export_n_without_text(const struct mc_suite *suite)
{
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases; i++)
        n += !suite->cases[i].candidate.has_text || !suite->cases[i].reference.has_text;
    return n < suite->n_cases ? n : 0;
}

size_t mc_export_n_without_source(const struct mc_suite *suite)
{
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases; i++)
        n += !mc_case_more(&suite->cases[i])->source.has_text;
    return n < suite->n_cases ? n : 0;
}
