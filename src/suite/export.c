#include "suite/export.h"

#include <math.h>

#include "base/memory.h"
#include "base/delimited.h"
#include "base/json_write.h"
#include "suite/suite.h"

/* The line under way. */
struct line {
    FILE *stream;
    struct mc_buffer buffer;
};

static void key(struct line *line, const char *name)
{
    (void)fprintf(line->stream, ", \"%s\": ", name);
}

static void put_optional(struct line *line, const char *name, struct mc_slice text)
{
    if (text.length == 0)
        return;
    key(line, name);
    mc_json_write_text(line->stream, text);
}

static struct mc_slice export_graph(struct mc_slice amr, struct mc_buffer *buffer);

/* A side as an object. */
static void put_object(struct line *line, const struct mc_side *side)
{
    (void)fputs("{\"text\": ", line->stream);
    if (side->has_text)
        mc_json_write_text(line->stream, side->text);
    else
        (void)fputs("null", line->stream);
    if (side->amr.length > 0) {
        (void)fputs(", \"amr\": ", line->stream);
        mc_json_write_text(line->stream, export_graph(side->amr, &line->buffer));
    }
    put_optional(line, "tree", side->tree);
    if (side->kind == MC_SIDE_TARGETED)
        (void)fputs(", \"kind\": \"targeted\"", line->stream);
    (void)putc('}', line->stream);
}

/* A text with its graph beside it, or, with a tree, an object. */
static void put_side(struct line *line, const char *name, const char *amr_name,
                     const struct mc_side *side)
{
    if (side->tree.length > 0) {
        key(line, name);
        put_object(line, side);
        return;
    }
    if (side->has_text) {
        key(line, name);
        mc_json_write_text(line->stream, side->text);
    }
    if (side->amr.length > 0) {
        key(line, amr_name);
        mc_json_write_text(line->stream, export_graph(side->amr, &line->buffer));
    }
}

static void put_further(struct line *line, const struct mc_case *item)
{
    size_t i;

    for (i = 0; i < item->n_further_references; i++) {
        const struct mc_side *side = &item->further_references[i];

        if (i == 0)
            key(line, "references");
        (void)fputs(i == 0 ? "[" : ", ", line->stream);
        if (side->amr.length > 0 || side->tree.length > 0 || side->kind == MC_SIDE_TARGETED)
            put_object(line, side);
        else
            mc_json_write_text(line->stream, side->text);
    }
    (void)fputs(item->n_further_references > 0 ? "]" : "", line->stream);
}

static void put_number(struct line *line, const char *name, double number)
{
    key(line, name);
    mc_json_write_number(line->stream, number);
}

static void put_judgement(struct line *line, const struct mc_case *item)
{
    size_t i;

    if (!isnan(item->human))
        put_number(line, "score", item->human);
    for (i = 0; i < item->n_ratings; i++) {
        if (i == 0)
            key(line, "ratings");
        (void)fputs(i == 0 ? "[" : ", ", line->stream);
        mc_json_write_number(line->stream, item->ratings[i]);
    }
    (void)fputs(item->n_ratings > 0 ? "]" : "", line->stream);
}

static void put_tags(struct line *line, const struct mc_case *item)
{
    size_t i;

    for (i = 0; i < item->n_tags; i++) {
        if (i == 0)
            key(line, "tags");
        (void)fputs(i == 0 ? "[" : ", ", line->stream);
        mc_json_write_text(line->stream, item->tags[i]);
    }
    (void)fputs(item->n_tags > 0 ? "]" : "", line->stream);
}

static struct mc_slice export_phenomenon(const struct mc_suite *suite, const struct mc_case *item);

static void put_case(struct line *line, const struct mc_suite *suite, const struct mc_case *item)
{
    const struct mc_suite_file *file = &suite->files[item->file];

    (void)fputs("{\"id\": ", line->stream);
    mc_json_write_text(line->stream, item->id);
    put_optional(line, "dataset", mc_case_dataset(suite, item));
    put_optional(line, "phenomenon", export_phenomenon(suite, item));
    put_optional(line, "subphenomenon", item->subphenomenon);
    put_side(line, "reference", "reference_amr", &item->reference);
    put_further(line, item);
    put_side(line, "candidate", "candidate_amr", &item->candidate);
    put_judgement(line, item);
    put_optional(line, "system", item->system);
    put_optional(line, "item", item->item);
    put_tags(line, item);
    put_optional(line, "suite", file->suite);
    put_optional(line, "source", file->source);
    put_optional(line, "licence", file->licence);
    put_number(line, "scale_minimum", file->scale.minimum);
    put_number(line, "scale_maximum", file->scale.maximum);
    (void)fputs("}\n", line->stream);
}

static void export_lines(const struct mc_suite *suite, FILE *stream)
{
    struct line line = {stream, {NULL, 0, 0}};
    size_t i;

    for (i = 0; i < suite->n_cases; i++)
        put_case(&line, suite, &suite->cases[i]);
    mc_buffer_free(&line.buffer);
}

/* The columns of sides that any case has something for, and the row under way. */
struct table {
    const struct mc_suite *suite;
    FILE *stream;
    enum mc_delimiter delimiter;
    bool has_text, has_amr, begun;
    size_t n_plain, n_targeted;
    struct mc_buffer buffer;
};

static const struct mc_side *export_reference(const struct mc_case *item, size_t i);

static void count_sides(struct table *table, const struct mc_case *item)
{
    const struct mc_side *side;
    size_t i, n_plain = 0, n_targeted = 0;

    table->has_text = table->has_text || item->candidate.has_text;
    table->has_amr = table->has_amr || item->candidate.amr.length > 0;
    for (i = 0; (side = export_reference(item, i)) != NULL; i++) {
        table->has_text = table->has_text || side->has_text;
        table->has_amr = table->has_amr || side->amr.length > 0;
        n_plain += side->kind == MC_SIDE_PLAIN;
        n_targeted += side->kind == MC_SIDE_TARGETED;
    }
    table->n_plain = n_plain > table->n_plain ? n_plain : table->n_plain;
    table->n_targeted = n_targeted > table->n_targeted ? n_targeted : table->n_targeted;
}

static void separate(struct table *table)
{
    if (table->begun)
        (void)putc(table->delimiter == MC_COMMA_SEPARATED ? ',' : '\t', table->stream);
    table->begun = true;
}

static void put(struct table *table, struct mc_slice text)
{
    separate(table);
    mc_delimited_write_field(table->stream, table->delimiter, text);
}

static void table_put_number(struct table *table, double number)
{
    char text[MC_REAL_TEXT_SIZE];

    mc_format_real(number, text);
    put(table, isnan(number) ? mc_slice("", 0) : mc_slice_of(text));
}

static void end_row(struct table *table)
{
    (void)putc('\n', table->stream);
    table->begun = false;
}

/* "reference", "reference_2", ..., "reference_2_amr" */
static void put_side_names(struct table *table, const char *name, size_t number, bool has_amr)
{
    if (table->has_text) {
        separate(table);
        (void)fputs(name, table->stream);
        if (number > 1)
            (void)fprintf(table->stream, "_%zu", number);
    }
    if (has_amr) {
        separate(table);
        (void)fputs(name, table->stream);
        if (number > 1)
            (void)fprintf(table->stream, "_%zu", number);
        (void)fputs("_amr", table->stream);
    }
}

static void put_header(struct table *table)
{
    static const char *const names[] = {
        "dataset", "phenomenon",    "subphenomenon", "score", "ratings",
        "system",  "item",          "tags",          "suite", "source",
        "licence", "scale_minimum", "scale_maximum"};
    size_t i;

    put(table, mc_slice_of("id"));
    for (i = 1; i <= table->n_plain; i++)
        put_side_names(table, "reference", i, table->has_amr);
    put_side_names(table, "candidate", 1, table->has_amr);
    for (i = 1; i <= table->n_targeted; i++)
        put_side_names(table, "targeted", i, false);
    for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        put(table, mc_slice_of(names[i]));
    end_row(table);
}

static void table_put_side(struct table *table, const struct mc_side *side, bool has_amr)
{
    if (table->has_text)
        put(table, side == NULL ? mc_slice("", 0) : side->text);
    if (has_amr)
        put(table, side == NULL ? mc_slice("", 0) : export_graph(side->amr, &table->buffer));
}

/* All references of a kind, and empty fields up to n. */
static void put_sides(struct table *table, const struct mc_case *item, enum mc_side_kind kind,
                      size_t n)
{
    bool has_amr = kind == MC_SIDE_PLAIN && table->has_amr;
    const struct mc_side *side;
    size_t i;

    for (i = 0; (side = export_reference(item, i)) != NULL; i++)
        if (side->kind == kind) {
            table_put_side(table, side, has_amr);
            n--;
        }
    for (; n > 0; n--)
        table_put_side(table, NULL, has_amr);
}

static void put_ratings(struct table *table, const struct mc_case *item)
{
    char text[MC_REAL_TEXT_SIZE];
    size_t i;

    mc_buffer_clear(&table->buffer);
    for (i = 0; i < item->n_ratings; i++) {
        mc_format_real(item->ratings[i], text);
        mc_buffer_append_format(&table->buffer, "%s%s", i == 0 ? "" : ";", text);
    }
    put(table, mc_buffer_slice(&table->buffer));
}

static void table_put_tags(struct table *table, const struct mc_case *item)
{
    size_t i;

    mc_buffer_clear(&table->buffer);
    for (i = 0; i < item->n_tags; i++) {
        if (i > 0)
            mc_buffer_append_char(&table->buffer, ';');
        mc_buffer_append_slice(&table->buffer, item->tags[i]);
    }
    put(table, mc_buffer_slice(&table->buffer));
}

static void table_put_case(struct table *table, const struct mc_case *item)
{
    const struct mc_suite_file *file = &table->suite->files[item->file];

    put(table, item->id);
    put_sides(table, item, MC_SIDE_PLAIN, table->n_plain);
    table_put_side(table, &item->candidate, table->has_amr);
    put_sides(table, item, MC_SIDE_TARGETED, table->n_targeted);
    put(table, mc_case_dataset(table->suite, item));
    put(table, export_phenomenon(table->suite, item));
    put(table, item->subphenomenon);
    table_put_number(table, item->human);
    put_ratings(table, item);
    put(table, item->system);
    put(table, item->item);
    table_put_tags(table, item);
    put(table, file->suite);
    put(table, file->source);
    put(table, file->licence);
    table_put_number(table, file->scale.minimum);
    table_put_number(table, file->scale.maximum);
    end_row(table);
}

static void export_table(const struct mc_suite *suite, bool commas, FILE *stream)
{
    struct table table;
    size_t i;

    memset(&table, 0, sizeof(table));
    table.suite = suite;
    table.stream = stream;
    table.delimiter = commas ? MC_COMMA_SEPARATED : MC_TAB_SEPARATED;
    for (i = 0; i < suite->n_cases; i++)
        count_sides(&table, &suite->cases[i]);
    put_header(&table);
    for (i = 0; i < suite->n_cases; i++)
        table_put_case(&table, &suite->cases[i]);
    mc_buffer_free(&table.buffer);
}

/* The graph on one line, without comments: what stands between line breaks, without the blanks at
 * its beginning, joined by single blanks. The slice is the buffer's. */
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

/* The i-th side that is a reference, from 0; NULL behind the last. */
static const struct mc_side *export_reference(const struct mc_case *item, size_t i)
{
    if (i == 0)
        return &item->reference;
    return i <= item->n_further_references ? &item->further_references[i - 1] : NULL;
}

static struct mc_slice export_phenomenon(const struct mc_suite *suite, const struct mc_case *item)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    return phenomenon == NULL ? mc_slice("", 0) : phenomenon->name;
}

void mc_export(const struct mc_suite *suite, enum mc_export_format format, FILE *stream)
{
    if (format == MC_EXPORT_JSONL)
        export_lines(suite, stream);
    else
        export_table(suite, format == MC_EXPORT_CSV, stream);
}

size_t mc_export_n_without_text(const struct mc_suite *suite)
{
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases; i++)
        n += !suite->cases[i].candidate.has_text || !suite->cases[i].reference.has_text;
    return n < suite->n_cases ? n : 0;
}
