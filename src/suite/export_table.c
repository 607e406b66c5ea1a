/* Cases as a table. */
#include <math.h>

#include "base/delimited_file.h"
#include "base/json_write.h"
#include "suite/export_parts.h"

/* The columns of sides that any case has something for, and the row under way. */
struct table {
    const struct mc_suite *suite;
    FILE *stream;
    enum mc_delimiter delimiter;
    bool has_text, has_amr, begun;
    size_t n_plain, n_targeted;
    struct mc_buffer buffer;
};

static void count_sides(struct table *table, const struct mc_case *item)
{
    const struct mc_side *side;
    size_t i, n_plain = 0, n_targeted = 0;

    table->has_text = table->has_text || item->candidate.has_text;
    table->has_amr = table->has_amr || item->candidate.amr.length > 0;
    for (i = 0; (side = mc_export_reference(item, i)) != NULL; i++) {
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

static void put_number(struct table *table, double number)
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

static void put_side(struct table *table, const struct mc_side *side, bool has_amr)
{
    if (table->has_text)
        put(table, side == NULL ? mc_slice("", 0) : side->text);
    if (has_amr)
        put(table, side == NULL ? mc_slice("", 0) : mc_export_graph(side->amr, &table->buffer));
}

/* All references of a kind, and empty fields up to n. */
static void put_sides(struct table *table, const struct mc_case *item, enum mc_side_kind kind,
                      size_t n)
{
    bool has_amr = kind == MC_SIDE_PLAIN && table->has_amr;
    const struct mc_side *side;
    size_t i;

    for (i = 0; (side = mc_export_reference(item, i)) != NULL; i++)
        if (side->kind == kind) {
            put_side(table, side, has_amr);
            n--;
        }
    for (; n > 0; n--)
        put_side(table, NULL, has_amr);
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

static void put_tags(struct table *table, const struct mc_case *item)
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

static void put_case(struct table *table, const struct mc_case *item)
{
    const struct mc_suite_file *file = &table->suite->files[item->file];

    put(table, item->id);
    put_sides(table, item, MC_SIDE_PLAIN, table->n_plain);
    put_side(table, &item->candidate, table->has_amr);
    put_sides(table, item, MC_SIDE_TARGETED, table->n_targeted);
    put(table, mc_case_dataset(table->suite, item));
    put(table, mc_export_phenomenon(table->suite, item));
    put(table, item->subphenomenon);
    put_number(table, item->human);
    put_ratings(table, item);
    put(table, item->system);
    put(table, item->item);
    put_tags(table, item);
    put(table, file->suite);
    put(table, file->source);
    put(table, file->licence);
    put_number(table, file->scale.minimum);
    put_number(table, file->scale.maximum);
    end_row(table);
}

void mc_export_table(const struct mc_suite *suite, bool commas, FILE *stream)
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
        put_case(&table, &suite->cases[i]);
    mc_buffer_free(&table.buffer);
}
